"""Forced purchases, bankruptcy, the Black Line, the end: situations 57 to 66, written from the rulebook alone.

"Line" and "R" in the docstrings are lines of the checklist of facts, R its second reading; sections in brackets.
"""

from __future__ import annotations

from typing import Any

import pytest

from routeopt.engine.actions import Bankrupt
from routeopt.engine.game import Game
from routeopt.engine.refs import Certificate
from routeopt.engine.state import ASIDE, BANK, GONE, IPO, POOL, State
from routeopt.engine.table import certificates
from routeopt.engine.table.certificates import owner_of, president
from tests.play.games import arrange, refused
from tests.titles.g18ez.play.table import (
    RUN,
    TRAINS,
    WEST,
    cash,
    hand_in,
    new,
    no,
    offer,
    pays,
    run,
    shares,
    train,
    turn_of,
    until,
    yes,
)
from tests.titles.standard.games import act, buy, cell, held, may, passes, sell, waits

FOUR = {"sold": "4", "laid": WEST, "step": TRAINS}


def poor(treasury: int, own: int = 200, **more: Any) -> Game:
    """A railroad that has a route and no train; its president has some money; the pool a 3, the bank a 4."""
    money = {"PS&W": treasury, "A": own, **more.pop("cash", {})}
    trains = {POOL: ["3-0"], **more.pop("trains", {})}
    return turn_of(**{**FOUR, "cash": money, "trains": trains, **more})


def test_s57_a_train_must_be_bought() -> None:
    """S57 [2.9, 1.10] Lines 21, 52, 54; R29, R41: the exact shortfall, the cheapest, where none can be paid."""
    game = poor(130)
    assert not may(game, train("PS&W", "4-1", 300))
    assert not may(game, *passes("PS&W"))
    act(game, train("PS&W", "3-0", 180))
    assert cash(game, "PS&W", "A") == [0, 150]
    enough = poor(180)
    assert not may(enough, *passes("PS&W"))
    assert cash(act(enough, train("PS&W", "3-0", 180)), "PS&W", "A") == [0, 200]
    rich = poor(300)
    assert cash(act(rich.copy(), train("PS&W", "4-1", 300)), "PS&W") == [0]
    assert cash(act(rich, train("PS&W", "3-0", 180)), "PS&W") == [120]
    assert not may(poor(250), train("PS&W", "4-1", 300))
    owned = poor(130, trains={"PS&W": ["3-1"]})
    assert not may(owned, train("PS&W", "3-0", 180))


def test_only_one_train_is_bought_with_help() -> None:
    """Line 54, 21: with one it owns, the president adds nothing more."""
    game = act(poor(130, 2000), train("PS&W", "3-0", 180))
    assert not may(game, train("PS&W", "4-1", 300))


@pytest.mark.parametrize(
    ("laid", "must"), [([], False), (["F16 4 W-E"], True), (["F20 9 W-E"], True), (["F20 9 SW-NE"], False)]
)
def test_s58_only_with_a_route(laid: list[str], must: bool) -> None:
    """S58 [2.8, 2.9] Line 52; R29: two cities and an own marker, whatever trains there are."""
    game = turn_of("GV&E", TRAINS, laid=["F18 57 W-E", *laid], cash={"GV&E": 500}, sold="4")
    assert may(game, *passes("GV&E")) != must


def test_the_black_line_must_own_a_train_too() -> None:
    """C19, R29, option system_must_own_train; minors need none (S58 d)."""
    for setting, must in (("yes", True), ("no", False)):
        game = turn_of(
            "BL", TRAINS, home=False, laid=WEST, tokens={"BL": ["F6.0"]}, cells={"BL": "2,11"}, cash={"BL": 1000},
            sold="5", options={"system_must_own_train": setting},
        )  # fmt: skip
        assert may(game, *passes("BL")) != must
    minor = turn_of("1", TRAINS, laid=["D6 57 NW-SE", "E7 9 NW-SE", "F8 58 NW-E"], cash={"1": 80}, holds={"A": "1_0"})
    assert may(minor, *passes("1"))


