"""Buying trains and handing in excess ones: the pile, the chancery, other companies, forced purchases."""

from __future__ import annotations

from collections.abc import Iterator

from routeopt.engine.actions import AnyAction, BuyTrain, DiscardTrain, Legal, Offer, Pass, Range, SellShares
from routeopt.engine.flow import answered, ask, expect
from routeopt.engine.refs import TrainCard
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, DEPOT, POOL, State, Waiting
from routeopt.engine.steps.consent import make_offer
from routeopt.engine.steps.turn import TurnStep
from routeopt.engine.table import certificates, depot, sales
from routeopt.engine.table.sales import Block, SaleRules
from routeopt.errors import LimitError, MustError, ShareError, TooPoorError, TrainError, WrongPriceError


class DiscardDuty(TurnStep):
    """Hand in trains above the limit."""

    name = "discard"

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
        company = self.actor(setting, state)
        for card in state.trains(company):
            if not state.cards[card].last:
                yield DiscardTrain(entity=company, train=card)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Hand in a train."""
        assert isinstance(action, DiscardTrain)
        company = self.actor(setting, state)
        expect(action.entity, company)
        if action.train in state.cards and state.cards[action.train].last:
            raise TrainError(f"{company}: {action.train} is on its last run and does not count")
        depot.discard(state, company, action.train)


def ask_discards(setting: Setting, state: State) -> None:
    """Ask every company above the train limit to hand in the excess."""
    for company in setting.companies:
        if depot.counted(state, company) > setting.train_limit(state, company):
            ask(state, Waiting("discard", company))


class TrainStep(TurnStep):
    """Buy trains from the pile, the chancery and other companies; a company without one must."""

    name = "trains"

    def __init__(self, sale: SaleRules) -> None:
        self.sale = sale

    def purse(self, setting: Setting, state: State, company: str) -> int:  # noqa: ARG002
        """Return how much the company could raise now."""
        return state.cash[company]

    def room(self, setting: Setting, state: State, company: str) -> bool:
        """Tell whether the company has room for a train."""
        return depot.counted(state, company) < setting.train_limit(state, company)

    def may_buy(self, setting: Setting, state: State, company: str) -> bool:
        """Tell whether the company may buy a train."""
        return self.room(setting, state, company)

    def has_train(self, state: State, company: str) -> bool:
        """Tell whether the company meets its duty to own a train."""
        return depot.counted(state, company) > 0

    def actor(self, setting: Setting, state: State) -> str:
        """Return the company in turn where it must buy, or has room and money for a train."""
        company = state.current
        if not self.has_train(state, company):
            return company
        if not self.room(setting, state, company):
            return ""
        return company if self.purse(setting, state, company) >= self.cheapest(setting, state, company) else ""

    def cheapest(self, setting: Setting, state: State, company: str) -> int:
        """Return the least that a train costs: 1 where another company has one that may be sold."""
        prices = [price for _, _, price in self.offered(setting, state)]
        if any(self.for_sale(state, card, company) for card in state.cards):
            prices.append(1)
        return min(prices, default=10**9)

    def offered(self, setting: Setting, state: State) -> list[tuple[TrainCard, str, int]]:
        """Return what pile and chancery have: card, face, price."""
        top = depot.top(state)
        found = [(top, face, setting.trains[face].price) for face in depot.faces(setting, state, top)] if top else []
        return found + [(c, state.cards[c].kind, setting.train(state, c).price) for c in state.trains(POOL)]

    def for_sale(self, state: State, card: TrainCard, company: str) -> bool:
        """Tell whether a card is another company's that may be sold."""
        train = state.cards[card]
        return not train.owner.startswith("@") and train.owner != company and not train.last and not train.runs_as

    def handles(self, action: AnyAction) -> bool:
        """Take passes, purchases, and the sales of a forced one."""
        return isinstance(action, Pass | BuyTrain | SellShares) or (
            isinstance(action, Offer) and action.train is not None
        )

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield purchases, sales of a forced purchase, and `pass` where a train is owned."""
        company = state.current
        must = not self.has_train(state, company)
        if self.may_buy(setting, state, company):
            for card, face, price in self.offered(setting, state):
                affordable = price <= state.cash[company]
                if (affordable and not state.turn.forced) or self.may_force(setting, state, company, card, price):
                    variant = face if len(depot.faces(setting, state, card)) > 1 else ""
                    yield BuyTrain(entity=company, train=card, price=price, variant=variant)
            if not state.turn.forced:
                yield from self.from_companies(setting, state, company)
        if must:
            yield from self.forced_sales(setting, state, company)
        else:
            yield Pass(entity=company)

    def from_companies(self, setting: Setting, state: State, company: str) -> Iterator[Legal]:
        """Yield purchases from companies of the same president, and offers to others."""
        cash = state.cash[company]
        for card in state.cards:
            if cash < 1 or not self.for_sale(state, card, company):
                continue
            if self.agreed(setting, state, company, state.cards[card].owner):
                yield BuyTrain(entity=company, train=card, price=Range(1, cash))
            elif card not in state.turn.refused:
                yield Offer(entity=company, train=card, price=Range(1, cash))

    # --- forced purchase

    def forced(self, setting: Setting, state: State, company: str, price: int) -> bool:
        """Tell whether a card of this price may be bought by force: no train, and money for none that is offered.

        A dearer face of the card on top of the pile may be forced though the cheaper one could be paid.
        """
        if self.has_train(state, company) or price <= state.cash[company]:
            return False
        least = min((p for _, _, p in self.offered(setting, state)), default=0)
        if state.cash[company] < least:
            return True
        top = [p for c, _, p in self.offered(setting, state) if state.cards[c].owner == DEPOT]
        return price in top and state.cash[company] < price and min(top) <= state.cash[company] and len(top) > 1

    def may_force(self, setting: Setting, state: State, company: str, card: TrainCard, price: int) -> bool:  # noqa: ARG002
        """Tell whether a card can be bought by force now: the money is there, or nothing more can be sold."""
        if not self.forced(setting, state, company, price):
            return False
        boss = certificates.president(state, company)
        if state.cash[company] + state.cash[boss] >= price:
            return True
        return not any(self.forced_blocks(setting, state, company))

    def forced_blocks(self, setting: Setting, state: State, company: str) -> Iterator[Block]:
        """Yield the certificates that the president may sell, one at a time; never his own company's presidency."""
        boss = certificates.president(state, company)
        for other in setting.companies:
            for block in sales.blocks(setting, state, self.sale, other, boss):
                own = other == company and self.loses(setting, state, company, boss, block.percent)
                if block.percent == setting.unit(other) and not own:
                    yield block

    def loses(self, setting: Setting, state: State, company: str, boss: str, percent: int) -> bool:
        """Tell whether a sale would cost the president his own company."""
        rest = certificates.held_percent(setting, state, company, boss) - percent
        return any(certificates.held_percent(setting, state, company, p) > rest for p in state.order if p != boss)

    def forced_sales(self, setting: Setting, state: State, company: str) -> Iterator[Legal]:
        """Yield the sales of a forced purchase, while money lacks for a card that may be forced."""
        boss = certificates.president(state, company)
        money = state.cash[company] + state.cash[boss]
        if not self.needs_sale(setting, state, company, money):
            return
        for block in self.forced_blocks(setting, state, company):
            yield SellShares(entity=boss, shares=block.shares, percent=block.percent)

    def needs_sale(self, setting: Setting, state: State, company: str, money: int) -> bool:
        """Tell whether some card that may be forced cannot be paid yet."""
        return any(
            self.forced(setting, state, company, price) and money < price
            for _, _, price in self.offered(setting, state)
        )

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Buy, sell for a forced purchase, or pass."""
        company = state.current
        if isinstance(action, BuyTrain):
            expect(action.entity, company)
            self.buy(setting, state, company, action)
        elif isinstance(action, SellShares):
            self.sell(setting, state, company, action)
        elif isinstance(action, Offer):
            expect(action.entity, company)
            self.offer(setting, state, company, action)
        else:
            expect(action.entity, company)
            if not self.has_train(state, company):
                raise MustError(f"{company}: it has no train and must buy one")
            super().do(setting, state, action)

    def sell(self, setting: Setting, state: State, company: str, action: SellShares) -> None:
        """Sell a block for a forced purchase."""
        boss = certificates.president(state, company)
        expect(action.entity, boss)
        block = Block(action.shares, action.percent)
        why = sales.refuse(setting, state, self.sale, boss, block) or self.refuse_forced(setting, state, company, block)
        if why:
            names = ", ".join(str(s) for s in action.shares) or "nothing"
            raise ShareError(f"{boss}: {names} ({action.percent} %) cannot be sold now: {why}")
        state.turn.forced = True
        self.move_after_sale(setting, state, boss, block)

    def refuse_forced(self, setting: Setting, state: State, company: str, block: Block) -> str:
        """Return why a block may not be sold for a forced purchase, or an empty text."""
        boss, other = certificates.president(state, company), block.shares[0].company
        if not self.needs_sale(setting, state, company, state.cash[company] + state.cash[boss]):
            return "no money lacks"
        if other == company and self.loses(setting, state, company, boss, block.percent):
            return f"it would cost {boss} the presidency of {company}"
        return self.refuse_size(setting, block)

    def refuse_size(self, setting: Setting, block: Block) -> str:
        """Return why a block is too large for a forced purchase, or an empty text."""
        one = block.percent == setting.unit(block.shares[0].company)
        return "" if one else "one certificate at a time is sold for a forced purchase"

    def move_after_sale(self, setting: Setting, state: State, seller: str, block: Block) -> None:
        """Sell, and move the price down."""
        sales.sell_and_fall(setting, state, self.sale, seller, block)

    def buy(self, setting: Setting, state: State, company: str, action: BuyTrain) -> None:
        """Buy a card from wherever it is."""
        card = action.train
        if card not in state.cards:
            raise TrainError(f'{company}: there is no train "{card}"')
        if not self.may_buy(setting, state, company):
            raise LimitError(
                f"{company}: no more trains can be bought; {setting.train_limit(state, company)} are allowed in phase "
                f"{setting.phase(state).name}"
            )
        price = action.price
        if not isinstance(price, int):
            raise WrongPriceError(f"{company}: the price of {card} must be one number")
        owner = state.cards[card].owner
        if owner in (DEPOT, POOL):
            self.buy_offered(setting, state, company, action, price)
        elif action.variant:
            raise TrainError(f'{company}: {card} is bought as it is, not as "{action.variant}"')
        else:
            self.buy_sold(setting, state, company, card, price)

    def buy_offered(self, setting: Setting, state: State, company: str, action: BuyTrain, price: int) -> None:
        """Buy from pile or chancery, by force where the treasury is too small."""
        card = action.train
        faces = [f for c, f, _ in self.offered(setting, state) if c == card]
        if not faces:
            raise TrainError(f"{company}: {card} is not on top of the pile; {depot.top(state)} is")
        face = action.variant if len(faces) > 1 else faces[0]
        if face not in faces or (action.variant and len(faces) == 1):
            raise TrainError(f'{company}: {card} is bought as {" or ".join(faces)}, not as "{action.variant}"')
        if price != setting.trains[face].price:
            raise WrongPriceError(f"{company}: {face} costs {setting.trains[face].price}, not {price}")
        by_force = price > state.cash[company]
        if by_force and not self.forced(setting, state, company, price):
            raise TooPoorError(f"{company}: {face} costs {price}, the treasury has {state.cash[company]}")
        if state.turn.forced and not by_force:
            raise MustError(f"{company}: the forced purchase must be of a train that the treasury cannot pay")
        if by_force:
            if not self.may_force(setting, state, company, card, price):
                raise MustError(f"{company}: its president must sell certificates first")
            self.raise_money(setting, state, company, price)
        from_pile = state.cards[card].owner == DEPOT
        depot.pay_for(state, company, card, price)
        new_phase = depot.take(setting, state, company, card, face)
        self.bought(setting, state, company, from_pile=from_pile, new_phase=new_phase)
        if by_force:
            state.turn.over = True
            state.turn.step = 10**6

    def raise_money(self, setting: Setting, state: State, company: str, price: int) -> None:  # noqa: ARG002
        """Fill the treasury for a forced purchase: the president, then the bank, which doubles what he owes."""
        boss = certificates.president(state, company)
        given = min(state.cash[boss], price - state.cash[company])
        state.pay(boss, company, given)
        lacking = price - state.cash[company]
        state.pay(BANK, company, lacking)
        state.debt[boss] += 2 * lacking

    def offer(self, setting: Setting, state: State, company: str, action: Offer) -> None:
        """Offer a price for another player's train; the answer is a duty of that player."""
        card = action.train
        if card is None or card not in state.cards or state.turn.forced or not self.for_sale(state, card, company):
            raise TrainError(f"{company}: {card} cannot be bought from another company")
        owner = state.cards[card].owner
        if self.agreed(setting, state, company, owner):
            raise TrainError(f"{company}: nobody need be asked for {card}; buy it")
        if not self.may_buy(setting, state, company):
            raise LimitError(f"{company}: no more trains can be bought")
        make_offer(state, company, certificates.president(state, owner), action, 1, state.cash[company])

    def buy_sold(self, setting: Setting, state: State, company: str, card: TrainCard, price: int) -> None:
        """Buy from another company."""
        owner = state.cards[card].owner
        if state.turn.forced or not self.for_sale(state, card, company):
            raise TrainError(f"{company}: {card} cannot be bought from {owner}")
        if not self.agreed(setting, state, company, owner):
            raise TrainError(f"{company}: {card} belongs to a company of another player, who must be asked by an offer")
        if price < 1 or price > state.cash[company]:
            raise WrongPriceError(f"{company}: the price of {card} is 1 to {state.cash[company]}, not {price}")
        self.hand_over(setting, state, company, card, price)

    def hand_over(self, setting: Setting, state: State, company: str, card: TrainCard, price: int) -> None:
        """Pay another company for a train and take it."""
        depot.pay_for(state, company, card, price)
        depot.take(setting, state, company, card, state.cards[card].kind)

    def agreed(self, setting: Setting, state: State, company: str, owner: str) -> bool:  # noqa: ARG002
        """Tell whether nobody else need be asked."""
        return certificates.president(state, owner) == certificates.president(state, company)

    def bought(self, setting: Setting, state: State, company: str, *, from_pile: bool, new_phase: bool) -> None:
        """Do what follows a purchase: bonuses, scrapping, the limit."""
        raise NotImplementedError
