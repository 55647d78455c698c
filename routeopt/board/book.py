"""What can be said once for all of a title's tiles on a map: which fits on what, turned how, and what it adds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import permutations, product
from typing import NamedTuple

from routeopt.board.board import Board, Laid
from routeopt.board.check import FIXED, kinds
from routeopt.board.content import End, Track, parse_track, rotate
from routeopt.board.hexes import opposite
from routeopt.board.refs import StopRef
from routeopt.spec import TitleData
from routeopt.spec.boards import BoardSpec, HexSpec, TileSpec, at_colors

#: Order in which colours replace each other.
COLORS = ("white", "yellow", "green", "brown", "gray")
Pairs = frozenset[frozenset[End]]


class Kept(NamedTuple):
    """How a tile keeps what lies under it: which of its stops each old one becomes, and the ends of track it adds.

    Ends at a stop that was there before have the old number of the stop.
    """

    becomes: tuple[int, ...]
    added: frozenset[End]


class Fit(NamedTuple):
    """A tile that may come to lie on a hex, colours apart.

    Attributes
    ----------
    number, rotation, color : str, int, str
        The tile, and how it is turned.
    edges : frozenset of int
        Edges that its track leads to.
    kept : Kept
        What it keeps and adds.
    gains : frozenset of int
        Old stops whose value it changes.
    blank : frozenset of str
        Colours of the fixed hexes that its track meets where they have none.
    """

    number: str
    rotation: int
    color: str
    edges: frozenset[int]
    kept: Kept
    gains: frozenset[int]
    blank: frozenset[str]


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
        self._pairs: dict[tuple[str, int], Pairs] = {}
        self._edges: dict[tuple[str, int], frozenset[int]] = {}
        self._kept: dict[tuple[str, str], dict[int, Kept]] = {}
        self._sides: dict[tuple[str, int], str | None] = {}
        self._fits: dict[tuple[str, Laid | None], tuple[Fit, ...]] = {}
        # Hexes that are printed alike are kept alike: most of a map is blank.
        self._prints = {c: repr((h.tracks, [s.kind for s in h.stops])) for c, h in board.spec.hexes.items()}
        #: Hexsides, named from both hexes, to the money for joining track across them.
        self.borders: dict[tuple[str, int], int] = {}
        for coordinate, spec in board.spec.hexes.items():
            for side, amount in spec.borders.items():
                other = board.grid.neighbour(coordinate, int(side))
                self.borders[coordinate, int(side)] = amount
                if other is not None:
                    self.borders[other, opposite(int(side))] = amount

    def turned(self, number: str, rotation: int) -> tuple[Track, ...]:
        """Return the track of a tile, turned."""
        return _turned(self.tiles[number], rotation)

    def pairs(self, number: str, rotation: int) -> Pairs:
        """Return a tile's track without direction, junctions resolved into the pairs of ends that they join."""
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

    def keeping(self, old: str, new: str) -> Mapping[int, Kept]:
        """Return the turns of a new tile, against an old one, that keep the old one's track and stops."""
        return self._keep((old, new), self.tiles[old])

    def keeping_print(self, coordinate: str, new: str) -> Mapping[int, Kept]:
        """Return the turns of a tile that keep what is printed on a hex."""
        return self._keep(("@" + self._prints[coordinate], new), self.board.hex(coordinate))

    def _keep(self, key: tuple[str, str], old: TileSpec | HexSpec) -> Mapping[int, Kept]:
        if key not in self._kept:
            new, under = self.tiles[key[1]], resolve(_turned(old, 0))
            turns = {r: _keeps(old, under, new, self.pairs(key[1], r)) for r in range(6)}
            self._kept[key] = {r: kept for r, kept in turns.items() if kept is not None}
        return self._kept[key]

    def faces(self, coordinate: str, edge: int) -> str | None:
        """Return what track to a side meets: None off the map, the colour of a fixed hex without track there, or ""."""
        key = coordinate, edge
        if key not in self._sides:
            self._sides[key] = self._faces(coordinate, edge)
        return self._sides[key]

    def _faces(self, coordinate: str, edge: int) -> str | None:
        other = self.board.grid.neighbour(coordinate, edge)
        if other is None:
            return None
        color = self.board.hex(other).color
        if color not in FIXED or leads(self.board, other, opposite(edge)):
            return ""
        return color

    def why_not(self, coordinate: str, under: Laid | None, number: str) -> str:
        """Return why a tile never lies on a hex over what lies there now, colours and turns apart; empty: it may."""
        spec, tile = self.board.hex(coordinate), self.tiles[number]
        if spec.color in FIXED:
            return f"{spec.kind} hexes never take a tile"
        if tile.hexes and coordinate not in tile.hexes:
            return f"tile {number} is only for {', '.join(tile.hexes)}"
        if under is None and spec.tiles:
            return "" if number in spec.tiles else f"the hex takes tiles {', '.join(spec.tiles)}"
        old = spec if under is None else self.tiles[under.number]
        what = "the hex" if under is None else f"tile {under.number}"
        if tile.label != old.label and not (tile.label and tile.label == spec.later_label):
            return f'tile {number} has label "{tile.label}", {what} "{old.label}"'
        if kinds(old.stops) not in (kinds(tile.stops), *tile.fits):
            return f"tile {number} has {len(tile.stops)} stops, {what} {len(old.stops)}, or of other kinds"
        return ""

    def kept(self, coordinate: str, under: Laid | None, number: str, rotation: int) -> Kept | None:
        """Return how a tile, turned, keeps what lies on a hex; None where it does not."""
        if under is None:
            return self.keeping_print(coordinate, number).get(rotation)
        return self.keeping(under.number, number).get((rotation - under.rotation) % 6)

    def fits(self, coordinate: str, under: Laid | None) -> tuple[Fit, ...]:
        """Return the tiles that may come to lie on a hex over what lies there now, colours apart."""
        key = coordinate, under
        if key not in self._fits:
            self._fits[key] = tuple(self._find(coordinate, under))
        return self._fits[key]

    def _find(self, coordinate: str, under: Laid | None) -> Iterator[Fit]:
        for number in self.tiles:
            if self.why_not(coordinate, under, number):
                continue
            turns: Sequence[int] = range(6)
            if under is not None:
                turns = [(under.rotation + r) % 6 for r in self.keeping(under.number, number)]
            for rotation in turns:
                fit = self.fit(coordinate, under, number, rotation)
                if fit is not None:
                    yield fit

    def fit(self, coordinate: str, under: Laid | None, number: str, rotation: int) -> Fit | None:
        """Return a tile as it would lie, turned; None where old track is not kept or some track leads off the map."""
        kept = self.kept(coordinate, under, number, rotation)
        edges = self.edges(number, rotation)
        faced = {self.faces(coordinate, e) for e in edges}
        if kept is None or None in faced:
            return None
        if under is not None:
            # Ends of pieces turn with the tile that lies there.
            added = frozenset(
                End("edge", (e.number + under.rotation) % 6) if e.kind == "edge" else e for e in kept.added
            )
            kept = kept._replace(added=added)
        old, tile = self.board.hex(coordinate) if under is None else self.tiles[under.number], self.tiles[number]
        after = [_worth(tile.stops[new].revenue) for new in kept.becomes]
        gains = frozenset(n for n, stop in enumerate(old.stops) if _worth(stop.revenue) != after[n])
        return Fit(number, rotation, tile.color, edges, kept, gains, frozenset(c for c in faced if c))

    def put(self, board: Board, coordinate: str, number: str, rotation: int) -> Board:
        """Return the board with a tile laid, whether or not it fits; tokens stay in the city that theirs becomes."""
        kept = self.kept(coordinate, board.laid.get(coordinate), number, rotation)
        after = board.lay(coordinate, number, rotation)
        if kept is None or all(n == m for n, m in enumerate(kept.becomes)):
            return after
        return after.with_tokens(
            t._replace(stop=StopRef(coordinate, kept.becomes[t.stop.number])) if t.stop.hex == coordinate else t
            for t in board.tokens
        )

    def left(self, board: Board, number: str) -> bool:
        """Tell whether a piece of a tile is left."""
        if number not in self.supply:
            return False
        count = self.supply[number]
        return count is None or count > used(board)[number]


