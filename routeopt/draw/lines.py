"""The lines of routes over their track, side by side where several run over the same piece."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from routeopt.board import Route, TrackRef
from routeopt.draw import style
from routeopt.draw.figure import Figure
from routeopt.draw.geometry import Curve


class Piece(NamedTuple):
    """One track segment of a route, and its curve in the direction run, as steps from the centre of its hex."""

    ref: TrackRef
    curve: Curve


def route_pieces(routes: Sequence[Route], figures: Mapping[str, Figure]) -> list[list[Piece]]:
    """Return the curves of each route, as steps from the centres of their hexes.

    Parameters
    ----------
    routes : sequence of Route
        Routes on the board.
    figures : mapping of str to Figure
        Hexes by coordinate.
    """
    found: list[list[Piece]] = []
    users: dict[TrackRef, list[int]] = {}
    leading: dict[TrackRef, bool] = {}
    for number, route in enumerate(routes):
        for ref, forwards in _run(route, figures):
            users.setdefault(ref, []).append(number)
            leading.setdefault(ref, forwards)
    for number, route in enumerate(routes):
        pieces = []
        for ref, forwards in _run(route, figures):
            lanes = list(dict.fromkeys(users[ref]))
            aside = (lanes.index(number) - (len(lanes) - 1) / 2) * style.LANE
            curve = figures[ref.hex].curves[ref.number]
            # All lanes of a piece lie to the right of the first route's direction, so that none changes sides.
            beside = (curve if leading[ref] else curve.reversed()).shifted(aside)
            pieces.append(Piece(ref, beside if forwards == leading[ref] else beside.reversed()))
        found.append(pieces)
    return found


def _run(route: Route, figures: Mapping[str, Figure]) -> list[tuple[TrackRef, bool]]:
    """Return the track segments of a route in order, and whether each is run from its end `a` to its end `b`."""
    found: list[tuple[TrackRef, bool]] = []
    for leg in route.legs:
        ends = [figures[ref.hex].content.tracks[ref.number] for ref in leg.track]
        for index, (ref, track) in enumerate(zip(leg.track, ends, strict=True)):
            if index == 0:
                forwards = track.a.kind == "stop" and track.a.number == leg.start.number
            else:
                before, was = found[-1]
                left = ends[index - 1].b if was else ends[index - 1].a
                if before.hex == ref.hex:
                    forwards = track.a == left
                else:
                    forwards = track.a.kind == "edge" and track.a.number == (left.number + 3) % 6
            found.append((ref, forwards))
    return found
