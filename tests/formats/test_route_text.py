"""A route written as text is read as the same route."""

from __future__ import annotations

from pathlib import Path

import pytest

import routeopt
from routeopt.formats import load_position, parse_route
from routeopt.formats.route_text import route_text
from routeopt.titles import titles
from routeopt.titles.title import Title
from tests.titles.random_boards import RandomBoards

ROOT = Path(__file__).parents[2]
FILES = [
    *sorted((ROOT / "examples").glob("*.toml")),
    *sorted((ROOT / "benchmarks" / "positions").glob("*/*.toml"))[::13],
]


def read_back(position: routeopt.Position) -> int:
    """Check the routes of the best run, and return how many there are."""
    solution = routeopt.solve(position, unchecked=True, budget=routeopt.Budget(steps=100_000))
    for route in solution.routes:
        text = route_text(position, route.route)
        assert parse_route(position, route.train, text) == route.route, text
    return len(solution.routes)


@pytest.mark.parametrize("title", titles(), ids=lambda t: t.name)
def test_routes_on_random_boards(title: Title) -> None:
    boards = RandomBoards(title, 10, 50)
    assert sum(read_back(boards.position(number)) for number in range(12)) >= 4


def test_routes_of_files() -> None:
    assert sum(read_back(load_position(path)) for path in FILES) >= 15


def test_the_text_is_as_short_as_it_can_be() -> None:
    position = load_position(ROOT / "examples" / "lions.toml")
    assert route_text(position, parse_route(position, "2V", "E9 E11:0 E13:0 E15")) == "E9 E11 E13 E15"
    africa = load_position(ROOT / "examples" / "18africa.toml")
    named = parse_route(africa, 0, "E4.0 D3")
    assert route_text(africa, named) == "E4 D3"
