"""The regression gate: how many steps searches take, as the same on every machine; times are only reported.

Where a change needs fewer steps, lower the numbers here in the same commit, and say why in its message.
"""

from __future__ import annotations

import pytest

from routeopt.analysis import growth_position, made_problem
from routeopt.search import Budget, strategies

#: Stops, density, trains, seed; steps and routes of an unpruned walk; most steps of `branch-and-bound` and `cp-sat`.
PINNED = [
    ((20, 3.0, "3+4", 1), (3_990, 1_092), 75, 100),
    ((20, 3.6, "3+4+E4", 0), (6_614_866, 2_799_976), 5_000, 6_000),
    ((30, 3.6, "8", 2), (5_992, 1_930), 200, 200),
    ((25, 3.0, "D", 1), (6_284, 2_399), 500, 500),
]


@pytest.mark.parametrize(("asked", "walked", "bounded", "packed"), PINNED)
def test_searches_take_no_more_steps_than_they_did(
    asked: tuple[int, float, str, int], walked: tuple[int, int], bounded: int, packed: int
) -> None:
    stops, density, trains, seed = asked
    problem = made_problem(growth_position(stops, density, trains.split("+"), seed))
    found = {name: strategies()[name](problem, Budget()) for name in ("exhaustive", "branch-and-bound", "cp-sat")}
    counters = found["exhaustive"].counters
    assert (counters["steps"], counters["routes"]) == walked
    assert found["branch-and-bound"].counters["steps"] <= bounded
    assert found["cp-sat"].counters["steps"] <= packed
