"""Taking a drawn SVG apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"
_PIECE = re.compile(r"M(\S+),(\S+) (?:A\S+ |L)(.*)")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")

Spot = tuple[float, float]


class Text(NamedTuple):
    """One line of text as drawn: what it says, its middle, and how high its letters are."""

    says: str
    x: float
    y: float
    height: float


def parse(svg: str) -> Element:
    return ElementTree.fromstring(svg)


def having(svg: str, attribute: str) -> list[str]:
    """Return all values of an attribute."""
    return [v for e in parse(svg).iter() if (v := e.get(attribute)) is not None]


def groups(root: Element, class_: str) -> list[Element]:
    """Return the groups of a class, in the order drawn."""
    return [g for g in root.iter(f"{SVG}g") if class_ in (g.get("class") or "").split()]


def pieces(path: Element) -> list[tuple[Spot, Spot]]:
    """Return the two ends of each piece of a line."""
    found = []
    for text in (path.get("d") or "").split("M")[1:]:
        numbers = [float(n) for n in _NUMBER.findall(text)]
        found.append(((numbers[0], numbers[1]), (numbers[-2], numbers[-1])))
    return found


def paths(group: Element) -> Iterator[Element]:
    yield from group.iter(f"{SVG}path")


def circles(group: Element) -> list[Spot]:
    return [(float(c.get("cx", "nan")), float(c.get("cy", "nan"))) for c in group.iter(f"{SVG}circle")]


def discs(group: Element) -> list[tuple[float, float, float]]:
    """Return the circles of a group with their radius."""
    return [(*at, float(c.get("r", "nan"))) for at, c in zip(circles(group), group.iter(f"{SVG}circle"), strict=True)]


def middle(spots: list[Spot]) -> Spot:
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def corners_of(hexagon: Element) -> list[Spot]:
    """Return the corners of a drawn hex."""
    (path,) = paths(hexagon)
    numbers = [float(n) for n in _NUMBER.findall(path.get("d") or "")]
    return list(zip(numbers[0:12:2], numbers[1:12:2], strict=True))


def texts(group: Element) -> Iterator[Text]:
    for e in group.iter(f"{SVG}text"):
        x, y, height = (float(e.get(k, "nan")) for k in ("x", "y", "font-size"))
        yield Text(e.text or "", x, y, height)
