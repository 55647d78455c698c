"""From a route back to the text that names it, as `parse_route` reads it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from routeopt.board import Board, Route, StopRef
from routeopt.errors import BadInputError
from routeopt.formats.routes import parse_route
from routeopt.rules import Position


def route_text(position: Position, route: Route) -> str:
    """Return the shortest text that `parse_route` reads as this route: ``"D5 D3 E2"``, with stops where it must.

    Parameters
    ----------
    position : Position
        The position.
    route : Route
        A route on its board.
    """
    steps = list(_steps(route))
    texts = [
        " ".join(text for step in steps for text in _named(position.board, step, detail)) for detail in range(_DETAILS)
    ]
    return next((text for text in texts if _reads_as(position, text, route)), texts[-1])


class _Step(NamedTuple):
    """One hex of a route: the stops visited there, whether one is run past, and the last track segment used."""

    hex: str
    stops: tuple[int, ...] = ()
    skipped: bool = False
    track: int | None = None


#: Hexes alone; with the numbers of stops and what is run past; with track where no stop is; with track wherever it is.
_DETAILS = 4


def _steps(route: Route) -> Iterator[_Step]:
    if not route.legs:
        if route.only is not None:
            yield _Step(route.only.hex, (route.only.number,))
        return
    now = _Step(route.legs[0].start.hex, (route.legs[0].start.number,))
    at = route.legs[0].start
    for leg in route.legs:
        if leg.start != at:
            # Joined areas: the train goes on from another hex, or from another stop of the same one.
            yield now
            now = _Step(leg.start.hex, (leg.start.number,))
        skipped = {ref.hex for ref in leg.skipped}
        for ref in leg.track:
            if ref.hex != now.hex:
                yield now
                now = _Step(ref.hex, (), ref.hex in skipped)
            now = now._replace(track=ref.number)
        if leg.end.hex != now.hex:
            yield now
            now = _Step(leg.end.hex)
        now = now._replace(stops=(*now.stops, leg.end.number))
        at = leg.end
    yield now


def _named(board: Board, step: _Step, detail: int) -> list[str]:
    if detail == 0:
        return [step.hex]
    if step.stops and detail < 3:
        several = len(board.content(step.hex).stops) > 1
        return [str(StopRef(step.hex, number)) for number in step.stops] if several else [step.hex]
    if step.track is not None and detail > 1:
        return [f"{step.hex}:{step.track}"]
    return [f"({step.hex})" if step.skipped else step.hex]


def _reads_as(position: Position, text: str, route: Route) -> bool:
    try:
        return parse_route(position, route.train, text) == route
    except BadInputError:
        return False
