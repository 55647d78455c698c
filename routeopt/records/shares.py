"""Who holds how much of a company and presides over it, and where its price stands: what an export shows of both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from routeopt.spec.chart import Cell, Direction, Grid


def company_of(shares: Sequence[str]) -> str:
    """Return the company whose certificates these are: ``"NYC"`` of ``"NYC_1"``."""
    return shares[0].rpartition("_")[0] if shares else ""


def president_after(held: Mapping[str, int], now: str, seats: Sequence[str], least: int) -> str:
    """Return who presides over a company: who holds most, if that is enough; else nobody.

    Who is president stays at a tie; of others who are even it is the next to the left.

    Parameters
    ----------
    held : mapping of str to int
        Percent by player.
    now : str
        The president so far.
    seats : sequence of str
        The players as they sit, clockwise.
    least : int
        Percent that a president needs.
    """
    most = max(held.values(), default=0)
    if most < least:
        return ""
    if held.get(now, 0) == most:
        return now
    even = [player for player, amount in held.items() if amount == most]
    return min(even, key=lambda player: seats_between(seats, now, player))


def seats_between(seats: Sequence[str], start: str, player: str) -> int:
    """Return how many seats a player is to the left of another, 0 where that is not known."""
    if start not in seats or player not in seats:
        return 0
    return (seats.index(player) - seats.index(start)) % len(seats)


@dataclass
class Holdings:
    """The certificates of one company.

    Parameters
    ----------
    percent : sequence of int
        What each certificate stands for, the president's first.
    president : str
        The player; empty where nobody presides.
    held : Counter
        Percent by player.
    sold : Counter
        Percent of each certificate that has ever left the initial offer.
    """

    percent: Sequence[int]
    president: str = ""
    held: Counter[str] = field(default_factory=Counter)
    sold: Counter[str] = field(default_factory=Counter)

    def of(self, share: str) -> int:
        """Return what a certificate stands for; an unknown one for as much as the last."""
        number = share.rpartition("_")[2]
        return self.percent[int(number)] if number in map(str, range(len(self.percent))) else self.percent[-1]

    def start(self, company: str, player: str) -> None:
        """Give the president's certificate to the player who starts the company."""
        self.president = player
        self.take(player, [f"{company}_0"])

    def take(self, player: str, shares: Sequence[str]) -> None:
        """Give certificates to a player, from the initial offer or the pool."""
        for share in shares:
            self.held[player] += self.of(share)
            self.sold[share] = self.of(share)

    def give(self, player: str, shares: Sequence[str], percent: int | None) -> int:
        """Take certificates from a player to the pool; return their percent, half of one where the log says so."""
        amount = sum(map(self.of, shares)) if percent is None else percent
        self.held[player] -= amount
        return amount

    def settle(self, seats: Sequence[str]) -> None:
        """Let the presidency pass."""
        self.president = president_after(self.held, self.president, seats, self.percent[0])


class Prices:
    """Where the markers of companies stand on the chart.

    Parameters
    ----------
    grid : Grid
        The chart.
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.cells: dict[str, Cell] = {}
        self._stacks: dict[Cell, list[str]] = {}

    def place(self, company: str, cell: Cell) -> None:
        """Put a marker into a cell, under those that are there."""
        self.remove(company)
        self.cells[company] = cell
        self._stacks.setdefault(cell, []).append(company)

    def remove(self, company: str) -> None:
        """Take a marker off the chart."""
        if company in self.cells:
            self._stacks[self.cells.pop(company)].remove(company)

    def move(self, company: str, direction: Direction, steps: int = 1) -> None:
        """Move a marker; one that has nowhere to go stays where it is in its cell."""
        for _ in range(steps if company in self.cells else 0):
            cell = self.grid.after(self.cells[company], direction)
            if cell != self.cells[company]:
                self.place(company, cell)

    def ranked(self, companies: Iterable[str]) -> list[str]:
        """Return companies in the order in which they operate."""

        def key(company: str) -> tuple[int, int, int, int]:
            cell = self.cells[company]
            return *self.grid.rank(cell), self._stacks[cell].index(company)

        return sorted((c for c in companies if c in self.cells), key=key)
