"""Where things lie on the page: hex centres, edges, and the curves of track. y grows downwards, as in SVG."""

from __future__ import annotations

import math
from typing import NamedTuple

from routeopt.board.hexes import STEPS

HALF_HEIGHT = math.sqrt(3) / 2
_UNITS = {"flat": (1.5, HALF_HEIGHT), "pointy": (HALF_HEIGHT, 1.5)}


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

    def to(self, other: Point) -> Point:
        """Return the step, of length 1, towards another point."""
        far = self.distance(other)
        return Point((other.x - self.x) / far, (other.y - self.y) / far)

    def right(self) -> Point:
        """Return the step turned by a right angle, clockwise on the page."""
        return Point(-self.y, self.x)

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
        along, across, chord = self._frame()
        half = math.asin(min(1.0, chord / (2 * self.radius)))
        angle = (2 * share - 1) * half
        return self._hub().plus(across, -self.radius * math.cos(angle)).plus(along, self.radius * math.sin(angle))

    def shifted(self, distance: float) -> Curve:
        """Return the curve that runs beside this one, to its right where the distance is positive."""
        if not distance or self.start == self.end:
            return self
        if not self.radius:
            step = self.start.to(self.end).right()
            return Curve(self.start.plus(step, distance), self.end.plus(step, distance))
        inwards = distance if self.clockwise else -distance
        hub = self._hub()
        start, end = (end.plus(end.to(hub), inwards) for end in (self.start, self.end))
        return Curve(start, end, self.radius - inwards, self.clockwise)

    def _frame(self) -> tuple[Point, Point, float]:
        """Return the step along the chord, the step from it towards the middle of the circle, and its length."""
        along = self.start.to(self.end)
        across = along.right()
        return along, across if self.clockwise else across.times(-1.0), self.start.distance(self.end)

    def _hub(self) -> Point:
        """Return the middle of the circle; the curve is never more than half of it."""
        _, across, chord = self._frame()
        middle = Point((self.start.x + self.end.x) / 2, (self.start.y + self.end.y) / 2)
        return middle.plus(across, math.sqrt(max(0.0, self.radius**2 - chord**2 / 4)))


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
