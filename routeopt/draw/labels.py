"""Finding room for what is written on a hex: inside it, off every token and text, off its track where that can be."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from routeopt.draw.figure import Figure
from routeopt.draw.geometry import HALF_HEIGHT, Point
from routeopt.draw.style import CITY_EDGE, HALO, SLOT, TOWN, TRACK_WIDTH
from routeopt.draw.text import width, wrap

_STEP = 0.07
_MARGIN = 0.03
_GAP = 0.015
#: What it costs to lie on a point of track, against a step away from where the text would be best.
_ON_TRACK = 0.3
_STEPS = sorted(
    ((i * _STEP, j * _STEP, math.hypot(i, j) * _STEP) for i in range(-18, 19) for j in range(-18, 19)),
    key=lambda step: (step[2], step),
)
#: How much a flat hex narrows towards its upper and lower sides.
_SLOPE = 1 / (2 * HALF_HEIGHT)
#: How much smaller text may be, and how far from stops it stays: clear of routes' marks while it is well readable.
_TRIES = (
    *((factor, HALO) for factor in (1.0, 0.86, 0.74)),
    *((factor, 0.0) for factor in (1.0, 0.86, 0.74, 0.62, 0.52, 0.44)),
)


class Box(NamedTuple):
    """A box around its middle."""

    x: float
    y: float
    width: float
    height: float

    def meets(self, other: Box) -> bool:
        """Tell whether two boxes share more than an edge."""
        return (
            abs(self.x - other.x) * 2 < self.width + other.width
            and abs(self.y - other.y) * 2 < self.height + other.height
        )

    def meets_circle(self, middle: Point, radius: float) -> bool:
        """Tell whether the box shares more than an edge with a circle."""
        dx = max(0.0, abs(middle.x - self.x) - self.width / 2)
        dy = max(0.0, abs(middle.y - self.y) - self.height / 2)
        return math.hypot(dx, dy) < radius

    def wider(self, by: float) -> Box:
        """Return a box that is so much wider and higher."""
        return Box(self.x, self.y, self.width + by, self.height + by)

    def holds(self, point: Point) -> bool:
        """Tell whether a point is in the box."""
        return abs(point.x - self.x) * 2 < self.width and abs(point.y - self.y) * 2 < self.height


class Written(NamedTuple):
    """Text that found its room: lines around a middle, each of a height."""

    lines: tuple[str, ...]
    at: Point
    height: float
    box: Box


class Room:
    """What is taken of one hex.

    Parameters
    ----------
    figure : Figure
        Its stops and track.
    beside : iterable of Point
        Tokens beside the slots.
    """

    def __init__(self, figure: Figure, beside: Iterable[Point] = ()) -> None:
        self.layout = figure.layout
        self.boxes: list[Box] = []
        self.circles: list[tuple[Point, float]] = [(p, SLOT + _GAP) for p in beside]
        for number, stop in enumerate(figure.content.stops):
            radius = {"city": figure.slot + CITY_EDGE, "offboard": 0.0}.get(stop.spec.kind, TOWN) + _GAP
            self.circles += [(p, radius) for p in figure.slots(number)]
        self.track = [curve.at(share / 12) for curve in figure.curves for share in range(13)]

    def write(
        self, text: str, at: Point, height: float, *, bold: bool = False, lines: int = 1, pad: float = 0.0
    ) -> Written | None:
        """Find room for text near a point, in several lines or smaller where need be; None: there is none."""
        for factor, gap in _TRIES:
            size = height * factor
            for broken in _broken(text, size, bold, lines):
                wide = max(width(line, size, bold=bold) for line in broken) + pad
                box = self.fit(at, wide, size * 1.12 * len(broken) + pad / 2, gap)
                if box is not None:
                    return Written(broken, Point(box.x, box.y), size, box)
        return None

    def fit(self, at: Point, wide: float, high: float, gap: float = 0.0) -> Box | None:
        """Take the best free box of a size near a point; None: no box of the hex is free."""
        best, least = None, math.inf
        half, tall = wide / 2 + _MARGIN, high / 2 + _MARGIN
        if self.layout == "pointy":
            half, tall = tall, half
        for dx, dy, far in _STEPS:
            if far >= least:
                break
            x, y = at.x + dx, at.y + dy
            along, across = (abs(x) + half, abs(y) + tall) if self.layout == "flat" else (abs(y) + half, abs(x) + tall)
            if across > HALF_HEIGHT or along > 1 - across * _SLOPE:
                continue
            box = Box(x, y, wide, high)
            if self._taken(box, gap):
                continue
            cost = far + _ON_TRACK * sum(map(box.wider(TRACK_WIDTH).holds, self.track))
            if cost < least:
                best, least = box, cost
        if best is not None:
            self.boxes.append(best)
        return best

    def _taken(self, box: Box, gap: float) -> bool:
        if any(map(box.meets, self.boxes)):
            return True
        return any(box.meets_circle(middle, radius + gap) for middle, radius in self.circles)


def _broken(text: str, height: float, bold: bool, most: int) -> Iterator[tuple[str, ...]]:
    """Yield a text in one line, then in more, as long as more lines make it narrower."""
    words = text.split()
    yield (text,)
    longest = width(text, height, bold=bold)
    for count in range(2, most + 1):
        widest = max(width(word, height, bold=bold) for word in words)
        lines = wrap(words, max(longest / count * 1.15, widest), height, bold=bold)
        if 1 < len(lines) <= most:
            yield tuple(lines)
