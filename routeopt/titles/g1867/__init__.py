"""1867: positions from its data and its exports; every route rule is in the data."""

from __future__ import annotations

from routeopt.spec import title_data_of
from routeopt.titles.g1867.export import EXPORT
from routeopt.titles.plain import PlainRules
from routeopt.titles.title import Title

TITLE = Title(name="1867", load=title_data_of(__name__), rules=PlainRules(), export=EXPORT)
