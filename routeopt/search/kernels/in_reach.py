"""Bounds by the track that is still free: what a partial route may still visit, and what that is worth at best."""

from __future__ import annotations

import numpy as np

from routeopt._jit import kernel
from routeopt.network.network import Ints, Number, Words
from routeopt.search.kernels.ahead import Ahead
from routeopt.search.kernels.best_few import insert
from routeopt.search.kernels.memo import MET, SUM_A, SUM_B, A, B
from routeopt.search.kernels.plan import (
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
    S_FLAGS,
    S_GAIN,
    S_WEIGHT,
    SHARES,
    UNROLLED,
    VALUE,
    VARIABLE,
    VISIT,
    Plan,
)

#: Lines of scratch: what each place in reach may gain (`UNREACHED`: it is not), and the places still to look at.
GAINS, _QUEUE = 0, 1
UNREACHED = -(1 << 60)
#: Where only the best so many pay, bounds are lists of so many pays at most, the best first: one for each place, and
#: a block, the best of branches, what both ends share, a sum, and two numbers apart.
MOST_LISTED = 6
BLOCK, BRANCH, MIDDLE, SUM, BASE = range(5)
EXTRA_LISTS = 5
# Columns of line `BASE`: what is earned whatever pays, and how many more may pay.
EARNED, MORE = range(2)


@kernel
def in_reach(
    plan: Plan,
    ahead: Ahead,
    path: Ints,
    used: Words,
    scratch: Ints,
    top: Ints,
    lists: Ints,
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
    lists : int64[P + EXTRA_LISTS, MOST_LISTED]
        Scratch; see `_few_of`.
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
    met = plan.place_bits[start, VISIT, words]
    for i in range(depth):
        met |= plan.bits[path[i], words]
    rest[MET] = met
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
            a += numbers[n, A]
            b += numbers[n, B]
            there = plan.steps[n, HEAD]
            if gains[there] == UNREACHED:
                if plan.steps[n, FLAGS] & PASSES:
                    queue[size] = there
                    size += 1
                gains[there] = ahead.full[n]
            elif ahead.full[n] > gains[there]:
                gains[there] = ahead.full[n]
    rest[SUM_A], rest[SUM_B] = a, b
    bonuses = _bonuses_in(plan, row, met)
    if plan.facts[row, SHARES]:
        lists[n_places + BASE, MORE] = 0
        return _shared_of(plan, path, gains, queue, top, row, start, depth, left, value + bonuses)
    if plan.facts[row, KIND] == BEST_FEW:
        return _few_of(plan, ahead, path, gains, top, lists, row, start, depth, value + bonuses)
    return _best_of(plan, path, gains, queue, top, row, start, depth, left, value + bonuses)


@kernel
def all_gains(scratch: Ints) -> int:
    """Return what `_best_of` took all places in reach to gain together."""
    total = np.int64(0)
    for p in range(scratch.shape[1]):
        total += scratch[_QUEUE, p]
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
    each: Ints,
    top: Ints,
    row: Number,
    start: Number,
    depth: Number,
    left: Number,
    value: Number,
) -> int:
    """Return what the visits made, and the best that can still be made, are worth together."""
    n_places = plan.spots.shape[1]
    total = np.int64(value)
    if plan.facts[row, KIND] != ADDITIVE:
        total += _visited_pay(plan, row, start, path, depth, gains)
    # Weighted places: the best that the reach allows; others: all that gain.
    for p in range(n_places):
        each[p] = max(gains[p], 0)
    _one_of_each_group(plan, row, each)
    size = np.int64(0)
    for p in range(n_places):
        if each[p] == 0:
            continue
        if plan.spots[row, p, S_WEIGHT] == 0 or left >= n_places:
            total += each[p]
        else:
            size = insert(top, size, left, each[p])
    for k in range(size):
        total += top[k]
    return int(total)


@kernel
def _one_of_each_group(plan: Plan, row: Number, each: Ints) -> None:
    """Leave of places that no route visits together, and that weigh alike, one: it gets what the best of them gains."""
    for p in range(each.size):
        q = plan.alike[p]
        if q != p and plan.spots[row, p, S_WEIGHT] == plan.spots[row, q, S_WEIGHT]:
            each[q] = max(each[q], each[p])
            each[p] = 0


