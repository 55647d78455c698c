"""Reading a position from whatever file holds one, with limits, and never with a traceback."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import Any

from routeopt.errors import BadValueError, MapFileError, UnreadableFileError, expect
from routeopt.formats.build import build_position
from routeopt.formats.export import state_at, to_record
from routeopt.formats.export_file import LAST, At, Moment, is_export, read_export
from routeopt.formats.native import parse_record
from routeopt.formats.saved import companies_with_trains, is_saved, moment_of, open_saved, record_of, run_to
from routeopt.formats.source import Source
from routeopt.limits import LARGEST, check_decoded, check_json, check_toml
from routeopt.rules import Position
from routeopt.spec import BoardSpec
from routeopt.spec.load import load_board

#: Characters of a line that a message shows again.
_LONGEST_LINE = 200


def load_position(
    source: str | Path,
    at: At = None,
    company: str | None = None,
    board: str | Path | BoardSpec | None = None,
) -> Position:
    """Read a position from a native file, an 18xx.games export, or a saved game.

    Parameters
    ----------
    source : str or Path
        A file, ``"-"`` for standard input; or the text itself, if it has a line break or begins with ``{``.
    at : int or ``"last"``, optional
        Of an export or a saved game: the position just before the action of this id (of a message, or an action that
        was undone: after the last action before it), or after all actions. Without it: after all actions, but of a game
        that is over before its last run.
    company : str, optional
        Whose run it is; without it, the file's, or the company whose turn it is.
    board : str, Path or BoardSpec, optional
        A printed map (`board.toml`) in place of the title's own.

    Raises
    ------
    UnreadableFileError
        The file is missing, empty, too large, cut off, or neither JSON nor TOML.
    UnknownNameError
        A name is not known: title, company, hex, tile, train, key.
    UnknownActionError
        The game has no such action.
    BadInputError
        Anything else that keeps the input from being used.
    """
    return load_source(source, at, company, board).position


def load_source(
    source: str | Path,
    at: At = None,
    company: str | None = None,
    board: str | Path | BoardSpec | None = None,
) -> Source:
    """Read a position with what the file says about it; parameters and errors as in `load_position`."""
    where, text = read_text(source)
    return source_in(text, where, at, company, board)


def source_in(
    text: str,
    where: str,
    at: At = None,
    company: str | None = None,
    board: str | Path | BoardSpec | None = None,
) -> Source:
    """Read a position from the text of a file of this name; the rest as in `load_position`."""
    raw = decode(text, where)
    with given_map(board) as spec:
        if is_saved(raw):
            return _from_saved(raw, where, at, company, spec)
        if is_export(raw):
            return _from_export(raw, where, at, company, spec)
        if at is not None:
            raise BadValueError(f"{where}: --at {at} needs an export or a saved game; this is a single position")
        record = parse_record(raw, where, text)
        return Source(build_position(record, where=where, text=text, company=company, board=spec), record, text=text)


@contextmanager
def given_map(board: str | Path | BoardSpec | None) -> Iterator[BoardSpec | None]:
    """Read the map that a user gives, if any; faults of it that come up in the block are given with its file.

    Raises
    ------
    UnreadableFileError, TitleFileError
        It cannot be read, or does not fit the title.
    """
    if board is None or isinstance(board, BoardSpec):
        yield board
        return
    spec = load_board(Path(board))
    try:
        yield spec
    except MapFileError as error:
        raise MapFileError("\n".join(f"{board}: {line}" for line in str(error).splitlines())) from error


def _from_export(raw: dict[str, Any], where: str, at: At, company: str | None, board: BoardSpec | None) -> Source:
    export = read_export(raw, where)
    snapshot = state_at(export, at)
    moment, state = snapshot.moment, snapshot.state
    name = company or snapshot.company
    if not name:
        with_trains = list(dict.fromkeys(train.owner for train in state.trains.values() if train.owner))
        raise _whose(where, moment, with_trains, snapshot.possible)
    record = to_record(export, state, name)
    position = build_position(record, where=where, board=board, shown_title=export.shown)
    identifier = state.company(name).id
    owners = dict.fromkeys(t.owner for t in state.trains.values() if t.owner)
    fleet = [t for o in owners if state.company(o).id == identifier for t in state.fleet(o)]
    acts = bool(snapshot.company) and state.company(snapshot.company).id == identifier
    trains = tuple(t.name for t in fleet)
    return Source(position, record, snapshot.action, trains, acts=acts, at=moment.at, over=moment.over)


def _from_saved(raw: dict[str, Any], where: str, at: At, company: str | None, board: BoardSpec | None) -> Source:
    opened = open_saved(raw, where, board)
    moment = moment_of(opened, at)
    game = run_to(opened, moment.place)
    current = game.state.current
    name = company or (current if current in game.setting.companies else "")
    if not name:
        raise _whose(where, moment, companies_with_trains(game))
    record = record_of(game, opened.map, name)
    position = build_position(record, where=where, board=game.own_map, shown_title=opened.saved.title)
    return Source(position, record, at=moment.at, over=moment.over)


def _whose(where: str, moment: Moment, companies: Sequence[str], possible: Sequence[str] = ()) -> BadValueError:
    """Return the question whose run is meant."""
    place = "after the last action it is no company's turn, as far as the log tells"
    if any(possible):
        turns = " or ".join([*filter(None, possible), *(["a player"] if "" in possible else [])])
        place = f"after the last action it may be the turn of {turns}, as far as the log tells"
    if moment.over:
        place = "the game is over, and the log has no run"
    elif moment.at != LAST:
        place = f"action {moment.at} is a player's"
    have = f"these have trains: {', '.join(companies)}" if companies else "none has a train yet"
    return BadValueError(f"{where}: {place}: say whose run is meant with --company; {have}")


def read_text(source: str | Path) -> tuple[str, str]:
    """Return a name for messages, and the text of a file (or of `source` itself).

    Raises
    ------
    UnreadableFileError
        The file is missing, a directory, empty, too large, or no text.
    """
    expect(source, (str, PathLike), "source", "the path of a file, or the text of one,")
    if isinstance(source, str) and ("\n" in source or source.lstrip().startswith("{")):
        return "position", source
    path = Path(source)
    where = str(path)
    try:
        if where == "-":
            where = "standard input"
            content = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with path.open("rb") as file:
                content = file.read(LARGEST + 1)
    except IsADirectoryError:
        raise UnreadableFileError(f"{where}: this is a directory; a position file is expected") from None
    except FileNotFoundError:
        raise UnreadableFileError(f"{where}: there is no such file") from None
    except (OSError, ValueError) as error:
        raise UnreadableFileError(f"{where}: cannot be read: {_reason(error)}") from None
    if len(content) > LARGEST:
        raise UnreadableFileError(f"{where}: larger than {LARGEST // 1_000_000} MB, no position or game is that long")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableFileError(f"{where}: no text in UTF-8 (byte {error.start} is no part of it)") from None
    if not text.strip():
        raise UnreadableFileError(f"{where}: {'nothing comes' if where == 'standard input' else 'the file is empty'}")
    return where, text


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def decode(text: str, where: str) -> dict[str, Any]:
    """Decode JSON or TOML, told apart by how the text begins and the file is named.

    Raises
    ------
    UnreadableFileError
        It is neither, is cut off, or is nested too deeply.
    BadValueError
        A key stands twice.
    """
    try:
        json_like = text.lstrip().startswith("{") or where.lower().endswith(".json")
        (check_json if json_like else check_toml)(text, where)
        raw = _decode_json(text, where) if json_like else _decode_toml(text, where)
        check_decoded(raw, where)
        if "\\u" in text:
            json.dumps(raw, ensure_ascii=False, default=str).encode()
    except RecursionError:
        raise UnreadableFileError(f"{where}: brackets are nested too deeply for a position") from None
    except UnicodeEncodeError:
        raise UnreadableFileError(f"{where}: half a character is written as \\ud...: no text in Unicode") from None
    return raw


class _TwiceError(Exception):
    """A key that a JSON object has twice."""


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _TwiceError(key)
        found[key] = value
    return found


def _decode_json(text: str, where: str) -> dict[str, Any]:
    try:
        raw = json.loads(text, object_pairs_hook=_unique)
    except _TwiceError as error:
        raise BadValueError(f"{where}: {_twice(str(error))}") from None
    except json.JSONDecodeError as error:
        cut = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string")
        what = "the file ends in the middle: it is cut off" if cut else f"neither JSON nor TOML: {error.msg}"
        raise UnreadableFileError(f"{where}, line {error.lineno}, column {error.colno}: {what}") from None
    except ValueError:
        raise UnreadableFileError(f"{where}: a number in it is too long to be one of a position") from None
    if not isinstance(raw, dict):
        raise UnreadableFileError(f"{where}: this is a JSON list or value; an object is expected: {{...}}")
    return raw


def _twice(key: str) -> str:
    what = "two tiles on one hex: " if re.fullmatch(r"[A-Za-z]{1,2}\d{1,3}", key) else ""
    return f'{what}"{key}" stands twice; leave one of them out'


def _decode_toml(text: str, where: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        found = re.search(r"line (\d+), column", message)
        number = int(found[1]) if found else 0
        place = f"{where}, line {number}" if number else where
        key = _repeated_key(message, text, number)
        if key is not None:
            raise BadValueError(f"{place}: {_twice(key)}") from None
        plain = message.rpartition(" (at ")[0] or message
        quoted = _quoted(text, number) if message.startswith(_UNQUOTED) else ""
        if quoted:
            plain = f"put quotes around text: {quoted}"
        elif message.endswith("end of document)"):
            plain = f"the file ends in the middle: it is cut off, or is no TOML ({plain})"
        elif message.startswith("Expected '=' after a key"):
            plain += '; a name with other signs than letters, digits, "-" and "_" is written in quotes'
        raise UnreadableFileError(f"{place}: neither JSON nor TOML: {plain}") from None
    except ValueError:
        raise UnreadableFileError(f"{where}: a number in it is too long to be one of a position") from None


#: How messages about TOML begin that may come of a text without its quotes, or without one of them.
_UNQUOTED = ("Invalid value", "Expected newline or end of document", "Unclosed array", "Illegal character '\\n'")
#: What somebody may put around a text, beside what belongs there.
_QUOTES = " \t\"'`\u201c\u201d\u201e\u2018\u2019"


def _quoted(text: str, number: int) -> str:
    """Return how a line of TOML is written with quotes, where it lacks some; empty where that is not what is wrong."""
    lines = text.splitlines()
    line = lines[number - 1] if 0 < number <= len(lines) else ""
    if len(line) > _LONGEST_LINE:
        return ""
    key, _, value = line.partition("=")
    value = value.partition("#")[0].strip()
    listed = value.startswith("[") and value.endswith("]")
    items = [item.strip() for item in (value[1:-1].rstrip(", ") if listed else value).split("," if listed else "\0")]
    texts = [item.strip(_QUOTES) for item in items]
    if not all(texts) or any(set(t) & set("\"'[]{}=") for t in texts):
        return ""
    if all(item in (f'"{t}"', f"'{t}'") for item, t in zip(items, texts, strict=True)):
        return ""
    written = ", ".join(f'"{t}"' for t in texts)
    return f"{key.strip()} = {f'[{written}]' if listed else written}"


def _repeated_key(message: str, text: str, number: int) -> str | None:
    """Return the key that a TOML table has twice, if that is what is wrong."""
    inline = re.search(r"Duplicate inline table key '(.*)'", message)
    if inline:
        return inline[1]
    if not message.startswith(("Cannot overwrite", "Cannot declare", "Cannot mutate")):
        return None
    line = text.splitlines()[number - 1] if 0 < number <= len(text.splitlines()) else ""
    key = re.split(r"[=\]]", line.strip().lstrip("[ \t"), maxsplit=1)[0].strip()
    return key.strip("\"'") or None
