"""What every strategy starts from, and how its answer is put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from routeopt.network.records import RouteIndices, SearchResult, Status, Worth
from routeopt.search.kernels.plan import Plan, make_plan
from routeopt.search.session.clock import Clock
from routeopt.search.session.tasks import Task, make_tasks, task_of_run
from routeopt.search.strategy import Budget, Problem


@dataclass(frozen=True, slots=True)
class Session:
    """One call of a strategy.

    Parameters
    ----------
    problem : Problem
        What is to be solved.
    clock : Clock
        The budget.
    plan : Plan
        The network row by row.
    tasks : list of Task
        The searches that together solve the problem.
    incumbent : SearchResult or None
        A run to start from.
    """

    problem: Problem
    clock: Clock
    plan: Plan
    tasks: list[Task]
    incumbent: SearchResult | None


def begin(problem: Problem, budget: Budget, incumbent: SearchResult | None = None) -> Session | None:
    """Return what a strategy starts from, or None where there is nothing to search.

    Raises
    ------
    IllegalRouteError
        A pinned route cannot be run.
    TooLargeError
        Amounts of money that are too large.
    """
    clock = Clock(budget)
    if problem.network.rows.mode.size == 0 or not problem.table.places:
        return None
    plan = make_plan(problem.network, problem.objective)
    return Session(problem, clock, plan, make_tasks(problem, plan), incumbent)


def empty_result() -> SearchResult:
    """Return what a company without a train that may run gets."""
    nothing = Worth(0, 0)
    return SearchResult(routes=(), value=nothing, bound=nothing, status="no route", counters={"steps": 0, "routes": 0})


def finished(
    value: Worth,
    bound: Worth,
    run: tuple[RouteIndices, ...],
    stopped: Status | None,
    counters: Mapping[str, int],
    ties: Sequence[tuple[RouteIndices, ...]],
) -> SearchResult:
    """Put a result together; where nothing `stopped` the search the value is proven."""
    if stopped is None:
        stopped, bound = ("optimal" if run else "no route"), value
    return SearchResult(routes=run, value=value, bound=bound, status=stopped, counters=counters, ties=tuple(ties))


def settled(
    problem: Problem, plan: Plan, worth: int, run: tuple[RouteIndices, ...]
) -> tuple[int, tuple[RouteIndices, ...]]:
    """Return a run with the mode and the rows in which its routes are worth most, and what it is worth.

    A search that stops early may have seen routes in one mode only, that are worth more in another one.
    """
    if not run:
        return worth, run
    best = task_of_run(problem, plan, run)
    rows = problem.table.modes[best.mode].rows
    return best.worth, tuple(sorted(best.pinned, key=lambda route: rows[route.row].train))
