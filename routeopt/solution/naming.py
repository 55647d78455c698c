"""In which direction answers print a route, and how they call its stops."""

from __future__ import annotations

import re

from routeopt.board import Board, Route

_COORDINATE = re.compile(r"([A-Za-z]+)(\d+)")
_STOP = re.compile(r"\b([A-Za-z]{1,2}\d{1,3})(?:\.(\d{1,2}))?(?![\w.])")


def oriented(route: Route) -> Route:
    """Return the route run from the end that comes first on the map, so that an answer always reads the same."""
    backwards = route.reversed()
    return backwards if _order(backwards) < _order(route) else route


def _order(route: Route) -> tuple[list[tuple[str, int, int]], list[tuple[str, int, int]]]:
    stops = [ref for place in route.visits() for ref in place]
    track = [ref for leg in route.legs for ref in leg.track]
    return [_place(ref) for ref in stops], [_place(ref) for ref in track]


def _place(ref: tuple[str, int]) -> tuple[str, int, int]:
    found = _COORDINATE.fullmatch(ref[0])
    return (found[1], int(found[2]), ref[1]) if found else (ref[0], 0, ref[1])


def named(board: Board, stop: str) -> str:
    """Return a stop, or joined areas, with the name that the map prints: ``"New York (G19)"``; else as it is.

    Parameters
    ----------
    board : Board
        The board.
    stop : str
        As in `SolvedRoute.stops`: ``"G19"``, ``"J21.1"``, ``"C17/F8"``.
    """
    return "/".join(_named_one(board, text) for text in stop.split("/"))


def named_in(board: Board, text: str) -> str:
    """Return a sentence in which every hex with a printed name has it beside its coordinate."""
    return _STOP.sub(lambda found: _named_one(board, found[0]), text)


def _named_one(board: Board, stop: str) -> str:
    found = _STOP.fullmatch(stop)
    if found is None or found[1] not in board.contents():
        return stop
    stops = board.content(found[1]).stops
    number = int(found[2] or 0)
    name = (stops[number].spec.name if number < len(stops) else "") or board.hex(found[1]).name
    return f"{name} ({stop})" if name else stop
