"""Routes as plain geometry, so that judge, search and pictures all speak of the same thing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol

from routeopt.board.refs import StopRef, TrackRef
from routeopt.errors import WrongKindError, expect


class Leg(NamedTuple):
    """The track from one stop of a route to the next.

    Attributes
    ----------
    start, end : StopRef
        Stops at its ends.
    track : tuple of TrackRef
        Track segments in the order run.
    skipped : tuple of StopRef
        Stops that the train runs past without visiting them.
    """

    start: StopRef
    end: StopRef
    track: tuple[TrackRef, ...]
    skipped: tuple[StopRef, ...] = ()

    def hexes(self) -> tuple[str, ...]:
        """Return the hexes of the leg in the order run, each once."""
        return tuple(dict.fromkeys((self.start.hex, *(t.hex for t in self.track), self.end.hex)))


class Route(NamedTuple):
    """What one train runs.

    Attributes
    ----------
    train : int
        Place of the train in the position's list.
    legs : tuple of Leg
        In order; where two terminal areas are joined, a leg may end in one and the next start from the other.
    only : StopRef, optional
        The stop of a route without legs.
    """

    train: int
    legs: tuple[Leg, ...]
    only: StopRef | None = None

    def __repr__(self) -> str:
        return f"Route({self.train}: {' '.join(self.hexes())})"

    def visits(self) -> tuple[tuple[StopRef, ...], ...]:
        """Return the places visited in order, each as the stops it is made of (two where joined areas are passed)."""
        if not self.legs:
            return ((self.only,),) if self.only is not None else ()
        places: list[tuple[StopRef, ...]] = [(self.legs[0].start,)]
        for leg, following in zip(self.legs, self.legs[1:], strict=False):
            places.append((leg.end,) if leg.end == following.start else (leg.end, following.start))
        places.append((self.legs[-1].end,))
        return tuple(places)

    def hexes(self) -> tuple[str, ...]:
        """Return every hex passed, in order; a hex that is left and entered again stands twice."""
        if not self.legs:
            return (self.only.hex,) if self.only is not None else ()
        out: list[str] = []
        for leg in self.legs:
            for name in (leg.start.hex, *(t.hex for t in leg.track), leg.end.hex):
                if not out or out[-1] != name:
                    out.append(name)
        return tuple(out)

    def reversed(self) -> Route:
        """Return the same route run the other way."""
        legs = tuple(Leg(g.end, g.start, g.track[::-1], g.skipped[::-1]) for g in reversed(self.legs))
        return Route(self.train, legs, self.only)


class Routed(Protocol):
    """What has a route: that of an answer, as `Solution.routes` lists them."""

    @property
    def route(self) -> Route:
        """The route."""


def routes_of(given: Iterable[Route | Routed]) -> tuple[Route, ...]:
    """Return routes, whether given as they are or as an answer has them.

    Raises
    ------
    WrongKindError
        It is no list of routes.
    """
    wanted = "a list of routes, such as [parse_route(position, train, text)] or solution.routes,"
    if isinstance(given, Route):
        raise WrongKindError("routes: a list of routes is expected, not a single one: put it in [ ]")
    expect(given, Iterable, "routes", wanted)
    routes: list[Route] = []
    for item in given:
        route: Any = item if isinstance(item, Route) else getattr(item, "route", item)
        expect(route, Route, "routes", wanted)
        routes.append(route)
    return tuple(routes)
