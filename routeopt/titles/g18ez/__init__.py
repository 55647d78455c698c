"""18EZ (Level 3): its data, route rules and what `titles` needs to know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from routeopt.spec import title_data_of
from routeopt.spec.play import play_of
from routeopt.titles.g18ez.check import check
from routeopt.titles.g18ez.reading import readings
from routeopt.titles.g18ez.table import tabulate
from routeopt.titles.rules import TitleRules
from routeopt.titles.title import PlayPart, Title

if TYPE_CHECKING:
    from routeopt.engine.game import Play

PLAY = play_of(__name__)


def _game() -> Play:
    from routeopt.titles.g18ez.game import EzGame
    from routeopt.titles.g18ez.rules import rules

    return EzGame(TITLE, PLAY, rules)


TITLE = Title(
    name="18EZ",
    load=title_data_of(__name__),
    rules=TitleRules(tabulate, readings, check),
    aliases=("18EZ Level 3", "18EZ3"),
    play=PlayPart(game=_game),
)
