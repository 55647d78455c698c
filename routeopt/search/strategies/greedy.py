"""Strategy `greedy`: the best train first, then the next on what it leaves; how people play, and not exact.

Each route is the best there is, as the exact kernel finds it; the run need not be. The bound is what all trains could
earn alone together; ties are not listed.
"""

from __future__ import annotations

from routeopt.search.methods.conduct import Attempt
from routeopt.search.methods.several_trains import take_in_turn
from routeopt.search.strategies.declared import task_by_task


def _work(attempt: Attempt) -> None:
    """Bound each train alone, then give out track."""
    for search in attempt.searches:
        search.run_alone()
    for search in attempt.searches:
        take_in_turn(search)


STRATEGY = task_by_task("greedy", exact=False, work=_work)
