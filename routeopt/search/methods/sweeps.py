"""What a frontier search needs of a row: what its places, bonuses and limits are, connection by connection."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import numpy as np

from routeopt.network.bits import bits_in
from routeopt.network.network import NO_LIMIT, Ints, Words
from routeopt.search.kernels import frontier as f
from routeopt.search.kernels.plan import (
    ALONE,
    AMOUNT,
    BEST_FEW,
    ENDS,
    FIRST,
    FIXED,
    KIND,
    MINIMUM,
    PASSES,
    PAYS_BEST,
    REACH,
    REACH_2,
    S_ADDS,
    S_FLAGS,
    S_GAIN,
    S_WEIGHT,
    S_WEIGHT_2,
    STATION_PAYS,
    TOKEN,
    VALUE,
    VARIABLE,
    VARIABLE_ONLY,
    VISIT,
    WEIGHT,
    Plan,
)
from routeopt.search.methods.passage import Passage, TooWideError, give_slots, slot_masks, touching_of

_ONE = np.uint64(1)


def sweep_of(plan: Plan, row: int, way: Passage, blocked: Words, cost: Ints, best_fixed: int | None = None) -> f.Sweep:
    """Return all that a sweep needs.

    Parameters
    ----------
    plan, row, way : Plan, int, Passage
        The network, the row and its connections.
    blocked : uint64[W + 1]
        What the train may not use, and the bonuses paid once that it does not earn any more.
    cost : int64[N]
        What each step costs.
    best_fixed : int, optional
        Where places are variable: only routes whose best fixed place pays so much; -1: without any.

    Raises
    ------
    TooWideError
        Too much is half done at a time, or numbers are larger than a state has room for.
    """
    closed = np.append((blocked | plan.row_bits[row])[:-1], np.uint64(0))
    places = _places(plan, row, closed, best_fixed)
    usable = places[:, f.P_FLAGS] & (f.MAY_END | f.MAY_PASS) > 0
    ends = way.ends[:, :, f.PLACE]
    is_open = ~(way.bits & closed).any(axis=1) & usable[ends].all(axis=1)
    places[~np.isin(np.arange(len(places)), ends[is_open])] = 0
    weight = plan.steps[way.steps[:, 0], WEIGHT] - plan.spots[row, ends[:, 1], S_WEIGHT]
    slots = int(way.ends[:, :, f.SLOT].max(initial=0)) + 1
    facts = _facts(plan, row, places, weight[is_open], ends[is_open], best_fixed, slots)
    meets, visits_meet, keeps_met, bonuses = _bonuses(plan, row, way, int(blocked[-1]))
    later, weighed, values = _later(places, way.touched, facts, len(ends))
    later += bonuses.later
    return f.Sweep(
        way.ends, is_open, cost[way.steps[:, 0]], weight, way.uses, way.visits, way.keeps, meets, visits_meet,
        keeps_met, bonuses.first, bonuses.needs, bonuses.amount, way.slot_first, way.slot, way.slot_place, places,
        facts, later, weighed, values,
    )  # fmt: skip


def _places(plan: Plan, row: int, closed: Words, best_fixed: int | None) -> Ints:
    """Return what places are to a row: `Sweep.places`."""
    spots, kind = plan.spots[row], plan.facts[row, KIND]
    flags = spots[:, S_FLAGS]
    pays = spots[:, VALUE].copy()
    if best_fixed is not None:
        follows = plan.facts[row, ALONE] if best_fixed < 0 else best_fixed + spots[:, AMOUNT]
        pays = np.where(flags & VARIABLE > 0, follows, pays)
    first = flags & FIRST > 0
    certain = (kind == VARIABLE_ONLY) | (first & (flags & VARIABLE > 0))
    places = np.zeros((len(spots), 6), np.int64)
    places[:, f.P_GAIN] = spots[:, S_GAIN] + np.where(certain, pays, 0)
    places[:, f.P_VALUE] = np.where((kind == BEST_FEW) & ~first, pays, 0)
    places[:, f.P_WEIGHT], places[:, f.P_WEIGHT_2] = spots[:, S_WEIGHT], spots[:, S_WEIGHT_2]
    places[:, f.P_ADDS] = spots[:, S_ADDS]
    fixed = flags & FIXED > 0
    for flag, where in (
        (f.MAY_END, flags & ENDS > 0), (f.MAY_PASS, flags & PASSES > 0), (f.HAS_TOKEN, flags & TOKEN > 0),
        (f.PAYS_FIRST, first),
    ):  # fmt: skip
        places[:, f.P_FLAGS] |= flag * where
    if best_fixed is not None:
        places[fixed & (spots[:, VALUE] > best_fixed)] = 0
        places[fixed & (spots[:, VALUE] == best_fixed), f.P_FLAGS] |= f.IS_TOP
    places[(plan.place_bits[:, VISIT] & closed).any(axis=1)] = 0
    return places


def _facts(plan: Plan, row: int, places: Ints, weight: Ints, ends: Ints, best_fixed: int | None, slots: int) -> Ints:
    """Return `Sweep.facts`; a limit that nothing can come to is none.

    Raises
    ------
    TooWideError
        A number is larger than a state has room for.
    """
    of_row = plan.facts[row]
    facts = np.full(7, -1, np.int64)
    if places[:, f.P_WEIGHT].sum() + weight.sum() > of_row[REACH]:
        facts[f.REACH] = of_row[REACH]
    if places[:, f.P_WEIGHT_2].sum() > of_row[REACH_2]:
        facts[f.REACH_2] = of_row[REACH_2]
    facts[f.MINIMUM] = _lighter(places, int(of_row[MINIMUM]))
    if places[ends, f.P_ADDS].sum(axis=1).min(initial=NO_LIMIT) >= facts[f.MINIMUM]:
        facts[f.MINIMUM] = 0
    if of_row[KIND] == BEST_FEW:
        facts[f.PAYS_BEST], facts[f.STATION_PAYS] = of_row[PAYS_BEST], of_row[STATION_PAYS]
    else:
        facts[f.STATION_PAYS] = 0
    facts[f.SLOTS] = slots
    facts[f.NEEDS_TOP] = best_fixed is not None and best_fixed >= 0
    most = (f.MOST_WEIGHT, f.MOST_WEIGHT, f.MOST_ADDED, f.MOST_PAYING)
    if (facts[[f.REACH, f.REACH_2, f.MINIMUM, f.PAYS_BEST]] > most).any():
        raise TooWideError
    return facts


def _lighter(places: Ints, minimum: int) -> int:
    """Count only the places that add most towards a minimum where the others decide nothing; return the new minimum."""
    adds = places[:, f.P_ADDS]
    unit = int(adds.max(initial=0))
    if unit <= 1:
        return minimum
    others = int(adds[adds < unit].sum())
    if -(-(minimum - others) // unit) != -(-minimum // unit):
        return minimum
    places[:, f.P_ADDS] = adds // unit
    return -(-minimum // unit)


def _later(places: Ints, touched: Ints, facts: Ints, count: int) -> tuple[Ints, Ints, Ints]:
    """Return what places first touched by a connection or a later one pay at best: see `Sweep`."""
    reach, few = int(facts[f.REACH]), int(facts[f.PAYS_BEST])
    weighs = (places[:, f.P_WEIGHT] > 0) & (reach >= 0)
    gains = np.where(weighs, 0, places[:, f.P_GAIN])
    chosen = np.where(places[:, f.P_FLAGS] & f.PAYS_FIRST, 0, places[:, f.P_VALUE])
    later = np.zeros(count + 1, np.int64)
    weighed, values = np.zeros((count + 1, max(reach, 0)), np.int64), np.zeros((count + 1, max(few, 0)), np.int64)
    for place in np.argsort(-touched, kind="stable").tolist():
        until = int(touched[place]) + 1
        later[:until] += gains[place]
        for table, amount in ((weighed, places[place, f.P_GAIN] if weighs[place] else 0), (values, chosen[place])):
            if amount > 0 and until > 0 and table.shape[1]:
                line = np.sort(np.append(table[0], amount))[:0:-1]
                table[:until] = line
    return later, weighed, values


@dataclass(frozen=True, slots=True, eq=False)
class _Bonuses:
    """Bonuses by the connections that may complete them: see `Sweep`; and all that may still be, by connection."""

    first: Ints
    needs: Words
    amount: Ints
    later: Ints


def _bonuses(plan: Plan, row: int, way: Passage, had: int) -> tuple[Words, Words, Words, _Bonuses]:
    """Return which conditions connections and visits meet, by slots, and the bonuses.

    Raises
    ------
    TooWideError
        Too many conditions matter at a time.
    """
    count = len(way.ends)
    ends = way.ends[:, :, f.PLACE]
    amounts = _amounts(plan, row, had)
    of_bonus = {b: bits_in(plan.needs[b : b + 1]).tolist() for b in np.flatnonzero(amounts).tolist()}
    conditions = sorted({c for needs in of_bonus.values() for c in needs})
    members, touching = [], []
    for c in conditions:
        word = _ONE << np.uint64(c)
        users = np.flatnonzero(way.bits[:, -1] & word).tolist()
        users += (-1 - np.flatnonzero(plan.place_bits[:, VISIT, -1] & word)).tolist()
        members.append(frozenset(users))
        touching.append(sorted(touching_of(members[-1], ends)))
    number = {c: n for n, c in enumerate(conditions)}
    alive = {b: needs for b, needs in of_bonus.items() if all(touching[number[c]] for c in needs)}
    ends_at = {b: max(touching[number[c]][-1] for c in needs) for b, needs in alive.items()}
    spans = [
        (there[0], max(ends_at[b] for b, needs in alive.items() if c in needs))
        if any(c in needs for needs in alive.values()) else (-1, -1)
        for c, there in zip(conditions, touching, strict=True)
    ]  # fmt: skip
    slots = give_slots(spans, f.MOST_MET)
    used = [n for n, (low, _) in enumerate(spans) if low >= 0]
    masks = slot_masks([list(members[n]) for n in used], [spans[n] for n in used], ends, f.MOST_MET)
    first, needs_at, amount_at, later = [0], [], [], np.zeros(count + 1, np.int64)
    words = {b: int(np.bitwise_or.reduce(_ONE << slots[[number[c] for c in needs]].astype(np.uint64), initial=0))
             for b, needs in alive.items()}  # fmt: skip
    completed = defaultdict(list)
    for b, needs in alive.items():
        later[: ends_at[b] + 1] += amounts[b]
        # Before each of its conditions may be met their slots may be others'.
        begun = max(touching[number[c]][0] for c in needs)
        for i in {i for c in needs for i in touching[number[c]] if i >= begun}:
            completed[i].append(b)
    for i in range(count):
        needs_at += [words[b] for b in completed[i]]
        amount_at += [int(amounts[b]) for b in completed[i]]
        first.append(len(needs_at))
    return *masks, _Bonuses(
        np.array(first, np.int64), np.array(needs_at, np.uint64), np.array(amount_at, np.int64), later
    )


def _amounts(plan: Plan, row: int, had: int) -> Ints:
    """Return what bonuses are worth to a route alone, those paid once that are not `had` among them."""
    numbers = np.arange(plan.needs.size)
    earns = int(plan.row_bits[row, -1]) & ~had
    once = np.array([earns >> n & 1 for n in numbers.tolist()], np.int64)
    return np.asarray(plan.bonus[row] + once * plan.bonus[-1], np.int64)


def best_fixed_values(plan: Plan, row: int) -> list[int | None]:
    """List what the best fixed place of a route may pay, best first, or ``[None]`` where no place is variable."""
    spots = plan.spots[row]
    if not (spots[:, S_FLAGS] & VARIABLE).any():
        return [None]
    values = np.unique(spots[spots[:, S_FLAGS] & FIXED > 0, VALUE])
    return [*values[::-1].tolist(), -1]
