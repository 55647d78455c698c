"""Recorded games, replayed through the rules engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from routeopt.engine.actions import AnyAction, RunRoutes
from routeopt.engine.game import Game
from routeopt.engine.positions import log_routes, position
from routeopt.errors import (
    BadInputError,
    BadValueError,
    FaultsError,
    IllegalActionError,
    RouteoptError,
    UnknownTitleError,
)
from routeopt.formats.export import RUN, Export, find_action, is_export, read_export
from routeopt.formats.recorded import routes_on
from routeopt.records.actions import ExportedAction
from routeopt.spec import BoardSpec
from routeopt.titles.importing import Importer


class RunCheck(NamedTuple):
    """What the engine says that a recorded run earned, beside what the record says (None: nothing)."""

    action: int | None
    company: str
    revenue: int
    recorded: int | None


class Replay(NamedTuple):
    """A recorded game as replayed.

    Attributes
    ----------
    game : Game
        The game, with all actions done.
    done : int
        Actions of the record in force that were done.
    recorded : dict
        Result that the record gives, by player.
    runs : tuple of RunCheck
        Every run.
    complete : bool
        The whole record was done.
    """

    game: Game
    done: int
    recorded: dict[str, int]
    runs: tuple[RunCheck, ...]
    complete: bool


def start(raw: Mapping[str, Any], where: str, board: BoardSpec | None = None) -> tuple[Export, Game, Importer]:
    """Set up the game that a record is of.

    Raises
    ------
    UnknownTitleError
        The title cannot be played.
    BadValueError
        The file is no export, or its players are not as an export names them.
    """
    if not is_export(raw):
        raise BadValueError(f"{where}: neither an export of 18xx.games nor a saved game of routeopt")
    export = read_export(raw, where)
    play = export.title.play
    if play is None or play.importer is None:
        raise UnknownTitleError(f"{where}: games of {export.shown} cannot be played through the rules engine")
    importer = play.importer()
    game = export.title.new_game(
        _players(raw, where), importer.seed(raw), importer.options(raw), board=board or export.map
    )
    return export, game, importer


def _players(raw: Mapping[str, Any], where: str) -> list[str]:
    players = raw.get("players")
    if not isinstance(players, list):
        raise BadValueError(f'{where}: "players" is no list')
    names = []
    for player in players:
        name = player.get("id", player.get("name")) if isinstance(player, dict) else None
        if name is None:
            raise BadValueError(f'{where}: a player has neither "id" nor "name"')
        names.append(str(name))
    return names


def follow(export: Export, game: Game, importer: Importer, to: int | None = None) -> Iterator[ExportedAction]:
    """Do the actions of a record, and yield each once it and what it carries are done.

    Raises
    ------
    IllegalActionError, BadInputError
        An action that the rules forbid, or that cannot be read; the message names it.
    """
    last = None if to is None else find_action(export, to)
    for place, action in enumerate(export.log.actions):
        for part in (action, *(action.auto_actions or ())):
            try:
                for done in translated(game, importer, part):
                    game.apply(done)
            except (IllegalActionError, BadInputError) as error:
                raise located(error, f"{export.where}: action {action.id} ({part.type})") from error
        yield action
        if place == last:
            return


def located(error: RouteoptError, where: str) -> RouteoptError:
    """Return the error with the place in the record that it is about."""
    if isinstance(error, FaultsError):
        return type(error)([f._replace(where=", ".join(filter(None, (where, f.where)))) for f in error.faults])
    return type(error)(f"{where}: {error}")


def translated(game: Game, importer: Importer, action: ExportedAction) -> Iterator[AnyAction]:
    """Yield the engine's actions for one of a record; each is done before the next is asked for."""
    if action.type != RUN:
        yield from importer.translate(game, action)
        return
    company = importer.company(action.actor)
    here = position(game.setting, game.state, company)
    routes = routes_on(here, importer.trains(game, company), action.routes or ())
    logged = log_routes(game.state, company, routes)
    yield RunRoutes(entity=company, routes=logged, extra=importer.extra(game, action))


def replay_export(raw: Mapping[str, Any], where: str, to: int | None = None, board: BoardSpec | None = None) -> Replay:
    """Replay a record through the rules engine.

    Parameters
    ----------
    raw : mapping
        The decoded file.
    where : str
        Name of the file, for messages.
    to : int, optional
        Id of the last action to be done.
    board : BoardSpec, optional
        A map in place of the title's own.

    Raises
    ------
    IllegalActionError, BadInputError
        An action that the rules forbid, or that cannot be read; the message names it.
    """
    export, game, importer = start(raw, where, board)
    runs: list[RunCheck] = []
    count = 0
    for action in follow(export, game, importer, to):
        count += 1
        if action.type == RUN:
            run = game.state.turn.run
            runs.append(RunCheck(action.id, action.actor, run.revenue if run else 0, action.earned))
    result = raw.get("result")
    recorded = {str(k): v for k, v in result.items()} if isinstance(result, dict) else {}
    if any(not isinstance(score, int) for score in recorded.values()):
        raise BadValueError(f'{where}: "result" is no table of players and scores')
    return Replay(game, count, recorded, tuple(runs), count == len(export.log.actions))
