"""How many lays of which sorts a turn may have, and what ends them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache

from routeopt.board import Board, StopRef
from routeopt.board.lines import stations_of, walk
from routeopt.engine.state import Turn
from routeopt.engine.table.lays import LayRules, Where

#: Cities that were reached before a lay.
Known = frozenset[StopRef] | None


@dataclass(frozen=True, kw_only=True)
class LayTurn:
    """How many lays of which sorts a turn may have.

    Parameters
    ----------
    rules : LayRules
        What each lay allows.
    most, fresh, replacements : int
        Lays at most: in all, on white hexes, replacements.
    either : bool
        Whether a turn has lays on white hexes or replacements, never both.
    joined : bool
        Whether each tile after the first must join the one before, also over track of fixed hexes.
    halts : frozenset of str
        Tiles after which nothing more is laid.
    city_halts : bool
        Whether nothing more is laid after a tile with a city, but the first on the own home.
    reach_halts : bool
        Whether nothing more is laid after a tile that leads to a city which the company did not reach before.
    home_reach_halts : bool
        Whether that holds for the first tile on the own home too.
    home_first : bool
        Whether a company whose home has no track lays its first tile there, in the way of a first tile.
    """

    rules: LayRules = field(default_factory=LayRules)
    most: int = 1
    fresh: int = 1
    replacements: int = 1
    either: bool = False
    joined: bool = False
    halts: frozenset[str] = frozenset()
    city_halts: bool = False
    reach_halts: bool = False
    home_reach_halts: bool = True
    home_first: bool = False


def next_lay(rules: LayTurn, turn: Turn) -> LayRules | None:
    """Return what the next lay of a turn allows; None: there is none left."""
    replaced, fresh = turn.replaced, len(turn.laid) - turn.replaced
    if turn.halted or len(turn.laid) >= rules.most:
        return None
    may_lay = fresh < rules.fresh and not (rules.either and replaced)
    may_replace = replaced < rules.replacements and not (rules.either and fresh)
    return _narrowed(rules.rules, may_lay, may_replace) if may_lay or may_replace else None


@lru_cache(maxsize=256)
def _narrowed(rules: LayRules, fresh: bool, replaces: bool) -> LayRules:
    return replace(rules, fresh=rules.fresh and fresh, replace=rules.replace and replaces)


@lru_cache(maxsize=256)
def at_home(rules: LayRules, home: str) -> LayRules:
    """Return what the first tile on a home without track allows, which no line need lead to."""
    return replace(rules, hexes=(home,), trace="none", fresh=True, replace=True)


def halts(rules: LayTurn, after: Board, where: Where, *, home: bool) -> bool:
    """Tell whether a lay is the last of its turn for its tile.

    Parameters
    ----------
    rules : LayTurn
        What the turn may have.
    after : Board
        The board with the tile.
    where : tuple of str, str, int
        Hex, tile, rotation.
    home : bool
        Whether it was the first tile on the company's home.
    """
    if where[1] in rules.halts:
        return True
    return rules.city_halts and not home and any(s.spec.kind == "city" for s in after.content(where[0]).stops)


def known(rules: LayTurn, before: Board, after: Board, company: str, where: Where, *, home: bool) -> Known:
    """Return the cities that are not new once a tile is laid; None where new ones do not end the lays of a turn.

    Stations may still come home after the tile, so what is reached is asked later.
    """
    if not rules.reach_halts or (home and not rules.home_reach_halts):
        return None
    own = frozenset(StopRef(where[0], n) for n in range(len(after.content(where[0]).stops)) if home)
    return reached_cities(before, company) | own


def reached_cities(board: Board, company: str) -> frozenset[StopRef]:
    """Return the cities to which lines of a company lead."""
    stops = walk(board, company, stations_of(board, company)).stops
    return frozenset(ref for ref in stops if board.stop(ref).spec.kind == "city")
