"""The plan: a network with all that one train may do, and what it is worth, worked out arc by arc."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from routeopt._jit import kernel
from routeopt.errors import TooLargeError
from routeopt.network.network import Arcs, Bonuses, Flags, Ints, Network, Places, Rows, Words
from routeopt.network.records import Objective, Worth

#: A worth is one integer: what counts first times 2**SHIFT plus what counts second.
SHIFT = 24
_MOST_SECOND, _MOST_FIRST = 1 << SHIFT, 1 << 36
#: Words of bits that kernels keep in local variables; arrays of bits have at least so many.
UNROLLED = 4


class Plan(NamedTuple):
    """Arcs that each row may run, one row after the other, and places as starts; worths are packed.

    Attributes
    ----------
    first : int64[R, P + 1]
        Steps ``first[r, p]`` to ``first[r, p + 1] - 1`` leave place p with row r.
    arc, head, weight, weight_2, adds, gate_out, gate_in : int64[N]
        Arc of the network, place reached, what it takes from the reaches, what it adds to the minimum, gates.
    gain : int64[N]
        What the place reached is worth by itself (where `kind` is 0; else its subsidy).
    bits : uint64[N, W]
        What the step takes.
    met : uint64[N]
        Conditions met.
    start_gain, start_weight, start_weight_2, start_adds, value, amount : int64[R, P]
        The same for a route's first place; what it pays (times multiplier), and its variable amount, likewise.
    place_bits, close_bits : uint64[P, W]
        Bits of a visit, and of a closed place.
    place_met : uint64[P]
        Conditions met by a visit.
    row_bits : uint64[R, W]
        Resources of a row.
    run_bits : uint64[W]
        What a route takes from the other routes.
    ends, passes, tokens, is_variable, fixed : bool[R, P]
        As in the table.
    reach, reach_2, minimum, pays_best, alone : int64[R]
        As in the table; `alone` times multiplier and packed.
    kind : int64[R]
        0: gains add up; 1: the best so many pay, or there are variable places.
    needs : uint64[B]
        Conditions of bonuses.
    bonus : int64[R, B]
        What a bonus paid to each route is worth to a row; 0 where it is not earned.
    once : int64[B], once_earned : uint64[R]
        What a bonus paid once is worth, and who earns it.
    """

    first: Ints
    arc: Ints
    head: Ints
    weight: Ints
    weight_2: Ints
    adds: Ints
    gate_out: Ints
    gate_in: Ints
    gain: Ints
    bits: Words
    met: Words
    start_gain: Ints
    start_weight: Ints
    start_weight_2: Ints
    start_adds: Ints
    value: Ints
    amount: Ints
    place_bits: Words
    close_bits: Words
    place_met: Words
    row_bits: Words
    run_bits: Words
    ends: Flags
    passes: Flags
    tokens: Flags
    is_variable: Flags
    fixed: Flags
    reach: Ints
    reach_2: Ints
    minimum: Ints
    pays_best: Ints
    alone: Ints
    kind: Ints
    needs: Words
    bonus: Ints
    once: Ints
    once_earned: Words


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
        Amounts of money so large that their sums do not fit into 64 bits.
    """
    rows = network.rows
    _check_amounts(network)
    revenue, subsidy = pack(Worth(1, 0), objective), pack(Worth(0, 1), objective)
    return Plan(*_fill(network.arcs, network.places, rows, network.bonuses, revenue, subsidy))


def _check_amounts(network: Network) -> None:
    """Refuse money that packing would mix up: all places and bonuses together, for all rows."""
    rows, bonuses = network.rows, network.bonuses
    multiplier = np.abs(rows.facts[:, 5]).astype(np.float64)
    pay = (
        np.abs(rows.pay).sum(1) + np.abs(rows.variable).sum(1) + np.abs(rows.pay).max(1, initial=0) * rows.pay.shape[1]
    )
    pay = pay + np.abs(rows.facts[:, 6]) * rows.pay.shape[1]
    extra = float(np.abs(bonuses.amount).sum()) * (multiplier.max() + 1) * rows.mode.size
    most = float((pay * multiplier).sum()) + extra + float(np.abs(rows.subsidy).sum())
    if most >= _MOST_SECOND:
        raise TooLargeError(f"amounts of money that may add up to {most:.0f}; less than {_MOST_SECOND} is expected")
    if min(rows.pay.min(initial=0), rows.subsidy.min(initial=0), bonuses.amount.min(initial=0)) < 0:
        raise TooLargeError("a stop or bonus that pays less than 0")


