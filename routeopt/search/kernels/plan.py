"""The plan: a network with all that one train may do, and what it is worth, worked out arc by arc."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from routeopt._jit import kernel
from routeopt.errors import TooLargeError
from routeopt.network.network import (
    ROW_ALONE,
    ROW_COUNTS_HEXES,
    ROW_MINIMUM,
    ROW_MULTIPLIER,
    ROW_PAYS_BEST,
    ROW_REACH,
    ROW_REACH_2,
    ROW_STATION_PAYS,
    Arcs,
    Bonuses,
    Ints,
    Network,
    Number,
    Places,
    Rows,
    Words,
)
from routeopt.network.records import Objective, Worth

#: A worth is one integer: what counts first times 2**SHIFT plus what counts second.
SHIFT = 24
_MOST_SECOND = 1 << SHIFT
#: Bonuses paid once are bits of one word.
_BITS = 64
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
# Lines of `Plan.place_bits`.
VISIT, CLOSE = range(2)
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
        `VISIT`: what a visit takes, and the conditions it meets; `CLOSE`: the bit of a place closed to visits.
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
        Amounts of money so large that packing would mix them up, or below 0; too many bonuses.
    """
    _check_amounts(network)
    # Arrays are made here and filled in by numpy, as what a kernel does with whole arrays takes long to compile.
    arcs, places, rows, bonuses = network.arcs, network.places, network.rows, network.bonuses
    revenue, subsidy = pack(Worth(1, 0), objective), pack(Worth(0, 1), objective)
    n_rows, n_places = rows.pay.shape
    words = arcs.bits.shape[1]
    wide = max(words, UNROLLED)
    facts = _facts(rows, revenue)
    spots = _spots(rows, facts, revenue, subsidy)
    place_bits = np.zeros((n_places, 2, wide + 1), np.uint64)
    place_bits[:, VISIT, :words], place_bits[:, VISIT, wide] = places.bits, places.met
    place_bits[:, CLOSE, :words] = places.close
    row_bits = np.zeros((n_rows, wide + 1), np.uint64)
    row_bits[:, :words], row_bits[:, wide] = rows.bits, _paid_once(bonuses)
    run_bits = np.zeros(wide + 1, np.uint64)
    run_bits[:words] = places.run
    room = n_rows * arcs.head.size
    first, steps = np.zeros((n_rows, n_places + 1), np.int64), np.zeros((room, 8), np.int64)
    arc, bits = np.zeros(room, np.int64), np.zeros((room, wide + 1), np.uint64)
    n = _fill_steps(arcs, rows, facts, spots, np.zeros(wide, np.uint64), first, steps, arc, bits)
    for r in range(n_rows):
        facts[r, SHARES] = _shares_reach(facts[r], spots[r], steps[first[r, 0] : first[r, n_places]])
    bonus = _bonus(bonuses, rows.facts[:, ROW_MULTIPLIER], revenue, subsidy)
    alike = _alike(places)
    return Plan(
        first, steps[:n], arc[:n], bits[:n], spots, place_bits, alike, facts, row_bits, run_bits, bonuses.needs, bonus
    )  # fmt: skip


def _check_amounts(network: Network) -> None:
    """Refuse money that packing would mix up: all places and bonuses together, for all rows."""
    rows, bonuses = network.rows, network.bonuses
    multiplier, alone = rows.facts[:, ROW_MULTIPLIER], rows.facts[:, ROW_ALONE]
    money = (rows.pay, rows.each, rows.subsidy, rows.variable, multiplier, alone, bonuses.amount)
    least = min(a.min(initial=0) for a in money)
    if least < 0:
        raise TooLargeError(f"an amount of money of {least}; stops and bonuses pay 0 or more")
    places = rows.pay.shape[1]
    largest = rows.pay.max(1, initial=0) + rows.variable.max(1, initial=0) + alone
    visits = (rows.pay.sum(1) + largest.astype(np.float64) * places) * multiplier
    extra = float(bonuses.amount.sum()) * float(multiplier.sum() + 1)
    most = float(visits.sum()) + extra + float(rows.each.sum()) + float(rows.subsidy.sum())
    if most >= _MOST_SECOND:
        raise TooLargeError(f"amounts of money that may add up to {most:.0f}; less than {_MOST_SECOND} is expected")


def _facts(rows: Rows, revenue: int) -> Ints:
    """Return `Plan.facts`, but for what the steps tell."""
    facts = np.zeros((rows.facts.shape[0], 8), np.int64)
    for column, of_row in (
        (REACH, ROW_REACH), (REACH_2, ROW_REACH_2), (MINIMUM, ROW_MINIMUM), (PAYS_BEST, ROW_PAYS_BEST),
        (STATION_PAYS, ROW_STATION_PAYS),
    ):  # fmt: skip
        facts[:, column] = rows.facts[:, of_row]
    facts[:, ALONE] = rows.facts[:, ROW_ALONE] * rows.facts[:, ROW_MULTIPLIER] * revenue
    few, variable = facts[:, PAYS_BEST] < rows.pay.shape[1], rows.is_variable.any(1)
    facts[:, KIND] = np.where(few, BEST_FEW, np.where(variable, VARIABLE_ONLY, ADDITIVE))
    return facts


