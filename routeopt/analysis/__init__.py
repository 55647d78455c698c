"""Comparing strategies: generated positions of any size, and the benchmark that ranks strategies on them.

Lives here: seeded generators of positions, the benchmark's runner and its figures.
May not live here: search, rules, printing.
"""

from routeopt.analysis.growth import growth_position, made_problem
from routeopt.analysis.late_boards import LateBoards

__all__ = ["LateBoards", "growth_position", "made_problem"]
