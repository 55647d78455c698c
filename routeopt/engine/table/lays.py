"""Whether a tile may be laid, and what it costs: the rules of one lay, each refusal named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from routeopt.board import Board, End, StopRef
from routeopt.board.board import Laid
from routeopt.board.book import COLORS, Fit, TileBook, leads
from routeopt.board.check import FIXED
from routeopt.board.hexes import opposite
from routeopt.board.lines import Reach, stations_of, walk
from routeopt.engine.setting import Setting
from routeopt.engine.state import State
from routeopt.errors import TrackError

#: Hex, tile, rotation.
Where = tuple[str, str, int]


@dataclass(frozen=True, kw_only=True)
class Waiver:
    """What is not paid of the printed cost of one terrain.

    Parameters
    ----------
    terrain : str
        The hex's terrain, in full: ``"mountain"`` is no ``"water mountain"``.
    amount : int, optional
        So much at most; None: all of it.
    """

    terrain: str
    amount: int | None = None


@dataclass(frozen=True, kw_only=True)
class LayRules:
    """What one lay allows.

    Parameters
    ----------
    colors : tuple of str
        Colours of the new tile; empty: those of the phase.
    first : tuple of str
        Colours of the first tile on a white hex.
    fresh, replace : bool
        Whether it may be laid on a white hex, or on a tile or a hex that is printed in another colour.
    leap : bool
        Whether a replacement may leave out colours.
    marked : tuple of str
        Colours that may be replaced on marked hexes (with a cost, or a stop for all track).
    tiles : tuple of str
        The only tiles that are laid; empty: all but those that a power alone lays.
    replaces : tuple of str
        The only tiles that are replaced; empty: any.
    hexes : tuple of str
        The only hexes where it is laid; empty: any.
    trace : str
        What a line of the company must lead to: ``"none"``; ``"hex"``: some track of the tile (permissive);
        ``"track"``: new track of it, or a stop whose value it changes (semi-restrictive); ``"train"``: new track,
        or for a tile with stops one that a train of the company serves.
    origin : str
        Where lines start: ``"any"`` station, or ``"home"``, where the company has one.
    blank : tuple of str
        Colours of fixed hexes whose sides without track may be met.
    free : bool
        Whether nothing is paid.
    waives : tuple of Waiver
        What is not paid of some costs.
    """

    colors: tuple[str, ...] = ()
    first: tuple[str, ...] = ("yellow",)
    fresh: bool = True
    replace: bool = True
    leap: bool = False
    marked: tuple[str, ...] = COLORS
    tiles: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    trace: Literal["none", "hex", "track", "train"] = "track"
    origin: Literal["any", "home"] = "any"
    blank: tuple[str, ...] = ()
    free: bool = False
    waives: tuple[Waiver, ...] = ()


class Limits(NamedTuple):
    """What holds for a lay at this moment.

    Attributes
    ----------
    taken : frozenset of str
        Hexes with a tile of this turn.
    blocked : frozenset of str
        Hexes that a private company blocks.
    served : frozenset of StopRef
        Stops that a train of the company serves, for ``trace="train"``.
    after : str
        Hex of the tile that must be joined; empty: none.
    """

    taken: frozenset[str] = frozenset()
    blocked: frozenset[str] = frozenset()
    served: frozenset[StopRef] = frozenset()
    after: str = ""


NO_LIMITS = Limits()


class _Lay(NamedTuple):
    """All that decides about lays of a company on one board."""

    book: TileBook
    special: tuple[str, ...]
    board: Board
    company: str
    rules: LayRules
    colors: tuple[str, ...]
    limits: Limits
    stations: tuple[StopRef, ...]
    lines: Reach
    joins: frozenset[tuple[str, int]]


def _lay(
    setting: Setting, board: Board, company: str, rules: LayRules, colors: tuple[str, ...], limits: Limits
) -> _Lay:
    stations = stations_of(board, company)
    home = setting.homes.get(company)
    if rules.origin == "home" and home is not None:
        stations = tuple(ref for ref in stations if ref.hex == home.hex)
    joins = joining(board, limits.after) if limits.after else frozenset()
    lines = walk(board, company, stations)
    return _Lay(setting.book, setting.play.special_tiles, board, company, rules, colors, limits, stations, lines, joins)


def refuse(
    setting: Setting, state: State, company: str, rules: LayRules, where: Where, limits: Limits = NO_LIMITS
) -> str:
    """Return why a tile may not be laid, or an empty text; what it costs is not looked at.

    Parameters
    ----------
    setting, state : Setting, State
        The game.
    company : str
        Who lays.
    rules : LayRules
        What this lay allows.
    where : tuple of str, str, int
        Hex, tile, rotation.
    limits : Limits
        What holds at this moment.
    """
    coordinate, number, rotation = where
    board, book = state.board, setting.book
    if coordinate not in board.spec.hexes:
        return "there is no such hex on the map"
    if number not in board.tiles or not 0 <= rotation <= 5:
        return f"there is no tile {number} turned {rotation}; rotations are 0 to 5"
    lay = _lay(setting, board, company, rules, rules.colors or setting.phase(state).colors, limits)
    under = board.laid.get(coordinate)
    why = (
        _hex_refuses(lay, coordinate)
        or _tile_refuses(lay, coordinate, number)
        or book.why_not(coordinate, under, number)
    )
    if why:
        return why
    fit = book.fit(coordinate, under, number, rotation)
    return _lies(lay, coordinate, fit) if fit is not None else _no_fit(lay, where, under)


def _no_fit(lay: _Lay, where: Where, under: Laid | None) -> str:
    coordinate, number, rotation = where
    if lay.book.kept(coordinate, under, number, rotation) is None:
        old = f"tile {under.number} turned {under.rotation}" if under else "the hex"
        return f"tile {number} turned {rotation} does not keep the track of {old}"
    closed = [e for e in lay.book.edges(number, rotation) if lay.book.faces(coordinate, e) is None]
    return f"track leads to side {closed[0]}, which is off the map or a closed side of a fixed hex"


def _hex_refuses(lay: _Lay, coordinate: str) -> str:
    """Return why nothing at all may be laid on a hex, or an empty text."""
    rules, limits, spec = lay.rules, lay.limits, lay.board.hex(coordinate)
    if rules.hexes and coordinate not in rules.hexes:
        return f"this tile must be laid on {' or '.join(rules.hexes)}"
    if coordinate in limits.taken:
        return "a tile of this turn lies there"
    if coordinate in limits.blocked:
        return "a private company blocks the hex"
    if spec.color in FIXED:
        return f"{spec.kind} hexes never take a tile"
    under = lay.board.laid.get(coordinate)
    if under is None and spec.color == "white":
        return "" if rules.fresh else "no tile lies there to be replaced"
    if not rules.replace:
        return "a tile lies there already" if under else "the hex has a printed tile already"
    if under is not None and under.number in lay.special:
        return f"tile {under.number} is never replaced"
    if rules.replaces and (under is None or under.number not in rules.replaces):
        return f"only tiles {', '.join(rules.replaces)} are replaced now"
    if (spec.cost or spec.on_track is not None) and lay.board.content(coordinate).color not in rules.marked:
        return f"{lay.board.content(coordinate).color} tiles on {spec.kind} hexes are not replaced"
    return ""


def _tile_refuses(lay: _Lay, coordinate: str, number: str) -> str:
    """Return why a tile may not be laid on a hex, however turned, or an empty text."""
    rules, color = lay.rules, lay.board.tiles[number].color
    if rules.tiles and number not in rules.tiles:
        return f"tile {number} is not laid so: {', '.join(rules.tiles)} may be"
    if not rules.tiles and number in lay.special:
        return f"tile {number} is laid by a power alone"
    if color not in lay.colors:
        return f"tile {number} is {color}; allowed now: {', '.join(lay.colors) or 'none'}"
    now = lay.board.content(coordinate).color
    if now == "white":
        return "" if color in rules.first else f"the first tile of a hex is {' or '.join(rules.first)}"
    step = COLORS.index(color) - COLORS.index(now)
    return f"{color} does not follow {now}" if step < 1 or (step > 1 and not rules.leap) else ""


def _lies(lay: _Lay, coordinate: str, fit: Fit) -> str:
    """Return why a tile that the hex takes may not lie so turned, or an empty text."""
    if not fit.blank <= {*lay.rules.blank}:
        closed = next(e for e in fit.edges if lay.book.faces(coordinate, e) not in ("", *lay.rules.blank))
        return f"track leads to side {closed}, which is off the map or a closed side of a fixed hex"
    if not lay.book.left(lay.board, fit.number):
        return f"no piece of tile {fit.number} is left"
    if lay.limits.after and not any((coordinate, e) in lay.joins for e in fit.edges):
        return f"it does not join the tile on {lay.limits.after}"
    return _traced(lay, coordinate, fit)


def _traced(lay: _Lay, coordinate: str, fit: Fit) -> str:
    """Return why no line of the company leads to a tile, or an empty text."""
    trace, lines = lay.rules.trace, lay.lines
    if trace == "none":
        return ""
    if trace == "hex":
        own = any(ref.hex == coordinate for ref in lay.stations)
        if own or any((coordinate, e) in lines.entries for e in fit.edges):
            return ""
        return f"no line of {lay.company} leads to it"
    if trace == "train" and fit.kept.becomes and lay.board.content(coordinate).color != "white":
        if any(StopRef(coordinate, n) in lay.limits.served for n in range(len(fit.kept.becomes))):
            return ""
        return f"no train of {lay.company} serves a stop there"
    if any(_runs(lay, coordinate, end) for end in fit.kept.added):
        return ""
    if any(StopRef(coordinate, n) in lines.stops for n in fit.gains):
        return ""
    what = "it does not continue" if lay.board.content(coordinate).color == "white" else "no new track of it continues"
    return f"{what} a line of {lay.company}"


def _runs(lay: _Lay, coordinate: str, end: End) -> bool:
    if end.kind == "edge":
        return (coordinate, end.number) in lay.lines.entries
    ref = StopRef(coordinate, end.number)
    return ref in lay.lines.stops and not lay.board.blocked(ref, lay.company)


@lru_cache(maxsize=64)
def joining(board: Board, coordinate: str) -> frozenset[tuple[str, int]]:
    """Return the sides of hexes that the track of a hex leads to, straight or over track of fixed hexes."""
    found: set[tuple[str, int]] = set()
    todo = [coordinate]
    seen = {coordinate}
    while todo:
        here = todo.pop()
        for edge in range(6):
            other = board.grid.neighbour(here, edge)
            if other is None or not leads(board, here, edge):
                continue
            if other != coordinate:
                found.add((other, opposite(edge)))
            if other not in seen and board.hex(other).color in FIXED and leads(board, other, opposite(edge)):
                seen.add(other)
                todo.append(other)
    return frozenset(found)


def check_lay(
    setting: Setting, state: State, company: str, rules: LayRules, where: Where, limits: Limits = NO_LIMITS
) -> None:
    """Refuse a lay that breaks a rule.

    Raises
    ------
    TrackError
        Naming hex, tile, and the rule.
    """
    why = refuse(setting, state, company, rules, where, limits)
    if why:
        raise TrackError(f"{where[0]}: tile {where[1]}@{where[2]} may not be laid: {why}")


def legal_lays(
    setting: Setting, state: State, company: str, rules: LayRules, limits: Limits = NO_LIMITS
) -> tuple[Where, ...]:
    """Return all lays that these rules allow, hexes in the order of the map; what they cost is not looked at."""
    return _all_lays(setting, state.board, company, rules, rules.colors or setting.phase(state).colors, limits)


def lays_on(
    book: TileBook, board: Board, company: str, colors: tuple[str, ...], rules: LayRules = LayRules()
) -> tuple[Where, ...]:
    """Return all lays on a board outside a game, where these rules allow them; what they cost is not looked at."""
    stations = stations_of(board, company)
    lines = walk(board, company, stations)
    return tuple(_find_lays(_Lay(book, (), board, company, rules, colors, NO_LIMITS, stations, lines, frozenset())))


@lru_cache(maxsize=256)
def _all_lays(
    setting: Setting, board: Board, company: str, rules: LayRules, colors: tuple[str, ...], limits: Limits
) -> tuple[Where, ...]:
    return tuple(_find_lays(_lay(setting, board, company, rules, colors, limits)))


def _find_lays(lay: _Lay) -> Iterator[Where]:
    board = lay.board
    # What is said of a tile does not depend on the hex, but on the colour that lies there.
    takes: dict[tuple[str, str], bool] = {}
    for coordinate in _near(lay):
        if _hex_refuses(lay, coordinate):
            continue
        now = board.content(coordinate).color
        for fit in lay.book.fits(coordinate, board.laid.get(coordinate)):
            sort = fit.number, now
            if sort not in takes:
                takes[sort] = not _tile_refuses(lay, coordinate, fit.number)
            if takes[sort] and not _lies(lay, coordinate, fit):
                yield coordinate, fit.number, fit.rotation


def _near(lay: _Lay) -> list[str]:
    """Return the hexes where a lay is worth looking for, in the order of the map."""
    rules, lines, hexes = lay.rules, lay.lines, lay.board.spec.hexes
    if rules.trace == "none":
        return [h for h in hexes if not rules.hexes or h in rules.hexes]
    near = {h for h, _ in lines.entries} | {r.hex for r in (*lines.stops, *lay.limits.served)} | lines.bare
    if rules.hexes:
        near &= {*rules.hexes}
    return [h for h in hexes if h in near]


def leads_on(setting: Setting, state: State, company: str, rules: LayRules, where: Where) -> bool:
    """Tell whether a second tile by the same rules could join a tile, for lays of which two must be joined."""
    coordinate = where[0]
    colors = rules.colors or setting.phase(state).colors
    limits = Limits(taken=frozenset((coordinate,)), after=coordinate)
    return bool(_all_lays(setting, state.board.lay(*where), company, rules, colors, limits))


def cost(setting: Setting, state: State, rules: LayRules, where: Where) -> int:
    """Return what a lay costs: the cost of what is replaced, printed or a tile's, and of borders that are crossed."""
    if rules.free:
        return 0
    coordinate, number, rotation = where
    board = state.board
    under, spec = board.laid.get(coordinate), board.hex(coordinate)
    price = board.tiles[under.number].cost if under else spec.cost
    if not under:
        for waiver in rules.waives:
            if waiver.terrain == spec.terrain:
                price -= price if waiver.amount is None else min(price, waiver.amount)
    for (at, edge), amount in setting.book.borders.items():
        other = board.grid.neighbour(at, edge) if at == coordinate else None
        if other and edge in setting.book.edges(number, rotation) and not leads(board, coordinate, edge):
            price += amount if leads(board, other, opposite(edge)) else 0
    return price


def put(setting: Setting, state: State, where: Where) -> None:
    """Lay a tile, whether or not the rules allow it; tokens stay in the city that theirs becomes."""
    state.board = setting.book.put(state.board, *where)
