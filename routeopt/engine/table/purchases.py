"""Buying trains: what the bank and other companies have for sale, at which price, and what is given for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from routeopt.engine.refs import TrainCard
from routeopt.engine.setting import Setting
from routeopt.engine.state import POOL, State
from routeopt.engine.table import certificates, depot, forced
from routeopt.engine.table.forced import Buyer, Purchase


@dataclass(frozen=True, kw_only=True)
class TrainRules:
    """Where trains are bought.

    Parameters
    ----------
    between : {"any", "asked", "president", "no"}
        Whether a company buys trains of other companies: of any; of another president's if he agrees; of companies of
        its own president alone; or not at all.
    face_value : bool
        Whether a train of another company costs its printed price, no more and no less.
    per_turn : int
        Most trains bought from the bank in a turn; 0: any number.
    exchange : tuple of tuple
        ``(kind, kinds that are handed in, price)``: a train for which an old one is given.
    any_price : bool
        Another price than the bank's is taken too, as some records have it; never offered.
    returns : tuple of tuple
        ``(kind, price)``: what the bank pays for a train that is handed in; none: trains are not sold to the bank.
    """

    between: Literal["any", "asked", "president", "no"] = "any"
    face_value: bool = False
    per_turn: int = 0
    exchange: tuple[tuple[str, tuple[str, ...], int], ...] = ()
    any_price: bool = False
    returns: tuple[tuple[str, int], ...] = ()


class Exchange(NamedTuple):
    """A train of the depot that is bought for an old one and some money."""

    new: TrainCard
    old: TrainCard
    price: int


def offered(setting: Setting, state: State, rules: TrainRules) -> list[Purchase]:
    """Return what the bank has: the card on top of the depot with its faces, kinds sold beside it, and the pool.

    Of one kind the pool sells the card that came first.
    """
    if _used_up(state, rules):
        return []
    found = [
        Purchase(card, face, setting.trains[face].price)
        for card in depot.on_sale(setting, state)
        for face in depot.faces(setting, state, card)
    ]
    pool = dict[str, TrainCard]()
    for card in state.trains(POOL):
        pool.setdefault(state.cards[card].kind, card)
    return found + [Purchase(card, kind, setting.trains[kind].price) for kind, card in pool.items()]


def _used_up(state: State, rules: TrainRules) -> bool:
    """Tell whether no more trains of the bank are sold in this turn."""
    return 0 < rules.per_turn <= state.turn.bank_trains


def for_sale(state: State, rules: TrainRules, card: TrainCard, company: str) -> bool:
    """Tell whether a card is another company's that may be sold to this one."""
    train = state.cards[card]
    if train.owner.startswith("@") or train.owner == company or train.last or train.runs_as:
        return False
    return rules.between in ("any", "asked") or (
        rules.between == "president" and _one_president(state, company, train.owner)
    )


def agreed(state: State, rules: TrainRules, company: str, owner: str) -> bool:
    """Tell whether nobody need be asked about a train of another company."""
    return rules.between != "asked" or _one_president(state, company, owner)


def _one_president(state: State, company: str, other: str) -> bool:
    return certificates.controller(state, company) == certificates.controller(state, other)


def cheapest(setting: Setting, state: State, rules: TrainRules, company: str) -> int:
    """Return the least that a train costs; a number beyond all prices where there is none."""
    prices = [p.price for p in offered(setting, state, rules)]
    prices += [
        setting.train(state, card).price if rules.face_value else 1
        for card in state.cards
        if for_sale(state, rules, card, company)
    ]
    return min(prices, default=10**9)


def price_range(setting: Setting, state: State, rules: TrainRules, buyer: Buyer, card: TrainCard) -> tuple[int, int]:
    """Return what a train of another company may cost, from and to; where it is not sold, the second is the less.

    After sales for it the last certificate sold must have been needed.
    """
    treasury, printed = state.cash[buyer.company], setting.train(state, card).price
    if rules.face_value:
        low, high = printed, printed if printed <= treasury else 0
    else:
        low, high = 1, treasury
    if buyer.rules.others and forced.must_own(state, buyer.rules, buyer.company):
        high = max(high, min(_most_with_help(setting, state, rules, buyer, printed), buyer.money(state)))
        if state.turn.forced:
            low = max(low, buyer.money(state) - state.turn.sold_at + 1)
    return low, 0 if state.turn.forced and not buyer.rules.others else high


def own_prices(setting: Setting, state: State, rules: TrainRules, buyer: Buyer) -> Iterator[int]:
    """Yield the least that each train of another company of the same president costs, which sales may pay for."""
    for card, train in state.cards.items():
        if not (for_sale(state, rules, card, buyer.company) and _one_president(state, buyer.company, train.owner)):
            continue
        low, high = price_range(setting, state, rules, buyer, card)
        too_late = state.turn.forced and low > high
        if not too_late and (buyer.rules.others or low <= state.cash[buyer.company]):
            yield low


def _most_with_help(setting: Setting, state: State, rules: TrainRules, buyer: Buyer, printed: int) -> int:
    """Return the most that a train of another company may cost where the president helps."""
    if not buyer.rules.others_below:
        return printed
    least = min((p.price for p in offered(setting, state, rules)), default=10**9)
    return least - 1 if state.cash[buyer.company] < least else 0


def exchanges(setting: Setting, state: State, rules: TrainRules, company: str) -> list[Exchange]:
    """Return the trains for which an old one may be given; they may be bought at the limit too."""
    if not rules.exchange or _used_up(state, rules):
        return []
    return [
        Exchange(card, old, price)
        for card in depot.on_sale(setting, state)
        for kind, old_kinds, price in rules.exchange
        if card.kind == kind and price <= state.cash[company]
        for old in state.trains(company)
        if state.cards[old].kind in old_kinds
    ]


def returned(state: State, rules: TrainRules, company: str) -> list[TrainCard]:
    """Return the trains that a company may sell to the bank."""
    kinds = {kind for kind, _ in rules.returns}
    return [card for card in state.trains(company) if state.cards[card].kind in kinds]
