"""Companies: starting, floating, the money that they get for it, and closing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from routeopt.engine.refs import Cell, Certificate
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, GONE, IPO, POOL, State
from routeopt.engine.table import certificates, depot


@dataclass(frozen=True, kw_only=True)
class CapitalRules:
    """When a company floats, and what money it gets for its certificates.

    Parameters
    ----------
    float_percent : int
        How much must have left the initial offering; 0: a company floats when it is started.
    float_at : {"once", "round_end"}
        Whether it floats at once, or at the end of the stock round.
    times : int
        What the bank pays at the float: so many times the price for a unit of percent; 0 is nothing. A unit that
        sleeps is paid as it wakes, not now.
    at : {"par", "price"}
        Whether that, and a certificate of the initial offering, costs the price at the start or that of the chart.
    early, late : {"bank", "company"}
        Who gets the money for a certificate of the initial offering before the company floats, and from then on.
    rises : bool
        Whether the marker goes a row up after the float.
    rest_to_pool : bool
        Whether what is left of the initial offering goes to the pool at the float.
    marker : {"start", "float"}
        When a company's marker comes to the chart. As it floats, it goes under those that are in its cell then; of
        companies that float at the end of a round, the one that was sold far enough first comes first.
    starts_by : int
        A company starts by itself, at its printed price, once its president's certificate or so many others have been
        sold; a player manages it while nobody presides. 0: companies are started by a player, at a price of his.
    """

    float_percent: int = 60
    float_at: Literal["once", "round_end"] = "once"
    times: int = 10
    at: Literal["par", "price"] = "par"
    early: Literal["bank", "company"] = "bank"
    late: Literal["bank", "company"] = "bank"
    rises: bool = False
    rest_to_pool: bool = False
    marker: Literal["start", "float"] = "start"
    starts_by: int = 0


def price_at_start(setting: Setting, company: str, cell: Cell) -> int:
    """Return what the president's certificate costs where a company is started at a cell."""
    first = certificates.percent_of(setting, Certificate(company, 0))
    return setting.chart.cells[cell].price * first // setting.unit(company)


def start(setting: Setting, state: State, rules: CapitalRules, company: str, cell: Cell, player: str) -> None:
    """Start a company: the player pays for the president's certificate, and the marker is placed.

    Raises
    ------
    TooPoorError
        The player cannot pay.
    """
    state.pay(player, _paid(state, rules, company), price_at_start(setting, company, cell))
    open_at(setting, state, company, cell)
    certificates.move(state, [Certificate(company, 0)], player)
    float_if_sold(setting, state, rules, company)


def open_at(setting: Setting, state: State, company: str, cell: Cell) -> None:
    """Set the price at which a company starts, and place its marker."""
    setting.chart.place(state, company, cell)
    state.pars[company] = setting.chart.cells[cell].price
    state.opened = (*state.opened, company)


def launch(state: State, company: str, player: str, money: int) -> None:
    """Give all certificates of a company, a minor, to the one who bought it: the bank pays its capital, it floats."""
    certificates.move(state, [Certificate(company, number) for number, _ in state.shares[company]], player)
    state.opened, state.floated = (*state.opened, company), (*state.floated, company)
    state.pay(BANK, company, money)


def cost(setting: Setting, state: State, rules: CapitalRules, share: Certificate) -> int:
    """Return what a certificate costs where it lies: by the chart in the pool, by the rules where it was never sold."""
    started = share.company in state.cells
    par = not started or (rules.at == "par" and certificates.owner_of(state, share) != POOL)
    return certificates.price_of(setting, state, share, par=par)


def buy(
    setting: Setting, state: State, rules: CapitalRules, player: str, share: Certificate, surcharge: int = 0
) -> None:
    """Buy a certificate from initial offering or pool, settle who presides, and float the company where it is due.

    Parameters
    ----------
    surcharge : int
        What the bank gets beside the price.

    Raises
    ------
    TooPoorError
        The player cannot pay.
    """
    company = share.company
    where = certificates.owner_of(state, share)
    state.pay(player, BANK if where == POOL else _paid(state, rules, company), cost(setting, state, rules, share))
    state.pay(player, BANK, surcharge)
    certificates.move(state, [share], player)
    if rules.starts_by:
        _start_by_sales(setting, state, rules, share, player)
    if company in state.cells:
        certificates.settle_president(setting, state, company)
    float_if_sold(setting, state, rules, company)


