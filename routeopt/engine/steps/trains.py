"""Buying trains and handing in excess ones: the depot, the pool, other companies, forced purchases."""

from __future__ import annotations

from collections.abc import Iterator

from routeopt.engine.actions import AnyAction, Bankrupt, BuyTrain, DiscardTrain, Legal, Offer, Pass, Range, SellShares
from routeopt.engine.flow import answered, ask, expect
from routeopt.engine.refs import TrainCard
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, DEPOT, POOL, Deal, State, Waiting
from routeopt.engine.steps.consent import make_offer
from routeopt.engine.steps.turn import TurnStep
from routeopt.engine.table import certificates, depot, forced, privates, purchases, sales
from routeopt.engine.table.forced import Buyer, ForcedRules, Purchase
from routeopt.engine.table.purchases import TrainRules
from routeopt.engine.table.sales import Block, SaleRules
from routeopt.errors import LimitError, MustError, ShareError, TooPoorError, TrainError, WrongPriceError


class DiscardDuty(TurnStep):
    """Hand in trains above the limit.

    Parameters
    ----------
    any_order : bool
        Whether companies that have too many may hand them in in any order; else in that of the title.
    """

    name = "discard"

    def __init__(self, *, any_order: bool = False) -> None:
        self.any_order = any_order

    def actor(self, setting: Setting, state: State) -> str:
        """Return the company that has too many."""
        company = state.waiting[0].entity
        return company if depot.counted(state, company) > setting.train_limit(state, company) else ""

    def leave(self, setting: Setting, state: State) -> None:  # noqa: ARG002
        """The duty is done."""
        answered(state)

    def handles(self, action: AnyAction) -> bool:
        """Take discards."""
        return isinstance(action, DiscardTrain)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield every train that counts."""
        for company in self.over(setting, state):
            for card in state.trains(company):
                if not state.cards[card].last:
                    yield DiscardTrain(entity=company, train=card)

    def over(self, setting: Setting, state: State) -> list[str]:
        """Return the companies that may hand in a train now."""
        if not self.any_order:
            return [state.waiting[0].entity]
        found = [duty.entity for duty in state.waiting if duty.kind == state.waiting[0].kind]
        return [c for c in found if depot.counted(state, c) > setting.train_limit(state, c)]

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Hand in a train."""
        assert isinstance(action, DiscardTrain)
        company = action.entity
        if company not in self.over(setting, state):
            expect(company, self.actor(setting, state))
        if action.train in state.cards and state.cards[action.train].last:
            raise TrainError(f"{company}: {action.train} is on its last run and does not count")
        depot.discard(state, company, action.train)


def ask_discards(setting: Setting, state: State) -> None:
    """Ask every company above the train limit to hand in the excess."""
    for company in setting.companies:
        if depot.counted(state, company) > setting.train_limit(state, company):
            ask(state, Waiting("discard", company))


