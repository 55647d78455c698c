"""Chains of steps that take nothing from the reach: what a route gains on them from one weighted place to the next."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from routeopt._jit import kernel
from routeopt.network.network import Ints, Number
from routeopt.search.kernels.plan import (
    FLAGS,
    HEAD,
    IN,
    OUT,
    PASSES,
    REACH_2,
    S_WEIGHT_2,
    VISIT,
    WEIGHT,
    WEIGHT_2,
    Plan,
)

#: A row with more chains than so many for each of its steps is bounded without them.
_CHAINS_FOR_A_STEP, _STEPS_FOR_A_STEP = 64, 200
_UNSEEN = -(1 << 60)


class FreeChains(NamedTuple):
    """Chains of a row, by the free step that they begin with.

    Attributes
    ----------
    complete : bool
        All are listed; if not, nothing may be concluded from them.
    first : int64[N + 1]
        Entries ``first[n]`` to ``first[n + 1] - 1`` are those of step n.
    leave : int64[E]
        The weighted step that ends a chain.
    gain : int64[E]
        The most gained by free steps after n and before that step.
    stay : int64[N]
        The most gained by free steps after n alone.
    """

    complete: bool
    first: Ints
    leave: Ints
    gain: Ints
    stay: Ints


@kernel
def free_chains(plan: Plan, row: Number, full: Ints) -> FreeChains:
    """List the chains of a row that take no place and no track twice.

    Parameters
    ----------
    plan : Plan
        The network.
    row : int
        The row.
    full : int64[N]
        What each step gains.
    """
    moves, first = plan.steps, plan.first
    n_places, words = plan.spots.shape[1], plan.run_bits.size - 1
    low, high = first[row, 0], first[row, n_places]
    room, most = _CHAINS_FOR_A_STEP * (high - low), _STEPS_FOR_A_STEP * (high - low)
    starts = np.zeros(plan.arc.size + 1, np.int64)
    leave, gain = np.empty(room, np.int64), np.empty(room, np.int64)
    stay = np.zeros(plan.arc.size, np.int64)
    best = np.empty(plan.arc.size, np.int64)
    for n in range(best.size):
        best[n] = _UNSEEN
    seen = np.empty(plan.arc.size, np.int64)
    path, cursor = np.empty(n_places + 1, np.int64), np.empty(n_places + 1, np.int64)
    used = np.empty(words, np.uint64)
    zero = np.uint64(0)
    size, tried = 0, 0
    for place in range(n_places):
        for n in range(first[row, place], first[row, place + 1]):
            starts[n] = size
            if moves[n, WEIGHT] != 0 or not moves[n, FLAGS] & PASSES:
                continue
            for w in range(words):
                used[w] = plan.bits[n, w] | plan.place_bits[place, VISIT, w]
            depth, found = 0, 0
            path[0], cursor[0] = n, first[row, moves[n, HEAD]]
            gained = np.int64(0)
            weight_2 = plan.spots[row, place, S_WEIGHT_2] + moves[n, WEIGHT_2]
            while depth >= 0:
                here = path[depth]
                m = cursor[depth]
                if m == first[row, moves[here, HEAD] + 1]:
                    if depth > 0:
                        gained -= full[here]
                        weight_2 -= moves[here, WEIGHT_2]
                        for w in range(words):
                            used[w] ^= plan.bits[here, w]
                    depth -= 1
                    continue
                cursor[depth] = m + 1
                tried += 1
                if tried > most:
                    return FreeChains(False, starts, leave, gain, stay)
                clash = zero
                for w in range(words):
                    clash |= used[w] & plan.bits[m, w]
                gate, out = moves[here, IN], moves[m, OUT]
                if (
                    clash != zero
                    or (gate | out and (gate == out or gate * out == 0))
                    or weight_2 + moves[m, WEIGHT_2] > plan.facts[row, REACH_2]
                ):
                    continue
                if moves[m, WEIGHT] != 0:
                    if best[m] == _UNSEEN:
                        seen[found] = m
                        found += 1
                    best[m] = max(best[m], gained)
                    continue
                stay[n] = max(stay[n], gained + full[m])
                if not moves[m, FLAGS] & PASSES:
                    continue
                gained += full[m]
                weight_2 += moves[m, WEIGHT_2]
                for w in range(words):
                    used[w] |= plan.bits[m, w]
                depth += 1
                path[depth], cursor[depth] = m, first[row, moves[m, HEAD]]
            if size + found > room:
                return FreeChains(False, starts, leave, gain, stay)
            for k in range(found):
                leave[size], gain[size] = seen[k], best[seen[k]]
                best[seen[k]] = _UNSEEN
                size += 1
    for n in range(high, starts.size):
        starts[n] = size
    return FreeChains(True, starts, leave[:size], gain[:size], stay)
