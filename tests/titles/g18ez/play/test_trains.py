"""Running, income and trains: situations 38 to 52 and 54, 56, written from the rulebook alone.

"Line" and "R" in the docstrings are lines of the checklist of facts, R its second reading; sections in brackets.
"""

from __future__ import annotations

from typing import Any

import pytest

from routeopt.engine.actions import Assign, Dividend
from routeopt.engine.bots import best_run
from routeopt.engine.game import Game
from routeopt.engine.refs import read_card, read_stop
from routeopt.engine.state import GONE, POOL, Run, State
from routeopt.engine.table.certificates import president
from tests.play.games import arrange
from tests.titles.g18ez.play.table import (
    GREEN_WEST,
    INCOME,
    RUN,
    TRAINS,
    WEST,
    add,
    cash,
    hand_in,
    here,
    no,
    offer,
    pays,
    run,
    train,
    turn_of,
    until,
    yes,
)
from tests.titles.standard.games import act, cell, may, passes, waits
from tests.titles.verdicts import run as judged

HOLDS = {"A": "PS&W_0 PS&W_1-4", "B": "PS&W_5-7", "C": "PS&W_8"}


def running(*cards: str, company: str = "PS&W", **more: Any) -> Game:
    """A railroad before its run."""
    return turn_of(company, RUN, trains={company: cards}, **more)


def worth(game: Game, company: str, *texts: str) -> int | None:
    """What the run brings; None where it is refused."""
    action = run(game, company, *texts)
    if not may(game, action):
        assert not judged(here(game, company), *texts).legal
        return None
    after = act(game.copy(), action)
    paid = after.state.turn.run
    return paid.revenue if paid is not None else 0


def test_s38_a_run() -> None:
    """S38 [2.6] Lines 44, 45; R21: two cities or more, at most the train's number, none left out, one own marker."""
    two = running("2-0", laid=WEST)
    assert worth(two, "PS&W", "F6 F8") == 30
    assert worth(two, "PS&W", "F2 F4 F6") == 50
    assert worth(two, "PS&W", "F6 F8 F10 F12") is None
    assert worth(two, "PS&W", "F8 F10 F12") is None
    three = running("3-0", laid=WEST)
    assert worth(three, "PS&W", "F6 F8 F10 F12") == 60
    assert worth(three, "PS&W", "F2 F4 F6 F8") == 60
    assert worth(three, "PS&W", "F2 F4 F6 F8 F10 F12") is None


def test_s39_the_printed_example() -> None:
    """S39 [2.6] Line 46: 30 and 30 and 10 and 30 are 100; with a 3 it is 70."""
    game = running("4-0", laid=GREEN_WEST, sold="4")
    assert worth(game, "PS&W", "F2 F4 F6 F8 F10 F12") == 100
    three = running("3-0", laid=GREEN_WEST, sold="4")
    assert judged(here(three, "PS&W"), "F2 F4 F6 F8").revenue == 70
    assert sum(1 for _ in best_run(here(three, "PS&W"))) == 1


def test_s40_two_trains() -> None:
    """S40 [2.6] Line 45; R21: they share cities, no track; running is optional, and need not be the best."""
    game = running("2-0", "2-1", laid=WEST)
    assert worth(game, "PS&W", "F2 F4 F6", "F6 F8") == 80
    assert worth(game, "PS&W", "F2 F4 F6", "F2 F4 F6") is None
    assert worth(game, "PS&W", "F6 F8", "F6 F8") is None
    assert worth(game, "PS&W", "F6 F8", "") == 30
    assert worth(game, "PS&W", "", "") == 0


def test_s41_red_areas_end_a_run() -> None:
    """S41 [2.6] Line 45."""
    laid = [*GREEN_WEST, "F12 MG SW-W-NW-NE-E-SE", "F14 9 W-E", "F16 4 W-E", "F18 14 SW-W-NE-E", "F20 9 W-E"]
    every = {"sold": "8", "tokens": {"GV&E": ["F18.0"]}}
    whole = "F2 F4 F6 F8 F10 F12 F14 F16 F18 F20 F22"
    assert worth(running("8-1", laid=laid, **every), "PS&W", whole) == 260
    six = running("6-0", laid=laid, **every)
    assert worth(six, "PS&W", whole) is None
    assert worth(six, "PS&W", "F6 F8 F10 F12 F14 F16 F18 F20 F22") == 200
    assert worth(six, "PS&W", "F2 F4 F6 F8 F10 F12 F14 F16 F18") == 190
    west = running("6-0", laid=[*GREEN_WEST, "E3 9 SW-NE", "D4 8 SW-E", "D6 57 W-E"], sold="8")
    assert worth(west, "PS&W", "F6 F4 F2 E3 D4 D6") is None
    assert worth(west, "PS&W", "F2 E3 D4 D6") is None


