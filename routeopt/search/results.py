"""Putting results together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from routeopt.network.records import RouteIndices, SearchResult, Status, Worth
from routeopt.search.kernels.plan import Plan, unpack
from routeopt.search.session.clock import Clock
from routeopt.search.session.tasks import task_of_run
from routeopt.search.strategy import Problem

if TYPE_CHECKING:
    from routeopt.search.methods.one_train import RunSearch
    from routeopt.search.session.best import Best


def nothing_to_search(problem: Problem) -> bool:
    """Tell whether no train may run, or there is no place to run to."""
    return problem.network.rows.mode.size == 0 or not problem.table.places


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


def concluded(
    problem: Problem,
    plan: Plan,
    best: Best,
    searches: Sequence[RunSearch],
    stopped: Status | None,
    clock: Clock,
    ties: Sequence[tuple[RouteIndices, ...]] = (),
) -> SearchResult:
    """Put the result of several tasks together; it is proven where no task can have a better run, else `stopped`."""
    # Between two worths there is none.
    bound = max(best.worth, *(search.bound // search.quantum * search.quantum for search in searches))
    if all(search.proven() for search in searches):
        stopped, bound = None, best.worth
    worth, run = best.worth, best.run()
    if stopped:
        worth, run = settled(problem, plan, worth, run)
    value, most = (unpack(w, problem.objective) for w in (worth, max(bound, worth)))
    return finished(value, most, run, stopped, clock.counters(), ties)
