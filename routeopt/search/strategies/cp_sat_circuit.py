"""Strategy `cp-sat-circuit`: the whole problem as one model for OR-Tools' CP-SAT; no routes are listed, and no ties.

There is one model for each mode, each train a circuit; it starts from a greedy run. One unit of CP-SAT's own measure of
work counts as ten million steps.
"""

from __future__ import annotations

import numpy as np

from routeopt.search.cp.circuit_model import CircuitModel, RowVariables
from routeopt.search.cp.solver import Answer, run_model
from routeopt.search.kernels.plan import HEAD, Plan, unpack
from routeopt.search.kernels.worth import route_pays
from routeopt.search.methods.conduct import Attempt
from routeopt.search.methods.one_train import RunSearch
from routeopt.search.methods.several_trains import take_in_turn
from routeopt.search.strategies.declared import task_by_task
from routeopt.search.walks.route_walker import Found

#: Steps that the walk of one train may take for the run to start from.
_HEURISTIC_STEPS = 20_000


def _work(attempt: Attempt) -> None:
    """Start from greedy runs, then solve one model a task; the task that may earn most comes first."""
    best, seen = attempt.best, [0]
    attempt.clock.value = lambda: unpack(max(best.worth, seen[-1]), attempt.problem.objective)
    for search in attempt.searches:
        best.offer(search.task, (), search.task.worth)
        take_in_turn(search, _HEURISTIC_STEPS)
    for search in sorted(attempt.searches, key=lambda s: -s.bound):
        if not search.proven():
            _solve(search, seen)


def _solve(search: RunSearch, seen: list[int]) -> None:
    """Find the best run of a task, if it is better than the best one so far; note in `seen` what is known meanwhile."""
    circuits = CircuitModel(search.plan, search.task)
    for row in search.task.trains.rows.tolist():
        search.clock.left()
        circuits.add_row(row)
    circuits.finish(search.best.worth + search.quantum)
    most = search.bound

    def tell(value: int | None, bound: int) -> None:
        if value is not None:
            seen.append(circuits.scale.up(value))
        search.bound = max(search.best.worth, min(most, circuits.scale.up(bound)))

    answer = run_model(circuits.model, search.clock, circuits.scale.most(most), tell=tell)
    if answer.value is not None:
        search.offer(_routes(search, circuits.rows, answer))
    tell(None, answer.bound)
    if answer.proven:
        search.bound = search.best.worth
    if answer.stopped is not None:
        search.clock.stop(answer.stopped)


def _routes(search: RunSearch, rows: list[RowVariables], answer: Answer) -> list[Found]:
    """Read the routes of a solution; trains alike run by the rows of the first of them."""
    plan, trains = search.plan, search.task.trains
    listed, first = trains.rows.tolist(), trains.first.tolist()
    routes = []
    for place, made in enumerate(rows):
        if not answer.values[made.use.index]:
            continue
        train = max(t for t in range(trains.same.size) if first[t] <= place)
        leader = train
        while trains.same[leader]:
            leader -= 1
        start = next(p for p, v in made.start.items() if answer.values[v.index])
        after = {}
        for step, taken in made.steps.items():
            if answer.values[taken.index]:
                tail = int(np.searchsorted(plan.first[made.row], step, side="right")) - 1
                after[tail] = step
        path, here = [], start
        while here in after:
            path.append(after[here])
            here = int(plan.steps[path[-1], HEAD])
        found = _found(plan, made.row, start, path)
        routes.append(found._replace(row=listed[first[leader] + place - first[train]]))
    return routes


def _found(plan: Plan, row: int, start: int, path: list[int]) -> Found:
    """Return a route with what it is worth and what it takes."""
    worth, once = route_pays(plan, row, start, path)
    bits = plan.row_bits[row].copy()
    for step in path:
        bits |= plan.bits[step]
    bits &= plan.run_bits
    bits[-1] = once
    return Found(row, start, 0, tuple(path), worth, worth, bits)


STRATEGY = task_by_task("cp-sat-circuit", exact=True, work=_work, ties=False)
