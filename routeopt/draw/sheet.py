"""The contact sheet: every numbered tile of the catalogue once, with its number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import drawsvg

from routeopt.board import Board
from routeopt.board.hexes import parse_coordinate
from routeopt.draw import style
from routeopt.draw.board import Picture
from routeopt.draw.geometry import Point
from routeopt.draw.labels import Room
from routeopt.draw.marks import Marks
from routeopt.draw.pen import Element
from routeopt.draw.style import THEMES, ThemeName
from routeopt.spec import BoardSpec, HexSpec, TileSpec
from routeopt.spec.load import load_catalogue
from routeopt.visible import visible

_COLUMNS = 12
_ORDER = ("white", "yellow", "green", "brown", "gray", "red", "blue")
_BELOW = Point(0.0, 1.2)
_MARGIN = 1.4


def draw_tiles(
    tiles: Mapping[str, TileSpec] | None = None,
    *,
    layout: Literal["flat", "pointy"] = "flat",
    rotation: int = 0,
    theme: ThemeName = "light",
    size: float = 48.0,
) -> str:
    """Draw tiles side by side, each with its number: by colour, then by number.

    Parameters
    ----------
    tiles : mapping of str to TileSpec, optional
        Tiles by number; the whole catalogue where none are given.
    layout : str
        ``"flat"`` or ``"pointy"``.
    rotation : int
        Steps clockwise that all tiles are turned.
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
    numbers = sorted(tiles, key=lambda n: (_ORDER.index(tiles[n].color), len(n), n))
    names = {_cell(index, layout): number for index, number in enumerate(numbers)}
    board = Board(BoardSpec(layout=layout, hexes={name: HexSpec() for name in names}), tiles)
    laid = board.lay_all((name, number, rotation) for name, number in names.items())
    return _Sheet(laid, names, theme, size).draw_sheet()


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

    def __init__(self, board: Board, names: Mapping[str, str], theme: ThemeName, size: float) -> None:
        super().__init__(board, THEMES[theme], size)
        self.names = names

    def draw_sheet(self) -> str:
        """Return the sheet as a whole SVG document."""
        xs, ys = zip(*self.centres.values(), strict=True)
        left, top = min(xs) - _MARGIN, min(ys) - _MARGIN
        wide, high = max(xs) + _MARGIN - left, max(ys) + _MARGIN + _BELOW.y / 2 - top
        page = drawsvg.Drawing(
            self.pen.length(wide), self.pen.length(high), origin=self.pen.at(Point(left, top)), font_family=style.FONT
        )
        page.append(drawsvg.Rectangle(*page.view_box, fill=self.theme.background))
        for layer in (*self.ground(), self.stops(), self._captions()):
            page.append(self.pen.group(layer))
        return visible(str(page.as_svg()))

    def _captions(self) -> Iterator[Element]:
        marks = Marks(self.board, None, self.pen, self.theme)
        for name, number in self.names.items():
            at, figure = self.centres[name], self.figures[name]
            room = Room(figure)
            written = (*marks.of_tile(room, name, figure, at), *marks.numbers(room, figure, at))
            group = self.pen.group(written, class_="tile", data_tile=number)
            group.append(self.pen.text(number, at.plus(_BELOW), 0.3, self.theme.text, class_="number"))
            yield group
