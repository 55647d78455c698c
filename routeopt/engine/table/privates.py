"""Private companies: what they pay, give and block, who may buy them, when they close, what can be done by them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from routeopt.engine.refs import Certificate, read_certificate
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, GONE, IPO, POOL, State
from routeopt.engine.table import certificates
from routeopt.engine.table.lays import Waiver
from routeopt.spec.privates import Ability, AnyAbility, DiscountAbility, ShareAbility

A = TypeVar("A", bound=Ability)


@dataclass(frozen=True, kw_only=True)
class PrivateSaleRules:
    """Who buys private companies from players, when, and for how much.

    Parameters
    ----------
    buyers : tuple of str
        Kinds of companies that buy them; ``"player"``: players.
    first, last : str
        The phases from and to which they are sold; empty: from the first, to the last.
    from_set : int
        The set of rounds from which they are sold.
    least, most : int
        Bounds of the price in percent of the printed one, the lower one rounded up; `most` 0: all that the buyer has.
    low : int
        The least price, whatever the printed one.
    asks : bool
        Whether another owner than the buyer's president is asked; else he must sell, as records have it.
    any_time : bool
        Whether players buy at any time; else the one in turn, or the president of the company in turn.
    purchase : bool
        For a player it is the one purchase of his turn in a stock round; else it goes beside.
    gift_binds : bool
        A private company is not sold while a certificate that it gave lies with a player.
    """

    buyers: tuple[str, ...] = ("major",)
    first: str = ""
    last: str = ""
    from_set: int = 1
    least: int = 50
    most: int = 200
    low: int = 1
    asks: bool = True
    any_time: bool = False
    purchase: bool = False
    gift_binds: bool = False


def issue(setting: Setting, state: State) -> None:
    """Put all private companies into the initial offering, with all that can be done by them."""
    for name, spec in setting.privates.items():
        state.privates[name] = IPO
        for ability in spec.abilities:
            state.uses[_use(name, ability)] = ability.count


def is_open(state: State, name: str) -> bool:
    """Tell whether a private company has not closed, nor left the game unsold."""
    return state.privates.get(name, GONE) != GONE


def acquire(setting: Setting, state: State, owner: str, name: str) -> None:
    """Give a private company to its first owner, with the certificates that it gives; `ParDuty` gives a president's."""
    state.privates[name] = owner
    spec = setting.privates.get(name)
    if spec is None or owner.startswith("@"):
        return
    certificates.move(state, [read_certificate(share) for share in spec.gives], owner)


def income(setting: Setting, state: State, name: str) -> int:
    """Return what a private company pays now."""
    spec = setting.privates[name]
    kept = spec.kept_income and spec.closes_in and setting.phase_at[spec.closes_in] <= state.phase
    return spec.kept_income if kept else spec.income


def pay_income(setting: Setting, state: State) -> None:
    """Let every private company pay its owner, player or company."""
    for name, owner in state.privates.items():
        if name in setting.privates and not owner.startswith("@"):
            state.pay(BANK, owner, income(setting, state, name))


def blocked(setting: Setting, state: State, company: str = "") -> frozenset[str]:  # noqa: ARG001 - for `TrackStep`
    """Return the hexes where nobody lays track: those that open private companies block which no company has."""
    return frozenset(
        coordinate
        for name, spec in setting.privates.items()
        if is_open(state, name) and state.privates[name] not in setting.companies
        for coordinate in spec.blocks
    )


# --- closing


def close(state: State, name: str) -> None:
    """Close a private company."""
    state.privates[name] = GONE


def close_in_phase(setting: Setting, state: State) -> list[str]:
    """Close the private companies whose phase has come, and return them; a player keeps some."""
    closed = []
    for name, spec in setting.privates.items():
        due = spec.closes_in and setting.phase_at[spec.closes_in] <= state.phase
        kept = spec.kept_income and state.privates[name] in state.order
        if due and not kept and is_open(state, name):
            close(state, name)
            closed.append(name)
    return closed


def close_by_train(setting: Setting, state: State, company: str) -> list[str]:
    """Close the private companies that the first train of a company closes, and return them."""
    closed = [n for n, spec in setting.privates.items() if spec.closes_by == company and is_open(state, n)]
    for name in closed:
        close(state, name)
    return closed


# --- sale


def refuse_buyer(setting: Setting, state: State, rules: PrivateSaleRules, buyer: str) -> str:
    """Return why a player or company may buy no private company at all now, or an empty text."""
    company = setting.companies.get(buyer)
    kind = "player" if company is None else company.kind
    if kind not in rules.buyers:
        return f"a {kind} buys none"
    early = bool(rules.first) and state.phase < setting.phase_at[rules.first]
    if early or (rules.last and state.phase > setting.phase_at[rules.last]) or state.set < rules.from_set:
        return "none is sold now"
    if rules.purchase and (state.turn.bought or buyer != state.current):
        return "one purchase a turn"
    return ""


