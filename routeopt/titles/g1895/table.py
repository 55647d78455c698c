"""The revenue table of 1895: all by the data, but for mines, which pay the treasury once a run or for each train.

A mine lies on each track of its hex; a train may run over several, and is paid once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from routeopt.board import StopRef
from routeopt.rules.plain_table import places_of, plain_row, stops_with_track
from routeopt.rules.position import Position
from routeopt.rules.table import Bonus, Condition, Mode, Place, RevenueTable, TrainRow
from routeopt.spec import at_colors


def tabulate(position: Position) -> RevenueTable:
    """Fill the revenue table for a position.

    Parameters
    ----------
    position : Position
        The position.
    """
    refs = stops_with_track(position.board)
    mines = _mines(position, refs)
    # What one visit at most can bring stays with the stop; what several visits bring once is a bonus of the route.
    single = {at[0]: amount for at, amount in mines.values() if len(at) == 1}
    alone = single if _per_train(position) else {}
    rows = tuple(_row(position, refs, index, alone) for index, t in enumerate(position.trains) if not t.disabled)
    bonuses = tuple(
        Bonus(
            name=f"mine {coordinate}",
            conditions=(Condition(places=frozenset(at)),),
            amount=amount,
            once=not _per_train(position),
            to="subsidy",
        )
        for coordinate, (at, amount) in mines.items()
        if at[0] not in alone
    )
    return RevenueTable(_places(position, refs), (Mode("", rows, bonuses),))


def _places(position: Position, refs: Sequence[StopRef]) -> tuple[Place, ...]:
    """Return the places; those of a mine exclude none of their hex."""
    mine = [position.board.stop(ref).spec.kind == "mine" for ref in refs]
    places = zip(places_of(position, refs), mine, strict=True)
    return tuple(Place(place.refs) if is_mine else place for place, is_mine in places)


def _per_train(position: Position) -> bool:
    return position.option("mine_per_train") == "true"


def _row(position: Position, refs: Sequence[StopRef], index: int, alone: Mapping[int, int]) -> TrainRow:
    row = plain_row(position, refs, index)
    return replace(row, subsidy=tuple(alone.get(i, 0) for i in range(len(refs))))


def _mines(position: Position, refs: Sequence[StopRef]) -> dict[str, tuple[list[int], int]]:
    """Return the stops of each mine, by hex, and its income."""
    mines: dict[str, tuple[list[int], int]] = {}
    for index, ref in enumerate(refs):
        amount = at_colors(position.board.stop(ref).spec.income, position.phase.colors)
        if amount:
            mines.setdefault(ref.hex, ([], amount))[0].append(index)
    return mines
