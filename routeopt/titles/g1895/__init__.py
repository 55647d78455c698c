"""1895 Namibia: its data, route rules and what `titles` needs to know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from routeopt.spec import title_data_of
from routeopt.spec.play import play_of
from routeopt.titles.g1895.check import check
from routeopt.titles.g1895.reading import readings
from routeopt.titles.g1895.table import tabulate
from routeopt.titles.rules import TitleRules
from routeopt.titles.title import PlayPart, Title

if TYPE_CHECKING:
    from routeopt.engine.game import Play

PLAY = play_of(__name__)


def _game() -> Play:
    from routeopt.titles.g1895.game import NamibiaGame
    from routeopt.titles.g1895.rules import rules

    return NamibiaGame(TITLE, PLAY, rules)


TITLE = Title(
    name="1895",
    load=title_data_of(__name__),
    rules=TitleRules(tabulate, readings, check),
    aliases=("1895 Namibia", "Namibia"),
    play=PlayPart(game=_game, complete=False),
)
