"""Strategies: ways to search for the best run, all behind one signature.

Lives here: budgets, the registry, one file for each strategy, and what they share: `conduct` calls them, `run_search`,
`together` and the modules that these import drive the walks; `kernels` holds what numba compiles, `cp` what OR-Tools
solves.
May not live here: rules, titles, geometry (but for strategies that ask the judge).
"""

from routeopt.search.registry import pick, strategies, strategy_names
from routeopt.search.strategy import Budget, Problem, Progress, Strategy

__all__ = ["Budget", "Problem", "Progress", "Strategy", "pick", "strategies", "strategy_names"]