def test_s42_the_printed_examples_of_full_cities() -> None:
    """S42 [2.5, 2.6] Lines 42, 43; R44: a full city ends a run of others; a free space lets it through."""
    start = {"company": "BR&N", "sold": "4", "home": False}
    full = running("4-0", laid=WEST, tokens={"BR&N": ["F12.0"], "PS&W": ["F6.0"]}, **start)
    assert worth(full, "BR&N", "F12 F10 F8 F6") == 60
    assert worth(full, "BR&N", "F12 F10 F8 F6 F4 F2") is None
    free = running("4-0", laid=GREEN_WEST, tokens={"BR&N": ["F12.0"], "PS&W": ["F6.0"]}, **start)
    assert worth(free, "BR&N", "F12 F10 F8 F6 F4 F2") == 100
    add(free, tokens={"M&YR": ["F6.0"]})
    assert worth(free, "BR&N", "F12 F10 F8 F6 F4 F2") is None
    assert worth(free, "BR&N", "F12 F10 F8 F6") == 70


def test_s37_a_future_home_does_not_stop_a_run() -> None:
    """S37 (b) [2.5, 2.6] Line 41; C9 belongs to the BR&N, which has not started."""
    laid = [*WEST, "E11 9 NW-SE", "D10 9 NW-SE", "C9 57 NW-SE", "B8 4 NW-SE"]
    text = "F12 E11 D10 C9 B8 A7"
    assert worth(running("4-0", laid=laid, sold="4"), "PS&W", text) is None
    assert worth(running("4-0", laid=laid, sold="4", tokens={"PS&W": ["F12.0"]}), "PS&W", text) == 30 + 20 + 10 + 30


def income(kind: str, holds: dict[str, str], *, revenue: int, at: str = "2,4", **more: Any) -> Game:
    """The game after a run of some revenue was settled."""
    game = running("2-0", laid=WEST, holds=holds, cells={"PS&W": at}, **more)

    def ran(state: State) -> None:
        state.turn.run, state.turn.step = Run(revenue, 0), INCOME

    return act(arrange(game, ran), pays("PS&W", kind))


def test_s43_the_printed_example() -> None:
    """S43 [2.7] Lines 47, 48: 100 pays 60, 30 and 10, and the token goes right."""
    before = cash(running("2-0", laid=WEST, holds=HOLDS), "A", "B", "C", "PS&W")
    game = income("payout", HOLDS, revenue=100)
    after = cash(game, "A", "B", "C", "PS&W")
    assert [b - a for a, b in zip(before, after, strict=True)] == [60, 30, 10, 0]
    assert cell(game, "PS&W") == "2,5"


MIXED = {"A": "PS&W_0 PS&W_1-3", "B": "PS&W_4", POOL: "PS&W_5-6"}


def test_s44_shares_that_no_player_has() -> None:
    """S44 [2.7] Lines 47, 48, C3; R22: those of the initial offering pay the treasury, those in the pool nobody."""
    game = income("payout", MIXED, revenue=120)
    assert cash(game, "A", "B", "PS&W") == [660, 612, 24]
    assert cell(game, "PS&W") == "2,5"
    kept = income("withhold", MIXED, revenue=120)
    assert (cash(kept, "A", "PS&W"), cell(kept, "PS&W")) == ([600, 120], "2,3")


def test_pool_pays() -> None:
    """C3, option pool_pays."""
    game = income("payout", MIXED, revenue=120, options={"pool_pays": "company"})
    assert cash(game, "PS&W") == [24 + 24]


