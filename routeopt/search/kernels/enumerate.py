"""The kernel that walks all runs: for each train every route that the others leave it, or none."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from routeopt._jit import kernel
from routeopt.network.network import Flags, Ints, Words
from routeopt.search.kernels.outcomes import DONE, FULL, OUT_OF_STEPS
from routeopt.search.kernels.plan import (
    ADDS,
    CLOSE,
    ENDS,
    FLAGS,
    GAIN,
    HEAD,
    IN,
    KIND,
    MINIMUM,
    OUT,
    PASSES,
    REACH,
    REACH_2,
    S_ADDS,
    S_FLAGS,
    S_GAIN,
    S_WEIGHT,
    S_WEIGHT_2,
    TOKEN,
    UNROLLED,
    VISIT,
    WEIGHT,
    WEIGHT_2,
    Plan,
)
from routeopt.search.kernels.worth import bonuses_pay, once_pay, visits_pay

# What the machine does next.
_ENTER, _ROW, _START, _NODE, _STEP, _LEAVE, _DONE = range(7)
# Entries of `Walk.at`, what a stopped walk resumes from.
(_TODO, _LEVEL, _DEPTH, _GATE, _VALUE, _WEIGHT, _WEIGHT_2, _COUNT, STEPS, ROUTES, BEST, FOUND) = range(12)
# Entries of `Walk.level`, one row for each train.
(
    _L_ROW,
    _L_TOKEN,
    _L_BASE,
    _L_TURN,
    _L_VALUE,
    _L_GATE,
    _L_WEIGHT,
    _L_WEIGHT_2,
    _L_COUNT,
    _L_HOME,
    _L_WORTH,
) = range(11)
# Lines of `Walk.level_used`.
_BEFORE, _WITH = range(2)
# Entries of `Walk.frames`, one row for each step of the stack.
_CURSOR, _END, _STAGE = range(3)


class Trains(NamedTuple):
    """Which rows each train may choose from, in the order in which trains are given routes.

    Attributes
    ----------
    first : int64[T + 1]
        Train t chooses from ``rows[first[t]]`` to ``rows[first[t + 1] - 1]``.
    rows : int64[N]
        Rows of the plan.
    same : bool[T]
        It is like the train before it, so that their routes may be exchanged.
    """

    first: Ints
    rows: Ints
    same: Flags


class Walk(NamedTuple):
    """The state of a walk, and what it has found.

    Attributes
    ----------
    at : int64[12]
        Where it stands, counters, best worth, number of runs found.
    level, level_used, level_start, level_once : int64[T + 1, 11], uint64[T + 1, 2, W], int64[T + 1], uint64[T + 1]
        Per train: its choices; bits used before it and by its route; first place; bonuses paid once so far.
    used : uint64[W]
        Bits used now.
    path, frames : int64[D], int64[D + 1, 3]
        The steps taken, and the steps still to be tried at each of them.
    top : int64[P]
        Scratch.
    run_row, run_start, run_turn, run_length : int64[K, T]
        Runs found: row (-1: stays home), first place, where the second arm begins, number of steps.
    run_path : int64[K, T, P + 1]
        Their steps.
    """

    at: Ints
    level: Ints
    level_used: Words
    level_start: Ints
    level_once: Words
    used: Words
    path: Ints
    frames: Ints
    top: Ints
    run_row: Ints
    run_start: Ints
    run_turn: Ints
    run_length: Ints
    run_path: Ints


def new_walk(plan: Plan, trains: Trains, room: int, best: int, worth: int, used: Words, once: int) -> Walk:
    """Return a walk that has not begun.

    Parameters
    ----------
    plan, trains : Plan, Trains
        What is to be walked.
    room : int
        How many runs it may record.
    best : int
        Only runs worth more than this interest it.
    worth, used, once : int, uint64[W], int
        What routes that stay have earned and taken already, and the bonuses paid once that they meet.
    """
    n_trains = trains.same.size
    n_places = plan.spots.shape[1]
    words = plan.bits.shape[1] - 1
    at = np.zeros(12, np.int64)
    at[BEST], at[_VALUE] = best, worth
    i64, u64 = np.int64, np.uint64
    walk = Walk(
        at, np.zeros((n_trains + 1, 11), i64), np.zeros((n_trains + 1, 2, words), u64), np.zeros(n_trains + 1, i64),
        np.zeros(n_trains + 1, u64), used.copy(), np.zeros(n_trains * (n_places + 2), i64),
        np.zeros((n_trains * (n_places + 2), 3), i64), np.zeros(n_places + 1, i64),
        np.full((room, n_trains), -1, i64), np.zeros((room, n_trains), i64), np.zeros((room, n_trains), i64),
        np.zeros((room, n_trains), i64), np.zeros((room, n_trains, n_places + 1), i64),
    )  # fmt: skip
    walk.level_once[0] = once
    return walk


@kernel
def _in_order(walk: Walk, trains: Trains, level: int, depth: int) -> bool:
    """Tell whether the route at `level` does not come before that of the same train at the level before."""
    choice = walk.level[level - 1, _L_ROW] - trains.first[level - 1]
    other_choice = walk.level[level, _L_ROW] - trains.first[level]
    if choice != other_choice:
        return bool(choice < other_choice)
    if walk.level_start[level - 1] != walk.level_start[level]:
        return bool(walk.level[level - 1, _L_TOKEN] < walk.level[level, _L_TOKEN])
    low, here = walk.level[level - 1, _L_BASE], walk.level[level, _L_BASE]
    size, length = here - 1 - low, depth - here
    if size != length:
        return bool(size < length)
    turn, other = walk.level[level - 1, _L_TURN] - low, walk.level[level, _L_TURN] - here
    if turn != other:
        return bool(turn < other)
    for i in range(length):
        if walk.path[low + i] != walk.path[here + i]:
            return bool(walk.path[low + i] < walk.path[here + i])
    return True


@kernel
def _record(walk: Walk, trains: Trains, slot: int, depth: int) -> None:
    last = trains.same.size - 1
    for t in range(last + 1):
        high = depth if t == last else walk.level[t + 1, _L_BASE] - 1
        low = walk.level[t, _L_BASE]
        walk.run_row[slot, t] = -1 if walk.level[t, _L_HOME] else trains.rows[walk.level[t, _L_ROW]]
        walk.run_start[slot, t] = walk.level_start[t]
        walk.run_turn[slot, t] = walk.level[t, _L_TURN] - low
        walk.run_length[slot, t] = 0 if walk.level[t, _L_HOME] else high - low
        for i in range(low, high):
            walk.run_path[slot, t, i - low] = walk.path[i]


@kernel
def _end_run(walk: Walk, trains: Trains, collect: bool, depth: int) -> bool:
    """Record a run that matters, in place of the one before or after those before; False where there is no room."""
    slot = walk.at[FOUND] if collect else 0
    if slot == walk.run_row.shape[0]:
        return False
    _record(walk, trains, slot, depth)
    walk.at[FOUND] = slot + 1
    return True


@kernel
def walk_runs(plan: Plan, trains: Trains, walk: Walk, steps: int, only: int) -> int:
    """Walk through all runs, or as many as `steps` allow.

    Parameters
    ----------
    plan : Plan
        The network.
    trains : Trains
        The trains, at least one.
    walk : Walk
        Changed in place: `walk.at[BEST]` and run 0 are the best run found, or, with `only`, all runs of that worth.
    steps : int
        How many steps to try now.
    only : int
        If not negative, record every run of this worth instead of the best.

    Returns
    -------
    int
        `DONE`, `OUT_OF_STEPS` (call again to go on) or `FULL`.
    """
    at = walk.at
    todo, level, depth, gate = at[_TODO], at[_LEVEL], at[_DEPTH], at[_GATE]
    value, weight, weight_2, count = at[_VALUE], at[_WEIGHT], at[_WEIGHT_2], at[_COUNT]
    tried, routes, best = at[STEPS], at[ROUTES], at[BEST]
    until, left = tried + steps, np.int64(steps)
    used = walk.used
    u0, u1, u2, u3 = used[0], used[1], used[2], used[3]
    # Kernels take an array out of a tuple once, as that counts references.
    moves, bits, first, spots, facts = plan.steps, plan.bits, plan.first, plan.spots, plan.facts
    levels = walk.level
    words = bits.shape[1] - 1
    zero, one = np.uint64(0), np.uint64(1)
    last = trains.same.size - 1
    collect = only >= 0
    has_bonus = plan.needs.size > 0
    frames, path = walk.frames, walk.path
    row = np.int64(0)
    if level <= last and trains.first[level] <= levels[level, _L_ROW] < trains.first[level + 1]:
        row = trains.rows[levels[level, _L_ROW]]
    outcome = DONE
    while True:
        if todo == _STEP:
            here = levels[level, _L_BASE]
            start = walk.level_start[level]
            reach, reach_2, minimum = facts[row, REACH], facts[row, REACH_2], facts[row, MINIMUM]
            turn = levels[level, _L_TURN]
            from_start = spots[row, start, S_FLAGS]
            # Routes of the last train whose gains add up are priced in place.
            at_once = (
                level == last and not collect and not has_bonus and not trains.same[level] and not facts[row, KIND]
            )
            d = np.uint64(depth)
            cursor, end, stage = np.uint64(frames[d, _CURSOR]), np.uint64(frames[d, _END]), frames[d, _STAGE]
            while True:
                if cursor == end:
                    in_first_arm = turn == depth
                    if in_first_arm and depth > here and stage == 0:
                        stage = np.int64(1)
                        if moves[np.uint64(path[d - one]), FLAGS] & ENDS and from_start & PASSES:
                            # The second arm leaves by an earlier step than the first, so that each pair comes once.
                            cursor = np.uint64(first[row, start])
                            end = np.uint64(path[here])
                            gate = moves[end, OUT]
                            continue
                    if depth == here:
                        todo = _START
                        break
                    depth -= 1
                    d = np.uint64(depth)
                    step = np.uint64(path[d])
                    u0 ^= bits[step, 0]
                    u1 ^= bits[step, 1]
                    u2 ^= bits[step, 2]
                    u3 ^= bits[step, 3]
                    for w in range(UNROLLED, words):
                        used[w] ^= bits[step, w]
                    value -= moves[step, GAIN]
                    weight -= moves[step, WEIGHT]
                    weight_2 -= moves[step, WEIGHT_2]
                    count -= moves[step, ADDS]
                    cursor, end, stage = np.uint64(frames[d, _CURSOR]), np.uint64(frames[d, _END]), frames[d, _STAGE]
                    if in_first_arm:
                        turn = depth
                    if stage == 1:
                        gate = moves[np.uint64(path[here]), OUT]
                    elif depth > here:
                        gate = moves[np.uint64(path[d - one]), IN]
                    else:
                        gate = np.int64(-1)
                    continue
                if left == 0:
                    outcome = OUT_OF_STEPS
                    break
                left -= 1
                step = cursor
                cursor += one
                if ((u0 & bits[step, 0]) | (u1 & bits[step, 1]) | (u2 & bits[step, 2]) | (u3 & bits[step, 3])) != zero:
                    continue
                if weight + moves[step, WEIGHT] > reach or weight_2 + moves[step, WEIGHT_2] > reach_2:
                    continue
                out = moves[step, OUT]
                if gate | out and gate >= 0 and (gate == out or gate * out == 0):
                    continue
                if words > UNROLLED:
                    clash = zero
                    for w in range(UNROLLED, words):
                        clash |= used[w] & bits[step, w]
                    if clash != zero:
                        continue
                    for w in range(UNROLLED, words):
                        used[w] |= bits[step, w]
                u0 |= bits[step, 0]
                u1 |= bits[step, 1]
                u2 |= bits[step, 2]
                u3 |= bits[step, 3]
                value += moves[step, GAIN]
                weight += moves[step, WEIGHT]
                weight_2 += moves[step, WEIGHT_2]
                count += moves[step, ADDS]
                frames[d, _CURSOR], frames[d, _END], frames[d, _STAGE] = cursor, end, stage
                path[d] = step
                if turn == depth and stage == 0:
                    turn = depth + 1
                gate = moves[step, IN]
                depth += 1
                d += one
                stage = np.int64(0)
                cursor, end = zero, zero
                flags = moves[step, FLAGS]
                if flags & PASSES:
                    head = np.uint64(moves[step, HEAD])
                    cursor = np.uint64(first[row, head])
                    end = np.uint64(first[row, head + one])
                if count >= minimum and flags & ENDS and (turn < depth or from_start & ENDS):
                    if not at_once:
                        todo = _NODE
                        break
                    routes += 1
                    if value > best:
                        best = value
                        levels[level, _L_TURN] = turn
                        _end_run(walk, trains, False, depth)
            frames[d, _CURSOR], frames[d, _END], frames[d, _STAGE] = cursor, end, stage
            levels[level, _L_TURN] = turn
            if outcome == OUT_OF_STEPS:
                break
        elif todo == _NODE:
            # The route as it stands is legal; what it is worth, and on to the next train.
            routes += 1
            todo = _STEP
            start, low = walk.level_start[level], levels[level, _L_BASE]
            worth = value
            once = walk.level_once[level]
            if facts[row, KIND]:
                worth += visits_pay(plan, row, start, path, low, depth, walk.top)
            if has_bonus:
                more, meets = bonuses_pay(plan, row, start, path, low, depth)
                worth += more
                fresh = meets & ~once
                if fresh != zero:
                    worth += once_pay(plan, fresh)
                    once |= fresh
            if trains.same[level] and not _in_order(walk, trains, level, depth):
                continue
            if level < last:
                saved = levels[level]
                saved[_L_GATE], saved[_L_VALUE] = gate, value
                saved[_L_WEIGHT], saved[_L_WEIGHT_2], saved[_L_COUNT] = weight, weight_2, count
                used[0], used[1], used[2], used[3] = u0, u1, u2, u3
                for w in range(words):
                    walk.level_used[level, _WITH, w] = used[w]
                    used[w] &= plan.run_bits[w]
                u0, u1, u2, u3 = used[0], used[1], used[2], used[3]
                level += 1
                walk.level_once[level] = once
                levels[level, _L_BASE] = depth + 1
                levels[level, _L_WORTH] = worth
                todo = _ENTER
            elif worth == only or (worth > best and not collect):
                if not _end_run(walk, trains, collect, depth):
                    outcome = FULL
                    break
                best = max(best, worth)
        elif todo == _ENTER:
            # First the runs in which this train stays home.
            if level == 0:
                levels[0, _L_BASE] = 0
                levels[0, _L_WORTH] = value
            used[0], used[1], used[2], used[3] = u0, u1, u2, u3
            for w in range(words):
                walk.level_used[level, _BEFORE, w] = used[w]
            now = levels[level]
            worth = now[_L_WORTH]
            now[_L_HOME] = 1
            now[_L_ROW] = trains.first[level] - 1
            now[_L_TURN] = now[_L_BASE]
            depth = now[_L_BASE]
            todo = _ROW
            if level < last:
                level += 1
                walk.level_once[level] = walk.level_once[level - 1]
                levels[level, _L_BASE] = depth + 1
                levels[level, _L_WORTH] = worth
                todo = _ENTER
            elif worth == only or (worth > best and not collect):
                if not _end_run(walk, trains, collect, depth):
                    outcome = FULL
                    break
                best = max(best, worth)
        elif todo == _ROW:
            now = levels[level]
            now[_L_HOME] = 0
            now[_L_ROW] += 1
            now[_L_TOKEN] = -1
            todo = _START
            if now[_L_ROW] == trains.first[level + 1] or (trains.same[level] and levels[level - 1, _L_HOME] == 1):
                todo = _LEAVE
                continue
            row = trains.rows[now[_L_ROW]]
            for w in range(words):
                if walk.level_used[level, _BEFORE, w] & plan.row_bits[row, w] != zero:
                    todo = _ROW
        elif todo == _START:
            now = levels[level]
            token = now[_L_TOKEN] + 1
            while token < plan.spots.shape[1] and not spots[row, token, S_FLAGS] & TOKEN:
                token += 1
            now[_L_TOKEN] = token
            if token == plan.spots.shape[1]:
                todo = _ROW
                continue
            depth = now[_L_BASE]
            now[_L_TURN] = depth
            walk.level_start[level] = token
            for w in range(words):
                used[w] = walk.level_used[level, _BEFORE, w] | plan.row_bits[row, w] | plan.place_bits[token, VISIT, w]
            for earlier in range(token):
                if spots[row, earlier, S_FLAGS] & TOKEN:
                    for w in range(words):
                        used[w] |= plan.place_bits[earlier, CLOSE, w]
            u0, u1, u2, u3 = used[0], used[1], used[2], used[3]
            weight, weight_2 = spots[row, token, S_WEIGHT], spots[row, token, S_WEIGHT_2]
            if weight > facts[row, REACH] or weight_2 > facts[row, REACH_2]:
                continue
            value = now[_L_WORTH] + spots[row, token, S_GAIN]
            count = spots[row, token, S_ADDS]
            gate = np.int64(-1)
            frames[depth, _STAGE] = 0
            frames[depth, _CURSOR] = first[row, token]
            frames[depth, _END] = first[row, token + 1]
            todo = _NODE if count >= facts[row, MINIMUM] and spots[row, token, S_FLAGS] & ENDS else _STEP
        else:
            # _LEAVE: back to the train before, to the node or the choice where it was left.
            if level == 0:
                todo = _DONE
                break
            level -= 1
            now = levels[level]
            if now[_L_HOME]:
                for w in range(words):
                    used[w] = walk.level_used[level, _BEFORE, w]
                u0, u1, u2, u3 = used[0], used[1], used[2], used[3]
                todo = _ROW
                continue
            row = trains.rows[now[_L_ROW]]
            gate, value = now[_L_GATE], now[_L_VALUE]
            weight, weight_2, count = now[_L_WEIGHT], now[_L_WEIGHT_2], now[_L_COUNT]
            for w in range(words):
                used[w] = walk.level_used[level, _WITH, w]
            u0, u1, u2, u3 = used[0], used[1], used[2], used[3]
            depth = levels[level + 1, _L_BASE] - 1
            todo = _STEP
    used[0], used[1], used[2], used[3] = u0, u1, u2, u3
    at[_TODO], at[_LEVEL], at[_DEPTH], at[_GATE] = todo, level, depth, gate
    at[_VALUE], at[_WEIGHT], at[_WEIGHT_2], at[_COUNT] = value, weight, weight_2, count
    at[STEPS], at[ROUTES], at[BEST] = until - left, routes, best
    return outcome
