"""The kernel that walks the routes of one train, leaving out what a bound shows to be worth too little.

Steps may cost something (`cost`): prices that a search for several trains puts on track that they all want. What a
route is worth less its costs is called its net worth.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from routeopt._jit import kernel
from routeopt.network.network import Ints, Number, Words
from routeopt.search.kernels.ahead import Ahead
from routeopt.search.kernels.blocks import LINES, in_chains
from routeopt.search.kernels.in_reach import EXTRA_LISTS, MOST_LISTED, in_reach
from routeopt.search.kernels.memo import (
    AT_GATE,
    COUNT,
    LEFT,
    WALK,
    WEIGHT_SO_FAR,
    Memo,
    known,
    most_needed,
    remembers,
)
from routeopt.search.kernels.outcomes import DONE, FULL, OUT_OF_STEPS
from routeopt.search.kernels.plan import (
    ADDITIVE,
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

# Entries of `RouteWalk.at`, what a stopped walk resumes from.
_ROW, _TODO, _TOKEN, _DEPTH, _TURN, _HEAD, _GATE, _VALUE, _HOPE, _WEIGHT, _WEIGHT_2, _COUNT = range(12)
TRIED, LEGAL, TARGET, FOUND, _NUMBER = range(12, 17)
# What the walk does next.
_START, _NODE, _STEP = range(3)
# Columns of `RouteWalk.frames`.
_CURSOR, _END, _STAGE = range(3)
# Columns of `RouteWalk.found`.
F_ROW, F_START, F_TURN, F_LENGTH, F_WORTH, F_NET = range(6)


class RouteWalk(NamedTuple):
    """The state of a walk, and the routes it has found.

    Attributes
    ----------
    at : int64[17]
        Where it stands; counters; the least net worth that still matters; number of the walk.
    rows : int64[N]
        Rows that the train may choose from.
    blocked : uint64[W + 1]
        Track and resources that it may not use; bonuses paid once that it does not earn any more.
    used, clear : uint64[W]
        Bits used now; scratch.
    path, frames : int64[P + 1], int64[P + 2, 3]
        Steps taken, and those still to be tried at each of them.
    top, scratch : int64[P + 1], int64[LINES, P]
        Scratch.
    lists : int64[P + EXTRA_LISTS, MOST_LISTED]
        Scratch.
    state, rest : int64[5], uint64[3]
        Scratch.
    second : int64[R]
        Scratch: what the second arm may still earn, by reach left to it.
    found : int64[K, 6]
        Routes found: row, first place, where the second arm begins, steps, worth without bonuses paid once, net worth.
    found_path : int32[K, P]
        Their steps.
    found_bits : uint64[K, W + 1]
        What each takes from the other trains, and the bonuses paid once that it meets.
    """

    at: Ints
    rows: Ints
    blocked: Words
    used: Words
    clear: Words
    path: Ints
    frames: Ints
    top: Ints
    scratch: Ints
    lists: Ints
    state: Ints
    rest: Words
    second: Ints
    found: Ints
    found_path: NDArray[np.int32]
    found_bits: Words


def new_route_walk(
    plan: Plan, rows: Ints, blocked: Words, target: int, room: int, reach: int, number: int
) -> RouteWalk:
    """Return a walk that has not begun.

    Parameters
    ----------
    plan : Plan
        The network.
    rows : int64[N]
        Rows that the train may choose from.
    blocked : uint64[W + 1]
        Bits that it may not use; bonuses paid once that it does not earn any more.
    target : int
        Only routes of this net worth or more matter.
    room : int
        How many routes it can record.
    reach : int
        How many columns `Ahead.ahead` has.
    number : int
        Tells it from other walks that use the same `Memo`.
    """
    n_places = plan.spots.shape[1]
    i64 = np.int64
    at = np.zeros(17, i64)
    at[_NUMBER] = number
    at[TARGET] = target
    at[_ROW] = -1
    at[_TOKEN] = n_places
    return RouteWalk(
        at, rows, blocked, np.zeros(blocked.size - 1, np.uint64), np.zeros(blocked.size - 1, np.uint64),
        np.zeros(n_places + 1, i64), np.zeros((n_places + 2, 3), i64),
        np.zeros(n_places + 1, i64), np.zeros((LINES, n_places), i64),
        np.zeros((n_places + EXTRA_LISTS, MOST_LISTED), i64),
        np.zeros(5, i64), np.zeros(3, np.uint64), np.zeros(reach, i64),
        np.zeros((room, 6), i64), np.zeros((room, n_places), np.int32), np.zeros((room, blocked.size), np.uint64),
    )  # fmt: skip


@kernel
def walk_routes(plan: Plan, ahead: Ahead, walk: RouteWalk, memo: Memo, quantum: int, steps: int, listing: bool) -> int:
    """Walk the routes of one train, or as many as `steps` allow.

    Parameters
    ----------
    plan : Plan
        The network.
    ahead : Ahead
        Costs of steps, and what may still be earned after each.
    walk : RouteWalk
        Changed in place.
    memo : Memo
        Changed in place; not used where routes are listed.
    quantum : int
        All worths are multiples of this; without `listing`, a better route must be better by so much.
    steps : int
        How many steps to try now.
    listing : bool
        Record every route that reaches the target; else route 0 is the best one, and the target rises with it.

    Returns
    -------
    int
        `DONE`, `OUT_OF_STEPS` (call again to go on) or `FULL` (give it more room and call again).
    """
    at, frames, path, used = walk.at, walk.frames, walk.path, walk.used
    choice, todo, token, depth, turn = at[_ROW], at[_TODO], at[_TOKEN], at[_DEPTH], at[_TURN]
    head, gate, value, hope = at[_HEAD], at[_GATE], at[_VALUE], at[_HOPE]
    weight, weight_2, count = at[_WEIGHT], at[_WEIGHT_2], at[_COUNT]
    tried, legal, target = at[TRIED], at[LEGAL], at[TARGET]
    until = tried + steps
    u0, u1, u2, u3 = used[0], used[1], used[2], used[3]
    words = plan.bits.shape[1] - 1
    n_places = plan.spots.shape[1]
    zero = np.uint64(0)
    has_bonus = plan.needs.size > 0
    row = walk.rows[choice] if 0 <= choice < walk.rows.size else np.int64(0)
    reach, reach_2 = plan.facts[row, REACH], plan.facts[row, REACH_2]
    by_reach = ahead.limit[row] >= 0
    remember = not listing and remembers(plan, row)
    needed = most_needed(plan, row)
    least = plan.facts[row, MINIMUM]
    outcome = DONE
    while True:
        if todo == _START:
            # The next place with a token to start from, or the next row.
            token += 1
            while token < n_places and not plan.spots[row, token, S_FLAGS] & TOKEN:
                token += 1
            if token >= n_places:
                choice += 1
                if choice == walk.rows.size:
                    break
                row = walk.rows[choice]
                token = np.int64(-1)
                reach, reach_2 = plan.facts[row, REACH], plan.facts[row, REACH_2]
                by_reach = ahead.limit[row] >= 0
                remember = not listing and remembers(plan, row)
                needed = most_needed(plan, row)
                least = plan.facts[row, MINIMUM]
                for w in range(words):
                    if walk.blocked[w] & plan.row_bits[row, w] != zero:
                        token = n_places
                continue
            for w in range(words):
                used[w] = walk.blocked[w] | plan.row_bits[row, w] | plan.place_bits[token, VISIT, w]
            for earlier in range(token):
                if plan.spots[row, earlier, S_FLAGS] & TOKEN:
                    for w in range(words):
                        used[w] |= plan.place_bits[earlier, CLOSE, w]
            u0, u1, u2, u3 = used[0], used[1], used[2], used[3]
            weight, weight_2 = plan.spots[row, token, S_WEIGHT], plan.spots[row, token, S_WEIGHT_2]
            if weight > reach or weight_2 > reach_2:
                continue
            value = plan.spots[row, token, S_GAIN] - ahead.row_cost[row]
            hope = ahead.start[row, token]
            count = plan.spots[row, token, S_ADDS]
            depth, turn = np.int64(0), np.int64(0)
            head, gate = token, np.int64(-1)
            frames[0, _STAGE] = 0
            frames[0, _CURSOR] = plan.first[row, token]
            frames[0, _END] = plan.first[row, token + 1]
            todo = _STEP
            if count >= least and plan.spots[row, token, S_FLAGS] & ENDS:
                todo = _NODE
        elif todo == _NODE:
            # The route as it stands is legal: what is it worth?
            todo = _STEP
            legal += 1
            worth = value
            once = zero
            if plan.facts[row, KIND] != ADDITIVE:
                worth += visits_pay(plan, row, token, path, 0, depth, walk.top)
            net = worth
            if has_bonus:
                more, once = bonuses_pay(plan, row, token, path, 0, depth)
                worth += more
                once &= ~walk.blocked[words]
                net = worth + once_pay(plan, once)
            if net < target:
                continue
            slot = np.int64(0)
            if listing:
                slot = at[FOUND]
                if slot == walk.found.shape[0]:
                    todo = _NODE
                    legal -= 1
                    outcome = FULL
                    break
                at[FOUND] = slot + 1
            else:
                target = net + quantum
                at[FOUND] = 1
            record = walk.found[slot]
            costs = ahead.row_cost[row]
            bits = walk.found_bits[slot]
            for w in range(words):
                bits[w] = plan.row_bits[row, w]
            for i in range(depth):
                walk.found_path[slot, i] = path[i]
                costs += ahead.cost[path[i]]
                for w in range(words):
                    bits[w] |= plan.bits[path[i], w]
            for w in range(words):
                bits[w] &= plan.run_bits[w]
            bits[words] = once
            record[F_ROW], record[F_START], record[F_TURN], record[F_LENGTH] = row, token, turn, depth
            record[F_WORTH], record[F_NET] = worth + costs, net
        else:
            cursor = frames[depth, _CURSOR]
            if cursor == frames[depth, _END]:
                in_first_arm = turn == depth
                if in_first_arm and depth > 0 and frames[depth, _STAGE] == 0:
                    frames[depth, _STAGE] = 1
                    if plan.spots[row, head, S_FLAGS] & ENDS and plan.spots[row, token, S_FLAGS] & PASSES:
                        # The second arm leaves by an earlier step than the first, so that each pair comes once.
                        frames[depth, _CURSOR] = plan.first[row, token]
                        frames[depth, _END] = path[0]
                        head = token
                        gate = plan.steps[path[0], OUT]
                        continue
                if depth == 0:
                    todo = _START
                    continue
                depth -= 1
                step = path[depth]
                u0 ^= plan.bits[step, 0]
                u1 ^= plan.bits[step, 1]
                u2 ^= plan.bits[step, 2]
                u3 ^= plan.bits[step, 3]
                for w in range(UNROLLED, words):
                    used[w] ^= plan.bits[step, w]
                value -= plan.steps[step, GAIN] - ahead.cost[step]
                hope -= ahead.gain[step]
                weight -= plan.steps[step, WEIGHT]
                weight_2 -= plan.steps[step, WEIGHT_2]
                count -= plan.steps[step, ADDS]
                if in_first_arm:
                    turn = depth
                if frames[depth, _STAGE] == 1:
                    head = token
                    gate = plan.steps[path[0], OUT]
                elif depth > 0:
                    head = plan.steps[path[depth - 1], HEAD]
                    gate = plan.steps[path[depth - 1], IN]
                else:
                    head = token
                    gate = np.int64(-1)
                continue
            if tried == until:
                outcome = OUT_OF_STEPS
                break
            tried += 1
            frames[depth, _CURSOR] = cursor + 1
            if (
                (u0 & plan.bits[cursor, 0])
                | (u1 & plan.bits[cursor, 1])
                | (u2 & plan.bits[cursor, 2])
                | (u3 & plan.bits[cursor, 3])
            ) != zero:
                continue
            left = reach - weight - plan.steps[cursor, WEIGHT]
            if left < 0 or weight_2 + plan.steps[cursor, WEIGHT_2] > reach_2:
                continue
            out = plan.steps[cursor, OUT]
            if gate >= 0 and gate | out and (gate == out or gate * out == 0):
                continue
            second_arm = turn < depth or frames[depth, _STAGE] == 1
            if by_reach:
                # What can be earned within the reach that is left, if track were used up by nothing.
                if depth == 0:
                    _second_arm(plan, ahead, walk, row, token, cursor)
                most = hope + ahead.gain[cursor] + ahead.loose[row]
                missing = target - most
                if second_arm:
                    if ahead.ahead[cursor, left] < missing:
                        continue
                elif ahead.ahead[cursor, left] + walk.second[left] < missing:
                    continue
                else:
                    enough = False
                    for here in range(left + 1):
                        if ahead.ahead[cursor, here] + walk.second[left - here] >= missing:
                            enough = True
                            break
                    if not enough:
                        continue
            if words > UNROLLED:
                clash = zero
                for w in range(UNROLLED, words):
                    clash |= used[w] & plan.bits[cursor, w]
                if clash != zero:
                    continue
                for w in range(UNROLLED, words):
                    used[w] |= plan.bits[cursor, w]
            u0 |= plan.bits[cursor, 0]
            u1 |= plan.bits[cursor, 1]
            u2 |= plan.bits[cursor, 2]
            u3 |= plan.bits[cursor, 3]
            value += plan.steps[cursor, GAIN] - ahead.cost[cursor]
            hope += ahead.gain[cursor]
            weight += plan.steps[cursor, WEIGHT]
            weight_2 += plan.steps[cursor, WEIGHT_2]
            count += plan.steps[cursor, ADDS]
            if not second_arm:
                turn = depth + 1
            path[depth] = cursor
            head = plan.steps[cursor, HEAD]
            gate = plan.steps[cursor, IN]
            depth += 1
            frames[depth, _STAGE] = 0
            frames[depth, _CURSOR] = 0
            frames[depth, _END] = 0
            if plan.steps[cursor, FLAGS] & PASSES:
                frames[depth, _CURSOR] = plan.first[row, head]
                frames[depth, _END] = plan.first[row, head + 1]
            if left > 1:
                # What lies within reach on track that is still free.
                used[0], used[1], used[2], used[3] = u0, u1, u2, u3
                most = in_reach(
                    plan, ahead, path, used, walk.scratch, walk.top, walk.lists, memo.steps, walk.rest,
                    row, token, depth, turn, left, value,
                )  # fmt: skip
                if most >= target and remember:
                    state = walk.state
                    state[WALK], state[LEFT], state[WEIGHT_SO_FAR] = at[_NUMBER], min(left, needed), weight_2
                    state[AT_GATE], state[COUNT] = gate, min(count, least)
                    if known(plan, memo, path, walk.top, row, token, depth, turn, walk.rest, state, value):
                        most = target - 1
                if most >= target and left >= n_places:
                    most = in_chains(
                        plan, ahead, path, used, walk.clear, walk.scratch, walk.lists, row, token, depth, turn, most
                    )
                if most < target:
                    frames[depth, _CURSOR] = frames[depth, _END]
                    frames[depth, _STAGE] = 1
                    continue
            if (
                count >= least
                and plan.steps[cursor, FLAGS] & ENDS
                and (turn < depth or plan.spots[row, token, S_FLAGS] & ENDS)
            ):
                todo = _NODE
    used[0], used[1], used[2], used[3] = u0, u1, u2, u3
    at[_ROW], at[_TODO], at[_TOKEN], at[_DEPTH], at[_TURN] = choice, todo, token, depth, turn
    at[_HEAD], at[_GATE], at[_VALUE], at[_HOPE] = head, gate, value, hope
    at[_WEIGHT], at[_WEIGHT_2], at[_COUNT] = weight, weight_2, count
    at[TRIED], at[LEGAL], at[TARGET] = tried, legal, target
    return outcome


@kernel
def _second_arm(plan: Plan, ahead: Ahead, walk: RouteWalk, row: Number, start: Number, first: Number) -> None:
    """Fill `walk.second`: what an arm that leaves `start` by an earlier step than `first` may earn, by reach."""
    passed = plan.spots[row, start, S_FLAGS] & PASSES
    for left in range(walk.second.size):
        best = ahead.spare[row, left]
        for step in range(plan.first[row, start], first):
            after = left - plan.steps[step, WEIGHT]
            if passed and after >= 0 and ahead.gain[step] + ahead.ahead[step, after] > best:
                best = ahead.gain[step] + ahead.ahead[step, after]
        walk.second[left] = best
