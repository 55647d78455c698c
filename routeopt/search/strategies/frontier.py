"""Strategy `frontier`: exact, with proof; trains with too many routes to walk are searched connection by connection."""

from __future__ import annotations

from routeopt.search.methods.conduct import Attempt
from routeopt.search.methods.frontier import Frontier
from routeopt.search.methods.several_trains import Together
from routeopt.search.methods.ties import find_ties
from routeopt.search.strategies.declared import task_by_task

#: Steps of a first look at each train: where a walk does within so few, it is over before a sweep has begun.
_FIRST_LOOK = 4_000


def _work(attempt: Attempt) -> None:
    """Find the best run and prove it, then list ties."""
    together = [Together(search) for search in attempt.searches]
    frontier = Frontier(attempt.plan, attempt.problem.network.geometry.arc_connection)
    for search in attempt.searches:
        if not search.run_alone(_FIRST_LOOK):
            search.sweep_long(frontier)
            search.run_alone()
    for both in sorted(together, key=lambda t: -t.search.bound):
        both.run()
    if attempt.problem.ties and attempt.best.run():
        find_ties(attempt.problem, attempt.best, together, attempt.ties)


STRATEGY = task_by_task("frontier", exact=True, work=_work)
