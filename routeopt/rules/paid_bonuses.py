"""Bonuses that look at the visits that pay, as rows of the revenue table.

A bonus of one place is money of its stops. One of two places stays a bonus where all visits there pay in any case;
else, or where there are several, it is a row for each two places, which must visit both and lets both pay first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from routeopt.board import StopRef
from routeopt.rules.position import Position
from routeopt.rules.table import Bonus, Condition, Place, TrainRow
from routeopt.spec import BonusSpec

#: Places of which a route visits one, and what a visit to each earns more.
_Amounts = dict[int, int]


def open_bonuses(position: Position, *, paid: bool) -> list[BonusSpec]:
    """Return the bonuses of the title's data that the company has a claim to, as the table has it.

    Parameters
    ----------
    position : Position
        The position.
    paid : bool
        Those that look at the visits that pay, or the others.
    """
    claimed = []
    for bonus in position.data.game.bonuses:
        own_only = bonus.owned and bonus.name not in position.bonuses
        if bonus.paid != paid or own_only or not position.has(bonus.option):
            continue
        mine = {m.stop.hex for m in position.markers.get(bonus.marker, ()) if m.owner in ("", position.company)}
        if bonus.marker == "" or not mine.isdisjoint(bonus.places[0]):
            claimed.append(bonus)
    return claimed


def with_paid_bonuses(
    position: Position, refs: Sequence[StopRef], places: Sequence[Place], rows: Sequence[TrainRow]
) -> tuple[tuple[TrainRow, ...], tuple[Bonus, ...]]:
    """Return the rows with all bonuses of the title's data that are `paid`, and those that are bonuses of the table.

    Parameters
    ----------
    position : Position
        The position.
    refs : sequence of StopRef
        The stops that are places of the table, in its order.
    places : sequence of Place
        The places; their groups tell which exclude each other.
    rows : sequence of TrainRow
        A row for each train.
    """
    held = open_bonuses(position, paid=True)
    alone = [bonus for bonus in held if len(bonus.places) == 1]
    pairs = [bonus for bonus in held if len(bonus.places) == 2]
    new_rows: list[TrainRow] = []
    bonuses: dict[Bonus, set[int]] = {}
    for row in rows:
        new = row
        for bonus in alone:
            amount = _amount(bonus, row)
            new = _raised(new, dict.fromkeys(_at(refs, bonus.places[0]), amount))
        new_rows.append(new)
        if len(pairs) == 1 and _always_pays(row, _at(refs, [*pairs[0].places[0], *pairs[0].places[1]])):
            bonuses.setdefault(_bonus(refs, pairs[0], row), set()).add(row.train)
        else:
            new_rows += (_pair_row(new, a, b) for a, b in _pairs(refs, places, pairs, row))
    shared = (replace(bonus, trains=frozenset(trains)) for bonus, trains in bonuses.items())
    return tuple(new_rows), tuple(shared)


def _at(refs: Sequence[StopRef], hexes: Sequence[str]) -> list[int]:
    return [p for p, ref in enumerate(refs) if ref.hex in hexes]


def _amount(bonus: BonusSpec, row: TrainRow) -> int:
    return bonus.amount * (row.multiplier if bonus.multiplied else 1)


def _always_pays(row: TrainRow, at: Sequence[int]) -> bool:
    return row.pays_best is None or (row.first is not None and all(row.first[p] for p in at))


def _raised(row: TrainRow, amounts: _Amounts) -> TrainRow:
    """Let visits that pay earn more, whatever the multiplier."""
    pay = tuple(value * row.multiplier + amounts.get(p, 0) for p, value in enumerate(row.pay))
    return replace(row, pay=pay, multiplier=1)


def _bonus(refs: Sequence[StopRef], bonus: BonusSpec, row: TrainRow) -> Bonus:
    conditions = tuple(Condition(frozenset(_at(refs, hexes))) for hexes in bonus.places)
    return Bonus(name=bonus.name, conditions=conditions, amount=_amount(bonus, row))


def _pairs(
    refs: Sequence[StopRef], places: Sequence[Place], bonuses: Sequence[BonusSpec], row: TrainRow
) -> list[tuple[list[int], _Amounts]]:
    """List two sets of places, a route visits one of each, and what a visit to the second then earns more."""
    found: dict[tuple[tuple[int, ...], str], tuple[list[int], _Amounts]] = {}
    for bonus in bonuses:
        sides = [_classes(places, _at(refs, hexes)) for hexes in bonus.places]
        for (one, at), (other, to) in product(sides[0].items(), sides[1].items()):
            _, amounts = found.setdefault((tuple(at), other), (at, {}))
            both = [p for p in to if p in at] if one == other else to
            amounts |= {p: max(_amount(bonus, row), amounts.get(p, 0)) for p in both}
    return list(found.values())


def _classes(places: Sequence[Place], at: Sequence[int]) -> dict[str, list[int]]:
    """Sort places by what excludes them from one route: their group, else they are alone."""
    classes: dict[str, list[int]] = {}
    for p in at:
        classes.setdefault(places[p].group or str(places[p].refs[0]), []).append(p)
    return classes


def _pair_row(row: TrainRow, one: Sequence[int], amounts: _Amounts) -> TrainRow:
    """Return the row that must visit one place of each side, and earns a bonus for it."""
    same = set(amounts) <= set(one)
    both = set(amounts) if same else {*one, *amounts}
    # A visit there counts more than all others together, so that the minimum asks for it.
    much = sum(row.counts) + 1
    new = replace(
        _raised(row, amounts),
        counts=tuple(count + much * (p in both) for p, count in enumerate(row.counts)),
        minimum=row.minimum + much * (1 if same else 2),
    )
    if row.pays_best is None:
        return new
    first = tuple(p in both or (row.first is not None and row.first[p]) for p in range(len(row.pay)))
    # No more may pay first than pay at all.
    return replace(new, first=first, weight_2=tuple(map(int, first)), reach_2=row.pays_best)
