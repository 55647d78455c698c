"""Certificates: who holds how much, presidents, buying, selling."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, CHANCERY, DIRECTORATE, LATER, State
from routeopt.errors import ShareError


@cache
def company_of(share: str) -> str:
    """Return the company of a certificate."""
    return share.rpartition("_")[0]


def name_share(company: str, number: int) -> str:
    """Return the name of a certificate; the president's has number 0."""
    return f"{company}_{number}"


def percent_of(setting: Setting, share: str) -> int:
    """Return how much of its company a certificate is."""
    return setting.play.shares[int(share.rpartition("_")[2])]


def issue(setting: Setting, state: State) -> None:
    """Put the certificates of all companies into the directorate; late ones are set aside."""
    early = len(setting.play.shares) - setting.play.late_shares
    for company in setting.companies:
        for number in range(len(setting.play.shares)):
            state.shares[name_share(company, number)] = DIRECTORATE if number < early else LATER


def shares_of(state: State, company: str, owner: str) -> list[str]:
    """Return the certificates of a company that someone holds, the president's first."""
    held = state.shares
    return [s for s in _series(company, len(held) // len(state.stations)) if held[s] == owner]


@cache
def _series(company: str, count: int) -> tuple[str, ...]:
    return tuple(name_share(company, number) for number in range(count))


def held_percent(setting: Setting, state: State, company: str, owner: str) -> int:
    """Return how much of a company someone holds."""
    return sum(percent_of(setting, s) for s in shares_of(state, company, owner))


def president(state: State, company: str) -> str:
    """Return the president; empty where the company is not yet started."""
    owner = state.shares[name_share(company, 0)]
    return "" if owner.startswith("@") else owner


def certificates(state: State, player: str) -> int:
    """Return how many certificates a player holds."""
    return sum(1 for owner in state.shares.values() if owner == player)


def price_of(setting: Setting, state: State, share: str) -> int:
    """Return what a certificate costs now: the chart's price for each smallest share in it."""
    unit = min(setting.play.shares)
    return setting.market.price(state, company_of(share)).price * percent_of(setting, share) // unit


def buy(setting: Setting, state: State, player: str, share: str) -> None:
    """Move a certificate to a player who pays for it, and settle who presides.

    Raises
    ------
    TooPoorError
        The player cannot pay.
    """
    company = company_of(share)
    seller = state.shares[share]
    state.pay(player, company if seller == DIRECTORATE else BANK, price_of(setting, state, share))
    state.shares[share] = player
    settle_president(setting, state, company)


def heir(setting: Setting, state: State, company: str) -> str:
    """Return who should preside: most shares, the president first, then the next in turn order after him."""
    now = president(state, company)
    start = state.order.index(now)
    players = [state.order[(start + i) % len(state.order)] for i in range(len(state.order))]
    return max(players, key=lambda p: (held_percent(setting, state, company, p), -players.index(p)))


def settle_president(setting: Setting, state: State, company: str) -> None:
    """Swap the president's certificate where another player holds more."""
    now = president(state, company)
    new = heir(setting, state, company)
    if new != now:
        swap_president(setting, state, company, now, new)


def swap_president(setting: Setting, state: State, company: str, old: str, new: str) -> None:
    """Give the president's certificate to `new` for single ones that make up as much."""
    first = name_share(company, 0)
    owed = percent_of(setting, first)
    for share in shares_of(state, company, new):
        if owed <= 0:
            break
        state.shares[share] = old
        owed -= percent_of(setting, share)
    state.shares[first] = new


def blocks(setting: Setting, state: State, company: str, player: str) -> list[tuple[tuple[str, ...], int]]:
    """Return the blocks of a company that a player may sell, as certificates and percent.

    The president's certificate stands first; it goes only where another player holds enough singles to swap, and a
    block with it may sell half of it.
    """
    mine = shares_of(state, company, player)
    first = name_share(company, 0)
    singles = [s for s in mine if s != first]
    unit, whole = min(setting.play.shares), percent_of(setting, first)
    found: list[tuple[tuple[str, ...], int]] = []
    for count in range(len(singles) + 1):
        for block in combinations(singles, count):
            if count:
                found.append((block, count * unit))
            if first in mine:
                found += [
                    ((first, *block), count * unit + part)
                    for part in range(unit, whole + 1, unit)
                    if _may_sell(setting, state, company, player, count * unit + part)
                ]
    return found


def _may_sell(setting: Setting, state: State, company: str, player: str, percent: int) -> bool:
    """Tell whether the president's certificate may be in a block: someone has singles for it, and then most."""
    rest = held_percent(setting, state, company, player) - percent
    whole = percent_of(setting, name_share(company, 0))
    return any(
        held >= whole and held > rest
        for held in (held_percent(setting, state, company, p) for p in state.order if p != player)
    )


def sell(setting: Setting, state: State, player: str, block: Sequence[str], percent: int) -> list[str]:
    """Sell a block: the president's certificate is swapped first; return the certificates that went to the bank.

    The bank pays at the price before anything moves. The caller moves the price.

    Raises
    ------
    ShareError
        The block cannot be sold.
    """
    company = company_of(block[0])
    first = name_share(company, 0)
    unit = min(setting.play.shares)
    price = setting.market.price(state, company).price
    gone = list(block)
    if first in block:
        if not _may_sell(setting, state, company, player, percent):
            raise ShareError(
                f"{player}: the president's certificate of {company} goes only to a player who holds two others "
                "and then most shares, and there is none"
            )
        gone.remove(first)
        before = set(shares_of(state, company, player))
        start = state.order.index(player)
        others = [*state.order[start + 1 :], *state.order[:start]]
        new = max(others, key=lambda p: (held_percent(setting, state, company, p), -others.index(p)))
        swap_president(setting, state, company, player, new)
        swapped = [s for s in shares_of(state, company, player) if s not in before]
        gone += swapped[: percent // unit - len(gone)]
    for share in gone:
        state.shares[share] = CHANCERY
    state.pay(BANK, player, price * percent // unit)
    settle_president(setting, state, company)
    return gone
