"""The revenue table of 18EZ: large and small cities and red areas count alike, the hotel adds for its owner."""

from __future__ import annotations

from routeopt.board import Board, StopRef
from routeopt.rules.position import Position
from routeopt.rules.table import Mode, Place, RevenueTable, TrainRow
from routeopt.spec import TrainSpec, at_colors

#: What the hotel adds to its city [appendix, Harriot Milton Hotel].
HOTEL = 10


def tabulate(position: Position) -> RevenueTable:
    """Fill the revenue table for a position.

    Parameters
    ----------
    position : Position
        The position.
    """
    refs = _stops_with_track(position.board)
    rows = tuple(
        _row(position, refs, index, train.spec) for index, train in enumerate(position.trains) if not train.disabled
    )
    return RevenueTable(tuple(Place((ref,)) for ref in refs), (Mode("", rows),))


def _stops_with_track(board: Board) -> tuple[StopRef, ...]:
    return tuple(
        StopRef(coordinate, number)
        for coordinate, content in board.contents().items()
        for number in sorted({end.number for track in content.tracks for end in track[:2] if end.kind == "stop"})
    )


def _row(position: Position, refs: tuple[StopRef, ...], index: int, train: TrainSpec) -> TrainRow:
    board, company, colors = position.board, position.company, position.phase.colors
    stops = [board.stop(ref).spec for ref in refs]
    hotels = {marker.stop for marker in position.markers.get("hotel", ()) if marker.owner == company}
    return TrainRow(
        train=index,
        pay=tuple(
            at_colors(stop.revenue, colors) + (HOTEL if ref in hotels else 0)
            for ref, stop in zip(refs, stops, strict=True)
        ),
        subsidy=(0,) * len(refs),
        weight=tuple(int(stop.kind in train.counts) for stop in stops),
        reach=train.reach,
        ends=tuple(stop.kind in train.ends for stop in stops),
        passes=tuple(
            stop.kind != "offboard" and not board.blocked(ref, company) for ref, stop in zip(refs, stops, strict=True)
        ),
        counts=tuple(int(stop.kind in train.counts) for stop in stops),
        minimum=train.minimum,
        tokens=tuple(board.has_station(ref, company) for ref in refs),
    )
