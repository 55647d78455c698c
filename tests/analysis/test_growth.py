"""The growth series: sizes and densities as asked for, and the same position for the same seed."""

from __future__ import annotations

import pytest

from routeopt.analysis import growth_position, made_problem
from routeopt.rules import Position
from routeopt.solution import solve


def density(position: Position) -> float:
    network = made_problem(position).network
    return float(network.arcs.head.size / network.places.met.size)


@pytest.mark.parametrize("stops", [10, 60, 150])
def test_it_has_as_many_stops_as_were_asked_for(stops: int) -> None:
    position = growth_position(stops, 3.0, ("3",), seed=1)
    assert len(list(position.board.stops())) == stops


def test_more_density_makes_more_connections() -> None:
    sparse, middle, dense = (density(growth_position(60, wanted, ("3",), seed=1)) for wanted in (2.4, 3.0, 3.6))
    assert sparse < middle < dense
    assert dense == pytest.approx(3.6, abs=0.3)


def test_the_same_seed_gives_the_same_position_and_another_seed_another_one() -> None:
    first, again, other = (growth_position(20, 3.0, ("3", "3"), seed) for seed in (1, 1, 2))
    assert (first.board.contents(), first.board.tokens) == (again.board.contents(), again.board.tokens)
    assert first.board.contents() != other.board.contents()
    assert [train.name for train in first.trains] == ["3", "3#2"]


def test_one_city_in_ten_is_blocked_and_four_hold_a_token() -> None:
    board = growth_position(60, 3.0, ("3",), seed=1).board
    assert sum(board.blocked(ref, "A") for ref in board.stops()) == 6
    assert sum(board.has_station(ref, "A") for ref in board.stops()) == 4


@pytest.mark.parametrize("trains", [("3", "6"), ("E4",), ("D",), ("8", "3")])
def test_the_judge_prices_its_runs_as_the_search_does(trains: tuple[str, ...]) -> None:
    solution = solve(growth_position(14, 3.0, trains, seed=3))
    assert solution.proven
    assert solution.revenue > 0