def _spots(rows: Rows, facts: Ints, revenue: int, subsidy: int) -> Ints:
    """Return `Plan.spots`: what places mean to each row."""
    unit = rows.facts[:, ROW_MULTIPLIER, None] * revenue
    kind = facts[:, KIND, None]
    # Where all pay there is nothing to come before.
    before_others = rows.first & (kind == BEST_FEW)
    always_pays = (kind == ADDITIVE) | (before_others & ~rows.is_variable)
    spots = np.zeros((*rows.pay.shape, 8), np.int64)
    spots[:, :, VALUE] = rows.pay * unit
    spots[:, :, S_GAIN] = rows.subsidy * subsidy + rows.each * revenue + np.where(always_pays, spots[:, :, VALUE], 0)
    spots[:, :, S_WEIGHT], spots[:, :, S_WEIGHT_2], spots[:, :, S_ADDS] = rows.weight, rows.weight_2, rows.counts
    spots[:, :, AMOUNT] = rows.variable * unit
    for flag, where in (
        (ENDS, rows.ends), (PASSES, rows.passes), (TOKEN, rows.tokens), (VARIABLE, rows.is_variable),
        (FIXED, rows.fixed), (FIRST, before_others),
    ):  # fmt: skip
        spots[:, :, S_FLAGS] |= flag * where
    return spots


def _paid_once(bonuses: Bonuses) -> Words:
    """Return for each row the bonuses paid once that it may earn, as bits of a word.

    Raises
    ------
    TooLargeError
        One of them has no bit.
    """
    if bonuses.once[_BITS:].any():
        raise TooLargeError(f"a bonus paid once beyond the first {_BITS} bonuses; no more can be told apart")
    bit = np.uint64(1) << np.arange(min(bonuses.once.size, _BITS), dtype=np.uint64)
    mine = (bonuses.earned & bonuses.once)[:, :_BITS]
    return np.asarray(np.bitwise_or.reduce(np.where(mine, bit, np.uint64(0)), axis=1, initial=np.uint64(0)))


def _bonus(bonuses: Bonuses, multiplier: Ints, revenue: int, subsidy: int) -> Ints:
    """Return `Plan.bonus`."""
    worth = bonuses.amount * np.where(bonuses.to_subsidy, subsidy, revenue)
    each = worth * np.where(bonuses.multiplied, multiplier[:, None], 1)
    bonus = np.zeros((multiplier.size + 1, worth.size), np.int64)
    bonus[:-1] = np.where(bonuses.earned & ~bonuses.once, each, 0)
    bonus[-1] = np.where(bonuses.once, worth, 0)
    return bonus


def _alike(places: Places) -> Ints:
    """Return for each place the first one whose bits it shares."""
    shared = np.bitwise_and(places.bits[:, None], places.bits[None]).any(axis=2) | np.eye(places.met.size, dtype=bool)
    return np.asarray(shared.argmax(axis=1), np.int64)


def _shares_reach(facts: Ints, spots: Ints, steps: Ints) -> bool:
    """Tell whether each weighted place pays before others and takes 1 from the reach, and no other takes any.

    What is left of the reach is then all that may still pay.
    """
    return bool(
        facts[KIND] == BEST_FEW
        and facts[PAYS_BEST] <= facts[REACH]
        and not (spots[:, S_FLAGS] & VARIABLE).any()
        and (spots[:, S_WEIGHT] == (spots[:, S_FLAGS] & FIRST > 0)).all()
        and (steps[:, WEIGHT] == (steps[:, FLAGS] & FIRST > 0)).all()
    )


@kernel
def _fill_steps(
    arcs: Arcs, rows: Rows, facts: Ints, spots: Ints, extra: Words, first: Ints, steps: Ints, arc: Ints, bits: Words
) -> int:
    """Fill in the steps of all rows, by row and place; return how many there are."""
    n_rows, n_places = spots.shape[0], spots.shape[1]
    words, wide = arcs.bits.shape[1], bits.shape[1] - 1
    n = 0
    for r in range(n_rows):
        for p in range(n_places):
            first[r, p] = n
            if not spots[r, p, S_FLAGS] & (ENDS | PASSES):
                continue
            for a in range(arcs.first[p], arcs.first[p + 1]):
                q = arcs.head[a]
                weight = spots[r, q, S_WEIGHT] + rows.facts[r, ROW_COUNTS_HEXES] * arcs.length[a]
                if (
                    not spots[r, q, S_FLAGS] & (ENDS | PASSES)
                    or weight > facts[r, REACH]
                    or spots[r, q, S_WEIGHT_2] > facts[r, REACH_2]
                ):
                    continue
                if not _skips(arcs, rows, r, a, extra):
                    continue
                arc[n] = a
                steps[n, HEAD] = q
                steps[n, GAIN] = spots[r, q, S_GAIN]
                steps[n, WEIGHT] = weight
                steps[n, WEIGHT_2] = spots[r, q, S_WEIGHT_2]
                steps[n, ADDS] = spots[r, q, S_ADDS]
                steps[n, OUT] = arcs.gate_out[a]
                steps[n, IN] = arcs.gate_in[a]
                steps[n, FLAGS] = spots[r, q, S_FLAGS]
                for w in range(words):
                    bits[n, w] = arcs.bits[a, w] | extra[w]
                bits[n, wide] = arcs.met[a]
                n += 1
        first[r, n_places] = n
    return n


@kernel
def _skips(arcs: Arcs, rows: Rows, row: Number, arc: Number, extra: Words) -> bool:
    """Tell whether a row may run an arc that skips places; put the resources that this takes into `extra`."""
    for w in range(rows.skip_bits.shape[1]):
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
