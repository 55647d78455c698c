"""Recorded games, replayed through the rules engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from routeopt.engine.actions import AnyAction
from routeopt.engine.game import Game
from routeopt.errors import (
    BadInputError,
    BadValueError,
    FaultsError,
    IllegalActionError,
    RouteoptError,
    UnknownTitleError,
)
from routeopt.formats.deviations import RunCheck, recorded_run
from routeopt.formats.export_file import RUN, Export, count_to, is_export, read_export
from routeopt.records.actions import ExportedAction
from routeopt.spec import BoardSpec
from routeopt.titles.importing import Importer


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
        Every run, beside what the record says of it.
    complete : bool
        The whole record was done.
    """

    game: Game
    done: int
    recorded: dict[str, int]
    runs: tuple[RunCheck, ...]
    complete: bool

    @property
    def deviations(self) -> tuple[RunCheck, ...]:
        """The runs of which the record says otherwise than the rules."""
        return tuple(run for run in self.runs if run.faults)


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
    return export, *begin(export, _players(raw, where), board)


def begin(export: Export, players: Sequence[str], board: BoardSpec | None = None) -> tuple[Game, Importer]:
    """Set up the game of an export.

    Raises
    ------
    UnknownTitleError
        The title cannot be played.
    BadValueError
        It cannot be played so.
    """
    play = export.title.play
    if play is None or play.importer is None:
        raise UnknownTitleError(f"{export.where}: games of {export.shown} cannot be played through the rules engine")
    importer = play.importer()
    options = {**importer.options(export.setup), **export.options}
    game = export.title.new_game(players, export.setup.seed or 0, options, board=board or export.map)
    return game, importer


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


def follow(
    export: Export,
    game: Game,
    importer: Importer,
    to: int | None = None,
    runs: list[RunCheck] | None = None,
    *,
    strict: bool = False,
) -> Iterator[ExportedAction]:
    """Do the actions of a record, and yield each once it and what it carries are done.

    Parameters
    ----------
    export, game, importer
        As `start` returns them.
    to : int, optional
        Id of the last action to be done.
    runs : list of RunCheck, optional
        Each run is added to it before it is done.
    strict : bool
        Stop before a run of which the record says otherwise than the rules.

    Raises
    ------
    IllegalActionError, BadInputError
        An action that the rules forbid, or that cannot be read; the message names it.
    """
    checks = [] if runs is None else runs
    for action in export.log.actions[: None if to is None else count_to(export, to)]:
        for part in (action, *(action.auto_actions or ())):
            try:
                for done in translated(game, importer, part, checks):
                    if strict and checks and checks[-1].faults:
                        return
                    game.apply(done)
            except (IllegalActionError, BadInputError) as error:
                raise located(error, f"{export.where}: action {action.id} ({part.type})") from error
        yield action


def located(error: RouteoptError, where: str) -> RouteoptError:
    """Return the error with the place in the record that it is about."""
    if isinstance(error, FaultsError):
        return type(error)([f._replace(where=", ".join(filter(None, (where, f.where)))) for f in error.faults])
    return type(error)(f"{where}: {error}")


def translated(
    game: Game, importer: Importer, action: ExportedAction, runs: list[RunCheck] | None = None
) -> Iterator[AnyAction]:
    """Yield the engine's actions for one of a record; each is done before the next is asked for."""
    if action.type != RUN:
        yield from importer.translate(game, action)
        return
    run, check = recorded_run(game, importer, action)
    if runs is not None:
        runs.append(check)
    yield run


def replay_export(
    raw: Mapping[str, Any],
    where: str,
    to: int | None = None,
    board: BoardSpec | None = None,
    *,
    strict: bool = False,
) -> Replay:
    """Replay a record through the rules engine.

    A recorded run that breaks a rule, or that the rules value otherwise, brings what the record says;
    `Replay.deviations` lists it.

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
    strict : bool
        Stop before the first such run.

    Raises
    ------
    IllegalActionError, BadInputError
        An action that the rules forbid, or that cannot be read; the message names it.
    """
    export, game, importer = start(raw, where, board)
    runs: list[RunCheck] = []
    count = sum(1 for _ in follow(export, game, importer, to, runs, strict=strict))
    result = raw.get("result")
    recorded = {str(k): v for k, v in result.items()} if isinstance(result, dict) else {}
    if any(not isinstance(score, int) for score in recorded.values()):
        raise BadValueError(f'{where}: "result" is no table of players and scores')
    return Replay(game, count, recorded, tuple(runs), count == len(export.log.actions))
