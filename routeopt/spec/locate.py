"""Where in a file something is wrong: the path of keys to it, and its line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, get_args, get_origin

import msgspec

from routeopt.errors import nearest

Key = str | int


class Flaw(NamedTuple):
    """The smallest part of a file that cannot be read.

    Attributes
    ----------
    path : tuple of str or int
        Keys, and places in lists, that lead to it.
    message : str
        What is wrong, with the nearest names where a key is unknown.
    """

    path: tuple[Key, ...]
    message: str

    @property
    def where(self) -> str:
        """The path as text: ``hexes.B2.stops[0].kind``."""
        text = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in self.path)
        return text.removeprefix(".")


def find_flaw(raw: Any, kind: Any, path: tuple[Key, ...] = ()) -> Flaw | None:
    """Return the first thing in decoded TOML or JSON that does not fit a record, or None.

    Parameters
    ----------
    raw : object
        What was decoded.
    kind : type
        The record, or the type of a field of one.
    path : tuple
        Where `raw` stands in the file.
    """
    try:
        msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        message = str(error).split(" - at `")[0]
    else:
        return None
    for key, part, part_kind in _parts(raw, kind):
        flaw = find_flaw(part, part_kind, (*path, key))
        if flaw is not None:
            return flaw
    record = _record(kind)
    unknown = re.search(r"unknown field `(.*)`", message)
    if unknown and record is not None:
        known = [field.encode_name for field in msgspec.structs.fields(record)]
        return Flaw((*path, unknown[1]), f'unknown key "{unknown[1]}"; {nearest(unknown[1], known)}')
    return Flaw(path, message)


def line_of(text: str, path: Sequence[Key]) -> int:
    """Return the line on which the last key of a path stands in a TOML or JSON text; 0 where it is not found."""
    at = found = 0
    for place, key in enumerate(path):
        if isinstance(key, int):
            continue
        item = next((i for i in path[place + 1 : place + 2] if isinstance(i, int)), None)
        tables = item is not None and f"[[{key}]]" in text
        pattern = re.compile(rf"""(?<![\w"'-])["']?{re.escape(key)}["']?(?=\s*[=\].:])""")
        for _ in range(item + 1 if tables and item is not None else 1):
            match = pattern.search(text, at)
            if match is None:
                return found
            at = match.end()
            found = text.count("\n", 0, match.start()) + 1
        if item is not None and not tables:
            at = _item(text, at, item)
            found = text.count("\n", 0, at) + 1
    return found


def _item(text: str, at: int, index: int) -> int:
    """Return where an item of the next list begins: after so many commas that no inner bracket encloses."""
    depth = 0
    for token in re.compile(r"""[\[\]{},]|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|\#.*""").finditer(text, at):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token[0], 0)
        index -= depth == 1 and token[0] in ("[", ",")
        if index < 0:
            after = re.compile(r"\s*").match(text, token.end())
            return after.end() if after else token.end()
        if depth == 0:
            break
    return at


def _record(kind: Any) -> type[msgspec.Struct] | None:
    """Return the record that a type, or one arm of a union, names."""
    for arm in (kind, *get_args(kind)):
        if isinstance(arm, type) and issubclass(arm, msgspec.Struct):
            return arm
    return None


def _parts(raw: Any, kind: Any) -> Iterator[tuple[Key, Any, Any]]:
    """Yield the parts of a table or list, with what each should be."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is dict and isinstance(raw, dict):
        yield from ((key, part, arguments[1]) for key, part in raw.items())
    elif origin is tuple and isinstance(raw, list):
        yield from ((index, part, arguments[0]) for index, part in enumerate(raw))
    elif isinstance(raw, dict):
        record = _record(kind)
        for field in msgspec.structs.fields(record) if record is not None else ():
            if field.encode_name in raw:
                yield field.encode_name, raw[field.encode_name], field.type
