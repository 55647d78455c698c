"""Plain bounds that need no search."""

from __future__ import annotations

import numpy as np

from routeopt._jit import kernel
from routeopt.search.plan import Plan


@kernel
def row_bound(plan: Plan, row: int) -> int:
    """Return what no route of a row exceeds: the best places that its reach allows, and all bonuses."""
    n_places = plan.value.shape[1]
    best_fixed = np.int64(-1)
    for p in range(n_places):
        if plan.fixed[row, p] and plan.value[row, p] > best_fixed:
            best_fixed = plan.value[row, p]
    least = plan.reach[row] + 1
    pays = np.zeros(n_places, np.int64)
    total = np.int64(0)
    for p in range(n_places):
        pays[p] = plan.value[row, p]
        if plan.is_variable[row, p]:
            pays[p] = max(plan.alone[row], best_fixed + plan.amount[row, p] if best_fixed >= 0 else 0)
        if plan.kind[row] != 0:
            total += plan.start_gain[row, p]
        else:
            pays[p] = plan.start_gain[row, p]
        least = min(least, plan.start_weight[row, p])
    most = n_places
    if plan.kind[row] != 0:
        most = min(most, plan.pays_best[row])
    if least > 0:
        most = min(most, plan.reach[row] // least)
    pays = np.sort(pays)[::-1]
    for i in range(most):
        total += pays[i]
    for b in range(plan.needs.size):
        total += plan.bonus[row, b]
        if plan.once_earned[row] & (np.uint64(1) << np.uint64(b)) != np.uint64(0):
            total += plan.once[b]
    return int(total)
