"""Positions as users give them: as they are, or as the path of a file."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from routeopt.errors import BadValueError, expect
from routeopt.reader import reader
from routeopt.rules.position import Position

#: A position, or the path of the file that holds it.
Given = Position | str | PathLike[str]


def position_of(given: Given) -> Position:
    """Return a position; one given as the path of a file is read as `load_position` reads it.

    Raises
    ------
    WrongKindError
        It is neither.
    BadInputError
        The file cannot be used.
    """
    if isinstance(given, Position):
        return given
    expect(given, (str, PathLike), "position", "a Position, or the path of a file,")
    read: Position = reader().load_position(given if isinstance(given, str) else Path(given))
    return read


def check_objective(objective: object) -> None:
    """Refuse what is no objective.

    Raises
    ------
    BadValueError
        Saying which there are.
    """
    if objective not in ("revenue", "total"):
        raise BadValueError(f'objective: {objective!r:.40} is not known; "revenue" or "total" is expected')
