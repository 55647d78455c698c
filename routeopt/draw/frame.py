"""What stands around the board: coordinates along its edges, a heading above, one row a route below."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from routeopt.board import Board
from routeopt.draw.geometry import Curve, Point
from routeopt.draw.pen import Element, Pen
from routeopt.draw.style import Theme
from routeopt.draw.text import wrap

_EDGE = 1.45
_EDGE_TEXT = 0.26
_HEADING, _ROW = 0.42, 0.34
_LEAD = 1.35
_SWATCH = 0.55
_LEAST_WIDTH = 7.0
_COORDINATE = re.compile(r"([A-Za-z]+)(\d+)")


class Rows(NamedTuple):
    """The page (left, top, width, height) in sides of a hex, and what is written above and below the board."""

    page: tuple[float, float, float, float]
    elements: list[Element]


class Frame:
    """The surroundings of one board.

    Parameters
    ----------
    board : Board
        The board.
    centres : mapping of str to Point
        Middles of its hexes.
    pen : Pen
        Scale.
    theme : Theme
        Colours.
    """

    def __init__(self, board: Board, centres: Mapping[str, Point], pen: Pen, theme: Theme) -> None:
        self.board = board
        self.centres = centres
        self.pen = pen
        self.theme = theme
        xs, ys = zip(*centres.values(), strict=True) if centres else ((0.0,), (0.0,))
        self.left, self.top = min(xs) - _EDGE, min(ys) - _EDGE
        self.right, self.bottom = max(xs) + _EDGE, max(ys) + _EDGE

    def edge(self) -> Iterator[Element]:
        """Yield the letters and numbers of coordinates along the four edges."""
        if not self.centres:
            return
        letters_first = self.board.spec.letters == "x"
        columns: dict[float, str] = {}
        lines: dict[float, str] = {}
        for name, at in self.centres.items():
            found = _COORDINATE.fullmatch(name)
            if found:
                letters, number = found.groups()
                columns[at.x], lines[at.y] = (letters, number) if letters_first else (number, letters)
        inset = _EDGE_TEXT * 0.7
        for x, text in sorted(columns.items()):
            for y in (self.top + inset, self.bottom - inset):
                yield self.pen.text(text, Point(x, y), _EDGE_TEXT, self.theme.faint, class_="edge")
        for y, text in sorted(lines.items()):
            for x in (self.left + inset, self.right - inset):
                yield self.pen.text(text, Point(x, y), _EDGE_TEXT, self.theme.faint, class_="edge")

    def rows(self, heading: str, captions: Sequence[str], notes: Sequence[str] = ()) -> Rows:
        """Return the page and what is written on it beside the board: a heading, a row a route, further lines."""
        wide = max(self.right - self.left, _LEAST_WIDTH)
        elements: list[Element] = []
        top, at = self.top, self.bottom
        if heading:
            lines = wrap(heading.split(), wide - 0.6, _HEADING, bold=True)
            top -= (len(lines) + 0.5) * _HEADING * 1.3
            for k, line in enumerate(lines):
                y = top + (k + 0.75) * _HEADING * 1.3
                elements.append(self._row(line, Point(self.left + 0.3, y), _HEADING, self.theme.text, "heading"))
        for number, caption in enumerate(captions):
            if caption:
                group = self.pen.group(class_="caption", data_route=str(number))
                at = self._caption(group, caption, number, at, wide)
                elements.append(group)
        for note in notes:
            for line in wrap(note.split(), wide - 0.6, _ROW):
                at += _ROW * _LEAD
                elements.append(self._row(line, Point(self.left + 0.3, at), _ROW, self.theme.text, "note"))
        bottom = at + (0.3 if at > self.bottom else 0.0)
        return Rows((self.left, top, wide, bottom - top), elements)

    def _caption(self, group: Element, caption: str, number: int, at: float, wide: float) -> float:
        """Write one route's row, broken where the page ends; return where the next one starts."""
        colour = self.theme.route(number)
        left = self.left + 0.3
        swatch = Curve(Point(left, at + _ROW), Point(left + _SWATCH, at + _ROW))
        group.append(self.pen.line([swatch], stroke=colour, stroke_width=0.16, stroke_linecap="round"))
        last = at
        for k, line in enumerate(wrap(re.split(r" (?=\S)", caption), wide - 0.9 - _SWATCH, _ROW)):
            y = at + (k + 1) * _ROW * _LEAD - (_LEAD - 1) * _ROW
            group.append(self._row(line, Point(left + _SWATCH + 0.25, y), _ROW, self.theme.text, "caption-text"))
            last = y
        return last + _ROW * 0.6

    def _row(self, text: str, at: Point, height: float, colour: str, class_: str) -> Element:
        bold = {"font_weight": "bold"} if class_ == "heading" else {}
        return self.pen.text(text, at, height, colour, text_anchor="start", class_=class_, **bold)
