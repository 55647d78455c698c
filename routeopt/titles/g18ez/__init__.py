"""18EZ (Level 3): its data, route rules and what `titles` needs to know of it."""

from __future__ import annotations

from routeopt.spec import title_data_of
from routeopt.titles.g18ez.check import check
from routeopt.titles.g18ez.reading import readings
from routeopt.titles.g18ez.table import tabulate
from routeopt.titles.rules import TitleRules
from routeopt.titles.title import Title

TITLE = Title(
    name="18EZ",
    load=title_data_of(__name__),
    rules=TitleRules(tabulate, readings, check),
    aliases=("18EZ Level 3", "18EZ3"),
)
