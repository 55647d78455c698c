"""18Africa: its data, route rules and what `titles` needs to know of it."""

from __future__ import annotations

from importlib import resources

from routeopt.engine.title import Title
from routeopt.spec import TitleData, load_title_data
from routeopt.titles.g18africa.check import check
from routeopt.titles.g18africa.reading import readings
from routeopt.titles.g18africa.table import tabulate
from routeopt.titles.rules import TitleRules


def load() -> TitleData:
    """Read the title's files."""
    return load_title_data(resources.files(__name__))


TITLE = Title(name="18Africa", load=load, rules=TitleRules(tabulate, readings, check))