def test_s59_a_train_of_another_railroad() -> None:
    """S59 [2.9] Lines 54, 41; R29: below the bank's cheapest, both willing."""
    start = {
        **FOUR, "cells": {"BR&N": "3,4"}, "holds": {"B": "BR&N_0"}, "cash": {"PS&W": 100, "A": 400},
        "trains": {"BR&N": ["3-1"]},
    }  # fmt: skip
    game = turn_of(**start)  # type: ignore[arg-type]
    first = act(game.copy(), offer("PS&W", "3-1", 250), yes("B"))
    assert cash(first, "PS&W", "A", "BR&N") == [0, 250, 250]
    assert may(game, offer("PS&W", "3-1", 299))
    assert not may(game, offer("PS&W", "3-1", 300))
    refusal = act(game.copy(), offer("PS&W", "3-1", 250), no("B"))
    assert not may(refusal, *passes("PS&W"))
    assert cash(act(refusal, train("PS&W", "4-1", 300)), "PS&W", "A") == [0, 200]
    small = act(game, offer("PS&W", "3-1", 100), yes("B"))
    assert cash(small, "PS&W", "A") == [0, 400]


def test_help_for_anothers_train_only_where_the_bank_cannot_be_paid() -> None:
    """R29: with 300 in the treasury the 4 can be paid, so no president adds to another railroad's train."""
    game = turn_of(**FOUR, cells={"BR&N": "3,4"}, holds={"B": "BR&N_0"}, cash={"PS&W": 300, "A": 400}, trains={"BR&N": ["3-1"]})  # fmt: skip # noqa: E501
    assert may(game, offer("PS&W", "3-1", 300))
    assert not may(game, offer("PS&W", "3-1", 301))


def selling(own: int = 20, **more: Any) -> Game:
    holds = {"A": "PS&W_0 PS&W_1-2 GV&E_0 GV&E_1", "B": "PS&W_3-4 GV&E_2-3"}
    holds.update(more.pop("holds", {}))
    return turn_of(**FOUR, cells={"GV&E": "1,5"}, holds=holds, cash={"PS&W": 50, "A": own}, **more)


def test_s60_forced_sales() -> None:
    """S60 [2.9, 1.13] Line 55; R30: his choice, but nothing once the sum is there; presidencies of others may move."""
    game = selling()
    arrange(game, lambda s: setattr(s, "bought", frozenset({("A", "GV&E")})))
    one = act(game.copy(), sell("A", "GV&E_0 GV&E_1"))
    assert (cell(one, "GV&E"), president(one.state, "GV&E"), held(one, "GV&E", POOL)) == ("4,5", "B", 30)
    assert cash(one, "A") == [320]
    assert "no money lacks" in refused(one, sell("A", "PS&W_1"))
    act(one, train("PS&W", "4-1", 300))
    assert cash(one, "A", "PS&W") == [70, 0]
    assert may(game, sell("A", "PS&W_1-2"))
    assert not may(game, sell("A", "PS&W_0 PS&W_1-2", 30))
    assert not may(selling(250), sell("A", "GV&E_1"))
    pool = selling(holds={POOL: "GV&E_4-6"})
    assert not may(pool, sell("A", "GV&E_0 GV&E_1"))
    assert may(pool, sell("A", "GV&E_0 GV&E_1", 20))


def test_no_block_is_larger_than_what_is_needed() -> None:
    """Line 55 [2.9]: where one certificate brings what lacks, two are not sold."""
    game = selling(200)
    assert may(game, sell("A", "GV&E_1"))
    assert not may(game, sell("A", "GV&E_0 GV&E_1"))
    assert not may(game, sell("A", "PS&W_1-2"))


