"""18Chesapeake: positions from its data and its exports; every route rule is in the data."""

from __future__ import annotations

from importlib import resources

from routeopt.engine.title import Title
from routeopt.spec import TitleData, load_title_data
from routeopt.titles.g18chesapeake.export import EXPORT
from routeopt.titles.plain import PlainRules


def load() -> TitleData:
    """Read the title's files."""
    return load_title_data(resources.files(__name__))


TITLE = Title(name="18Chesapeake", load=load, rules=PlainRules(more_stations=1), export=EXPORT)
