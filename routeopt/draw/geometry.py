"""Where things lie on the page: hex centres, edges, stops, and the curves of track. y grows downwards, as in SVG."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from routeopt.board import Content, End, Stop, Track
from routeopt.board.hexes import STEPS

_HALF_HEIGHT = math.sqrt(3) / 2
_UNITS = {"flat": (1.5, _HALF_HEIGHT), "pointy": (_HALF_HEIGHT, 1.5)}
#: Nearer than this, two stops of a hex would be drawn over each other.
_APART = 0.62


class Point(NamedTuple):
    """A point on the page, or a step; the side of a hex has length 1."""

    x: float
    y: float

    def plus(self, other: Point, times: float = 1.0) -> Point:
        """Return the point `times` steps away."""
        return Point(self.x + times * other.x, self.y + times * other.y)

    def times(self, factor: float) -> Point:
        """Return the step made longer."""
        return Point(self.x * factor, self.y * factor)

    def distance(self, other: Point) -> float:
        """Return how far two points are apart."""
        return math.hypot(self.x - other.x, self.y - other.y)


CENTRE = Point(0.0, 0.0)


class Curve(NamedTuple):
    """A piece of track: part of a circle, or a straight line where `radius` is 0.

    Attributes
    ----------
    start, end : Point
        Its ends.
    radius : float
        Radius of the circle.
    clockwise : bool
        Which way it bends, going from start to end.
    """

    start: Point
    end: Point
    radius: float = 0.0
    clockwise: bool = False

    def reversed(self) -> Curve:
        """Return the same curve from its other end."""
        return Curve(self.end, self.start, self.radius, not self.clockwise)

    def at(self, share: float) -> Point:
        """Return the point a share (0 to 1) of the way along."""
        if not self.radius:
            return self.start.plus(Point(self.end.x - self.start.x, self.end.y - self.start.y), share)
        chord = self.start.distance(self.end)
        half = math.asin(min(1.0, chord / (2 * self.radius)))
        along = Point((self.end.x - self.start.x) / chord, (self.end.y - self.start.y) / chord)
        side = 1.0 if self.clockwise else -1.0
        across = Point(-along.y * side, along.x * side)
        hub = self._chord_middle().plus(across, math.sqrt(max(0.0, self.radius**2 - chord**2 / 4)))
        angle = (2 * share - 1) * half
        return hub.plus(across, -self.radius * math.cos(angle)).plus(along, self.radius * math.sin(angle))

    def _chord_middle(self) -> Point:
        return Point((self.start.x + self.end.x) / 2, (self.start.y + self.end.y) / 2)


def centre(place: tuple[int, int], layout: str) -> Point:
    """Return the centre of a hex with the doubled coordinate `place`."""
    across, down = _UNITS[layout]
    return Point(place[0] * across, place[1] * down)


def edge_middle(edge: int, layout: str) -> Point:
    """Return the step from a hex's centre to the middle of one of its edges."""
    dx, dy = STEPS[layout][edge]
    return centre((dx, dy), layout).times(0.5)


def corners(layout: str) -> tuple[Point, ...]:
    """Return the steps from the centre to the six corners; the first two are the ends of edge 0."""
    first = edge_middle(0, layout)
    start = math.atan2(first.y, first.x) - math.pi / 6
    return tuple(Point(math.cos(start + k * math.pi / 3), math.sin(start + k * math.pi / 3)) for k in range(6))


def from_edge(edge: int, to: Point, layout: str) -> Curve:
    """Return the curve that leaves an edge at a right angle and ends in a point of the hex."""
    start = edge_middle(edge, layout)
    inward = start.times(-1 / math.hypot(*start))
    dx, dy = to.x - start.x, to.y - start.y
    turn = inward.x * dy - inward.y * dx
    if abs(turn) < 1e-6:
        return Curve(start, to)
    return Curve(start, to, (dx * dx + dy * dy) / (2 * abs(turn)), turn > 0)