def lonely(own: int, **options: str) -> Game:
    holds = {"A": "PS&W_0 PS&W_1-2", "B": "PS&W_3-5"}
    return turn_of(**FOUR, cells={"PS&W": "3,4"}, holds=holds, cash={"PS&W": 50, "A": own}, options=options)


def test_s61_bankruptcy() -> None:
    """S61 [2.9, 2.11] Lines 55, 56; R31: when all that may be sold cannot help; nothing is sold, the game is over."""
    saved = lonely(180)
    assert not may(saved, Bankrupt(entity="PS&W"))
    act(saved, sell("A", "PS&W_1"))
    assert cell(saved, "PS&W") == "4,4"
    act(saved, train("PS&W", "4-1", 300))
    assert cash(saved, "A", "PS&W") == [0, 0]
    lost = lonely(179)
    act(lost, Bankrupt(entity="PS&W"))
    assert (lost.state.over, lost.finished) == ("A is bankrupt", True)
    poorer = act(lonely(20), Bankrupt(entity="PS&W"))
    assert poorer.result()["A"] == 20 + 4 * 70
    assert poorer.result()["B"] == 600 + 3 * 70


def test_bankrupt_sales() -> None:
    """R31, option bankrupt_sales: as a house rule all is sold first, and the money is the bank's."""
    game = act(lonely(20, bankrupt_sales="all"), Bankrupt(entity="PS&W"))
    assert game.result()["A"] == 3 * 60


# --- the Black Line


def sdr_after_the_first_4(**more: Any) -> Game:
    """A share dealing round that follows operating rounds with the first 4."""
    holds = {"A": "PS&W_0", **more.pop("holds", {})}
    game = shares(new(), {"PS&W": "2,4"}, holds, {"A": 150, "B": 149, "C": 600}, sold="4", turn=("operating", "PS&W", TRAINS), **more)  # fmt: skip # noqa: E501
    while game.state.round != "stock":
        act(game, *passes(waits(game)[1]))
    return game


def test_s62_shares_before_it_forms() -> None:
    """S62 [2.12, 2.8] Lines 13, 53; R32, C20, C15: four at 150 to the bank, no sale, no float, no turn."""
    game = sdr_after_the_first_4()
    until(game, "A")
    before = cash(game, "@bank")[0]
    act(game, buy("A", "BL_5"))
    assert cash(game, "A", "@bank") == [0, before + 150]
    until(game, "B")
    assert "costs 150" in refused(game, buy("B", "BL_6"))
    arrange(game, lambda s: s.cash.update({"B": 5000, "@bank": s.cash["@bank"] - 4851}))
    held_before = certificates.certificates(game.setting, game.state, "B")
    act(game, buy("B", "BL_6"))
    assert certificates.certificates(game.setting, game.state, "B") == held_before + 1
    assert [owner_of(game.state, Certificate("BL", n)) for n in (0, 1, 2, 3, 4)] == [ASIDE] * 5
    assert not may(until(game, "C"), buy("C", "BL_1"))
    assert not may(game, buy("C", "BL_0"))
    act(game, buy("C", "BL_7"))
    until(game, "B")
    act(game, buy("B", "BL_8"))
    assert not certificates.shares_of(game.state, "BL", IPO)
    assert not may(until(game, "B"), sell("B", "BL_6")), "no value yet"
    start = game.state.cells["BL"]
    while game.state.round == "stock":
        act(game, *passes(waits(game)[1]))
    assert "BL" not in game.state.queue
    assert game.state.cells["BL"] == start, "it does not rise with all sold"
    assert game.play.scores(game.setting, game.state)["B"] == game.state.cash["B"], "it counts nothing yet"


