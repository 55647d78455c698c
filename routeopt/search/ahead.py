"""Bounds of a partial route: what a train may still earn within its reach, and on the track still free."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from routeopt._jit import kernel
from routeopt.network.network import Ints, Number, Words
from routeopt.search.plan import (
    ADDITIVE,
    ALONE,
    AMOUNT,
    BEST_FEW,
    FIRST,
    FIXED,
    FLAGS,
    HEAD,
    KIND,
    PASSES,
    PAYS_BEST,
    REACH,
    S_FLAGS,
    S_GAIN,
    S_WEIGHT,
    UNROLLED,
    VALUE,
    VARIABLE,
    WEIGHT,
    Plan,
)

#: Rows of a longer reach than this are bounded by the track still free alone.
LONGEST = 24
#: Lines of scratch: what each place in reach may gain (`UNREACHED`: it is not), and the places still to look at.
GAINS, _QUEUE = 0, 1
UNREACHED = -(1 << 60)


class Ahead(NamedTuple):
    """Costs, and bounds that hold whatever track is used.

    Attributes
    ----------
    cost : int64[N]
        What a step costs.
    row_cost : int64[R]
        What the resources of a row cost.
    gain, full : int64[N]
        What a step may gain at best, less its cost; in `gain` places without weight gain nothing.
    start : int64[R, P]
        The same as `gain` for a route's first place, less the row's cost.
    loose : int64[R]
        Bonuses, and gains of places without weight, that any route of the row might get.
    ahead : int64[N, L + 1]
        After a step, and with so much reach left: what further steps may gain.
    limit : int64[R]
        Reach of a row if `ahead` covers it, else -1.
    """

    cost: Ints
    row_cost: Ints
    gain: Ints
    full: Ints
    start: Ints
    loose: Ints
    ahead: Ints
    limit: Ints


@kernel
def look_ahead(plan: Plan, cost: Ints, row_cost: Ints) -> Ahead:
    """Work out the bounds of all rows for given costs of steps and rows."""
    n_rows, n_places = plan.spots.shape[0], plan.spots.shape[1]
    n_steps = plan.arc.size
    last = plan.run_bits.size - 1
    gain = np.zeros(n_steps, np.int64)
    full = np.zeros(n_steps, np.int64)
    start = np.zeros((n_rows, n_places), np.int64)
    loose = np.zeros(n_rows, np.int64)
    limit = np.full(n_rows, -1, np.int64)
    hope = np.zeros(n_places, np.int64)
    free = np.zeros(n_places, np.int64)
    longest = np.int64(0)
    for r in range(n_rows):
        if plan.facts[r, REACH] <= LONGEST:
            limit[r] = plan.facts[r, REACH]
            longest = max(longest, limit[r])
    ahead = np.zeros((n_steps, longest + 1), np.int64)
    for r in range(n_rows):
        best_fixed = np.int64(0)
        for p in range(n_places):
            if plan.spots[r, p, S_FLAGS] & FIXED:
                best_fixed = max(best_fixed, plan.spots[r, p, VALUE])
        for b in range(plan.needs.size):
            loose[r] += plan.bonus[r, b]
            if plan.row_bits[r, last] & (np.uint64(1) << np.uint64(b)) != np.uint64(0):
                loose[r] += plan.bonus[n_rows, b]
        for p in range(n_places):
            spot = plan.spots[r, p]
            hope[p] = spot[S_GAIN]
            if plan.facts[r, KIND] != ADDITIVE:
                if spot[S_FLAGS] & VARIABLE:
                    hope[p] += max(plan.facts[r, ALONE], best_fixed + spot[AMOUNT])
                else:
                    hope[p] += spot[VALUE]
            start[r, p] = hope[p] - row_cost[r]
        for n in range(plan.first[r, 0], plan.first[r, n_places]):
            place = plan.steps[n, HEAD]
            full[n] = hope[place] - cost[n]
            gain[n] = full[n]
            if plan.steps[n, WEIGHT] == 0:
                gain[n] = -cost[n]
                free[place] = r + 1
        for p in range(n_places):
            if free[p] == r + 1:
                loose[r] += hope[p]
        if limit[r] >= 0:
            _fill_ahead(plan, r, gain, ahead)
    return Ahead(cost, row_cost, gain, full, start, loose, ahead, limit)


@kernel
def _fill_ahead(plan: Plan, row: Number, gain: Ints, ahead: Ints) -> None:
    """Fill in the best chains of steps by reach; all that is ruled out is to go straight back."""
    for left in range(plan.facts[row, REACH] + 1):
        changed = True
        while changed:
            # Steps of no weight stay in the same column; they gain nothing, so that it stops growing.
            changed = False
            for tail in range(plan.first.shape[1] - 1):
                for n in range(plan.first[row, tail], plan.first[row, tail + 1]):
                    if not plan.steps[n, FLAGS] & PASSES:
                        continue
                    place = plan.steps[n, HEAD]
                    best = ahead[n, left]
                    if left > 0:
                        best = max(best, ahead[n, left - 1])
                    for m in range(plan.first[row, place], plan.first[row, place + 1]):
                        after = left - plan.steps[m, WEIGHT]
                        if after < 0 or plan.steps[m, HEAD] == tail or gain[m] + ahead[m, after] <= best:
                            continue
                        if not _clash(plan, n, m):
                            best = gain[m] + ahead[m, after]
                    if best > ahead[n, left]:
                        ahead[n, left] = best
                        changed = True


@kernel
def _clash(plan: Plan, step: Number, other: Number) -> bool:
    """Tell whether two steps take the same track, place or resource."""
    both = np.uint64(0)
    for w in range(plan.run_bits.size - 1):
        both |= plan.bits[step, w] & plan.bits[other, w]
    return bool(both != np.uint64(0))


@kernel
def in_reach(
    plan: Plan,
    ahead: Ahead,
    path: Ints,
    used: Words,
    scratch: Ints,
    top: Ints,
    numbers: Words,
    rest: Words,
    row: Number,
    start: Number,
    depth: Number,
    turn: Number,
    left: Number,
    value: Number,
) -> int:
    """Return what a route cannot exceed, whose arms go on over the track that is free.

    Parameters
    ----------
    plan, ahead : Plan, Ahead
        The network and its costs.
    path, depth, turn : int64[P + 1], int, int
        Steps so far; where the second arm begins.
    used : uint64[W]
        Bits used.
    scratch, top : int64[2 or more, P], int64[P + 1]
        Scratch; line `GAINS` is what each place in reach may gain.
    numbers, rest : uint64[N, 2], uint64[3]
        Numbers of steps; changed to the sums of those that may still be taken, and the conditions met so far.
    row, start : int
        Row and first place.
    left : int
        Reach that is left.
    value : int
        What the steps are worth so far (`Plan.steps`), less their costs.
    """
    words = plan.bits.shape[1] - 1
    n_places = plan.spots.shape[1]
    zero = np.uint64(0)
    gains, queue = scratch[GAINS], scratch[_QUEUE]
    for p in range(n_places):
        gains[p] = UNREACHED
    u0, u1, u2, u3 = used[0], used[1], used[2], used[3]
    met = plan.place_bits[start, 0, words]
    for i in range(depth):
        met |= plan.bits[path[i], words]
    rest[2] = met
    a, b = zero, zero
    size = 0
    head = plan.steps[path[depth - 1], HEAD]
    if plan.spots[row, head, S_FLAGS] & PASSES:
        queue[0] = head
        size = 1
    if turn == depth and plan.spots[row, start, S_FLAGS] & PASSES:
        queue[size] = start
        size += 1
    done = 0
    while done < size:
        place = queue[done]
        done += 1
        for n in range(plan.first[row, place], plan.first[row, place + 1]):
            if (
                (u0 & plan.bits[n, 0]) | (u1 & plan.bits[n, 1]) | (u2 & plan.bits[n, 2]) | (u3 & plan.bits[n, 3])
            ) != zero:
                continue
            if words > UNROLLED:
                clash = zero
                for w in range(UNROLLED, words):
                    clash |= used[w] & plan.bits[n, w]
                if clash != zero:
                    continue
            met |= plan.bits[n, words]
            a += numbers[n, 0]
            b += numbers[n, 1]
            there = plan.steps[n, HEAD]
            if gains[there] == UNREACHED:
                if plan.steps[n, FLAGS] & PASSES:
                    queue[size] = there
                    size += 1
                gains[there] = ahead.full[n]
            elif ahead.full[n] > gains[there]:
                gains[there] = ahead.full[n]
    rest[0], rest[1] = a, b
    return _best_of(plan, path, gains, top, row, start, depth, left, value) + _bonuses_in(plan, row, met)


@kernel
def all_gains(scratch: Ints) -> int:
    """Return what all places in reach may gain together."""
    total = np.int64(0)
    for p in range(scratch.shape[1]):
        if scratch[GAINS, p] > 0:
            total += scratch[GAINS, p]
    return int(total)


@kernel
def _bonuses_in(plan: Plan, row: Number, met: np.uint64) -> int:
    """Return what bonuses are worth whose conditions can all be met."""
    total = np.int64(0)
    last = plan.run_bits.size - 1
    for b in range(plan.needs.size):
        if met & plan.needs[b] == plan.needs[b]:
            total += plan.bonus[row, b]
            if plan.row_bits[row, last] & (np.uint64(1) << np.uint64(b)) != np.uint64(0):
                total += plan.bonus[plan.bonus.shape[0] - 1, b]
    return int(total)


@kernel
def _best_of(
    plan: Plan,
    path: Ints,
    gains: Ints,
    top: Ints,
    row: Number,
    start: Number,
    depth: Number,
    left: Number,
    value: Number,
) -> int:
    """Return what the visits made, and the best that can still be made, are worth together."""
    n_places = plan.spots.shape[1]
    visited = np.int64(UNREACHED + 1)
    kind = plan.facts[row, KIND]
    total = np.int64(value)
    if kind != BEST_FEW:
        if kind != ADDITIVE:
            total += _visited_pay(plan, row, start, path, depth, gains)
        # Weighted places: the best that the reach allows; others: all that gain.
        size = np.int64(0)
        for p in range(n_places):
            if gains[p] <= 0:
                continue
            if plan.spots[row, p, S_WEIGHT] == 0 or left >= n_places:
                total += gains[p]
                continue
            if size < left:
                size += 1
            elif gains[p] > top[size - 1]:
                total -= top[size - 1]
            else:
                continue
            total += gains[p]
            k = size - 1
            while k > 0 and top[k - 1] < gains[p]:
                top[k] = top[k - 1]
                k -= 1
            top[k] = gains[p]
        return int(total)
    best_fixed = np.int64(-1)
    for p in range(n_places):
        if gains[p] != UNREACHED and plan.spots[row, p, S_FLAGS] & FIXED:
            best_fixed = max(best_fixed, plan.spots[row, p, VALUE])
    most = plan.facts[row, PAYS_BEST]
    for i in range(-1, depth):
        place = start if i < 0 else plan.steps[path[i], HEAD]
        if plan.spots[row, place, S_FLAGS] & FIRST:
            most -= 1
        if plan.spots[row, place, S_FLAGS] & FIXED:
            best_fixed = max(best_fixed, plan.spots[row, place, VALUE])
        gains[place] = visited
    size = np.int64(0)
    for p in range(n_places):
        if gains[p] == UNREACHED:
            continue
        spot = plan.spots[row, p]
        pays = spot[VALUE]
        if spot[S_FLAGS] & VARIABLE:
            pays = best_fixed + spot[AMOUNT] if best_fixed >= 0 else np.int64(0)
            pays = max(pays, plan.facts[row, ALONE])
        if gains[p] != visited:
            total += spot[S_GAIN]
        if spot[S_FLAGS] & FIRST:
            # It pays besides the best others; that those yet to come leave fewer of them is not used.
            total += pays
            continue
        if size < most:
            size += 1
        elif size > 0 and pays > top[size - 1]:
            total -= top[size - 1]
        else:
            continue
        total += pays
        k = size - 1
        while k > 0 and top[k - 1] < pays:
            top[k] = top[k - 1]
            k -= 1
        top[k] = pays
    return int(total)


@kernel
def _visited_pay(plan: Plan, row: Number, start: Number, path: Ints, depth: Number, gains: Ints) -> int:
    """Return what the places visited may pay at best, variable ones by the best fixed place that can be visited."""
    best_fixed = np.int64(-1)
    total = np.int64(0)
    amounts = np.int64(0)
    variable = np.int64(0)
    for i in range(-1, depth):
        p = start if i < 0 else plan.steps[path[i], HEAD]
        spot = plan.spots[row, p]
        if spot[S_FLAGS] & FIXED:
            best_fixed = max(best_fixed, spot[VALUE])
        if spot[S_FLAGS] & VARIABLE:
            amounts += spot[AMOUNT]
            variable += 1
        else:
            total += spot[VALUE]
    if variable > 0:
        for p in range(gains.size):
            if gains[p] != UNREACHED and plan.spots[row, p, S_FLAGS] & FIXED:
                best_fixed = max(best_fixed, plan.spots[row, p, VALUE])
        alone = plan.facts[row, ALONE] * variable
        total += max(alone, best_fixed * variable + amounts) if best_fixed >= 0 else alone
    return int(total)
