"""A sharper bound for trains of any reach: the free track falls into blocks, and a route runs along one chain of them.

A block is a set of places between which the track offers two ways that share no place; blocks hang together at single
places. A route that leaves a block for another one never comes back, so that of all that hangs on a block each arm of
the route sees one branch only. What lies in a block is taken to be worth all of its places.
"""

from __future__ import annotations

import numpy as np

from routeopt._jit import kernel
from routeopt.network.network import Ints, Number, Words
from routeopt.search.ahead import GAINS, UNREACHED, Ahead
from routeopt.search.plan import FLAGS, HEAD, PASSES, S_FLAGS, UNROLLED, Plan

# Lines of scratch after those of `ahead.in_reach`: the state of the depth-first search.
_ORDER, _LOW, _NEXT, _STACK, _TRAIL, _TAIL = range(2, 8)
LINES = 8


@kernel
def best_chain(
    plan: Plan,
    ahead: Ahead,
    path: Ints,
    used: Words,
    clear: Words,
    scratch: Ints,
    row: Number,
    start: Number,
    depth: Number,
    turn: Number,
) -> int:
    """Return what the arms of a route may still gain along chains of blocks.

    Parameters
    ----------
    plan, ahead : Plan, Ahead
        The network and its costs.
    path, depth, turn : int64[P + 1], int, int
        Steps so far; where the second arm begins.
    used, clear : uint64[W], uint64[W]
        Bits used; scratch.
    scratch : int64[LINES, P]
        Line `GAINS` as `ahead.in_reach` left it: what each place in reach may gain, else `UNREACHED`.
    row, start : int
        Row and first place.
    """
    words = plan.bits.shape[1] - 1
    zero = np.uint64(0)
    head = plan.steps[path[depth - 1], HEAD]
    # Track back to both ends counts, as it makes blocks larger: their own bits are left out.
    for w in range(words):
        clear[w] = used[w] & ~(plan.place_bits[head, 0, w] | plan.place_bits[start, 0, w])
    u0, u1, u2, u3 = clear[0], clear[1], clear[2], clear[3]
    gains, order, low, following = scratch[GAINS], scratch[_ORDER], scratch[_LOW], scratch[_NEXT]
    stack, trail, tail = scratch[_STACK], scratch[_TRAIL], scratch[_TAIL]
    for p in range(gains.size):
        order[p] = 0
        tail[p] = 0
    # While the first arm grows, the second one leaves the start: both ends hang together by the route so far.
    two_arms = turn == depth and plan.spots[row, start, S_FLAGS] & PASSES != 0
    passes = plan.spots[row, head, S_FLAGS] & PASSES != 0
    clock = np.int64(1)
    order[head], low[head] = 1, 1
    following[head] = plan.first[row, head] if passes else plan.first[row, head + 1]
    trail[0] = head
    height, size = np.int64(1), np.int64(0)
    if two_arms:
        clock = np.int64(2)
        order[start], low[start] = 2, 1
        following[start] = plan.first[row, start]
        trail[1] = start
        stack[0] = start
        height, size = np.int64(2), np.int64(1)
    # What the block of both ends is worth, and the best two branches that hang on it.
    middle, first_branch, second_branch = np.int64(0), np.int64(0), np.int64(0)
    in_middle = two_arms
    while height > 0:
        place = trail[height - 1]
        end = plan.first[row, place + 1]
        if place == start and two_arms:
            end = path[0]
        n = following[place]
        if n < end:
            following[place] = n + 1
            if (
                (u0 & plan.bits[n, 0]) | (u1 & plan.bits[n, 1]) | (u2 & plan.bits[n, 2]) | (u3 & plan.bits[n, 3])
            ) != zero:
                continue
            if words > UNROLLED:
                clash = zero
                for w in range(UNROLLED, words):
                    clash |= clear[w] & plan.bits[n, w]
                if clash != zero:
                    continue
            there = plan.steps[n, HEAD]
            if order[there] > 0:
                low[place] = min(low[place], order[there])
                continue
            if gains[there] == UNREACHED:
                continue
            if not plan.steps[n, FLAGS] & PASSES:
                # The route may end there: a branch of its own.
                tail[place] = max(tail[place], ahead.full[n])
            else:
                clock += 1
                order[there], low[there] = clock, clock
                following[there] = plan.first[row, there]
                trail[height] = there
                height += 1
                stack[size] = there
                size += 1
            continue
        height -= 1
        if height == 0:
            break
        above = trail[height - 1]
        low[above] = min(low[above], low[place])
        if low[place] < order[above]:
            continue
        # All that was found since `place` is one block, which hangs on `above`.
        block, branch = np.int64(0), np.int64(0)
        while True:
            size -= 1
            member = stack[size]
            if member != start and gains[member] > 0:
                block += gains[member]
            if in_middle and above == head:
                first_branch, second_branch = _best_two(first_branch, second_branch, tail[member])
            elif tail[member] > branch:
                branch = tail[member]
            if member == place:
                break
        if in_middle and above == head:
            in_middle = False
            middle = block
        elif block + branch > tail[above]:
            tail[above] = block + branch
    if not two_arms:
        return int(tail[head])
    first_branch, second_branch = _best_two(first_branch, second_branch, tail[head])
    return int(middle + first_branch + second_branch)


@kernel
def _best_two(first: np.int64, second: np.int64, other: np.int64) -> tuple[np.int64, np.int64]:
    """Return the better two of three numbers."""
    if other > first:
        return other, first
    return first, max(second, other)