@kernel
def _fill(
    arcs: Arcs, places: Places, rows: Rows, bonuses: Bonuses, revenue: int, subsidy: int
) -> tuple[NDArray[Any], ...]:
    n_rows, n_places = rows.pay.shape
    n_arcs = arcs.head.size
    words = arcs.bits.shape[1]
    wide = max(words, UNROLLED)
    room = n_rows * n_arcs
    first = np.zeros((n_rows, n_places + 1), np.int64)
    arc = np.empty(room, np.int64)
    head = np.empty(room, np.int64)
    weight = np.empty(room, np.int64)
    weight_2 = np.empty(room, np.int64)
    adds = np.empty(room, np.int64)
    gate_out = np.empty(room, np.int64)
    gate_in = np.empty(room, np.int64)
    gain = np.empty(room, np.int64)
    bits = np.zeros((room, wide), np.uint64)
    met = np.zeros(room, np.uint64)
    kind = np.zeros(n_rows, np.int64)
    start_gain = np.zeros((n_rows, n_places), np.int64)
    value = np.zeros((n_rows, n_places), np.int64)
    amount = np.zeros((n_rows, n_places), np.int64)
    alone = np.zeros(n_rows, np.int64)
    extra = np.zeros(wide, np.uint64)
    n = 0
    for r in range(n_rows):
        reach, reach_2, multiplier = rows.facts[r, 0], rows.facts[r, 1], rows.facts[r, 5]
        by_hex = rows.facts[r, 2]
        if rows.facts[r, 4] < n_places or np.any(rows.is_variable[r]):
            kind[r] = 1
        alone[r] = rows.facts[r, 6] * multiplier * revenue
        for p in range(n_places):
            value[r, p] = rows.pay[r, p] * multiplier * revenue
            amount[r, p] = rows.variable[r, p] * multiplier * revenue
            start_gain[r, p] = rows.subsidy[r, p] * subsidy
            if kind[r] == 0:
                start_gain[r, p] += value[r, p]
        for p in range(n_places):
            first[r, p] = n
            for a in range(arcs.first[p], arcs.first[p + 1]):
                q = arcs.head[a]
                if not (rows.ends[r, q] or rows.passes[r, q]):
                    continue
                if not (rows.ends[r, p] or rows.passes[r, p]):
                    continue
                w = rows.weight[r, q] + by_hex * arcs.length[a]
                if w > reach or rows.weight_2[r, q] > reach_2:
                    continue
                if not _skips(arcs, rows, r, a, extra):
                    continue
                arc[n] = a
                head[n] = q
                weight[n] = w
                weight_2[n] = rows.weight_2[r, q]
                adds[n] = rows.counts[r, q]
                gate_out[n] = arcs.gate_out[a]
                gate_in[n] = arcs.gate_in[a]
                gain[n] = start_gain[r, q]
                met[n] = arcs.met[a]
                for w_ in range(words):
                    bits[n, w_] = arcs.bits[a, w_] | extra[w_]
                n += 1
        first[r, n_places] = n
    place_bits = _widen(places.bits, wide)
    close_bits = _widen(places.close, wide)
    row_bits = _widen(rows.bits, wide)
    run_bits = np.zeros(wide, np.uint64)
    run_bits[:words] = places.run
    n_bonuses = bonuses.amount.size
    bonus = np.zeros((n_rows, n_bonuses), np.int64)
    once = np.zeros(n_bonuses, np.int64)
    once_earned = np.zeros(n_rows, np.uint64)
    for b in range(n_bonuses):
        unit = subsidy if bonuses.to_subsidy[b] else revenue
        if bonuses.once[b]:
            once[b] = bonuses.amount[b] * unit
        for r in range(n_rows):
            if bonuses.earned[r, b]:
                if bonuses.once[b]:
                    once_earned[r] |= np.uint64(1) << np.uint64(b)
                else:
                    times = rows.facts[r, 5] if bonuses.multiplied[b] else 1
                    bonus[r, b] = bonuses.amount[b] * unit * times
    return (
        first, arc[:n].copy(), head[:n].copy(), weight[:n].copy(), weight_2[:n].copy(), adds[:n].copy(),
        gate_out[:n].copy(), gate_in[:n].copy(), gain[:n].copy(), bits[:n].copy(), met[:n].copy(),
        start_gain, rows.weight.copy(), rows.weight_2.copy(), rows.counts.copy(), value, amount,
        place_bits, close_bits, places.met.copy(), row_bits, run_bits,
        rows.ends.copy(), rows.passes.copy(), rows.tokens.copy(), rows.is_variable.copy(), rows.fixed.copy(),
        rows.facts[:, 0].copy(), rows.facts[:, 1].copy(), rows.facts[:, 3].copy(), rows.facts[:, 4].copy(), alone,
        kind, bonuses.needs.copy(), bonus, once, once_earned,
    )  # fmt: skip


@kernel
def _widen(narrow: Words, wide: int) -> Words:
    out = np.zeros((narrow.shape[0], wide), np.uint64)
    out[:, : narrow.shape[1]] = narrow
    return out


@kernel
def _skips(arcs: Arcs, rows: Rows, row: int, arc: int, extra: Words) -> bool:
    """Tell whether a row may run an arc that skips places; put the resources that this takes into `extra`."""
    extra[:] = np.uint64(0)
    for k in range(arcs.skip_first[arc], arcs.skip_first[arc + 1]):
        found = False
        for s in range(rows.skip_row.size):
            if rows.skip_row[s] == row and rows.skip_place[s] == arcs.skip_place[k]:
                for w in range(rows.skip_bits.shape[1]):
                    taken = extra[w] | rows.bits[row, w]
                    if taken & rows.skip_bits[s, w] != np.uint64(0):
                        return False
                    extra[w] |= rows.skip_bits[s, w]
                found = True
        if not found:
            return False
    return True
