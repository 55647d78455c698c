"""Shares and prices of 1846 as far as an export shows them: a corporation whose price falls to 0 closes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from routeopt.errors import BadValueError

#: Prices from left to right.
ROW = (0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 112, 124, 137, 150, 165, 180, 195, 212, 230, 250, 270, 295, 320,
       345, 375, 405, 440, 475, 510, 550)  # fmt: skip
#: From this price on three times the price moves it three to the right.
_HIGH = 165
#: Percent of the president's certificate, of any other, of all, and what the market takes at most.
_PRESIDENT, _SHARE, _ALL, _MARKET = 20, 10, 100, 50


@dataclass
class Stock:
    """One corporation.

    Parameters
    ----------
    place : int
        Place of its price in `ROW`.
    since : int
        When its price came there.
    president : str
        The player; empty in receivership.
    held : Counter
        Percent by player.
    market : int
        Percent in the market.
    treasury : list of str
        Certificates that it has itself, in the order in which they are issued.
    """

    place: int
    since: int
    president: str
    held: Counter[str]
    market: int = 0
    treasury: list[str] = field(default_factory=list)

    def presides(self, seats: Sequence[str]) -> None:
        """Let the player with most percent become president, if one has enough.

        Who is president stays at a tie; of others who are even it is the next to the left.
        """
        most = max(self.held.values(), default=0)
        if self.held[self.president] == most >= _PRESIDENT:
            return
        even = [player for player, amount in self.held.items() if amount == most]
        self.president = min(even, key=lambda p: _to_the_left(seats, self.president, p)) if most >= _PRESIDENT else ""

    def to_treasury(self, shares: Sequence[str]) -> None:
        """Redeem shares of the market."""
        self.market -= percent(shares)
        self.treasury += shares

    def to_market(self, shares: Sequence[str]) -> None:
        """Issue shares to the market."""
        self.market += percent(shares)
        self._leave_treasury(shares)

    def bought(self, shares: Sequence[str]) -> None:
        """Take shares that a player buys out of the treasury or the market."""
        if not set(shares) <= set(self.treasury):
            self.market -= percent(shares)
        self._leave_treasury(shares)

    def _leave_treasury(self, shares: Sequence[str]) -> None:
        self.treasury = [share for share in self.treasury if share not in shares]


class Market:
    """All corporations that have been started and not closed.

    Parameters
    ----------
    seats : sequence of str, optional
        The players as they sit, clockwise.
    """

    def __init__(self, seats: Sequence[str] = ()) -> None:
        self.stocks: dict[str, Stock] = {}
        self._seats = seats
        self._moves = 0

    def par(self, company: str, player: str, price: str) -> None:
        """Start a corporation; the price is ``"80,0,8"``.

        Raises
        ------
        BadValueError
            There is no such price.
        """
        amount = price.partition(",")[0]
        if not amount.isdecimal() or int(amount) not in ROW[1:]:
            raise BadValueError(f'share price "{price}" is not on the market')
        treasury = [f"{company}_{number}" for number in range(1, 1 + (_ALL - _PRESIDENT) // _SHARE)]
        held = Counter({player: _PRESIDENT})
        self._moves += 1
        self.stocks[company] = Stock(ROW.index(int(amount)), self._moves, player, held, 0, treasury)

    def order(self) -> list[str]:
        """Return the corporations in the order in which they operate."""
        return sorted(self.stocks, key=lambda c: (-self.stocks[c].place, self.stocks[c].since))

    def move(self, company: str, steps: int) -> bool:
        """Move a price to the right; tell whether it has come to 0."""
        stock = self.stocks[company]
        place = min(max(stock.place + steps, 0), len(ROW) - 1)
        if place != stock.place:
            self._moves += 1
            stock.place, stock.since = place, self._moves
        return place == 0

    def steps(self, company: str, paid_out: int) -> int:
        """Return how far a dividend moves the price to the right."""
        price = ROW[self.stocks[company].place]
        if paid_out < price // 2:
            return -1
        if paid_out >= 3 * price and price >= _HIGH:
            return 3
        return 2 if paid_out >= 2 * price else 1 if paid_out >= price else 0

    def buy(self, player: str, shares: Sequence[str]) -> None:
        """Let a player buy shares of one corporation, from its treasury or the market."""
        stock = self.stocks.get(company_of(shares))
        if stock is not None:
            stock.bought(shares)
            stock.held[player] += percent(shares)
            stock.presides(self._seats)

    def sell(self, player: str, shares: Sequence[str], amount: int | None = None) -> str:
        """Let a player sell shares.

        Parameters
        ----------
        player : str
            Who sells.
        shares : sequence of str
            Certificates of one corporation.
        amount : int, optional
            Percent: less than the certificates add up to where a president sells half of his.

        Returns
        -------
        str
            The corporation whose price falls one to the left for it; empty if none does.
        """
        company = company_of(shares)
        if company not in self.stocks:
            return ""
        return self._sold(company, player, percent(shares) if amount is None else amount)

    def _sold(self, company: str, player: str, amount: int) -> str:
        stock = self.stocks[company]
        falls = stock.president == player
        stock.held[player] -= amount
        stock.market += amount
        stock.presides(self._seats)
        return company if falls else ""

    def issued_in_need(self, company: str) -> int:
        """Issue as many shares as may be; return how many."""
        stock = self.stocks[company]
        most = (stock.held.total() - stock.market) // _SHARE
        shares = stock.treasury[: max(0, most)]
        stock.to_market(shares)
        return len(shares)

    def bankrupt(self, player: str) -> list[str]:
        """Let a player sell all; return the corporations whose price falls for it."""
        falls = []
        for company, stock in self.stocks.items():
            others = max((p for name, p in stock.held.items() if name != player), default=0)
            kept = _PRESIDENT if stock.president == player and others < _PRESIDENT else 0
            allowed = min(stock.held[player] - kept, _MARKET - stock.market)
            if allowed > 0:
                falls.append(self._sold(company, player, allowed))
            self._sold(company, player, stock.held[player])
            del stock.held[player]
            stock.presides(self._seats)
        return [company for company in falls if company]

    def after_stock_round(self) -> list[str]:
        """Move prices for shares all sold, or some in the market; return the corporations whose price is 0."""
        closed = []
        for company in self.order():
            stock = self.stocks[company]
            step = -1 if stock.market > 0 else 1 if stock.held.total() == _ALL else 0
            if step and self.move(company, step):
                closed.append(company)
        return closed


def _to_the_left(seats: Sequence[str], start: str, player: str) -> int:
    """Return how many seats a player is to the left of another, 0 where that is not known."""
    if start not in seats or player not in seats:
        return 0
    return (seats.index(player) - seats.index(start)) % len(seats)


def percent(shares: Sequence[str]) -> int:
    """Return what certificates add up to."""
    return sum(_PRESIDENT if share.endswith("_0") else _SHARE for share in shares)


def company_of(shares: Sequence[str]) -> str:
    """Return the corporation whose shares these are."""
    return shares[0].rpartition("_")[0] if shares else ""
