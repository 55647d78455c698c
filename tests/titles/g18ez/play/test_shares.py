"""Share dealing: situations 10 to 25, written from the rulebook alone; numbers in brackets are its sections.

"Line" and "R" in the docstrings are lines of the checklist of facts, R its second reading.
"""

from __future__ import annotations

import pytest

from routeopt.engine.actions import Par
from routeopt.engine.game import Game
from routeopt.engine.state import GONE, POOL, State
from routeopt.engine.table import certificates
from routeopt.engine.table.certificates import president
from tests.play.games import arrange, refused
from tests.titles.g18ez.play.table import cash, new, offer, shares, sold_out_packet, until, yes
from tests.titles.standard.games import act, buy, cell, certs, held, listed, may, par, passes, price, sell, waits


def dealt(cells: dict[str, str], holds: dict[str, str], players: int = 3, **more: object) -> Game:
    """Railroads that have floated; all players have 600; A is first."""
    game = new(players, **more.pop("options", {}))  # type: ignore[arg-type]
    money = dict.fromkeys(game.setting.players, 600) | dict(more.pop("cash", {}))  # type: ignore[call-overload]
    return shares(game, cells, holds, money, **more)  # type: ignore[arg-type]


def test_s10_starting_a_railroad() -> None:
    """S10 [1.5] Lines 11, 12, 13, 16, 63: twice the price, to the bank; no token on the index yet, and no sales."""
    game = act(new(), *sold_out_packet())
    assert waits(game)[1] == "C"
    arrange(game, lambda s: s.cash.update({"C": 199}))
    game._states[-1].cash["@bank"] += 6000 - sum(game.state.cash.values())
    assert not may(game, par("C", "PS&W", "0,4"))
    assert {str(a.cell) for a in listed(game, Par) if a.company == "PS&W"} == {"1,4", "2,4", "3,4", "4,4", "5,4"}
    assert not may(game, par("C", "PS&W", "0,5"))
    assert not may(game, par("C", "BL", "0,4"))
    act(game, par("C", "PS&W", "1,4"))
    assert cash(game, "C", "PS&W") == [19, 0]
    assert "PS&W" not in game.state.floated
    assert not may(game, buy("A", "BR&N_1")), "its president's certificate comes first"
    assert not may(game, buy("A", "BL_5"))
    before = cash(game, "A", "@bank")
    act(game, buy("A", "PS&W_1"))
    assert cash(game, "A", "@bank") == [before[0] - 90, before[1] + 90]
    act(game, *passes("B"))
    assert "first stock round" in refused(game, sell("C", "PS&W_0", 20)) or not may(game, sell("C", "PS&W_0"))
    floated = dealt({"PS&W": "2,4"}, {"A": "PS&W_0 PS&W_1"}, set=1)
    assert "first stock round" in refused(floated, sell("A", "PS&W_1"))


def test_s11_floating_at_the_end_of_the_round() -> None:
    """S11 [1.6, 1.9, 1.10] Lines 14, 20, 63; R7, C15: token, ten times par and three markers come at its end."""
    game = dealt(
        {"PS&W": "2,4", "BCRR": "0,4"},
        {"A": "PS&W_0 PS&W_1", "B": "PS&W_2", "C": "BCRR_0 BCRR_1 BCRR_2"},
        unfloated=["PS&W", "BCRR"],
    )
    act(game, *passes("A"), buy("B", "PS&W_3"))
    assert "before it has floated" in refused(until(game, "C"), sell("C", "BCRR_1")), "it has no value yet"
    assert (game.state.floated, cash(game, "PS&W")) == ((), [0])
    assert game.setting.play.shares["major"][0] == 20  # type: ignore[index, call-overload]
    act(game, *passes("C", "A", "B"))
    assert (game.state.floated, cell(game, "PS&W"), cash(game, "PS&W", "BCRR")) == (("PS&W",), "2,4", [800, 0])
    assert game.state.stations["PS&W"] == (0, 40, 100)
    assert game.state.queue == ("PS&W",)