def _start_by_sales(setting: Setting, state: State, rules: CapitalRules, share: Certificate, player: str) -> None:
    """Start a company whose president's certificate, or enough of the others, have left hand, deck and discard pile."""
    company = share.company
    if company in state.cells:
        if not share.number:
            certificates.take_presidency(setting, state, company, player)
        return
    sold = [n for n, owner in state.shares[company] if owner == POOL or not owner.startswith("@")]
    if share.number and len(sold) < rules.starts_by:
        return
    open_at(setting, state, company, setting.chart.at_price(state.pars[company]))
    certificates.begin_managing(setting, state, company, player)


def _paid(state: State, rules: CapitalRules, company: str) -> str:
    who = rules.late if company in state.floated else rules.early
    return BANK if who == "bank" else company


def float_if_sold(setting: Setting, state: State, rules: CapitalRules, company: str) -> None:
    """Float a company that is started and sold far enough, where that happens at once; else note that it is."""
    if not is_sold(setting, state, rules, company):
        return
    if rules.float_at == "once":
        do_float(setting, state, rules, company)
    elif company not in state.due:
        state.due = (*state.due, company)


def is_sold(setting: Setting, state: State, rules: CapitalRules, company: str) -> bool:
    """Tell whether a company that has not floated is sold far enough."""
    if company in state.floated or company not in state.cells:
        return False
    return certificates.sold_percent(setting, state, company) >= rules.float_percent


def float_at_end(setting: Setting, state: State, rules: CapitalRules) -> None:
    """Float, at the end of a stock round, the companies that were sold far enough, in the order of their start.

    Where their markers come to the chart now, it is the order in which they were sold so far.
    """
    due = [c for c in state.opened if c not in state.due]
    for company in (*state.due, *due) if rules.marker == "float" else state.opened:
        if is_sold(setting, state, rules, company):
            do_float(setting, state, rules, company)
    state.due = ()


def do_float(setting: Setting, state: State, rules: CapitalRules, company: str, times: int | None = None) -> None:
    """Float a company: the bank pays its capital.

    Parameters
    ----------
    times : int, optional
        In place of the rule's, where an obligation changes it.
    """
    state.floated = (*state.floated, company)
    price = state.pars[company] if rules.at == "par" else setting.chart.price(state, company).price
    asleep = certificates.asleep_percent(setting, state, company) // setting.unit(company)
    state.pay(BANK, company, price * (max(0, rules.times - asleep) if times is None else times))
    if rules.marker == "float":
        setting.chart.place(state, company, state.cells[company])
    if rules.rises:
        setting.chart.move(state, company, "up")
    if rules.rest_to_pool:
        certificates.move(state, certificates.shares_of(state, company, IPO), POOL)


def close_by_price(setting: Setting, state: State) -> None:
    """Close the companies whose markers stand where companies close; called after whatever moves markers."""
    for company in setting.chart.closing(state):
        close(state, company)


def close(state: State, company: str) -> None:
    """Close a company: its certificates, stations and marker leave the game, its money goes to the bank.

    Its trains go to the pool (those on their last run leave the game), as does what it owns of other companies, and its
    private companies. It has no turn any more; if it is in turn, that is over.
    """
    state.pay(company, BANK, state.cash[company])
    depot.scrap(state, depot.last_runs(state, company))
    for card in state.trains(company):
        depot.discard(state, company, card)
    for other in state.shares:
        certificates.move(state, certificates.shares_of(state, other, company), POOL)
    for private in state.owned(company):
        state.privates[private] = POOL
    certificates.move(state, [Certificate(company, number) for number, _ in state.shares[company]], GONE)
    cell = state.cells.pop(company, None)
    if cell is not None:
        state.stacks[cell] = tuple(c for c in state.stacks[cell] if c != company)
    state.board = state.board.with_tokens(t for t in state.board.tokens if t.owner != company)
    state.stations[company] = ()
    state.managers.pop(company, None)
    state.floated = tuple(c for c in state.floated if c != company)
    state.opened = tuple(c for c in state.opened if c != company)
    if state.current == company:
        state.end_turn()
    state.queue = (*state.queue[: state.at + 1], *(c for c in state.queue[state.at + 1 :] if c != company))


def is_closed(state: State, company: str) -> bool:
    """Tell whether a company has left the game."""
    return 0 in certificates.numbers_of(state, company, GONE)


__all__ = [
    "CapitalRules",
    "buy",
    "close",
    "close_by_price",
    "cost",
    "do_float",
    "float_at_end",
    "float_if_sold",
    "is_closed",
    "is_sold",
    "launch",
    "open_at",
    "price_at_start",
    "start",
]
