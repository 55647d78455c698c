"""What trains of 1867 earn, worked out by hand.

From Montreal, L12 (40), city 0 leads by Cornwall K13 (town 10) to Ottawa J12 (30), city 1 by St. Jerome L10 (town 10)
to Timmins D2 (40), over plain track.
"""

from __future__ import annotations

from typing import Any

import pytest

from routeopt.board import StopRef
from routeopt.formats.build import build_position
from routeopt.formats.native import PositionRecord
from routeopt.rules import Position
from routeopt.rules.judge import judge
from routeopt.solution import check, solve
from tests.titles.walks import walk

OTTAWA = {"K13": "58@2", "J12": "202@3"}
LINE = dict.fromkeys(("K7", "J6", "I5", "H4", "G3", "F2"), "9@2")
TIMMINS = {"L10": "204@0", "L8": "23@2", **LINE}


def position(company: str, *trains: str, tokens: tuple[str, ...], **more: Any) -> Position:
    record = PositionRecord(title="1867", company=company, trains=trains, tokens={company: tokens}, **more)
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


@pytest.mark.parametrize(("train", "revenue"), [("2", 40 + 30), ("3", 40 + 30 + 10)])
def test_towns_are_free_and_pay_with_what_is_left(train: str, revenue: int) -> None:
    assert best(position("CV", train, tokens=("L12.0",), tiles=OTTAWA, phase="3")) == revenue


@pytest.mark.parametrize(
    ("train", "phase", "revenue"),
    [
        ("2", "3", 40 + 40 + 40),
        ("3", "3", 40 + 40 + 10 + 40),
        # doubled, and twice the bonus
        ("2+2", "8", (40 + 40) * 2 + 80),
        # a city and a town pass free and pay, as no off-board area takes one of the five
        ("5+5E", "8", (40 + 40 + 10) * 2 + 80),
    ],
)
def test_timmins_with_montreal(train: str, phase: str, revenue: int) -> None:
    assert best(position("NYC", train, tokens=("D2",), tiles=TIMMINS, phase=phase)) == revenue


@pytest.mark.parametrize(("train", "revenue"), [("2+2", 240 + 10), ("5+5E", 260 + 10)])
def test_a_bridge_adds_ten_that_no_train_doubles(train: str, revenue: int) -> None:
    bridge = {"NYC": ("MB",)}
    assert best(position("NYC", train, tokens=("D2",), tiles=TIMMINS, phase="8", concessions=bridge)) == revenue
    other = {"CPR": ("MB",)}
    assert best(position("NYC", train, tokens=("D2",), tiles=TIMMINS, phase="8", concessions=other)) == revenue - 10


def test_two_cities_of_montreal_are_one_stop() -> None:
    """The two lines begin in two cities of L12; none is longer for it."""
    at = position("NYC", "4", tokens=("D2",), tiles=TIMMINS | OTTAWA, phase="4")
    reading = at.rules.readings(at)[0]
    assert {reading.group(StopRef("L12", city)) for city in range(3)} == {"L12"}
    assert best(at) == 130


def test_a_neutral_token_blocks_nobody() -> None:
    tokens = {"CPR": ("D2",), "NYC": ("M9",)}
    record = PositionRecord(title="1867", company="NYC", trains=("2",), tokens=tokens)
    assert build_position(record).board.blocked(StopRef("D2"), "NYC")
    record = PositionRecord(title="1867", company="NYC", trains=("2",), markers={"neutral": ("D2", "L12.2")})
    at = build_position(record)
    assert not at.board.blocked(StopRef("D2"), "NYC")
    assert not at.board.blocked(StopRef("L12", 2), "NYC")


def test_why_a_town_earns_nothing() -> None:
    at = position("CV", "2", tokens=("L12.0",), tiles=OTTAWA)
    parts = judge(at, [walk(at.board, 0, "L12.0 K13 J12")]).routes[0].parts
    assert [(p.what, p.amount) for p in parts] == [("L12.0", 40), ("K13", 0), ("J12", 30)]
