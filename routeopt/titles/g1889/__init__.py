"""1889: its data, route rules and what `titles` needs to know of it; every route rule is in the data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from routeopt.spec import title_data_of
from routeopt.titles.g1889.export import EXPORT
from routeopt.titles.plain import PlainRules
from routeopt.titles.title import PlayPart, Title

if TYPE_CHECKING:
    from routeopt.engine.game import Play
    from routeopt.titles.importing import Importer


def _game() -> Play:
    from routeopt.titles.g1889.play import play_1889
    from routeopt.titles.g1889.rules import Game1889, rules

    return Game1889(TITLE, play_1889, rules)


def _importer() -> Importer:
    from routeopt.titles.g1889.play import play_1889
    from routeopt.titles.standard.importing import StandardImporter

    return StandardImporter(TITLE.data.game, play_1889(), ("beginner_game",))


TITLE = Title(
    name="1889",
    load=title_data_of(__name__),
    rules=PlainRules(),
    export=EXPORT,
    play=PlayPart(game=_game, importer=_importer),
)
