"""Strategy `branch-and-bound`: exact, with proof; what a bound shows to be worth too little is left out.

Best routes of each train alone come first, then the best run by prices on track, bounds and lists.
"""

from __future__ import annotations

from routeopt.search.methods.conduct import Attempt
from routeopt.search.methods.one_train import RunSearch, sharpen
from routeopt.search.methods.several_trains import Together
from routeopt.search.methods.ties import find_ties
from routeopt.search.strategies.declared import task_by_task

#: Steps of a first look at each train; where that does not do, it goes on in portions each so many times larger than
#: the tries in between (`sharpen`), and these grow as much.
_FIRST_LOOK, _LARGER = 15_000, 4


def _work(attempt: Attempt) -> None:
    """Find the best run and prove it, then list ties."""
    together = [Together(search) for search in attempt.searches]
    _run_alone(attempt.searches, together)
    # The tasks that may earn most come first, so that others need not be searched.
    for both in sorted(together, key=lambda t: -t.search.bound):
        both.run()
    if attempt.problem.ties and attempt.best.run():
        find_ties(attempt.problem, attempt.best, together, attempt.ties)


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
            if steps == _FIRST_LOOK and len(both.trains) > 1:
                both.first_runs()
        steps *= _LARGER
        done = [search.run_alone(_LARGER * steps) for search in searches]


STRATEGY = task_by_task("branch-and-bound", exact=True, work=_work)
