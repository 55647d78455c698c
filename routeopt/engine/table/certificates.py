"""Certificates: where they lie, who holds how much, who presides and who manages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from routeopt.engine.refs import Certificate
from routeopt.engine.setting import Setting
from routeopt.engine.state import ASIDE, ASLEEP, IPO, NONE_HELD, Held, Holding, State


def percent_of(setting: Setting, share: Certificate) -> int:
    """Return how much of its company a certificate is."""
    return setting.series[share.company][share.number]


def issue(setting: Setting, state: State) -> None:
    """Put the certificates of all companies into the initial offering; late ones are set aside."""
    for company, series in setting.series.items():
        early = len(series) - setting.play.late_shares
        state.shares[company] = Held(Holding(n, IPO if n < early else ASIDE) for n in range(len(series)))


def owner_of(state: State, share: Certificate) -> str:
    """Return where a certificate lies; empty where there is none of that name."""
    return state.shares.get(share.company, NONE_HELD).places.get(share.number, "")


def numbers_of(state: State, company: str, owner: str) -> tuple[int, ...]:
    """Return the numbers of the certificates of a company that someone holds, those that he has had longest first."""
    return state.shares.get(company, NONE_HELD).owners.get(owner, ())


def shares_of(state: State, company: str, owner: str) -> list[Certificate]:
    """Return the certificates of a company that someone holds, those that he has had longest first."""
    return [Certificate(company, number) for number in numbers_of(state, company, owner)]


def move(state: State, shares: Iterable[Certificate], owner: str) -> None:
    """Give certificates to an owner; they come behind those that he has."""
    for share in shares:
        rest = tuple(h for h in state.shares[share.company] if h.number != share.number)
        state.shares[share.company] = Held((*rest, Holding(share.number, owner)))


def held_percent(setting: Setting, state: State, company: str, owner: str) -> int:
    """Return how much of a company someone holds."""
    series = setting.series[company]
    held = 0
    for number in numbers_of(state, company, owner):
        held += series[number]
    return held


def holdings(setting: Setting, state: State, company: str) -> dict[str, int]:
    """Return how much of a company each owner holds, places apart from players and companies included."""
    series = setting.series[company]
    return {owner: sum(series[number] for number in numbers) for owner, numbers in state.shares[company].owners.items()}


def president(state: State, company: str) -> str:
    """Return the player who holds the president's certificate; empty where none does."""
    owner = state.shares.get(company, NONE_HELD).places.get(0, "")
    return owner if owner in state.order else ""


def controller(state: State, company: str) -> str:
    """Return the player who acts for a company: its president, else its manager; empty where there is neither."""
    return president(state, company) or state.managers.get(company, "")


def certificates(setting: Setting, state: State, player: str) -> int:
    """Return how many certificates a player holds that count against the limit, private companies included."""
    count = 0
    for private, owner in state.privates.items():
        count += owner == player and setting.counts_in_limit(private)
    asleep = ASLEEP + player
    for company, held in state.shares.items():
        mine = len(held.owners.get(player, ())) + len(held.owners.get(asleep, ()))
        if mine and not setting.chart.has(state, company, "no_limit"):
            count += mine
    return count


def price_of(setting: Setting, state: State, share: Certificate, *, par: bool = False) -> int:
    """Return what a certificate costs: the chart's price, or the price at the start, for each unit of percent in it."""
    company = share.company
    price = state.pars[company] if par else setting.chart.price(state, company).price
    return price * percent_of(setting, share) // setting.unit(company)


# --- who presides


def heir(setting: Setting, state: State, company: str) -> str:
    """Return who should preside: the player with most, the president first, then the next in turn order after him."""
    now = president(state, company)
    start = state.order.index(now)
    held = holdings(setting, state, company)
    best, most = now, held.get(now, 0)
    for player in (*state.order[start + 1 :], *state.order[:start]):
        if held.get(player, 0) > most:
            best, most = player, held[player]
    return best


def settle_president(setting: Setting, state: State, company: str) -> None:
    """Swap the president's certificate where another player holds more, or find who manages where nobody has it."""
    now = president(state, company)
    if now:
        new = heir(setting, state, company)
        if new != now:
            swap_president(setting, state, company, now, new)
    elif company in state.managers:
        _settle_manager(setting, state, company)


def swap_president(setting: Setting, state: State, company: str, old: str, new: str) -> None:
    """Give the president's certificate to `new` for those he has had longest that make up as much."""
    first = Certificate(company, 0)
    owed, given = percent_of(setting, first), []
    for share in shares_of(state, company, new):
        if owed <= 0:
            break
        given.append(share)
        owed -= percent_of(setting, share)
    move(state, given, old)
    move(state, [first], new)


def _settle_manager(setting: Setting, state: State, company: str) -> None:
    """Let a player manage who holds strictly more than the manager; among several the first in turn order after him."""
    now = state.managers[company]
    held = holdings(setting, state, company)
    start = state.order.index(now)
    best, most = now, held.get(now, 0)
    for player in (*state.order[start + 1 :], *state.order[:start]):
        if held.get(player, 0) > most:
            best, most = player, held[player]
    state.managers[company] = best


def begin_managing(setting: Setting, state: State, company: str, first: str) -> None:
    """Let a player manage a company that nobody presides, until another holds more.

    Parameters
    ----------
    first : str
        Who manages where several hold the most: the one who came to that first.
    """
    if president(state, company):
        state.managers.pop(company, None)
        return
    state.managers[company] = first
    _settle_manager(setting, state, company)


def take_presidency(setting: Setting, state: State, company: str, buyer: str) -> None:
    """Settle who presides when the president's certificate is bought of a company that was managed.

    The manager keeps the company if he holds at least as much: he gives others of his for the president's certificate.
    """
    manager = state.managers.pop(company, "")
    held = holdings(setting, state, company)
    whole = percent_of(setting, Certificate(company, 0))
    if manager and manager != buyer and held.get(manager, 0) >= max(whole, held.get(buyer, 0)):
        swap_president(setting, state, company, buyer, manager)
    settle_president(setting, state, company)


def asleep_percent(setting: Setting, state: State, company: str) -> int:
    """Return how much of a company sleeps, whoever has it."""
    return sum(setting.series[company][n] for n, owner in state.shares[company] if owner.startswith(ASLEEP))


def wake(setting: Setting, state: State, company: str) -> int:
    """Give certificates that sleep to their players for good, settle who presides, and return how much woke."""
    woken = asleep_percent(setting, state, company)
    for number, owner in state.shares[company]:
        if owner.startswith(ASLEEP):
            move(state, [Certificate(company, number)], owner.removeprefix(ASLEEP))
    if woken and company in state.cells:
        settle_president(setting, state, company)
    return woken


def sold_percent(setting: Setting, state: State, company: str) -> int:
    """Return how much of a company has left the initial offering, whoever has it now."""
    series = setting.series[company]
    return sum(series[number] for number, owner in state.shares[company] if owner not in (IPO, ASIDE))


def all_with_players(state: State, company: str) -> bool:
    """Tell whether every certificate of a company that is in play lies with a player."""
    return all(owner in state.order for _, owner in state.shares[company] if owner != ASIDE)


def first_of(shares: Sequence[Certificate], setting: Setting, percent: int) -> list[Certificate]:
    """Return the first certificates that make up some percent, or as much as there is."""
    found, left = list[Certificate](), percent
    for share in shares:
        if left <= 0:
            break
        found.append(share)
        left -= percent_of(setting, share)
    return found