def refuse_sale(
    setting: Setting, state: State, rules: PrivateSaleRules, buyer: str, name: str, count: int | None = None
) -> str:
    """Return why a player or company may not buy a private company from a player now, or an empty text.

    Parameters
    ----------
    setting, state : Setting, State
        The game.
    rules : PrivateSaleRules
        Those of this sort of buyers.
    buyer, name : str
        Who would buy what.
    count : int, optional
        How many certificates a player has who would buy, where that is known.
    """
    spec, owner = setting.privates.get(name), state.privates.get(name, "")
    if spec is None or owner not in state.order or owner == buyer:
        return "no other player has it" if buyer in state.order else "no player has it"
    why = refuse_buyer(setting, state, rules, buyer)
    if why:
        return why
    player = buyer not in setting.companies
    if not (spec.to_players if player else spec.to_companies):
        return f"it is never sold to a {'player' if player else 'company'}"
    given = map(read_certificate, spec.gives)
    if rules.gift_binds and any(certificates.owner_of(state, share) in state.order for share in given):
        return "a player has the certificate that it gave"
    low, high = price_range(setting, state, rules, buyer, name)
    if low > high:
        return f"it costs {low} at least, and {buyer} has {state.cash[buyer]}"
    if player and spec.counts:
        held = certificates.certificates(setting, state, buyer) if count is None else count
        if held >= (setting.certificate_limit or 0):
            return f"the limit is {setting.certificate_limit} certificates"
    return ""


def price_range(setting: Setting, state: State, rules: PrivateSaleRules, buyer: str, name: str) -> tuple[int, int]:
    """Return the least and the greatest price that a buyer may pay: money that his bids bind is not free."""
    value = setting.privates[name].value
    low = max(rules.low, -(-value * rules.least // 100))
    high = state.cash[buyer]
    if state.auction is not None:
        high -= sum(bid.amount for bid in state.auction.bids if bid.player == buyer)
    return low, min(high, value * rules.most // 100) if rules.most else high


def buy(state: State, buyer: str, name: str, price: int) -> None:
    """Buy a private company from its owner."""
    state.pay(buyer, state.privates[name], price)
    state.privates[name] = buyer


# --- what can be done


def _use(name: str, ability: Ability) -> str:
    return f"{name}: {type(ability).__struct_config__.tag}"


def left(state: State, name: str, ability: Ability) -> bool:
    """Tell whether something can still be done by a private company."""
    return is_open(state, name) and (not ability.count or state.uses.get(_use(name, ability), 0) > 0)


def abilities(setting: Setting, state: State, kind: type[A]) -> Iterator[tuple[str, A]]:
    """Yield what of one kind can still be done by the open private companies."""
    for name, spec in setting.privates.items():
        for ability in spec.abilities:
            if isinstance(ability, kind) and left(state, name, ability):
                yield name, ability


def company_abilities(setting: Setting, state: State, company: str, kind: type[A]) -> Iterator[tuple[str, A]]:
    """Yield what of one kind a company can do by its own private companies, or by those of its president."""
    boss = certificates.controller(state, company)
    for name, ability in abilities(setting, state, kind):
        holders = {"company": (company,), "player": (boss,), "either": (company, boss)}[ability.owner]
        if state.privates[name] in holders:
            yield name, ability


def ability_of(setting: Setting, name: str, kind: type[A]) -> A | None:
    """Return what of one kind can be done by a private company at all."""
    spec = setting.privates.get(name)
    return next((a for a in spec.abilities if isinstance(a, kind)), None) if spec is not None else None


def use(state: State, name: str, ability: AnyAbility) -> None:
    """Count one use; the private company closes after the last one where it says so."""
    if ability.count:
        state.uses[_use(name, ability)] -= 1
    if ability.closes and (not ability.count or not state.uses[_use(name, ability)]):
        close(state, name)


def waiver(ability: DiscountAbility) -> Waiver:
    """Return a discount as rules of lays have it."""
    return Waiver(terrain=ability.terrain, amount=ability.amount or None)


def waivers(setting: Setting, state: State, company: str) -> tuple[Waiver, ...]:
    """Return the discounts that a company has at each of its lays."""
    found = company_abilities(setting, state, company, DiscountAbility)
    return tuple(waiver(ability) for _, ability in found if not ability.count)


def refuse_exchange(setting: Setting, state: State, player: str, name: str, share: Certificate) -> str:
    """Return why a player may not exchange a private company for a certificate, or an empty text."""
    ability = ability_of(setting, name, ShareAbility)
    if ability is None or share.company != ability.company or not share.number:
        return f"{name} is not exchanged for it" if ability is not None else f"{name} is exchanged for nothing"
    if state.privates.get(name) != player or not left(state, name, ability):
        return f"{player} does not have it, or has used it"
    places = {"ipo": IPO, "pool": POOL}
    if certificates.owner_of(state, share) not in [places[place] for place in ability.places]:
        return f"it does not lie in {' or '.join(ability.places)}"
    return ""


__all__ = [
    "PrivateSaleRules",
    "abilities",
    "ability_of",
    "acquire",
    "blocked",
    "buy",
    "close",
    "close_by_train",
    "close_in_phase",
    "company_abilities",
    "income",
    "is_open",
    "issue",
    "left",
    "pay_income",
    "price_range",
    "refuse_buyer",
    "refuse_exchange",
    "refuse_sale",
    "use",
    "waiver",
    "waivers",
]
