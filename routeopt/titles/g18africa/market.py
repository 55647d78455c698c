"""Selling to the pool and buying, as players and companies do [2.1, 2.2, 3.7]."""

from __future__ import annotations

from collections.abc import Iterator

from routeopt.engine.refs import Certificate
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, POOL, CardInDeck, State
from routeopt.engine.table import certificates, companies, sales
from routeopt.engine.table.companies import CapitalRules
from routeopt.engine.table.sales import Block, SaleRules
from routeopt.engine.table.stations import HomeRules, come_home_at
from routeopt.errors import ShareError
from routeopt.titles.g18africa.setting import cards_of
from routeopt.titles.g18africa.state import own


class Market:
    """Selling to and buying from the pool, as players and companies do.

    Parameters
    ----------
    sale, capital, homes : SaleRules, CapitalRules, HomeRules
        How certificates are sold, what they cost, and how a company that starts comes home.
    """

    def __init__(self, sale: SaleRules, capital: CapitalRules, homes: HomeRules) -> None:
        self.sale, self.capital, self.homes = sale, capital, homes

    def blocks(self, setting: Setting, state: State, owner: str) -> Iterator[Block]:
        """Yield the blocks of certificates that an owner may sell; any of companies that have not started [2.1]."""
        for company in setting.companies:
            if company in state.cells:
                yield from sales.blocks(setting, state, self.sale, company, owner)
                continue
            mine = certificates.shares_of(state, company, owner)
            for count in range(1, len(mine) + 1):
                yield Block(tuple(mine[:count]), setting.unit(company) * count)

    def sell(self, setting: Setting, state: State, owner: str, block: Block) -> None:
        """Sell a block at the market value, or at the printed price of a company that has not started.

        Raises
        ------
        ShareError
            It may not be sold.
        """
        company = block.shares[0].company if block.shares else ""
        if company in state.cells or company not in state.shares:
            why = sales.refuse(setting, state, self.sale, owner, block)
        else:
            mine = certificates.shares_of(state, company, owner)
            whole = len(set(block.shares)) == len(block.shares) and all(s in mine for s in block.shares)
            percent = sum(certificates.percent_of(setting, s) for s in block.shares) if whole else 0
            why = "" if whole and percent == block.percent else f"{owner} does not hold so much of it"
        if why:
            names = ", ".join(map(str, block.shares)) or "nothing"
            raise ShareError(f"{owner}: {names} ({block.percent} %) cannot be sold: {why}")
        if company in state.cells:
            sales.sell(setting, state, self.sale, owner, block)
        else:
            certificates.move(state, block.shares, POOL)
            state.pay(BANK, owner, state.pars[company] * len(block.shares))

    def sell_private(self, setting: Setting, state: State, owner: str, name: str) -> None:
        """Sell a private company for its face value."""
        if name not in cards_of(setting) or state.privates[name] != owner:
            raise ShareError(f"{owner}: {name} cannot be sold: it is not {owner}'s private company")
        state.privates[name] = POOL
        state.pay(BANK, owner, setting.privates[name].value)

    def cost(self, setting: Setting, state: State, card: CardInDeck) -> int:
        """Return what a card costs where it lies."""
        if isinstance(card, Certificate):
            return companies.cost(setting, state, self.capital, card)
        return setting.privates[card].value

    def buy(self, setting: Setting, state: State, buyer: str, card: CardInDeck) -> None:
        """Buy a card: the company gets what its certificate costs unless it comes from the pool [2.2.1]."""
        if not isinstance(card, Certificate):
            state.pay(buyer, BANK, setting.privates[card].value)
            state.privates[card] = buyer
            return
        before, company = state.floated, card.company
        early = own(state).early
        if company not in state.cells and buyer in state.order:
            early[company] = tuple(dict.fromkeys((*early.get(company, ()), buyer)))
        companies.buy(setting, state, self.capital, buyer, card)
        if state.floated != before:
            self._first_manager(setting, state, company, early.pop(company, ()))
            come_home_at(setting, state, self.homes, "float", company)

    def _first_manager(self, setting: Setting, state: State, company: str, early: tuple[str, ...]) -> None:
        """Let the one manage who was first to hold as much as nobody else holds more of [2.3]."""
        if company in state.managers:
            held = {player: certificates.held_percent(setting, state, company, player) for player in early}
            state.managers[company] = max(early, key=lambda player: held[player])

    def adds(self, setting: Setting, state: State, player: str, card: CardInDeck) -> int:
        """Return how many certificates more a player has after a purchase and the exchange that it brings about."""
        if not isinstance(card, Certificate):
            return 1
        trial = state.copy()
        before = certificates.certificates(setting, trial, player)
        certificates.move(trial, [card], player)
        if card.number == 0 and card.company in trial.cells:
            certificates.take_presidency(setting, trial, card.company, player)
        elif card.company in trial.cells:
            certificates.settle_president(setting, trial, card.company)
        return certificates.certificates(setting, trial, player) - before

    def fewest(self, setting: Setting, state: State, player: str) -> int:
        """Return how many certificates a player keeps if he sells all that he can."""
        kept = 0
        for company in setting.companies:
            if certificates.president(state, company) == player:
                whole = certificates.held_percent(setting, state, company, player)
                blocks = sales.blocks(setting, state, self.sale, company, player)
                kept += not any(block.shares[0].number == 0 and block.percent == whole for block in blocks)
        return kept


__all__ = ["Market"]
