"""Kinds of trains, and the best run so far."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from routeopt.network.network import Ints
from routeopt.network.records import RouteIndices
from routeopt.search.kernels.plan import ALONE, AMOUNT, S_GAIN, VALUE, Plan
from routeopt.search.session.tasks import Task, run_indices
from routeopt.search.strategy import Problem
from routeopt.search.walks.route_walker import Found


class Kind(NamedTuple):
    """Trains alike: rows to choose from, and number of trains."""

    rows: Ints
    number: int


class Best:
    """The best run found so far in all tasks.

    Parameters
    ----------
    problem, plan : Problem, Plan
        What is searched.
    """

    def __init__(self, problem: Problem, plan: Plan) -> None:
        self._problem, self._plan = problem, plan
        self._task: Task | None = None
        self._routes: tuple[Found, ...] = ()
        self.worth = 0

    def offer(self, task: Task, routes: Sequence[Found], worth: int) -> None:
        """Take a run if it is better; of runs with pinned routes also one that is worth nothing."""
        if worth > self.worth or (self._task is None and task.pinned):
            self._task, self._routes, self.worth = task, tuple(routes), worth

    def routes_of(self, task: Task) -> tuple[Found, ...]:
        """Return the routes of the run if it is one of this task."""
        return self._routes if self._task is task else ()

    def run(self) -> tuple[RouteIndices, ...]:
        """Return the run as indices of the network."""
        return () if self._task is None else as_indices(self._problem, self._plan, self._task, self._routes)


def as_indices(problem: Problem, plan: Plan, task: Task, routes: Sequence[Found]) -> tuple[RouteIndices, ...]:
    """Return found routes, and the pinned ones of their task, as indices of the network.

    Trains alike are walked by the rows of the first one; here each route gets a train of its own.
    """
    first, rows = task.trains.first.tolist(), task.trains.rows.tolist()
    given: dict[int, int] = {}
    runs = []
    for route in routes:
        index = rows.index(route.row)
        leader = next(t for t in range(len(first) - 1) if index < first[t + 1])
        train = leader + given.get(leader, 0)
        given[leader] = given.get(leader, 0) + 1
        row = rows[first[train] + index - first[leader]]
        runs.append((row, route.start, route.path, route.turn))
    return run_indices(problem, task, runs, plan)


def kinds_of(task: Task) -> list[Kind]:
    """Group the trains of a task."""
    kinds: list[Kind] = []
    for t, (low, high) in enumerate(pairwise(task.trains.first.tolist())):
        if task.trains.same[t]:
            kinds[-1] = kinds[-1]._replace(number=kinds[-1].number + 1)
        else:
            kinds.append(Kind(task.trains.rows[low:high], 1))
    return kinds


def quantum_of(plan: Plan) -> int:
    """Return the greatest number that all worths are multiples of."""
    spots = plan.spots
    money = (spots[:, :, VALUE], spots[:, :, S_GAIN], spots[:, :, AMOUNT], plan.facts[:, ALONE], plan.bonus)
    return max(1, int(np.gcd.reduce(np.concatenate([m.ravel() for m in money]))))
