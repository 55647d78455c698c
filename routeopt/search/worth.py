"""What a route is worth, worked out from its steps: kernels shared by all searches."""

from __future__ import annotations

import numpy as np

from routeopt._jit import kernel
from routeopt.network.network import Ints, Number
from routeopt.search.plan import Plan


@kernel
def visits_pay(plan: Plan, row: Number, start: Number, path: Ints, low: Number, high: Number, top: Ints) -> int:
    """Return what the visits of a route pay where `plan.kind` is 1: variable places, the best so many.

    ``path[low:high]`` are its steps; `top` is room for as many integers as there are places.
    """
    best_fixed = np.int64(-1)
    for i in range(low - 1, high):
        place = start if i < low else plan.head[path[i]]
        if plan.fixed[row, place] and plan.value[row, place] > best_fixed:
            best_fixed = plan.value[row, place]
    size = np.int64(0)
    most = plan.pays_best[row]
    total = np.int64(0)
    for i in range(low - 1, high):
        place = start if i < low else plan.head[path[i]]
        pays = plan.value[row, place]
        if plan.is_variable[row, place]:
            pays = best_fixed + plan.amount[row, place] if best_fixed >= 0 else plan.alone[row]
        total += pays
        if size < most:
            size += 1
        elif size > 0 and pays > top[size - 1]:
            total -= top[size - 1]
        else:
            total -= pays
            continue
        if most < top.size:
            k = size - 1
            while k > 0 and top[k - 1] < pays:
                top[k] = top[k - 1]
                k -= 1
            top[k] = pays
    return int(total)


@kernel
def bonuses_pay(plan: Plan, row: Number, start: Number, path: Ints, low: Number, high: Number) -> tuple[int, np.uint64]:
    """Return what bonuses add to a route, and which bonuses paid once it meets."""
    met = plan.place_met[start]
    for i in range(low, high):
        met |= plan.met[path[i]]
    total = np.int64(0)
    once = np.uint64(0)
    for b in range(plan.needs.size):
        if met & plan.needs[b] == plan.needs[b]:
            total += plan.bonus[row, b]
            once |= plan.once_earned[row] & (np.uint64(1) << np.uint64(b))
    return int(total), once


@kernel
def once_pay(plan: Plan, once: np.uint64) -> int:
    """Return what a set of bonuses paid once is worth."""
    total = np.int64(0)
    for b in range(plan.once.size):
        if once & (np.uint64(1) << np.uint64(b)) != np.uint64(0):
            total += plan.once[b]
    return int(total)
