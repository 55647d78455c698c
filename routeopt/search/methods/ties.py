"""Other runs that are worth as much as the best one."""

from __future__ import annotations

from collections.abc import Sequence

from routeopt.network.records import RouteIndices
from routeopt.search.methods.several_trains import Together
from routeopt.search.session.best import Best, as_indices
from routeopt.search.session.tasks import run_key, train_kinds
from routeopt.search.strategy import Problem


def find_ties(
    problem: Problem, best: Best, together: Sequence[Together], found: dict[object, tuple[RouteIndices, ...]]
) -> None:
    """Add to `found` the best run and other runs of its worth, until there are as many as were asked for.

    Raises
    ------
    BudgetUsedUpError
        The budget ended first; what is in `found` holds.
    """
    kinds = train_kinds(problem)
    found[run_key(problem, best.run(), kinds)] = best.run()
    for both in together:
        search = both.search
        if search.bound < best.worth:
            continue
        for routes in both.runs_worth(best.worth, 4 * (problem.ties + 1), lambda: len(found) > problem.ties):
            run = as_indices(problem, search.plan, search.task, routes)
            found.setdefault(run_key(problem, run, kinds), run)
