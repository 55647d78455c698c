"""Private companies in turns: what a new owner is asked, sales by players, exchanges for certificates."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from routeopt.engine.actions import AnyAction, BuyCompany, ChooseAbility, Legal, Offer, Par, Range
from routeopt.engine.flow import answered, ask, expect
from routeopt.engine.refs import Certificate
from routeopt.engine.setting import Setting
from routeopt.engine.state import IPO, POOL, Deal, State, Waiting
from routeopt.engine.steps.consent import make_offer
from routeopt.engine.steps.turn import BesideStep, TurnStep
from routeopt.engine.table import certificates, companies, privates
from routeopt.engine.table.companies import CapitalRules
from routeopt.engine.table.privates import PrivateSaleRules
from routeopt.errors import PowerError, ShareError, WrongPriceError
from routeopt.spec.privates import LayAbility, ShareAbility

#: Kind of the duty of a player who sets the price at which a company starts.
PAR = "par"
#: Kind of the duty of who may, or must, lay track by a private company now.
TRACK = "private track"
_PLACES = {"ipo": IPO, "pool": POOL}


def hand_over(setting: Setting, state: State, owner: str, name: str) -> None:
    """Give a private company to its first owner, with what it gives, and ask him what he must decide at once."""
    privates.acquire(setting, state, owner, name)
    spec = setting.privates.get(name)
    if spec is not None and spec.par and not owner.startswith("@"):
        ask(state, Waiting(PAR, owner, (spec.par,)))


class ParDuty:
    """The price of a company whose president's certificate comes with a private company; nothing is paid.

    Parameters
    ----------
    capital : CapitalRules
        When companies float.
    """

    name = "par"

    def __init__(self, capital: CapitalRules) -> None:
        self.capital = capital

    def actor(self, setting: Setting, state: State) -> str:  # noqa: ARG002
        """Return the player who sets it."""
        return state.waiting[0].entity

    def handles(self, action: AnyAction) -> bool:
        """Take starts."""
        return isinstance(action, Par)

    def leave(self, setting: Setting, state: State) -> None:
        """Never comes: the duty always waits."""

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield each price."""
        duty = state.waiting[0]
        for cell in setting.par_cells(state):
            yield Par(entity=duty.entity, company=str(duty.about[0]), cell=cell)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Set it."""
        duty = state.waiting[0]
        expect(action.entity, duty.entity)
        assert isinstance(action, Par)
        if action.company != duty.about[0] or action.cell not in setting.par_cells(state):
            raise ShareError(f"{duty.entity}: sets the price of {duty.about[0]} now, at one of the cells for starts")
        answered(state)
        companies.open_at(setting, state, action.company, action.cell)
        certificates.move(state, [Certificate(action.company, 0)], duty.entity)
        companies.float_if_sold(setting, state, self.capital, action.company)


class PrivateSaleStep(BesideStep):
    """Purchases of private companies from players, beside the step that waits.

    Parameters
    ----------
    rules : PrivateSaleRules
        For one sort of buyers each.
    bars : callable, optional
        Returns why a player may not make the purchase of his turn now, whatever it is.
    """

    name = "private sale"

    def __init__(self, *rules: PrivateSaleRules, bars: Callable[[Setting, State, str], str] | None = None) -> None:
        self.rules, self.bars = rules, bars

    def handles(self, action: AnyAction) -> bool:
        """Take purchases of private companies, and offers for them."""
        return isinstance(action, BuyCompany) or (isinstance(action, Offer) and action.train is None)

    def buyers(self, setting: Setting, state: State) -> list[tuple[str, PrivateSaleRules]]:
        """Return who may buy now, and by which rules: the company in turn, the player in turn, or its president."""
        now, found = state.current, []
        company = setting.companies.get(now)
        player = now if company is None else certificates.controller(state, now)
        for rules in self.rules:
            if company is not None and company.kind in rules.buyers:
                found.append((now, rules))
            if "player" in rules.buyers and rules.any_time:
                found += [(other, rules) for other in state.order]
            elif "player" in rules.buyers and player:
                found.append((player, rules))
        return found

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield purchases where nobody need be asked, else offers."""
        held = [(name, owner) for name, owner in state.privates.items() if owner in state.order]
        for buyer, rules in self.buyers(setting, state) if held else ():
            if privates.refuse_buyer(setting, state, rules, buyer):
                continue
            count = certificates.certificates(setting, state, buyer) if buyer in state.order else 0
            for name, owner in held:
                if owner == buyer or self.refuse(setting, state, rules, buyer, name, count):
                    continue
                price = Range(*privates.price_range(setting, state, rules, buyer, name))
                if self.agreed(state, rules, buyer, owner):
                    yield BuyCompany(entity=buyer, item=name, price=price)
                elif name not in state.turn.refused:
                    yield Offer(entity=buyer, item=name, price=price)

    def refuse(
        self,
        setting: Setting,
        state: State,
        rules: PrivateSaleRules,
        buyer: str,
        name: str,
        count: int | None = None,
    ) -> str:
        """Return why a buyer, who has so many certificates, may not buy a private company now, or an empty text."""
        why = privates.refuse_sale(setting, state, rules, buyer, name, count)
        if why or self.bars is None or not (rules.purchase and buyer in state.order):
            return why
        return self.bars(setting, state, buyer)

    def for_sale(self, setting: Setting, state: State, company: str) -> list[str]:
        """Return the private companies that a company, which is in turn, could buy."""
        return [
            name
            for buyer, rules in self.buyers(setting, state)
            if buyer == company
            for name in state.privates
            if not privates.refuse_sale(setting, state, rules, company, name)
        ]

    def agreed(self, state: State, rules: PrivateSaleRules, buyer: str, owner: str) -> bool:
        """Tell whether nobody else need be asked."""
        return not rules.asks or (buyer in state.shares and certificates.controller(state, buyer) == owner)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Buy, or make an offer."""
        assert isinstance(action, BuyCompany | Offer)
        buyers = dict(self.buyers(setting, state))
        if action.entity not in buyers:
            expect(action.entity, next(iter(buyers), state.current))
            raise PowerError(f"{action.entity}: buys no private company now")
        rules, name, owner = buyers[action.entity], action.item, state.privates.get(action.item, "")
        why = self.refuse(setting, state, rules, action.entity, name)
        if why:
            raise PowerError(f'{action.entity}: "{name}" cannot be bought: {why}')
        low, high = privates.price_range(setting, state, rules, action.entity, name)
        if isinstance(action, Offer):
            if self.agreed(state, rules, action.entity, owner):
                raise PowerError(f"{action.entity}: nobody need be asked for {name}; buy it")
            make_offer(state, action.entity, owner, action, low, high)
            return
        if not self.agreed(state, rules, action.entity, owner):
            raise PowerError(f"{action.entity}: {name} belongs to another player, who must be asked by an offer")
        if not isinstance(action.price, int) or not low <= action.price <= high:
            raise WrongPriceError(f"{action.entity}: the price of {name} is {low} to {high}, not {action.price}")
        self.buy(setting, state, action.entity, name, action.price)

    def buy(self, setting: Setting, state: State, buyer: str, name: str, price: int) -> None:
        """Buy it; for a player that may be the purchase of his turn."""
        rules, seller = dict(self.buyers(setting, state))[buyer], state.privates[name]
        privates.buy(state, buyer, name, price)
        if rules.purchase or buyer in setting.companies:
            state.turn.bought = (*state.turn.bought, name)
        if rules.purchase:
            state.passed = 0
        lay = privates.ability_of(setting, name, LayAbility)
        if lay is not None and lay.on_sale and buyer in setting.companies and privates.left(state, name, lay):
            state.waiting = (Waiting(TRACK, seller, (name,)), *state.waiting)

    def close(self, setting: Setting, state: State, deal: Deal) -> None:
        """Do what was agreed: for `ConsentDuty`, under ``"private"``."""
        self.buy(setting, state, deal.buyer, str(deal.item), deal.price)


class LastStep(TurnStep):
    """The end of a company's turn: it may still buy private companies, and lay track by its own.

    Parameters
    ----------
    sale : PrivateSaleStep
        Says what it may buy.
    """

    name = "privates"

    def __init__(self, sale: PrivateSaleStep) -> None:
        self.sale = sale

    def actor(self, setting: Setting, state: State) -> str:
        """Return the company in turn where it could."""
        company = state.current
        lays = privates.company_abilities(setting, state, company, LayAbility)
        own = any(a.extra and not (a.at_track or a.by_player or a.on_sale) for _, a in lays)
        return company if own or self.sale.for_sale(setting, state, company) else ""


class ExchangeStep(BesideStep):
    """Exchanges of private companies for certificates, beside whatever waits, also in the turns of others.

    Parameters
    ----------
    capital : CapitalRules
        When companies float.
    cap : int
        Most of a company that a player may come to by it, in percent.
    """

    name = "exchange"

    def __init__(self, capital: CapitalRules, cap: int = 100) -> None:
        self.capital, self.cap = capital, cap

    def handles(self, action: AnyAction) -> bool:
        """Take uses that name a place where the certificate lies."""
        return isinstance(action, ChooseAbility) and action.choice in _PLACES

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield each exchange: of identical certificates in one place, one."""
        for name, ability in privates.abilities(setting, state, ShareAbility):
            for place in ability.places:
                if not self.refuse(setting, state, state.privates[name], name, place):
                    yield ChooseAbility(entity=state.privates[name], power=name, choice=place, company=ability.company)

    def refuse(self, setting: Setting, state: State, player: str, name: str, place: str) -> str:
        """Return why a player may not exchange a private company for a certificate in a place, or an empty text."""
        if player not in state.order:
            return "no player has it"
        share = self.share(setting, state, name, place)
        if share is None:
            return f"no certificate for it lies in {place}"
        held = certificates.held_percent(setting, state, share.company, player)
        over = held + certificates.percent_of(setting, share) > self.cap
        if over and not setting.chart.has(state, share.company, "no_cap"):
            return f"no more than {self.cap} % of a company is taken"
        return privates.refuse_exchange(setting, state, player, name, share)

    def share(self, setting: Setting, state: State, name: str, place: str) -> Certificate | None:
        """Return the certificate that would be taken."""
        ability = privates.ability_of(setting, name, ShareAbility)
        if ability is None:
            return None
        lying = certificates.shares_of(state, ability.company, _PLACES[place])
        return next((share for share in lying if share.number), None)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Exchange."""
        assert isinstance(action, ChooseAbility)
        why = self.refuse(setting, state, action.entity, action.power, action.choice)
        share = self.share(setting, state, action.power, action.choice)
        ability = privates.ability_of(setting, action.power, ShareAbility)
        if why or share is None or ability is None or action.company != share.company or action.train or action.amount:
            raise PowerError(f"{action.entity}: {action.power} is not exchanged so: {why or 'name its company alone'}")
        certificates.move(state, [share], action.entity)
        privates.use(state, action.power, ability)
        if certificates.president(state, share.company):
            certificates.settle_president(setting, state, share.company)
        companies.float_if_sold(setting, state, self.capital, share.company)
