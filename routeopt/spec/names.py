"""Finding a record by any of its names: its own, an edition's, whatever the case."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import Any, TypeVar

from routeopt.errors import UnknownNameError

T = TypeVar("T")
#: Characters of a name that is shorter than an identifier is worth; of one that is compared.
_SHORT, _LONGEST = 12, 60
#: How much alike names are that may be meant, how many of them are offered, and how many where none is.
_ALIKE, _FEW, _LISTED = 0.6, 3, 12


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
        raise error(f'{where + ": " if where else ""}no {what} is called "{name}"; {_nearest_of(listed, name)}')
    return record


def short_name(record: Any) -> str:
    """Return the name by which messages call a record: its name, or its identifier where that is much shorter."""
    return str(record.name) if len(record.name) <= _SHORT else names_of(record)[0]


def _nearest_of(records: Iterable[Any], name: str) -> str:
    """Say which records come closest to a name by any of theirs; each is called by its short name alone."""
    wanted = name[:_LONGEST].casefold()
    alike: dict[str, float] = {}
    for record in records:
        ratio = max(SequenceMatcher(None, wanted, other.casefold()).ratio() for other in names_of(record))
        alike[short_name(record)] = max(ratio, alike.get(short_name(record), 0.0))
    first = sorted(alike, key=lambda short: -alike[short])
    close = [short for short in first if alike[short] >= _ALIKE][:_FEW]
    if close:
        return f"did you mean {', '.join(close)}?"
    listed = ", ".join(first[:_LISTED]) + (", ..." if len(first) > _LISTED else "")
    return f"known: {listed}" if listed else "none are known"
