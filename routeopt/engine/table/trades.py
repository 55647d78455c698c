"""Trade in certificates: what a player may sell and buy in his turn of a stock round, and at which price."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from routeopt.engine.refs import Certificate
from routeopt.engine.setting import Setting
from routeopt.engine.state import ASLEEP, HAND, IPO, POOL, State
from routeopt.engine.table import certificates, companies, sales
from routeopt.engine.table.companies import CapitalRules
from routeopt.engine.table.sales import Block, SaleRules

NONE_DOWN: frozenset[int] = frozenset()


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
    starts : tuple of str
        Kinds of companies that are started so; empty: any.
    keeps : bool
        Whether a player may keep what he has above the cap of a company, however he came to it.
    places : tuple of str
        Where certificates lie that are on sale; `HAND` is the player's own hand.
    any_share : bool
        Whether single certificates of companies that are not started are sold, and a president's as any other.
    several_from : tuple of str
        Where several certificates of a company in a zone that allows it may be bought as one purchase.
    swap_counts : bool
        Whether a purchase that wins a presidency is possible at the certificate limit, as it takes two certificates
        for one; else nothing is bought at the limit.
    silent : bool
        Whether a turn in which nothing can be done passes by itself; else its player says so.
    """

    order: Literal["sell-buy", "sell-buy-sell", "either"] = "sell-buy"
    cap: int = 60
    cap_of: Literal["all", "ipo"] = "all"
    surcharge: int = 0
    sales_from: int = 1
    rebuy: bool = False
    resell: bool = True
    unstarted: bool = True
    starts: tuple[str, ...] = ()
    keeps: bool = False
    places: tuple[str, ...] = (IPO, POOL)
    any_share: bool = False
    several_from: tuple[str, ...] = (POOL,)
    swap_counts: bool = True
    silent: bool = False


