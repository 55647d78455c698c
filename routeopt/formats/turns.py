"""Whose turn it is at the end of a record, by the rules engine where it plays the title."""

from __future__ import annotations

from routeopt.engine.game import Game
from routeopt.engine.table.certificates import controller
from routeopt.errors import RouteoptError
from routeopt.formats.export_file import Export
from routeopt.formats.replay import begin, follow
from routeopt.spec.names import match, names_of


def turn_by_rules(export: Export) -> str | None:
    """Return the company whose operating turn it is, once the whole record is done.

    Parameters
    ----------
    export : Export
        The record.

    Returns
    -------
    str or None
        As the record spells it, empty where it is a player's turn; None where the rules do not tell: the title cannot
        be played, the game is over, the record breaks a rule, or says that somebody else is to act.
    """
    play = export.title.play
    if play is None or play.importer is None:
        return None
    try:
        game, importer = begin(export, export.setup.players)
        for _ in follow(export, game, importer):
            pass
    except RouteoptError:
        return None
    if game.finished or (export.acting and _player(game) not in export.acting):
        return None
    company = match(export.title.data.game.companies, game.state.current)
    if company is None:
        return ""
    written = {name for action in export.log.actions for name in (action.actor, action.corporation)}
    return next((name for name in names_of(company) if name in written), (*company.aliases, company.id)[0])


def _player(game: Game) -> str:
    """Return the player who is to act."""
    actor = game.waits()[1]
    return actor if actor in game.setting.players else controller(game.state, actor)
