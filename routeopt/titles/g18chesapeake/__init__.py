"""18Chesapeake: its data, route rules and what `titles` needs to know of it; every route rule is in the data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from routeopt.spec import title_data_of
from routeopt.titles.g18chesapeake.export import EXPORT, PLAY
from routeopt.titles.plain import PlainRules
from routeopt.titles.title import PlayPart, Title

if TYPE_CHECKING:
    from routeopt.engine.game import Play
    from routeopt.titles.importing import Importer


def _game() -> Play:
    from routeopt.titles.g18chesapeake.rules import ChesapeakeGame, rules

    return ChesapeakeGame(TITLE, PLAY, rules)


def _importer() -> Importer:
    from routeopt.titles.standard.importing import StandardImporter

    return StandardImporter(TITLE.data.game, PLAY())


TITLE = Title(
    name="18Chesapeake",
    load=title_data_of(__name__),
    rules=PlainRules(),
    export=EXPORT,
    play=PlayPart(game=_game, importer=_importer),
)