class Figure:
    """Where the stops, junctions and track of one hex are drawn, as steps from its centre.

    Parameters
    ----------
    content : Content
        What lies on the hex.
    layout : str
        ``"flat"`` or ``"pointy"``.
    """

    def __init__(self, content: Content, layout: str) -> None:
        self.content = content
        self.layout = layout
        self.stops = self._place_stops()
        self.junctions = self._place_junctions()

    def edges_of(self, end: End) -> tuple[int, ...]:
        """Return the edges from which track leads straight to a stop or junction."""
        others = (t.other(end) for t in self.content.tracks if end in t[:2])
        return tuple(o.number for o in others if o.kind == "edge")

    def curve(self, track: Track) -> Curve:
        """Return the curve of a track segment, from its end `a` to its end `b`."""
        if track.a.kind == "edge":
            return from_edge(track.a.number, self._point(track.b), self.layout)
        if track.b.kind == "edge":
            return from_edge(track.b.number, self._point(track.a), self.layout).reversed()
        return Curve(self._point(track.a), self._point(track.b))

    def free_side(self, at: Point) -> Point:
        """Return the direction, of length 1, in which a text beside `at` is farthest from track and stops."""
        crowd = [p for p in self.stops if p != at]
        for track in self.content.tracks:
            curve = self.curve(track)
            crowd += [curve.at(share) for share in (0.0, 0.25, 0.5, 0.75, 1.0)]
        crowd = [p for p in crowd if p.distance(at) > 0.1]
        sides = [Point(math.cos(k * math.pi / 6), math.sin(k * math.pi / 6)) for k in (10, 8, 2, 4, 9, 3, 11, 1, 0, 6)]
        return max(sides, key=lambda s: _room(at.plus(s, 0.45), crowd))

    def _point(self, end: End) -> Point:
        if end.kind == "edge":
            return edge_middle(end.number, self.layout)
        return self.stops[end.number] if end.kind == "stop" else self.junctions[end.number]

    def _place_stops(self) -> tuple[Point, ...]:
        placed: list[Point] = []
        alone = len(self.content.stops) == 1
        for number, stop in enumerate(self.content.stops):
            choices = self._choices(stop, self.edges_of(End("stop", number)), alone)
            roomy = [p for p in choices if _room(p, placed) > _APART]
            placed.append(roomy[0] if roomy else max(choices, key=lambda p: _room(p, placed)))
        return tuple(placed)

    def _choices(self, stop: Stop, edges: Sequence[int], alone: bool) -> list[Point]:
        if alone and (stop.spec.kind in ("city", "offboard") or len(edges) != 2):
            return [CENTRE]
        if len(edges) == 2:
            curve = from_edge(edges[0], edge_middle(edges[1], self.layout), self.layout)
            return [curve.at(share) for share in (0.5, 0.22, 0.78)]
        if edges:
            towards = self._mean(edges)
            return [towards.times(factor) for factor in (0.5, 0.3, 0.7)]
        return [CENTRE, *(c.times(0.5) for c in corners(self.layout))]

    def _place_junctions(self) -> tuple[Point, ...]:
        numbers = sorted({e.number for t in self.content.tracks for e in t[:2] if e.kind == "junction"})
        places = [CENTRE] * (numbers[-1] + 1 if numbers else 0)
        for number in numbers:
            edges = self.edges_of(End("junction", number))
            if edges and (len(numbers) > 1 or len(edges) == 1):
                places[number] = self._mean(edges).times(0.5)
        return tuple(places)

    def _mean(self, edges: Iterable[int]) -> Point:
        middles = [edge_middle(e, self.layout) for e in edges]
        return Point(sum(m.x for m in middles) / len(middles), sum(m.y for m in middles) / len(middles))


def _room(point: Point, others: Iterable[Point]) -> float:
    return min((point.distance(o) for o in others), default=math.inf)
