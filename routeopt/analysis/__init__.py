"""What solves are made for: audits, advice, work on many files, and the benchmark that ranks strategies.

Lives here: the audit of games and its sums, advice on what to build, work on files side by side, generators of
positions, the benchmark and its figures.
May not live here: search, rules, printing.
"""

from routeopt.analysis.growth import growth_position, made_problem
from routeopt.analysis.late_boards import LateBoards

__all__ = ["LateBoards", "growth_position", "made_problem"]
