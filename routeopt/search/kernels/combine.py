"""The kernel that chooses one route from each train's list so that none takes what another has taken."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from routeopt._jit import kernel
from routeopt.network.network import Flags, Ints, Words
from routeopt.search.kernels.outcomes import DONE, FULL, OUT_OF_STEPS
from routeopt.search.kernels.plan import Plan
from routeopt.search.kernels.worth import once_pay

# Entries of `Choice.at`.
_LEVEL, TRIED, TARGET, FOUND = range(4)


class Lists(NamedTuple):
    """Routes to choose from, the list of each kind of train sorted by net worth, best first; staying home is one.

    Attributes
    ----------
    low, high : int64[T]
        Train t chooses from ``low[t]`` to ``high[t] - 1``.
    same : bool[T]
        It chooses from the list of the train before it, so that only one order of the two need be tried.
    net, worth : int64[N]
        Worth less prices, with bonuses paid once; worth without either.
    bits : uint64[N, W + 1]
        What a route takes; bonuses paid once that it meets.
    """

    low: Ints
    high: Ints
    same: Flags
    net: Ints
    worth: Ints
    bits: Words


class Choice(NamedTuple):
    """The state of a choice.

    Attributes
    ----------
    at : int64[4]
        Where it stands, what it has tried, the least worth that matters, how many runs it has found.
    cursor, worth, net : int64[T + 1]
        Per train: the next route to try; sums of the routes chosen before it.
    used : uint64[T + 1, W + 1]
        Bits taken, and bonuses met, before it.
    chosen : int64[K, T]
        Runs found.
    """

    at: Ints
    cursor: Ints
    worth: Ints
    net: Ints
    used: Words
    chosen: Ints


def new_choice(lists: Lists, worth: int, used: Words, target: int, room: int) -> Choice:
    """Return a choice that has not begun.

    Parameters
    ----------
    lists : Lists
        The lists.
    worth, used : int, uint64[W + 1]
        What routes that stay are worth and have taken.
    target : int
        Only runs worth so much matter.
    room : int
        How many runs it can record.
    """
    trains = lists.low.size
    at = np.zeros(4, np.int64)
    at[TARGET] = target
    sums = np.zeros((2, trains + 1), np.int64)
    sums[0, 0] = worth
    taken = np.zeros((trains + 1, used.size), np.uint64)
    taken[0] = used
    cursor = np.append(lists.low, 0)
    return Choice(at, cursor, sums[0], sums[1], taken, np.zeros((room, trains), np.int64))


@kernel
def choose_routes(plan: Plan, lists: Lists, choice: Choice, spare: int, quantum: int, steps: int, only: bool) -> int:
    """Choose routes, best net worth first.

    Parameters
    ----------
    plan : Plan
        For its bonuses.
    lists : Lists
        What to choose from.
    choice : Choice
        Changed in place.
    spare : int
        What net worths of a run may fall short of its worth: all prices together, and what routes that stay are worth.
    quantum : int
        By how much a better run is better at least.
    steps : int
        How many routes to try now.
    only : bool
        Record every run of exactly the target; else run 0 is the best one, and the target rises with it.

    Returns
    -------
    int
        `DONE`, `OUT_OF_STEPS` or `FULL`.
    """
    at, cursor = choice.at, choice.cursor
    level, tried, target = at[_LEVEL], at[TRIED], at[TARGET]
    trains = lists.low.size
    words = lists.bits.shape[1] - 1
    until = tried + steps
    zero = np.uint64(0)
    # What the trains from each one on can add at best.
    rest = np.zeros(trains + 1, np.int64)
    for t in range(trains - 1, -1, -1):
        rest[t] = rest[t + 1] + lists.net[lists.low[t]]
    outcome = DONE
    while level >= 0:
        i = cursor[level]
        after = rest[level + 1]
        if i < lists.high[level]:
            for t in range(level + 1, trains):
                # Trains alike choose in the order of the list, so that they cannot do better than this one.
                if not lists.same[t]:
                    break
                after += lists.net[i] - lists.net[lists.low[t]]
        if i == lists.high[level] or choice.net[level] + lists.net[i] + after + spare < target:
            level -= 1
            continue
        if tried == until:
            outcome = OUT_OF_STEPS
            break
        tried += 1
        cursor[level] = i + 1
        clash = zero
        for w in range(words):
            clash |= choice.used[level, w] & lists.bits[i, w]
        if clash != zero:
            continue
        fresh = lists.bits[i, words] & ~choice.used[level, words]
        worth = choice.worth[level] + lists.worth[i]
        if fresh != zero:
            worth += once_pay(plan, fresh)
        if level + 1 < trains:
            choice.worth[level + 1] = worth
            choice.net[level + 1] = choice.net[level] + lists.net[i]
            for w in range(words + 1):
                choice.used[level + 1, w] = choice.used[level, w] | lists.bits[i, w]
            level += 1
            cursor[level] = i if lists.same[level] else lists.low[level]
            continue
        if worth < target or (only and worth > target):
            continue
        slot = np.int64(0)
        if only:
            slot = at[FOUND]
            if slot == choice.chosen.shape[0]:
                cursor[level] = i
                outcome = FULL
                break
            at[FOUND] = slot + 1
        else:
            at[FOUND] = 1
            target = worth + quantum
        for t in range(trains):
            choice.chosen[slot, t] = cursor[t] - 1
    at[_LEVEL], at[TRIED], at[TARGET] = level, tried, target
    return outcome
