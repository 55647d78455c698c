"""The share price chart: a grid with arrows at the ends of its rows, and the order of markers in a cell."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from routeopt.engine.state import Cell, State
from routeopt.spec.play import MarketSpec

Direction = Literal["up", "down", "left", "right"]
_STEPS: dict[Direction, Cell] = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class Price(NamedTuple):
    """What a cell says: price, dividend a share, the president's bonus, and the run that moves the marker on."""

    price: int
    dividend: int
    bonus: int
    threshold: int | None


class Market:
    """A grid of cells, rows from the top.

    Parameters
    ----------
    spec : MarketSpec
        The chart as the title's file says it.
    """

    def __init__(self, spec: MarketSpec) -> None:
        self.spec = spec
        self.cells: dict[Cell, Price] = {}
        for row, text in enumerate(spec.rows):
            for column, cell in enumerate(text.split()):
                price, dividend, threshold = cell.split("/")
                share, _, bonus = dividend.partition("+")
                self.cells[row, column] = Price(
                    int(price), int(share), int(bonus or 0), None if threshold == "-" else int(threshold)
                )
        self.pars = {phase: tuple(parse_cell(c) for c in cells) for phase, cells in spec.pars.items()}

    def after(self, cell: Cell, direction: Direction) -> Cell:
        """Return where a marker goes: along the arrow at the end of a row; it stays where there is no cell."""
        row, column = cell
        down, across = _STEPS[direction]
        target = (row + down, column + across)
        if target in self.cells:
            return target
        if direction == "right" and self.spec.right_end == "up":
            target = (row - 1, column)
        elif direction == "left" and self.spec.left_end == "down":
            target = (row + 1, column)
        return target if target in self.cells else cell

    def price(self, state: State, company: str) -> Price:
        """Return what a company's cell says."""
        return self.cells[state.cells[company]]

    def place(self, state: State, company: str, cell: Cell) -> None:
        """Put a company's marker into a cell, under those that are there."""
        here = state.cells.get(company)
        if here is not None:
            state.stacks[here] = tuple(c for c in state.stacks[here] if c != company)
        state.cells[company] = cell
        state.stacks[cell] = (*state.stacks.get(cell, ()), company)

    def move(self, state: State, company: str, direction: Direction, *, under: bool = False) -> None:
        """Move a marker one step.

        Parameters
        ----------
        state : State
            The state to change.
        company : str
            Whose marker.
        direction : str
            Up, down, left or right.
        under : bool
            A marker that stays in its cell goes under the others there.
        """
        cell = self.after(state.cells[company], direction)
        if cell != state.cells[company] or under:
            self.place(state, company, cell)

    def ranked(self, state: State, companies: Iterable[str]) -> list[str]:
        """Return companies from the highest price on; then from the right, then from the top of the stack."""

        def key(company: str) -> tuple[int, int, int]:
            cell = state.cells[company]
            return -self.cells[cell].price, -cell[1], state.stacks[cell].index(company)

        return sorted(companies, key=key)


def parse_cell(text: str) -> Cell:
    """Read ``"row,column"``."""
    row, _, column = text.partition(",")
    return int(row), int(column)


def show_cell(cell: Cell) -> str:
    """Write ``"row,column"``."""
    return f"{cell[0]},{cell[1]}"
