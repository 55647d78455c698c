"""The network: connections, places, trains and bonuses as arrays, all that the kernels see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from routeopt.errors import TooLargeError
from routeopt.network.bits import Bits, assign_bits
from routeopt.network.connections import JUNCTION, STRIDE, TRACK, Connection, find_connections
from routeopt.rules import Bonus, Condition, Position, RevenueTable, TrainRow

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]
Flags = NDArray[np.bool_]
#: An integer in a kernel: an argument, or an entry of an array.
Number = int | np.int64

#: Stands for a reach, or a number of paying stops, without limit.
NO_LIMIT = 1 << 30
# Columns of `Rows.facts`.
ROW_REACH, ROW_REACH_2, ROW_COUNTS_HEXES, ROW_MINIMUM = range(4)
ROW_PAYS_BEST, ROW_MULTIPLIER, ROW_ALONE, ROW_STATION_PAYS = range(4, 8)
#: Conditions of bonuses are bits of one word.
MOST_CONDITIONS = 64


class Arcs(NamedTuple):
    """Connections in both directions, sorted by the place they leave.

    Attributes
    ----------
    first : int64[P + 1]
        Arcs ``first[p]`` to ``first[p + 1] - 1`` leave place p.
    head : int64[A]
        Place reached.
    length : int64[A]
        Hexsides crossed.
    gate_out, gate_in : int64[A]
        Gates at the place left and the place reached: see `connections.passable`.
    bits : uint64[A, W]
        Track used, the place reached and its group, places skipped.
    met : uint64[A]
        Conditions met by the track and by a visit to the place reached.
    skip_first, skip_place : int64[A + 1], int64[K]
        Places that an arc runs past.
    """

    first: Ints
    head: Ints
    length: Ints
    gate_out: Ints
    gate_in: Ints
    bits: Words
    met: Words
    skip_first: Ints
    skip_place: Ints


class Places(NamedTuple):
    """Bits of places.

    Attributes
    ----------
    bits : uint64[P, W]
        The bits of a place and of its group, set on a visit.
    close : uint64[P, W]
        The bit that closes a place with a token to visits, and to nothing else; 0 at places without a token.
    met : uint64[P]
        Conditions met by a visit.
    run : uint64[W]
        Bits of track and resources: what a route takes from the whole run; all other bits are its own.
    """

    bits: Words
    close: Words
    met: Words
    run: Words


class Rows(NamedTuple):
    """Rows of all modes one after the other; arrays per row (R) and place (P) as in `rules.TrainRow`.

    Attributes
    ----------
    mode, train : int64[R]
        Mode of the table, train of the position.
    number : int64[R]
        Place of the row in its mode.
    bits : uint64[R, W]
        Resources of the row.
    facts : int64[R, 8]
        Reach, reach_2, counts_hexes, minimum, pays_best, multiplier, alone, station_pays.
    pay, each, subsidy, weight, weight_2, counts, variable : int64[R, P]
        As in the row.
    ends, passes, tokens, first, is_variable, fixed : bool[R, P]
        As in the row.
    skip_row, skip_place : int64[S]
        Which rows may run past which places,
    skip_bits : uint64[S, W]
        and what resources that takes.
    """

    mode: Ints
    train: Ints
    number: Ints
    bits: Words
    facts: Ints
    pay: Ints
    each: Ints
    subsidy: Ints
    weight: Ints
    weight_2: Ints
    counts: Ints
    variable: Ints
    ends: Flags
    passes: Flags
    tokens: Flags
    first: Flags
    is_variable: Flags
    fixed: Flags
    skip_row: Ints
    skip_place: Ints
    skip_bits: Words


class Bonuses(NamedTuple):
    """Bonuses of all modes.

    Attributes
    ----------
    needs : uint64[B]
        Conditions that must all be met.
    amount : int64[B]
        Money.
    once, multiplied, to_subsidy : bool[B]
        As in `rules.Bonus`.
    earned : bool[R, B]
        Rows that may earn it: those of its mode and its trains.
    """

    needs: Words
    amount: Ints
    once: Flags
    multiplied: Flags
    to_subsidy: Flags
    earned: Flags


class Geometry(NamedTuple):
    """What arcs and places are on the board; kernels do not see it. Hexes are numbered in the order of the board.

    Attributes
    ----------
    arc_connection : int64[A]
        Connection of an arc.
    arc_backward : bool[A]
        The arc runs against the order in which the connection's track is listed.
    ends : int64[C, 4]
        Hex and stop number at both ends of a connection.
    track_first, track : int64[C + 1], int64[T, 2]
        Hex and number of each track segment, in the order run.
    """

    arc_connection: Ints
    arc_backward: Flags
    ends: Ints
    track_first: Ints
    track: Ints


class Network(NamedTuple):
    """A position as arrays."""

    arcs: Arcs
    places: Places
    rows: Rows
    bonuses: Bonuses
    geometry: Geometry


def compile_network(position: Position, table: RevenueTable, check: Callable[[], None] = lambda: None) -> Network:
    """Compile a position and its revenue table to arrays.

    Parameters
    ----------
    position : Position
        For its board.
    table : RevenueTable
        What stops pay, and all else that differs between trains.
    check : callable
        Called again and again; raises what is to end it.

    Returns
    -------
    Network
        Arrays only; equal input gives equal arrays.

    Raises
    ------
    TooLargeError
        More than a million connections, or more than 64 different conditions of bonuses.
    """
    rows = [row for mode in table.modes for row in mode.rows]
    bonuses = [bonus for mode in table.modes for bonus in mode.bonuses]
    connections = find_connections(position.board, table.places, rows, check)
    check()
    bits = assign_bits(table.places, rows, connections)
    check()
    conditions = _number_conditions(bonuses)
    hexes = {name: number for number, name in enumerate(position.board.contents())}
    place_met, connection_met = _met(conditions, len(table.places), connections, hexes)
    check()
    arcs, backward, order = _arcs(connections, len(table.places), bits, place_met, connection_met)
    return Network(
        arcs,
        Places(
            bits.words(bits.places), bits.words(bits.close), np.array(place_met, np.uint64), bits.words([bits.run])[0]
        ),
        _rows(table, bits),
        _bonuses(table, bonuses, conditions),
        _geometry(connections, backward, order, hexes),
    )


def _number_conditions(bonuses: Sequence[Bonus]) -> dict[Condition, int]:
    conditions: dict[Condition, int] = {}
    for bonus in bonuses:
        for condition in bonus.conditions:
            conditions.setdefault(condition, len(conditions))
    if len(conditions) > MOST_CONDITIONS:
        raise TooLargeError(
            f"{len(conditions)} different conditions of bonuses; at most {MOST_CONDITIONS} are expected"
        )
    return conditions


def _met(
    conditions: dict[Condition, int], count: int, connections: Sequence[Connection], hexes: dict[str, int]
) -> tuple[list[int], list[int]]:
    """Return the conditions met by visits to places and by the track of connections, as words."""
    by_place = [0] * count
    by_track: dict[int, int] = {}
    for condition, number in conditions.items():
        for place in condition.places:
            by_place[place] |= 1 << number
        for track in condition.tracks:
            item = hexes[track.hex] * STRIDE + TRACK + track.number
            by_track[item] = by_track.get(item, 0) | 1 << number
    by_connection = [0] * len(connections)
    if by_track:
        for c, connection in enumerate(connections):
            for item in connection.items:
                by_connection[c] |= by_track.get(item, 0)
    return by_place, by_connection


def _arcs(
    connections: Sequence[Connection], count: int, bits: Bits, place_met: Sequence[int], connection_met: Sequence[int]
) -> tuple[Arcs, list[bool], list[int]]:
    leaving: list[list[tuple[int, bool]]] = [[] for _ in range(count)]
    for c, connection in enumerate(connections):
        leaving[connection.start].append((c, False))
        leaving[connection.end].append((c, True))
    first, head, length, gate_out, gate_in, words, met = [0], [], [], [], [], [], []
    skip_first, skip_place = [0], list[int]()
    backward, order = [], []
    for here in leaving:
        for c, back in here:
            connection = connections[c]
            place = connection.start if back else connection.end
            gates = (connection.gate_start, connection.gate_end)
            head.append(place)
            length.append(connection.hexsides)
            gate_out.append(gates[back])
            gate_in.append(gates[not back])
            words.append(bits.connections[c] | bits.places[place])
            met.append(connection_met[c] | place_met[place])
            skip_place += connection.skipped
            skip_first.append(len(skip_place))
            backward.append(back)
            order.append(c)
        first.append(len(head))
    i64 = np.int64
    arcs = Arcs(
        np.array(first, i64), np.array(head, i64), np.array(length, i64), np.array(gate_out, i64),
        np.array(gate_in, i64), bits.words(words), np.array(met, np.uint64), np.array(skip_first, i64),
        np.array(skip_place, i64),
    )  # fmt: skip
    return arcs, backward, order


def _rows(table: RevenueTable, bits: Bits) -> Rows:
    rows = [(m, n, row) for m, mode in enumerate(table.modes) for n, row in enumerate(mode.rows)]
    count = len(table.places)
    zeros, never = (0,) * count, (False,) * count

    def ints(values: Sequence[Sequence[int]]) -> Ints:
        return np.array(values, np.int64).reshape(len(rows), count)

    def flags(values: Sequence[Sequence[bool]]) -> Flags:
        return np.array(values, np.bool_).reshape(len(rows), count)

    variable: list[Sequence[int]] = []
    is_variable: list[Sequence[bool]] = []
    skip_row, skip_place, skip_bits = [], [], []
    for r, (_, _, row) in enumerate(rows):
        if row.variable:
            variable.append([row.variable.get(p, 0) for p in range(count)])
            is_variable.append([p in row.variable for p in range(count)])
        else:
            variable.append(zeros)
            is_variable.append(never)
        for place, names in sorted(row.skips.items()):
            skip_row.append(r)
            skip_place.append(place)
            skip_bits.append(bits.resources_of(names))
    i64 = np.int64
    return Rows(
        mode=np.array([m for m, _, _ in rows], i64),
        train=np.array([row.train for _, _, row in rows], i64),
        number=np.array([n for _, n, _ in rows], i64),
        bits=bits.words([bits.resources_of(row.resources) for _, _, row in rows]),
        facts=np.array([_facts(row) for _, _, row in rows], i64).reshape(len(rows), 8),
        pay=ints([row.pay for _, _, row in rows]),
        each=ints([row.each or zeros for _, _, row in rows]),
        subsidy=ints([row.subsidy for _, _, row in rows]),
        weight=ints([row.weight for _, _, row in rows]),
        weight_2=ints([row.weight_2 or zeros for _, _, row in rows]),
        counts=ints([row.counts for _, _, row in rows]),
        variable=ints(variable),
        ends=flags([row.ends for _, _, row in rows]),
        passes=flags([row.passes for _, _, row in rows]),
        tokens=flags([row.tokens for _, _, row in rows]),
        first=flags([row.first or never for _, _, row in rows]),
        is_variable=flags(is_variable),
        fixed=flags([row.fixed or never for _, _, row in rows]),
        skip_row=np.array(skip_row, i64),
        skip_place=np.array(skip_place, i64),
        skip_bits=bits.words(skip_bits),
    )


def _facts(row: TrainRow) -> tuple[int, ...]:
    return (
        NO_LIMIT if row.reach is None else row.reach,
        NO_LIMIT if row.reach_2 is None else row.reach_2,
        int(row.counts_hexes),
        row.minimum,
        NO_LIMIT if row.pays_best is None else row.pays_best,
        row.multiplier,
        row.alone,
        int(row.station_pays),
    )


def _bonuses(table: RevenueTable, bonuses: Sequence[Bonus], conditions: dict[Condition, int]) -> Bonuses:
    modes = [n for n, mode in enumerate(table.modes) for _ in mode.bonuses]
    earned = [
        [m == n and (b.trains is None or row.train in b.trains) for n, b in zip(modes, bonuses, strict=True)]
        for m, mode in enumerate(table.modes)
        for row in mode.rows
    ]
    needs = []
    for bonus in bonuses:
        word = 0
        for condition in bonus.conditions:
            word |= 1 << conditions[condition]
        needs.append(word)
    return Bonuses(
        needs=np.array(needs, np.uint64),
        amount=np.array([b.amount for b in bonuses], np.int64),
        once=np.array([b.once for b in bonuses], np.bool_),
        multiplied=np.array([b.multiplied for b in bonuses], np.bool_),
        to_subsidy=np.array([b.to == "subsidy" for b in bonuses], np.bool_),
        earned=np.array(earned, np.bool_).reshape(len(earned), len(bonuses)),
    )


def _geometry(
    connections: Sequence[Connection], backward: list[bool], order: list[int], hexes: dict[str, int]
) -> Geometry:
    ends, track, track_first = [], [], [0]
    for connection in connections:
        start, end = connection.start_ref, connection.end_ref
        ends.append((hexes[start.hex], start.number, hexes[end.hex], end.number))
        track += [divmod(item, STRIDE) for item in connection.items if TRACK <= item % STRIDE < JUNCTION]
        track_first.append(len(track))
    numbers = np.array(track, np.int64).reshape(len(track), 2)
    numbers[:, 1] -= TRACK
    return Geometry(
        np.array(order, np.int64),
        np.array(backward, np.bool_),
        np.array(ends, np.int64).reshape(len(ends), 4),
        np.array(track_first, np.int64),
        numbers,
    )
