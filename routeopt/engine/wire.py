"""Actions as JSON: the one place where references in them are written and read as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from routeopt.board import StopRef, TrackRef
from routeopt.engine.actions import ACTIONS, AnyAction
from routeopt.engine.refs import (
    Cell,
    Certificate,
    TrainCard,
    read_card,
    read_cell,
    read_certificate,
    read_stop,
    read_track,
)
from routeopt.errors import BadValueError

_Reader = Callable[[Any], Any]
_READ: dict[Any, Callable[[str], Any]] = {
    Certificate: read_certificate,
    TrainCard: read_card,
    Cell: read_cell,
    StopRef: read_stop,
    TrackRef: read_track,
}
_REFERENCES = tuple(_READ)
_KINDS = {kind.__struct_config__.tag: kind for kind in ACTIONS}


def write_action(action: AnyAction) -> dict[str, Any]:
    """Return an action as JSON has it."""
    return {"type": type(action).__struct_config__.tag, **_fields(action)}


def _fields(record: msgspec.Struct) -> dict[str, Any]:
    return {name: _plain(getattr(record, name)) for name in record.__struct_fields__}


def _plain(value: Any) -> Any:
    if isinstance(value, _REFERENCES):
        return str(value)
    if isinstance(value, msgspec.Struct):
        return _fields(value)
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value


def read_action(raw: Mapping[str, Any]) -> AnyAction:
    """Read one action of a log; its id is left aside.

    Raises
    ------
    BadValueError
        A field is missing, unknown, or of the wrong kind.
    """
    try:
        fields = {name: value for name, value in raw.items() if name != "id"}
        kind = _KINDS.get(fields["type"]) if isinstance(fields.get("type"), str) else None
        if kind is not None:
            fields = {**_typed(kind)(fields), "type": fields["type"]}
        action: AnyAction = msgspec.convert(fields, AnyAction)
    except (msgspec.ValidationError, BadValueError) as error:
        raise BadValueError(f"action {raw.get('id', '?')}: {error}") from error
    return action


@cache
def _typed(kind: type[msgspec.Struct]) -> _Reader:
    """Return what reads the references in the fields of a record; all else is left as it is."""
    hints = get_type_hints(kind)
    readers = {name: reader for name in kind.__struct_fields__ if (reader := _reader(hints[name])) is not None}

    def read(raw: Any) -> Any:
        if not isinstance(raw, Mapping):
            return raw
        return {name: readers[name](value) if name in readers else value for name, value in raw.items()}

    return read


def _reader(hint: Any) -> _Reader | None:
    """Return what reads a value of one type, or None where there is no reference in it."""
    if hint in _READ:
        return lambda raw: _READ[hint](raw) if isinstance(raw, str) else raw
    origin, parts = get_origin(hint), [a for a in get_args(hint) if a not in (NoneType, Ellipsis)]
    if origin in (Union, UnionType):
        return _reader(parts[0]) if len(parts) == 1 else None
    if origin is tuple:
        inner = _reader(parts[0])
        if inner is None:
            return None
        each = inner
        return lambda raw: [each(part) for part in raw] if isinstance(raw, list | tuple) else raw
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return _typed(hint)
    return None