@pytest.mark.parametrize(
    ("revenue", "holds", "expected"),
    [
        (100, HOLDS, (50, 30, 15, 5)),
        (90, HOLDS, (50, 24, 12, 4)),
        (70, HOLDS, (40, 18, 9, 3)),
        (90, {"A": "PS&W_0 PS&W_1-2", "B": "PS&W_3-4"}, (66, 16, 8, 0)),
        (100, {"A": "PS&W_0 PS&W_1-2", "B": "PS&W_3-4"}, (70, 20, 10, 0)),
    ],
)
def test_s45_half_pay(revenue: int, holds: dict[str, str], expected: tuple[int, ...]) -> None:
    """S45 [2.7] Lines 47, 49; C4, R23, R22: the odd amount is the treasury's; the token stays, in its stack too."""
    game = income("half", holds, revenue=revenue)
    assert tuple(a - b for a, b in zip(cash(game, "PS&W", "A", "B", "C"), (0, 600, 600, 600), strict=True)) == expected
    assert cell(game, "PS&W") == "2,4"


@pytest.mark.parametrize(
    ("kind", "start", "end"),
    [
        ("payout", "2,4", "2,5"), ("payout", "3,14", "2,14"), ("payout", "1,14", "0,14"), ("payout", "0,14", "0,14"),
        ("withhold", "2,4", "2,3"), ("withhold", "3,0", "4,0"), ("withhold", "5,0", "5,0"),
    ],
)  # fmt: skip
def test_s46_the_token_moves(kind: str, start: str, end: str) -> None:
    """S46 [2.7, 1.13] Lines 29, 47; R22, C13: arrows at the ends of rows, 200 and the bottom left stay."""
    game = income(kind, HOLDS, revenue=100, at=start)
    assert cell(game, "PS&W") == end


def test_it_comes_below_those_in_the_cell() -> None:
    """S46 [1.13] Line 29."""
    game = running("2-0", laid=WEST, cells={"PS&W": "2,4", "BCRR": "2,5"}, holds={"B": "BCRR_0"})
    act(game, run(game, "PS&W", "F6 F8"), pays("PS&W"))
    assert game.state.stacks[game.state.cells["PS&W"]] == ("BCRR", "PS&W")


LINE = ["D6 57 NW-SE", "E7 9 NW-SE", "F8 58 NW-E", "F10 9 W-E"]


@pytest.mark.parametrize(("card", "text", "half"), [("2-0", "D6 E7 F8", 15), ("3-0", "D6 E7 F8 F10 F12", 30)])
def test_s47_minors_pay_half(card: str, text: str, half: int) -> None:
    """S47 [2.7] Line 50: half to the owner, half to the treasury, and nothing else."""
    game = running(card, company="1", laid=LINE, holds={"B": "1_0"})
    assert not may(game, Dividend(entity="1", kind="payout"))
    act(game, run(game, "1", text))
    assert cash(game, "B", "1") == [600 + half, half]
    for kind in ("payout", "withhold", "half"):
        assert not may(game, Dividend(entity="1", kind=kind))


def test_a_minor_needs_no_train() -> None:
    """S47 (d), S58 (d) [2.7, 2.8] Line 52; R29: it pays nothing, no token moves, and it must buy none."""
    game = turn_of("1", RUN, laid=LINE, holds={"B": "1_0"}, cash={"1": 160})
    assert (cash(game, "B", "1"), waits(game)[0]) == ([600, 160], "trains")
    assert may(game, *passes("1"))


def test_s48_trains_in_order() -> None:
    """S48 [2.8] Lines 51, 53; C6, R28, R43: a 3 comes after the last 2; no more than the limit."""
    game = turn_of(
        "M&YR", TRAINS, laid=["C15 57 W-E"], cash={"M&YR": 500}, cells={"M&YR": "3,4"},
        trains={"@gone": [f"2-{n}" for n in range(8)], "M&YR": ["2-8"]},
    )  # fmt: skip
    assert not may(game, train("M&YR", "3-0", 180))
    act(game, train("M&YR", "2-9", 80), train("M&YR", "3-0", 180))
    assert (cash(game, "M&YR"), len(game.state.trains("M&YR"))) == ([240], 3)
    assert game.setting.phase(game.state).name == "3"
    assert not may(game, train("M&YR", "3-1", 180))
    minor = turn_of("1", TRAINS, laid=LINE, holds={"B": "1_0"}, cash={"1": 160}, trains={"1": ["2-0", "2-1"]})
    assert waits(minor) != ("trains", "1")


