"""Tasks: one mode, the trains that are searched in it, and what pinned routes have taken and earned already."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from routeopt.board import Route
from routeopt.errors import Fault, IllegalRouteError
from routeopt.network.bits import number_of
from routeopt.network.connections import passable
from routeopt.network.decode import decode_routes, encode_route
from routeopt.network.network import Network, Words
from routeopt.network.records import RouteIndices
from routeopt.rules import Mode
from routeopt.rules.alike import kinds_of_trains
from routeopt.search.kernels.enumerate import Trains
from routeopt.search.kernels.plan import (
    ADDS,
    ENDS,
    HEAD,
    IN,
    MINIMUM,
    OUT,
    PASSES,
    REACH,
    REACH_2,
    S_ADDS,
    S_FLAGS,
    S_WEIGHT,
    S_WEIGHT_2,
    TOKEN,
    VISIT,
    WEIGHT,
    WEIGHT_2,
    Plan,
)
from routeopt.search.kernels.worth import once_pay, route_pays
from routeopt.search.strategy import Problem


@dataclass(frozen=True, slots=True)
class Task:
    """One search.

    Parameters
    ----------
    mode : int
        Mode of the table.
    trains : Trains
        Trains to search, in the position's order.
    pinned : tuple of RouteIndices
        Routes that stay.
    worth : int
        What these are worth, packed.
    once : int
        Bonuses paid once that they meet.
    used : uint64[W]
        What they have taken.
    """

    mode: int
    trains: Trains
    pinned: tuple[RouteIndices, ...]
    worth: int
    once: int
    used: Words


@dataclass(frozen=True, slots=True)
class PinnedRoute:
    """A pinned route as one row of its train may run it."""

    indices: RouteIndices
    worth: int
    once: int
    used: int


def make_tasks(problem: Problem, plan: Plan) -> list[Task]:
    """List the searches that together solve a problem: for each mode, each way to run the pinned routes.

    Raises
    ------
    IllegalRouteError
        A pinned route is none that its train may run, or the pinned routes exclude each other.
    """
    tasks: list[Task] = []
    kinds = train_kinds(problem)
    words = plan.bits.shape[1] - 1
    base = 0
    pinned = {route.train: route for route in problem.pinned}
    encoded = [_encode(problem, route) for route in pinned.values()]
    for m, mode in enumerate(problem.table.modes):
        trains = _trains(mode, base, set(pinned), kinds)
        ways = [
            [w for w in (_way(plan, m, base, n, path) for n, row in enumerate(mode.rows) if row.train == train) if w]
            for train, path in zip(pinned, encoded, strict=True)
        ]
        for choice in itertools.product(*ways):
            worth, once, used = _together(plan, choice)
            if worth >= 0:
                cut = [(used >> (64 * w)) & ((1 << 64) - 1) for w in range(words)]
                indices = tuple(way.indices for way in choice)
                tasks.append(Task(m, trains, indices, worth, once, np.array(cut, np.uint64)))
        base += len(mode.rows)
    if not tasks:
        names = ", ".join(problem.position.trains[t].name for t in pinned)
        raise IllegalRouteError(
            [
                Fault(
                    "pinned routes", names, "these routes cannot be run, or not in one run: they share track or a power"
                )
            ]
        )
    return tasks


def task_of_run(problem: Problem, plan: Plan, run: Sequence[RouteIndices]) -> Task:
    """Return the task in which a whole run is pinned: the mode and the rows in which it is worth most.

    Raises
    ------
    IllegalRouteError
        The run breaks rules.
    """
    pinned = decode_routes(problem.position, problem.table, problem.network, run)
    return max(make_tasks(replace(problem, pinned=pinned), plan), key=lambda task: task.worth)


def _trains(mode: Mode, base: int, left_out: set[int], kinds: Sequence[int]) -> Trains:
    """Group the rows of a mode by train, trains alike side by side."""
    by_train: dict[int, list[int]] = {}
    for n, row in enumerate(mode.rows):
        if row.train not in left_out:
            by_train.setdefault(row.train, []).append(base + n)
    first, rows = [0], list[int]()
    same: list[bool] = []
    order = sorted(by_train, key=lambda t: (kinds[t], t))
    for t, train in enumerate(order):
        rows += by_train[train]
        first.append(len(rows))
        same.append(t > 0 and kinds[train] == kinds[order[t - 1]])
    return Trains(np.array(first, np.int64), np.array(rows, np.int64), np.array(same, np.bool_))


def _encode(problem: Problem, route: Route) -> tuple[int, tuple[int, ...]]:
    path = encode_route(problem.position, problem.table, problem.network, route)
    if path is None:
        name = problem.position.trains[route.train].name
        raise IllegalRouteError([Fault("pinned route", name, "no train can run this route: there is no such track")])
    return path


def _way(plan: Plan, m: int, base: int, number: int, path: tuple[int, tuple[int, ...]]) -> PinnedRoute | None:
    """Return a route as one row runs it, or None where it may not."""
    row, (start, arcs) = base + number, path
    steps: list[int] = []
    here = start
    for arc in arcs:
        leaving = range(int(plan.first[row, here]), int(plan.first[row, here + 1]))
        step = next((s for s in leaving if plan.arc[s] == arc), None)
        if step is None:
            return None
        steps.append(step)
        here = int(plan.steps[step, HEAD])
    places = [start, *(int(plan.steps[s, HEAD]) for s in steps)]
    used = 0
    for taken in (plan.row_bits[row], plan.place_bits[start, VISIT], *(plan.bits[s] for s in steps)):
        word = number_of(taken[:-1])
        if used & word:
            return None
        used |= word
    flags = [int(plan.spots[row, p, S_FLAGS]) for p in places]
    gates = [(int(plan.steps[a, IN]), int(plan.steps[b, OUT])) for a, b in itertools.pairwise(steps)]
    reach, reach_2, minimum = (int(plan.facts[row, column]) for column in (REACH, REACH_2, MINIMUM))
    if (
        not any(f & TOKEN for f in flags)
        or not flags[0] & flags[-1] & ENDS
        or not all(f & PASSES for f in flags[1:-1])
        or not all(passable(a, b) for a, b in gates)
        or plan.spots[row, start, S_WEIGHT] + plan.steps[steps, WEIGHT].sum() > reach
        or plan.spots[row, start, S_WEIGHT_2] + plan.steps[steps, WEIGHT_2].sum() > reach_2
        or plan.spots[row, start, S_ADDS] + plan.steps[steps, ADDS].sum() < minimum
    ):
        return None
    worth, once = route_pays(plan, row, start, steps)
    indices = RouteIndices(m, number, start, arcs)
    return PinnedRoute(indices, worth, once, used & number_of(plan.run_bits[:-1]))


def _together(plan: Plan, ways: Sequence[PinnedRoute]) -> tuple[int, int, int]:
    """Return what pinned routes earn together, the bonuses they meet, and what they take; -1 if they clash."""
    worth = once = used = 0
    for way in ways:
        if used & way.used:
            return -1, 0, 0
        used |= way.used
        once |= way.once
        worth += way.worth
    return worth + int(once_pay(plan, np.uint64(once))), once, used


def run_indices(
    problem: Problem, task: Task, routes: Iterable[tuple[int, int, Sequence[int], int]], plan: Plan
) -> tuple[RouteIndices, ...]:
    """Return a run as indices of the network, in the order of trains, each route read from its lower numbered end.

    Parameters
    ----------
    problem, task, plan
        What was searched.
    routes : iterable of (row, first place, steps, turn)
        Routes as kernels build them: ``steps[turn:]`` is the second arm.
    """
    network = problem.network
    found: list[RouteIndices] = list(task.pinned)
    for row, start, steps, turn in routes:
        arcs = [int(plan.arc[s]) for s in steps]
        first, second = arcs[:turn], arcs[turn:]
        back = [_twin(network, a) for a in reversed(first)]
        begin = int(network.arcs.head[first[-1]]) if first else start
        forward = [*back, *second]
        if forward and int(network.arcs.head[forward[-1]]) < begin:
            begin, forward = int(network.arcs.head[forward[-1]]), [_twin(network, a) for a in reversed(forward)]
        number = int(network.rows.number[row])
        found.append(RouteIndices(task.mode, number, begin, tuple(forward)))
    rows = problem.table.modes[task.mode].rows
    return tuple(sorted(found, key=lambda r: rows[r.row].train))


def _twin(network: Network, arc: int) -> int:
    both = np.flatnonzero(network.geometry.arc_connection == network.geometry.arc_connection[arc])
    return int(both[0]) if int(both[1]) == arc else int(both[1])


def run_key(problem: Problem, run: Iterable[RouteIndices], kinds: Sequence[int]) -> tuple[object, ...]:
    """Return what two runs share when they are the same run: kinds of trains and geometry, in any order.

    Parameters
    ----------
    problem : Problem
        For its table and network.
    run : iterable of RouteIndices
        The run.
    kinds : sequence of int
        Per train of the position: like trains have the same number.
    """
    connection = problem.network.geometry.arc_connection
    key = []
    for route in run:
        train = problem.table.modes[route.mode].rows[route.row].train
        track = tuple(sorted(int(connection[a]) for a in route.arcs))
        key.append((kinds[train], track, route.first if not track else -1))
    return tuple(sorted(key))


def train_kinds(problem: Problem) -> list[int]:
    """Number the trains of a position so that trains that run alike have the same number."""
    return kinds_of_trains(problem.table, len(problem.position.trains))
