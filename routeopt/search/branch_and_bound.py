"""Strategy `branch-and-bound`: exact, with proof; what a bound shows to be worth too little is left out."""

from __future__ import annotations

from routeopt.network.records import RouteIndices, SearchResult, Status
from routeopt.search.clock import BudgetUsedUpError, Clock
from routeopt.search.found import Best
from routeopt.search.plan import make_plan, unpack
from routeopt.search.results import empty_result, finished, settled
from routeopt.search.run_search import RunSearch
from routeopt.search.sharpen import sharpen
from routeopt.search.strategy import Budget, Problem
from routeopt.search.tasks import make_tasks
from routeopt.search.ties import find_ties
from routeopt.search.together import Together

#: Steps of a first look at each train; where that does not do, it goes on in larger and larger portions.
_FIRST_LOOK, _LARGER = 3_000, 4


class BranchAndBound:
    """Best routes of each train alone, then the best run by prices on track, bounds and lists."""

    name = "branch-and-bound"
    exact = True

    def supports(self, problem: Problem) -> bool:
        """Tell whether the strategy is exact for this problem: for every table that has a mode."""
        return bool(problem.table.modes)

    def __call__(self, problem: Problem, budget: Budget, incumbent: SearchResult | None = None) -> SearchResult:
        """Search; a run that stops early returns its best run and a valid bound.

        Parameters
        ----------
        problem : Problem
            What is to be solved.
        budget : Budget
            When to stop.
        incumbent : SearchResult, optional
            A run to start from; not needed.

        Raises
        ------
        IllegalRouteError
            A pinned route cannot be run.
        TooLargeError
            Amounts of money that are too large.
        """
        del incumbent
        clock = Clock(budget)
        if problem.network.rows.mode.size == 0 or not problem.table.places:
            return empty_result()
        plan = make_plan(problem.network, problem.objective)
        best = Best(problem, plan)
        searches = [RunSearch(plan, task, best, clock) for task in make_tasks(problem, plan)]
        together = [Together(search) for search in searches]
        clock.value = lambda: unpack(best.worth, problem.objective)
        clock.bound = lambda: unpack(max(best.worth, *(s.bound for s in searches)), problem.objective)
        ties: dict[object, tuple[RouteIndices, ...]] = {}
        stopped: Status | None = None
        try:
            _run_alone(searches, together)
            # The tasks that may earn most come first, so that others need not be searched.
            for both in sorted(together, key=lambda t: -t.search.bound):
                both.run()
            if problem.ties and best.run():
                find_ties(problem, best, together, ties)
        except BudgetUsedUpError:
            stopped = clock.stopped
        except KeyboardInterrupt:
            stopped = "interrupted"
        # Between two worths there is none.
        bound = max(best.worth, *(search.bound // search.quantum * search.quantum for search in searches))
        if all(search.proven() for search in searches):
            stopped, bound = None, best.worth
        worth, run = best.worth, best.run()
        if stopped:
            worth, run = settled(problem, plan, worth, run)
        counters = {"steps": clock.steps, "routes": clock.routes}
        value, bound_worth = unpack(worth, problem.objective), unpack(max(bound, worth), problem.objective)
        others = list(ties.values())[1 : problem.ties + 1]
        return finished(value, bound_worth, run, stopped, counters, others)


def _run_alone(searches: list[RunSearch], together: list[Together]) -> None:
    """Find the best routes of all trains alone; where that takes long, find a good run first.

    Raises
    ------
    BudgetUsedUpError
        The budget ended first.
    """
    steps = _FIRST_LOOK
    done = [search.run_alone(steps) for search in searches]
    while not all(done):
        for search, both in zip(searches, together, strict=True):
            sharpen(search, steps)
            if steps == _FIRST_LOOK:
                both.first_runs()
        steps *= _LARGER
        done = [search.run_alone(_LARGER * steps) for search in searches]
