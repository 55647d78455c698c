"""The plan: a network with all that one train may do, and what it is worth, worked out arc by arc."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from routeopt._jit import kernel
from routeopt.errors import TooLargeError
from routeopt.network.network import Arcs, Bonuses, Ints, Network, Number, Places, Rows, Words
from routeopt.network.records import Objective, Worth

#: A worth is one integer: what counts first times 2**SHIFT plus what counts second.
SHIFT = 24
_MOST_SECOND = 1 << SHIFT
#: Words of bits that kernels keep in local variables; arrays of bits have at least so many.
UNROLLED = 4

# Columns of `Plan.steps`.
HEAD, GAIN, WEIGHT, WEIGHT_2, ADDS, OUT, IN, FLAGS = range(8)
# Columns of `Plan.spots`; the first ones mean what they mean for steps.
VALUE, S_GAIN, S_WEIGHT, S_WEIGHT_2, S_ADDS, AMOUNT, _SPARE, S_FLAGS = range(8)
#: Flags of places.
ENDS, PASSES, TOKEN, VARIABLE, FIXED, FIRST = 1, 2, 4, 8, 16, 32
# Columns of `Plan.facts`.
REACH, REACH_2, MINIMUM, PAYS_BEST, ALONE, KIND, STATION_PAYS, SHARES = range(8)
#: Kinds of rows: gains add up; or they do not, as only the best so many pay, or some places are variable.
ADDITIVE, VARIABLE_ONLY, BEST_FEW = 0, 1, 2


class Plan(NamedTuple):
    """Arcs that each row may run, one row after the other, and places as starts; worths are packed.

    Arrays of bits have W + 1 columns: W words of bits, then the conditions met (or bonuses, where said so).

    Attributes
    ----------
    first : int64[R, P + 1]
        Steps ``first[r, p]`` to ``first[r, p + 1] - 1`` leave place p with row r.
    steps : int64[N, 8]
        Place reached, what it is worth by itself (where the row's kind is not 0: but for `pay`, unless it always pays),
        what it takes from the two reaches, what it adds to the minimum, gates out and in, flags of the place reached.
    arc : int64[N]
        Arc of the network.
    bits : uint64[N, W + 1]
        What the step takes; conditions met.
    spots : int64[R, P, 8]
        What a place pays (times multiplier), then as in `steps` for a route that starts here, its variable amount
        (times multiplier), flags.
    place_bits : uint64[P, 2, W + 1]
        What a visit takes, and the conditions it meets; the bit of a place closed to visits.
    alike : int64[P]
        The first place that no route visits together with a place: the place itself, or another one of its group.
    facts : int64[R, 8]
        Reach, reach_2, minimum, pays_best, alone (times multiplier), kind, station_pays; whether all that may still pay
        is as much as the reach that is left (`_shares_reach`).
    row_bits : uint64[R, W + 1]
        Resources of a row; bonuses paid once that it may earn.
    run_bits : uint64[W + 1]
        What a route takes from the other routes.
    needs : uint64[B]
        Conditions of bonuses.
    bonus : int64[R + 1, B]
        What a bonus paid to each route is worth to a row; in the last line what one paid once is worth.
    """

    first: Ints
    steps: Ints
    arc: Ints
    bits: Words
    spots: Ints
    place_bits: Words
    alike: Ints
    facts: Ints
    row_bits: Words
    run_bits: Words
    needs: Words
    bonus: Ints


def pack(worth: Worth, objective: Objective) -> int:
    """Return a worth as one integer; greater is better."""
    first, second = worth.key(objective)
    return (first << SHIFT) + second


def unpack(value: int, objective: Objective) -> Worth:
    """Return the worth that an integer stands for."""
    first, second = value >> SHIFT, value & (_MOST_SECOND - 1)
    return Worth(first, second) if objective == "revenue" else Worth(second, first - second)


def make_plan(network: Network, objective: Objective) -> Plan:
    """Work out a plan.

    Raises
    ------
    TooLargeError
        Amounts of money so large that packing would mix them up, or below 0.
    """
    _check_amounts(network)
    revenue, subsidy = pack(Worth(1, 0), objective), pack(Worth(0, 1), objective)
    return _fill(network.arcs, network.places, network.rows, network.bonuses, revenue, subsidy)


def _check_amounts(network: Network) -> None:
    """Refuse money that packing would mix up: all places and bonuses together, for all rows."""
    rows, bonuses = network.rows, network.bonuses
    least = min(
        a.min(initial=0) for a in (rows.pay, rows.each, rows.subsidy, rows.variable, rows.facts[:, 5:], bonuses.amount)
    )
    if least < 0:
        raise TooLargeError(f"an amount of money of {least}; stops and bonuses pay 0 or more")
    places = rows.pay.shape[1]
    largest = rows.pay.max(1, initial=0) + rows.variable.max(1, initial=0) + rows.facts[:, 6]
    visits = (rows.pay.sum(1) + largest.astype(np.float64) * places) * rows.facts[:, 5]
    extra = float(bonuses.amount.sum()) * float(rows.facts[:, 5].sum() + 1)
    most = float(visits.sum()) + extra + float(rows.each.sum()) + float(rows.subsidy.sum())
    if most >= _MOST_SECOND:
        raise TooLargeError(f"amounts of money that may add up to {most:.0f}; less than {_MOST_SECOND} is expected")


@kernel
def _fill(arcs: Arcs, places: Places, rows: Rows, bonuses: Bonuses, revenue: int, subsidy: int) -> Plan:
    n_rows, n_places = rows.pay.shape
    words = arcs.bits.shape[1]
    wide = max(words, UNROLLED)
    room = n_rows * arcs.head.size
    first = np.zeros((n_rows, n_places + 1), np.int64)
    steps = np.zeros((room, 8), np.int64)
    arc = np.zeros(room, np.int64)
    bits = np.zeros((room, wide + 1), np.uint64)
    spots = np.zeros((n_rows, n_places, 8), np.int64)
    place_bits = np.zeros((n_places, 2, wide + 1), np.uint64)
    facts = np.zeros((n_rows, 8), np.int64)
    row_bits = np.zeros((n_rows, wide + 1), np.uint64)
    run_bits = np.zeros(wide + 1, np.uint64)
    n_bonuses = bonuses.amount.size
    bonus = np.zeros((n_rows + 1, n_bonuses), np.int64)
    extra = np.zeros(wide, np.uint64)
    for w in range(words):
        run_bits[w] = places.run[w]
        for p in range(n_places):
            place_bits[p, 0, w] = places.bits[p, w]
            place_bits[p, 1, w] = places.close[p, w]
        for r in range(n_rows):
            row_bits[r, w] = rows.bits[r, w]
    for p in range(n_places):
        place_bits[p, 0, wide] = places.met[p]
    for b in range(n_bonuses):
        unit = subsidy if bonuses.to_subsidy[b] else revenue
        if bonuses.once[b]:
            bonus[n_rows, b] = bonuses.amount[b] * unit
        for r in range(n_rows):
            if bonuses.earned[r, b]:
                if bonuses.once[b]:
                    row_bits[r, wide] |= np.uint64(1) << np.uint64(b)
                else:
                    bonus[r, b] = bonuses.amount[b] * unit * (rows.facts[r, 5] if bonuses.multiplied[b] else 1)
    n = 0
    for r in range(n_rows):
        _fill_row(rows, r, revenue, subsidy, facts, spots)
        for p in range(n_places):
            first[r, p] = n
            if not spots[r, p, S_FLAGS] & (ENDS | PASSES):
                continue
            for a in range(arcs.first[p], arcs.first[p + 1]):
                q = arcs.head[a]
                spot = spots[r, q]
                weight = spot[S_WEIGHT] + rows.facts[r, 2] * arcs.length[a]
                if (
                    not spot[S_FLAGS] & (ENDS | PASSES)
                    or weight > facts[r, REACH]
                    or spot[S_WEIGHT_2] > facts[r, REACH_2]
                ):
                    continue
                if not _skips(arcs, rows, r, a, extra):
                    continue
                arc[n] = a
                steps[n, HEAD] = q
                steps[n, GAIN] = spot[S_GAIN]
                steps[n, WEIGHT] = weight
                steps[n, WEIGHT_2] = spot[S_WEIGHT_2]
                steps[n, ADDS] = spot[S_ADDS]
                steps[n, OUT] = arcs.gate_out[a]
                steps[n, IN] = arcs.gate_in[a]
                steps[n, FLAGS] = spot[S_FLAGS]
                for w in range(words):
                    bits[n, w] = arcs.bits[a, w] | extra[w]
                bits[n, wide] = arcs.met[a]
                n += 1
        first[r, n_places] = n
        facts[r, SHARES] = _shares_reach(facts[r], spots[r], steps[first[r, 0] : n])
    alike = _alike(place_bits)
    return Plan(
        first, steps[:n], arc[:n], bits[:n], spots, place_bits, alike, facts, row_bits, run_bits, bonuses.needs, bonus
    )  # fmt: skip


@kernel
def _alike(place_bits: Words) -> Ints:
    """Return for each place the first one whose bits it shares."""
    n_places = place_bits.shape[0]
    alike = np.arange(n_places)
    for p in range(n_places):
        for q in range(p - 1, -1, -1):
            for w in range(place_bits.shape[2] - 1):
                if place_bits[p, 0, w] & place_bits[q, 0, w] != np.uint64(0):
                    alike[p] = q
    return alike


@kernel
def _fill_row(rows: Rows, row: Number, revenue: int, subsidy: int, facts: Ints, spots: Ints) -> None:
    """Fill in the facts of a row and what places mean to it."""
    n_places = rows.pay.shape[1]
    unit = rows.facts[row, 5] * revenue
    variable = False
    for p in range(n_places):
        variable |= rows.is_variable[row, p]
    facts[row, REACH] = rows.facts[row, 0]
    facts[row, REACH_2] = rows.facts[row, 1]
    facts[row, MINIMUM] = rows.facts[row, 3]
    facts[row, PAYS_BEST] = rows.facts[row, 4]
    facts[row, ALONE] = rows.facts[row, 6] * unit
    facts[row, STATION_PAYS] = rows.facts[row, 7]
    facts[row, KIND] = BEST_FEW if rows.facts[row, 4] < n_places else VARIABLE_ONLY if variable else ADDITIVE
    for p in range(n_places):
        spot = spots[row, p]
        spot[VALUE] = rows.pay[row, p] * unit
        spot[S_GAIN] = rows.subsidy[row, p] * subsidy + rows.each[row, p] * revenue
        if facts[row, KIND] == ADDITIVE:
            spot[S_GAIN] += spot[VALUE]
        # Where all pay there is nothing to come before.
        before_others = facts[row, KIND] == BEST_FEW and rows.first[row, p]
        if before_others and not rows.is_variable[row, p]:
            spot[S_GAIN] += spot[VALUE]
        spot[S_WEIGHT] = rows.weight[row, p]
        spot[S_WEIGHT_2] = rows.weight_2[row, p]
        spot[S_ADDS] = rows.counts[row, p]
        spot[AMOUNT] = rows.variable[row, p] * unit
        if rows.ends[row, p]:
            spot[S_FLAGS] |= ENDS
        if rows.passes[row, p]:
            spot[S_FLAGS] |= PASSES
        if rows.tokens[row, p]:
            spot[S_FLAGS] |= TOKEN
        if rows.is_variable[row, p]:
            spot[S_FLAGS] |= VARIABLE
        if rows.fixed[row, p]:
            spot[S_FLAGS] |= FIXED
        if before_others:
            spot[S_FLAGS] |= FIRST


@kernel
def _shares_reach(facts: Ints, spots: Ints, steps: Ints) -> bool:
    """Tell whether each weighted place pays before others and takes 1 from the reach, and no other takes any.

    What is left of the reach is then all that may still pay.
    """
    if facts[KIND] != BEST_FEW or facts[PAYS_BEST] > facts[REACH]:
        return False
    for p in range(spots.shape[0]):
        if spots[p, S_FLAGS] & VARIABLE or spots[p, S_WEIGHT] != (1 if spots[p, S_FLAGS] & FIRST else 0):
            return False
    unlike = 0
    for n in range(steps.shape[0]):
        unlike += steps[n, WEIGHT] != (1 if steps[n, FLAGS] & FIRST else 0)
    return unlike == 0


@kernel
def _skips(arcs: Arcs, rows: Rows, row: Number, arc: Number, extra: Words) -> bool:
    """Tell whether a row may run an arc that skips places; put the resources that this takes into `extra`."""
    for w in range(extra.size):
        extra[w] = np.uint64(0)
    for k in range(arcs.skip_first[arc], arcs.skip_first[arc + 1]):
        found = False
        for s in range(rows.skip_row.size):
            if rows.skip_row[s] == row and rows.skip_place[s] == arcs.skip_place[k]:
                for w in range(rows.skip_bits.shape[1]):
                    if (extra[w] | rows.bits[row, w]) & rows.skip_bits[s, w] != np.uint64(0):
                        return False
                    extra[w] |= rows.skip_bits[s, w]
                found = True
        if not found:
            return False
    return True
