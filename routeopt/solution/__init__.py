"""From a position to a proven run: wiring of table, network, search and judge; the `Solution`.

Lives here: `solve`, `check`, the record of an answer and its JSON form.
May not live here: rules, search, files, pictures.
"""

from routeopt.solution.check import check
from routeopt.solution.runs import judged_run
from routeopt.solution.solution import Solution, SolvedRoute, SolvedRun
from routeopt.solution.solve import solve

__all__ = ["Solution", "SolvedRoute", "SolvedRun", "check", "judged_run", "solve"]
