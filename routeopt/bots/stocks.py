"""What a bot thinks of shares: what they bring for what they cost."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from routeopt.bots.outlook import Outlook
from routeopt.engine.actions import AnyAction, Bid, BuyShares, Legal, Par, Pass, Range, SellShares
from routeopt.engine.state import State
from routeopt.engine.table import certificates

#: A run of a company that others direct brings less often what it could.
OTHERS = 0.5
#: What a company is hoped to run that has not yet begun, for each unit of its price.
HOPED = 0.08
#: Share of his money that a player keeps for shares while private companies are sold.
KEPT = 0.6


class Stocks:
    """Chooses what to buy and sell.

    Parameters
    ----------
    outlook : Outlook
        What companies could run.
    """

    def __init__(self, outlook: Outlook) -> None:
        self.outlook, self.setting = outlook, outlook.setting

    def trade(self, view: State, legal: Sequence[Legal]) -> AnyAction | None:
        """Return what to do in a stock round; None: nothing."""
        player = next(a.entity for a in legal)
        if player not in self.setting.players:
            return None
        buys = [a for a in legal if isinstance(a, BuyShares)]
        unfinished = [b for b in buys if self._own_start(view, player, b.share.company)]
        if unfinished:
            return unfinished[0]
        best = max(buys, key=lambda b: self._yield(view, player, b.share.company), default=None)
        hope = 0.0 if best is None else self._yield(view, player, best.share.company)
        par = self._par(view, player, [a for a in legal if isinstance(a, Par)])
        if par is not None and (hope < HOPED or not self._presides(view, player)):
            return par
        if best is not None and hope > 0:
            return best
        passes = [a for a in legal if isinstance(a, Pass)]
        if passes:
            return passes[0]
        sales = [a for a in legal if isinstance(a, SellShares)]
        return self.least(view, sales) if sales else None

    def least(self, view: State, sales: Sequence[SellShares]) -> SellShares:
        """Return the sale that costs the seller least of what his shares bring."""
        return min(sales, key=lambda s: (self._yield(view, s.entity, s.shares[0].company), s.percent, str(s.shares[0])))

    def bid(self, view: State, bids: Sequence[Bid], *, may_pass: bool) -> AnyAction | None:
        """Return a bid on what costs no more than it is worth, and leaves enough for shares; None: none."""
        player = bids[0].entity
        whole = self.setting.money or 0
        worth = []
        for bid in bids:
            price = bid.price.low if isinstance(bid.price, Range) else bid.price
            value = self._value(bid.item, price)
            leaves = view.cash.get(player, 0) - price
            if value >= price and leaves >= KEPT * whole:
                worth.append((value - price, msgspec.structs.replace(bid, price=price)))
        if worth:
            return max(worth, key=lambda found: found[0])[1]
        if may_pass:
            return None
        least = min(bids, key=lambda b: b.price.low if isinstance(b.price, Range) else b.price)
        return msgspec.structs.replace(least, price=least.price.low if isinstance(least.price, Range) else least.price)

    def _value(self, item: str, price: int) -> int:
        private = self.setting.privates.get(item)
        if private is None:
            return price if price <= (self.setting.money or 0) // 10 else 0
        return private.value + 2 * private.income

    def _presides(self, view: State, player: str) -> bool:
        return any(certificates.president(view, company) == player for company in view.opened)

    def _own_start(self, view: State, player: str, company: str) -> bool:
        """Tell whether a company that he presides has not floated."""
        return company not in view.floated and certificates.president(view, company) == player

    def _par(self, view: State, player: str, pars: Sequence[Par]) -> Par | None:
        """Return a start at the highest price at which he can float the company alone, else with half of it."""
        cash = view.cash[player]
        if any(self._own_start(view, player, company) for company in view.opened):
            return None
        if not pars:
            return None
        for share in (60, 40):
            can = [p for p in pars if self._price(p) * share // self._unit(p.company) <= cash]
            if can:
                top = max(self._price(p) for p in can)
                best = [p for p in can if self._price(p) == top]
                return max(best, key=lambda p: self._home(view, p.company))
        return None

    def _price(self, par: Par) -> int:
        return self.setting.chart.cells[par.cell].price

    def _unit(self, company: str) -> int:
        return self.setting.unit(company)

    def _home(self, view: State, company: str) -> int:
        """Return how much the hexes around a company's home are worth, as printed or built."""
        home = self.setting.homes.get(company)
        if home is None:
            return 0
        near = [home.hex, *(h for h in view.board.grid.neighbours(home.hex) if h is not None)]
        return sum(len(view.board.content(h).stops) for h in near)

    def _yield(self, view: State, player: str, company: str) -> float:
        """Return what a certificate brings a run, for each unit of its price; less where others direct it."""
        if company not in view.cells:
            return 0.0
        price = self.setting.chart.price(view, company).price
        if price <= 0:
            return 0.0
        mine = certificates.controller(view, company) == player
        unit = self._unit(company)
        if company not in view.floated or not view.operated & {company}:
            brings = HOPED * price
        else:
            brings = self.outlook.runs(view, company) * unit / 100
        return brings / price * (1.0 if mine else OTHERS)
