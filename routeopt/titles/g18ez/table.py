"""The revenue table of 18EZ: all by the data, but for the hotel, which adds for its owner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from routeopt.board import StopRef
from routeopt.rules.plain_table import places_of, plain_row, stops_with_track
from routeopt.rules.position import Position
from routeopt.rules.table import Mode, RevenueTable, TrainRow

#: What the hotel adds to its city [appendix, Harriot Milton Hotel].
HOTEL = 10


def tabulate(position: Position) -> RevenueTable:
    """Fill the revenue table for a position.

    Parameters
    ----------
    position : Position
        The position.
    """
    refs = stops_with_track(position.board)
    rows = tuple(_row(position, refs, index) for index, train in enumerate(position.trains) if not train.disabled)
    return RevenueTable(places_of(position, refs), (Mode("", rows),))


def _row(position: Position, refs: Sequence[StopRef], index: int) -> TrainRow:
    row = plain_row(position, refs, index)
    hotels = {marker.stop for marker in position.markers.get("hotel", ()) if marker.owner == position.company}
    pay = tuple(amount + (HOTEL if ref in hotels else 0) for ref, amount in zip(refs, row.pay, strict=True))
    return replace(row, pay=pay)
