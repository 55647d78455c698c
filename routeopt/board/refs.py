"""Names of places on a board: a stop of a hex, a track segment of a hex."""

from __future__ import annotations

from typing import NamedTuple


class StopRef(NamedTuple):
    """The `number`-th stop of a hex, counted from 0 as on the tile."""

    hex: str
    number: int = 0

    def __str__(self) -> str:
        return f"{self.hex}.{self.number}"


class TrackRef(NamedTuple):
    """The `number`-th track segment of a hex, counted from 0 as on the tile."""

    hex: str
    number: int

    def __str__(self) -> str:
        return f"{self.hex}:{self.number}"
