"""A player's turn in a stock round: sell blocks, buy or start a company, pass."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from routeopt.engine.actions import AnyAction, BuyShares, Legal, Par, Pass, SellShares
from routeopt.engine.flow import expect
from routeopt.engine.refs import Cell, Certificate
from routeopt.engine.setting import Setting
from routeopt.engine.state import HAND, IPO, POOL, State
from routeopt.engine.table import certificates, companies, sales
from routeopt.engine.table.companies import CapitalRules
from routeopt.engine.table.sales import Block, SaleRules
from routeopt.errors import MustError, ShareError


@dataclass(frozen=True, kw_only=True)
class TradeRules:
    """What a player may do in a turn of a stock round.

    Parameters
    ----------
    order : {"sell-buy", "sell-buy-sell", "either"}
        Sales, then a purchase, which ends the turn; sales on both sides of it; or sales on one side of it.
    cap : int
        Most of a company that a player may come to by purchase, in percent; more is kept.
    cap_of : {"all", "ipo"}
        Whether that holds for all purchases, or for those from the initial offering alone.
    surcharge : int
        Above the cap a unit of percent costs so many percent of the price more, rounded up; 0: none is sold above it.
    sales_from : int
        Set of rounds from which certificates may be sold.
    rebuy, resell : bool
        Whether a player may buy what he has sold, and sell what he has bought, in the same round.
    unstarted : bool
        Whether a company that is not yet started can be started by whoever pays for its president's certificate.
    places : tuple of str
        Where certificates lie that are on sale; `HAND` is the player's own hand.
    any_share : bool
        Whether single certificates of companies that are not started are sold, and a president's as any other.
    """

    order: Literal["sell-buy", "sell-buy-sell", "either"] = "sell-buy"
    cap: int = 60
    cap_of: Literal["all", "ipo"] = "all"
    surcharge: int = 0
    sales_from: int = 1
    rebuy: bool = False
    resell: bool = True
    unstarted: bool = True
    places: tuple[str, ...] = (IPO, POOL)
    any_share: bool = False


class TradeStep:
    """The whole of a player's turn.

    Parameters
    ----------
    trade, sale, capital : TradeRules, SaleRules, CapitalRules
        The title's rules.
    """

    name = "trade"

    def __init__(self, trade: TradeRules, sale: SaleRules, capital: CapitalRules) -> None:
        self.trade, self.sale, self.capital = trade, sale, capital

    def actor(self, setting: Setting, state: State) -> str:
        """Return the player in turn while there is something left for him to do."""
        if state.turn.over or (state.turn.bought and not self.more(setting, state, state.current)):
            return ""
        return state.current

    def more(self, setting: Setting, state: State, player: str) -> bool:
        """Tell whether something may be done after the one purchase of a turn."""
        return any(True for _ in self.sales(setting, state, player)) or any(
            True for _ in self.purchases(setting, state, player)
        )

    def handles(self, action: AnyAction) -> bool:
        """Take trades and passes."""
        return isinstance(action, Pass | SellShares | BuyShares | Par)

    def leave(self, setting: Setting, state: State) -> None:
        """Nothing follows."""

    # --- what is legal

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield sales, purchases, starts, and `pass`."""
        player = state.current
        yield from self.sales(setting, state, player)
        yield from self.purchases(setting, state, player)
        if not self.must_sell(setting, state, player):
            yield Pass(entity=player)

    def sales(self, setting: Setting, state: State, player: str) -> Iterator[Legal]:
        """Yield the blocks that may be sold."""
        if self.refuse_selling(state):
            return
        for company in state.cells:
            if self.refuse_sales(state, player, company):
                continue
            for block in sales.blocks(setting, state, self.sale, company, player):
                yield SellShares(entity=player, shares=block.shares, percent=block.percent)

    def purchases(self, setting: Setting, state: State, player: str) -> Iterator[Legal]:
        """Yield the certificates that may be bought, one of each sort, and the companies that may be started."""
        if self.refuse_purchase(setting, state, player):
            return
        for share in self.on_sale(setting, state):
            if not self.refuse_share(setting, state, player, share):
                yield BuyShares(entity=player, share=share)
        for company in self.startable(setting, state):
            for cell in setting.par_cells(state):
                if not self.refuse_par(setting, state, player, company, cell):
                    yield Par(entity=player, company=company, cell=cell)

    def on_sale(self, setting: Setting, state: State) -> list[Certificate]:
        """Return the certificates that lie where they are sold, one of each sort."""
        found = []
        places = self.places(state.current)
        for company in setting.companies if self.trade.any_share else state.cells:
            series = setting.series[company]
            seen = set[tuple[str, int, bool]]()
            for number, owner in sorted(state.shares[company]):
                sort = (owner, series[number], Certificate(company, number) in state.face_down)
                if (number or self.trade.any_share) and owner in places and sort not in seen:
                    seen.add(sort)
                    found.append(Certificate(company, number))
        return found

    def places(self, player: str) -> tuple[str, ...]:
        """Return where a player finds certificates that are on sale."""
        return tuple(place + player if place == HAND else place for place in self.trade.places)

    def startable(self, setting: Setting, state: State) -> list[str]:
        """Return the companies that may be started now."""
        left = [c for c in setting.companies if c not in state.cells and not companies.is_closed(state, c)]
        return left if self.trade.unstarted else []

    def over_limit(self, setting: Setting, state: State, player: str) -> bool:
        """Tell whether a player holds more certificates than allowed."""
        return certificates.certificates(setting, state, player) > (setting.certificate_limit or 0)

    def excess(self, setting: Setting, state: State, player: str) -> str:
        """Return of what a player holds more than allowed; empty where of nothing.

        More than the cap of a company is allowed where it can be bought: in a zone, from the pool, or for a surcharge.
        """
        if self.over_limit(setting, state, player):
            return f"{setting.certificate_limit} certificates"
        if self.trade.cap_of == "ipo" or self.trade.surcharge:
            return ""
        for company in state.cells:
            held = certificates.held_percent(setting, state, company, player)
            if held > self.trade.cap and not setting.chart.has(state, company, "no_cap"):
                return f"{self.trade.cap} % of {company}"
        return ""

    def must_sell(self, setting: Setting, state: State, player: str) -> str:
        """Return of what a player holds more than allowed, where he can sell; else an empty text."""
        excess = self.excess(setting, state, player)
        return excess if excess and any(True for _ in self.sales(setting, state, player)) else ""

    def refuse_selling(self, state: State) -> str:
        """Return why nothing at all may be sold now, or an empty text."""
        turn, order = state.turn, self.trade.order
        if state.set < self.trade.sales_from:
            return "nothing is sold in the first stock round"
        if turn.bought and (order == "sell-buy" or (order == "either" and turn.cleared)):
            return "sales come before the one purchase of a turn"
        return ""

    def refuse_sales(self, state: State, player: str, company: str) -> str:
        """Return why a player may not sell certificates of a company now, or an empty text."""
        if self.sale.once and company in state.turn.sold:
            return f"{player} has sold a block of {company} in this turn"
        if not self.trade.resell and (player, company) in state.bought:
            return f"{player} has bought {company} in this round"
        return ""

    def refuse_purchase(self, setting: Setting, state: State, player: str) -> str:
        """Return why a player may buy nothing now, or an empty text."""
        if state.turn.bought and not self.several(setting, state):
            return "one purchase a turn"
        excess = f"{setting.certificate_limit} certificates" if self.over_limit(setting, state, player) else ""
        excess = excess or self.must_sell(setting, state, player)
        return f"{player} holds more than {excess} and must sell first" if excess else ""

    def several(self, setting: Setting, state: State) -> str:
        """Return the company of which more may be bought from the pool after the purchase of a turn; empty: of none."""
        company = state.turn.pooled
        return company if company and setting.chart.has(state, company, "several") else ""

    def refuse_share(self, setting: Setting, state: State, player: str, share: Certificate) -> str:
        """Return why a player may not buy a certificate, or an empty text."""
        company, owner = share.company, certificates.owner_of(state, share)
        if owner not in self.places(player) or (
            not self.trade.any_share and (company not in state.cells or not share.number)
        ):
            return "it is not on sale"
        if state.turn.bought and (owner != POOL or company != self.several(setting, state)):
            return "one purchase a turn"
        if not self.trade.rebuy and (player, company) in state.sold:
            return f"{player} has sold {company} in this round"
        if not self.trade.surcharge and self.over_cap(setting, state, player, share):
            return f"no more than {self.trade.cap} % of a company is bought" + (
                " from the initial offering" if self.trade.cap_of == "ipo" else ""
            )
        if self.certificates_after(setting, state, player, share) > (setting.certificate_limit or 0):
            return f"the limit is {setting.certificate_limit} certificates"
        price = self.price(setting, state, player, share)
        if price > state.cash[player]:
            return f"it costs {price}, {player} has {state.cash[player]}"
        return ""

    def over_cap(self, setting: Setting, state: State, player: str, share: Certificate) -> int:
        """Return how many percent of a purchase lie above what a player may come to."""
        if self.trade.cap_of == "ipo" and certificates.owner_of(state, share) != IPO:
            return 0
        if setting.chart.has(state, share.company, "no_cap"):
            return 0
        percent = certificates.percent_of(setting, share)
        held = certificates.held_percent(setting, state, share.company, player)
        return min(percent, max(0, held + percent - self.trade.cap))

    def surcharge(self, setting: Setting, state: State, player: str, share: Certificate) -> int:
        """Return what a certificate costs beside its price, for the part of it above the cap."""
        units = self.over_cap(setting, state, player, share) // setting.unit(share.company)
        return -(-setting.chart.price(state, share.company).price * self.trade.surcharge // 100) * units

    def price(self, setting: Setting, state: State, player: str, share: Certificate) -> int:
        """Return all that a certificate costs a player."""
        price = companies.cost(setting, state, self.capital, share)
        return price + (self.surcharge(setting, state, player, share) if self.trade.surcharge else 0)

    def certificates_after(self, setting: Setting, state: State, player: str, share: Certificate) -> int:
        """Return how many certificates a player would hold; a presidency won by the purchase takes two for one."""
        company = share.company
        count = certificates.certificates(setting, state, player)
        if setting.chart.has(state, company, "no_limit"):
            return count
        count += 1
        boss = certificates.president(state, company)
        if boss and boss != player:
            held = certificates.holdings(setting, state, company)
            mine = held.get(player, 0) + certificates.percent_of(setting, share)
            if mine > max(held.get(p, 0) for p in state.order if p != player):
                count -= 1
        return count

    def refuse_par(self, setting: Setting, state: State, player: str, company: str, cell: Cell) -> str:
        """Return why a player may not start a company at a cell, or an empty text."""
        if company not in setting.companies or company in state.cells:
            return "it cannot be started"
        if state.turn.bought:
            return "one purchase a turn"
        if company not in self.startable(setting, state):
            return f"the next may be {' or '.join(self.startable(setting, state)) or 'none'}"
        if cell not in setting.par_cells(state):
            return f"cell {cell} is no start in phase {setting.phase(state).name}"
        if not self.trade.rebuy and (player, company) in state.sold:
            return f"{player} has sold {company} in this round"
        if certificates.certificates(setting, state, player) + 1 > (setting.certificate_limit or 0):
            return f"the limit is {setting.certificate_limit} certificates"
        price = companies.price_at_start(setting, company, cell)
        if price > state.cash[player]:
            return f"it costs {price}, {player} has {state.cash[player]}"
        return ""

    # --- what is done

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Trade or pass."""
        player = state.current
        expect(action.entity, player)
        if isinstance(action, SellShares):
            self.sell(setting, state, player, action)
        elif isinstance(action, Pass):
            self.end_turn(setting, state, player)
        else:
            self.check_purchase(setting, state, player)
            if isinstance(action, BuyShares):
                self.buy(setting, state, player, action.share)
            elif isinstance(action, Par):
                self.par(setting, state, player, action)

    def check_purchase(self, setting: Setting, state: State, player: str) -> None:
        """Refuse a purchase where none may be made.

        Raises
        ------
        MustError
            Saying why.
        """
        why = self.refuse_purchase(setting, state, player)
        if why:
            raise MustError(f"{player}: nothing can be bought now: {why}")

    def end_turn(self, setting: Setting, state: State, player: str) -> None:
        """End the turn; one without a trade is a pass."""
        excess = self.must_sell(setting, state, player)
        if excess:
            raise MustError(f"{player}: holds more than {excess} and must sell first")
        if not (state.turn.bought or state.turn.sold):
            state.passed += 1
        state.turn.over = True

    def acted(self, state: State) -> None:
        """Note that a trade was made: everyone may act again."""
        state.passed = 0

    def buy(self, setting: Setting, state: State, player: str, share: Certificate) -> None:
        """Buy a certificate."""
        why = self.refuse_share(setting, state, player, share)
        if why:
            raise ShareError(f"{player}: {share} cannot be bought: {why}")
        surcharge = self.surcharge(setting, state, player, share) if self.trade.surcharge else 0
        pooled = certificates.owner_of(state, share) == POOL
        companies.buy(setting, state, self.capital, player, share, surcharge)
        self.bought(state, player, share.company, pooled=share.company if pooled else "")

    def bought(self, state: State, player: str, what: str, *, pooled: str = "") -> None:
        """Note the purchase of a turn."""
        state.turn.pooled = pooled
        state.turn.bought = (*state.turn.bought, what)
        state.turn.cleared = bool(state.turn.sold)
        state.bought |= {(player, what)}
        self.acted(state)

    def sell(self, setting: Setting, state: State, player: str, action: SellShares) -> None:
        """Sell a block of one company, and move its marker."""
        why = self.refuse_selling(state)
        if why:
            raise MustError(f"{player}: nothing can be sold now: {why}")
        block = Block(action.shares, action.percent)
        company = action.shares[0].company if action.shares else ""
        why = sales.refuse(setting, state, self.sale, player, block) or self.refuse_sales(state, player, company)
        if why:
            names = ", ".join(str(s) for s in action.shares) or "nothing"
            raise ShareError(f"{player}: {names} ({action.percent} %) cannot be sold: {why}")
        sales.sell_and_fall(setting, state, self.sale, player, block)
        state.sold |= {(player, company)}
        state.turn.sold = (*state.turn.sold, company)
        self.acted(state)

    def par(self, setting: Setting, state: State, player: str, action: Par) -> None:
        """Start a company."""
        why = self.refuse_par(setting, state, player, action.company, action.cell)
        if why:
            raise ShareError(f"{player}: {action.company} cannot be started: {why}")
        self.start(setting, state, player, action.company, action.cell)
        self.bought(state, player, action.company)

    def start(self, setting: Setting, state: State, player: str, company: str, cell: Cell) -> None:
        """Start a company for a player, and do what follows."""
        companies.start(setting, state, self.capital, company, cell, player)
        self.started(setting, state, player, company)

    def started(self, setting: Setting, state: State, player: str, company: str) -> None:
        """Do what follows a start: nothing, unless a title has something."""
