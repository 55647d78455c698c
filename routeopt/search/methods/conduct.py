"""How a strategy that searches task by task is called: what it starts from, what stops it, what it returns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from routeopt.network.records import RouteIndices, SearchResult, Status
from routeopt.search.kernels.plan import Plan, make_plan, unpack
from routeopt.search.methods.one_train import RunSearch
from routeopt.search.results import concluded, empty_result, nothing_to_search
from routeopt.search.session.best import Best
from routeopt.search.session.clock import BudgetUsedUpError, Clock
from routeopt.search.session.tasks import make_tasks, task_of_run
from routeopt.search.strategy import Budget, Problem


@dataclass(frozen=True, slots=True)
class Attempt:
    """One call of a strategy.

    Parameters
    ----------
    problem : Problem
        What is to be solved.
    clock : Clock
        The budget.
    best : Best
        The best run so far.
    searches : list of RunSearch
        One for each task.
    ties : dict
        Runs of the best worth by their key, the best run first; empty unless they are listed.
    """

    problem: Problem
    clock: Clock
    best: Best
    searches: list[RunSearch]
    ties: dict[object, tuple[RouteIndices, ...]] = field(default_factory=dict)


def conduct(
    problem: Problem,
    budget: Budget,
    work: Callable[[Attempt], None],
    incumbent: SearchResult | None = None,
    unproven: Status | None = None,
) -> SearchResult:
    """Let a strategy work under a budget, and conclude with its best run and a valid bound.

    Parameters
    ----------
    problem : Problem
        What is to be solved.
    budget : Budget
        When to stop.
    work : callable
        Searches; it may be stopped at any time.
    incumbent : SearchResult, optional
        A run to start from; heeded where its routes are indices of the network.
    unproven : str, optional
        Status of a run that is not proven though nothing stopped the work; None where the work proves its run.

    Raises
    ------
    IllegalRouteError
        A pinned route cannot be run, or the incumbent.
    TooLargeError
        Amounts of money that are too large.
    """
    clock = Clock(budget)
    if nothing_to_search(problem):
        return empty_result()
    plan = make_plan(problem.network, problem.objective)
    best = Best(problem, plan)
    _start_from(incumbent, best, problem, plan)
    searches = [RunSearch(plan, task, best, clock) for task in make_tasks(problem, plan)]
    clock.value = lambda: unpack(best.worth, problem.objective)
    clock.bound = lambda: unpack(max(best.worth, *(s.bound for s in searches)), problem.objective)
    attempt = Attempt(problem, clock, best, searches)
    stopped = unproven
    try:
        work(attempt)
    except BudgetUsedUpError:
        stopped = clock.stopped
    except KeyboardInterrupt:
        stopped = "interrupted"
    others = list(attempt.ties.values())[1 : problem.ties + 1]
    return concluded(problem, plan, best, searches, stopped, clock, others)


def _start_from(incumbent: SearchResult | None, best: Best, problem: Problem, plan: Plan) -> None:
    """Offer a run found before, priced anew as pinned routes are.

    Raises
    ------
    IllegalRouteError
        It breaks rules.
    """
    run = () if incumbent is None else tuple(r for r in incumbent.routes if isinstance(r, RouteIndices))
    if incumbent is None or not run or len(run) < len(incumbent.routes):
        return
    task = task_of_run(problem, plan, run)
    best.offer(task, (), task.worth)
