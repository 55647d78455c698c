"""The revenue table of titles whose trains, stops and bonuses are plain data, and the pieces that others build on.

It fills what the default `Reading` of the judge reads, but for an economy and for variable stops.
"""

from __future__ import annotations

from collections.abc import Sequence

from routeopt.board import Board, StopRef, TrackRef
from routeopt.rules.paid_bonuses import open_bonuses, with_paid_bonuses
from routeopt.rules.position import Position, Train
from routeopt.rules.table import Bonus, Condition, Mode, Place, RevenueTable, TrainRow
from routeopt.spec import at_colors

#: Stops where track ends: a route may start or end there, and runs through none.
TERMINI = ("offboard", "port")


def plain_table(position: Position) -> RevenueTable:
    """Fill the revenue table for a position from the title's data alone.

    Parameters
    ----------
    position : Position
        The position.

    Returns
    -------
    RevenueTable
        One mode; a row for each train that may run, and more where bonuses look at what pays.
    """
    refs = stops_with_track(position.board)
    places = places_of(position, refs)
    plain = [plain_row(position, refs, index) for index, train in enumerate(position.trains) if not train.disabled]
    rows, bonuses = with_paid_bonuses(position, refs, places, plain)
    return RevenueTable(places, (Mode("", rows, (*data_bonuses(position, refs), *bonuses)),))


def stops_with_track(board: Board) -> tuple[StopRef, ...]:
    """Return every stop that track leads to, in the order of the map."""
    return tuple(
        StopRef(coordinate, number)
        for coordinate, content in board.contents().items()
        for number in sorted({end.number for track in content.tracks for end in track[:2] if end.kind == "stop"})
    )


def places_of(position: Position, refs: Sequence[StopRef]) -> tuple[Place, ...]:
    """Return the stops as places of the table, each with the group of which a route visits one."""
    board, once = position.board, position.data.game.hex_once
    return tuple(
        Place((ref,), board.hex(ref.hex).group or (ref.hex if once or board.stop(ref).shared else "")) for ref in refs
    )


def plain_row(position: Position, refs: Sequence[StopRef], index: int) -> TrainRow:
    """Return the row of one train.

    Parameters
    ----------
    position : Position
        The position.
    refs : sequence of StopRef
        The stops that are places of the table, in its order.
    index : int
        Place of the train in the position's list.
    """
    board, company, train = position.board, position.company, position.trains[index]
    spec = train.spec
    stops = [board.stop(ref).spec for ref in refs]
    counted = spec.minimum_of or tuple(kind for kind in spec.counts if kind != "hex")
    return TrainRow(
        train=index,
        pay=values_of(position, refs, train),
        subsidy=tuple(at_colors(stop.income, position.phase.colors) for stop in stops),
        weight=tuple(int(stop.kind in spec.counts) for stop in stops),
        reach=spec.reach,
        counts_hexes="hex" in spec.counts,
        ends=tuple(stop.kind in spec.ends for stop in stops),
        passes=tuple(
            stop.kind not in TERMINI and not board.blocked(ref, company) for ref, stop in zip(refs, stops, strict=True)
        ),
        counts=tuple(int(not counted or stop.kind in counted) for stop in stops),
        minimum=spec.minimum,
        tokens=tuple(board.has_station(ref, company) for ref in refs),
        pays_best=spec.pays_best,
        first=tuple(stop.kind in spec.pays_first for stop in stops) if spec.pays_first else None,
        station_pays=spec.station_pays,
        multiplier=spec.multiplier,
    )


def values_of(position: Position, refs: Sequence[StopRef], train: Train) -> tuple[int, ...]:
    """Return what a visit to each stop pays this train, before any multiplier."""
    colors = (*position.phase.colors, *train.spec.values)
    return tuple(at_colors(position.board.stop(ref).spec.revenue, colors) for ref in refs)


def data_bonuses(position: Position, refs: Sequence[StopRef]) -> tuple[Bonus, ...]:
    """Return the bonuses that this company may earn and that ask for hexes of each group, stop or no stop.

    Those that ask for hexes without track, or that the map lacks, are left out: no route earns them.
    """
    found = []
    for bonus in open_bonuses(position, paid=False):
        conditions = tuple(_on_any(position.board, refs, places) for places in bonus.places)
        if all(condition.tracks for condition in conditions):
            found.append(
                Bonus(name=bonus.name, conditions=conditions, amount=bonus.amount, multiplied=bonus.multiplied)
            )
    return tuple(found)


def _on_any(board: Board, refs: Sequence[StopRef], hexes: Sequence[str]) -> Condition:
    contents = board.contents()
    tracks = (TrackRef(c, number) for c in hexes if c in contents for number in range(len(contents[c].tracks)))
    return Condition(frozenset(i for i, ref in enumerate(refs) if ref.hex in hexes), frozenset(tracks))
