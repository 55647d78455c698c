"""The connections of a row in the order of a sweep, and the slots of all they have in common."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from routeopt.network.bits import bits_in
from routeopt.network.connections import ACROSS, TERMINAL
from routeopt.network.network import Ints, Words
from routeopt.search.kernels import frontier as f
from routeopt.search.kernels.elimination import Ties, order_connections
from routeopt.search.kernels.plan import (
    IN,
    PASSES,
    S_FLAGS,
    VISIT,
    Plan,
)

#: A connection, or a visit to place p as ``-1 - p``: what may take a bit, or meet a condition.
User = int
_ONE = np.uint64(1)


class TooWideError(Exception):
    """More is half done at a time than a state of a frontier search has room for."""


@dataclass(frozen=True, slots=True, eq=False)
class Passage:
    """The connections of a row in the order of a sweep.

    Attributes
    ----------
    steps : int64[C, 2]
        Steps of the plan that run a connection forward, and backward.
    bits : uint64[C, W + 1]
        What each takes by itself, and the conditions that it meets.
    ends, uses, visits, keeps, slot_first, slot, slot_place
        As in `kernels.frontier.Sweep`.
    touched : int64[P]
        The first connection that touches a place, -1 where none does.
    """

    steps: Ints
    bits: Words
    ends: Ints
    uses: Words
    visits: Words
    keeps: Words
    slot_first: Ints
    slot: Ints
    slot_place: Ints
    touched: Ints


def passage(plan: Plan, row: int, arc_connection: Ints) -> Passage:
    """Put the connections of a row in order, and give slots to places and shared track.

    Parameters
    ----------
    plan, row : Plan, int
        The network and the row.
    arc_connection : int64[A]
        Connection of each arc.

    Raises
    ------
    TooWideError
        Too much is half done at a time.
    """
    n_places = plan.spots.shape[1]
    steps, ends = _connections(plan, row, arc_connection)
    gates = plan.steps[steps[:, ::-1], IN]
    bits = plan.bits[steps[:, 0]] & plan.bits[steps[:, 1]]
    shared = _shared(plan, bits, ends, gates)
    touching = [sorted(touching_of(members, ends)) for members in shared]
    edges = np.cumsum([0, *(len(users) for users in touching)])
    ties = Ties(ends, edges.astype(np.int64), np.array([c for users in touching for c in users], np.int64))
    order = order_connections(ties, n_places)
    at = np.argsort(order)
    steps, ends, gates, bits = steps[order], ends[order], gates[order], bits[order]
    numbers = np.arange(len(order))
    touched, last = _touches(n_places, ends)
    slots = give_slots([(int(a), int(b)) for a, b in zip(touched, last, strict=True)], f.MOST_PLACES)
    columns = np.zeros((len(order), 2, 4), np.int64)
    columns[:, :, f.PLACE], columns[:, :, f.SLOT] = ends, slots[ends]
    columns[:, :, f.DEAD_END] = (gates == TERMINAL) | (plan.spots[row, ends, S_FLAGS] & PASSES == 0)
    columns[:, :, f.LAST] = last[ends] == numbers[:, None]
    spans = [(int(at[users].min()), int(at[users].max())) for users in touching]
    uses, visits, keeps = slot_masks([_moved(members, at) for members in shared], spans, ends, f.MOST_SHARED)
    return Passage(steps, bits, columns, uses, visits, keeps, *_in_use(slots, touched, last, len(order)), touched)


def _connections(plan: Plan, row: int, arc_connection: Ints) -> tuple[Ints, Ints]:
    """Return the connections that a row may run both ways: their steps, and their places."""
    first = plan.first[row]
    by_connection: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for place in range(first.size - 1):
        for step in range(int(first[place]), int(first[place + 1])):
            by_connection[int(arc_connection[plan.arc[step]])].append((step, place))
    both = [pair for pair in by_connection.values() if len(pair) == 2]
    steps = np.array([(a, b) for (a, _), (b, _) in both], np.int64).reshape(-1, 2)
    ends = np.array([(p, q) for (_, p), (_, q) in both], np.int64).reshape(-1, 2)
    return steps, ends


def _shared(plan: Plan, bits: Words, ends: Ints, gates: Ints) -> list[frozenset[User]]:
    """List the users of all that only one of several users may take: track, groups, areas of places passed across."""
    users: dict[tuple[int, ...], set[User]] = defaultdict(set)
    for c, line in enumerate(bits):
        for bit in bits_in(line[:-1]).tolist():
            users[(bit,)].add(c)
        for side in range(2):
            if gates[c, side] >= ACROSS:
                users[(-1, int(ends[c, side]), int(gates[c, side]))].add(c)
    for place in np.unique(ends).tolist():
        for bit in bits_in(plan.place_bits[place, VISIT, :-1]).tolist():
            users[(bit,)].add(-1 - place)
    return sorted({frozenset(those) for those in users.values() if len(those) > 1}, key=sorted)


def touching_of(members: frozenset[User], ends: Ints) -> set[int]:
    """Return the connections that run, or whose places, are among some users."""
    places = [-1 - user for user in members if user < 0]
    touching = {user for user in members if user >= 0}
    return touching | set(np.flatnonzero(np.isin(ends, places).any(axis=1)).tolist()) if places else touching


def _moved(members: frozenset[User], at: Ints) -> list[User]:
    """Return users with connections by their new numbers."""
    return [int(at[user]) if user >= 0 else user for user in members]


def _touches(n_places: int, ends: Ints) -> tuple[Ints, Ints]:
    """Return the first and the last connection that touch each place, -1 where none does."""
    first, last = np.full(n_places, len(ends), np.int64), np.full(n_places, -1, np.int64)
    for side in range(2):
        np.minimum.at(first, ends[:, side], np.arange(len(ends)))
        np.maximum.at(last, ends[:, side], np.arange(len(ends)))
    return np.where(last < 0, -1, first), last


def give_slots(spans: Sequence[tuple[int, int]], most: int) -> Ints:
    """Give each span of connections the lowest slot that is free all along; spans that begin at -1 get none.

    Raises
    ------
    TooWideError
        There are not so many slots.
    """
    slots = np.full(len(spans), -1, np.int64)
    until: list[int] = []
    for low, high, n in sorted((low, high, n) for n, (low, high) in enumerate(spans) if low >= 0):
        slot = next((s for s, end in enumerate(until) if end < low), len(until))
        if slot == most:
            raise TooWideError
        until[slot : slot + 1] = [high]
        slots[n] = slot
    return slots


def slot_masks(
    members: Sequence[Sequence[User]], spans: Sequence[tuple[int, int]], ends: Ints, most: int
) -> tuple[Words, Words, Words]:
    """Return which slots connections take, visits to their places take, and which matter after each."""
    count = len(ends)
    uses, visits, keeps = np.zeros(count, np.uint64), np.zeros((count, 2), np.uint64), np.zeros(count, np.uint64)
    for those, slot, (low, high) in zip(members, give_slots(spans, most).tolist(), spans, strict=True):
        word = _ONE << np.uint64(slot)
        keeps[low:high] |= word
        uses[[user for user in those if user >= 0]] |= word
        visits[np.isin(ends, [-1 - user for user in those if user < 0])] |= word
    return uses, visits, keeps


def _in_use(slots: Ints, touched: Ints, last: Ints, count: int) -> tuple[Ints, Ints, Ints]:
    """Return the slots in use after each connection, and their places."""
    first, slot, place = [0], list[int](), list[int]()
    for i in range(count):
        here = np.flatnonzero((touched <= i) & (last > i) & (touched >= 0))
        here = here[np.argsort(slots[here])]
        slot += slots[here].tolist()
        place += here.tolist()
        first.append(len(slot))
    return np.array(first, np.int64), np.array(slot, np.int64), np.array(place, np.int64)
