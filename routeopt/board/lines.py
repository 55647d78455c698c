"""Track: where a company's lines lead, which tiles fit where, and what is left in the supply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from routeopt.board import Board, End, StopRef, Track
from routeopt.board.content import parse_track, rotate
from routeopt.board.hexes import opposite

#: Order in which colours replace each other.
COLORS = ("white", "yellow", "green", "brown", "gray")
#: Colours of hexes that never take a tile.
FIXED = ("gray", "red", "blue")
Start = Callable[[str, End, int], None]


class Reach(NamedTuple):
    """Where a company's lines lead.

    Attributes
    ----------
    entries : frozenset of (str, int)
        Hex and edge: a line comes in there, whether or not track goes on.
    stops : frozenset of StopRef
        Stops that a line touches.
    bare : frozenset of str
        Hexes with a station of the company and no track yet.
    blind : bool
        A line ends in a printed stub: track to a junction that nothing else leads to.
    """

    entries: frozenset[tuple[str, int]]
    stops: frozenset[StopRef]
    bare: frozenset[str]
    blind: bool


def walk(board: Board, company: str, stations: tuple[StopRef, ...]) -> Reach:
    """Follow all lines from some stations of a company.

    A line passes stops that are not blocked for the company, never comes back on the track it came by, and ends in
    terminal areas except where they are joined.

    Parameters
    ----------
    board : Board
        The board.
    company : str
        Whose blocked cities count.
    stations : tuple of StopRef
        Where lines start.
    """
    entries: set[tuple[str, int]] = set()
    stops: set[StopRef] = set(stations)
    bare = {ref.hex for ref in stations if not board.content(ref.hex).tracks}
    seen: set[tuple[str, int, End]] = set()
    # A point of the walk: hex, number of the track to run along, the end where the line leaves that track.
    todo: list[tuple[str, int, End]] = []
    grid = board.grid

    def start(coordinate: str, end: End, but: int) -> None:
        for number, track in enumerate(board.content(coordinate).tracks):
            if number != but and end in (track.a, track.b):
                todo.append((coordinate, number, track.other(end)))

    for ref in stations:
        start(ref.hex, End("stop", ref.number), -1)
    while todo:
        point = todo.pop()
        if point in seen:
            continue
        seen.add(point)
        coordinate, number, end = point
        if end.kind == "edge":
            other = grid.neighbour(coordinate, end.number)
            if other is not None:
                came = opposite(end.number)
                entries.add((other, came))
                start(other, End("edge", came), -1)
        elif end.kind == "junction":
            start(coordinate, end, number)
        else:
            _touch(board, company, StopRef(coordinate, end.number), number, stops, start)
    blind = any(e.kind == "junction" and _stub(board, h, e) for h, _, e in seen)
    return Reach(frozenset(entries), frozenset(stops), frozenset(bare), blind)


def _stub(board: Board, coordinate: str, end: End) -> bool:
    return sum(end in track[:2] for track in board.content(coordinate).tracks) == 1


def _touch(board: Board, company: str, ref: StopRef, came: int, stops: set[StopRef], start: Start) -> None:
    stops.add(ref)
    kind = board.stop(ref).spec.kind
    track = board.content(ref.hex).tracks[came]
    if kind in ("offboard", "port"):
        for group in board.joined:
            if ref in group:
                for other in group:
                    if other != ref:
                        stops.add(other)
                        start(other.hex, End("stop", other.number), -1)
    elif not track.terminal and not board.blocked(ref, company):
        start(ref.hex, End("stop", ref.number), came)


def stations_of(board: Board, company: str) -> tuple[StopRef, ...]:
    """Return the cities where a company has a station."""
    return tuple(t.stop for t in board.tokens if t.kind == "station" and t.owner == company)


@lru_cache(maxsize=256)
def reach(board: Board, company: str) -> Reach:
    """Follow all lines of a company from all its stations."""
    return walk(board, company, stations_of(board, company))


def meets_stop(board: Board, company: str) -> bool:
    """Tell whether a line leads from some station of a company to another stop, or to a printed stub."""
    here = set(stations_of(board, company))
    lines = reach(board, company)
    if lines.blind or lines.stops - here:
        return True
    return any(here & walk(board, company, (ref,)).stops - {ref} for ref in here)


class TileBook:
    """What can be said of a title's tiles and fixed hexes once for all, kept as it is asked for.

    Parameters
    ----------
    board : Board
        The map before anything is laid.
    supply : mapping of str to int or None
        Tile number to count.
    """

    def __init__(self, board: Board, supply: Mapping[str, int | None]) -> None:
        self.board, self.tiles, self.supply = board, board.tiles, supply
        self._pairs: dict[tuple[str, int], frozenset[frozenset[End]]] = {}
        self._edges: dict[tuple[str, int], frozenset[int]] = {}
        self._keeping: dict[tuple[str, str], tuple[int, ...]] = {}
        self._first: dict[str, tuple[str, ...]] = {}
        self._after: dict[str, tuple[str, ...]] = {}
        self._sides: dict[tuple[str, int], bool] = {}

    def turned(self, number: str, rotation: int) -> tuple[Track, ...]:
        """Return the track of a tile, turned."""
        return tuple(rotate(parse_track(t), rotation) for t in self.tiles[number].tracks)

    def pairs(self, number: str, rotation: int) -> frozenset[frozenset[End]]:
        """Return a tile's track without direction, junctions resolved into the pairs of edges that they join."""
        key = number, rotation
        if key not in self._pairs:
            self._pairs[key] = resolve(self.turned(number, rotation))
        return self._pairs[key]

    def edges(self, number: str, rotation: int) -> frozenset[int]:
        """Return the edges that a tile's track reaches."""
        key = number, rotation
        if key not in self._edges:
            self._edges[key] = frozenset(
                e.number for t in self.turned(number, rotation) for e in t[:2] if e.kind == "edge"
            )
        return self._edges[key]

    def keeping(self, old: str, new: str) -> tuple[int, ...]:
        """Return the turns of a new tile, against an old one, that keep all track of the old one."""
        key = old, new
        if key not in self._keeping:
            kept = self.pairs(old, 0)
            fits = len(self.tiles[old].stops) == len(self.tiles[new].stops)
            self._keeping[key] = tuple(r for r in range(6) if fits and kept <= self.pairs(new, r))
        return self._keeping[key]

    def first(self, coordinate: str) -> tuple[str, ...]:
        """Return the tiles that a bare hex may take, colours apart."""
        if coordinate not in self._first:
            spec = self.board.hex(coordinate)
            fits = [
                n
                for n, tile in self.tiles.items()
                if (n in spec.tiles if spec.tiles else tile.label == spec.label and len(tile.stops) == len(spec.stops))
                and (not tile.hexes or coordinate in tile.hexes)
            ]
            self._first[coordinate] = tuple(fits)
        return self._first[coordinate]

    def after(self, number: str) -> tuple[str, ...]:
        """Return the tiles that keep the track, label and stops of another one."""
        if number not in self._after:
            old = self.tiles[number]
            self._after[number] = tuple(
                n
                for n, tile in self.tiles.items()
                if n != number and tile.label == old.label and self.keeping(number, n)
            )
        return self._after[number]

    def open_side(self, coordinate: str, edge: int) -> bool:
        """Tell whether track may lead to a side: it is on the map, and a fixed hex there has track to meet it."""
        key = coordinate, edge
        if key not in self._sides:
            self._sides[key] = self._open(coordinate, edge)
        return self._sides[key]

    def _open(self, coordinate: str, edge: int) -> bool:
        other = self.board.grid.neighbour(coordinate, edge)
        if other is None:
            return False
        if self.board.hex(other).color not in FIXED:
            return True
        return any(End("edge", opposite(edge)) in t[:2] for t in self.board.content(other).tracks)

    def left(self, board: Board, number: str) -> bool:
        """Tell whether a piece of a tile is left."""
        if number not in self.supply:
            return False
        count = self.supply[number]
        return count is None or count > used(board)[number]


def resolve(tracks: tuple[Track, ...]) -> frozenset[frozenset[End]]:
    """Return track without direction, junctions resolved into the pairs of ends that they join."""
    found: set[frozenset[End]] = set()
    at: dict[End, list[End]] = {}
    for track in tracks:
        joints = [e for e in track[:2] if e.kind == "junction"]
        if joints:
            at.setdefault(joints[0], []).append(track.other(joints[0]))
        else:
            found.add(frozenset(track[:2]))
    for ends in at.values():
        found |= {frozenset((a, b)) for i, a in enumerate(ends) for b in ends[i + 1 :]}
    return frozenset(found)


@lru_cache(maxsize=64)
def used(board: Board) -> Counter[str]:
    """Count the pieces on the board by number."""
    return Counter(laid.number for laid in board.laid.values())