class TrainStep(TurnStep):
    """Buy trains from the bank and from other companies; a company that must own one cannot pass without.

    Parameters
    ----------
    trains, forced, sale : TrainRules, ForcedRules, SaleRules
        The title's rules; `sale` is that of the forced purchase.
    """

    name = "trains"

    def __init__(self, trains: TrainRules, forced: ForcedRules, sale: SaleRules) -> None:
        self.trains, self.forced, self.sale = trains, forced, sale

    def purse(self, setting: Setting, state: State, company: str) -> int:  # noqa: ARG002
        """Return how much the company could raise now."""
        return state.cash[company]

    def _buyer(self, company: str) -> Buyer:
        """Return a company with the rules of its forced purchase."""
        return Buyer(self.forced, self.sale, company)

    def owes(self, setting: Setting, state: State, company: str) -> bool:
        """Tell whether the company must buy a train: it must own one, and the bank has some."""
        return forced.must_own(state, self.forced, company) and bool(purchases.offered(setting, state, self.trains))

    def may_buy(self, setting: Setting, state: State, company: str) -> bool:
        """Tell whether the company may buy a train."""
        return depot.has_room(setting, state, company)

    def actor(self, setting: Setting, state: State) -> str:
        """Return the company in turn where it must buy, or could."""
        company = state.current
        if state.turn.over:
            return ""
        if self.owes(setting, state, company) or purchases.returned(state, self.trains, company):
            return company
        if purchases.exchanges(setting, state, self.trains, company):
            return company
        if not depot.has_room(setting, state, company):
            return ""
        least = purchases.cheapest(setting, state, self.trains, company)
        return company if self.purse(setting, state, company) >= least else ""

    def handles(self, action: AnyAction) -> bool:
        """Take passes, purchases, returns, and what a forced purchase needs."""
        return isinstance(action, Pass | BuyTrain | SellShares | Bankrupt) or (
            isinstance(action, DiscardTrain | Offer) and action.train is not None
        )

    # --- what is legal

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield purchases, returns, what a forced purchase needs, and `pass` where no train must be bought."""
        company = state.current
        offered = purchases.offered(setting, state, self.trains)
        if self.may_buy(setting, state, company):
            yield from self._purchases(setting, state, company, offered)
        if not state.turn.forced:
            for new, old, price in purchases.exchanges(setting, state, self.trains, company):
                yield BuyTrain(entity=company, train=new, price=price, exchange=old)
            for card in purchases.returned(state, self.trains, company):
                yield DiscardTrain(entity=company, train=card)
        if not self.owes(setting, state, company):
            yield Pass(entity=company)
            return
        boss = certificates.controller(state, company)
        for block in forced.blocks(setting, state, self._buyer(company), offered):
            yield SellShares(entity=boss, shares=block.shares, percent=block.percent)
        if self._is_bankrupt(setting, state, company, offered):
            yield Bankrupt(entity=company)

    def _purchases(self, setting: Setting, state: State, company: str, offered: list[Purchase]) -> Iterator[Legal]:
        """Yield what may be bought from the bank and from other companies."""
        for card, face, price in offered:
            affordable = price <= state.cash[company] and not state.turn.forced
            if affordable or forced.may_force(setting, state, self._buyer(company), offered, price):
                variant = face if len(depot.faces(setting, state, card)) > 1 else ""
                yield BuyTrain(entity=company, train=card, price=price, variant=variant)
        for card in state.cards:
            if not purchases.for_sale(state, self.trains, card, company):
                continue
            low, high = purchases.price_range(setting, state, self.trains, self._buyer(company), card)
            if low > high:
                continue
            if purchases.agreed(state, self.trains, company, state.cards[card].owner):
                yield BuyTrain(entity=company, train=card, price=Range(low, high))
            elif card not in state.turn.refused:
                yield Offer(entity=company, train=card, price=Range(low, high))

    def _is_bankrupt(self, setting: Setting, state: State, company: str, offered: list[Purchase]) -> bool:
        """Tell whether the president cannot find the money for any train that counts."""
        buyer = self._buyer(company)
        others = purchases.own_prices(setting, state, self.trains, buyer) if self.forced.own_too else ()
        return forced.is_bankrupt(setting, state, buyer, offered, others)

    # --- what is done

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Buy, sell for a forced purchase, or pass."""
        company = state.current
        if isinstance(action, SellShares):
            self._sell(setting, state, company, action)
            return
        expect(action.entity, company)
        if isinstance(action, BuyTrain):
            self._buy(setting, state, company, action)
        elif isinstance(action, Offer):
            self._offer(setting, state, company, action)
        elif isinstance(action, DiscardTrain):
            self._give_back(state, company, action.train)
        elif isinstance(action, Bankrupt):
            offered = purchases.offered(setting, state, self.trains)
            if not self._is_bankrupt(setting, state, company, offered):
                raise MustError(f"{company}: nobody is bankrupt: it need not buy a train, or one can still be paid")
            forced.go_bankrupt(setting, state, self._buyer(company), offered)
        else:
            if self.owes(setting, state, company):
                raise MustError(f"{company}: it has no train and must buy one")
            super().do(setting, state, action)

    def _give_back(self, state: State, company: str, card: TrainCard) -> None:
        """Sell a train to the bank."""
        if card not in purchases.returned(state, self.trains, company) or state.turn.forced:
            raise TrainError(f"{company}: {card} cannot be sold to the bank")
        prices = dict(self.trains.returns)
        state.pay(BANK, company, prices[state.cards[card].kind])
        depot.discard(state, company, card)

    def _sell(self, setting: Setting, state: State, company: str, action: SellShares) -> None:
        """Sell a block for a forced purchase."""
        buyer, block = self._buyer(company), Block(action.shares, action.percent)
        boss = buyer.boss(state)
        expect(action.entity, boss)
        why = sales.refuse(setting, state, self.sale, boss, block) or forced.refuse_block(
            setting, state, buyer, purchases.offered(setting, state, self.trains), block
        )
        if why:
            names = ", ".join(str(s) for s in action.shares) or "nothing"
            raise ShareError(f"{boss}: {names} ({action.percent} %) cannot be sold now: {why}")
        state.turn.forced = True
        state.turn.sold = (*state.turn.sold, block.shares[0].company)
        state.turn.sold_at = setting.chart.price(state, block.shares[0].company).price
        sales.sell_and_fall(setting, state, self.sale, boss, block)

    def _buy(self, setting: Setting, state: State, company: str, action: BuyTrain) -> None:
        """Buy a card from wherever it is."""
        card, price = action.train, action.price
        if card not in state.cards:
            raise TrainError(f'{company}: there is no train "{card}"')
        if not isinstance(price, int):
            raise WrongPriceError(f"{company}: the price of {card} must be one number")
        if action.exchange is not None:
            self._trade_in(setting, state, company, action)
            return
        if not self.may_buy(setting, state, company):
            raise LimitError(
                f"{company}: no more trains can be bought; {setting.train_limit(state, company)} are allowed in phase "
                f"{setting.phase(state).name}"
            )
        if state.cards[card].owner in (DEPOT, POOL):
            self._buy_offered(setting, state, company, action, price)
        elif action.variant:
            raise TrainError(f'{company}: {card} is bought as it is, not as "{action.variant}"')
        else:
            self._buy_sold(setting, state, company, card, price)

    def _trade_in(self, setting: Setting, state: State, company: str, action: BuyTrain) -> None:
        """Buy a train for which an old one is given."""
        known = purchases.exchanges(setting, state, self.trains, company)
        if (action.train, action.exchange, action.price) not in known or action.variant or state.turn.forced:
            raise TrainError(f"{company}: {action.train} cannot be bought for {action.exchange} and {action.price}")
        assert action.exchange is not None
        assert isinstance(action.price, int)
        depot.discard(state, company, action.exchange)
        depot.pay_for(state, company, action.train, action.price)
        self._taken(setting, state, company, action.train, action.train.kind)

    def _buy_offered(self, setting: Setting, state: State, company: str, action: BuyTrain, price: int) -> None:
        """Buy from depot or pool, with help where the treasury is too small."""
        card, offered = action.train, purchases.offered(setting, state, self.trains)
        faces = [p.face for p in offered if p.card == card]
        if not faces:
            raise TrainError(f"{company}: {card} is not on sale; {depot.top(state)} is on top of the depot")
        face = action.variant if len(faces) > 1 else faces[0]
        if face not in faces or (action.variant and len(faces) == 1):
            raise TrainError(f'{company}: {card} is bought as {" or ".join(faces)}, not as "{action.variant}"')
        if price != setting.trains[face].price and not (self.trains.any_price and price >= 0):
            raise WrongPriceError(f"{company}: {face} costs {setting.trains[face].price}, not {price}")
        by_force = price > state.cash[company]
        if by_force and not forced.is_forced(state, self._buyer(company), offered, price):
            raise TooPoorError(f"{company}: {face} costs {price}, the treasury has {state.cash[company]}")
        if state.turn.forced and not by_force:
            raise MustError(f"{company}: the forced purchase must be of a train that the treasury cannot pay")
        if by_force:
            if not forced.may_force(setting, state, self._buyer(company), offered, price):
                raise MustError(f"{company}: its president must sell certificates first")
            forced.raise_money(state, self._buyer(company), price)
        depot.pay_for(state, company, card, price)
        self._taken(setting, state, company, card, face)
        if by_force:
            self._helped(state)

    def _helped(self, state: State) -> None:
        """Do what follows a purchase with the president's money."""
        if self.forced.ends_turn:
            state.end_turn()

    def _taken(self, setting: Setting, state: State, company: str, card: TrainCard, face: str) -> None:
        """Take a train that is paid for; do what a train of the bank brings about."""
        from_depot = state.cards[card].owner == DEPOT
        state.turn.new_trains += from_depot
        state.turn.bank_trains += 1
        new_phase = depot.take(setting, state, company, card, face)
        privates.close_by_train(setting, state, company)
        if new_phase:
            privates.close_in_phase(setting, state)
        self.bought(setting, state, company, from_depot=from_depot, new_phase=new_phase)

    def _offer(self, setting: Setting, state: State, company: str, action: Offer) -> None:
        """Offer a price for another player's train; the answer is a duty of that player."""
        card = action.train
        if (
            card is None
            or card not in state.cards
            or (state.turn.forced and not self.forced.others)
            or not purchases.for_sale(state, self.trains, card, company)
        ):
            raise TrainError(f"{company}: {card} cannot be bought from another company")
        owner = state.cards[card].owner
        if purchases.agreed(state, self.trains, company, owner):
            raise TrainError(f"{company}: nobody need be asked for {card}; buy it")
        if not self.may_buy(setting, state, company):
            raise LimitError(f"{company}: no more trains can be bought")
        low, high = purchases.price_range(setting, state, self.trains, self._buyer(company), card)
        make_offer(state, company, certificates.controller(state, owner), action, low, high)

    def _buy_sold(self, setting: Setting, state: State, company: str, card: TrainCard, price: int) -> None:
        """Buy from another company."""
        owner = state.cards[card].owner
        if not purchases.for_sale(state, self.trains, card, company):
            raise TrainError(f"{company}: {card} cannot be bought from {owner}")
        if not purchases.agreed(state, self.trains, company, owner):
            raise TrainError(f"{company}: {card} belongs to a company of another player, who must be asked by an offer")
        low, high = purchases.price_range(setting, state, self.trains, self._buyer(company), card)
        if not low <= price <= high:
            raise WrongPriceError(f"{company}: the price of {card} is {low} to {high}, not {price}")
        self.hand_over(setting, state, company, card, price)

    def hand_over(self, setting: Setting, state: State, company: str, card: TrainCard, price: int) -> None:
        """Pay another company for a train, with help where the treasury is too small, and take it."""
        by_force = price > state.cash[company]
        if by_force:
            forced.raise_money(state, self._buyer(company), price)
        depot.pay_for(state, company, card, price)
        depot.take(setting, state, company, card, state.cards[card].kind)
        privates.close_by_train(setting, state, company)
        if by_force:
            self._helped(state)

    def close(self, setting: Setting, state: State, deal: Deal) -> None:
        """Do what was agreed."""
        assert isinstance(deal.item, TrainCard)
        self.hand_over(setting, state, deal.buyer, deal.item, deal.price)

    def bought(self, setting: Setting, state: State, company: str, *, from_depot: bool, new_phase: bool) -> None:  # noqa: ARG002
        """Do what follows a purchase: a new phase makes trains obsolete, and lowers the limit."""
        if new_phase:
            depot.scrap(state, depot.doomed(setting, state, company))
            ask_discards(setting, state)