def test_s49_trains_of_other_railroads() -> None:
    """S49 [2.8] Lines 51, 41; R43, R41, 21: for 1 or more out of the treasury, agreed, in the buyer's turn."""
    game = turn_of(
        "BCRR", TRAINS, laid=["I9 57 W-E"], cash={"BCRR": 50}, cells={"BCRR": "3,4", "PS&W": "2,4"},
        holds={"A": "BCRR_0 3_0", "B": "PS&W_0"}, sold="3",
        trains={"BCRR": ["2-0"], "3": ["3-1"], "PS&W": ["3-2"]},
    )  # fmt: skip
    assert not may(game, train("BCRR", "3-1", 0))
    bought = act(game.copy(), train("BCRR", "3-1", 1))
    assert cash(bought, "BCRR", "3") == [49, 1]
    assert not may(game, offer("BCRR", "3-2", 51))
    assert not may(game, train("BCRR", "3-2", 50)), "B is asked"
    agreed = act(game.copy(), offer("BCRR", "3-2", 50), yes("B"))
    assert (cash(agreed, "BCRR", "PS&W"), len(agreed.state.trains("BCRR"))) == ([0, 50], 2)
    refusal = act(game.copy(), offer("BCRR", "3-2", 50), no("B"))
    assert not may(refusal, offer("BCRR", "3-2", 50))
    assert not may(game, train("PS&W", "2-0", 1)), "only in the buyer's turn"
    minor = turn_of(
        "3", TRAINS, holds={"A": "BCRR_0 3_0"}, cells={"BCRR": "3,4"}, cash={"3": 10}, trains={"BCRR": ["2-0"]}
    )
    assert cash(act(minor, train("3", "2-0", 1)), "3", "BCRR") == [9, 1]


def test_s50_the_first_4_scraps_the_2s() -> None:
    """S50 [2.8] Line 53; R26, R27: at once, everywhere, unpaid; 3s stay; brown not yet."""
    game = turn_of(
        "BCRR", TRAINS, laid=["I9 57 W-E"], cash={"BCRR": 420}, cells={"BCRR": "3,4", "PS&W": "2,4"},
        holds={"A": "BCRR_0 1_0", "B": "PS&W_0"}, sold="3", order=["PS&W"],
        trains={
            "@gone": ["3-0", "3-1", "3-2", "3-3"], "BCRR": ["2-0", "3-4"], "PS&W": ["2-1", "2-2"], "1": ["2-3"],
            POOL: ["2-4"],
        },
        tokens={"PS&W": ["F6.0"]},
    )  # fmt: skip
    game = add(game, *WEST)
    act(game, train("BCRR", "4-0", 300))
    assert cash(game, "BCRR") == [120]
    assert [str(c) for c in game.state.trains("BCRR")] == ["3-4", "4-0"]
    assert game.state.trains("PS&W") == game.state.trains("1") == game.state.trains(POOL) == []
    assert "brown" not in game.setting.phase(game.state).colors
    until(game, "PS&W")
    act(game, *passes("PS&W"))
    assert (waits(game), cell(game, "PS&W")) == (("trains", "PS&W"), "2,3"), "without a train its token goes left"


def test_s51_the_first_6_and_8() -> None:
    """S51 [2.8 chart, 1.1] Lines 2, 53; R27, R28, C5: scrapped first, then the limit, the excess to the pool."""
    game = turn_of(
        "PS&W", TRAINS, cash={"PS&W": 700, "BCRR": 310}, sold="5", order=["BCRR", "RR&S"],
        cells={"BR&N": "3,4", "GV&E": "3,4", "BCRR": "1,4", "RR&S": "0,4"},
        holds={"A": "PS&W_0", "B": "GV&E_0 BR&N_0 BCRR_0 RR&S_0"},
        trains={"@gone": ["5-2"], "BR&N": ["3-0", "4-0", "5-1"], "GV&E": ["4-1", "4-2", "5-0"], "BCRR": ["4-3"]},
        privates={},
    )  # fmt: skip
    act(game, train("PS&W", "6-0", 630))
    assert [str(c) for c in game.state.trains("BR&N")] == ["4-0", "5-1"]
    assert waits(game) == ("discard", "GV&E")
    act(game, hand_in("GV&E", "4-1"))
    assert [str(c) for c in game.state.trains(POOL)] == ["4-1"]
    while waits(game)[0] != "trains" or waits(game)[1] != "BCRR":
        act(game, *passes(waits(game)[1]))
    bought = act(game.copy(), train("BCRR", "4-1", 300))
    assert cash(bought, "BCRR") == [10]
    arrange(game, lambda s: s.cash.update({"BCRR": 1500, "@bank": s.cash["@bank"] - 1190}))
    act(game, train("BCRR", "6-1", 630))
    assert not may(game, train("BCRR", "8-0", 800)), "at its limit, though its 4 would be scrapped"
    eight = turn_of("RR&S", TRAINS, cash={"RR&S": 1700}, sold="6", cells={"GV&E": "3,4"}, holds={"B": "GV&E_0"},
                    trains={"@gone": ["6-1"], "GV&E": ["4-1"], POOL: ["4-2"]})  # fmt: skip
    act(eight, train("RR&S", "8-0", 800))
    assert eight.state.trains("GV&E") == eight.state.trains(POOL) == []
    assert "gray" in eight.setting.phase(eight.state).colors
    assert may(eight, train("RR&S", "8-1", 800)), "there is any number of 8s"


