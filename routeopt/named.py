"""What goes by its name when it is pickled: titles with their data, rules and maps, which both sides have.

The layers that hold such parts know no title, so the package fills this slot with the registry of titles.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    #: A title and which of its parts: ``("18xx", "map", "A")``.
    Name = tuple[str, ...]

_slot: list[tuple[Callable[[object], Name | None], Callable[[Name], Any]]] = []


def fill(name_of: Callable[[object], Name | None], part_of: Callable[[Name], Any]) -> None:
    """Let these functions tell names of parts, and parts by their names.

    Parameters
    ----------
    name_of : callable
        Takes any object; returns the name that it goes by, or None.
    part_of : callable
        Returns the part of a name.
    """
    _slot[:] = [(name_of, part_of)]


class Named:
    """A part of a title as it is pickled.

    Parameters
    ----------
    name : tuple of str
        Its name.
    """

    def __init__(self, name: Name) -> None:
        self.name = name


def packed(part: object) -> object:
    """Return what stands for an object in a pickle: its name where it has one, else itself."""
    name = _slot[0][0](part) if _slot else None
    return part if name is None else Named(name)


def unpacked(part: Any) -> Any:
    """Return what `packed` was given.

    Raises
    ------
    UnknownNameError
        It is of a title that is not installed here.
    """
    return part_of(part.name) if isinstance(part, Named) else part


def part_of(name: Name) -> Any:
    """Return the part of a name; see `unpacked`."""
    return _slot[0][1](name)


def reduced(part: object) -> tuple[Callable[[Name], Any], tuple[Name]] | None:
    """Return what the method ``__reduce__`` of a part returns where it goes by its name, else None."""
    standing = packed(part)
    return (part_of, (standing.name,)) if isinstance(standing, Named) else None
