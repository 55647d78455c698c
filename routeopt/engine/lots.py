"""What is up for auction, and the bids that stand: values that the state holds."""

from __future__ import annotations

from typing import NamedTuple

#: The item of a lot whose winner picks what he gets.
ANY = "@any"
#: Amount of a sealed bid that is a pass, or that the viewer may not know.
NOTHING = -1


class Lot(NamedTuple):
    """What is for sale, and its price: what it costs now, or the least that opens the bidding on it."""

    item: str
    price: int


class Standing(NamedTuple):
    """A bid that stands."""

    item: str
    player: str
    amount: int


class Auction(NamedTuple):
    """An auction: what is left of it, and the bids that stand; it may rest while another round is played.

    Attributes
    ----------
    lots : tuple of Lot
        What is not yet sold, the next one first.
    bids : tuple of Standing
        One for each item and player, in the order in which they were made.
    item : str
        What is bid on in turn now; empty while players take their own turns.
    last : str
        Who spoke last about it.
    out : frozenset of str
        Who has passed on it.
    picks : str
        Who has won and is yet to pick a lot.
    sealed : tuple of Standing
        Hidden bids, in the order of the seats; `NOTHING` is a pass.
    sold : int
        How many lots have been sold.
    """

    lots: tuple[Lot, ...] = ()
    bids: tuple[Standing, ...] = ()
    item: str = ""
    last: str = ""
    out: frozenset[str] = frozenset()
    picks: str = ""
    sealed: tuple[Standing, ...] = ()
    sold: int = 0

    @property
    def items(self) -> tuple[str, ...]:
        """Names of what is not yet sold."""
        return tuple(lot.item for lot in self.lots)


def conceal(auction: Auction, viewer: str) -> Auction:
    """Return the auction as a player sees it: that hidden bids were made, not what they are, his own apart."""
    return auction._replace(
        sealed=tuple(bid if bid.player == viewer else bid._replace(amount=NOTHING) for bid in auction.sealed)
    )
