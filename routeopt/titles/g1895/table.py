"""The revenue table of 1895: trains that count hexes, ports that end a route, mines that pay the treasury."""

from __future__ import annotations

from routeopt.board import Board, StopRef
from routeopt.rules.position import Position
from routeopt.rules.table import Bonus, Condition, Mode, Place, RevenueTable, TrainRow
from routeopt.spec import TrainSpec, at_colors

#: Stops where track ends: a route may start or end there, and runs through none [1830: red and blue areas].
TERMINI = ("offboard", "port")


def tabulate(position: Position) -> RevenueTable:
    """Fill the revenue table for a position.

    Parameters
    ----------
    position : Position
        The position.
    """
    board = position.board
    refs = _stops_with_track(board)
    places = tuple(Place((ref,), ref.hex if board.stop(ref).shared else "") for ref in refs)
    rows = tuple(
        _row(position, refs, index, train.spec) for index, train in enumerate(position.trains) if not train.disabled
    )
    bonuses = () if _per_train(position) else _mines(position, refs)
    return RevenueTable(places, (Mode("", rows, bonuses),))


def _per_train(position: Position) -> bool:
    return position.option("mine_per_train") == "true"


def _stops_with_track(board: Board) -> tuple[StopRef, ...]:
    return tuple(
        StopRef(coordinate, number)
        for coordinate, content in board.contents().items()
        for number in sorted({end.number for track in content.tracks for end in track[:2] if end.kind == "stop"})
    )


def _row(position: Position, refs: tuple[StopRef, ...], index: int, train: TrainSpec) -> TrainRow:
    board, company, colors = position.board, position.company, position.phase.colors
    stops = [board.stop(ref).spec for ref in refs]
    per_train = _per_train(position)
    return TrainRow(
        train=index,
        pay=tuple(at_colors(stop.revenue, colors) for stop in stops),
        subsidy=tuple(at_colors(stop.income, colors) if per_train else 0 for stop in stops),
        weight=(0,) * len(refs),
        reach=train.reach,
        counts_hexes=True,
        ends=tuple(stop.kind in train.ends for stop in stops),
        passes=tuple(
            stop.kind not in TERMINI and not board.blocked(ref, company) for ref, stop in zip(refs, stops, strict=True)
        ),
        counts=tuple(int(stop.kind in train.minimum_of) for stop in stops),
        minimum=train.minimum,
        tokens=tuple(board.has_station(ref, company) for ref in refs),
    )


def _mines(position: Position, refs: tuple[StopRef, ...]) -> tuple[Bonus, ...]:
    """Each mine's income once a run, whichever train visits it."""
    mines: dict[str, set[int]] = {}
    amounts: dict[str, int] = {}
    for index, ref in enumerate(refs):
        amount = at_colors(position.board.stop(ref).spec.income, position.phase.colors)
        if amount:
            mines.setdefault(ref.hex, set()).add(index)
            amounts[ref.hex] = amount
    return tuple(
        Bonus(
            name=f"mine {coordinate}",
            conditions=(Condition(places=frozenset(places)),),
            amount=amounts[coordinate],
            once=True,
            to="subsidy",
        )
        for coordinate, places in mines.items()
    )
