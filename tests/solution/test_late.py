"""A network that takes too long to compile ends at the time limit, with a bound that holds."""

from __future__ import annotations

import time
from itertools import combinations

import pytest

from routeopt.errors import UnknownNameError
from routeopt.rules import Position
from routeopt.search.strategy import Budget
from routeopt.solution import Solution, solve
from routeopt.solution.next_best import next_best
from tests.boards import board, position, ref, small, station, train
from tests.titles.walks import walk

#: Track between all sides, on so many hexes that the ways over it cannot be listed.
ALL_SIDES = ", ".join(f'"{a}-{b}"' for a, b in combinations(range(6), 2))
CITY = 'stops = [{ kind = "city", revenue = 20, slots = 1 }], tracks = ["0-s0", "1-s0", "2-s0", "3-s0", "4-s0", "5-s0"]'


def dense() -> Position:
    names = [f"{chr(65 + x)}{y}" for x in range(9) for y in range(1, 19) if (x + y) % 2]
    hexes = [
        f'{name} = {{ color = "gray", {CITY if n % 40 == 0 else f"tracks = [{ALL_SIDES}]"} }}'
        for n, name in enumerate(names)
    ]
    at = position(board("[hexes]\n" + "\n".join(hexes)).place(station("A", names[0])), train("3", 3), train("2", 2))
    assert at.board.has_station(ref(names[0]), "A")
    return at


def test_compiling_ends_at_the_time_limit() -> None:
    began = time.process_time()
    solution = solve(dense(), budget=Budget(seconds=0.5))
    assert time.process_time() - began < 2.0
    assert (solution.status, solution.proven, solution.routes) == ("time limit", False, ())
    # Three cities of 20 for each train.
    assert solution.limit == 120
    assert not next_best(solution).sure
    with pytest.raises(UnknownNameError, match="exhaustive"):
        solve(dense(), strategy="exhaustiv", budget=Budget(seconds=0.3))


def test_the_bound_without_a_network_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    module = sys.modules[solve.__module__]
    at = small(train("3", 3), train("2", 2))
    best = solve(at)
    pinned = (walk(at.board, 1, "C5 C7 C9"),)

    def late(*_: object) -> None:
        raise module._LateError

    monkeypatch.setattr(module, "compile_network", late)
    early = solve(at, budget=Budget(seconds=0.0), pinned=pinned)
    assert [route.train for route in early.routes] == ["2"]
    assert early.limit >= best.revenue
    assert isinstance(early, Solution)
