"""Bounds that hold whatever track is used: what a train may still earn within the reach that is left to it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from routeopt._jit import kernel
from routeopt.network.network import Ints, Number
from routeopt.search.kernels.best_few import insert
from routeopt.search.kernels.free_chains import FreeChains, free_chains
from routeopt.search.kernels.plan import (
    ADDITIVE,
    ALONE,
    AMOUNT,
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
    SHARES,
    VALUE,
    VARIABLE,
    WEIGHT,
    Plan,
)

#: Rows of a longer reach than this are bounded by the track still free alone.
LONGEST = 24


class Ahead(NamedTuple):
    """Costs, and bounds that hold whatever track is used.

    Attributes
    ----------
    cost : int64[N]
        What a step costs.
    row_cost : int64[R]
        What the resources of a row cost.
    gain, full : int64[N]
        What a step may gain at best, less its cost; in `gain` those without weight gain nothing where `loose` or
        `spare` has what they gain.
    start : int64[R, P]
        The same as `gain` for a route's first place, less the row's cost.
    loose : int64[R]
        Bonuses, and gains of places without weight that are in no chain, that any route of the row might get.
    spare : int64[R, L + 1]
        With so much reach left: what places without weight may pay, where they do so only in place of weighted ones.
    ahead : int64[N, L + 1]
        After a step, and with so much reach left: what further steps may gain, and `spare` with the reach then left.
    limit : int64[R]
        Reach of a row if `ahead` covers it, else -1.
    """

    cost: Ints
    row_cost: Ints
    gain: Ints
    full: Ints
    start: Ints
    loose: Ints
    spare: Ints
    ahead: Ints
    limit: Ints


def look_ahead(plan: Plan, cost: Ints, row_cost: Ints) -> Ahead:
    """Work out the bounds of all rows for given costs of steps and rows."""
    n_rows, n_places = plan.spots.shape[:2]
    n_steps = plan.arc.size
    limit = np.where(plan.facts[:, REACH] <= LONGEST, plan.facts[:, REACH], -1)
    columns = 1 + max(0, int(limit.max(initial=0)))
    of_steps, of_rows, of_places = (np.zeros((2, n), np.int64) for n in (n_steps, n_rows, n_places))
    found = Ahead(
        cost, row_cost, of_steps[0], of_steps[1], np.zeros((n_rows, n_places), np.int64), of_rows[0],
        np.zeros((n_rows, columns), np.int64), np.zeros((n_steps, columns), np.int64), limit,
    )  # fmt: skip
    _fill(plan, found, of_places[0], of_places[1])
    return found


@kernel
def _fill(plan: Plan, found: Ahead, hope: Ints, free: Ints) -> None:
    """Fill in the bounds; `hope` and `free` are scratch of as many entries as there are places."""
    cost, row_cost, gain, full, start = found.cost, found.row_cost, found.gain, found.full, found.start
    loose, spare, ahead, limit = found.loose, found.spare, found.ahead, found.limit
    n_rows, n_places = plan.spots.shape[0], plan.spots.shape[1]
    columns = spare.shape[1]
    last = plan.run_bits.size - 1
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
                elif not spot[S_FLAGS] & FIRST:
                    hope[p] += spot[VALUE]
            start[r, p] = hope[p] - row_cost[r]
        any_free = False
        for n in range(plan.first[r, 0], plan.first[r, n_places]):
            full[n] = hope[plan.steps[n, HEAD]] - cost[n]
            gain[n] = full[n]
            any_free |= plan.steps[n, WEIGHT] == 0
        shares = plan.facts[r, SHARES] and limit[r] >= 0
        if any_free and limit[r] >= 0 and not shares:
            chains = free_chains(plan, r, full)
            if chains.complete:
                _fill_by_chains(plan, r, full, chains, ahead)
                continue
        for n in range(plan.first[r, 0], plan.first[r, n_places]):
            if plan.steps[n, WEIGHT] == 0:
                gain[n] = -cost[n]
                free[plan.steps[n, HEAD]] = r + 1
        for p in range(n_places):
            if free[p] == r + 1:
                if shares:
                    loose[r] += plan.spots[r, p, S_GAIN]
                    few = min(plan.facts[r, PAYS_BEST], columns - 1)
                    insert(spare[r, 1:], few, few, hope[p] - plan.spots[r, p, S_GAIN])
                else:
                    loose[r] += hope[p]
        for k in range(1, columns):
            spare[r, k] += spare[r, k - 1]
        for n in range(plan.first[r, 0], plan.first[r, n_places]):
            for k in range(columns):
                ahead[n, k] = spare[r, k]
        if limit[r] >= 0:
            _fill_ahead(plan, r, gain, ahead)


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
def _fill_by_chains(plan: Plan, row: Number, full: Ints, chains: FreeChains, ahead: Ints) -> None:
    """Fill in the best chains of steps by reach; steps without weight make chains of their own, listed already."""
    moves, first = plan.steps, plan.first
    n_places = first.shape[1] - 1
    for left in range(plan.facts[row, REACH] + 1):
        for n in range(first[row, 0], first[row, n_places]):
            if moves[n, WEIGHT] != 0:
                continue
            best = chains.stay[n]
            for k in range(chains.first[n], chains.first[n + 1]):
                m = chains.leave[k]
                after = left - moves[m, WEIGHT]
                if after >= 0:
                    best = max(best, chains.gain[k] + full[m] + ahead[m, after])
            ahead[n, left] = best
        for tail in range(n_places):
            for n in range(first[row, tail], first[row, tail + 1]):
                if moves[n, WEIGHT] == 0 or not moves[n, FLAGS] & PASSES:
                    continue
                place = moves[n, HEAD]
                best = ahead[n, left - 1] if left > 0 else np.int64(0)
                for m in range(first[row, place], first[row, place + 1]):
                    after = left - moves[m, WEIGHT]
                    if after < 0 or moves[m, HEAD] == tail or full[m] + ahead[m, after] <= best:
                        continue
                    if not _clash(plan, n, m):
                        best = full[m] + ahead[m, after]
                ahead[n, left] = best


@kernel
def _clash(plan: Plan, step: Number, other: Number) -> bool:
    """Tell whether two steps take the same track, place or resource."""
    both = np.uint64(0)
    for w in range(plan.run_bits.size - 1):
        both |= plan.bits[step, w] & plan.bits[other, w]
    return bool(both != np.uint64(0))
