"""Strategies: ways to search for the best run, all behind one signature.

Lives here: budgets, the registry, one file for each strategy, and the numba kernels that they share.
May not live here: rules, titles, geometry (but for strategies that ask the judge).
"""

from routeopt.search.registry import pick, strategies, strategy_names
from routeopt.search.strategy import Budget, Problem, Progress, Strategy

__all__ = ["Budget", "Problem", "Progress", "Strategy", "pick", "strategies", "strategy_names"]
