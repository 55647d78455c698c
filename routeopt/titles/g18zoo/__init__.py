"""18ZOO: its data, route rules and what `titles` needs to know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from routeopt.spec import title_data_of
from routeopt.titles.g18zoo.check import check
from routeopt.titles.g18zoo.export import EXPORT
from routeopt.titles.g18zoo.reading import readings
from routeopt.titles.g18zoo.table import tabulate
from routeopt.titles.rules import TitleRules
from routeopt.titles.title import PlayPart, Title

if TYPE_CHECKING:
    from routeopt.engine.game import Play
    from routeopt.titles.importing import Importer


def _game() -> Play:
    from routeopt.titles.g18zoo.play import zoo_play
    from routeopt.titles.g18zoo.rounds import ZooGame

    return ZooGame(TITLE, zoo_play)


def _importer() -> Importer:
    from routeopt.titles.g18zoo.importing import ZooImporter

    return ZooImporter(TITLE.data.game)


TITLE = Title(
    name="18ZOO",
    load=title_data_of(__name__),
    rules=TitleRules(tabulate, readings, check),
    export=EXPORT,
    play=PlayPart(game=_game, importer=_importer),
)
