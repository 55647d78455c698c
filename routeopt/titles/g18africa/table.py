"""The revenue table of 18Africa: E and T trains, variable cities, the economy, concessions, transcontinental routes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from routeopt.board import Board, StopRef, TrackRef
from routeopt.rules.position import Position
from routeopt.rules.table import Bonus, Condition, Mode, Place, RevenueTable, TrainRow
from routeopt.spec import StopSpec, TrainSpec, at_colors

#: What a variable city pays on a route without a fixed city [3.4.4].
VARIABLE_ALONE = 20


def tabulate(position: Position) -> RevenueTable:
    """Fill the revenue table for a position.

    Parameters
    ----------
    position : Position
        The position.
    """
    refs = tuple(_stops_with_track(position.board))
    rows = tuple(
        _row(position, refs, index, train.spec) for index, train in enumerate(position.trains) if not train.disabled
    )
    places = tuple(Place((ref,)) for ref in refs)
    return RevenueTable(places, (Mode("", rows, tuple(_bonuses(position, refs))),))


def _stops_with_track(board: Board) -> Iterator[StopRef]:
    for coordinate, content in board.contents().items():
        joined = {end.number for track in content.tracks for end in track[:2] if end.kind == "stop"}
        yield from (StopRef(coordinate, number) for number in sorted(joined))


def _row(position: Position, refs: Sequence[StopRef], index: int, train: TrainSpec) -> TrainRow:
    board, company = position.board, position.company
    stops = [board.stop(ref).spec for ref in refs]
    change = _change(position, train)
    cities = tuple(int(stop.kind == "city") for stop in stops)
    return TrainRow(
        train=index,
        pay=tuple(_value(position, stop, change.get(stop.kind, 0)) for stop in stops),
        subsidy=(0,) * len(stops),
        weight=tuple(int(stop.kind in train.counts) for stop in stops),
        reach=train.reach,
        ends=tuple(stop.kind in train.ends for stop in stops),
        passes=tuple(not board.blocked(ref, company) for ref in refs),
        counts=cities,
        minimum=train.minimum,
        tokens=tuple(board.has_station(ref, company) for ref in refs),
        pays_best=train.pays_best,
        multiplier=train.multiplier,
        variable={place: stop.variable for place, stop in enumerate(stops) if stop.variable is not None},
        alone=VARIABLE_ALONE,
        fixed=tuple(stop.kind == "city" and stop.variable is None for stop in stops),
    )


def _change(position: Position, train: TrainSpec) -> dict[str, int]:
    """Return what the economy adds to each kind of stop for this train [3.4.7]."""
    if position.economy is None:
        return {}
    change = {"city": position.economy.city, "town": position.economy.town}
    if "freight" in train.traits:
        return {kind: max(0, amount) for kind, amount in change.items()}
    return change


def _value(position: Position, stop: StopSpec, change: int) -> int:
    return max(0, at_colors(stop.revenue, position.phase.colors) + change)


def _bonuses(position: Position, refs: Sequence[StopRef]) -> Iterator[Bonus]:
    """Yield concessions held and transcontinental routes: to each route, never multiplied [3.4.5, 3.4.6]."""
    for bonus in position.data.game.bonuses:
        if (bonus.owned and bonus.name not in position.bonuses) or not position.has(bonus.option):
            continue
        conditions = tuple(_on_hexes(position.board, refs, hexes) for hexes in bonus.places)
        if all(condition.tracks for condition in conditions):
            yield Bonus(name=bonus.name, conditions=conditions, amount=bonus.amount)


def _on_hexes(board: Board, refs: Sequence[StopRef], hexes: Sequence[str]) -> Condition:
    """Return the condition that a route passes one of the hexes, over any of its track, with or without a stop."""
    contents = board.contents()
    here = [name for name in hexes if name in contents]
    tracks = (TrackRef(name, number) for name in here for number in range(len(contents[name].tracks)))
    places = (place for place, ref in enumerate(refs) if ref.hex in here)
    return Condition(places=frozenset(places), tracks=frozenset(tracks))
