"""Positions of a walk that were met before: from the same end, with the same track still to come, more is not earned.

Two partial routes that can go on in exactly the same ways differ only in what they have earned so far, so the one that
has earned less may be left. They are told by two hashes of 64 bits each, of all that the rest of the route depends on:
that a search of 2**40 steps takes two positions for one has a chance of some 2**-88.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from routeopt._jit import kernel
from routeopt.network.network import Ints, Number, Words
from routeopt.search.kernels.best_few import insert
from routeopt.search.kernels.plan import (
    ADDITIVE,
    BEST_FEW,
    FIRST,
    HEAD,
    KIND,
    PAYS_BEST,
    S_FLAGS,
    STATION_PAYS,
    VALUE,
    VARIABLE,
    WEIGHT,
    Plan,
)

#: Entries of a table: of the first one, which most walks can do with, and of a large one.
FEW_ENTRIES, ENTRIES = 1 << 10, 1 << 20
# The two hashes: columns of `Memo.steps` and `Memo.keys`.
A, B = range(2)
# Entries of what a walk is told of the rest of a route: sums of the numbers of its steps, conditions met so far.
SUM_A, SUM_B, MET = range(3)
# Entries of its state: reach left, second weight, gate, what counts for the minimum, number of the walk.
LEFT, WEIGHT_SO_FAR, AT_GATE, COUNT, WALK = range(5)
_ODD_A, _ODD_B = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD1B54A32D192ED03)
_MIX_A, _MIX_B = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_S30, _S27, _S31 = np.uint64(30), np.uint64(27), np.uint64(31)


class Memo(NamedTuple):
    """A table of what was earned when a position of the walk was met.

    Attributes
    ----------
    steps : uint64[N, 2]
        A random number, twice, for each step.
    keys : uint64[ENTRIES, 2]
        The positions met.
    values : int64[ENTRIES]
        The most that was earned on the way there.
    """

    steps: Words
    keys: Words
    values: Ints


def new_memo(plan: Plan, entries: int) -> Memo:
    """Return an empty table of so many entries, a power of 2."""
    steps = np.zeros((plan.arc.size, 2), np.uint64)
    _number_steps(steps)
    return Memo(steps, np.zeros((entries, 2), np.uint64), np.zeros(entries, np.int64))


def larger_memo(memo: Memo, entries: int) -> Memo:
    """Return a table of so many entries, a power of 2, with all that one of fewer entries holds."""
    larger = Memo(memo.steps, np.zeros((entries, 2), np.uint64), np.zeros(entries, np.int64))
    _move(memo, larger)
    return larger


@kernel
def _move(memo: Memo, larger: Memo) -> None:
    for old in range(memo.values.size):
        slot = memo.keys[old, A] & np.uint64(larger.values.size - 1)
        larger.keys[slot, A], larger.keys[slot, B] = memo.keys[old, A], memo.keys[old, B]
        larger.values[slot] = memo.values[old]


@kernel
def _mix(word: np.uint64) -> np.uint64:
    """Return a number all of whose bits depend on all bits of another one (splitmix64)."""
    word = (word ^ (word >> _S30)) * _MIX_A
    word = (word ^ (word >> _S27)) * _MIX_B
    return word ^ (word >> _S31)


@kernel
def _number_steps(steps: Words) -> None:
    for n in range(steps.shape[0]):
        steps[n, A] = _mix(np.uint64(n + 1) * _ODD_A)
        steps[n, B] = _mix(np.uint64(n + 1) * _ODD_B)


@kernel
def remembers(plan: Plan, row: Number) -> bool:
    """Tell whether positions of a row can be told: not where places are variable, or one at a station has to pay."""
    if plan.facts[row, KIND] == BEST_FEW and plan.facts[row, STATION_PAYS] != 0:
        return False
    for p in range(plan.spots.shape[1]):
        if plan.facts[row, KIND] != ADDITIVE and plan.spots[row, p, S_FLAGS] & VARIABLE:
            return False
    return True


@kernel
def most_needed(plan: Plan, row: Number) -> np.int64:
    """Return a reach that the rest of any route of a row can do with: more of it left makes no difference."""
    n_places = plan.spots.shape[1]
    heaviest = np.int64(0)
    for n in range(plan.first[row, 0], plan.first[row, n_places]):
        heaviest = max(heaviest, plan.steps[n, WEIGHT])
    return np.int64(n_places * heaviest)


@kernel
def known(
    plan: Plan,
    memo: Memo,
    path: Ints,
    top: Ints,
    row: Number,
    start: Number,
    depth: Number,
    turn: Number,
    rest: Words,
    state: Ints,
    value: Number,
) -> bool:
    """Tell whether a position was met before with no less earned; if not, remember it.

    Parameters
    ----------
    plan, memo : Plan, Memo
        The network; the table.
    path, top, row, start, depth, turn
        The position, as in `in_reach`.
    rest : uint64[3]
        The steps that may still be taken, as two sums of their numbers; conditions met so far.
    state : int64[5]
        All else that what is to come depends on.
    value : int
        What the steps are worth so far, less their costs.
    """
    a, b = rest[SUM_A], rest[SUM_B]
    a = _mix(a + np.uint64(row + 1) * _ODD_A)
    b = _mix(b + np.uint64(row + 1) * _ODD_B)
    a = _mix(a ^ rest[MET] * _ODD_B)
    b = _mix(b ^ rest[MET] * _ODD_A)
    head = plan.steps[path[depth - 1], HEAD]
    a = _mix(a + np.uint64(head + 1))
    b = _mix(b + np.uint64(head + 1))
    if turn == depth:
        # The second arm is still to come; it leaves the start by a step before the first one.
        mark = np.uint64((start + 1) * plan.arc.size + path[0] + 1)
        a = _mix(a + mark)
        b = _mix(b + mark)
    for k in range(state.size):
        a = _mix(a + np.uint64(state[k] + 1))
        b = _mix(b + np.uint64(state[k] + 1))
    if plan.facts[row, KIND] == BEST_FEW:
        size = np.int64(0)
        most = plan.facts[row, PAYS_BEST]
        for i in range(-1, depth):
            if plan.spots[row, start if i < 0 else plan.steps[path[i], HEAD], S_FLAGS] & FIRST:
                most -= 1
        a = _mix(a + np.uint64(max(most, 0)))
        b = _mix(b + np.uint64(max(most, 0)))
        for i in range(-1, depth):
            spot = plan.spots[row, start if i < 0 else plan.steps[path[i], HEAD]]
            if spot[S_FLAGS] & FIRST:
                continue
            size = insert(top, size, most, spot[VALUE])
        for k in range(size):
            a = _mix(a + np.uint64(top[k] + 1))
            b = _mix(b + np.uint64(top[k] + 1))
    slot = a & np.uint64(memo.values.size - 1)
    if memo.keys[slot, A] == a and memo.keys[slot, B] == b and memo.values[slot] >= value:
        return True
    memo.keys[slot, A], memo.keys[slot, B] = a, b
    memo.values[slot] = value
    return False
