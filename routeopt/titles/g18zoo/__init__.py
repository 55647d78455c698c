"""18ZOO: its data, route rules and what `titles` needs to know of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import resources
from typing import TYPE_CHECKING

from routeopt.engine.title import PlayPart, Title
from routeopt.errors import Fault
from routeopt.spec import TitleData, load_title_data
from routeopt.titles.g18zoo.export import ZooExport

if TYPE_CHECKING:
    from routeopt.engine.game import Play
    from routeopt.engine.importing import Importer
    from routeopt.rules import Position, RevenueTable
    from routeopt.rules.reading import Reading


def load() -> TitleData:
    """Read the title's files."""
    return load_title_data(resources.files(__name__))


class Rules:
    """Route rules of 18ZOO."""

    def tabulate(self, position: Position) -> RevenueTable:
        """Fill the revenue table for a position."""
        from routeopt.titles.g18zoo.table import tabulate

        return tabulate(position)

    def readings(self, position: Position) -> Sequence[Reading]:
        """Return the judge's readings, one for each mode that the run may choose."""
        from routeopt.titles.g18zoo.reading import readings

        return readings(position)

    def check(self, position: Position) -> Iterable[Fault]:
        """Yield what breaks rules of 18ZOO alone."""
        from routeopt.titles.g18zoo.check import check

        return check(position)


def _game() -> Play:
    from routeopt.titles.g18zoo.rounds import ZooGame

    return ZooGame(TITLE)


def _importer() -> Importer:
    from routeopt.titles.g18zoo.importing import ZooImporter

    return ZooImporter(TITLE.data.game)


TITLE = Title(name="18ZOO", load=load, rules=Rules(), export=ZooExport(), play=PlayPart(game=_game, importer=_importer))
