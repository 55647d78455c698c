"""What trains of 1846 earn, worked out by hand.

One corridor runs from west to east in phase II: Chicago Connections C5 20, Chicago D6 40 (its city 2), Toledo D14 20,
Detroit C15 50, Windsor C17 40; the east-west bonus of C5 and C17 is 50 + 30.
"""

from __future__ import annotations

from typing import Any

import pytest

from routeopt.formats.build import build_position
from routeopt.formats.native import PositionRecord
from routeopt.rules import Position
from routeopt.rules.judge import judge
from routeopt.solution import check, solve
from routeopt.titles import find_title
from tests.titles.walks import walk

CORRIDOR = {"D6": "298@0", "D8": "9@1", "D10": "9@1", "D12": "9@1", "D14": "6@1", "C15": "294@0"}
EAST_WEST = 50 + 30


def position(company: str, *trains: str, tokens: tuple[str, ...], **more: Any) -> Position:
    fields = {"phase": "II", "tiles": CORRIDOR} | more
    record = PositionRecord(title="1846", company=company, trains=trains, tokens={company: tokens}, **fields)
    at = build_position(record)
    assert check(at) == []
    return at


def best(at: Position) -> int:
    """Return the revenue on which all agree; solve() holds it to the judge."""
    answers = {
        solve(at, strategy=name, unchecked=True).run.revenue for name in ("reference", "exhaustive", "branch-and-bound")
    }
    assert len(answers) == 1
    return answers.pop()


@pytest.mark.parametrize(
    ("train", "revenue"),
    [
        ("2", 50 + 40),
        ("4", 40 + 20 + 50 + 40),
        # three of the five stops pay: C5, C15, C17
        ("3/5", 20 + 50 + 40 + EAST_WEST),
    ],
)
def test_trains_from_detroit(train: str, revenue: int) -> None:
    assert best(position("NYC", train, tokens=("C15",))) == revenue


def test_one_stop_that_pays_has_a_station() -> None:
    """From Toledo it is C5, D14 and C17 that pay; without the ends D6, D14 and C15 would: 110."""
    assert best(position("NYC", "3/5", tokens=("D14",))) == 20 + 20 + 40 + EAST_WEST


@pytest.mark.parametrize(
    ("marker", "tokens", "revenue"),
    [
        ({"SC": {"NYC": "D14"}}, ("C15",), 190),
        ({"SC": {"NYC": "C5"}}, ("C15",), 190 + 20),
        ({"SC": {"IC": "C5"}}, ("C15",), 190),
        ({"MPC": {"NYC": "D6"}}, ("D6.2",), 20 + 40 + 40 + EAST_WEST + 30),
        ({"MPC": {"NYC": "I1"}}, ("D6.2",), 20 + 40 + 40 + EAST_WEST),
        ({"BT": {"NYC": "H12"}}, ("C15",), 190),
    ],
)
def test_markers_pay_for_stops_that_pay(marker: dict[str, Any], tokens: tuple[str, ...], revenue: int) -> None:
    assert best(position("NYC", "3/5", tokens=tokens, markers=marker)) == revenue


@pytest.mark.parametrize(
    ("station", "tiles", "plain", "markers"),
    [
        # Cincinnati 50, Dayton 20
        ("H12", {"H12": "294@0", "G13": "57@0"}, 70, {"BT H12": 20, "SC D14": 0}),
        # Wheeling 10, Cumberland 20; two ports
        ("G19", {}, 30, {"SC G19": 40, "MPC D6": 0}),
        # Centralia 10, St. Louis 50
        ("I5", {"I3": "9@1"}, 60, {"SC I1": 20, "MPC I1": 30, "MPC D6": 0}),
        # Port Huron 20, Holland 40; two ports
        ("B16", {"B10": "9@1", "B12": "9@1", "B14": "9@1", "B16": "57@1"}, 60, {"SC B8": 40}),
    ],
)
def test_markers_in_each_place(station: str, tiles: dict[str, str], plain: int, markers: dict[str, int]) -> None:
    assert best(position("NYC", "2", tokens=(station,), tiles=tiles)) == plain
    for marker, more in markers.items():
        name, coordinate = marker.split()
        placed = {name: {"NYC": coordinate}}
        assert best(position("NYC", "2", tokens=(station,), tiles=tiles, markers=placed)) == plain + more, marker


