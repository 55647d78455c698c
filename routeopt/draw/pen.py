"""Shapes and text in sides of a hex, as elements of a drawing in pixels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import drawsvg

from routeopt.draw.geometry import Curve, Point
from routeopt.draw.labels import Box, Written

#: An element of a drawing; drawsvg has no types.
Element: TypeAlias = Any


class Pen:
    """Draws at a scale.

    Parameters
    ----------
    size : float
        Length of a hex's side in pixels.
    """

    def __init__(self, size: float) -> None:
        self.size = size

    def length(self, length: float) -> float:
        """Return a length in pixels, without digits that nobody sees."""
        return round(length * self.size, 2) + 0.0

    def at(self, point: Point) -> tuple[float, float]:
        """Return a point in pixels."""
        return self.length(point.x), self.length(point.y)

    def group(self, elements: Iterable[Element] = (), **attributes: Any) -> Element:
        """Return a group; attribute values are escaped."""
        group = drawsvg.Group(**{k: escaped(v) if isinstance(v, str) else v for k, v in attributes.items()})
        for element in elements:
            group.append(element)
        return group

    def shape(self, points: Iterable[Point], **look: Any) -> Element:
        """Return a closed shape."""
        return drawsvg.Lines(*(v for p in points for v in self.at(p)), close=True, **self._look(look))

    def circle(self, middle: Point, radius: float, **look: Any) -> Element:
        """Return a circle."""
        return drawsvg.Circle(*self.at(middle), self.length(radius), **self._look(look))

    def box(self, box: Box, corner: float = 0.0, **look: Any) -> Element:
        """Return a rectangle with rounded corners."""
        x, y = self.at(Point(box.x - box.width / 2, box.y - box.height / 2))
        sizes = self.length(box.width), self.length(box.height)
        rounded = {"rx": self.length(corner)} if corner else {}
        return drawsvg.Rectangle(x, y, *sizes, **rounded, **self._look(look))

    def line(self, curves: Iterable[Curve], **look: Any) -> Element:
        """Return one line of curves; each starts anew."""
        path = drawsvg.Path(fill="none", **self._look(look))
        for curve in curves:
            path.M(*self.at(curve.start))
            if curve.radius:
                radius = self.length(curve.radius)
                path.A(radius, radius, 0, 0, int(curve.clockwise), *self.at(curve.end))
            else:
                path.L(*self.at(curve.end))
        return path

    def polyline(self, points: Sequence[Point], *, close: bool = False, **look: Any) -> Element:
        """Return one line through points; of a single one, a dot as wide as the line."""
        path = drawsvg.Path(**self._look(look)).M(*self.at(points[0]))
        for point in points[1:] or points:
            path.L(*self.at(point))
        return path.Z() if close else path

    def text(self, text: str, at: Point, height: float, fill: str, *, halo: str = "", **look: Any) -> Element:
        """Return one line of text around a point, with a rim of a colour that sets it off from what lies below."""
        settings = {"text_anchor": "middle", "dominant_baseline": "central"} | look
        if halo:
            settings |= {"stroke": halo, "stroke_width": self.length(0.05), "paint_order": "stroke"}
        return drawsvg.Text(text, self.length(height), *self.at(at), fill=fill, **settings)

    def written(self, written: Written, shift: Point, fill: str, **look: Any) -> list[Element]:
        """Return text that found its room on a hex, line by line."""
        high = 1.12 * written.height
        top = shift.plus(written.at).plus(Point(0.0, -(len(written.lines) - 1) / 2 * high))
        return [
            self.text(line, top.plus(Point(0.0, k * high)), written.height, fill, **look)
            for k, line in enumerate(written.lines)
        ]

    def _look(self, look: dict[str, Any]) -> dict[str, Any]:
        """Return a look with the width of its line in pixels."""
        return {k: self.length(v) if k == "stroke_width" else v for k, v in look.items()}


def escaped(text: str) -> str:
    """Return text that may stand in an attribute."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
