"""What is wrong with a position, marked on its picture."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from routeopt.draw.geometry import Point, corners
from routeopt.draw.pen import Element, Pen
from routeopt.draw.text import width
from routeopt.errors import Fault

_COLOUR = "#d4002a"
_HEX = re.compile(r"[A-Za-z]{1,2}\d{1,3}")
_HEIGHT = 0.24
#: From the middle of a hex to the numbers of its faults.
_AT = Point(0.0, -0.62)


def hexes_of(fault: Fault, known: Collection[str]) -> list[str]:
    """Return the hexes that a fault names as its place."""
    return [name for name in dict.fromkeys(_HEX.findall(fault.where)) if name in known]


def fault_marks(faults: Sequence[Fault], centres: Mapping[str, Point], layout: str, pen: Pen) -> Iterator[Element]:
    """Yield a frame around each hex in which something is wrong, with the numbers of the faults as listed below."""
    numbers: dict[str, list[int]] = {}
    for number, fault in enumerate(faults, 1):
        for name in hexes_of(fault, centres):
            numbers.setdefault(name, []).append(number)
    for name, here in numbers.items():
        middle = centres[name]
        outline = (middle.plus(corner, 0.95) for corner in corners(layout))
        text = ", ".join(map(str, here))
        at = middle.plus(_AT)
        ends = [at.plus(Point(x, 0.0)) for half in [width(text, _HEIGHT, bold=True) / 2 - 0.05] for x in (-half, half)]
        group = pen.group(class_="fault", data_hex=name)
        group.append(pen.shape(outline, fill="none", stroke=_COLOUR, stroke_width=0.09))
        group.append(pen.polyline(ends, stroke=_COLOUR, stroke_width=0.32, stroke_linecap="round"))
        group.append(pen.text(text, at, _HEIGHT, "#ffffff", font_weight="bold"))
        group.append_title("; ".join(faults[number - 1].message for number in here))
        yield group


def fault_rows(faults: Sequence[Fault]) -> list[str]:
    """Return a line for each fault, with its number on the picture."""
    return [f"{number}. {fault._replace(source='')}" for number, fault in enumerate(faults, 1)]
