"""Where in a file something is wrong: the path of keys to it, and its line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from types import UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin

import msgspec

from routeopt.errors import nearest

Key = str | int
#: Strings (to their end, or as far as they may go), comments, signs, line ends, whatever else has no blank in it.
_TOKEN = re.compile(
    r""""{3}(?:\\.|[^\\])*?(?:"{3}|\\?\Z)|'{3}.*?(?:'{3}|\Z)|"(?:\\.|[^"\\\n])*+"?|'[^'\n]*'?|\#[^\n]*|[\[\]{},=:.\n]|[^\s\[\]{},=:."'\#]+""",
    re.DOTALL,
)


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
    """Return the line on which the last key of a path stands in a TOML or JSON text; 0 where none of them is found.

    Where the last ones are not found, it is the line of the one before them.
    """
    lines = _lines(text)
    known = (lines[tuple(path[:length])] for length in range(len(path), 0, -1) if tuple(path[:length]) in lines)
    return next(known, 0)


# A message with many faults asks for the line of each: the text is read through once.
@lru_cache(maxsize=2)
def _lines(text: str) -> dict[tuple[Key, ...], int]:
    """Return the line of each key and list item."""
    scan = _Scan()
    for token in _TOKEN.finditer(text):
        if not token[0].startswith("#"):
            scan.read(token[0])
        scan.line += token[0].count("\n")
    return scan.found


class _Scan:
    """Follows tables, lists and keys through the tokens of a text that was decoded, so that it is well formed."""

    def __init__(self) -> None:
        self.found: dict[tuple[Key, ...], int] = {}
        self.line = 1
        #: Brackets that are open: which one, the path that it stands at, and the number of its item.
        self._open: list[tuple[str, tuple[Key, ...], int]] = []
        self._table: tuple[Key, ...] = ()
        self._counts: dict[tuple[Key, ...], int] = {}
        self._words: list[Key] = []
        #: Path of the value that is being read; None where a key comes next.
        self._value: tuple[Key, ...] | None = None

    def read(self, token: str) -> None:
        """Take the next token."""
        kind, path, item = self._open[-1] if self._open else ("", self._table, 0)
        if kind == "[" and token not in ("]", "\n", ","):
            self._value = (*path, item)
            self._note(self._value)
        if token == "\n":
            if not self._open:
                self._value, self._words = None, []
        elif token == "[" and not self._open and self._value is None:
            self._open.append(("header", (), len(self._words)))
        elif kind == "header":
            self._header(token)
        elif token in "[{":
            self._open.append((token, self._value or path, 0))
            self._value, self._words = None, []
        elif token in "]}":
            if self._open:
                self._open.pop()
            self._value = path
        elif token == ",":
            self._value, self._words = None, []
            if self._open:
                self._open[-1] = (kind, path, item + 1)
        elif self._value is None:
            self._key(token, path)

    def _key(self, token: str, path: tuple[Key, ...]) -> None:
        if token in "=:":
            self._value = (*path, *self._words)
            for length in range(len(path) + 1, len(self._value) + 1):
                self._note(self._value[:length])
        elif token != ".":
            self._words.append(_bare(token))

    def _header(self, token: str) -> None:
        """Read on in ``[a.b]`` or ``[[a.b]]``."""
        if token == "[":
            self._open.append(("header", (), 0))
        elif token != "]":
            if token != ".":
                self._words.append(_bare(token))
        else:
            several = len(self._open) == 2
            self._open.clear()
            path: tuple[Key, ...] = ()
            for place, word in enumerate(self._words):
                path = (*path, word)
                self._note(path)
                last = place + 1 == len(self._words)
                if last and several:
                    self._counts[path] = self._counts.get(path, 0) + 1
                if path in self._counts:
                    path = (*path, self._counts[path] - 1)
                    self._note(path)
            self._table = path
            # What is left of the header, a second bracket, is no key.
            self._value, self._words = path, []

    def _note(self, path: tuple[Key, ...]) -> None:
        self.found.setdefault(path, self.line)


def _bare(token: str) -> str:
    return token[1:-1] if token[0] in "\"'" else token


def _record(kind: Any) -> type[msgspec.Struct] | None:
    """Return the record that a type, or one arm of a union, names."""
    for arm in (kind, *get_args(kind)):
        if isinstance(arm, type) and issubclass(arm, msgspec.Struct):
            return arm
    return None


def _parts(raw: Any, kind: Any) -> Iterator[tuple[Key, Any, Any]]:
    """Yield the parts of a table or list, with what each should be."""
    for arm in get_args(kind):
        # Of a union, the arm that the value has the form of says what is wrong inside.
        if get_origin(arm) in (dict, tuple) and isinstance(raw, list if get_origin(arm) is tuple else dict):
            kind = arm if get_origin(kind) in (Union, UnionType) else kind
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
