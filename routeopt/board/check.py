"""Everything that is wrong with a board, or with a printed map, listed at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from routeopt.board.board import Board
from routeopt.board.content import Content, parse_track
from routeopt.board.hexes import opposite
from routeopt.board.refs import StopRef
from routeopt.errors import Fault, in_order
from routeopt.spec.boards import BoardSpec, HexSpec, StopSpec, TileSpec

#: Printed colours of hexes that never take a tile.
FIXED = ("gray", "red", "blue")
_RANKS = ("white", "yellow", "green", "brown", "gray")


def check_board(
    board: Board, supply: Mapping[str, int | None] | None = None, shown: Callable[[str], str] = str
) -> list[Fault]:
    """List what breaks the rules of a board: tiles that do not fit, track off the map, overfull cities.

    Parameters
    ----------
    board : Board
        The board.
    supply : mapping of str to int or None, optional
        Tile number to count, None being unlimited; without it the supply is not looked at.
    shown : callable
        How messages call the owner of a token.

    Returns
    -------
    list of Fault
        Tiles in the order of the map, then numbers laid too often, then tokens; empty when the board is in order.
    """
    faults: list[Fault] = []
    for coordinate in board.contents():
        if coordinate in board.laid:
            faults += _check_tile(board, coordinate)
    faults += _check_supply(board, supply or {})
    faults += _check_tokens(board, shown)
    return faults


def open_ends(board: Board) -> list[Fault]:
    """List track of laid tiles that leads into nothing: no fault, but often the sign of a tile turned wrongly.

    Parameters
    ----------
    board : Board
        The board.

    Returns
    -------
    list of Fault
        Track against a laid tile without track on that side, then track into hexes where no tile lies yet.
    """
    against, blank = [], []
    for coordinate, laid in board.laid.items():
        for edge in sorted(_edges_of(board.content(coordinate))):
            other = board.grid.neighbour(coordinate, edge)
            # Track off the map or against a fixed hex is a fault, and listed as such.
            if other is None or board.hex(other).color in FIXED or opposite(edge) in _edges_of(board.content(other)):
                continue
            what = f"tile {laid.number} at rotation {laid.rotation} leads at edge {edge} into {other}"
            if other in board.laid:
                there = board.laid[other]
                tile = f"{there.number}@{there.rotation}"
                against.append(Fault("track: open", coordinate, f"{what}, whose tile {tile} has no track on that side"))
            else:
                blank.append(Fault("track: open", coordinate, f"{what}, which has no track there yet"))
    return [*against, *blank]


def check_map(spec: BoardSpec) -> list[Fault]:
    """List printed track of a map that leads nowhere.

    A white hex, or one whose print may be replaced, is open on all sides; a fixed one only where it has track.

    Parameters
    ----------
    spec : BoardSpec
        The map.
    """
    board = Board(spec, {})
    faults: list[Fault] = []
    for coordinate, content in board.contents().items():
        faults += _check_edges(board, coordinate, content, "printed track")
    return faults


def _check_tile(board: Board, coordinate: str) -> Iterator[Fault]:
    printed, laid = board.hex(coordinate), board.laid[coordinate]
    tile, content = board.tiles[laid.number], board.content(coordinate)
    name = f"tile {laid.number}"
    if printed.color in FIXED:
        yield Fault(
            "tile: fixed hex", coordinate, f"{name} lies on a {printed.color} hex, which takes none: take it away"
        )
        return
    if printed.color in _RANKS and tile.color in _RANKS and _RANKS.index(tile.color) <= _RANKS.index(printed.color):
        yield Fault(
            "tile: no upgrade", coordinate, f"{name} is {tile.color}, the hex is printed in {printed.color} already"
        )
    yield from _check_fit(board, coordinate, laid.number, tile)
    missing = sorted(_edges(printed.tracks) - _edges_of(content))
    if missing:
        yield Fault(
            "tile: lost track",
            coordinate,
            f"{name} at rotation {laid.rotation} has no track at {_sides(missing)}, where the hex has printed track",
        )
    yield from _check_edges(board, coordinate, content, f"{name} at rotation {laid.rotation}")


def _check_fit(board: Board, coordinate: str, number: str, tile: TileSpec) -> Iterator[Fault]:
    """Yield the hexes, label and stops that keep a tile off a hex."""
    printed = board.hex(coordinate)
    if tile.hexes and coordinate not in tile.hexes:
        yield Fault("tile: other hexes", coordinate, f"tile {number} may lie on {', '.join(tile.hexes)} only")
    if printed.tiles and tile.color == "yellow" and number not in printed.tiles:
        yield Fault(
            "tile: not here",
            coordinate,
            f"yellow tile {number} on a hex that takes {', '.join(printed.tiles)} only",
        )
    if tile.label != printed.label and not (tile.label and tile.label == printed.later_label):
        yield Fault(
            "tile: label",
            coordinate,
            f"tile {number} {_labelled(tile.label)} on a hex {_labelled(printed.label)}: both must be the same",
        )
    here, there = kinds(printed.stops), kinds(tile.stops)
    if here != there and here not in tile.fits:
        yield Fault(
            "tile: stops",
            coordinate,
            f"tile {number} has {_stops(there)}, the hex {_stops(here)}: {_fitting(board, printed, tile.color)}",
        )


def _fitting(board: Board, printed: HexSpec, color: str) -> str:
    """Say which tiles of a colour a hex takes, by their stops and labels."""
    here = kinds(printed.stops)
    fit = [
        number
        for number, tile in board.tiles.items()
        if tile.color == color
        and (kinds(tile.stops) == here or here in tile.fits)
        and tile.label in (printed.label, printed.later_label or printed.label)
    ]
    if not fit:
        return "take a tile that has the same"
    return f"{color} tiles that fit are {', '.join(sorted(fit, key=in_order))}"


def kinds(stops: Sequence[StopSpec]) -> str:
    """Return the kinds of stops of a hex or tile in one text, ``"town town"``; empty: none."""
    return " ".join(sorted(s.kind for s in stops))


def _check_edges(board: Board, coordinate: str, content: Content, what: str) -> Iterator[Fault]:
    """Yield track that leads off the map, or against a side of a fixed hex that has none."""
    for edge in sorted(_edges_of(content)):
        other = board.grid.neighbour(coordinate, edge)
        if other is None:
            ends = "against a barrier" if edge in board.hex(coordinate).barriers else "off the map"
            yield Fault("track: off the map", coordinate, f"{what} leads {ends} at edge {edge}")
        elif board.hex(other).color in FIXED and opposite(edge) not in _edges_of(board.content(other)):
            yield Fault(
                "track: closed side",
                coordinate,
                f"{what} leads at edge {edge} into {other}, a {board.hex(other).color} hex without track on that side",
            )


def _check_supply(board: Board, supply: Mapping[str, int | None]) -> Iterator[Fault]:
    laid: dict[str, list[str]] = {}
    for coordinate in board.contents():
        if coordinate in board.laid:
            laid.setdefault(board.laid[coordinate].number, []).append(coordinate)
    for number, places in laid.items():
        count = supply.get(number)
        if count is not None and len(places) > count:
            yield Fault(
                "tile: supply",
                ", ".join(places),
                f"tile {number} lies here {len(places)} times; the game has {count} of it",
            )


def _check_tokens(board: Board, shown: Callable[[str], str]) -> Iterator[Fault]:
    """Yield tokens at no city, too many of them in a city, and two of one company on a hex."""
    cities = set()
    for token in board.tokens:
        stops = board.content(token.stop.hex).stops if token.stop.hex in board.contents() else ()
        if token.stop.number < len(stops) and stops[token.stop.number].spec.kind == "city":
            cities.add(token.stop)
            continue
        number = f" of number {token.stop.number}" if any(stop.spec.kind == "city" for stop in stops) else ""
        message = f"a token of {shown(token.owner)} lies here, but the hex has no city{number}: move it, or lay a tile"
        yield Fault("token: no city", token.stop.hex, message)
    for ref in board.stops():
        if ref in cities:
            yield from _check_slots(board, ref, shown)
    stations = Counter((t.stop.hex, t.owner) for t in board.tokens if t.kind == "station")
    for (coordinate, owner), count in stations.items():
        if count > 1:
            yield Fault("token: twice", coordinate, f"{shown(owner)} has {count} stations here; a company has one")


def _check_slots(board: Board, ref: StopRef, shown: Callable[[str], str]) -> Iterator[Fault]:
    slots = board.stop(ref).spec.slots
    inside = [shown(t.owner) for t in board.tokens_at(ref) if not t.beside]
    if len(inside) > slots:
        yield Fault(
            "token: full city",
            board.stop_name(ref),
            f"{len(inside)} tokens ({', '.join(inside)}) in a city of {slots} slot{'s' * (slots != 1)}: "
            f"take {len(inside) - slots} away",
        )


def _edges(tracks: Sequence[str]) -> set[int]:
    return {end.number for text in tracks for end in parse_track(text)[:2] if end.kind == "edge"}


def _edges_of(content: Content) -> set[int]:
    return {end.number for track in content.tracks for end in track[:2] if end.kind == "edge"}


def _sides(edges: Sequence[int]) -> str:
    return f"edge{'s' * (len(edges) > 1)} {', '.join(map(str, edges))}"


def _labelled(label: str) -> str:
    return f'labelled "{label}"' if label else "without a label"


def _stops(text: str) -> str:
    return f"stops {text.replace(' ', ' and ')}" if text else "no stop"
