"""Records of the state that copy, hide and print themselves, whatever fields a title gives them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Hashable
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, NamedTuple, Self, Union, get_args, get_origin, get_type_hints

#: What a field is, by how it is copied.
_SHARED, _TABLE, _PART = "shared", "table", "part"
#: The fields of each kind of record that was copied.
_KNOWN: dict[type, tuple[tuple[str, str], ...]] = {}
_PLANS: dict[type, _Plan] = {}


class _Plan(NamedTuple):
    """How records of a kind are copied: what reads all fields, and the places of those that are tables, and parts."""

    read: Callable[[Any], tuple[Any, ...]]
    tables: tuple[int, ...]
    parts: tuple[int, ...]


class Part:
    """A record of the state: a dataclass whose fields are values, tables of values, or parts.

    A value never changes (numbers, texts, tuples, frozen sets, named tuples, frozen records) and is shared by copies; a
    table is a dict from values to values, and is copied; a part copies itself. A field of any other type is refused
    when the first record of its class is copied, so that no copy can share what changes.
    """

    __slots__ = ()

    def copy(self) -> Self:
        """Return a record that changes on its own."""
        kind = self.__class__
        plan = _PLANS.get(kind) or _plan(kind)
        values = [*plan.read(self)]
        for place in plan.tables:
            values[place] = values[place].copy()
        for place in plan.parts:
            if values[place] is not None:
                values[place] = values[place].copy()
        return kind(*values)

    def hide(self, player: str) -> None:
        """Take out what a player may not know: nothing, unless a record says otherwise."""

    def plain(self) -> dict[str, Any]:
        """Return the record as texts, numbers, lists and dicts."""
        return {name: _plain(getattr(self, name)) for name, _ in _fields(self.__class__)}


def _fields(kind: type) -> tuple[tuple[str, str], ...]:
    """Return the fields of a record and how each is copied."""
    found = _KNOWN.get(kind)
    if found is None:
        found = _KNOWN[kind] = _read_fields(kind)
    return found


def _plan(kind: type) -> _Plan:
    """Return how records of a kind are copied, found once."""
    fields = _fields(kind)
    names = [name for name, _ in fields]
    tables, parts = (tuple(n for n, (_, how) in enumerate(fields) if how is each) for each in (_TABLE, _PART))
    # Of one name alone `attrgetter` gives no tuple.
    read = attrgetter(*names) if len(names) > 1 else lambda record: tuple(getattr(record, name) for name in names)
    _PLANS[kind] = _Plan(read, tables, parts)
    return _PLANS[kind]


def _read_fields(kind: type) -> tuple[tuple[str, str], ...]:
    """Return the fields of a record and how each is copied.

    Raises
    ------
    TypeError
        A field could be shared by two copies and changed in one.
    """
    if not dataclasses.is_dataclass(kind):
        raise TypeError(f"{kind.__name__} is no dataclass, and so has no fields to copy")
    hints = get_type_hints(kind)
    by_name = [field.name for field in dataclasses.fields(kind) if field.kw_only or not field.init]
    if by_name:
        raise TypeError(f"{kind.__name__}.{by_name[0]}: a field that is not given by its place is not copied")
    return tuple((field.name, _how(kind, field.name, hints[field.name])) for field in dataclasses.fields(kind))


def _how(kind: type, name: str, hint: Any) -> str:
    origin = get_origin(hint)
    if origin is dict:
        if all(_is_value(part) for part in get_args(hint)):
            return _TABLE
    elif origin in (Union, UnionType):
        rest = [part for part in get_args(hint) if part is not NoneType]
        if len(rest) == 1 and isinstance(rest[0], type) and issubclass(rest[0], Part):
            return _PART
        if all(_is_value(part) for part in rest):
            return _SHARED
    elif isinstance(hint, type) and issubclass(hint, Part):
        return _PART
    elif _is_value(hint):
        return _SHARED
    raise TypeError(f"{kind.__name__}.{name}: {hint} is neither a value, nor a dict of values, nor a Part")


def _is_value(hint: Any) -> bool:
    """Tell whether whatever has this type never changes."""
    origin = get_origin(hint)
    if origin in (Union, UnionType, tuple, frozenset):
        return all(part in (NoneType, Ellipsis) or _is_value(part) for part in get_args(hint))
    if origin is not None or hint is Any:
        return False
    # What can be a key cannot change, or says that it does not; tables and parts cannot be one.
    return isinstance(hint, type) and hint is not object and not issubclass(hint, Part) and issubclass(hint, Hashable)


def _plain(value: Any) -> Any:
    if isinstance(value, Part):
        return value.plain()
    if isinstance(value, dict):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, frozenset):
        return sorted((_plain(part) for part in value), key=repr)
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value if isinstance(value, str | int | float | bool | NoneType) else str(value)