@dataclass(frozen=True)
class Trades:
    """What the rules of a title allow a player to trade.

    Parameters
    ----------
    trade, sale, capital : TradeRules, SaleRules, CapitalRules
        The title's rules.
    """

    trade: TradeRules
    sale: SaleRules
    capital: CapitalRules

    def blocks(self, setting: Setting, state: State, player: str) -> list[Block]:
        """Return the blocks that a player may sell now, a company after the other."""
        if self.refuse_selling(state):
            return []
        return [
            block
            for company in state.cells
            if not self.refuse_sales(state, player, company)
            for block in sales.blocks(setting, state, self.sale, company, player)
        ]

    def places(self, player: str) -> tuple[str, ...]:
        """Return where a player finds certificates that are on sale."""
        if HAND not in self.trade.places:
            return self.trade.places
        return tuple(place + player if place == HAND else place for place in self.trade.places)

    def on_sale(self, setting: Setting, state: State) -> Iterator[Certificate]:
        """Yield the certificates that lie where they are sold, one of each sort."""
        places, any_share = self.places(state.current), self.trade.any_share
        down: dict[str, frozenset[int]] = {}
        for company, number in state.face_down:
            down[company] = down.get(company, NONE_DOWN) | {number}
        for company in setting.companies if any_share else state.cells:
            series, owners = setting.series[company], state.shares[company].owners
            found = [
                number
                for place in places
                if place in owners
                for number in _first_of_each(owners[place], series, down.get(company, NONE_DOWN), any_share)
            ]
            for number in sorted(found):
                yield Certificate(company, number)

    def over_limit(self, setting: Setting, state: State, player: str) -> bool:
        """Tell whether a player holds more certificates than allowed."""
        return certificates.certificates(setting, state, player) > (setting.certificate_limit or 0)

    def excess(self, setting: Setting, state: State, player: str) -> str:
        """Return of what a player holds more than allowed; empty where of nothing.

        More than the cap of a company is allowed where it can be bought: in a zone, from the pool, or for a surcharge.
        """
        if self.over_limit(setting, state, player):
            return f"{setting.certificate_limit} certificates"
        if self.trade.cap_of == "ipo" or self.trade.surcharge or self.trade.keeps:
            return ""
        for company in state.cells:
            held = certificates.held_percent(setting, state, company, player)
            if held > self.trade.cap and not setting.chart.has(state, company, "no_cap"):
                return f"{self.trade.cap} % of {company}"
        return ""

    def must_sell(self, setting: Setting, state: State, player: str) -> str:
        """Return of what a player holds more than allowed, where he can sell; else an empty text."""
        excess = self.excess(setting, state, player)
        return excess if excess and self.blocks(setting, state, player) else ""

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
        excess = self.excess(setting, state, player)
        binds = excess and (self.over_limit(setting, state, player) or self.blocks(setting, state, player))
        return f"{player} holds more than {excess} and must sell first" if binds else ""

    def several(self, setting: Setting, state: State) -> str:
        """Return the company of which more may be bought after the purchase of a turn; empty: of none."""
        company = state.turn.pooled
        return company if company and setting.chart.has(state, company, "several") else ""

    def refuse_share(
        self, setting: Setting, state: State, player: str, share: Certificate, count: int | None = None
    ) -> str:
        """Return why a player may not buy a certificate, or an empty text.

        Parameters
        ----------
        setting, state : Setting, State
            The game.
        player, share : str, Certificate
            Who would buy what.
        count : int, optional
            How many certificates he has, where that is known.
        """
        company, owner = share.company, certificates.owner_of(state, share)
        if owner not in self.places(player) or (
            not self.trade.any_share and (company not in state.cells or not share.number)
        ):
            return "it is not on sale"
        if state.turn.bought and (owner not in self.trade.several_from or company != self.several(setting, state)):
            return "one purchase a turn"
        if not self.trade.rebuy and (player, company) in state.sold:
            return f"{player} has sold {company} in this round"
        if not self.trade.surcharge and self.over_cap(setting, state, player, share):
            return f"no more than {self.trade.cap} % of a company is bought" + (
                " from the initial offering" if self.trade.cap_of == "ipo" else ""
            )
        if self.certificates_after(setting, state, player, share, count) > (setting.certificate_limit or 0):
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
        held += certificates.held_percent(setting, state, share.company, ASLEEP + player)
        return min(percent, max(0, held + percent - self.trade.cap))

    def surcharge(self, setting: Setting, state: State, player: str, share: Certificate) -> int:
        """Return what a certificate costs beside its price, for the part of it above the cap."""
        units = self.over_cap(setting, state, player, share) // setting.unit(share.company)
        return -(-setting.chart.price(state, share.company).price * self.trade.surcharge // 100) * units

    def price(self, setting: Setting, state: State, player: str, share: Certificate) -> int:
        """Return all that a certificate costs a player."""
        price = companies.cost(setting, state, self.capital, share)
        return price + (self.surcharge(setting, state, player, share) if self.trade.surcharge else 0)

    def certificates_after(
        self, setting: Setting, state: State, player: str, share: Certificate, count: int | None = None
    ) -> int:
        """Return how many certificates a player would hold; a presidency won by the purchase takes two for one."""
        company = share.company
        count = certificates.certificates(setting, state, player) if count is None else count
        if setting.chart.has(state, company, "no_limit"):
            return count
        count += 1
        boss = certificates.president(state, company) if self.trade.swap_counts else ""
        if boss and boss != player:
            held = certificates.holdings(setting, state, company)
            mine = held.get(player, 0) + certificates.percent_of(setting, share)
            if mine > max(held.get(p, 0) for p in state.order if p != player):
                count -= 1
        return count


@lru_cache(maxsize=4096)
def _first_of_each(
    numbers: tuple[int, ...], series: tuple[int, ...], down: frozenset[int], first_too: bool
) -> tuple[int, ...]:
    """Return the lowest number of each sort of certificates, with or without the president's."""
    first: dict[tuple[int, bool], int] = {}
    for number in numbers:
        if number or first_too:
            sort = (series[number], number in down)
            first[sort] = min(number, first.get(sort, number))
    return tuple(first.values())
