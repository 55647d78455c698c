"""The frontier search: the best route of one train, connection by connection, over all that routes may look like.

Connections are taken one after the other, in a fixed order; each is run or not. What is still to come depends only on
how the pieces of route so far touch the places and the shared track that have connections to come: the frontier. Of
two ways to get there that agree on that, only the dearer one is kept. (Simpath; zero-suppressed decision diagrams.)
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from routeopt._jit import kernel
from routeopt.network.network import Flags, Ints, Number, Words
from routeopt.search.kernels.outcomes import DONE, FULL, OUT_OF_STEPS

#: Places, pieces of shared track and conditions of bonuses that may be half done at a time.
MOST_PLACES, MOST_SHARED, MOST_MET = 24, 32, 32
#: The largest numbers that the parts of a state have room for.
MOST_WEIGHT, MOST_PAYING, MOST_ADDED = 63, 31, 15

# What a place is: columns of `Sweep.places`.
P_GAIN, P_VALUE, P_WEIGHT, P_WEIGHT_2, P_ADDS, P_FLAGS = range(6)
#: Flags of places.
MAY_END, MAY_PASS, HAS_TOKEN, PAYS_FIRST, IS_TOP = 1, 2, 4, 8, 16
# What a row is: entries of `Sweep.facts`.
REACH, REACH_2, MINIMUM, PAYS_BEST, STATION_PAYS, NEEDS_TOP, SLOTS = range(7)
# Columns of `Sweep.ends`, twice: for the first and for the second end of a connection.
PLACE, SLOT, DEAD_END, LAST = range(4)
# Codes of places in a state: untouched; done; the end of a piece whose other end is an end of the route; from `_LABEL`
# on, ends of the same piece.
_FREE, _DONE, _HALF, _LABEL = range(4)
# Parts of the word of counters, by their lowest bit.
_WEIGHT, _WEIGHT_2, _PAYING, _ADDED, _TOKEN, _STATION, _PICKED, _TOP = 0, 6, 12, 17, 21, 22, 23, 24

# Entries of `States.at`.
LAYER, CURSOR, N_FROM, N_TO, SIDE, BASE_FROM, BASE_TO, TRIED = range(8)
BEST, BEST_STATE, BEST_LAYER, BEST_USED, MADE, MOST_MADE, DROPPED, QUANTUM = range(8, 16)

_EMPTY = np.int32(-1)
_MIX_A, _MIX_B, _MIX_C = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_S29, _S32 = np.uint64(29), np.uint64(32)
_FOUR, _FIFTEEN, _LOW = np.uint64(4), np.uint64(15), np.uint64(0xFFFFFFFF)
_ZERO, _ONE = np.uint64(0), np.uint64(1)


class Sweep(NamedTuple):
    """The connections of one row of a train, in the order in which they are taken.

    Attributes
    ----------
    ends : int64[C, 2, 4]
        Place, its slot, whether the connection can only be the last one there, whether no later one touches the place.
    open : bool[C]
        The connection may be run.
    cost, weight : int64[C]
        What running it costs; what it takes from the reach by itself.
    uses : uint64[C]
        Shared track that it takes, as slots,
    visits : uint64[C, 2]
        what a visit to its places takes,
    keeps : uint64[C]
        and the slots that matter after it.
    meets, visits_meet, keeps_met : uint64[C], uint64[C, 2], uint64[C]
        The same for conditions of bonuses.
    bonus_first, bonus_needs, bonus_amount : int64[C + 1], uint64[B], int64[B]
        Bonuses that running the connection may complete: conditions, by slots, and amounts.
    slot_first, slot, slot_place : int64[C + 1], int64[L], int64[L]
        Slots in use after a connection, and their places.
    places : int64[P, 6]
        What each place pays for certain, what it pays if chosen, what it takes from the two reaches, what it adds
        to the minimum, flags.
    facts : int64[7]
        Reach, reach_2, minimum, how many pay (-1: all do), whether one of those must be a station, whether a place with
        the flag `IS_TOP` must be visited, how many slots are in use at most.
    later : int64[C + 1]
        What places without weight first touched by that connection or a later one pay for certain, with all bonuses
        that may still be completed.
    later_weighed, later_values : int64[C + 1, reach], int64[C + 1, pays_best]
        The best gains of those with weight, and the best values, of which some only can pay.
    """

    ends: Ints
    open: Flags
    cost: Ints
    weight: Ints
    uses: Words
    visits: Words
    keeps: Words
    meets: Words
    visits_meet: Words
    keeps_met: Words
    bonus_first: Ints
    bonus_needs: Words
    bonus_amount: Ints
    slot_first: Ints
    slot: Ints
    slot_place: Ints
    places: Ints
    facts: Ints
    later: Ints
    later_weighed: Ints
    later_values: Ints


class States(NamedTuple):
    """What a sweep has made so far.

    Attributes
    ----------
    at : int64[16]
        Where it stands; the best net worth; counters; the most that a state left out might have come to.
    keys : uint64[2, N, 3]
        States of the last layer and of the next one: codes of places; more of them, and counters; shared track and
        conditions.
    values, hopes : int64[2, N]
        What they have earned, and what they may come to.
    table : int32[4 N or more]
        A hash table of the next layer, `_EMPTY` where there is none.
    parent, used : int32[H], uint8[H]
        Of all states ever made: the state it was made from, and whether by running the connection.
    codes, label, room : int64[3, MOST_PLACES], int64[32], int64[MOST_PLACES]
        Scratch.
    """

    at: Ints
    keys: Words
    values: Ints
    hopes: Ints
    table: NDArray[np.int32]
    parent: NDArray[np.int32]
    used: NDArray[np.uint8]
    codes: Ints
    label: Ints
    room: Ints


def new_states(target: int, quantum: int, size: int) -> States:
    """Return the states of a sweep that has not begun: one, in which nothing is touched.

    Parameters
    ----------
    target, quantum : int
        Only routes of this net worth or more matter; a better one must be better by so much.
    size : int
        How many states a layer may have before it must grow.
    """
    states = _room(size, 8 * size)
    states.at[N_FROM] = states.at[MADE] = states.at[BASE_TO] = 1
    states.at[BEST] = states.at[DROPPED] = target - quantum
    states.at[QUANTUM] = quantum
    states.at[BEST_STATE] = -1
    states.parent[0] = -1
    return states


def _room(size: int, history: int) -> States:
    i64 = np.int64
    return States(
        np.zeros(16, i64), np.zeros((2, size, 3), np.uint64), np.zeros((2, size), i64), np.zeros((2, size), i64),
        np.full(4 * size, _EMPTY, np.int32), np.zeros(history, np.int32), np.zeros(history, np.uint8),
        np.zeros((3, MOST_PLACES), i64), np.zeros(32, i64), np.zeros(MOST_PLACES, i64),
    )  # fmt: skip


def larger_states(states: States) -> States:
    """Return the same states with more room wherever it is short."""
    at = states.at
    size, history = states.values.shape[1], states.parent.size
    # Room for both branches of a state, with all ways to choose what pays.
    layer = size if at[N_TO] + 8 <= size else 4 * size
    past = history if at[MADE] + 8 <= history else 4 * history
    if (layer, past) == (size, history):
        return states
    new = _room(layer, past)._replace(at=at)
    new.keys[:, :size], new.values[:, :size], new.hopes[:, :size] = states.keys, states.values, states.hopes
    new.parent[:history], new.used[:history] = states.parent, states.used
    fill_table(new)
    return new


def thinned(states: States, most: int) -> None:
    """Leave out states of the next layer that may come to least, until `most` are left."""
    at = states.at
    count, to = int(at[N_TO]), 1 - int(at[SIDE])
    hopes = states.hopes[to, :count]
    order = np.argsort(-hopes, kind="stable")
    at[DROPPED] = max(int(at[DROPPED]), int(hopes[order[most:]].max(initial=0)))
    kept = np.sort(order[:most])
    states.table[:] = _EMPTY
    base = int(at[BASE_TO])
    for array in (states.keys[to], states.values[to], states.hopes[to]):
        array[:most] = array[kept]
    for array in (states.parent, states.used):
        array[base : base + most] = array[base + kept]
    at[N_TO], at[MADE] = most, base + most
    fill_table(states)


@kernel
def fill_table(states: States) -> None:
    """Enter all states of the next layer into the hash table."""
    to = 1 - states.at[SIDE]
    mask = np.uint64(states.table.size - 1)
    for n in range(states.at[N_TO]):
        key = states.keys[to, n]
        p = _hash(key[0], key[1], key[2]) & mask
        while states.table[p] != _EMPTY:
            p = (p + _ONE) & mask
        states.table[p] = n


@kernel
def _hash(a: np.uint64, b: np.uint64, c: np.uint64) -> np.uint64:
    h = a * _MIX_A ^ (b + (a >> _S32)) * _MIX_B ^ (c + (b >> _S32)) * _MIX_C
    h ^= h >> _S29
    h *= _MIX_B
    return h ^ (h >> _S32)


@kernel
def sweep_on(sweep: Sweep, states: States, steps: int) -> int:
    """Go on with a sweep, for so many states.

    Returns
    -------
    int
        `DONE`, `OUT_OF_STEPS` (call again to go on), or `FULL` (make room and call again).
    """
    at, codes = states.at, states.codes
    before, after, joined = codes[0], codes[1], codes[2]
    until = at[TRIED] + steps
    count = sweep.open.size
    slots = sweep.facts[SLOTS]
    few, station_pays = sweep.facts[PAYS_BEST], sweep.facts[STATION_PAYS] != 0
    while at[LAYER] < count:
        i = at[LAYER]
        side, to = at[SIDE], 1 - at[SIDE]
        first, second = sweep.ends[i, 0], sweep.ends[i, 1]
        low, high = 0, 0
        if i > 0:
            low, high = sweep.slot_first[i - 1], sweep.slot_first[i]
        while at[CURSOR] < at[N_FROM]:
            if at[TRIED] == until:
                return OUT_OF_STEPS
            if at[N_TO] + 8 > states.values.shape[1] or at[MADE] + 8 > states.parent.size:
                return FULL
            at[TRIED] += 1
            j = at[CURSOR]
            at[CURSOR] += 1
            key = states.keys[side, j]
            worth = states.values[side, j]
            if states.hopes[side, j] < at[BEST] + at[QUANTUM] and i > 0:
                continue
            for s in range(slots):
                before[s] = _FREE
            for k in range(low, high):
                s = sweep.slot[k]
                word = key[0] if s < 16 else key[1]
                before[s] = np.int64((word >> (_FOUR * np.uint64(s & 15))) & _FIFTEEN)
            counters = np.int64(key[1] >> _S32)
            shared, met = key[2] & _LOW, key[2] >> _S32
            _copy(before, after, slots)
            _go_to(sweep, states, i, j, 0, worth, counters, shared, met, False)
            if not sweep.open[i] or shared & sweep.uses[i] != _ZERO:
                continue
            a, b = before[first[SLOT]], before[second[SLOT]]
            if _DONE in (a, b) or (a == b and a >= _LABEL):
                continue
            taken = shared | sweep.uses[i]
            seen = met | sweep.meets[i]
            possible = True
            for e in range(2):
                end, code = (first, a) if e == 0 else (second, b)
                if code == _FREE:
                    if taken & sweep.visits[i, e] != _ZERO:
                        possible = False
                    taken |= sweep.visits[i, e]
                    seen |= sweep.visits_meet[i, e]
                    flags = sweep.places[end[PLACE], P_FLAGS]
                    if not flags & (MAY_END if end[DEAD_END] else MAY_END | MAY_PASS):
                        possible = False
                elif end[DEAD_END]:
                    possible = False
            if not possible:
                continue
            weight = ((counters >> _WEIGHT) & MOST_WEIGHT) + sweep.weight[i]
            weight_2 = (counters >> _WEIGHT_2) & MOST_WEIGHT
            paying = (counters >> _PAYING) & MOST_PAYING
            added = (counters >> _ADDED) & MOST_ADDED
            token, station = (counters >> _TOKEN) & 1, (counters >> _STATION) & 1
            picked, top = (counters >> _PICKED) & 1, (counters >> _TOP) & 1
            earned = worth - sweep.cost[i]
            for e in range(2):
                end, code = (first, a) if e == 0 else (second, b)
                if code != _FREE:
                    continue
                place = sweep.places[end[PLACE]]
                earned += place[P_GAIN]
                weight += place[P_WEIGHT]
                weight_2 += place[P_WEIGHT_2]
                added += place[P_ADDS]
                if place[P_FLAGS] & HAS_TOKEN:
                    token = np.int64(1)
                if place[P_FLAGS] & IS_TOP:
                    top = np.int64(1)
                if place[P_FLAGS] & PAYS_FIRST and few >= 0:
                    if paying < few:
                        paying += 1
                    elif picked:
                        possible = False
                    if place[P_FLAGS] & HAS_TOKEN:
                        station = np.int64(1)
            if sweep.facts[REACH] < 0:
                weight = np.int64(0)
            elif weight > sweep.facts[REACH]:
                continue
            if sweep.facts[REACH_2] < 0:
                weight_2 = np.int64(0)
            elif weight_2 > sweep.facts[REACH_2]:
                continue
            if not possible:
                continue
            added = min(added, sweep.facts[MINIMUM])
            for k in range(sweep.bonus_first[i], sweep.bonus_first[i + 1]):
                needs = sweep.bonus_needs[k]
                if met & needs != needs and seen & needs == needs:
                    earned += sweep.bonus_amount[k]
            _copy(before, after, slots)
            whole = _join(after, first, second, slots)
            steady = (
                weight << _WEIGHT | weight_2 << _WEIGHT_2 | added << _ADDED | token << _TOKEN | top << _TOP
            )  # fmt: skip
            _copy(after, joined, slots)
            for pick in range(4):
                chosen, pays, some, at_station = earned, paying, picked, station
                possible = True
                for e in range(2):
                    if not pick >> e & 1:
                        continue
                    end, code = (first, a) if e == 0 else (second, b)
                    place = sweep.places[end[PLACE]]
                    # Who pays nothing need not be chosen, but for a station where one must be.
                    idle = place[P_VALUE] == 0 and not (station_pays and place[P_FLAGS] & HAS_TOKEN)
                    if few < 0 or code != _FREE or place[P_FLAGS] & PAYS_FIRST or idle:
                        possible = False
                        break
                    chosen += place[P_VALUE]
                    pays += 1
                    some = np.int64(1)
                    if place[P_FLAGS] & HAS_TOKEN:
                        at_station = np.int64(1)
                if not possible or (few >= 0 and pays > few):
                    continue
                _copy(joined, after, slots)
                now = steady | pays << _PAYING | at_station << _STATION | some << _PICKED
                _go_to(sweep, states, i, j, 1, chosen, now, taken, seen, whole)
        _clear(states)
        at[LAYER] += 1
        at[CURSOR] = 0
        at[SIDE] = to
        at[N_FROM] = at[N_TO]
        at[MOST_MADE] = max(at[MOST_MADE], at[N_TO])
        at[N_TO] = 0
        at[BASE_FROM] = at[BASE_TO]
        at[BASE_TO] = at[MADE]
    return DONE


@kernel
def _clear(states: States) -> None:
    """Empty the hash table."""
    at = states.at
    to = 1 - at[SIDE]
    if 16 * at[N_TO] > states.table.size:
        states.table[:] = _EMPTY
        return
    mask = np.uint64(states.table.size - 1)
    # What stood behind another one is found as long as none is taken away: all places are gathered by a second pass.
    for n in range(at[N_TO]):
        key = states.keys[to, n]
        p = _hash(key[0], key[1], key[2]) & mask
        while states.table[p] != _EMPTY:
            states.table[p] = _EMPTY
            p = (p + _ONE) & mask


@kernel
def _copy(codes: Ints, to: Ints, slots: Number) -> None:
    for s in range(slots):
        to[s] = codes[s]


@kernel
def _join(codes: Ints, first: Ints, second: Ints, slots: Number) -> bool:
    """Run a connection: change the codes of its places, and those of far ends; tell whether a route is whole."""
    a, b = codes[first[SLOT]], codes[second[SLOT]]
    # A place that is passed, or that can only be an end, is done.
    dead_a, dead_b = a == _FREE and first[DEAD_END] != 0, b == _FREE and second[DEAD_END] != 0
    codes[first[SLOT]] = _DONE if a != _FREE or dead_a else _FREE
    codes[second[SLOT]] = _DONE if b != _FREE or dead_b else _FREE
    # What lies at the far ends of the pieces that are joined: an end of the route, or an open end.
    far_a = _HALF if dead_a else a
    far_b = _HALF if dead_b else b
    open_a, open_b = a == _FREE and not dead_a, b == _FREE and not dead_b
    if open_a and open_b:
        codes[first[SLOT]] = codes[second[SLOT]] = _LABEL + MOST_PLACES
        return False
    if open_a or open_b:
        slot = first[SLOT] if open_a else second[SLOT]
        codes[slot] = far_b if open_a else far_a
        return False
    if far_a == _HALF and far_b == _HALF:
        return True
    if _HALF in (far_a, far_b):
        label = far_b if far_a == _HALF else far_a
        for s in range(slots):
            if codes[s] == label:
                codes[s] = _HALF
        return False
    for s in range(slots):
        if codes[s] == far_b:
            codes[s] = far_a
    return False


@kernel
def _go_to(
    sweep: Sweep, states: States, i: Number, j: Number, use: Number, worth: Number, counters: Number,
    shared: np.uint64, met: np.uint64, whole: bool,
) -> None:  # fmt: skip
    """Take leave of places that are done with; record a whole route, or enter a state of the next layer."""
    at, codes = states.at, states.codes[1]
    for e in range(2):
        end = sweep.ends[i, e]
        if not end[LAST]:
            continue
        code = codes[end[SLOT]]
        codes[end[SLOT]] = _FREE
        if code <= _DONE:
            continue
        if whole or not sweep.places[end[PLACE], P_FLAGS] & MAY_END:
            return
        if code == _HALF:
            whole = True
        else:
            for s in range(sweep.facts[SLOTS]):
                if codes[s] == code:
                    codes[s] = _HALF
    low, high = sweep.slot_first[i], sweep.slot_first[i + 1]
    if whole:
        if worth < at[BEST] + at[QUANTUM] or not counters >> _TOKEN & 1:
            return
        for k in range(low, high):
            if codes[sweep.slot[k]] > _DONE:
                return
        if counters >> _ADDED & MOST_ADDED < sweep.facts[MINIMUM]:
            return
        if sweep.facts[NEEDS_TOP] and not counters >> _TOP & 1:
            return
        if sweep.facts[STATION_PAYS] and not counters >> _STATION & 1:
            full = counters >> _PAYING & MOST_PAYING >= sweep.facts[PAYS_BEST]
            if counters >> _PICKED & 1 or not full:
                return
        at[BEST], at[BEST_STATE], at[BEST_LAYER], at[BEST_USED] = worth, at[BASE_FROM] + j, i, use
        return
    hope = worth + sweep.later[i + 1]
    halves = 0
    reach, few = sweep.facts[REACH], sweep.facts[PAYS_BEST]
    n_weighed, n_valued = 0, 0
    for k in range(low, high):
        code = codes[sweep.slot[k]]
        if code == _FREE:
            place = sweep.places[sweep.slot_place[k]]
            if reach >= 0 and place[P_WEIGHT] > 0:
                if place[P_GAIN] > 0:
                    states.label[n_weighed] = place[P_GAIN]
                    n_weighed += 1
            else:
                hope += place[P_GAIN]
            if few >= 0 and place[P_VALUE] > 0 and not place[P_FLAGS] & PAYS_FIRST:
                states.room[n_valued] = place[P_VALUE]
                n_valued += 1
        elif code == _HALF:
            halves += 1
    if halves > 2:
        return
    if reach >= 0:
        left = reach - (counters >> _WEIGHT & MOST_WEIGHT)
        hope += _best_of(states.label, n_weighed, sweep.later_weighed[i + 1], left)
    if few >= 0:
        left = few - (counters >> _PAYING & MOST_PAYING)
        hope += _best_of(states.room, n_valued, sweep.later_values[i + 1], left)
    if hope < at[BEST] + at[QUANTUM]:
        return
    _put(sweep, states, i, j, use, worth, hope, counters, shared & sweep.keeps[i], met & sweep.keeps_met[i])


@kernel
def _best_of(here: Ints, n: Number, later: Ints, most: Number) -> int:
    """Return the sum of the best `most` of some numbers, and of others that are sorted, best first."""
    total = np.int64(0)
    k = 0
    for _ in range(most):
        best, where = np.int64(0), -1
        for h in range(n):
            if here[h] > best:
                best, where = here[h], h
        if k < later.size and later[k] > best:
            total += later[k]
            k += 1
        elif where >= 0:
            total += best
            here[where] = 0
        else:
            break
    return int(total)


@kernel
def _put(
    sweep: Sweep, states: States, i: Number, j: Number, use: Number, worth: Number, hope: Number, counters: Number,
    shared: np.uint64, met: np.uint64,
) -> None:  # fmt: skip
    """Enter a state of the next layer, with its labels numbered in order; of two alike keep the dearer one."""
    at, codes, label = states.at, states.codes[1], states.label
    to = 1 - at[SIDE]
    for m in range(_LABEL + sweep.facts[SLOTS] + 1):
        label[m] = 0
    label[_LABEL + MOST_PLACES] = 0
    fresh = np.int64(_LABEL)
    a, b = _ZERO, np.uint64(counters) << _S32
    for k in range(sweep.slot_first[i], sweep.slot_first[i + 1]):
        s = sweep.slot[k]
        code = codes[s]
        if code >= _LABEL:
            if label[code] == 0:
                label[code] = fresh
                fresh += 1
            code = label[code]
        bits = np.uint64(code) << (_FOUR * np.uint64(s & 15))
        if s < 16:
            a |= bits
        else:
            b |= bits
    c = shared | met << _S32
    mask = np.uint64(states.table.size - 1)
    p = _hash(a, b, c) & mask
    keys, values, hopes = states.keys[to], states.values[to], states.hopes[to]
    n = np.int64(states.table[p])
    while n >= 0:
        if keys[n, 0] == a and keys[n, 1] == b and keys[n, 2] == c:
            break
        p = (p + _ONE) & mask
        n = np.int64(states.table[p])
    if n < 0:
        n = at[N_TO]
        states.table[p] = n
        keys[n, 0], keys[n, 1], keys[n, 2] = a, b, c
        at[N_TO] += 1
        at[MADE] += 1
    elif values[n] >= worth:
        return
    values[n], hopes[n] = worth, hope
    states.parent[at[BASE_TO] + n] = at[BASE_FROM] + j
    states.used[at[BASE_TO] + n] = use