def test_float_time() -> None:
    """R7, C11, option float_time: as a house rule the treasury comes with the fifth share."""
    game = dealt({"PS&W": "2,4"}, {"A": "PS&W_0 PS&W_1 PS&W_2"}, unfloated=["PS&W"], options={"float_time": "once"})
    assert cash(act(game, buy("A", "PS&W_3")), "PS&W") == [800]


def test_on_one_par_cell_they_stand_as_they_reached_half() -> None:
    """R7 [1.9]: PS&W was started first, BCRR was sold to half first; RR&S, which came to the cell, is above both."""
    game = dealt(
        {"PS&W": "2,4", "BCRR": "2,4", "RR&S": "1,4"},
        {"A": "PS&W_0 PS&W_1 PS&W_2", "B": "BCRR_0 BCRR_1 BCRR_2 RR&S_0 RR&S_1"},
        unfloated=["PS&W", "BCRR"],
    )
    act(game, *passes("A"), buy("B", "BCRR_3"), sell("B", "RR&S_1"), *passes("C"), buy("A", "PS&W_3"))
    assert game.state.stacks[game.state.cells["RR&S"]] == ("PS&W", "BCRR", "RR&S")
    act(game, *passes("B", "C", "A"))
    assert game.state.queue == ("RR&S", "BCRR", "PS&W")


def test_s12_the_presidency_moves() -> None:
    """S12 [1.7] Line 15: strictly more; two shares for the certificate, and all that the railroad has."""
    game = dealt({"BR&N": "3,4"}, {"A": "BR&N_0", "B": "BR&N_1"}, cash={"BR&N": 321})
    act(game, *passes("A"), buy("B", "BR&N_2"))
    assert president(game.state, "BR&N") == "A"
    act(game, *passes("C", "A"))
    before = sum(cash(game, "A", "C", "BR&N"))
    act(game, buy("B", "BR&N_3"))
    assert president(game.state, "BR&N") == "B"
    assert [len(certificates.shares_of(game.state, "BR&N", p)) for p in "AB"] == [2, 2]
    assert [held(game, "BR&N", p) for p in "AB"] == [20, 30]
    assert sum(cash(game, "A", "C", "BR&N")) == before


FULL = {"PS&W": "2,4", "BCRR": "2,4", "GV&E": "2,4", "BR&N": "2,4"}


def test_s13_over_the_limit_by_a_swap() -> None:
    """S13 [1.7, 1.8] Lines 15, 18; R10: he sells before anything else."""
    game = dealt(
        FULL,
        {
            "A": "PS&W_0 BCRR_0 BCRR_1-4 GV&E_0 GV&E_1-3",
            "B": "PS&W_1 PS&W_2 GV&E_4 GV&E_5 GV&E_6 BCRR_5 BCRR_6 BCRR_7",
        },
        players=6,
    )
    act(game, *passes("A"), buy("B", "PS&W_3"))
    assert president(game.state, "PS&W") == "B"
    assert certificates.certificates(game.setting, game.state, "A") == 11
    until(game, "A")
    assert "must sell first" in refused(game, buy("A", "BR&N_1"))
    assert "must sell first" in refused(game, *passes("A"))
    act(game, sell("A", "BCRR_1"))
    assert may(game, *passes("A"))


def test_s14_at_most_60_percent() -> None:
    """S14 [1.7, 1.12] Lines 16, 23; R11: from initial offering and pool alike."""
    game = dealt({"GV&E": "2,5"}, {"A": "GV&E_0 GV&E_1-3", "B": "GV&E_4", POOL: "GV&E_5"})
    arrange(game, lambda s: s.pars.update({"GV&E": 80}))
    act(game, buy("A", "GV&E_6"))
    assert cash(game, "A") == [520]
    pool = game.copy()
    act(pool, buy("B", "GV&E_5"))
    assert cash(pool, "B") == [510], "the pool sells at the index"
    act(game, *passes("B", "C"))
    assert "60 %" in refused(game, buy("A", "GV&E_5"))
    assert "60 %" in refused(game, buy("A", "GV&E_7"))


