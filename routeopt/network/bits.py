"""Bits: which pieces of track, places, groups and resources exclude each other, as words of 64 bits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from routeopt.network.connections import Connection
from routeopt.rules import Place, TrainRow


@dataclass(frozen=True, slots=True)
class Bits:
    """Sets of bits, as integers; `words` cuts them into arrays.

    Parameters
    ----------
    count : int
        Bits in all.
    connections : list of int
        Per connection: its track and the places that it skips.
    places : list of int
        Per place: the place and its group.
    close : list of int
        Per place with a token: the bit that keeps visits away; else 0.
    run : int
        Bits of track and resources.
    resources : dict of str to int
        Bit of each resource.
    """

    count: int
    connections: list[int]
    places: list[int]
    close: list[int]
    run: int
    resources: dict[str, int]

    def words(self, sets: Sequence[int]) -> NDArray[np.uint64]:
        """Return sets as rows of 64 bit words."""
        size = max(1, -(-self.count // 64))
        data = b"".join(s.to_bytes(size * 8, "little") for s in sets)
        return np.frombuffer(data, np.dtype("<u8")).reshape(len(sets), size).astype(np.uint64)

    def resources_of(self, names: Iterable[str]) -> int:
        """Return the bits of some resources."""
        word = 0
        for name in names:
            word |= self.resources[name]
        return word


def number_of(words: NDArray[np.uint64]) -> int:
    """Return words as one integer, as `Bits` has sets."""
    return int.from_bytes(words.astype("<u8").tobytes(), "little")


def bits_in(words: NDArray[np.uint64]) -> NDArray[np.int64]:
    """Return the numbers of the bits that are set in some words."""
    return np.flatnonzero(flags_in(words)).astype(np.int64)


def flags_in(words: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Return the bits of words, or of lines of words, as flags."""
    return np.unpackbits(words.astype("<u8").view(np.uint8), axis=-1, bitorder="little").astype(np.bool_)


def assign_bits(places: Sequence[Place], rows: Sequence[TrainRow], connections: Sequence[Connection]) -> Bits:
    """Give a bit to all that two arcs may quarrel about; what never matters gets none.

    Parameters
    ----------
    places : sequence of Place
        Places of the table.
    rows : sequence of TrainRow
        All rows of all modes: resources, skips, tokens.
    connections : sequence of Connection
        All connections.
    """
    one_train = len({row.train for row in rows}) < 2
    users = _users(connections, 2 if one_train else 1)
    on_connections = [0] * len(connections)
    for bit, those in enumerate(users):
        for c in those:
            on_connections[c] |= 1 << bit
    count = len(users)
    names = sorted(
        {n for row in rows for n in row.resources} | {n for row in rows for s in row.skips.values() for n in s}
    )
    resources = {name: 1 << (count + i) for i, name in enumerate(names)}
    count += len(names)
    run = (1 << count) - 1

    skippable = {p for row in rows for p in row.skips}
    with_token = [any(row.tokens[p] for row in rows) for p in range(len(places))]
    sizes = Counter(place.group for place in places if place.group)
    groups: dict[str, int] = {}
    of_place, own, close = [], [], []
    for p, place in enumerate(places):
        word = 0
        if sizes[place.group] > 1:
            if place.group not in groups:
                groups[place.group] = 1 << count
                count += 1
            word = groups[place.group]
        mine = 0
        if not word or p in skippable:
            mine = 1 << count
            count += 1
        closing = mine
        if with_token[p] and (word or p in skippable):
            closing = 1 << count
            count += 1
        own.append(mine)
        close.append(closing if with_token[p] else 0)
        of_place.append(word | mine | (closing if with_token[p] else 0))
    for c, connection in enumerate(connections):
        for p in connection.skipped:
            on_connections[c] |= own[p]
    return Bits(count, on_connections, of_place, close, run, resources)


def _users(connections: Sequence[Connection], least: int) -> list[list[int]]:
    """List the sets of connections that exclude each other, of `least` or more, but for those within another set.

    A connection that shares nothing still excludes itself from the routes of two trains: a set of one.
    """
    by_item: dict[int, list[int]] = {}
    for c, connection in enumerate(connections):
        for item in connection.items:
            by_item.setdefault(item, []).append(c)
    distinct = {tuple(users): None for users in by_item.values() if len(users) >= least}
    kept: list[list[int]] = []
    kept_with: dict[int, list[set[int]]] = {}
    for users in sorted(distinct, key=lambda u: (-len(u), u)):
        if any(larger.issuperset(users) for larger in kept_with.get(users[0], ())):
            continue
        kept.append(list(users))
        members = set(users)
        for c in users:
            kept_with.setdefault(c, []).append(members)
    return kept
