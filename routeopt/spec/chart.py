"""The share price chart without markers: cells, what they say, and where a step leads."""

from __future__ import annotations

from typing import Literal, NamedTuple

from routeopt.errors import BadValueError
from routeopt.spec.play import ChartSpec

Direction = Literal["up", "down", "left", "right"]


class Cell(NamedTuple):
    """A cell of the chart, rows from the top, both from 0."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"{self.row},{self.column}"


_STEPS: dict[Direction, Cell] = {"up": Cell(-1, 0), "down": Cell(1, 0), "left": Cell(0, -1), "right": Cell(0, 1)}


class Price(NamedTuple):
    """What a cell says: price, dividend a share, the president's bonus, and the run that moves the marker on."""

    price: int
    dividend: int = 0
    bonus: int = 0
    threshold: int | None = None


def read_cell(text: str) -> Cell:
    """Read ``"2,3"``.

    Raises
    ------
    BadValueError
        The text is of another form.
    """
    row, _, column = text.partition(",")
    for number in (row, column):
        # One way to write each number, so that a log that was read is written the same.
        if not (number.isascii() and number.isdigit() and len(number) < 10 and str(int(number)) == number):
            raise BadValueError(f'"{text}": a cell of the chart is named "2,3", its row and column')
    return Cell(int(row), int(column))


class Grid:
    """The cells of a chart, rows from the top.

    Parameters
    ----------
    spec : ChartSpec
        The chart as the title's file says it.
    """

    def __init__(self, spec: ChartSpec) -> None:
        self.spec = spec
        self.cells: dict[Cell, Price] = {
            Cell(row, column): _price(text)
            for row, line in enumerate(spec.rows)
            for column, text in enumerate(line.split())
            if text != "-"
        }
        self.pars = {phase: tuple(read_cell(c) for c in cells) for phase, cells in spec.pars.items()}

    def at_price(self, price: int) -> Cell:
        """Return the first cell of a price, among those where companies start if one has it."""
        starts = [cell for cells in self.pars.values() for cell in cells]
        return next(cell for cell in (*starts, *self.cells) if self.cells[cell].price == price)

    def after(self, cell: Cell, direction: Direction) -> Cell:
        """Return where a marker goes: along the arrow at the end of a row; it stays where there is no cell."""
        row, column = cell
        down, across = _STEPS[direction]
        target = Cell(row + down, column + across)
        if target in self.cells:
            return target
        if direction == "right" and self.spec.right_end == "up":
            target = Cell(row - 1, column)
        elif direction == "left" and self.spec.left_end == "down":
            target = Cell(row + 1, column)
        return target if target in self.cells else cell

    def rank(self, cell: Cell) -> tuple[int, int, int]:
        """Return the key that sorts cells by price; then from the right, then from the upper row."""
        return -self.cells[cell].price, -cell.column, cell.row


def _price(text: str) -> Price:
    price, _, rest = text.partition("/")
    if not rest:
        return Price(int(price))
    dividend, _, threshold = rest.partition("/")
    share, _, bonus = dividend.partition("+")
    return Price(int(price), int(share), int(bonus or 0), None if threshold == "-" else int(threshold))
