"""In which direction answers print a route."""

from __future__ import annotations

import re

from routeopt.board import Route

_COORDINATE = re.compile(r"([A-Za-z]+)(\d+)")


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