def test_s15_the_certificate_limit() -> None:
    """S15 [1.8] Line 17; R40: president's certificates, private companies and minors count one each."""
    holds = {"A": "1_0 PS&W_0 PS&W_1 PS&W_2 BCRR_1-5", "B": "BCRR_0 BCRR_6-8", "C": "GV&E_0"}
    game = dealt(FULL, holds, players=6, privates={"SL": "A"})
    assert certificates.certificates(game.setting, game.state, "A") == 10
    assert "limit is 10" in refused(game, buy("A", "GV&E_1"))
    assert may(game, sell("A", "BCRR_1"))
    sold = act(game.copy(), sell("A", "BCRR_1"), buy("A", "GV&E_1"))
    assert certificates.certificates(sold.setting, sold.state, "A") == 10
    arrange(game, lambda s: s.privates.update({"SL": "PS&W"}))
    assert may(game, buy("A", "GV&E_1"))


def test_at_the_limit_no_presidency_is_won() -> None:
    """Line 17 [1.8]: nothing is bought at the limit, though a presidency would take two certificates for one."""
    holds = {"A": "PS&W_1 PS&W_2 PS&W_3 BCRR_0 BCRR_1-5 GV&E_1", "B": "BR&N_0", "C": "PS&W_0 PS&W_4"}
    game = dealt(FULL, holds, players=6)
    assert certificates.certificates(game.setting, game.state, "A") == 10
    assert president(game.state, "PS&W") == "C"
    assert "limit is 10" in refused(game, buy("A", "PS&W_5"))


def test_s16_buy_and_sell_on_one_side() -> None:
    """S16 [1.11] Line 22."""
    holds = {"A": "PS&W_1 PS&W_2 BCRR_1 BCRR_2 BCRR_3", "B": "PS&W_0 BCRR_0", "C": "GV&E_0"}
    game = dealt(FULL, holds)
    assert may(act(game.copy(), buy("A", "GV&E_1")), sell("A", "PS&W_1 PS&W_2"))
    act(game.copy(), sell("A", "PS&W_1"), sell("A", "BCRR_1 BCRR_2"), buy("A", "GV&E_1"))
    middle = act(game.copy(), sell("A", "PS&W_1"), buy("A", "GV&E_1"))
    assert not may(middle, sell("A", "BCRR_1"))
    twice = act(game.copy(), buy("A", "GV&E_1"), sell("A", "PS&W_1"))
    assert "one purchase" in refused(twice, buy("A", "BR&N_1"))
    assert "one purchase" in refused(act(game.copy(), buy("A", "GV&E_1")), buy("A", "BR&N_1"))
    assert act(game, *passes("A")).state.passed == 1


def test_s17_no_buying_back_and_no_selling_of_what_was_bought() -> None:
    """S17 [1.13] Line 27: for the rest of the round; the ban is on the railroad."""
    holds = {"A": "PS&W_1 BCRR_1 BCRR_2", "B": "PS&W_0 BCRR_0 BCRR_6", "C": "GV&E_0"}
    game = act(dealt(FULL, holds), sell("A", "PS&W_1"))
    assert "has sold PS&W" in refused(game, buy("A", "PS&W_2"))
    act(game, *passes("A", "B"), buy("C", "GV&E_1"))
    assert "has sold PS&W" in refused(game, buy("A", "PS&W_1")), "from the pool too"
    act(game, buy("A", "BCRR_3"))
    until(game, "A")
    assert "has bought BCRR" in refused(game, sell("A", "BCRR_2"))


def test_the_bans_end_with_the_round() -> None:
    """Line 27: in the next round all is allowed again."""
    holds = {"A": "PS&W_1 BCRR_1", "B": "PS&W_0", "C": "BCRR_0"}
    game = dealt(FULL, holds, unfloated=[])
    act(game, sell("A", "PS&W_1"), buy("A", "BCRR_2"), *passes("B", "C", "A", "B", "C")[:2], *passes("A"))
    while game.state.round != "stock":
        act(game, *passes(waits(game)[1]))
    while waits(game)[1] != "A":
        act(game, *passes(waits(game)[1]))
    assert may(game, buy("A", "PS&W_1"))
    assert may(game, sell("A", "BCRR_1"))


