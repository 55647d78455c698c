"""The order in which a frontier search takes connections: few places and shared track should be half done at a time."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from routeopt._jit import kernel
from routeopt.network.network import Ints

#: How much a place and a piece of shared track that are half done multiply the number of states, as powers of two.
_PLACE, _SHARED = 1.4, 0.6
#: Places that the greedy orders start from, at most.
_STARTS = 12
#: A place is moved so far at most by one try of the local search, and so many tries are made at most.
_REACH, _TRIES = 8, 6_000
_MULTIPLIER, _ADDEND, _BITS = np.uint64(6364136223846793005), np.uint64(1442695040888963407), np.uint64(33)


class Ties(NamedTuple):
    """What connections have in common.

    Attributes
    ----------
    ends : int64[C, 2]
        Places at both ends.
    first, user : int64[S + 1], int64[U]
        Connections that use each piece of shared track.
    """

    ends: Ints
    first: Ints
    user: Ints


@kernel
def order_connections(ties: Ties, n_places: int) -> Ints:
    """Return the connections in a good order.

    Parameters
    ----------
    ties : Ties
        What they have in common.
    n_places : int
        Number of places.
    """
    count = ties.ends.shape[0]
    room = np.zeros((5, max(count, n_places) + 1), np.int64)
    weights = np.zeros(count + 1, np.float64)
    best = np.arange(n_places)
    least = _cost(ties, best, room, weights)
    stride = max(1, n_places // _STARTS)
    for start in range(0, n_places, stride):
        ranks = _greedy(ties, n_places, start)
        cost = _cost(ties, ranks, room, weights)
        if cost < least:
            best, least = ranks, cost
    # A try takes about as long as `count` states.
    tries = min(_TRIES, int(min(least, 1e9)) // max(1, count))
    seed = np.uint64(1)
    new = best.copy()
    for _ in range(tries):
        seed = seed * _MULTIPLIER + _ADDEND
        mine = np.int64(seed >> _BITS) % n_places
        seed = seed * _MULTIPLIER + _ADDEND
        shift = np.int64(seed >> _BITS) % (2 * _REACH + 1) - _REACH
        old = best[mine]
        to = min(n_places - 1, max(0, old + shift))
        if to == old:
            continue
        for p in range(n_places):
            new[p] = best[p]
            if old < best[p] <= to:
                new[p] -= 1
            elif to <= best[p] < old:
                new[p] += 1
        new[mine] = to
        cost = _cost(ties, new, room, weights)
        if cost <= least:
            least = cost
            best[:] = new
    return _in_order(ties, best)


@kernel
def _in_order(ties: Ties, ranks: Ints) -> Ints:
    """Return the connections in the order of the later of their places, then of the earlier one."""
    n = ranks.size
    keys = np.zeros(ties.ends.shape[0], np.int64)
    for c in range(keys.size):
        a, b = ranks[ties.ends[c, 0]], ranks[ties.ends[c, 1]]
        keys[c] = (max(a, b) * n + min(a, b)) * keys.size + c
    return np.argsort(keys)


@kernel
def _cost(ties: Ties, ranks: Ints, room: Ints, weights: NDArray[np.float64]) -> float:
    """Return about how many states an order of places makes."""
    order = _in_order(ties, ranks)
    at, first, last = room[0], room[1], room[2]
    count = order.size
    for i in range(count):
        at[order[i]] = i
    weights[:] = 0.0
    first[:] = -1
    for i in range(count):
        for side in range(2):
            p = ties.ends[order[i], side]
            if first[p] < 0:
                first[p] = i
            last[p] = i
    for p in range(ranks.size):
        if first[p] >= 0:
            weights[first[p]] += _PLACE
            weights[last[p]] -= _PLACE
    for s in range(ties.first.size - 1):
        low, high = count, 0
        for k in range(ties.first[s], ties.first[s + 1]):
            low, high = min(low, at[ties.user[k]]), max(high, at[ties.user[k]])
        if low < count:
            weights[low] += _SHARED
            weights[high] -= _SHARED
    total, live = 0.0, 0.0
    for i in range(count):
        live += weights[i]
        total += 2.0**live
    return total


@kernel
def _greedy(ties: Ties, n_places: int, start: int) -> Ints:
    """Return an order of places in which the next one is always that with the fewest new neighbours."""
    ranks = np.full(n_places, -1, np.int64)
    met = np.zeros(n_places, np.bool_)
    fresh = np.zeros(n_places, np.int64)
    near = np.zeros(n_places, np.int64)
    here = start
    for rank in range(n_places):
        ranks[here] = rank
        met[here] = True
        for c in range(ties.ends.shape[0]):
            for side in range(2):
                if ties.ends[c, side] == here:
                    met[ties.ends[c, 1 - side]] = True
        fresh[:] = 0
        near[:] = 0
        for c in range(ties.ends.shape[0]):
            for side in range(2):
                p, q = ties.ends[c, side], ties.ends[c, 1 - side]
                if ranks[p] < 0:
                    fresh[p] += not met[q]
                    near[p] += ranks[q] >= 0
        here = -1
        for p in range(n_places):
            if ranks[p] >= 0:
                continue
            if here < 0:
                here = p
                continue
            a, b = fresh[p] + (not met[p]), fresh[here] + (not met[here])
            if a < b or (a == b and near[p] > near[here]):
                here = p
    return ranks
