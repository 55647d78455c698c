"""Native positions: what is on the table, short enough to type, as TOML or JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import tomli_w

from routeopt.errors import BadValueError, UnknownKeyError, UnknownTitleError, in_order, nearest
from routeopt.files import replace_file
from routeopt.limits import MOST_ENTRIES, check_decoded
from routeopt.spec.locate import Flaw, find_flaw, line_of
from routeopt.titles import find_title

#: What msgspec calls kinds of values, in the words of this page.
_KINDS = {
    "object": "a table",
    "array": "a list",
    "str": "a text",
    "int": "a number",
    "float": "a number",
    "bool": "true or false",
}
#: What `tomli_w` puts between the values of a list, and what a player would type there.
_IN_ONE_LINE = (
    (re.compile(r"\[\n +"), "["),
    (re.compile(r",\n *\]"), "]"),
    (re.compile(r",\n +"), ", "),
)
_EXPECTED = re.compile(r"^Expected `([^`]+)`, got `([^`]+)`")


class PowersRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The powers of a company: those it holds, and those in use this turn."""

    held: tuple[str, ...] = ()
    active: tuple[str, ...] = ()


class PositionRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position as a file says it, names as typed.

    Parameters
    ----------
    title : str
        Title, in any spelling.
    map, phase, economy : str
        Empty: the first map, the first phase, the economy that the title starts with.
    company : str
        Whose run it is.
    trains : tuple of str or dict
        The company's trains, or trains by company; ``"3V!last"``, ``"2V!disabled"``, ``"3V!1V"`` (runs as that card).
    tiles : dict of str to str
        Hex to number and rotation: ``"115@3"``.
    tokens : dict of str to tuple of str
        Stations by company: ``"D5"``, ``"J21.1"`` (city 1 of the hex), ``"L4+"`` (beside the slots).
    concessions : dict of str to tuple of str
        Owned bonuses by company.
    powers : dict of str to PowersRecord or tuple of str
        Powers by company; a plain list is of those held.
    markers : dict
        Marker to hexes, or to hexes by company.
    options : dict of str to str
        Settings that differ from the rulebook's default.
    """

    title: str
    map: str = ""
    phase: str = ""
    economy: str = ""
    company: str = ""
    trains: tuple[str, ...] | dict[str, tuple[str, ...]] = ()
    tiles: dict[str, str] = {}
    tokens: dict[str, tuple[str, ...]] = {}
    concessions: dict[str, tuple[str, ...]] = {}
    powers: dict[str, PowersRecord | tuple[str, ...]] = {}
    markers: dict[str, tuple[str, ...] | dict[str, str | tuple[str, ...]]] = {}
    options: dict[str, str] = {}


#: How each key is written, for messages.
EXAMPLES: Mapping[str, Any] = {
    "title": "18ZOO",
    "map": "A",
    "phase": "3V",
    "economy": "boom",
    "company": "Lions",
    "trains": ["2V", "3V"],
    "tiles": {"E9": "57@2"},
    "tokens": {"Lions": ["E15", "J21.1"]},
    "concessions": {"TO": ["Minerals"]},
    "powers": {"Lions": ["Transit Track"]},
    "markers": {"fast_food": ["K9"]},
    "options": {"mining_60": "4V"},
}


def parse_record(raw: Mapping[str, Any], where: str, text: str = "") -> PositionRecord:
    """Read decoded TOML or JSON into a position record.

    Parameters
    ----------
    raw : mapping
        The decoded file.
    where : str
        Name of the file for messages.
    text : str
        The file itself, for line numbers.

    Raises
    ------
    UnknownKeyError
        A key that positions do not have; the message names file, line and the nearest key.
    BadValueError
        A value of the wrong kind.
    TooLargeError
        More entries than a position can have.
    """
    check_decoded(raw, where, MOST_ENTRIES)
    keys = PositionRecord.__struct_fields__
    for key in raw:
        if key not in keys:
            raise UnknownKeyError(f'{at_line(where, text, key)}: no key is called "{key}"; {nearest(key, keys)}')
    if "title" not in raw:
        raise BadValueError(f'{where}: the key "title" is missing; it says which game this is, such as title = "18ZOO"')
    try:
        return msgspec.convert(raw, PositionRecord)
    except msgspec.ValidationError as error:
        flaw = find_flaw(raw, PositionRecord) or Flaw((), str(error))
        kind = UnknownKeyError if flaw.message.startswith("unknown key") else BadValueError
        at = at_line(where, text, *flaw.path)
        raise kind(f'{at}: "{flaw.where}": {plain(flaw.message)}{_cure(raw, flaw.path, text)}') from error


def plain(message: str) -> str:
    """Say in plain words what kind of value msgspec expected and found."""
    found = _EXPECTED.match(message)
    if not found:
        return message
    wanted = " or ".join(dict.fromkeys(_KINDS[k] for k in found[1].split(" | ") if k in _KINDS))
    return f"{wanted} is expected, {_KINDS.get(found[2], 'nothing')} was found"


def _cure(raw: Mapping[str, Any], path: Sequence[str | int], text: str) -> str:
    """Return how to write what does not fit: the value itself in the form that does, else an example."""
    keys = [key for key in path if isinstance(key, str)][:2]
    if not keys:
        return ""
    last = keys[-1]
    if len(keys) > 1 and last in PositionRecord.__struct_fields__ and keys[0] != "options":
        return f'; "{last}" is a key of its own: {own_key(text)}'
    value: Any = raw
    for key in keys:
        value = value[key]
    example = EXAMPLES[keys[0]]
    if len(keys) > 1 and isinstance(example, dict):
        tiles = keys[0] == "tiles"
        example = example_tile(_tiles_of(raw), value) if tiles else next(iter(example.values()))
    fitting = (c for c in _meant(value) if find_flaw(_nested(keys, c), PositionRecord) is None)
    written = next((c for c in fitting if keys[0] != "tiles" or "@" in c), None)
    if written is None:
        return f"; write it as in {_entry(last, example, text)}"
    return f"; write {_entry(last, written, text)}"


def example_tile(known: Collection[str], typed: object) -> str:
    """Return how a tile is written, for messages: the number that was typed where it is one, else another number."""
    number = str(typed).partition("@")[0].strip()
    return f"{number if number in known else min(known, key=in_order, default=57)}@2"


def _tiles_of(raw: Mapping[str, Any]) -> Collection[str]:
    """Return the tiles of the title that a position names; of one that does not exist, a usual tile."""
    try:
        return find_title(str(raw["title"])).title.data.tiles
    except UnknownTitleError:
        return ("57",)


def own_key(text: str) -> str:
    """Return how to mend a file in which a key stands in a table though it is a key of its own."""
    return f"write it {'in the outermost object' if _is_json(text) else 'above the first [table]'}"


def _meant(value: Any) -> Iterator[Any]:
    """Yield what somebody may have meant: a text for a number, a list of one thing for the thing, and the reverse."""
    if isinstance(value, str | int | float):
        text = value if isinstance(value, str) else json.dumps(value)
        yield from ([text], text)
    elif isinstance(value, list):
        texts = [text for item in value if not isinstance(item, list) for text in _meant(item) if isinstance(text, str)]
        if len(texts) == len(value):
            yield texts
            yield from texts[: len(texts) == 1]
    elif isinstance(value, dict):
        yield {key: next(_meant(inner), inner) for key, inner in value.items()}


def _nested(keys: Sequence[str], value: Any) -> dict[str, Any]:
    """Return a position that says one thing."""
    for key in reversed(keys):
        value = {key: value}
    return {"title": "", **value}


def _entry(key: str, value: Any, text: str) -> str:
    """Return a line of a position file in the language of the file."""
    return f"{json.dumps(key)}: {json.dumps(value)}" if _is_json(text) else toml_line(key, value)


def _is_json(text: str) -> bool:
    return text.lstrip().startswith("{")


def at_line(where: str, text: str, *path: str | int) -> str:
    """Return ``"file, line 7"`` for the key that a path leads to; the file alone where the text lacks it."""
    line = line_of(text, path)
    return f"{where}, line {line}" if line else where


def to_json(record: PositionRecord) -> str:
    """Return a position as JSON, keys in the order of the record, defaults left out."""
    return json.dumps(msgspec.to_builtins(record), indent=2, ensure_ascii=False) + "\n"


def to_toml(record: PositionRecord) -> str:
    """Return a position as TOML, keys in the order of the record, defaults left out."""
    plain = msgspec.to_builtins(record)
    lines = [toml_line(key, value) for key, value in plain.items() if not isinstance(value, dict)]
    for key, value in plain.items():
        if isinstance(value, dict):
            lines += ["", f"[{key}]", *(toml_line(name, entry) for name, entry in value.items())]
    return "\n".join(lines) + "\n"


def toml_line(key: str, value: Any) -> str:
    """Return one line of TOML, as a player would type it.

    `tomli_w` writes a list over several lines, and a table in one line only in a list with what is none; in texts it
    escapes the ends of lines, so that those of its own are told by the spaces after them.
    """
    whole = tomli_w.dumps({key: [value, 0]})
    opened = len(tomli_w.dumps({key: 0})) - len("0\n")
    text = whole[opened:].rstrip()
    for written, typed in _IN_ONE_LINE:
        text = written.sub(typed, text)
    return whole[:opened] + text[1 : -len(", 0]")]


def save_record(record: PositionRecord, path: Path | str) -> None:
    """Write a position as TOML, or as JSON where the name ends in ``.json``; whole or not at all.

    Parameters
    ----------
    record : PositionRecord
        The position.
    path : Path or str
        Where to; a file of this name is replaced.

    Raises
    ------
    OSError
        The file cannot be written; what was there is still there.
    """
    path = Path(path)
    text = to_json(record) if path.suffix.lower() == ".json" else to_toml(record)
    replace_file(path, text.encode("utf-8"))
