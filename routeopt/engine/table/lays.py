"""Whether a tile may be laid: the rules that most titles share, each refusal named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from routeopt.board import Board, End, StopRef
from routeopt.board.lines import COLORS, FIXED, Reach, reach
from routeopt.engine.setting import Setting
from routeopt.engine.state import State
from routeopt.errors import TrackError
from routeopt.spec import at_colors


@dataclass(frozen=True, kw_only=True)
class LayRules:
    """What one sort of lay allows.

    Parameters
    ----------
    colors : tuple of str
        Colours of the new tile.
    fresh, replace : bool
        Whether it may be laid on a bare hex, or on another tile.
    marked : bool
        Whether tiles on marked hexes (with a cost or a stop for all track) may be replaced.
    not_on : frozenset of str
        Hexes that it may not be laid on.
    only_hex : str
        The one hex where it is laid; empty: any.
    connected : bool
        Whether it must extend a line of the company.
    special : bool
        Whether it is laid by a power that has tiles of its own, and those alone.
    leap : bool
        Whether a replacement may leave out colours.
    """

    colors: tuple[str, ...]
    fresh: bool = True
    replace: bool = True
    marked: bool = False
    not_on: frozenset[str] = frozenset()
    only_hex: str = ""
    connected: bool = True
    special: bool = False
    leap: bool = False


def refuse(setting: Setting, state: State, company: str, rules: LayRules, where: tuple[str, str, int]) -> str:
    """Return why a tile may not be laid, or an empty text.

    Parameters
    ----------
    setting, state : Setting, State
        The game.
    company : str
        Who lays.
    rules : LayRules
        What this sort of lay allows.
    where : tuple of str, str, int
        Hex, tile, rotation.
    """
    coordinate, number, rotation = where
    board = state.board
    if coordinate not in board.spec.hexes:
        return "there is no such hex on the map"
    if number not in board.tiles or not 0 <= rotation <= 5:
        return f"there is no tile {number} turned {rotation}; rotations are 0 to 5"
    return _hex_takes(setting, state, rules, coordinate, number) or _lies(setting, state, company, rules, where)


def _lies(setting: Setting, state: State, company: str, rules: LayRules, where: tuple[str, str, int]) -> str:
    """Return why a tile that the hex takes may not lie so turned, or an empty text."""
    coordinate, number, rotation = where
    board = state.board
    old = board.laid.get(coordinate)
    if old is not None and (rotation - old.rotation) % 6 not in setting.book.keeping(old.number, number):
        return f"tile {number} turned {rotation} does not keep the track of tile {old.number} turned {old.rotation}"
    closed = [e for e in setting.book.edges(number, rotation) if not setting.book.open_side(coordinate, e)]
    if closed:
        return f"track leads to side {closed[0]}, which is off the map or a closed side of a fixed hex"
    if not setting.book.left(board, number):
        return f"no piece of tile {number} is left"
    if rules.connected:
        return _extends(setting, board, company, where)
    return ""


def _hex_takes(setting: Setting, state: State, rules: LayRules, coordinate: str, number: str) -> str:
    board = state.board
    spec, tile = board.hex(coordinate), board.tiles[number]
    old = board.laid.get(coordinate)
    if rules.only_hex and coordinate != rules.only_hex:
        return f"this tile must be laid on {rules.only_hex}"
    if coordinate in rules.not_on:
        return "a tile of this turn lies there"
    if spec.color in FIXED:
        return f"{spec.kind} hexes never take a tile"
    if rules.special != (number in setting.play.special_tiles):
        return (
            f"tile {number} is laid by a power alone" if not rules.special else f"this power does not lay tile {number}"
        )
    if tile.color not in rules.colors:
        return f"tile {number} is {tile.color}; allowed now: {', '.join(rules.colors) or 'none'}"
    if tile.hexes and coordinate not in tile.hexes:
        return f"tile {number} is only for {', '.join(tile.hexes)}"
    if old is None:
        if not rules.fresh:
            return "no tile lies there to be replaced"
        if tile.color != "yellow" and not rules.leap:
            return "the first tile of a hex is yellow"
        return _first_takes(setting, coordinate, number)
    if not rules.replace:
        return "a tile lies there already"
    now = board.tiles[old.number]
    if old.number in setting.play.special_tiles:
        return f"tile {old.number} is never replaced"
    if (spec.cost or spec.on_track is not None) and not rules.marked:
        return f"tiles on {spec.kind} hexes are not replaced"
    step = COLORS.index(tile.color) - COLORS.index(now.color)
    if not rules.special and (step < 1 or (step > 1 and not rules.leap)):
        return f"{tile.color} does not follow {now.color}"
    if tile.label != now.label or len(tile.stops) != len(now.stops):
        return f"tile {number} does not replace tile {old.number}: label and stops must be alike"
    return ""


def _first_takes(setting: Setting, coordinate: str, number: str) -> str:
    if number in setting.book.first(coordinate):
        return ""
    spec, tile = setting.spec.hexes[coordinate], setting.data.tiles[number]
    if spec.tiles:
        return f"the hex takes tiles {', '.join(spec.tiles)}"
    if tile.label != spec.label:
        return f'tile {number} has label "{tile.label}", the hex "{spec.label}"'
    return f"tile {number} has {len(tile.stops)} stops, the hex {len(spec.stops)}"


def _extends(setting: Setting, board: Board, company: str, where: tuple[str, str, int]) -> str:
    coordinate, number, rotation = where
    lines = reach(board, company)
    old = board.laid.get(coordinate)
    if old is None:
        ends = setting.book.edges(number, rotation)
        if coordinate in lines.bare or any((coordinate, e) in lines.entries for e in ends):
            return ""
        return f"it does not continue a line of {company}"
    kept = setting.book.pairs(old.number, old.rotation)
    new = setting.book.pairs(number, rotation) - kept
    if any(_runs(lines, board, company, coordinate, end) for pair in new for end in pair):
        return ""
    if _worth(board, number) > _worth(board, old.number) and _touches(lines, board, coordinate):
        return ""
    return f"no new track of it continues a line of {company}"


def _runs(lines: Reach, board: Board, company: str, coordinate: str, end: End) -> bool:
    if end.kind == "edge":
        return (coordinate, end.number) in lines.entries
    ref = StopRef(coordinate, end.number)
    return end.kind == "stop" and ref in lines.stops and not board.blocked(ref, company)


def _touches(lines: Reach, board: Board, coordinate: str) -> bool:
    content = board.content(coordinate)
    return any(StopRef(coordinate, n) in lines.stops for n in range(len(content.stops)))


def _worth(board: Board, number: str) -> int:
    return sum(at_colors(s.revenue, COLORS) for s in board.tiles[number].stops if isinstance(s.revenue, int))


def check_lay(setting: Setting, state: State, company: str, rules: LayRules, where: tuple[str, str, int]) -> None:
    """Refuse a lay that breaks a rule.

    Raises
    ------
    TrackError
        Naming hex, tile, and the rule.
    """
    why = refuse(setting, state, company, rules, where)
    if why:
        raise TrackError(f"{where[0]}: tile {where[1]}@{where[2]} may not be laid: {why}")


def legal_lays(setting: Setting, state: State, company: str, rules: LayRules) -> Iterator[tuple[str, str, int]]:
    """Yield all lays that these rules allow, hexes in the order of the map."""
    board = state.board
    if rules.only_hex:
        hexes = [rules.only_hex]
    else:
        lines = reach(board, company)
        near = {h for h, _ in lines.entries} | {r.hex for r in lines.stops} | lines.bare
        hexes = [h for h in board.spec.hexes if h in near and board.hex(h).color not in FIXED]
    for coordinate in hexes:
        old = board.laid.get(coordinate)
        if (old is None and not rules.fresh) or (old is not None and not rules.replace) or coordinate in rules.not_on:
            continue
        for number in setting.book.first(coordinate) if old is None else setting.book.after(old.number):
            if board.tiles[number].color not in rules.colors or _hex_takes(setting, state, rules, coordinate, number):
                continue
            turns = (
                range(6) if old is None else [(old.rotation + r) % 6 for r in setting.book.keeping(old.number, number)]
            )
            for rotation in turns:
                where = (coordinate, number, rotation)
                if not _lies(setting, state, company, rules, where):
                    yield where