def test_s18_the_printed_example() -> None:
    """S18 [1.13] Lines 24, 25; R8: four at 120 bring 480, three moves reach the bottom, the fourth does nothing."""
    game = dealt({"M&YR": "2,8"}, {"A": "M&YR_1-4", "B": "M&YR_0"})
    assert price(game, "M&YR") == 120
    act(game, sell("A", "M&YR_1-4"))
    assert (cash(game, "A"), cell(game, "M&YR"), price(game, "M&YR")) == ([1080], "5,8", 90)
    bottom = act(dealt({"BCRR": "5,4"}, {"A": "BCRR_1-3", "B": "BCRR_0"}), sell("A", "BCRR_1-3"))
    assert (cash(bottom, "A"), cell(bottom, "BCRR")) == ([750], "5,4")
    two = act(dealt({"GV&E": "0,4"}, {"A": "GV&E_1-2", "B": "GV&E_0"}), sell("A", "GV&E_1-2"))
    assert (cash(two, "A"), cell(two, "GV&E")) == ([800], "2,4")


def test_s19_the_pool_holds_half_at_most() -> None:
    """S19 [1.13] Line 27."""
    game = dealt({"BR&N": "1,7"}, {"A": "BR&N_1-4", "B": "BR&N_0", POOL: "BR&N_5-7"})
    assert "pool may hold 50 %" in refused(game, sell("A", "BR&N_1-3"))
    act(game, sell("A", "BR&N_1-2"), *passes("A"))
    assert (cash(game, "A"), cell(game, "BR&N")) == ([840], "3,7")
    arrange(game, lambda s: certificates.move(s, certs("BR&N_3"), "B"))
    assert not may(game, sell("B", "BR&N_3"))
    act(game, *passes("B"), buy("C", "BR&N_5"))
    assert cash(game, "C") == [500]
    while waits(game)[1] != "B":
        act(game, *passes(waits(game)[1]))
    assert cash(act(game, sell("B", "BR&N_3")), "B") == [700]


def test_s20_the_presidents_certificate_in_a_sale() -> None:
    """S20 [1.13] Line 26: the newcomer's two 10 % go to the pool; without one who has 20 % it is not sold."""
    one = dealt({"PS&W": "1,6"}, {"A": "PS&W_0 PS&W_1-2", "B": "PS&W_3-4", POOL: "PS&W_5"})
    act(one, sell("A", "PS&W_0 PS&W_1-2"))
    assert (cash(one, "A"), cell(one, "PS&W"), president(one.state, "PS&W")) == ([1040], "5,6", "B")
    assert [held(one, "PS&W", who) for who in ("A", "B", POOL)] == [0, 20, 50]
    assert all(c.number for c in certificates.shares_of(one.state, "PS&W", POOL))
    two = dealt({"PS&W": "1,6"}, {"A": "PS&W_0 PS&W_1-2", "B": "PS&W_3", "C": "PS&W_4", POOL: "PS&W_5"})
    assert not may(two, sell("A", "PS&W_0 PS&W_1-2"))
    assert not may(two, sell("A", "PS&W_0 PS&W_1-2", 30))
    act(two, sell("A", "PS&W_1-2"))
    assert (cash(two, "A"), cell(two, "PS&W"), president(two.state, "PS&W")) == ([820], "3,6", "A")


