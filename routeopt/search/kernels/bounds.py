"""Plain bounds that need no search."""

from __future__ import annotations

import numpy as np

from routeopt._jit import kernel
from routeopt.network.network import Number
from routeopt.search.kernels.best_few import insert
from routeopt.search.kernels.plan import (
    ADDITIVE,
    ALONE,
    AMOUNT,
    FIRST,
    FIXED,
    KIND,
    PAYS_BEST,
    REACH,
    S_FLAGS,
    S_GAIN,
    S_WEIGHT,
    VALUE,
    VARIABLE,
    Plan,
)


@kernel
def row_bound(plan: Plan, row: Number) -> int:
    """Return what no route of a row exceeds: the best places that its reach allows, and all bonuses."""
    n_places = plan.spots.shape[1]
    best_fixed = np.int64(0)
    lightest = plan.facts[row, REACH]
    for p in range(n_places):
        spot = plan.spots[row, p]
        lightest = min(lightest, spot[S_WEIGHT])
        if spot[S_FLAGS] & FIXED and spot[VALUE] > best_fixed:
            best_fixed = spot[VALUE]
    most = min(n_places, plan.facts[row, PAYS_BEST])
    if lightest > 0:
        most = min(most, plan.facts[row, REACH] // lightest)
    top, size = np.zeros(most, np.int64), np.int64(0)
    total = np.int64(0)
    for p in range(n_places):
        spot = plan.spots[row, p]
        pays = spot[VALUE]
        if spot[S_FLAGS] & VARIABLE:
            pays = max(plan.facts[row, ALONE], best_fixed + spot[AMOUNT])
        if plan.facts[row, KIND] == ADDITIVE:
            pays = spot[S_GAIN]
        else:
            total += spot[S_GAIN]
        if spot[S_FLAGS] & FIRST:
            # What it pays for certain is among its gains.
            if spot[S_FLAGS] & VARIABLE:
                total += pays
            continue
        size = insert(top, size, most, pays)
    for k in range(size):
        total += top[k]
    last = plan.bonus.shape[0] - 1
    for b in range(plan.needs.size):
        total += plan.bonus[row, b]
        if plan.row_bits[row, plan.run_bits.size - 1] & (np.uint64(1) << np.uint64(b)) != np.uint64(0):
            total += plan.bonus[last, b]
    return int(total)
