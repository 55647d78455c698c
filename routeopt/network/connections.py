"""Connections: every chain of track from one place to the next, found on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from routeopt.board import Board, End, Grid, StopRef, Track
from routeopt.board.hexes import opposite
from routeopt.errors import TooLargeError
from routeopt.rules import Place, TrainRow

#: What track uses up has a number: hex times STRIDE plus the edge, or TRACK + segment, or JUNCTION + number.
STRIDE, TRACK, JUNCTION = 4096, 16, 2048
#: How many connections, and pieces of track looked at, one position may need.
MOST_CONNECTIONS, MOST_PIECES = 1_000_000, 5_000_000
#: So many pieces of track are looked at without a look at the time: a few thousandths of a second.
_LOOKED_AT = 2_048
#: How many ways over one hex through its junctions; a tile that a printer can draw has a few dozen.
MOST_WAYS = 100_000

#: Gates of a connection's end: free track; terminal track; from `ACROSS` on, the areas of a place passed across only.
FREE, TERMINAL, ACROSS = 0, 1, 2


class Connection(NamedTuple):
    """A chain of track segments between two places, read from the lower numbered place.

    Attributes
    ----------
    start, end : int
        Places.
    start_ref, end_ref : StopRef
        The stops of these places that the track leads to.
    items : tuple of int
        Hexsides, segments and junctions used, in the order run.
    gate_start, gate_end : int
        How the ends may be passed: see `passable`.
    skipped : tuple of int
        Places run past.
    """

    start: int
    end: int
    start_ref: StopRef
    end_ref: StopRef
    items: tuple[int, ...]
    gate_start: int
    gate_end: int
    skipped: tuple[int, ...]

    @property
    def hexsides(self) -> int:
        """How many hexsides it crosses."""
        return sum(1 for item in self.items if item % STRIDE < TRACK)


class _Crossing(NamedTuple):
    """A way over one hex, between edges and stops (coded 0-5 and TRACK + stop)."""

    leave: int
    items: tuple[int, ...]
    terminal_start: bool
    terminal_end: bool


def _code(end: End) -> int:
    return end.number if end.kind == "edge" else TRACK + end.number


@lru_cache(maxsize=16384)
def _crossings(tracks: tuple[Track, ...], base: int) -> dict[int, tuple[_Crossing, ...]]:
    """Return all ways over a hex by where they enter; none passes a stop, nor a junction or segment twice."""
    if len(tracks) >= JUNCTION - TRACK:
        raise TooLargeError(f"a hex with {len(tracks)} track segments; at most {JUNCTION - TRACK - 1} are expected")
    at: dict[End, list[int]] = {}
    for number, track in enumerate(tracks):
        if track.terminal and "stop" not in (track.a.kind, track.b.kind):
            continue
        for end in {track.a: None, track.b: None}:
            at.setdefault(end, []).append(number)
    found: dict[int, list[_Crossing]] = {}
    tried = 0
    for entry in at:
        if entry.kind == "junction":
            continue
        ways: list[tuple[End, tuple[int, ...], tuple[int, ...]]] = [(entry, (), ())]
        while ways:
            tried += 1
            if tried > MOST_WAYS:
                raise TooLargeError(f"a hex whose track joins at junctions in more than {MOST_WAYS} ways")
            here, used, items = ways.pop()
            for number in at.get(here, ()):
                if number in used:
                    continue
                end = tracks[number].other(here)
                chain = (*items, base + TRACK + number)
                if end.kind != "junction":
                    if end != entry:
                        first, last = tracks[used[0] if used else number], tracks[number]
                        crossing = _Crossing(_code(end), chain, first.terminal, last.terminal)
                        found.setdefault(_code(entry), []).append(crossing)
                elif base + JUNCTION + end.number not in items:
                    ways.append((end, (*used, number), (*chain, base + JUNCTION + end.number)))
    return {entry: tuple(sorted(ways)) for entry, ways in found.items()}


class _Board(NamedTuple):
    """The board as the walk needs it: hexes by number."""

    crossings: list[dict[int, tuple[_Crossing, ...]]]
    neighbours: list[tuple[int, ...]]
    numbers: dict[str, int]
    names: tuple[str, ...]


@lru_cache(maxsize=64)
def _neighbours(grid: Grid, names: tuple[str, ...]) -> list[tuple[int, ...]]:
    numbers = {name: number for number, name in enumerate(names)}
    return [tuple(-1 if other is None else numbers[other] for other in grid.neighbours(name)) for name in names]


def _read(board: Board, check: Callable[[], None]) -> _Board:
    contents = board.contents()
    names = tuple(contents)
    crossings = []
    for n, content in enumerate(contents.values()):
        check()
        crossings.append(_crossings(content.tracks, n * STRIDE))
    numbers = {name: number for number, name in enumerate(names)}
    return _Board(crossings, _neighbours(board.grid, names), numbers, names)


#: Hex, the way by which it is entered, what the chain has used, its hexes, its skipped places, its first gate.
_Chain = tuple[int, int, tuple[int, ...], tuple[int, ...], tuple[int, ...], int]


def may_skip(skipped: Sequence[int], rows: Sequence[TrainRow]) -> bool:
    """Tell whether some train may run past all these places on one connection: no resource is taken twice."""
    for row in rows:
        taken: set[str] = set(row.resources)
        for place in skipped:
            resources = row.skips.get(place)
            if resources is None or taken & resources:
                break
            taken |= resources
        else:
            return True
    return False


def find_connections(
    board: Board, places: Sequence[Place], rows: Sequence[TrainRow], check: Callable[[], None] = lambda: None
) -> list[Connection]:
    """List all connections between different places, those past skipped places included.

    Parameters
    ----------
    board : Board
        The board.
    places : sequence of Place
        Places of the revenue table; track ends at any other stop.
    rows : sequence of TrainRow
        All rows of all modes: which places may be skipped.
    check : callable
        Called again and again; raises what is to end it.

    Returns
    -------
    list of Connection
        Each once, from its lower numbered place; in order of that place and of the track.

    Raises
    ------
    TooLargeError
        More than a million connections, or track so branched that looking for them would take minutes.
    """
    read = _read(board, check)
    place_at = {(read.numbers[ref.hex], TRACK + ref.number): p for p, place in enumerate(places) for ref in place.refs}
    skippable = {p for row in rows for p in row.skips if not places[p].across_only}
    allowed: dict[tuple[int, ...], bool] = {}

    def may(skipped: tuple[int, ...]) -> bool:
        if skipped not in allowed:
            allowed[skipped] = may_skip(skipped, rows)
        return allowed[skipped]

    found: list[Connection] = []
    left = MOST_PIECES
    for p, place in enumerate(places):
        for n, ref in enumerate(place.refs):
            left = _walk_from(read, places, place_at, (p, n, ref), (skippable, may), found, left, check)
    return found


def _walk_from(
    read: _Board,
    places: Sequence[Place],
    place_at: dict[tuple[int, int], int],
    origin: tuple[int, int, StopRef],
    skipping: tuple[set[int], Callable[[tuple[int, ...]], bool]],
    found: list[Connection],
    left: int,
    check: Callable[[], None],
) -> int:
    """Add the connections from one stop to higher numbered places; return how many pieces of track are left."""
    p, n, ref = origin
    skippable, may = skipping
    group = places[p].group
    chains: list[_Chain] = [(read.numbers[ref.hex], TRACK + ref.number, (), (), (), -1)]
    while chains:
        where, entry, items, hexes, skipped, gate_start = chains.pop()
        again = where in hexes
        new_chains: list[_Chain] = []
        for crossing in read.crossings[where].get(entry, ()):
            left -= 1
            if left % _LOOKED_AT == 0:
                check()
            if left < 0:
                raise TooLargeError(f"track from {ref.hex} branches so often that its connections cannot be listed")
            if again and not set(crossing.items).isdisjoint(items):
                continue
            if skipped and entry >= TRACK and crossing.terminal_start:
                continue
            gate = gate_start if gate_start >= 0 else gate_of(places[p], n, crossing.terminal_start)
            chain = items + crossing.items
            leave = crossing.leave
            if leave < TRACK:
                other = read.neighbours[where][leave]
                if other < 0:
                    continue
                side = where * STRIDE + leave if where < other else other * STRIDE + opposite(leave)
                if side not in items:
                    new_chains.append((other, opposite(leave), (*chain, side), (*hexes, where), skipped, gate))
                continue
            q = place_at.get((where, leave))
            if q is None or q == p or q in skipped:
                continue
            if q > p and not (group and group == places[q].group):
                end_ref = StopRef(read.names[where], leave - TRACK)
                gate_end = gate_of(places[q], places[q].refs.index(end_ref), crossing.terminal_end)
                found.append(Connection(p, q, ref, end_ref, chain, gate, gate_end, skipped))
                if len(found) > MOST_CONNECTIONS:
                    raise TooLargeError(
                        f"more than {MOST_CONNECTIONS} connections between stops; no printed map comes near that"
                    )
            if q in skippable and not crossing.terminal_end and may((*skipped, q)):
                new_chains.append((where, leave, chain, (*hexes, where), (*skipped, q), gate))
        chains += reversed(new_chains)
    return left


def gate_of(place: Place, ref: int, terminal: bool) -> int:
    """Return the gate of track that ends in the `ref`-th stop of a place."""
    if place.across_only:
        return ACROSS + ref
    return TERMINAL if terminal else FREE


def passable(gate: int, other: int) -> bool:
    """Tell whether a train may pass a place from one gate to another: free to free, or from area to other area."""
    return gate == other == FREE or (gate != other and gate > FREE and other > FREE)
