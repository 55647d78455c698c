"""Following a game that was played elsewhere, as its file says it.

Lives here: what lies on the table of an export of 18xx.games, action by action, so that a position can be taken
out of it.
May not live here: playing by the rules (`engine`), and what only one title does.
"""

from routeopt.records.exports import ExportRules

__all__ = ["ExportRules"]
