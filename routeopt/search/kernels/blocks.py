"""A sharper bound for trains of any reach: the free track falls into blocks, and a route runs along one chain of them.

A block is a set of places between which the track offers two ways that share no place; blocks hang together at single
places. A route that leaves a block for another one never comes back, so that of all that hangs on a block each arm of
the route sees one branch only. What lies in a block is taken to be worth all of its places, or the best so many.
"""

from __future__ import annotations

import numpy as np

from routeopt._jit import kernel
from routeopt.network.network import Ints, Number, Words
from routeopt.search.kernels.ahead import Ahead
from routeopt.search.kernels.best_few import insert
from routeopt.search.kernels.in_reach import (
    BASE,
    BLOCK,
    BRANCH,
    EARNED,
    EXTRA_LISTS,
    GAINS,
    MIDDLE,
    MORE,
    MOST_LISTED,
    SUM,
    UNREACHED,
    all_gains,
)
from routeopt.search.kernels.plan import (
    BEST_FEW,
    FLAGS,
    HEAD,
    KIND,
    PASSES,
    S_FLAGS,
    UNROLLED,
    VISIT,
    Plan,
)

# Lines of scratch after that of `in_reach` which is read here: the state of the depth-first search.
_MIDDLE_PLACES, _ORDER, _LOW, _NEXT, _STACK, _TRAIL, _TAIL = range(1, 8)
LINES = 8


@kernel
def in_chains(
    plan: Plan,
    ahead: Ahead,
    path: Ints,
    used: Words,
    clear: Words,
    scratch: Ints,
    lists: Ints,
    row: Number,
    start: Number,
    depth: Number,
    turn: Number,
    most: Number,
) -> int:
    """Return a sharper bound than `most`, which `in_reach` found; the parameters are those of both."""
    base, few = most - all_gains(scratch), np.int64(0)
    if plan.facts[row, KIND] == BEST_FEW:
        line = lists.shape[0] - EXTRA_LISTS + BASE
        base, few = lists[line, EARNED], lists[line, MORE]
        if few == 0 or few > MOST_LISTED:
            return int(most)
    chain = best_chain(plan, ahead, path, used, clear, scratch, lists, few, row, start, depth, turn)
    return int(min(most, base + chain))


@kernel
def best_chain(
    plan: Plan,
    ahead: Ahead,
    path: Ints,
    used: Words,
    clear: Words,
    scratch: Ints,
    lists: Ints,
    few: Number,
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
        Line `GAINS` as `in_reach` left it: what each place in reach may gain, else `UNREACHED`.
    lists : int64[P + EXTRA_LISTS, MOST_LISTED]
        Scratch; where `few` is not 0, line ``P + MIDDLE`` is the best pays of the places visited, and the result the
        sum of the best ones of these and of those that may be visited.
    few : int
        How many places pay; 0: all.
    row, start : int
        Row and first place.
    """
    words = plan.bits.shape[1] - 1
    n_places = scratch.shape[1]
    zero = np.uint64(0)
    head = plan.steps[path[depth - 1], HEAD]
    # Track back to both ends counts, as it makes blocks larger: their own bits are left out.
    for w in range(words):
        clear[w] = used[w] & ~(plan.place_bits[head, VISIT, w] | plan.place_bits[start, VISIT, w])
    u0, u1, u2, u3 = clear[0], clear[1], clear[2], clear[3]
    gains, order, low, following = scratch[GAINS], scratch[_ORDER], scratch[_LOW], scratch[_NEXT]
    stack, trail, tail = scratch[_STACK], scratch[_TRAIL], scratch[_TAIL]
    middle_places = scratch[_MIDDLE_PLACES]
    for p in range(n_places):
        order[p] = 0
        tail[p] = 0
        for k in range(few):
            lists[p, k] = 0
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
    # What the block of both ends is worth, the best two branches that hang on it, and how many places it has.
    middle, first_branch, second_branch = np.int64(0), np.int64(0), np.int64(0)
    in_middle, members = two_arms, np.int64(0)
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
            if plan.steps[n, FLAGS] & PASSES:
                clock += 1
                order[there], low[there] = clock, clock
                following[there] = plan.first[row, there]
                trail[height] = there
                height += 1
                stack[size] = there
                size += 1
            elif few > 0:
                # The route may end there: a branch of its own.
                lists[place, 0] = max(lists[place, 0], gains[there])
            else:
                tail[place] = max(tail[place], ahead.full[n])
            continue
        height -= 1
        if height == 0:
            break
        above = trail[height - 1]
        low[above] = min(low[above], low[place])
        if low[place] < order[above]:
            continue
        # All that was found since `place` is one block, which hangs on `above`.
        shared = in_middle and above == head
        block, branch = np.int64(0), np.int64(0)
        for k in range(few):
            lists[n_places + BLOCK, k] = 0
            lists[n_places + BRANCH, k] = 0
        while True:
            size -= 1
            member = stack[size]
            if few > 0:
                if member != start:
                    insert(lists[n_places + (MIDDLE if shared else BLOCK)], few, few, gains[member])
                if not shared:
                    _raise_to(lists[n_places + BRANCH], few, lists[member])
            else:
                if member != start and gains[member] > 0:
                    block += gains[member]
                if shared:
                    first_branch, second_branch = _best_two(first_branch, second_branch, tail[member])
                elif tail[member] > branch:
                    branch = tail[member]
            if shared:
                middle_places[members] = member
                members += 1
            if member == place:
                break
        if shared:
            in_middle = False
            middle = block
        elif few > 0:
            for k in range(few):
                insert(lists[n_places + BLOCK], few, few, lists[n_places + BRANCH, k])
            _raise_to(lists[above], few, lists[n_places + BLOCK])
        elif block + branch > tail[above]:
            tail[above] = block + branch
    if few > 0:
        middle_places[members] = head
        return _best_pair(lists, middle_places, members + 1, few)
    if not two_arms:
        return int(tail[head])
    first_branch, second_branch = _best_two(first_branch, second_branch, tail[head])
    return int(middle + first_branch + second_branch)


@kernel
def _best_pair(lists: Ints, places: Ints, size: Number, few: Number) -> int:
    """Return the best sum of pays that the middle and the branches of two of its places may make."""
    middle, together = lists[lists.shape[0] - EXTRA_LISTS + MIDDLE], lists[lists.shape[0] - EXTRA_LISTS + SUM]
    best = np.int64(0)
    for k in range(few):
        best += middle[k]
    for i in range(size):
        if lists[places[i], 0] <= middle[few - 1]:
            continue
        for j in range(i, size):
            if j > i and lists[places[j], 0] <= middle[few - 1]:
                continue
            for k in range(few):
                together[k] = middle[k]
            for k in range(few):
                insert(together, few, few, lists[places[i], k])
                if j > i:
                    insert(together, few, few, lists[places[j], k])
            total = np.int64(0)
            for k in range(few):
                total += together[k]
            best = max(best, total)
    return int(best)


@kernel
def _raise_to(best: Ints, few: Number, other: Ints) -> None:
    """Raise each entry of a list of the best pays to that of another list: whichever is run, it is not better."""
    for k in range(few):
        best[k] = max(best[k], other[k])


@kernel
def _best_two(first: np.int64, second: np.int64, other: np.int64) -> tuple[np.int64, np.int64]:
    """Return the better two of three numbers."""
    if other > first:
        return other, first
    return first, max(second, other)
