"""Auctions as values: lots, standing bids, who may bid how much, who speaks next. No turns are taken here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from routeopt.engine.lots import ANY, NOTHING, Auction, Standing


@dataclass(frozen=True, kw_only=True)
class BidRules:
    """What a bid may be, and what it binds.

    Parameters
    ----------
    raise_by : int
        How far a bid must be above the highest one.
    step : int
        A bid is the least possible one and a multiple of this; 1 is any whole number.
    binds : str
        Whose money is not free for other bids and purchases: ``"all"`` own bids, or only those that are the
        ``"highest"`` on their items.
    pass_final : bool
        Who passes on an item that is bid on in turn is out of it; else he may come back after a new bid.
    """

    raise_by: int = 5
    step: int = 1
    binds: Literal["all", "highest"] = "all"
    pass_final: bool = True


@dataclass(frozen=True, kw_only=True)
class WaterfallRules(BidRules):
    """A packet: in turn, the top lot is bought at its price, or another one is bid on.

    What becomes the top lot is sold at once to its one bidder, or bid on in turn by its bidders.

    Parameters
    ----------
    raise_own : bool
        A player may raise his own highest bid in his turn.
    speaks : str
        Who speaks among the bidders of the top lot: always who has the ``"lowest"`` bid, or ``"left"``: first the
        nearest on the left of the highest bidder, then clockwise.
    drop : int
        How much cheaper the first lot of the packet becomes when all pass in a row before it is sold; at 0 the next
        player must take it. 0: it never becomes cheaper.
    all_pass : str
        What else comes when all pass in a row: ``"income"``: private companies pay and turns go on; ``"ends"``: the
        round ends, and packet and bids wait for the next one.
    any_price : bool
        Another price than the top lot's is taken too, as some records have it; never offered.
    """

    raise_own: bool = True
    speaks: Literal["lowest", "left"] = "lowest"
    drop: int = 5
    all_pass: Literal["income", "ends"] = "income"
    any_price: bool = False


@dataclass(frozen=True, kw_only=True)
class EnglishRules(BidRules):
    """Open bidding on one lot at a time: a player opens it, the others raise clockwise until all but one pass.

    Parameters
    ----------
    names : str
        Who says which lot: the ``"opener"``, with his bid, or the ``"winner"``, after it.
    must_open : bool
        The player whose turn it is to open must do so where he can; else he may pass.
    next_opener : str
        Who opens next: the player on the left of the last ``"opener"`` or of the last ``"winner"``.
    opening_pass_final : bool
        Who passes instead of opening does not bid on the next lot that is opened either.
    left_over : int
        How many lots are not sold.
    unsold : str
        When all pass in a row instead of opening, the lots are ``"gone"``, or the ``"first"`` player is given them.
    """

    names: Literal["opener", "winner"] = "opener"
    must_open: bool = False
    next_opener: Literal["opener", "winner"] = "opener"
    opening_pass_final: bool = False
    left_over: int = 0
    unsold: Literal["gone", "first"] = "gone"


@dataclass(frozen=True, kw_only=True)
class SealedRules(BidRules):
    """Hidden bids on the top lot, taken in the order of the seats and shown when all are in.

    The highest takes it; of equal ones that of the player who sits first, from the one in turn on.

    Parameters
    ----------
    pays : str
        What the winner pays: his ``"own"`` bid, or the ``"second"`` highest (the lot's price where there is none).
    """

    pays: Literal["own", "second"] = "own"


@dataclass(frozen=True, kw_only=True)
class DraftRules:
    """In turn each player buys one lot at its price, or passes.

    Parameters
    ----------
    any_price : bool
        Another price than the lot's is taken too, as some records have it; never offered.
    """

    any_price: bool = False


def left_of(order: Sequence[str], player: str) -> list[str]:
    """Return the other players clockwise, from the one on the left of `player`."""
    place = order.index(player)
    return [*order[place + 1 :], *order[:place]]


def price(auction: Auction, item: str) -> int:
    """Return the price of a lot."""
    return next(lot.price for lot in auction.lots if lot.item == item)


def bids_on(auction: Auction, item: str) -> list[Standing]:
    """Return the bids that stand on an item, in the order in which they were made."""
    return [bid for bid in auction.bids if bid.item == item]


def highest(auction: Auction, item: str) -> Standing | None:
    """Return the highest bid on an item: the one made first, where two are equal."""
    return max(bids_on(auction, item), key=lambda bid: bid.amount, default=None)


def bound(rules: BidRules, auction: Auction, player: str, but: str = "") -> int:
    """Return how much of a player's money his standing bids bind, those on one item apart."""
    return sum(
        bid.amount
        for bid in auction.bids
        if bid.player == player and bid.item != but and (rules.binds == "all" or highest(auction, bid.item) == bid)
    )


def least(rules: BidRules, auction: Auction, item: str) -> int:
    """Return the least bid on an item: above the highest one; the first on a packet's lot above its price."""
    best = highest(auction, item)
    if best is not None:
        return best.amount + rules.raise_by
    opens = 0 if item == ANY else price(auction, item)
    return opens + (rules.raise_by if isinstance(rules, WaterfallRules) else 0)


def refuse_bid(rules: BidRules, auction: Auction, player: str, item: str, amount: object, cash: int) -> str:
    """Return why a player may not bid an amount on an item, or an empty text."""
    low, high = least(rules, auction, item), cash - bound(rules, auction, player, item)
    if not isinstance(amount, int) or isinstance(amount, bool):
        return "an amount is expected"
    if amount < low:
        return f"{low} is the least bid"
    if (amount - low) % rules.step:
        return f"a bid is {low} and a multiple of {rules.step}"
    if amount > high:
        return f"{player} has {high} that no other bid binds"
    return ""


def place_bid(rules: BidRules, auction: Auction, bid: Standing) -> Auction:
    """Return the auction with a bid in place of the player's last one on the item; who may come back, is back."""
    rest = tuple(b for b in auction.bids if (b.item, b.player) != (bid.item, bid.player))
    out = auction.out if rules.pass_final else frozenset[str]()
    return auction._replace(bids=(*rest, bid), last=bid.player, out=out)


def step_out(auction: Auction, player: str) -> Auction:
    """Return the auction after a pass on the item that is bid on."""
    return auction._replace(last=player, out=auction.out | {player})


def speaker(rules: BidRules, auction: Auction, order: Sequence[str]) -> str:
    """Return who speaks next about the item that is bid on; empty where only the highest bidder is left."""
    best = highest(auction, auction.item)
    assert best is not None
    bids = {b.player: b.amount for b in bids_on(auction, auction.item)}
    among = [*left_of(order, auction.last), auction.last]
    if isinstance(rules, WaterfallRules):
        among = [p for p in among if p in bids]
        if rules.speaks == "lowest":
            among.sort(key=lambda p: bids[p])
    return next((p for p in among if p != best.player and p not in auction.out), "")


def sold(auction: Auction, item: str) -> Auction:
    """Return the auction without an item and the bids on it."""
    return auction._replace(
        lots=tuple(lot for lot in auction.lots if lot.item != item),
        bids=tuple(b for b in auction.bids if b.item not in (item, auction.item)),
        item="",
        last="",
        out=frozenset(),
        picks="",
        sealed=(),
        sold=auction.sold + 1,
    )


def cheaper(rules: WaterfallRules, auction: Auction) -> Auction:
    """Return the auction with the top lot at its next lower price."""
    top = auction.lots[0]
    return auction._replace(lots=(top._replace(price=max(0, top.price - rules.drop)), *auction.lots[1:]))


def best_sealed(rules: SealedRules, auction: Auction) -> tuple[str, int]:
    """Return who wins by hidden bids, and what he pays; no one where all have passed."""
    made = [bid for bid in auction.sealed if bid.amount != NOTHING]
    if not made:
        return "", 0
    best = max(made, key=lambda bid: bid.amount)
    others = [bid.amount for bid in made if bid != best]
    second = max(others, default=auction.lots[0].price)
    return best.player, best.amount if rules.pays == "own" else second
