"""The revenue table of 18Africa: all by the data, but for the economy and for variable cities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from routeopt.board import StopRef
from routeopt.rules.plain_table import data_bonuses, places_of, plain_row, stops_with_track
from routeopt.rules.position import Position
from routeopt.rules.table import Mode, RevenueTable, TrainRow
from routeopt.spec import TrainSpec

#: What a variable city pays on a route without a fixed city [3.4.4].
VARIABLE_ALONE = 20


def tabulate(position: Position) -> RevenueTable:
    """Fill the revenue table for a position.

    Parameters
    ----------
    position : Position
        The position.
    """
    refs = stops_with_track(position.board)
    rows = tuple(_row(position, refs, index) for index, train in enumerate(position.trains) if not train.disabled)
    return RevenueTable(places_of(position, refs), (Mode("", rows, data_bonuses(position, refs)),))


def _row(position: Position, refs: Sequence[StopRef], index: int) -> TrainRow:
    row = plain_row(position, refs, index)
    stops = [position.board.stop(ref).spec for ref in refs]
    change = _change(position, position.trains[index].spec)
    return replace(
        row,
        pay=tuple(max(0, amount + change.get(stop.kind, 0)) for amount, stop in zip(row.pay, stops, strict=True)),
        variable={place: stop.variable for place, stop in enumerate(stops) if stop.variable is not None},
        alone=VARIABLE_ALONE,
        fixed=tuple(stop.kind == "city" and stop.variable is None for stop in stops),
    )


def _change(position: Position, train: TrainSpec) -> Mapping[str, int]:
    """Return what the economy adds to each kind of stop for this train [3.4.7]."""
    if position.economy is None:
        return {}
    change = {"city": position.economy.city, "town": position.economy.town}
    if "freight" in train.traits:
        return {kind: max(0, amount) for kind, amount in change.items()}
    return change
