"""18Chesapeake: positions from its data and its exports; every route rule is in the data."""

from __future__ import annotations

from routeopt.spec import title_data_of
from routeopt.titles.g18chesapeake.export import EXPORT
from routeopt.titles.plain import PlainRules
from routeopt.titles.title import Title

TITLE = Title(name="18Chesapeake", load=title_data_of(__name__), rules=PlainRules(more_stations=1), export=EXPORT)
