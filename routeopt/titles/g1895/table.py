"""The revenue table of 1895: all by the data, but for mines, which pay the treasury once a run or for each train."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from routeopt.board import StopRef
from routeopt.rules.plain_table import places_of, plain_row, stops_with_track
from routeopt.rules.position import Position
from routeopt.rules.table import Bonus, Condition, Mode, RevenueTable, TrainRow
from routeopt.spec import at_colors


def tabulate(position: Position) -> RevenueTable:
    """Fill the revenue table for a position.

    Parameters
    ----------
    position : Position
        The position.
    """
    refs = stops_with_track(position.board)
    rows = tuple(_row(position, refs, index) for index, train in enumerate(position.trains) if not train.disabled)
    bonuses = () if _per_train(position) else _mines(position, refs)
    return RevenueTable(places_of(position, refs), (Mode("", rows, bonuses),))


def _per_train(position: Position) -> bool:
    return position.option("mine_per_train") == "true"


def _row(position: Position, refs: Sequence[StopRef], index: int) -> TrainRow:
    row = plain_row(position, refs, index)
    return row if _per_train(position) else replace(row, subsidy=(0,) * len(refs))


def _mines(position: Position, refs: Sequence[StopRef]) -> tuple[Bonus, ...]:
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
