"""What a route is worth, worked out from its steps: kernels shared by all searches."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from routeopt._jit import kernel
from routeopt.network.network import Ints, Number
from routeopt.search.kernels.best_few import insert
from routeopt.search.kernels.plan import (
    ALONE,
    AMOUNT,
    FIRST,
    FIXED,
    GAIN,
    HEAD,
    KIND,
    PAYS_BEST,
    S_FLAGS,
    S_GAIN,
    STATION_PAYS,
    TOKEN,
    VALUE,
    VARIABLE,
    VISIT,
    Plan,
)


@kernel
def visits_pay(plan: Plan, row: Number, start: Number, path: Ints, low: Number, high: Number, top: Ints) -> int:
    """Return what the visits of a route pay where the row's kind is not `ADDITIVE`.

    ``path[low:high]`` are its steps; `top` is room for as many integers as there are places.
    """
    best_fixed = np.int64(-1)
    most = plan.facts[row, PAYS_BEST]
    for i in range(low - 1, high):
        spot = plan.spots[row, start if i < low else plan.steps[path[i], HEAD]]
        if spot[S_FLAGS] & FIXED and spot[VALUE] > best_fixed:
            best_fixed = spot[VALUE]
        if spot[S_FLAGS] & FIRST:
            most -= 1
    size = np.int64(0)
    total = np.int64(0)
    at_station = plan.facts[row, STATION_PAYS] == 0
    best_station = np.int64(-1)
    for i in range(low - 1, high):
        spot = plan.spots[row, start if i < low else plan.steps[path[i], HEAD]]
        pays = spot[VALUE]
        if spot[S_FLAGS] & VARIABLE:
            pays = best_fixed + spot[AMOUNT] if best_fixed >= 0 else plan.facts[row, ALONE]
        if spot[S_FLAGS] & FIRST:
            # What it pays for certain is among the gains of steps.
            if spot[S_FLAGS] & VARIABLE:
                total += pays
            at_station |= spot[S_FLAGS] & TOKEN != 0
            continue
        if spot[S_FLAGS] & TOKEN and pays > best_station:
            best_station = pays
        if most < top.size:
            size = insert(top, size, most, pays)
        else:
            total += pays
    for k in range(size):
        total += top[k]
    # The least of the best gives way where none of them is at a station.
    if not at_station and size == most and size > 0 and 0 <= best_station < top[size - 1]:
        total += best_station - top[size - 1]
    return int(total)


@kernel
def bonuses_pay(plan: Plan, row: Number, start: Number, path: Ints, low: Number, high: Number) -> tuple[int, np.uint64]:
    """Return what bonuses add to a route, and which bonuses paid once it meets."""
    last = plan.bits.shape[1] - 1
    met = plan.place_bits[start, VISIT, last]
    for i in range(low, high):
        met |= plan.bits[path[i], last]
    total = np.int64(0)
    once = np.uint64(0)
    for b in range(plan.needs.size):
        if met & plan.needs[b] == plan.needs[b]:
            total += plan.bonus[row, b]
            once |= plan.row_bits[row, last] & (np.uint64(1) << np.uint64(b))
    return int(total), once


@kernel
def once_pay(plan: Plan, once: np.uint64) -> int:
    """Return what a set of bonuses paid once is worth."""
    total = np.int64(0)
    last = plan.bonus.shape[0] - 1
    for b in range(plan.needs.size):
        if once & (np.uint64(1) << np.uint64(b)) != np.uint64(0):
            total += plan.bonus[last, b]
    return int(total)


def route_pays(plan: Plan, row: int, start: int, steps: Sequence[int]) -> tuple[int, int]:
    """Return what one route is worth without bonuses paid once, and which of these it meets; not for loops.

    Parameters
    ----------
    plan : Plan
        The network.
    row, start : int
        Row and first place.
    steps : sequence of int
        Its steps, one after the other.
    """
    path = np.array([*steps, 0], np.int64)
    worth = int(plan.spots[row, start, S_GAIN] + plan.steps[path[:-1], GAIN].sum())
    if plan.facts[row, KIND]:
        room = np.zeros(plan.spots.shape[1] + 1, np.int64)
        worth += int(visits_pay(plan, row, start, path, 0, len(steps), room))
    more, once = bonuses_pay(plan, row, start, path, 0, len(steps))
    return worth + int(more), int(once)
