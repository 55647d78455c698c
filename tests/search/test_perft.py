"""Route perft: how many legal routes there are, pinned; counted by hand where that can be done.

On the small board C1, C5, C9 and D4 form a ring; B4 hangs on C5, where the station is.
"""

from __future__ import annotations

import pytest

from routeopt.analysis import growth_position, made_problem
from routeopt.network import compile_network
from routeopt.search import Budget, Problem, strategies
from tests.boards import small, train


def routes(*reaches: int | None) -> int:
    at = small(*(train(f"train {n}", reach) for n, reach in enumerate(reaches)))
    table = at.rules.tabulate(at)
    problem = Problem(position=at, table=table, network=compile_network(at, table))
    return strategies()["exhaustive"](problem, Budget()).counters["routes"]


@pytest.mark.parametrize(
    ("reach", "count"),
    [
        # To C1, C9 or B4; B4 ends there.
        (2, 3),
        # And C1-C5-C9; C1 or C9 with B4; D4 by C1 or by C9.
        (3, 3 + 3 + 2),
        # And D4 with C9, C1 or B4 at the other end (4 ways), C1-D4-C9 as one arm (2 ways).
        (4, 8 + 4 + 2),
        # And the whole ring but one piece, with B4 (2 ways).
        (5, 14 + 2),
        (None, 16),
    ],
)
def test_one_train_on_the_small_board(reach: int | None, count: int) -> None:
    assert routes(reach) == count


def test_two_trains_count_the_routes_of_both() -> None:
    # The second train alone 3; with each of the first one's routes those that are left: 2 each, only in order.
    assert routes(2, 2) == 3 + 3 * 2


@pytest.mark.parametrize(
    ("stops", "trains", "steps", "count"),
    [(20, "3", 103, 25), (20, "4", 219, 60), (20, "D", 6248, 2700), (30, "6", 491, 173)],
)
def test_made_up_boards(stops: int, trains: str, steps: int, count: int) -> None:
    result = strategies()["exhaustive"](made_problem(growth_position(stops, 3.0, trains.split("+"), 1)), Budget())
    assert (result.counters["steps"], result.counters["routes"]) == (steps, count)