def test_s62_not_before_the_next_round() -> None:
    """S62 (f) [2.12]: nor in the round before the first 4."""
    game = shares(new(), {"PS&W": "2,4"}, {"A": "PS&W_0"}, sold="3")
    assert not may(game, buy("A", "BL_5"))
    early = shares(new(), {"PS&W": "2,4"}, {"A": "PS&W_0"}, sold="3", turn=("operating", "PS&W", TRAINS))
    while early.state.round != "stock":
        act(early, *passes(waits(early)[1]))
    assert "BL" not in early.state.cells


def forming(options: dict[str, str] | None = None, *, players: int = 3, **more: Any) -> Game:
    """The last turn of an operating round in which the first 5 is bought; B and C have Black Line shares."""
    game = new(players, **(options or {}))

    def offered(state: State) -> None:
        from routeopt.titles.g18ez.rounds import offer_black_line

        state.phase = 3
        offer_black_line(game.setting, state)
        state.floated = ("1", "2", "3", "4")

    arrange(game, lambda s: setattr(s, "phase", game.setting.phase_at["4"]))
    arrange(game, lambda s: s.cells.clear())
    holds = {"A": "4_0 PS&W_0", "B": "2_0 3_0 BL_5", "C": "1_0 BL_6 BL_7", **more.pop("holds", {})}
    money = {"PS&W": 500, "1": 40, "2": 0, "3": 115, "4": 210, **more.pop("cash", {})}
    arrange(game, offered)
    homes = {"1": ["D6.0"], "2": ["D18.0"], "3": ["H18.0"], "4": ["H6.0"]}
    return shares(
        game, {"PS&W": "2,4", **more.pop("cells", {})}, holds, money, sold="4",
        trains={"@gone": ["4-1", "4-2", "4-3"], **more.pop("trains", {})}, privates={"OBS": "A"},
        tokens=more.pop("tokens", homes), turn=("operating", "PS&W", TRAINS), **more,
    )  # fmt: skip


def test_s63_the_presidency_is_settled_after_each_minor() -> None:
    """S63 [2.12, 1.7] Line 57; R33, C14: A, then C by Oneida; ties keep him, though all end with 30 %."""
    game = act(forming(cash={"PS&W": 1000}), train("PS&W", "5-0", 450))
    assert president(game.state, "BL") == "", "at the end of the round, not at once"
    end_round(game)
    assert president(game.state, "BL") == "C"
    assert [held(game, "BL", p) for p in "ABC"] == [30, 30, 30]
    assert [len(certificates.shares_of(game.state, "BL", p)) for p in "ABC"] == [3, 3, 2]
    assert [str(c) for c in certificates.shares_of(game.state, "BL", IPO)] == ["BL_8"]


def end_round(game: Game) -> None:
    now = (game.state.set, game.state.number)
    while (game.state.set, game.state.number, game.state.round) == (*now, "operating"):
        act(game, *passes(waits(game)[1]))


def test_s64_what_the_minors_hand_over() -> None:
    """S64 [2.12, 2.8] Line 57; R33, R35, R11, C9, C12: money, trains, markers; the excess to the pool; next round."""
    game = forming(
        cells={"BCRR": "2,11"}, holds={"B": "2_0 3_0 BL_5 BCRR_0"},
        trains={"1": ["4-1"], "3": ["3-0", "4-2"], "4": ["3-1", "5-1"]},
    )  # fmt: skip
    act(game, train("PS&W", "5-0", 450))
    end_round(game)
    assert cash(game, "BL") == [750 + 40 + 0 + 115 + 210]
    assert len(game.state.trains("BL")) == 5
    boss = president(game.state, "BL")
    assert waits(game) == ("discard", "BL")
    act(game, hand_in("BL", "3-0"))
    assert [str(c) for c in game.state.trains(POOL)] == ["3-0"]
    assert (cell(game, "BL"), game.state.pars["BL"]) == ("2,11", 150)
    assert game.state.stacks[game.state.cells["BL"]] == ("BCRR", "BL")
    assert {str(t.stop) for t in game.state.board.tokens if t.owner == "BL"} == {"D6.0", "D18.0", "H18.0", "H6.0"}
    assert not {t.owner for t in game.state.board.tokens} & {"1", "2", "3", "4"}
    assert game.state.privates["OBS"] == GONE
    assert boss == "C"
    until_company(game, "BL")
    assert game.state.number == 1
    act(game, *passes("BL"))
    assert waits(game)[0] != "station", "it places no more markers"