def _worth(revenue: int | dict[str, int]) -> int:
    return at_colors(revenue, COLORS)


def _turned(source: TileSpec | HexSpec, rotation: int) -> tuple[Track, ...]:
    return tuple(rotate(parse_track(t), rotation) for t in source.tracks)


def leads(board: Board, coordinate: str, edge: int) -> bool:
    """Tell whether track of a hex leads to one of its sides."""
    return any(End("edge", edge) in t[:2] for t in board.content(coordinate).tracks)


def _keeps(old: TileSpec | HexSpec, under: Pairs, new: TileSpec, pairs: Pairs) -> Kept | None:
    """Find which stop of a new tile each old one becomes, so that all old track is kept; None: it is not."""
    for becomes in _assignments(old, new):
        moved = {frozenset(_renumber(e, becomes) for e in pair): pair for pair in under}
        if all(pair in pairs or len(pair) == 1 for pair in moved):
            added = {e for pair in pairs if pair not in moved for end in pair for e in _before(end, becomes)}
            return Kept(becomes, frozenset(added))
    return None


def _assignments(old: TileSpec | HexSpec, new: TileSpec) -> Iterator[tuple[int, ...]]:
    """Yield which new stop each old one might become: one for one where kinds are alike, else several may be joined."""
    here, there = [s.kind for s in old.stops], [s.kind for s in new.stops]
    if sorted(here) == sorted(there):
        yield from (p for p in permutations(range(len(there))) if all(here[n] == there[m] for n, m in enumerate(p)))
    elif kinds(old.stops) in new.fits:
        yield from product(range(len(there)), repeat=len(here))


def _before(end: End, becomes: Sequence[int]) -> Iterator[End]:
    """Yield an end of new track as the old tile knows it: a stop by each old stop that it was."""
    if end.kind == "stop":
        yield from (End("stop", number) for number, became in enumerate(becomes) if became == end.number)
    else:
        yield end


def _renumber(end: End, becomes: Sequence[int]) -> End:
    return End("stop", becomes[end.number]) if end.kind == "stop" else end


def resolve(tracks: tuple[Track, ...]) -> Pairs:
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


#: Maps of which the books are kept at once.
_BOOKS_KEPT = 32
_BOOKS: dict[tuple[int, int, int], TileBook] = {}


def book_of(spec: BoardSpec, data: TitleData) -> TileBook:
    """Return the book of a title's tiles on a map, the same one for all games there."""
    key = id(spec), id(data.tiles), id(data.supply)
    if key not in _BOOKS:
        if len(_BOOKS) >= _BOOKS_KEPT:
            _BOOKS.clear()
        # The book holds all three, so no id can be given to another while it is here.
        _BOOKS[key] = TileBook(Board(spec, data.tiles), data.supply)
    return _BOOKS[key]
