"""Strategies: ways to search for the best run, all behind one signature.

Lives here: budgets, the registry, one file for each strategy, and what they share: `conduct` calls them, `run_search`,
`together` and the modules that these import drive the walks; `kernels` holds what numba compiles, `cp` what OR-Tools
solves.

In these modules a *row* is one way in which a train may run (`rules.TrainRow`), a *mode* a choice made for the
whole run, a *task* one mode with what pinned routes leave of it, a *kind* trains that are alike, a *place* one
or more stops that count as one, a *step* an arc as one row runs it, a *plan* all steps of a network, a *walk*
the depth-first search of one train's routes. A *worth* is revenue and subsidy packed into one integer, a *net*
worth is less prices of track, the *quantum* is what all worths are multiples of, and a *bonus paid once* counts
once in a run however many routes meet it.

May not live here: rules, titles, geometry (but for strategies that ask the judge).
"""

from routeopt.search.registry import pick, strategies, strategy_names
from routeopt.search.strategy import Budget, Problem, Progress, Strategy

__all__ = ["Budget", "Problem", "Progress", "Strategy", "pick", "strategies", "strategy_names"]
