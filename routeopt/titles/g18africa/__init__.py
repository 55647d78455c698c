"""18Africa: its data, route rules and what `titles` needs to know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from routeopt.spec import title_data_of
from routeopt.titles.g18africa.check import check
from routeopt.titles.g18africa.reading import readings
from routeopt.titles.g18africa.table import tabulate
from routeopt.titles.rules import TitleRules
from routeopt.titles.title import PlayPart, Title

if TYPE_CHECKING:
    from routeopt.engine.game import Play


def _game() -> Play:
    from routeopt.titles.g18africa.game import AfricaGame
    from routeopt.titles.g18africa.setting import play_loader

    return AfricaGame(TITLE, play_loader(__name__))


TITLE = Title(
    name="18Africa",
    load=title_data_of(__name__),
    rules=TitleRules(tabulate, readings, check),
    aliases=("18 Africa", "Africa"),
    play=PlayPart(game=_game, complete=False),
)
