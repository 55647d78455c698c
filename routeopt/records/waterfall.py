"""Who gets which private company in an auction that sells them in order of value, as its bids and passes show it."""

from __future__ import annotations

from collections.abc import Sequence


class Waterfall:
    """The auction in which the cheapest is bought at its price, and bids wait for those that are dearer.

    Parameters
    ----------
    lots : sequence of str
        The private companies, in order of value.
    price : int
        Price of the first one, which falls by 5 each time that all pass; at 0 it must be taken.
    seats : sequence of str
        The players as they sit, clockwise.
    """

    def __init__(self, lots: Sequence[str], price: int, seats: Sequence[str]) -> None:
        self._lots, self._price, self._seats = list(lots), price, seats
        self._first = bool(lots) and lots[0]
        self._bids: dict[str, dict[str, int]] = {lot: {} for lot in lots}
        self._contested = False
        self._passes = 0

    @property
    def over(self) -> bool:
        """Whether all are sold."""
        return not self._lots

    def bid(self, player: str, lot: str, price: int) -> dict[str, str]:
        """Follow a bid, or a purchase of the cheapest; return the owner of each that is sold by it."""
        self._passes = 0
        if lot not in self._lots:
            return {}
        self._bids[lot][player] = price
        if lot == self._lots[0] and not self._contested:
            return {lot: player} | self._sold()
        return {}

    def done(self, player: str) -> dict[str, str]:
        """Follow a pass; return the owner of each that is sold by it."""
        if self.over:
            return {}
        self._passes += 1
        if self._contested:
            bids = self._bids[self._lots[0]]
            bids.pop(player, None)
            return self._resolve() if len(bids) == 1 else {}
        if self._passes < len(self._seats):
            return {}
        self._passes = 0
        self._price -= 5 if self._lots[0] == self._first else 0
        if self._price > 0 or player not in self._seats:
            return {}
        taker = self._seats[(self._seats.index(player) + 1) % len(self._seats)]
        return {self._lots[0]: taker} | self._sold()

    def _sold(self) -> dict[str, str]:
        self._lots.pop(0)
        return self._resolve()

    def _resolve(self) -> dict[str, str]:
        """Sell those that have one bidder, up to one that has none, or several who bid on."""
        sold: dict[str, str] = {}
        self._contested = False
        while self._lots and len(self._bids[self._lots[0]]) == 1:
            lot = self._lots.pop(0)
            sold[lot] = next(iter(self._bids[lot]))
        self._contested = bool(self._lots) and len(self._bids[self._lots[0]]) > 1
        return sold
