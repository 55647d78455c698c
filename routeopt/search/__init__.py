"""Strategies: ways to search for the best run, all behind one signature.

Lives here: floors that see only those below them. `registry`, which strategies there are; `strategies`, one file each;
`cp`, what OR-Tools solves; `methods`, ways to search that strategies share; `session`, the clock, the tasks and the
best run so far; `walks`, the states of kernels as objects; `kernels`, what numba compiles. Beside the kernels stand
`strategy`, the signature, and `bounds`, what a table says alone.

The words are those of ``docs/terms.md``: *row*, *mode*, *task*, *kind*, *place*, *step*, *plan*, *walk*, *worth*, ...

May not live here: rules, titles, geometry (but for strategies that ask the judge).
"""

from routeopt.search.registry import pick, strategies, strategy_names
from routeopt.search.strategy import Budget, Problem, Progress, Strategy

__all__ = ["Budget", "Problem", "Progress", "Strategy", "pick", "strategies", "strategy_names"]
