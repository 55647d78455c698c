"""What lies on the table of a recorded game: tiles, stations, markers and trains, as the export calls them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

_COPY = re.compile(r"^(.*)-(\d+)$")


class TrackedTile(NamedTuple):
    """A tile on the board: its id in the export (number and copy), its number in the title's files, its rotation."""

    id: str
    number: str
    rotation: int


class TrackedToken(NamedTuple):
    """A station on the board."""

    company: str
    hex: str
    city: int = 0
    beside: bool = False


class TrackedMarker(NamedTuple):
    """A marker on the board and the company that placed it."""

    hex: str
    company: str


@dataclass
class TrackedTrain:
    """A train that has left the depot.

    Parameters
    ----------
    id : str
        As in the export: ``"3S-0"``.
    kind : str
        Name of the card (the side taken, where it has several).
    owner : str
        Company; empty in the discard pile.
    last : bool
        It has rusted and runs one last time.
    disabled : bool
        It may not run before its owner's next turn is over.
    runs_as : str
        Name of the card that it runs as, if not its own.
    shown : str
        Id that the export uses for it while it runs as another card.
    """

    id: str
    kind: str
    owner: str
    last: bool = False
    disabled: bool = False
    runs_as: str = ""
    shown: str = ""

    @property
    def name(self) -> str:
        """The id that the export uses for it now."""
        return self.shown or self.id


def base(name: str) -> str:
    """Return a tile or train id without its copy number: ``"8-3"`` is ``"8"``."""
    found = _COPY.match(name)
    return found[1] if found else name
