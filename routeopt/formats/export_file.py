"""18xx.games exports as files: which title, which actions are in force, and which moment of the game is meant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

import msgspec

from routeopt.errors import BadValueError, UnknownActionError, UnknownTitleError
from routeopt.formats.native import plain
from routeopt.limits import MOST_ACTIONS, MOST_PLAYERS, check_count, check_name
from routeopt.records.actions import ExportedAction, Log, Setup, in_force, read_action
from routeopt.titles import find_title, titles
from routeopt.titles.title import Title

RUN = "run_routes"
#: Which board is meant: just before the action of an id, after all actions, or what `find_moment` says of None.
LAST: Literal["last"] = "last"
At = int | Literal["last"] | None


class Export(NamedTuple):
    """An export as read.

    Attributes
    ----------
    title : Title
        Which title it is of.
    shown : str
        The title as the file names it.
    map : str
        Name of the map.
    log : Log
        Actions with undo and redo applied.
    where : str
        Name of the file, for messages.
    setup : Setup
        Who plays by which rules.
    over : bool
        The file says that the game is over.
    acting : frozenset of str
        Players who are to act next, as the file says; empty where it does not.
    options : mapping of str to str
        Options of the title that the game's optional rules set.
    """

    title: Title
    shown: str
    map: str
    log: Log
    where: str
    setup: Setup = Setup()
    over: bool = False
    acting: frozenset[str] = frozenset()
    options: Mapping[str, str] = MappingProxyType({})


#: Keys that only an export has, beside its log.
_OF_A_GAME = frozenset({"settings", "status", "loaded", "acting", "finished_at", "game_end_reason", "user_settings"})


def is_export(raw: Mapping[str, Any]) -> bool:
    """Tell whether a decoded JSON file is an export: a game with a log, or what is left of one."""
    return "format" not in raw and ("actions" in raw or not _OF_A_GAME.isdisjoint(raw))


def read_export(raw: Mapping[str, Any], where: str) -> Export:
    """Read an export.

    Parameters
    ----------
    raw : mapping
        The decoded file.
    where : str
        Name of the file, for messages.

    Raises
    ------
    UnknownTitleError
        The game is of a title that routeopt lacks, or whose exports it cannot follow.
    BadValueError
        The log is missing, or no list of actions; the message names the action and the field.
    """
    shown = raw.get("title")
    if shown is None:
        raise BadValueError(f'{where}: "title" is missing: it says which game the log is of')
    if not isinstance(shown, str):
        raise BadValueError(f'{where}: "title" is no text')
    check_name(shown, f"{where}: title")
    title, map_name = _title(shown, where)
    if "actions" not in raw:
        raise BadValueError(
            f'{where}: this is a game of "{shown}" of which the log is missing: "actions" is expected; '
            "take all of the game's data from its page on 18xx.games"
        )
    actions = raw["actions"]
    if not isinstance(actions, list):
        raise BadValueError(f'{where}: "actions" is no list')
    check_count(actions, MOST_ACTIONS, f"{where}: actions")
    for action in actions:
        automatic = action.get("auto_actions") if isinstance(action, dict) else None
        check_count(automatic if isinstance(automatic, list) else (), MOST_ACTIONS, f"{where}: auto_actions")
    log = in_force([_action(a, i, where) for i, a in enumerate(actions)])
    setup, acting = _setup(raw, log, where), raw.get("acting")
    return Export(
        title=title,
        shown=shown,
        map=map_name,
        log=log,
        where=where,
        setup=setup,
        options=_settings(title, setup, where),
        over=raw.get("status") == "finished" or bool(log.actions and log.actions[-1].type == "end_game"),
        acting=frozenset(str(p) for p in (acting if isinstance(acting, list) else ()) if isinstance(p, int | str)),
    )


def _setup(raw: Mapping[str, Any], log: Log, where: str) -> Setup:
    """Return what the file says of the game as a whole; what is missing or of another form is left out."""
    players = raw.get("players")
    named = [p for p in players if isinstance(p, dict)] if isinstance(players, list) else []
    check_count(named, MOST_PLAYERS, f"{where}: players")
    settings = raw.get("settings")
    options = settings.get("optional_rules") if isinstance(settings, dict) else None
    return Setup(
        players=tuple(str(p.get("id", p.get("name", ""))) for p in named),
        options=tuple(o for o in options if isinstance(o, str)) if isinstance(options, list) else (),
        actions=log.actions,
        seed=_seed(settings.get("seed") if isinstance(settings, dict) else None, raw.get("id")),
    )


def _settings(title: Title, setup: Setup, where: str) -> dict[str, str]:
    """Return the title's options as the game's optional rules set them."""
    assert title.export is not None
    try:
        return title.export.settings(setup.options)
    except BadValueError as error:
        raise BadValueError(f"{where}: {error}") from None


def _seed(named: Any, identifier: Any) -> int | None:
    """Return the seed that is named, else the first number in the game's id."""
    for value in (named, identifier):
        found = re.search(r"\d{1,30}", str(value)) if isinstance(value, int | str) else None
        if found:
            return int(found[0])
    return None


