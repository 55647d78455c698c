"""The immutable board: printed map, tiles laid, tokens placed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from routeopt import named
from routeopt.board.content import Content, Stop, lay
from routeopt.board.hexes import Grid
from routeopt.board.refs import StopRef
from routeopt.board.tokens import Token
from routeopt.errors import BadRotationError, UnknownHexError, UnknownTileError, expect, nearest
from routeopt.renderer import render
from routeopt.spec.boards import BoardSpec, HexSpec, TileSpec


class Laid(NamedTuple):
    """A tile as laid: its number and its rotation, 0-5 steps clockwise."""

    number: str
    rotation: int


class Map(NamedTuple):
    """The parts of a board that never change: shared by all boards made from one map."""

    spec: BoardSpec
    tiles: Mapping[str, TileSpec]
    grid: Grid
    aliases: Mapping[str, str]
    cache: dict[tuple[str, str, int], Content]


class Board:
    """Map, tiles and tokens; laying a tile or placing a token gives a new board.

    A board can hold what the rules forbid (a tile that does not fit, a full city): `check_board` lists it.

    Parameters
    ----------
    spec : BoardSpec
        The printed map.
    tiles : mapping of str to TileSpec
        The tiles that the title has.
    """

    __slots__ = ("_contents", "_hash", "_map", "_owned", "joined", "laid", "tokens")

    def __init__(self, spec: BoardSpec, tiles: Mapping[str, TileSpec]) -> None:
        aliases = {a: c for c, h in spec.hexes.items() for a in h.aliases}
        barriers = {c: h.barriers for c, h in spec.hexes.items() if h.barriers}
        self._map = Map(spec, tiles, Grid(spec.hexes, spec.layout, spec.letters, barriers), aliases, {})
        self._contents: dict[str, Content] = {c: lay(h, None) for c, h in spec.hexes.items()}
        self.laid: Mapping[str, Laid] = MappingProxyType({})
        self.tokens: tuple[Token, ...] = ()
        self.joined: tuple[tuple[StopRef, ...], ...] = ()
        self._owned: dict[StopRef, tuple[Token, ...]] = {}
        self._hash: int | None = None

    def _copy(self) -> Board:
        new = object.__new__(Board)
        for name in self.__slots__:
            setattr(new, name, getattr(self, name))
        new._hash = None
        return new

    def __copy__(self) -> Board:
        return self

    def __deepcopy__(self, memo: object) -> Board:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (self.spec, named.packed(self.tiles), dict(self.laid), self.tokens, self.joined)

    def __eq__(self, other: object) -> bool:
        """Tell whether the same lies on the same map, whatever came first."""
        if self is other or not isinstance(other, Board):
            return self is other or NotImplemented
        mine, theirs = self._map, other._map
        same = mine is theirs or ((mine.spec is theirs.spec or mine.spec == theirs.spec) and mine.tiles == theirs.tiles)
        return same and self._lying() == other._lying()

    def __hash__(self) -> int:
        if self._hash is None:
            laid, tokens, joined = self._lying()
            self._hash = hash((self.spec.name, frozenset(laid.items()), tokens, joined))
        return self._hash

    def _lying(self) -> tuple[Mapping[str, Laid], tuple[Token, ...], frozenset[frozenset[StopRef]]]:
        return self.laid, tuple(sorted(self.tokens)), frozenset(map(frozenset, self.joined))

    @property
    def spec(self) -> BoardSpec:
        """The printed map."""
        return self._map.spec

    @property
    def grid(self) -> Grid:
        """Coordinates and neighbours."""
        return self._map.grid

    @property
    def tiles(self) -> Mapping[str, TileSpec]:
        """All tiles that the title has, by number."""
        return self._map.tiles

    def __repr__(self) -> str:
        return f"Board({self.spec.name!r}, {len(self.laid)} tiles, {len(self.tokens)} tokens)"

    def _repr_svg_(self) -> str | None:
        """Return the board as a picture, for notebooks."""
        return render(self)

    def coordinate(self, name: str) -> str:
        """Return the printed coordinate for a name of a hex.

        Raises
        ------
        UnknownHexError
            The map has no such hex.
        """
        expect(name, str, "hex", "a coordinate")
        if name in self._contents:
            return name
        if name in self._map.aliases:
            return self._map.aliases[name]
        written = "".join(name.split()).upper()
        if written != name and (written in self._contents or written in self._map.aliases):
            raise UnknownHexError(f'hex "{name}" is not on the map; write "{written}": capital letters and no blanks')
        raise UnknownHexError(f'hex "{name}" is not on the map; {nearest(name, self._contents)}')

    def hex(self, coordinate: str) -> HexSpec:
        """Return a hex as printed."""
        return self._map.spec.hexes[coordinate]

    def content(self, coordinate: str) -> Content:
        """Return what lies on a hex now."""
        return self._contents[coordinate]

    def contents(self) -> Mapping[str, Content]:
        """Return what lies on every hex, in the order of the map."""
        return MappingProxyType(self._contents)

    def stop(self, ref: StopRef) -> Stop:
        """Return a stop.

        Raises
        ------
        UnknownHexError
            There is no such hex, or it has no such stop.
        """
        content = self._contents.get(ref.hex)
        if content is None or not 0 <= ref.number < len(content.stops):
            raise UnknownHexError(f'"{ref}": no such stop on the board')
        return content.stops[ref.number]

    def stop_name(self, ref: StopRef) -> str:
        """Return how a stop is printed: its hex alone where that says which stop it is, else with its number."""
        stops = self._contents[ref.hex].stops
        return ref.hex if len(stops) == 1 or stops[ref.number].shared else str(ref)

    def place_name(self, place: Iterable[StopRef]) -> str:
        """Return how a place visited is printed: ``"E15"``, or ``"C17/F8"`` where joined areas are passed."""
        return "/".join(self.stop_name(ref) for ref in place)

    def stops(self) -> Iterator[StopRef]:
        """Yield all stops on the board, in the order of the map."""
        for coordinate, content in self._contents.items():
            for index in range(len(content.stops)):
                yield StopRef(coordinate, index)

    def lay(self, coordinate: str, number: str, rotation: int) -> Board:
        """Return the board with a tile laid, whether or not the rules allow it there.

        Parameters
        ----------
        coordinate : str
            The hex.
        number : str
            Tile number.
        rotation : int
            Steps clockwise, 0-5.

        Raises
        ------
        UnknownHexError, UnknownTileError, BadRotationError
            There is no such hex or tile, or the rotation is outside 0-5.
        """
        return self.lay_all([(coordinate, number, rotation)])

    def lay_all(self, lays: Iterable[tuple[str, str, int]]) -> Board:
        """Return the board with several tiles laid; see `lay`."""
        contents, laid = dict(self._contents), dict(self.laid)
        for name, number, rotation in lays:
            coordinate = self.coordinate(name)
            expect(number, str, "tile", "a number, as text,")
            expect(rotation, int, "rotation", "0 to 5 steps clockwise")
            if number not in self._map.tiles:
                raise UnknownTileError(
                    f'{coordinate}: tile "{number}" is not in this title; {nearest(number, self._map.tiles)}'
                )
            if not 0 <= rotation <= 5:
                raise BadRotationError(
                    f"{coordinate}: rotation {rotation} of tile {number}; 0 to 5 steps clockwise are expected"
                )
            contents[coordinate] = self._lie(coordinate, number, rotation)
            laid[coordinate] = Laid(number, rotation)
        new = self._copy()
        new._contents = contents
        new.laid = MappingProxyType(laid)
        return new

    def _lie(self, coordinate: str, number: str, rotation: int) -> Content:
        key = (coordinate, number, rotation)
        content = self._map.cache.get(key)
        if content is None:
            content = lay(self.hex(coordinate), self._map.tiles[number], number, rotation)
            self._map.cache[key] = content
        return content

    def place(self, *tokens: Token) -> Board:
        """Return the board with tokens placed, whether or not the rules allow them there."""
        for token in tokens:
            expect(token, Token, "token", "a Token")
        return self.with_tokens((*self.tokens, *tokens))

    def with_tokens(self, tokens: Iterable[Token]) -> Board:
        """Return the board with these tokens in place of all others."""
        new = self._copy()
        new.tokens = tuple(tokens)
        owned: dict[StopRef, list[Token]] = {}
        for token in new.tokens:
            owned.setdefault(token.stop, []).append(token)
        new._owned = {stop: tuple(here) for stop, here in owned.items()}
        return new

    def join(self, *stops: StopRef) -> Board:
        """Return the board with terminal areas joined: one place, passed from one area to another, never back."""
        new = self._copy()
        new.joined = (*self.joined, tuple(stops))
        return new

    def tokens_at(self, ref: StopRef) -> tuple[Token, ...]:
        """Return the tokens in and beside the slots of a city, in the order placed."""
        return self._owned.get(ref, ())

    def has_station(self, ref: StopRef, company: str) -> bool:
        """Tell whether a company has a station in, or beside, this city."""
        return any(t.kind == "station" and t.owner == company for t in self._owned.get(ref, ()))

    def blocked(self, ref: StopRef, company: str) -> bool:
        """Tell whether all slots are taken from the point of view of a company that has no station here."""
        stop = self.stop(ref)
        if stop.spec.kind != "city" or self.has_station(ref, company):
            return False
        taken = sum(1 for t in self._owned.get(ref, ()) if not t.beside and t.kind != "open")
        return taken >= stop.spec.slots > 0


def _rebuilt(
    spec: BoardSpec,
    tiles: Any,
    laid: Mapping[str, Laid],
    tokens: tuple[Token, ...],
    joined: tuple[tuple[StopRef, ...], ...],
) -> Board:
    """Return a board from what was pickled of it."""
    board = Board(spec, named.unpacked(tiles)).lay_all((at, *lay) for at, lay in laid.items()).with_tokens(tokens)
    for stops in joined:
        board = board.join(*stops)
    return board
