"""Saved games of routeopt: which title, playing them again, and the position before an action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from routeopt.engine.actions import RunRoutes
from routeopt.engine.game import FORMAT, VERSION, Game, SavedGame
from routeopt.engine.refs import TrainCard
from routeopt.engine.state import State
from routeopt.engine.table.certificates import president
from routeopt.engine.wire import read_action
from routeopt.errors import (
    BadValueError,
    IllegalActionError,
    MapFileError,
    UnknownActionError,
    UnreadableFileError,
)
from routeopt.formats.export_file import LAST, At, Moment
from routeopt.formats.native import PositionRecord, PowersRecord
from routeopt.formats.trains import train_text
from routeopt.limits import MOST_ACTIONS, MOST_PLAYERS, check_count
from routeopt.spec import BoardSpec
from routeopt.spec.load import board_of
from routeopt.titles import find_title


class Saved(NamedTuple):
    """A saved game as read, and the game at its start."""

    saved: SavedGame
    game: Game
    map: str
    where: str


def is_saved(raw: Mapping[str, Any]) -> bool:
    """Tell whether a decoded file is a saved game."""
    return raw.get("format") == FORMAT


def open_saved(raw: Mapping[str, Any], where: str, board: BoardSpec | None = None) -> Saved:
    """Read a saved game and set it up.

    Parameters
    ----------
    raw : mapping
        The file, decoded.
    where : str
        Its name.
    board : BoardSpec, optional
        The map of one's own that it is played on; without it, the one that the file has.

    Raises
    ------
    UnreadableFileError
        The file has another form or version.
    UnknownTitleError
        The title is not known, or cannot be played.
    BadValueError
        The file has another map than the one given.
    TitleFileError
        Its map cannot be one of the title.
    """
    try:
        saved = msgspec.convert(raw, SavedGame)
    except msgspec.ValidationError as error:
        raise UnreadableFileError(f"{where}: no saved game: {error}") from error
    if saved.version != VERSION:
        raise UnreadableFileError(f"{where}: a saved game of version {saved.version}; version {VERSION} is expected")
    check_count(saved.players, MOST_PLAYERS, f"{where}: players")
    check_count(saved.actions, MOST_ACTIONS, f"{where}: actions")
    if saved.board is not msgspec.UNSET:
        own = board_of(saved.board, f"{where}: board")
        if board is not None and board != own:
            raise BadValueError(f"{where}: the game has a map of its own, another than --board; leave that out")
        board = own
    title, name = find_title(saved.title, own_map=board is not None)
    try:
        game = title.new_game(saved.players, saved.seed, saved.options, board=board or name or "")
    except MapFileError as error:
        if saved.board is msgspec.UNSET:
            raise
        raise MapFileError("\n".join(f"{where}: {line}" for line in str(error).splitlines())) from error
    return Saved(saved, game, name or "", where)


def run_to(opened: Saved, count: int | None = None) -> Game:
    """Do so many actions of the log, or all.

    Raises
    ------
    IllegalActionError, BadValueError
        An action that the rules forbid, or that cannot be read; the message names it.
    """
    for number, raw in enumerate(opened.saved.actions[:count], 1):
        try:
            opened.game.apply(read_action(raw))
        except (IllegalActionError, BadValueError) as error:
            raise BadValueError(f"{opened.where}: action {raw.get('id', number)}: {error}") from error
    return opened.game


def place_of(opened: Saved, identifier: int) -> int:
    """Return the place in the log of the action of an id, the last one where it repeats.

    Raises
    ------
    UnknownActionError
        There is none.
    """
    ids = [raw.get("id", number) for number, raw in enumerate(opened.saved.actions, 1)]
    if identifier not in ids:
        have = f"ids run from {ids[0]} to {ids[-1]}" if ids else "the log has no action"
        raise UnknownActionError(f"{opened.where}: no action has the id {identifier}; {have}")
    return len(ids) - 1 - ids[::-1].index(identifier)


def moment_of(opened: Saved, at: At) -> Moment:
    """Return which moment is meant: before an action, the last one; without a word see `find_moment`.

    Raises
    ------
    UnknownActionError
        There is no such action.
    """
    actions = opened.saved.actions
    over = at is None and opened.saved.result is not None
    runs = [place for place, raw in enumerate(actions) if raw.get("type") == RunRoutes.__struct_config__.tag]
    end = runs[-1] if over and runs else len(actions)
    place = place_of(opened, at) if isinstance(at, int) else end
    return Moment(place, actions[place].get("id", place + 1) if place < len(actions) else LAST, over)


def companies_with_trains(game: Game) -> list[str]:
    """Return the companies that have trains now."""
    return [company for company in game.setting.companies if game.state.trains(company)]


def record_of(game: Game, map_name: str, company: str) -> PositionRecord:
    """Return a company's position in a game, as a native file says it."""
    state, setting = game.state, game.setting
    runs = [c for c in setting.companies if president(state, c)]
    trains = {c: tuple(_train(state, card) for card in state.trains(c)) for c in runs}
    tokens: dict[str, tuple[str, ...]] = {}
    markers: dict[str, tuple[str, ...] | dict[str, str | tuple[str, ...]]] = {}
    for token in state.board.tokens:
        text = f"{token.stop}{'+' if token.beside else ''}"
        if token.kind == "station":
            tokens[token.owner] = (*tokens.get(token.owner, ()), text)
        else:
            markers[token.owner] = (text,)
    joined = next((m.name for m in setting.data.game.markers if m.effect == "join"), "")
    for group in state.board.joined:
        markers[joined] = tuple(str(ref) for ref in group)
    for name, placed in state.markers.items():
        markers[name] = {owner: str(stop) for stop, owner in placed}
    return PositionRecord(
        title=setting.data.game.title,
        map=map_name,
        phase=setting.phase(state).name,
        company=company,
        trains={c: fleet for c, fleet in trains.items() if fleet},
        tiles={c: f"{t.number}@{t.rotation}" for c, t in state.board.laid.items()},
        tokens=tokens,
        powers={
            c: PowersRecord(
                held=tuple(state.owned(c)), active=tuple(sorted(state.turn.used)) if c == state.current else ()
            )
            for c in runs
            if state.owned(c)
        },
        markers=markers,
        options={k: v for k, v in setting.options.items() if k in setting.data.game.options},
    )


def _train(state: State, card: TrainCard) -> str:
    train = state.cards[card]
    return train_text(train.kind, train.runs_as, last=train.last, disabled=train.disabled)