def test_limits_of_kinds_stay_where_a_phase_names_none() -> None:
    """R27 [chart]: phase 6 can come before the minors have merged; the Black Line has none before 5."""
    game = turn_of(sold="6")
    limit = {c: game.setting.train_limit(game.state, c) for c in ("PS&W", "1", "BL")}
    assert limit == {"PS&W": 2, "1": 2, "BL": 3}
    early = turn_of(sold="4")
    assert early.setting.train_limit(early.state, "BL") == 0


@pytest.mark.parametrize(
    ("options", "gone"), [({}, False), ({"scrap_3s": "5"}, True), ({"phase_chart": "table"}, True)]
)
def test_scrap_3s(options: dict[str, str], gone: bool) -> None:
    """R27, C1, options scrap_3s and phase_chart: by the first 6, or by the first 5."""
    game = turn_of(step=TRAINS, cash={"PS&W": 500}, sold="4", options=options,
                   trains={"@gone": ["4-1", "4-2", "4-3"], "BCRR": ["3-0"]}, cells={"BCRR": "3,4"}, holds={"B": "BCRR_0"})  # fmt: skip # noqa: E501
    act(game, train("PS&W", "5-0", 450))
    assert (game.state.cards[read_card("3-0")].owner == GONE) == gone


def test_phase_chart() -> None:
    """C1, option phase_chart: by the chart the first 3 scraps 2s, and private companies are sold from the start."""
    table = {"options": {"phase_chart": "table"}, "step": TRAINS, "cash": {"PS&W": 500}}
    trains = {"@gone": [f"2-{n}" for n in range(9)], "BCRR": ["2-9"]}
    game = turn_of(**table, trains=trains, cells={"BCRR": "3,4"}, holds={"B": "BCRR_0"}, privates={"SL": "A"})  # type: ignore[arg-type]
    act(game, train("PS&W", "3-0", 180))
    assert game.state.cards[read_card("2-9")].owner == GONE
    early = turn_of(options={"phase_chart": "table"}, cash={"PS&W": 500}, privates={"SL": "B"})
    assert may(early, offer("PS&W", "SL", 10))
    assert not may(turn_of(cash={"PS&W": 500}, privates={"SL": "B"}), offer("PS&W", "SL", 10))


def test_s52_private_companies_sold_to_railroads() -> None:
    """S52 [App., 2.8] Lines 61, 53, 60; R40: half to double of the printed price, from the first 3 on, by majors."""
    owned = {"HMH": "B", "SL": "B", "MRTA": "B", "OBS": "B"}
    early = turn_of(cash={"PS&W": 500}, privates=owned)
    assert not may(early, offer("PS&W", "HMH", 50))
    game = turn_of(cash={"PS&W": 500, "1": 160}, privates=owned, sold="3", cells={"BCRR": "3,4"}, holds={"B": "BCRR_0"})
    for name, low, high in (("HMH", 25, 100), ("SL", 10, 40), ("MRTA", 40, 160)):
        assert [may(game, offer("PS&W", name, n)) for n in (low - 1, low, high, high + 1)] == [False, True, True, False]
    assert not may(game, offer("PS&W", "OBS", 150))
    minor = turn_of("1", cash={"1": 160}, privates=owned, sold="3", holds={"A": "1_0"})
    assert not may(minor, offer("1", "SL", 20))
    other = turn_of("BCRR", cash={"BCRR": 200}, privates={"HMH": "PS&W"}, sold="3", cells={"PS&W": "2,4"}, holds={"A": "PS&W_0"})  # fmt: skip # noqa: E501
    assert not may(other, offer("BCRR", "HMH", 50))
    assert not may(game, offer("BCRR", "HMH", 50)), "in its own turn alone"
    sold = act(game.copy(), offer("PS&W", "HMH", 75), yes("B"))
    assert (cash(sold, "PS&W", "B"), sold.state.privates["HMH"]) == ([425, 675], "PS&W")
    declined = act(game, offer("PS&W", "HMH", 75), no("B"))
    assert declined.state.privates["HMH"] == "B"