@kernel
def _shared_of(
    plan: Plan,
    path: Ints,
    gains: Ints,
    each: Ints,
    top: Ints,
    row: Number,
    start: Number,
    depth: Number,
    left: Number,
    value: Number,
) -> int:
    """Return the same as `_best_of` where the reach that is left is all that may still pay; see `Plan.facts`."""
    total = np.int64(value)
    size = np.int64(0)
    for i in range(-1, depth):
        spot = plan.spots[row, start if i < 0 else plan.steps[path[i], HEAD]]
        if not spot[S_FLAGS] & FIRST:
            size = insert(top, size, left, spot[VALUE])
    for p in range(gains.size):
        each[p] = 0
        if gains[p] == UNREACHED:
            continue
        spot = plan.spots[row, p]
        pays = gains[p]
        if not spot[S_FLAGS] & FIRST:
            total += spot[S_GAIN]
            pays -= spot[S_GAIN]
        each[p] = max(pays, 0)
    _one_of_each_group(plan, row, each)
    for p in range(gains.size):
        if each[p] > 0:
            size = insert(top, size, left, each[p])
    for k in range(size):
        total += top[k]
    return int(total)


@kernel
def _few_of(
    plan: Plan,
    ahead: Ahead,
    path: Ints,
    gains: Ints,
    top: Ints,
    lists: Ints,
    row: Number,
    start: Number,
    depth: Number,
    value: Number,
) -> int:
    """Return the same as `_best_of` where only the best so many pay.

    Turns `gains` into what places in reach may pay less the cost to get there. In `lists`, line ``P + MIDDLE`` becomes
    the best pays of the places visited, line ``P + BASE`` what is earned whatever pays, and how many more may pay.
    """
    n_places = plan.spots.shape[1]
    best_fixed = np.int64(-1)
    for p in range(n_places):
        if gains[p] != UNREACHED and plan.spots[row, p, S_FLAGS] & FIXED:
            best_fixed = max(best_fixed, plan.spots[row, p, VALUE])
    most = plan.facts[row, PAYS_BEST]
    for i in range(-1, depth):
        spot = plan.spots[row, start if i < 0 else plan.steps[path[i], HEAD]]
        if spot[S_FLAGS] & FIRST:
            most -= 1
        if spot[S_FLAGS] & FIXED:
            best_fixed = max(best_fixed, spot[VALUE])
    most = max(most, 0)
    base = np.int64(value)
    size = np.int64(0)
    for i in range(-1, depth):
        spot = plan.spots[row, start if i < 0 else plan.steps[path[i], HEAD]]
        pays = _pays_at_best(plan, row, spot, best_fixed)
        if not spot[S_FLAGS] & FIRST:
            size = insert(top, size, most, pays)
        elif spot[S_FLAGS] & VARIABLE:
            base += pays
    listed = lists[n_places + MIDDLE]
    for k in range(min(most, listed.size)):
        listed[k] = top[k] if k < size else 0
    for p in range(n_places):
        if gains[p] == UNREACHED:
            continue
        spot = plan.spots[row, p]
        base += spot[S_GAIN]
        pays = _pays_at_best(plan, row, spot, best_fixed)
        if spot[S_FLAGS] & FIRST:
            # It pays besides the best others; that those yet to come leave fewer of them is not used.
            if spot[S_FLAGS] & VARIABLE:
                base += pays
            gains[p] = 0
        else:
            gains[p] += pays - ahead.start[row, p] - ahead.row_cost[row]
            size = insert(top, size, most, gains[p])
    lists[n_places + BASE, EARNED], lists[n_places + BASE, MORE] = base, most
    total = base
    for k in range(size):
        total += max(top[k], 0)
    return int(total)


@kernel
def _pays_at_best(plan: Plan, row: Number, spot: Ints, best_fixed: Number) -> np.int64:
    """Return what a visit pays where `best_fixed` is the best fixed place (-1: none)."""
    pays = spot[VALUE]
    if spot[S_FLAGS] & VARIABLE:
        pays = plan.facts[row, ALONE]
        if best_fixed >= 0:
            pays = max(pays, best_fixed + spot[AMOUNT])
    return np.int64(pays)


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
