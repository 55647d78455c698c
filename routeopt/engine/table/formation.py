"""A company that forms later, out of smaller ones that hand over to it all that they have."""

from __future__ import annotations

from dataclasses import dataclass

from routeopt.board import Token
from routeopt.engine.refs import Cell, Certificate
from routeopt.engine.setting import Setting
from routeopt.engine.state import ASIDE, BANK, GONE, IPO, State
from routeopt.engine.table import certificates, companies


@dataclass(frozen=True, kw_only=True)
class FormationRules:
    """What a company forms out of, and what it begins with.

    Parameters
    ----------
    company : str
        The company that forms.
    out_of : tuple of str
        The companies that become part of it, in this order; for each its owner gets a certificate that was set aside.
    president : str
        The private company whose owner gets the president's certificate for it.
    cell : Cell
        Where its marker is placed.
    money : int
        What the bank pays it.
    stations : bool
        Whether its stations replace theirs.
    """

    company: str
    out_of: tuple[str, ...]
    president: str
    cell: Cell
    money: int
    stations: bool = True


def form(setting: Setting, state: State, rules: FormationRules) -> None:
    """Form the company: certificates, trains, money and stations of those it is made of become its own.

    What was set aside for a company that nobody owned goes to the initial offering. The presidency goes to whoever
    holds most, as it stands after each of them: ties keep the president. Its marker goes under those in its cell, also
    where its certificates were on sale before. Trains above the limit are handed in by a duty of the caller.
    """
    company = rules.company
    if company not in state.cells:
        companies.open_at(setting, state, company, rules.cell)
    setting.chart.place(state, company, rules.cell)
    state.floated = (*state.floated, company)
    state.pay(BANK, company, rules.money)
    owner = state.privates[rules.president]
    certificates.move(state, [Certificate(company, 0)], owner if owner in state.order else IPO)
    state.privates[rules.president] = GONE
    certificates.settle_president(setting, state, company)
    for part in rules.out_of:
        _join(state, rules, part)
        certificates.settle_president(setting, state, company)
    certificates.move(state, certificates.shares_of(state, company, ASIDE), IPO)


def _join(state: State, rules: FormationRules, part: str) -> None:
    company, boss = rules.company, certificates.president(state, part)
    (first, *_) = certificates.shares_of(state, company, ASIDE)
    certificates.move(state, [first], boss or IPO)
    for card in state.trains(part):
        state.cards[card] = state.cards[card]._replace(owner=company)
    state.pay(part, company, state.cash[part])
    if rules.stations:
        _take_stations(state, company, part)
    certificates.move(state, [Certificate(part, number) for number, _ in state.shares[part]], GONE)
    companies.close(state, part)


def _take_stations(state: State, company: str, part: str) -> None:
    """Put stations of the new company in the place of another's, one on each hex, as long as it has any."""
    theirs = [t for t in state.board.tokens if t.owner == part and t.kind == "station"]
    for token in theirs:
        own = {t.stop.hex for t in state.board.tokens if t.owner == company and t.kind == "station"}
        if token.stop.hex in own or not state.stations[company]:
            continue
        rest = [t for t in state.board.tokens if t != token]
        state.board = state.board.with_tokens([*rest, Token(company, token.stop, "station", token.beside)])
        state.stations[company] = state.stations[company][1:]