def test_east_west_adds_what_both_hexes_print() -> None:
    data = find_title("1846").title.data
    printed = {c: int(i) for c, spec in data.boards[""].hexes.items() for i in spec.icons if i.isdigit()}
    paid = {
        (west, east): bonus.amount
        for bonus in data.game.bonuses
        if bonus.name == "East-West"
        for west in bonus.places[0]
        for east in bonus.places[1]
    }
    assert paid == {(w, e): printed[w] + printed[e] for w in ("C5", "I1") for e in printed if e not in ("C5", "I1")}
    assert len(paid) == 2 * 9


def test_the_mail_pays_for_every_stop_of_the_longest_route() -> None:
    mail = {"NYC": ("MAIL",)}
    assert best(position("NYC", "3/5", tokens=("C15",), powers=mail)) == 190 + 5 * 10
    assert best(position("NYC", "4", tokens=("C15",), powers=mail)) == 150 + 4 * 10
    # Of two routes one gets it: C17 C15 and C15 D14, two stops each.
    two = position("NYC", "2", "2", tokens=("C15", "D6.2"), powers=mail)
    assert best(two) == 90 + 70 + 2 * 10
    assert best(position("GT", "3/5", tokens=("C15",), powers=mail)) == 190


def test_the_mail_is_a_part_of_the_run() -> None:
    at = position("NYC", "3/5", "2", tokens=("C15",), powers={"NYC": ("MAIL",)})
    verdict = judge(at, [walk(at.board, 0, "C5 D6.2 D8 D10 D12 D14 C15")])
    assert [(p.what, p.amount) for p in verdict.parts] == [("MAIL", 40)]
    assert verdict.revenue == 40 + 20 + 50 + 40


def test_one_eastern_area_of_a_route() -> None:
    """Homewood, F20, has tracks to both hexes of Pittsburgh: 10 + 30, not 10 + 30 + 30; two trains take one each."""
    assert best(position("PRR", "4", tokens=("F20",), tiles={})) == 40
    assert best(position("PRR", "4", "2", tokens=("F20",), tiles={})) == 80
    at = position("PRR", "4", tokens=("F20",), tiles={})
    (fault,) = judge(at, [walk(at.board, 0, "F22 F20 G21")]).faults
    assert fault.rule == "stop: twice"


def test_one_chicago_city_of_a_route() -> None:
    """D8 and E7 join two of its cities: 40 + 40 are no route, C5 and one of them are, which two trains cannot share."""
    tiles = {"D6": "298@0", "D8": "7@0", "E7": "7@2"}
    at = position("NYC", "2", "2", tokens=("D6.2",), tiles=tiles)
    assert best(at) == 20 + 40
    faults = judge(at, [walk(at.board, 0, "D6.2 D8 E7 D6.3")]).faults
    assert [fault.rule for fault in faults] == ["stop: twice"]


def test_a_route_shorter_than_the_train_pays_all() -> None:
    assert best(position("NYC", "3/5", tokens=("C15",), tiles={"C15": "294@0"})) == 50 + 40


def test_a_full_city_of_others_ends_a_route() -> None:
    """Toledo, 6@1, has one slot: IC's station there ends NYC's way west, and pays it nothing but its 20."""
    others = {"NYC": ("C15",), "IC": ("D14",)}
    record = PositionRecord(title="1846", company="NYC", trains=("4",), tokens=others, phase="II", tiles=CORRIDOR)
    assert best(build_position(record)) == 20 + 50 + 40


def test_areas_pay_by_phase() -> None:
    """Brown values from phase III on: Windsor 60; there is no green one."""
    assert best(position("NYC", "5", tokens=("C15",), phase="III", tiles={"C15": "294@0"})) == 50 + 60
    assert best(position("NYC", "6", tokens=("C15",), phase="IV", tiles={"C15": "294@0"})) == 50 + 60


def test_a_train_of_a_minor_stays_at_home() -> None:
    at = position("NYC", "2!disabled", "2", tokens=("C15",))
    assert best(at) == 90
    (fault,) = judge(at, [walk(at.board, 0, "C15 C17")]).faults
    assert (fault.rule, fault.source[:11]) == ("train: disabled", "18xx.games:")
