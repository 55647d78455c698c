"""The forced purchase: who must buy a train, which one, and how the money is found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from routeopt.board.lines import meets_stop
from routeopt.engine.refs import TrainCard
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, DEPOT, State
from routeopt.engine.table import certificates, depot, sales
from routeopt.engine.table.sales import Block, SaleRules


@dataclass(frozen=True, kw_only=True)
class ForcedRules:
    """When a company must own a train, and what its president must do where it cannot pay for one.

    Parameters
    ----------
    duty : {"always", "route", "never"}
        Whether a company must own a train at the end of its turn: always, where it could run one, or never.
    trains : {"cheapest", "any"}
        Which of the trains that the bank has may be bought with the president's money.
    others : bool
        Whether it may also buy a train of another company, for its printed price at the most.
    others_below : bool
        Whether that must be cheaper than the cheapest train that the bank has, and only where the treasury cannot pay
        that one; its printed price does not matter then.
    spared : tuple of str
        Companies that need not own a train.
    sells : bool
        Whether the president sells certificates where his money is not enough.
    keeps : {"own", "all"}
        Whether no such sale may change the presidency of the buying company, or that of any company.
    blocks : {"one", "needed", "any"}
        How much is sold at once: one certificate; no more than is needed for the cheapest train; or any block.
    once : bool
        Whether a company's certificates are sold once.
    lacking : {"debt", "bankrupt"}
        Whether the bank lends what is missing then, or the president is bankrupt.
    own_too : bool
        Whether he is bankrupt only where he cannot pay for a train of another of his companies either.
    sells_up : bool
        Whether a bankrupt president's certificates are sold and his money goes to the bank; else all stays as it is.
    debt_times : int
        How often a sum that the bank lends is counted at the end.
    ends_turn : bool
        Whether the turn ends with the purchase.
    """

    duty: Literal["always", "route", "never"] = "route"
    trains: Literal["cheapest", "any"] = "cheapest"
    others: bool = False
    others_below: bool = False
    spared: tuple[str, ...] = ()
    sells: bool = True
    keeps: Literal["own", "all"] = "own"
    blocks: Literal["one", "needed", "any"] = "needed"
    once: bool = False
    lacking: Literal["debt", "bankrupt"] = "bankrupt"
    own_too: bool = False
    sells_up: bool = True
    debt_times: int = 2
    ends_turn: bool = False


class Purchase(NamedTuple):
    """A train that the bank has: its card, the face that is bought, and its price."""

    card: TrainCard
    face: str
    price: int


class Buyer(NamedTuple):
    """A company in its step of buying trains, and the rules of the forced purchase."""

    rules: ForcedRules
    sale: SaleRules
    company: str

    def boss(self, state: State) -> str:
        """Return the player who must help."""
        return certificates.controller(state, self.company)

    def money(self, state: State) -> int:
        """Return what treasury and president have."""
        return state.cash[self.company] + state.cash[self.boss(state)]


def must_own(state: State, rules: ForcedRules, company: str) -> bool:
    """Tell whether a company without a train must buy one."""
    if depot.counted(state, company) or company in rules.spared:
        return False
    return rules.duty == "always" or (rules.duty == "route" and meets_stop(state.board, company))


def is_forced(state: State, buyer: Buyer, offered: list[Purchase], price: int) -> bool:
    """Tell whether a train of this price may be bought with help: none is owned, and none that is offered can be paid.

    A dearer face of the card on top may be bought so though the cheaper one could be paid.
    """
    treasury = state.cash[buyer.company]
    if not must_own(state, buyer.rules, buyer.company) or price <= treasury or not offered:
        return False
    least = min(p.price for p in offered)
    if treasury < least:
        return buyer.rules.trains == "any" or price == least
    top = [p.price for p in offered if state.cards[p.card].owner == DEPOT]
    return buyer.rules.trains == "any" and price in top and min(top) <= treasury and len(top) > 1


def may_force(setting: Setting, state: State, buyer: Buyer, offered: list[Purchase], price: int) -> bool:
    """Tell whether a train can be bought with help now: the money is there, or the bank lends what lacks at last."""
    if not is_forced(state, buyer, offered, price):
        return False
    if buyer.money(state) >= price:
        return True
    return buyer.rules.lacking == "debt" and not any(True for _ in blocks(setting, state, buyer, offered))


def needs_sale(state: State, buyer: Buyer, offered: list[Purchase]) -> bool:
    """Tell whether some train that may be bought with help cannot be paid yet."""
    return any(is_forced(state, buyer, offered, p.price) and buyer.money(state) < p.price for p in offered)


def blocks(setting: Setting, state: State, buyer: Buyer, offered: list[Purchase]) -> Iterator[Block]:
    """Yield what the president may sell, a company after the other."""
    boss = buyer.boss(state)
    for other in setting.companies:
        for block in sales.blocks(setting, state, buyer.sale, other, boss):
            if not refuse_block(setting, state, buyer, offered, block):
                yield block


def refuse_block(setting: Setting, state: State, buyer: Buyer, offered: list[Purchase], block: Block) -> str:
    """Return why a block that could be sold otherwise may not be sold for a forced purchase, or an empty text."""
    company = block.shares[0].company
    if not buyer.rules.sells:
        return "no certificates are sold for a train"
    if not needs_sale(state, buyer, offered):
        return "no money lacks"
    if buyer.rules.once and company in state.turn.sold:
        return f"certificates of {company} were sold in this turn"
    if (company == buyer.company or buyer.rules.keeps == "all") and _loses(setting, state, buyer, block):
        return f"it would cost {buyer.boss(state)} the presidency of {company}"
    unit = setting.unit(company)
    if buyer.rules.blocks == "one" and block.percent != unit:
        return "one certificate at a time is sold for a forced purchase"
    if buyer.rules.blocks == "needed":
        price = setting.chart.price(state, company).price
        if buyer.money(state) + price * (block.percent - unit) // unit >= min(p.price for p in offered):
            return "less than that is enough for the cheapest train"
    return ""


def _loses(setting: Setting, state: State, buyer: Buyer, block: Block) -> bool:
    """Tell whether a sale would cost the president a presidency."""
    company, boss = block.shares[0].company, buyer.boss(state)
    if certificates.president(state, company) != boss:
        return False
    rest = certificates.held_percent(setting, state, company, boss) - block.percent
    return any(certificates.held_percent(setting, state, company, p) > rest for p in state.order if p != boss)


def raise_money(state: State, buyer: Buyer, price: int) -> None:
    """Fill the treasury up to a price: the president pays, and the bank lends what he has not."""
    boss, company = buyer.boss(state), buyer.company
    state.pay(boss, company, min(state.cash[boss], price - state.cash[company]))
    lacking = price - state.cash[company]
    if lacking:
        state.pay(BANK, company, lacking)
        state.debt[boss] += buyer.rules.debt_times * lacking


def is_bankrupt(
    setting: Setting, state: State, buyer: Buyer, offered: list[Purchase], others: Iterable[int] = ()
) -> bool:
    """Tell whether no sales can pay for the cheapest train: the best sale of each company is counted.

    Parameters
    ----------
    setting, state : Setting, State
        The game.
    buyer : Buyer
        Who must buy.
    offered : list of Purchase
        What the bank has.
    others : iterable of int
        What trains of other companies cost at the least.
    """
    if buyer.rules.lacking != "bankrupt" or not must_own(state, buyer.rules, buyer.company) or not offered:
        return False
    least, best = min((*others, *(p.price for p in offered))), dict[str, int]()
    if state.cash[buyer.company] >= least:
        return False
    whole = buyer._replace(rules=replace(buyer.rules, blocks="any"))
    for block in blocks(setting, state, whole, offered):
        company = block.shares[0].company
        value = setting.chart.price(state, company).price * block.percent // setting.unit(company)
        best[company] = max(best.get(company, 0), value)
    return buyer.money(state) + sum(best.values()) < least


def go_bankrupt(setting: Setting, state: State, buyer: Buyer, offered: list[Purchase]) -> None:
    """End the game; before that sell all that the president may sell, largest blocks first, for the bank, by the rules.

    Companies are taken in the order of the chart as it stands at the start; the treasury stays, and no train is bought.
    """
    boss = buyer.boss(state)
    state.over = f"{boss} is bankrupt"
    if not buyer.rules.sells_up:
        return
    whole = buyer._replace(rules=replace(buyer.rules, blocks="any"))
    for company in setting.chart.ranked(state, list(state.cells)):
        while True:
            legal = [b for b in blocks(setting, state, whole, offered) if b.shares[0].company == company]
            if not legal:
                break
            sales.sell_and_fall(setting, state, buyer.sale, boss, max(legal, key=lambda b: b.percent))
            state.turn.sold = (*state.turn.sold, company)
    state.pay(boss, BANK, state.cash[boss])
