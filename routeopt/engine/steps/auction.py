"""Auctions: what all sorts share, hidden bids, and drafts; packets and open bidding have modules of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from routeopt.engine.actions import AnyAction, Bid, Legal, Pass, Range
from routeopt.engine.flow import expect
from routeopt.engine.lots import ANY, NOTHING, Auction, Standing
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, GONE, State
from routeopt.engine.steps.privates import hand_over
from routeopt.engine.table import auctions
from routeopt.engine.table.auctions import BidRules, DraftRules, SealedRules
from routeopt.errors import BidError, NotOwnedError, WrongPriceError

#: Gives an item that was sold to its buyer, who has paid; to `GONE` where nobody buys it.
HandOver = Callable[[Setting, State, str, str], None]


def lots(state: State) -> Auction:
    """Return the auction that is held; one of nothing where none is."""
    return state.auction or Auction()


def name_of(item: str) -> str:
    """Return what messages call an item."""
    return "a lot of the winner's choice" if item == ANY else f'"{item}"'


class AuctionStep:
    """What all auctions share: free money, sales, one turn for each player.

    Parameters
    ----------
    hand_over : callable
        What is done with an item that was sold, by setting, state, buyer and item.
    """

    name = "auction"

    def __init__(self, hand_over: HandOver = hand_over) -> None:
        self.hand_over = hand_over

    def actor(self, setting: Setting, state: State) -> str:  # noqa: ARG002
        """Return the player in turn."""
        return "" if state.turn.over or self.finished(state) else state.current

    def handles(self, action: AnyAction) -> bool:
        """Take bids and passes."""
        return isinstance(action, Bid | Pass)

    def leave(self, setting: Setting, state: State) -> None:
        """Nothing follows."""

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield what may be done."""
        raise NotImplementedError

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Do it, or refuse it by an error that names the broken rule."""
        raise NotImplementedError

    def finished(self, state: State) -> bool:
        """Tell whether nothing is left to sell."""
        return not lots(state).lots

    def range(self, rules: BidRules, state: State, player: str, item: str) -> Iterator[Bid]:
        """Yield the bid that a player may make on an item, with its amounts; nothing where he cannot pay any."""
        auction = lots(state)
        low = auctions.least(rules, auction, item)
        high = state.cash[player] - auctions.bound(rules, auction, player, item)
        if low <= high:
            high -= (high - low) % rules.step
            yield Bid(entity=player, item=item, price=Range(low, high, rules.step))

    def check(self, rules: BidRules, state: State, player: str, action: Bid) -> int:
        """Return the amount of a bid.

        Raises
        ------
        BidError
            The rules refuse it.
        """
        why = auctions.refuse_bid(rules, lots(state), player, action.item, action.price, state.cash[player])
        if why:
            raise BidError(f"{player}: {action.price} cannot be bid on {name_of(action.item)}: {why}")
        assert isinstance(action.price, int)
        return action.price

    def sell(self, setting: Setting, state: State, player: str, item: str, price: int) -> None:
        """Sell an item to a player."""
        state.pay(player, BANK, price)
        state.auction = auctions.sold(lots(state), item)
        self.hand_over(setting, state, player, item)

    def acted(self, state: State) -> None:
        """End a turn in which the player did something."""
        state.passed = 0
        state.turn.over = True

    def discard(self, setting: Setting, state: State) -> None:
        """Take what is not sold out of the game."""
        rest = lots(state).items
        state.auction = Auction(sold=lots(state).sold)
        for item in rest:
            self.hand_over(setting, state, GONE, item)


class SealedStep(AuctionStep):
    """Hidden bids on the top lot, from the player in turn on around the table; then they are shown.

    Parameters
    ----------
    rules : SealedRules
        The rules.
    hand_over : callable
        What is done with an item that was sold, or given to nobody.
    """

    def __init__(self, rules: SealedRules, hand_over: HandOver = hand_over) -> None:
        super().__init__(hand_over)
        self.rules = rules

    def actor(self, setting: Setting, state: State) -> str:
        """Return the next who has not bid."""
        if not super().actor(setting, state):
            return ""
        return (state.current, *auctions.left_of(state.order, state.current))[len(lots(state).sealed)]

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield the bid, and `pass`."""
        player = self.actor(setting, state)
        yield from self.range(self.rules, state, player, lots(state).items[0])
        yield Pass(entity=player)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Note a bid or a pass; settle when all are in."""
        player, auction = self.actor(setting, state), lots(state)
        expect(action.entity, player)
        top, amount = auction.items[0], NOTHING
        if isinstance(action, Bid):
            if action.item != top:
                raise BidError(f"{player}: {action.item} cannot be bid on; {top} can")
            amount = self.check(self.rules, state, player, action)
        state.auction = auction._replace(sealed=(*auction.sealed, Standing(top, player, amount)))
        if len(state.auction.sealed) < len(state.order):
            return
        winner, price = auctions.best_sealed(self.rules, state.auction)
        self.acted(state)
        if winner:
            self.sell(setting, state, winner, top, price)
        else:
            state.auction = auctions.sold(state.auction, top)
            self.hand_over(setting, state, GONE, top)


class DraftStep(AuctionStep):
    """Each player in turn buys one lot at its price, or passes.

    Parameters
    ----------
    rules : DraftRules
        The rules.
    hand_over : callable
        What is done with an item that was sold.
    """

    name = "draft"

    def __init__(self, rules: DraftRules, hand_over: HandOver = hand_over) -> None:
        super().__init__(hand_over)
        self.rules = rules

    def finished(self, state: State) -> bool:
        """Tell whether the last player has had his turn."""
        return state.turn.over and state.at == len(state.queue) - 1

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:  # noqa: ARG002
        """Yield each lot that can be paid, and `pass`."""
        for lot in lots(state).lots:
            if lot.price <= state.cash[state.current]:
                yield Bid(entity=state.current, item=lot.item, price=lot.price)
        yield Pass(entity=state.current)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Buy or pass."""
        player, auction = state.current, lots(state)
        expect(action.entity, player)
        if isinstance(action, Bid):
            if action.item not in auction.items:
                raise NotOwnedError(f"{player}: {name_of(action.item)} is not for sale")
            cost = auctions.price(auction, action.item)
            free = self.rules.any_price and isinstance(action.price, int) and action.price >= 0
            if action.price != cost and not free:
                raise WrongPriceError(f"{player}: {action.item} costs {cost}, not {action.price}")
            assert isinstance(action.price, int)
            self.sell(setting, state, player, action.item, action.price)
        state.turn.over = True
