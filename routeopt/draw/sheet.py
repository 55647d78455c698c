"""The sheet of tiles: each numbered tile with its number, how many there are, and the numbers of its edges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

import drawsvg

from routeopt.board import Board
from routeopt.board.hexes import parse_coordinate
from routeopt.draw import style
from routeopt.draw.board import Picture
from routeopt.draw.geometry import Point, edge_middle
from routeopt.draw.labels import Room
from routeopt.draw.marks import Marks
from routeopt.draw.pen import Element
from routeopt.draw.style import THEMES, ThemeName
from routeopt.errors import in_order
from routeopt.spec import BoardSpec, HexSpec, TileSpec
from routeopt.spec.load import load_catalogue
from routeopt.visible import visible

_COLUMNS = 12
_ORDER = ("white", "yellow", "green", "brown", "gray", "red", "blue")
#: From the middle of a tile to its number, clear of the digit of its lowest edge.
_BELOW = Point(0.0, 1.42)
_MARGIN = 1.4
#: From the middle of a tile to the digit of an edge, in distances to that edge.
_OUTSIDE = 1.21
_HEADING = 0.42


class _Shown(NamedTuple):
    """One drawing of a tile: its number, how it is turned, and what is written below."""

    number: str
    rotation: int
    caption: str


def draw_tiles(
    tiles: Mapping[str, TileSpec] | None = None,
    *,
    supply: Mapping[str, int | None] | None = None,
    layout: Literal["flat", "pointy"] = "flat",
    rotation: int = 0,
    turned: bool = False,
    heading: str = "",
    theme: ThemeName = "light",
    size: float = 48.0,
) -> str:
    """Draw tiles side by side, each with its number and the digit of each edge: by colour, then by number.

    Parameters
    ----------
    tiles : mapping of str to TileSpec, optional
        Tiles by number; the whole catalogue where none are given.
    supply : mapping of str to int or None, optional
        How many there are of each number, written below it; None: as many as are wanted.
    layout : str
        ``"flat"`` or ``"pointy"``.
    rotation : int
        Steps clockwise that all tiles are turned.
    turned : bool
        Draw each tile in all six rotations, named as position files write them: ``"57@2"``.
    heading : str
        A line above the sheet.
    theme : str
        ``"light"`` or ``"dark"``.
    size : float
        Length of a hex's side in pixels.

    Returns
    -------
    str
        A whole SVG document.
    """
    tiles = load_catalogue() if tiles is None else tiles
    numbers = sorted(tiles, key=lambda n: (_ORDER.index(tiles[n].color), in_order(n)))
    counts = {n: "" if supply is None else _count(supply.get(n)) for n in numbers}
    turns = range(6) if turned else (rotation,)
    names: dict[str, _Shown] = {}
    for number in numbers:
        for turn in turns:
            # In rows of six turns the count stands once, at the first.
            written = f"{number}@{turn}" if turned else number
            names[_cell(len(names), layout)] = _Shown(number, turn, written + counts[number] * (turn == turns[0]))
    board = Board(BoardSpec(layout=layout, hexes={name: HexSpec() for name in names}), tiles)
    laid = board.lay_all((name, one.number, one.rotation) for name, one in names.items())
    return _Sheet(laid, names, theme, size).draw_sheet(heading)


def _count(count: int | None) -> str:
    return f" x{count}" if count is not None else " unlimited"


def _cell(index: int, layout: str) -> str:
    """Return a coordinate for the index-th tile, so far from the others that numbers fit between them."""
    row, column = divmod(index, _COLUMNS)
    x, y = (2 * column, 4 * row) if layout == "flat" else (4 * column, 2 * row)
    name = f"{_letters(x)}{y + 1}"
    assert parse_coordinate(name, "x") == (x, y)
    return name


def _letters(x: int) -> str:
    return chr(ord("A") + x) if x < 26 else f"A{chr(ord('A') + x - 26)}"


class _Sheet(Picture):
    """The drawing of tiles that lie apart."""

    def __init__(self, board: Board, names: Mapping[str, _Shown], theme: ThemeName, size: float) -> None:
        super().__init__(board, THEMES[theme], size)
        self.names = names

    def draw_sheet(self, heading: str) -> str:
        """Return the sheet as a whole SVG document."""
        xs, ys = zip(*self.centres.values(), strict=True) if self.centres else ((0.0,), (0.0,))
        left, top = min(xs) - _MARGIN, min(ys) - _MARGIN - (2 * _HEADING if heading else 0.0)
        wide, high = max(xs) + _MARGIN - left, max(ys) + _MARGIN + _BELOW.y / 2 - top
        page = drawsvg.Drawing(
            self.pen.length(wide), self.pen.length(high), origin=self.pen.at(Point(left, top)), font_family=style.FONT
        )
        page.append(drawsvg.Rectangle(*page.view_box, fill=self.theme.background))
        if heading:
            at = Point(left + 0.4, top + 1.2 * _HEADING)
            page.append(self.pen.text(heading, at, _HEADING, self.theme.text, text_anchor="start", class_="heading"))
        for layer in (*self.ground(), self.stops(), self._captions()):
            page.append(self.pen.group(layer))
        return visible(str(page.as_svg()))

    def _captions(self) -> Iterator[Element]:
        marks = Marks(self.board, None, self.pen, self.theme)
        for name, one in self.names.items():
            at, figure = self.centres[name], self.figures[name]
            room = Room(figure)
            written = (*marks.of_tile(room, name, figure, at), *marks.numbers(room, figure, at))
            group = self.pen.group(written, class_="tile", data_tile=one.number, data_rotation=str(one.rotation))
            group.append(self.pen.text(one.caption, at.plus(_BELOW), 0.3, self.theme.text, class_="number"))
            for edge in range(6):
                beside = at.plus(edge_middle(edge, self.layout), _OUTSIDE)
                group.append(self.pen.text(str(edge), beside, 0.2, self.theme.faint, class_="edge"))
            yield group