def until_company(game: Game, company: str) -> None:
    while game.state.current != company:
        act(game, *passes(waits(game)[1]))


def test_without_a_marker_the_black_line_gets_none() -> None:
    """R35 [2.12]: a minor that never placed it gives none, and its space is free."""
    game = act(forming(tokens={"1": ["D6.0"]}), train("PS&W", "5-0", 450))
    end_round(game)
    assert [str(t.stop) for t in game.state.board.tokens if t.owner == "BL"] == ["D6.0"]


def test_more_than_60_percent_by_the_forming() -> None:
    """R11, option bl_over_60: he may keep it, and buys none; or he must sell."""
    for setting, must in (("keep", False), ("sell", True)):
        holds = {"A": "4_0 3_0 2_0 1_0 PS&W_0 BL_5", "B": "BL_6 BL_7", "C": ""}
        game = forming({"bl_over_60": setting}, holds=holds, cash={"A": 900})
        act(game, train("PS&W", "5-0", 450))
        end_round(game)
        assert held(game, "BL", "A") == 70
        while game.state.round != "stock":
            act(game, *passes(waits(game)[1]))
        until(game, "A")
        assert not may(game, buy("A", "BL_8"))
        assert may(game, *passes("A")) != must


def test_dividends_of_unsold_shares_of_the_black_line() -> None:
    """S64 [2.7] Line 48: they are its treasury's."""
    game = turn_of(
        "BL", RUN, home=False, laid=WEST, tokens={"BL": ["F6.0"]}, cells={"BL": "2,11"}, trains={"BL": ["3-0"]},
        holds={"A": "BL_0 BL_1-3", "B": "BL_4", IPO: "BL_5-8"}, sold="5",
    )  # fmt: skip
    act(game, run(game, "BL", "F2 F4 F6 F8"), pays("BL"))
    assert cash(game, "A", "B", "BL") == [600 + 40, 608, 32], "West is worth 50 with brown tiles"


def test_black_line_forms() -> None:
    """R34, option black_line_forms: at once with the first 5; it has its first turn in the next round."""
    game = act(forming({"black_line_forms": "at_once"}), train("PS&W", "5-0", 450))
    assert president(game.state, "BL") == "C"
    assert "BL" not in game.state.queue


def test_by_the_chart_it_forms_with_the_first_4() -> None:
    """R27, C1, option phase_chart: then its limit of four trains holds from then on."""
    game = turn_of(options={"phase_chart": "table"}, sold="4")
    assert game.setting.train_limit(game.state, "BL") == 4


# --- the end


def broke(number: int = 1) -> Game:
    """A railroad before its run, with 12 left in the bank, in the first or second round of a set."""
    game = turn_of(step=RUN, laid=WEST, trains={"PS&W": ["3-0"]}, holds={"A": "PS&W_0 PS&W_1-4"}, cash={"A": 0})

    def change(state: State) -> None:
        state.pay(BANK, "B", state.cash[BANK] - 12)
        state.ending, state.rounds, state.number = "", 2, number

    return arrange(game, change)


def test_s65_the_bank_breaks() -> None:
    """S65 [2.13] Line 58; R36: the set is played to its end; what the bank cannot pay it owes."""
    game = broke()
    act(game, run(game, "PS&W", "F2 F4 F6 F8"), pays("PS&W"))
    assert cash(game, "A", "PS&W") == [36, 24]
    assert game.state.cash[BANK] == 12 - 60
    while not game.finished:
        act(game, *passes(waits(game)[1])) if waits(game)[0] != "run" else act(game, run(game, "PS&W", ""))
    assert (game.state.number, game.state.over) == (2, "the bank is broken")
    second = broke(2)
    act(second, run(second, "PS&W", "F2 F4 F6 F8"), pays("PS&W"))
    while not second.finished:
        act(second, *passes(waits(second)[1]))
    assert second.state.number == 2