@pytest.mark.parametrize(
    ("seller", "holds", "boss"),
    [
        ("B", {"B": "PS&W_0 PS&W_1", "C": "PS&W_2", "D": "PS&W_3-4", "A": "PS&W_5-6"}, "D"),
        ("D", {"D": "PS&W_0 PS&W_1", "C": "PS&W_2", "B": "PS&W_3-4", "A": "PS&W_5-6"}, "A"),
    ],
)
def test_s21_ties_go_left(seller: str, holds: dict[str, str], boss: str) -> None:
    """S21 [1.13] Line 26: the next one to the left of the outgoing president."""
    game = dealt({"PS&W": "2,5"}, holds, players=4)
    while waits(game)[1] != seller:
        act(game, *passes(waits(game)[1]))
    act(game, sell(seller, "PS&W_0 PS&W_1"))
    assert (president(game.state, "PS&W"), cell(game, "PS&W"), held(game, "PS&W", POOL)) == (boss, "5,5", 30)
    assert cash(game, seller) == [870]


def test_s22_one_of_the_presidents_two_shares() -> None:
    """S22 [1.7, 1.13] R9."""
    game = dealt({"RR&S": "3,4"}, {"A": "RR&S_0", "B": "RR&S_1-2", "C": "RR&S_3"})
    act(game, sell("A", "RR&S_0", 10))
    assert [held(game, "RR&S", who) for who in ("A", "B", POOL)] == [10, 20, 10]
    assert (president(game.state, "RR&S"), cash(game, "A"), cell(game, "RR&S")) == ("B", [670], "4,4")
    alone = dealt({"RR&S": "3,4"}, {"A": "RR&S_0", "B": "RR&S_1", "C": "RR&S_3"})
    assert not may(alone, sell("A", "RR&S_0", 10))
    tied = act(dealt({"RR&S": "3,4"}, {"A": "RR&S_0 RR&S_3", "B": "RR&S_1-2"}), sell("A", "RR&S_3"))
    assert president(tied.state, "RR&S") == "A"
    option = dealt({"RR&S": "3,4"}, {"A": "RR&S_0", "B": "RR&S_1-2"}, options={"half_president": "refuse"})
    assert not may(option, sell("A", "RR&S_0", 10))
    assert may(option, sell("A", "RR&S_0"))


def test_s23_the_order_of_sale_is_the_order_of_stacks() -> None:
    """S23 [1.13] Lines 24, 29, 31; R8: who comes to a cell goes below."""
    start = dealt({"PS&W": "1,6", "BCRR": "1,6", "GV&E": "2,6"}, {"A": "PS&W_1 BCRR_1", "B": "PS&W_0 BCRR_0 GV&E_0"})
    game = act(start.copy(), sell("A", "BCRR_1"), sell("A", "PS&W_1"))
    assert cash(game, "A") == [820]
    assert game.setting.chart.ranked(game.state, game.state.cells) == ["GV&E", "BCRR", "PS&W"]
    other = act(start, sell("A", "PS&W_1"), sell("A", "BCRR_1"))
    assert other.setting.chart.ranked(other.state, other.state.cells) == ["GV&E", "PS&W", "BCRR"]


def test_one_lot() -> None:
    """R8, option one_lot: without it a railroad is sold a second time in a turn, at the price after the first."""
    start = {"cells": {"PS&W": "1,6"}, "holds": {"A": "PS&W_1 PS&W_2", "B": "PS&W_0"}}
    game = act(dealt(**start), sell("A", "PS&W_1"))  # type: ignore[arg-type]
    assert not may(game, sell("A", "PS&W_2"))
    game = act(dealt(**start, options={"one_lot": "no"}), sell("A", "PS&W_1"), sell("A", "PS&W_2"))  # type: ignore[arg-type]
    assert cash(game, "A") == [600 + 110 + 100]


def test_s24_sold_out_rises() -> None:
    """S24 [1.13] Lines 28, 29: all with players, at the end of the round, never above the top row."""
    game = dealt(
        {"BR&N": "2,5", "RR&S": "1,5", "PS&W": "0,6", "GV&E": "2,6"},
        {
            "A": "BR&N_0 BR&N_1-4 PS&W_0 PS&W_1-3 GV&E_0 GV&E_1-4",
            "B": "BR&N_5-8 PS&W_4-8 RR&S_0 RR&S_1-3 GV&E_5-7",
            "C": "RR&S_4-7",
            POOL: "GV&E_8",
        },
    )
    act(game, *passes("A", "B", "C"))
    assert [cell(game, c) for c in ("BR&N", "RR&S", "PS&W", "GV&E")] == ["1,5", "1,5", "0,6", "2,6"]
    assert game.state.stacks[game.state.cells["BR&N"]] == ("RR&S", "BR&N")


