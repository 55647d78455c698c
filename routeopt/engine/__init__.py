"""The `Title` record, following exports, and whole games: state, actions, rounds made of steps, bots.

Lives here: what binds a title's data, route rules and export names together.
May not live here: any title's own rule; pictures.
"""

from routeopt.engine.export import ExportRules
from routeopt.engine.title import Title

__all__ = ["ExportRules", "Title"]
