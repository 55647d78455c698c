"""Finding a record by any of its names: its own, an edition's, whatever the case."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from routeopt.errors import UnknownNameError, nearest

T = TypeVar("T")


def names_of(record: Any) -> tuple[str, ...]:
    """Return all names of a train, phase, company, power, bonus or marker: the identifier first."""
    own = (getattr(record, "id", ""), record.name, *getattr(record, "aliases", ()))
    return tuple(dict.fromkeys(name for name in own if name))


def match(records: Iterable[T], name: str) -> T | None:
    """Return the record of this name, or None; the spelling as printed goes before one that differs in case."""
    found = None
    for record in records:
        names = names_of(record)
        if name in names:
            return record
        if found is None and name.casefold() in (n.casefold() for n in names):
            found = record
    return found


def find(
    records: Iterable[T], name: str, what: str, where: str = "", error: type[UnknownNameError] = UnknownNameError
) -> T:
    """Return the record of this name.

    Parameters
    ----------
    records : iterable
        Trains, phases, companies, ... of a title.
    name : str
        Any of its names, in any case.
    what : str
        Word for what is looked for, such as ``"company"``.
    where : str
        File and key, at the head of the message.
    error : type
        What is raised where no record has the name.

    Raises
    ------
    UnknownNameError
        Or the class given: no record has the name; the message offers the nearest.
    """
    listed = list(records)
    record = match(listed, name)
    if record is None:
        known = [n for r in listed for n in names_of(r)]
        raise error(f'{where + ": " if where else ""}no {what} is called "{name}"; {nearest(name, known)}')
    return record
