"""Open bidding on one lot at a time, which the player in turn opens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from routeopt.engine.actions import AnyAction, Bid, Choose, Legal, Pass
from routeopt.engine.flow import expect
from routeopt.engine.lots import ANY, Auction, Standing
from routeopt.engine.setting import Setting
from routeopt.engine.state import State
from routeopt.engine.steps.auction import AuctionStep, HandOver, lots
from routeopt.engine.steps.privates import hand_over
from routeopt.engine.table import auctions
from routeopt.engine.table.auctions import EnglishRules
from routeopt.errors import BidError, MustError


class EnglishStep(AuctionStep):
    """Open bidding on one lot at a time, which the player in turn opens.

    Parameters
    ----------
    rules : EnglishRules
        The rules.
    hand_over : callable
        What is done with an item that was sold, or given to nobody.
    """

    def __init__(self, rules: EnglishRules, hand_over: HandOver = hand_over) -> None:
        super().__init__(hand_over)
        self.rules = rules

    def handles(self, action: AnyAction) -> bool:
        """Take bids, passes, and the winner's choice."""
        return isinstance(action, Bid | Pass | Choose)

    def actor(self, setting: Setting, state: State) -> str:
        """Return who picks or speaks, else the player whose turn it is to open."""
        auction = state.auction
        if auction is not None and auction.picks:
            return auction.picks
        if auction is not None and auction.item:
            return auctions.speaker(self.rules, auction, state.order)
        return super().actor(setting, state)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield choices, or bids and `pass`."""
        player, auction = self.actor(setting, state), lots(state)
        if auction.picks:
            for item in auction.items:
                yield Choose(entity=player, choice=item)
            return
        for item in self.open_to(auction):
            yield from self.range(self.rules, state, player, item)
        if not self.must(state, player):
            yield Pass(entity=player)

    def open_to(self, auction: Auction) -> Sequence[str]:
        """Return what may be bid on."""
        if auction.item:
            return (auction.item,)
        return auction.items if self.rules.names == "opener" else (ANY,)

    def must(self, state: State, player: str) -> bool:
        """Tell whether a player must open."""
        auction = lots(state)
        if auction.item or not self.rules.must_open:
            return False
        return any(True for item in self.open_to(auction) for _ in self.range(self.rules, state, player, item))

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Open, raise, pass, or pick."""
        player, auction = self.actor(setting, state), lots(state)
        expect(action.entity, player)
        if isinstance(action, Choose) or auction.picks:
            self.pick(setting, state, player, action)
        elif isinstance(action, Bid):
            if action.item not in self.open_to(auction):
                raise BidError(f"{player}: {action.item} cannot be bid on; {', '.join(self.open_to(auction))} can")
            amount = self.check(self.rules, state, player, action)
            auction = auction._replace(item=action.item)
            state.auction = auctions.place_bid(self.rules, auction, Standing(action.item, player, amount))
            self.close(setting, state)
        elif auction.item:
            state.auction = auctions.step_out(auction, player)
            self.close(setting, state)
        else:
            self.decline(setting, state, player)

    def decline(self, setting: Setting, state: State, player: str) -> None:
        """Do not open; when nobody does, the lots are not sold."""
        if self.must(state, player):
            raise MustError(f"{player}: must open the bidding")
        if self.rules.opening_pass_final:
            state.auction = auctions.step_out(lots(state), player)
        state.passed += 1
        state.turn.over = True
        if state.passed < len(state.order):
            return
        if self.rules.unsold == "first":
            for item in lots(state).items:
                self.sell(setting, state, state.queue[0], item, 0)
        self.discard(setting, state)

    def close(self, setting: Setting, state: State) -> None:
        """End the bidding where only the highest bidder is left."""
        auction = lots(state)
        if auctions.speaker(self.rules, auction, state.order):
            return
        best = auctions.highest(auction, auction.item)
        assert best is not None
        if auction.item == ANY and len(auction.lots) > 1:
            state.auction = auction._replace(picks=best.player)
        else:
            item = auction.items[0] if auction.item == ANY else auction.item
            self.won(setting, state, best._replace(item=item))

    def pick(self, setting: Setting, state: State, player: str, action: AnyAction) -> None:
        """Take the lot that the winner picks."""
        auction = lots(state)
        if not (auction.picks and isinstance(action, Choose) and action.choice in auction.items):
            raise BidError(f"{player}: the winner of the bidding picks one of {', '.join(auction.items)}")
        best = auctions.highest(auction, auction.item)
        assert best is not None
        self.won(setting, state, best._replace(item=action.choice))

    def won(self, setting: Setting, state: State, best: Standing) -> None:
        """Sell to the winner; the next turn is on the left of the opener or of the winner."""
        self.acted(state)
        if self.rules.next_opener == "winner":
            state.at = state.queue.index(best.player)
        self.sell(setting, state, best.player, best.item, best.amount)
        if len(lots(state).lots) <= self.rules.left_over:
            self.discard(setting, state)
