"""Advice: what is ranked first, what trains are worth, what a limit of time leaves."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import routeopt
from routeopt import load_position
from routeopt.analysis.advice import advise
from routeopt.errors import IllegalPositionError
from routeopt.network.records import Worth

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_best_comes_first_and_is_judged() -> None:
    advice = advise(load_position(EXAMPLES / "18africa.toml"))
    assert advice.now.revenue == 500
    first = advice.variants[0]
    assert (first.lay, first.station, first.cost, first.worth) == (("D5", "38", 1), None, 0, Worth(590, 0))
    assert [solution.revenue for solution in advice.best] == [v.worth.revenue for v in advice.variants[:3]]
    assert all(solution.proven for solution in advice.best)
    assert advice.gain(first.worth) == 90
    assert advice.per_share(first.worth) == Fraction(9)
    assert advice.by_engine
    assert advice.complete


def test_trains_less_and_more() -> None:
    advice = advise(load_position(EXAMPLES / "lions.toml"))
    said = {(train.name, train.more): (train.price, train.worth.revenue) for train in advice.trains}
    assert said["2V", False] == (0, 60)
    assert said["2V", True] == (7, 110)
    assert ("4V", True) not in said, "it is not sold in this phase"


def test_a_title_without_an_engine_is_told_by_what_fits() -> None:
    from routeopt.analysis import LateBoards
    from routeopt.titles import find_title

    advice = advise(LateBoards(find_title("1846").title).unbuilt(0))
    assert not advice.by_engine
    assert advice.variants
    assert advice.unit is None
    assert advice.to_json()["variants"][0]["per_share"] is None


def test_no_time_leaves_what_is_known() -> None:
    advice = advise(load_position(EXAMPLES / "1895.toml"), seconds=0.0)
    assert not advice.complete
    assert advice.variants == ()


def test_progress_ends_with_all_done() -> None:
    told: list[tuple[int, int]] = []
    advise(load_position(EXAMPLES / "18africa.toml"), report=lambda done, total: told.append((done, total)))
    assert told[-1][0] == told[-1][1] == len(told)


def test_the_same_twice() -> None:
    position = load_position(EXAMPLES / "transit-track.toml")
    assert advise(position).to_json() == advise(position).to_json()


def test_a_position_with_faults_is_refused() -> None:
    from dataclasses import replace

    position = load_position(EXAMPLES / "lions.toml")
    with pytest.raises(IllegalPositionError):
        advise(replace(position, board=position.board.place(*position.board.tokens)))


def test_it_is_public() -> None:
    assert routeopt.advise is advise