def test_s65_an_empty_bank_is_broken_though_money_comes_back() -> None:
    """R36 [2.13]: 0 counts, and it stays so."""
    game = turn_of(step=TRAINS, cash={"PS&W": 500}, laid=WEST)

    def empty(state: State) -> None:
        state.pay(BANK, "B", state.cash[BANK])
        state.rounds = 2

    arrange(game, empty)
    act(game, train("PS&W", "2-0", 80))
    assert game.state.cash[BANK] == 80
    assert game.state.ending == "the bank is broken"


def test_s65_in_a_share_dealing_round_the_next_set_is_played() -> None:
    """S65 (d), C18; R36 [2.13]."""
    game = shares(new(), {"PS&W": "2,8"}, {"A": "PS&W_1-4", "B": "PS&W_0"})
    arrange(game, lambda s: s.pay(BANK, "C", s.cash[BANK] - 100))
    arrange(game, lambda s: setattr(s, "ending", ""))
    act(game, sell("A", "PS&W_1-2"))
    while not game.finished:
        act(game, *passes(waits(game)[1]))
    assert (game.state.number, game.state.set, game.state.over) == (2, 2, "the bank is broken")


def test_s65_the_black_line_forms_before_the_score() -> None:
    """S65 (c), R36 [2.12, 2.13]: its shares then count at 150."""
    game = forming()

    def broken(state: State) -> None:
        state.ending, state.rounds = "the bank is broken", 1

    arrange(game, broken)
    act(game, train("PS&W", "5-0", 450))
    while not game.finished:
        act(game, *passes(waits(game)[1]))
    assert game.result()["B"] == 600 + 3 * 150


def test_s65_bankruptcy_ends_it_at_once() -> None:
    """S65 (e), R31 [2.13]: no exchange, no more turns."""
    game = lonely(20)
    arrange(game, lambda s: setattr(s, "ending", "the bank is broken"))
    act(game, Bankrupt(entity="PS&W"))
    assert game.state.over == "A is bankrupt"


def test_s66_the_printed_score() -> None:
    """S66 [2.13] Lines 58, 59; R37: 1200, 900, 680 (printed 480) and 260 are 3040, with 1946 in cash 4986."""
    game = shares(
        new(),
        {"PS&W": "0,14", "GV&E": "2,11", "RR&S": "0,11", "BCRR": "0,7", "BR&N": "2,4"},
        {
            "A": "PS&W_0 PS&W_1-4 GV&E_0 GV&E_1-4 RR&S_0 RR&S_1-2 BCRR_1-2 BR&N_1 1_0",
            "B": "BCRR_0 BR&N_0",
        },
        {"A": 1846 + 100, "PS&W": 777},
        privates={"SL": "A"},
        unfloated=["BR&N"],
    )
    prices = [game.setting.chart.price(game.state, c).price for c in ("PS&W", "GV&E", "RR&S", "BCRR")]
    assert prices == [200, 150, 170, 130]
    scores = game.play.scores(game.setting, game.state)
    assert 6 * 200 + 6 * 150 + 4 * 170 + 2 * 130 == 3040
    assert scores["A"] == 3040 + 1946 == 4986
    assert scores["B"] == 600 + 2 * 130, "a railroad without token counts nothing"


def test_bank_includes_cash() -> None:
    """R1, option bank_includes_cash: as another reading the players' money comes beside the bank's 6000."""
    assert new(bank_includes_cash="no").state.cash[BANK] == 6000
    assert not new(bank_includes_cash="no").audit()
