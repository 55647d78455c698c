"""The revenue table of 18ZOO (rulebook 8.4 and Appendix 1)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from routeopt.board import StopRef
from routeopt.rules import Bonus, Condition, Mode, Place, Position, RevenueTable, Train, TrainRow
from routeopt.spec import StopSpec, at_colors

CARRIAGES, DRINKS = "Expanded Carriages", "Revolutionary Drinks"
FUEL, TRANSIT = "Experimental Fuel", "Transit Track"


@dataclass(frozen=True, slots=True)
class _Here:
    """What a place is in this position, whichever train comes."""

    place: Place
    stop: StopSpec
    own: bool
    blocked: bool
    skippable: bool
    extra: int


def tabulate(position: Position) -> RevenueTable:
    """Fill the revenue table for a position.

    Parameters
    ----------
    position : Position
        A position of 18ZOO.

    Returns
    -------
    RevenueTable
        Two modes where Expanded Carriages are in use and Revolutionary Drinks are held, as they may not be combined.
    """
    heres = _heres(position)
    powers = position.held | position.active
    modes = []
    if CARRIAGES in position.active:
        modes.append(Mode(CARRIAGES, _rows(position, heres, carriages=True)))
    if CARRIAGES not in position.active or DRINKS in powers:
        bonuses = _drinks(heres) if DRINKS in powers else ()
        modes.append(Mode("", _rows(position, heres, carriages=False), bonuses))
    return RevenueTable(tuple(h.place for h in heres), tuple(modes))


def _heres(position: Position) -> list[_Here]:
    """Find every stop that has track, or a station of the company, in the order of the map."""
    board, company = position.board, position.company
    joined = {ref: refs for refs in board.joined for ref in refs}
    food = {m.stop for m in position.markers.get("fast_food", ()) if m.owner in ("", company)}
    out = []
    done: set[StopRef] = set()
    for coordinate, content in board.contents().items():
        if not content.stops:
            continue
        reached = {end.number for track in content.tracks for end in track[:2] if end.kind == "stop"}
        for number, stop in enumerate(content.stops):
            ref = StopRef(coordinate, number)
            own = board.has_station(ref, company)
            if ref in done or not (own or number in reached):
                continue
            refs = joined.get(ref, (ref,))
            done.update(refs)
            place = Place(refs, group=coordinate if stop.shared else "", across_only=len(refs) > 1)
            blocked = board.blocked(ref, company)
            out.append(
                _Here(
                    place, stop.spec, own, blocked, blocked and not _worked_up(position, ref), 30 if ref in food else 0
                )
            )
    return out


def _worked_up(position: Position, ref: StopRef) -> bool:
    """Tell whether Work in Progress fills the only space, which not even Transit Track passes (invention 18).

    By an option it stops Transit Track on every tile (a reading of invention 10).
    """
    board = position.board
    alone = board.stop(ref).spec.slots == 1 or position.option("transit_past_work") == "never"
    return alone and any(t.kind == "closed" for t in board.tokens_at(ref))


def _drinks(heres: list[_Here]) -> tuple[Bonus, ...]:
    """3 W$ to the treasury, once, if any train visits a populous district (invention 8)."""
    districts = frozenset(i for i, h in enumerate(heres) if h.stop.kind == "town")
    return (Bonus(name=DRINKS, conditions=(Condition(places=districts),), amount=3, once=True, to="subsidy"),)


def _rows(position: Position, heres: list[_Here], *, carriages: bool) -> tuple[TrainRow, ...]:
    """Make a row for each train that may run, and another where it may take Experimental Fuel (invention 15)."""
    held = position.held | position.active
    rows = []
    for index, train in enumerate(position.trains):
        if train.disabled:
            continue
        row = _row(position, heres, index, train, carriages=carriages)
        rows.append(row)
        if FUEL in held and row.reach is not None and not {"super", "new_engine"} & set(train.spec.traits):
            rows.append(replace(row, label=FUEL, resources=frozenset({FUEL}), reach=row.reach + 1))
    return tuple(rows)


def _row(position: Position, heres: list[_Here], index: int, train: Train, *, carriages: bool) -> TrainRow:
    spec = train.spec
    colors = _colors(position)
    is_super = "super" in spec.traits
    weight = tuple(int(h.stop.kind in spec.counts) for h in heres)
    town_pay = 20 if carriages else 10
    pay = (town_pay if h.stop.kind == "town" else at_colors(h.stop.revenue, colors) for h in heres)
    transit = TRANSIT in position.held | position.active
    return TrainRow(
        train=index,
        pay=tuple(p + h.extra for p, h in zip(pay, heres, strict=True)),
        subsidy=tuple(int(h.stop.kind == "town" and not is_super and not carriages) for h in heres),
        weight=weight,
        reach=spec.reach,
        ends=tuple(h.stop.kind in spec.ends for h in heres),
        passes=tuple(not h.blocked and (h.stop.kind != "offboard" or h.place.across_only) for h in heres),
        counts=weight,
        minimum=int(position.option("sv_minimum")) if is_super else spec.minimum,
        tokens=tuple(h.own for h in heres),
        multiplier=spec.multiplier,
        skips={i: frozenset({TRANSIT}) for i, h in enumerate(heres) if h.skippable} if transit else {},
    )


def _colors(position: Position) -> tuple[str, ...]:
    """Return the phase's tile colours, which set the value of mining areas (option mining_60)."""
    if position.option("mining_60") == position.phase.name:
        return (*position.phase.colors, "brown")
    return position.phase.colors
