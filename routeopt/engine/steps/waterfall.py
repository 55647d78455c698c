"""Packets: in turn, the top lot is bought or another one is bid on; what becomes the top lot is settled at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from routeopt.engine.actions import AnyAction, Bid, Legal, Pass
from routeopt.engine.flow import expect
from routeopt.engine.lots import Standing
from routeopt.engine.setting import Setting
from routeopt.engine.state import State
from routeopt.engine.steps.auction import AuctionStep, HandOver, lots, name_of
from routeopt.engine.steps.privates import hand_over
from routeopt.engine.table import auctions, privates
from routeopt.engine.table.auctions import WaterfallRules
from routeopt.errors import BidError, WrongPriceError


class WaterfallStep(AuctionStep):
    """A turn with a packet: buy the top lot, bid on another, or pass; then what became the top lot is settled.

    Parameters
    ----------
    rules : WaterfallRules
        The rules.
    hand_over : callable
        What is done with an item that was sold.
    rested : sequence of callable
        What comes, after the private companies have paid, when all have passed and turns go on.
    """

    def __init__(
        self,
        rules: WaterfallRules,
        hand_over: HandOver = hand_over,
        *,
        rested: Sequence[Callable[[Setting, State], None]] = (),
    ) -> None:
        super().__init__(hand_over)
        self.rules, self.rested = rules, rested

    def actor(self, setting: Setting, state: State) -> str:
        """Return who speaks about the lot that is bid on, else the player in turn."""
        auction = state.auction
        if auction is not None and auction.item:
            return auctions.speaker(self.rules, auction, state.order)
        return super().actor(setting, state)

    def finished(self, state: State) -> bool:
        """Tell whether nothing is left to sell, or all have passed and the packet waits for the next round."""
        return super().finished(state) or (self.rules.all_pass == "ends" and state.passed >= len(state.order))

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield purchases, bids, and `pass`."""
        player, auction = self.actor(setting, state), lots(state)
        if auction.item:
            yield from self.range(self.rules, state, player, auction.item)
        else:
            for item in auction.items:
                if self.refuse(state, player, item):
                    continue
                if item == auction.items[0]:
                    yield Bid(entity=player, item=item, price=auctions.price(auction, item))
                else:
                    yield from self.range(self.rules, state, player, item)
        yield Pass(entity=player)

    def refuse(self, state: State, player: str, item: str) -> str:
        """Return why a player may neither buy an item nor bid on it, whatever he bids; or an empty text."""
        auction = lots(state)
        if item not in auction.items:
            return "it is not for sale"
        if auction.item:
            return "" if item == auction.item else f"{auction.item} is bid on now"
        if item == auction.items[0]:
            free = state.cash[player] - auctions.bound(self.rules, auction, player)
            cost = auctions.price(auction, item)
            return "" if cost <= free else f"it costs {cost}, and {player} has {free} that no bid binds"
        best = auctions.highest(auction, item)
        if best is not None and best.player == player and not self.rules.raise_own:
            return "the highest bid is his own"
        return ""

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Buy, bid or pass, and settle what follows."""
        player, auction = self.actor(setting, state), lots(state)
        expect(action.entity, player)
        if isinstance(action, Bid):
            self.bid(setting, state, player, action)
        elif auction.item:
            state.auction = auctions.step_out(auction, player)
        else:
            self.passed(setting, state)
        self.settle(setting, state)

    def bid(self, setting: Setting, state: State, player: str, action: Bid) -> None:
        """Buy the top lot, or bid."""
        auction, item = lots(state), action.item
        why = self.refuse(state, player, item)
        if why:
            raise BidError(f"{player}: cannot bid on {name_of(item)}: {why}")
        if not auction.item and item == auction.items[0]:
            cost = auctions.price(auction, item)
            if self.rules.any_price and isinstance(action.price, int) and action.price >= 0:
                cost = action.price
            elif action.price != cost:
                raise WrongPriceError(f"{player}: {item} is on top and costs {cost}, not {action.price}")
            self.sell(setting, state, player, item, cost)
        else:
            amount = self.check(self.rules, state, player, action)
            state.auction = auctions.place_bid(self.rules, auction, Standing(item, player, amount))
        self.acted(state)

    def passed(self, setting: Setting, state: State) -> None:
        """Count a pass; do what follows when it was the last in a row."""
        state.passed += 1
        state.turn.over = True
        if state.passed < len(state.order):
            return
        auction = lots(state)
        if self.rules.drop and not auction.sold:
            state.passed = 0
            state.auction = auctions.cheaper(self.rules, auction)
            if not state.auction.lots[0].price:
                self.force(setting, state)
        elif self.rules.all_pass == "income":
            state.passed = 0
            self.rest(setting, state)

    def force(self, setting: Setting, state: State) -> None:
        """Give the first lot to the next player, whose turn that was."""
        state.at = (state.at + 1) % len(state.queue)
        self.sell(setting, state, state.current, lots(state).items[0], 0)

    def rest(self, setting: Setting, state: State) -> None:
        """Do what comes when all have passed and turns go on: private companies pay."""
        privates.pay_income(setting, state)
        for event in self.rested:
            event(setting, state)

    def settle(self, setting: Setting, state: State) -> None:
        """Sell what is due: the lot that one bidder is left for, and what its sale uncovers."""
        while lots(state).lots:
            auction = lots(state)
            top = auction.items[0]
            best = auctions.highest(auction, top)
            if best is None:
                return
            if not auction.item:
                auction = state.auction = auction._replace(item=top, last=best.player)
            if auctions.speaker(self.rules, auction, state.order):
                return
            self.sell(setting, state, best.player, top, best.amount)