def _title(shown: str, where: str) -> tuple[Title, str]:
    rules = [(title, title.export) for title in titles() if title.export is not None]
    for title, export in rules:
        if shown in export.maps:
            return title, export.maps[shown]
        if shown in export.declined:
            raise UnknownTitleError(f'{where}: this is a game of "{shown}": {export.declined[shown]}')
    known = [name for _, export in rules for name in export.maps]
    what = f"exports of these can be read: {', '.join(known)}"
    if close := get_close_matches(shown, known, n=1):
        what += f" (did you mean {close[0]}?)"
    try:
        find_title(shown)
    except UnknownTitleError:
        raise UnknownTitleError(
            f'{where}: this is a game of "{shown}", a title that routeopt lacks; {what}. '
            'How a title is added is said in CONTRIBUTING.md, under "Add a title"'
        ) from None
    raise UnknownTitleError(f'{where}: routeopt cannot follow exports of "{shown}"; {what}')


def _action(raw: Any, index: int, where: str) -> ExportedAction:
    try:
        return read_action(raw)
    except msgspec.ValidationError as error:
        identifier = raw.get("id") if isinstance(raw, dict) else None
        field = re.search(r"at `\$\.?([^`]*)`", str(error))
        key = f'"{field[1]}": ' if field and field[1] else ""
        raise BadValueError(
            f"{where}: action {identifier or f'number {index + 1}'}: {key}{plain(str(error))}"
        ) from error


class Moment(NamedTuple):
    """Which board of a recorded game is meant.

    Attributes
    ----------
    place : int
        How many actions in force stand before it.
    at : int or ``"last"`` or None
        Id of the action that it stands before; ``"last"`` after all of them.
    over : bool
        Nobody named a board, and the game is over: it is the one before the last run.
    """

    place: int
    at: At
    over: bool = False


def find_moment(export: Export, at: At) -> Moment:
    """Return which board is meant.

    Parameters
    ----------
    export : Export
        The export.
    at : int, ``"last"`` or None
        Id of an action: the board just before it, in force the last one where the id repeats; where it is a message or
        was undone, after the last action in force that stands before it. ``"last"``: after all actions. None: of a
        game that is over before its last run, else after all actions.

    Raises
    ------
    UnknownActionError
        There is no such action.
    """
    actions = export.log.actions
    over = at is None and export.over
    if at is None:
        runs = [place for place, action in enumerate(actions) if action.type == RUN] if over else []
        place = runs[-1] if runs else len(actions)
    elif isinstance(at, str):
        place = len(actions)
    else:
        place = _find(export, at)
    return Moment(place, actions[place].id if place < len(actions) else LAST, over)


def count_to(export: Export, identifier: int) -> int:
    """Return how many actions in force stand in the log up to the one of an id, itself counted where it is in force.

    Raises
    ------
    UnknownActionError
        There is no such action.
    """
    place = _find(export, identifier)
    return place + any(action.id == identifier for action in export.log.actions[place : place + 1])


def _find(export: Export, identifier: int) -> int:
    """Return how many actions in force stand before an action."""
    actions, beside = export.log
    ids = [action.id for action in actions]
    if identifier in ids:
        return len(ids) - 1 - ids[::-1].index(identifier)
    if identifier in beside:
        return beside[identifier]
    known = [*(i for i in ids if i is not None), *beside]
    have = f"ids run from {min(known)} to {max(known)}" if known else "the log has no action"
    raise UnknownActionError(f"{export.where}: no action has the id {identifier}; {have}")
