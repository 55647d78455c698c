"""Coordinates, edges and neighbours, for flat and pointy layouts.

Edges are numbered 0-5 clockwise on the page: flat hexes from the bottom side, pointy ones from the lower left side.
A coordinate has doubled x and y, y growing downwards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Literal

from routeopt.errors import BadValueError
from routeopt.limits import LAST_COLUMN

#: (dx, dy) across each edge.
STEPS: Mapping[str, tuple[tuple[int, int], ...]] = {
    "flat": ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)),
    "pointy": ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1)),
}
_COORDINATE = re.compile(r"([A-Za-z]{1,2})([0-9]{1,9})")


def opposite(edge: int) -> int:
    """Return the number that the neighbour gives the same hexside."""
    return (edge + 3) % 6


def letters_to_index(letters: str) -> int:
    """Return the place of a column or row letter: A is 0, Z 25, AA 26; a is -1, b -2."""
    if letters.islower():
        return -(ord(letters) - ord("a") + 1) if len(letters) == 1 else -26
    index = 0
    for letter in letters.upper():
        index = index * 26 + ord(letter) - ord("A") + 1
    return index - 1


def parse_coordinate(coordinate: str, letters: Literal["x", "y"]) -> tuple[int, int]:
    """Return the doubled (x, y) of a printed coordinate.

    Parameters
    ----------
    coordinate : str
        Letters and number, such as ``"K9"``.
    letters : str
        The axis that the letters count.

    Raises
    ------
    BadValueError
        The text is no coordinate.
    """
    found = _COORDINATE.fullmatch(coordinate)
    if not found:
        shown = coordinate if len(coordinate) < 30 else f"{coordinate[:20]}..."
        raise BadValueError(f'"{shown}" is no coordinate: letters and a number are expected, such as "K9"')
    letter, number = letters_to_index(found[1]), int(found[2]) - 1
    if max(letter, number) >= LAST_COLUMN:
        raise BadValueError(f'"{coordinate}" lies beyond column or row {LAST_COLUMN}, where no map goes')
    return (letter, number) if letters == "x" else (number, letter)


class Grid:
    """The hexes of a map and which lies across which edge of which.

    Parameters
    ----------
    coordinates : iterable of str
        All hexes of the map.
    layout : str
        ``"flat"`` or ``"pointy"``.
    letters : str
        The axis that the letters of a coordinate count.
    barriers : mapping of str to iterable of int, optional
        Coordinate to edges across which no neighbour is reached, from either side.
    """

    def __init__(
        self,
        coordinates: Iterable[str],
        layout: Literal["flat", "pointy"],
        letters: Literal["x", "y"],
        barriers: Mapping[str, Iterable[int]] | None = None,
    ) -> None:
        self.layout = layout
        self.places = {c: parse_coordinate(c, letters) for c in coordinates}
        at = {xy: c for c, xy in self.places.items()}
        self._next = {
            c: tuple(at.get((x + dx, y + dy)) for dx, dy in STEPS[layout]) for c, (x, y) in self.places.items()
        }
        for coordinate, edges in (barriers or {}).items():
            for edge in edges:
                self._close(coordinate, edge)

    def _close(self, coordinate: str, edge: int) -> None:
        """Cut two neighbours off from each other."""
        other = self._next[coordinate][edge]
        for name, side in ((coordinate, edge), (other, opposite(edge))):
            if name is not None:
                row = self._next[name]
                self._next[name] = (*row[:side], None, *row[side + 1 :])

    def neighbour(self, coordinate: str, edge: int) -> str | None:
        """Return the hex across `edge`, or None off the map and across a barrier."""
        return self._next[coordinate][edge]

    def neighbours(self, coordinate: str) -> tuple[str | None, ...]:
        """Return the six hexes across edges 0-5, None off the map and across a barrier."""
        return self._next[coordinate]

    def edge_towards(self, coordinate: str, other: str) -> int | None:
        """Return the edge of `coordinate` that `other` lies across, or None."""
        row = self._next[coordinate]
        return row.index(other) if other in row else None

    def hexside(self, coordinate: str, edge: int) -> tuple[str, int]:
        """Return one name for a hexside, the same from both of its hexes."""
        other = self._next[coordinate][edge]
        if other is None or coordinate < other:
            return coordinate, edge
        return other, opposite(edge)