def hotel(stop: str, company: str = "PS&W") -> Assign:
    return Assign(entity=company, power="HMH", stop=read_stop(stop))


def test_s54_the_hotel() -> None:
    """S54 [App.] Lines 60, 64; R38: 10 more for its railroad's trains; no space, no route; the Hotel closes."""
    start = {"laid": WEST, "sold": "3", "privates": {"HMH": "PS&W"}}
    game = running("3-1", **start)
    assert worth(game, "PS&W", "F2 F4 F6 F8") == 60
    assert not may(game, hotel("F2.0"))
    act(game, hotel("F8.0"))
    assert worth(game, "PS&W", "F2 F4 F6 F8") == 70
    assert (game.state.privates["HMH"], may(game, hotel("F6.0"))) == (GONE, False)
    assert may(running("3-1", **start), hotel("I15.0")), "far away, without a tile"
    full = running("3-1", tokens={"BR&N": ["F12.0"], "M&YR": ["F12.0"]}, **start)
    assert may(full, hotel("F12.0"))
    assert not may(running("3-1", **{**start, "privates": {"HMH": "A"}}), hotel("F8.0"))
    two = running("2-0", "2-1", **start)
    act(two, hotel("F6.0"))
    assert worth(two, "PS&W", "F2 F4 F6", "F6 F8") == 80 + 20
    other = running("3-1", company="BR&N", tokens={"BR&N": ["F12.0"]}, home=False, laid=WEST, sold="3")
    arrange(other, lambda s: s.markers.update({"hotel": ((read_stop("F8.0"), "PS&W"),)}))
    assert worth(other, "BR&N", "F12 F10 F8 F6") == 60


def test_the_hotel_stays_when_its_city_is_upgraded() -> None:
    """S54 (g), R38 [2.4, App.]."""
    game = turn_of(laid=WEST, sold="3", privates={"HMH": "PS&W"}, trains={"PS&W": ["3-1"]})
    act(game, hotel("F8.0"))
    better = next(a for a in game.legal_actions() if getattr(a, "tile", "") == "141" and getattr(a, "hex", "") == "F8")
    act(game, better)
    until_run(game)
    assert worth(game, "PS&W", "F6 F8 F10 F12") == 20 + game.state.board.stop(read_stop("F8.0")).spec.revenue + 10 + 30


def until_run(game: Game) -> None:
    while waits(game)[0] != "run":
        act(game, *passes(waits(game)[1]))


def test_s56_the_first_5_closes_private_companies() -> None:
    """S56 [2.8 chart, App., 2.12] Line 53; R27, R34, R38: at once, unpaid; a token placed stays; Obsidian goes on."""
    game = turn_of(
        "BR&N", TRAINS, cash={"BR&N": 500}, sold="4", cells={"PS&W": "2,4"}, holds={"A": "BR&N_0 PS&W_0"},
        order=["PS&W"], trains={"@gone": ["4-1", "4-2", "4-3"]},
        privates={"SL": "A", "HMH": "PS&W", "MRTA": "B", "OBS": "C"},
    )  # fmt: skip
    arrange(game, lambda s: s.markers.update({"hotel": ((read_stop("F8.0"), "M&YR"),)}))
    act(game, train("BR&N", "5-0", 450))
    assert [game.state.privates[p] for p in ("SL", "HMH", "MRTA", "OBS")] == [GONE, GONE, GONE, "C"]
    assert game.state.markers["hotel"]
    assert "brown" in game.setting.phase(game.state).colors
    until(game, "PS&W")
    assert not may(game, hotel("F6.0"))
    before = cash(game, "A", "B", "C")
    arrange(game, lambda s: setattr(s, "rounds", 2))
    while (game.state.set, game.state.number) == (2, 1):
        act(game, *passes(waits(game)[1]))
    assert cash(game, "A", "B", "C") == before, "nothing pays any more"
    assert president(game.state, "BL") == "C"
