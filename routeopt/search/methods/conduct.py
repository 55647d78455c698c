"""How a strategy that searches task by task is conducted: what it starts from, what stops it, what it returns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from routeopt.network.records import RouteIndices, SearchResult, Status
from routeopt.search.kernels.plan import Plan, unpack
from routeopt.search.methods.one_train import RunSearch
from routeopt.search.session.best import Best
from routeopt.search.session.clock import Clock
from routeopt.search.session.session import Session, finished, settled
from routeopt.search.session.tasks import task_of_run
from routeopt.search.strategy import Problem


@dataclass(frozen=True, slots=True)
class Attempt:
    """What the work of a strategy sees of a session.

    Parameters
    ----------
    problem, plan : Problem, Plan
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
    plan: Plan
    clock: Clock
    best: Best
    searches: list[RunSearch]
    ties: dict[object, tuple[RouteIndices, ...]] = field(default_factory=dict)


def conduct(session: Session, work: Callable[[Attempt], None], unproven: Status | None = None) -> SearchResult:
    """Let a strategy work under a budget, and conclude with its best run and a valid bound.

    Parameters
    ----------
    session : Session
        The call; its incumbent is heeded where its routes are indices of the network.
    work : callable
        Searches; it may be stopped at any time.
    unproven : str, optional
        Status of a run that is not proven though nothing stopped the work; None where the work proves its run.

    Raises
    ------
    IllegalRouteError
        The incumbent breaks rules.
    """
    problem, plan, clock = session.problem, session.plan, session.clock
    best = Best(problem, plan)
    _start_from(session, best)
    searches = [RunSearch(plan, task, best, clock) for task in session.tasks]
    clock.value = lambda: unpack(best.worth, problem.objective)
    clock.bound = lambda: unpack(max(best.worth, *(s.bound for s in searches)), problem.objective)
    attempt = Attempt(problem, plan, clock, best, searches)
    stopped = clock.watch(lambda: work(attempt)) or unproven
    return _concluded(session, attempt, stopped)


def _start_from(session: Session, best: Best) -> None:
    """Offer a run found before, priced anew as pinned routes are.

    Raises
    ------
    IllegalRouteError
        It breaks rules.
    """
    routes = () if session.incumbent is None else session.incumbent.routes
    run = tuple(r for r in routes if isinstance(r, RouteIndices))
    if run and len(run) == len(routes):
        task = task_of_run(session.problem, session.plan, run)
        best.offer(task, (), task.worth)


def _concluded(session: Session, attempt: Attempt, stopped: Status | None) -> SearchResult:
    """Put the result of all tasks together; it is proven where no task can have a better run, else `stopped`."""
    problem, best, searches = session.problem, attempt.best, attempt.searches
    # Between two worths there is none.
    bound = max(best.worth, *(search.bound // search.quantum * search.quantum for search in searches))
    if all(search.proven() for search in searches):
        stopped, bound = None, best.worth
    worth, run = best.worth, best.run()
    if stopped:
        worth, run = settled(problem, session.plan, worth, run)
    value, most = (unpack(w, problem.objective) for w in (worth, max(bound, worth)))
    ties = list(attempt.ties.values())[1 : problem.ties + 1]
    return finished(value, most, run, stopped, session.clock.counters(), ties)
