"""The share price chart: a grid with arrows at the ends of its rows, zones, and the order of markers in a cell."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from routeopt.engine.state import State
from routeopt.spec.chart import Cell, Direction, Grid, Price, read_cell
from routeopt.spec.play import ChartSpec

Effect = Literal["no_limit", "no_cap", "several", "closes"]


@dataclass(frozen=True, kw_only=True)
class PriceRules:
    """How dividends and the end of a stock round move the marker.

    Parameters
    ----------
    paid, kept, half : int
        Steps to the right (below 0: to the left) for a run that is paid out, one that is kept or brings nothing, and
        one that is half kept.
    by_ratio : tuple of tuple of int
        ``(numerator, denominator, steps)``, growing: the last whose part of the price a run that is paid out reaches
        says how far it moves, in place of `paid`; below the first it stays.
    sold_out : bool
        Whether a company that is wholly with players rises a row at the end of a stock round.
    under : bool
        Whether a marker that stays in its cell goes under the others there.
    """

    paid: int = 1
    kept: int = -1
    half: int = 0
    by_ratio: tuple[tuple[int, int, int], ...] = ()
    sold_out: bool = True
    under: bool = False

    def steps_paid(self, revenue: int, price: int) -> int:
        """Return how far a run that is paid out moves the marker."""
        if not self.by_ratio:
            return self.paid
        return max((steps for top, bottom, steps in self.by_ratio if revenue * bottom >= price * top), default=0)


class Chart(Grid):
    """The chart with the markers of companies on it, which are in the state.

    Parameters
    ----------
    spec : ChartSpec
        The chart as the title's file says it.
    """

    def __init__(self, spec: ChartSpec) -> None:
        super().__init__(spec)
        self._effects: dict[Cell, frozenset[Effect]] = {
            read_cell(cell): frozenset(spec.effects.get(zone, ()))
            for zone, cells in spec.zones.items()
            for cell in cells
        }

    def has(self, state: State, company: str, effect: Effect) -> bool:
        """Tell whether a company stands in a zone where something holds."""
        cell = state.cells.get(company)
        return cell is not None and effect in self._effects.get(cell, ())

    def closing(self, state: State) -> list[str]:
        """Return the companies that stand where companies close."""
        return [company for company in state.cells if self.has(state, company, "closes")]

    def price(self, state: State, company: str) -> Price:
        """Return what a company's cell says."""
        return self.cells[state.cells[company]]

    def place(self, state: State, company: str, cell: Cell) -> None:
        """Put a company's marker into a cell, under those that are there; a price that ends the game is noted."""
        here = state.cells.get(company)
        if here is not None:
            state.stacks[here] = tuple(c for c in state.stacks[here] if c != company)
        state.cells[company] = cell
        state.stacks[cell] = (*state.stacks.get(cell, ()), company)
        if 0 < self.spec.ends_game <= self.cells[cell].price:
            state.ending = state.ending or "a company reached the last price"

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

    def shift(self, state: State, company: str, steps: int, *, under: bool = False) -> None:
        """Move a marker so many steps to the right, or to the left where below 0."""
        if not steps and under:
            self.place(state, company, state.cells[company])
        for _ in range(abs(steps)):
            self.move(state, company, "right" if steps > 0 else "left", under=under)

    def ranked(self, state: State, companies: Iterable[str]) -> list[str]:
        """Return companies by price; then from the right, then from the upper row, then from the top of the stack."""

        def key(company: str) -> tuple[int, int, int, int]:
            cell = state.cells[company]
            return *self.rank(cell), state.stacks[cell].index(company)

        return sorted(companies, key=key)