def test_a_railroad_that_floats_rises_at_once() -> None:
    """R7 [1.13]: tokens are set first, then those rise that are all with players."""
    holds = {"A": "BCRR_0 BCRR_1-4", "B": "BCRR_5-8"}
    game = act(dealt({"BCRR": "2,4"}, holds, unfloated=["BCRR"]), *passes("A", "B", "C"))
    assert (cell(game, "BCRR"), cash(game, "BCRR")) == ("1,4", [800])


def test_s25_priority() -> None:
    """S25 [1.9] Line 19; R6: the player left of the last who did more than pass."""
    holds = {"A": "GV&E_1", "B": "GV&E_0"}

    def order(*actions: object) -> str:
        game = dealt({"GV&E": "2,4"}, holds, unfloated=["GV&E"])
        act(game, *actions)  # type: ignore[arg-type]
        assert game.state.round != "stock" or game.state.set == 3, "the round is over"
        return game.state.order[0]

    assert order(buy("A", "GV&E_2"), *passes("B", "C", "A")) == "B"
    assert order(*passes("A"), buy("B", "GV&E_2"), *passes("C", "A", "B")) == "C"
    assert order(*passes("A", "B", "C")) == "A"
    game = act(dealt({"GV&E": "2,4", "PS&W": "2,4"}, {"A": "PS&W_1", "B": "GV&E_0 PS&W_0"}), buy("A", "GV&E_1"))
    until(until(game, "B"), "A")
    act(game, sell("A", "PS&W_1"), *passes("A"))
    assert waits(game) == ("trade", "B")
    act(game, *passes("B", "C", "A"))
    assert game.state.order[0] == "B"


def test_s53_private_companies_between_players() -> None:
    """S53 [App., 1.8] Line 61; R12: at any time and price, both willing, the buyer within limit and cash."""
    game = dealt(FULL, {"A": "1_0", "B": "PS&W_0"}, privates={"HMH": "A", "OBS": "A"}, cash={"B": 300, "C": 40})
    act(game, *passes("A"))
    for price_, answer in ((1, "A"), (300, "A")):
        sold = act(game.copy(), offer("B", "HMH", price_), yes(answer))
        assert (sold.state.privates["HMH"], cash(sold, "A", "B")) == ("B", [600 + price_, 300 - price_])
    assert may(game, offer("C", "HMH", 40)), "out of his turn"
    assert not may(game, offer("C", "HMH", 41))
    assert may(game, offer("B", "OBS", 100))
    assert not may(game, offer("B", "1", 10)), "minors are not sold"
    assert not may(game, offer("A", "HMH", 10))
    full = {"B": "PS&W_0 PS&W_1-5 BCRR_0 BCRR_1-3 GV&E_0 GV&E_1-3 BR&N_0 BR&N_1-5", "A": "1_0"}
    limit = dealt(FULL, full, privates={"HMH": "A"})
    assert certificates.certificates(limit.setting, limit.state, "B") == 20
    assert "the limit is 20" in refused(limit, offer("B", "HMH", 10))
    assert limit.state.privates["OBS"] == GONE


def test_money_bound_by_bids_buys_no_private_company() -> None:
    """S9, S53 [1.3, App.]: nor is a private company sold for more than its buyer has free."""

    def change(state: State) -> None:
        state.privates["SL"] = "B"
        state.auction = state.auction._replace(lots=state.auction.lots[1:], sold=1)

    from tests.titles.standard.games import bid

    game = act(arrange(new(), change), bid("A", "OBS", 400))
    assert may(game, offer("A", "SL", 200))
    assert not may(game, offer("A", "SL", 201))
