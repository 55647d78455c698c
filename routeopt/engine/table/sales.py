"""Selling certificates to the pool: which blocks may be sold, what they bring, and what they do to the price."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from routeopt.engine.refs import Certificate
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, POOL, State
from routeopt.engine.table import certificates, companies
from routeopt.engine.table.certificates import held_percent, percent_of, shares_of


@dataclass(frozen=True, kw_only=True)
class SaleRules:
    """How certificates are sold.

    Parameters
    ----------
    pool_limit : int
        Most of a company that the pool may hold after a sale, in percent.
    falls : {"share", "block", "not"}
        What moves the marker down a row: each unit of percent, each block, or nothing.
    once : bool
        Whether a player sells one block of a company in a turn.
    part_of_president : bool
        Whether a part of the president's certificate may be sold, for which the successor gives single ones.
    face_down : bool
        Whether what another than the president sells is turned face down, and does not lower the price when sold again.
    tie_passes : bool
        Whether a player who holds as much as the president after his sale takes the certificate; else he must hold
        more.
    of : {"started", "floated", "operated"}
        Companies whose certificates may be sold.
    """

    pool_limit: int = 50
    falls: Literal["share", "block", "not"] = "share"
    once: bool = True
    part_of_president: bool = True
    face_down: bool = False
    tie_passes: bool = False
    of: Literal["started", "floated", "operated"] = "started"


class Block(NamedTuple):
    """What is sold at once: certificates of one company, and how much of it they are after a swap."""

    shares: tuple[Certificate, ...]
    percent: int


def may_be_sold(state: State, rules: SaleRules, company: str) -> bool:
    """Tell whether certificates of a company may be sold at all."""
    if company not in state.cells:
        return False
    if rules.of == "floated":
        return company in state.floated
    return rules.of == "started" or company in state.operated


def blocks(setting: Setting, state: State, rules: SaleRules, company: str, player: str) -> list[Block]:
    """Return what a player may sell of a company: one block for all that are alike, small ones first.

    Single certificates go before the president's, which goes only where another player has enough to take it over.
    """
    if not may_be_sold(state, rules, company) or not certificates.numbers_of(state, company, player):
        return []
    room = rules.pool_limit - held_percent(setting, state, company, POOL)
    return [b for b in _all_blocks(setting, state, rules, company, player) if b.percent <= room]


def _all_blocks(setting: Setting, state: State, rules: SaleRules, company: str, player: str) -> Iterator[Block]:
    mine = shares_of(state, company, player)
    first = Certificate(company, 0)
    singles = [s for s in mine if s != first]
    for chosen in _choices(setting, state, singles):
        yield Block(chosen, sum(percent_of(setting, s) for s in chosen))
    if first not in mine:
        return
    unit, whole = setting.unit(company), percent_of(setting, first)
    total = sum(percent_of(setting, s) for s in singles)
    for part in range(unit, whole + 1, unit):
        if part < whole and not rules.part_of_president:
            continue
        if successor(setting, state, rules, company, player, total + part):
            yield Block((first, *singles), total + part)


def _choices(setting: Setting, state: State, singles: list[Certificate]) -> Iterator[tuple[Certificate, ...]]:
    """Yield one choice of certificates for each that differs by what they are; the longest held of each sort."""
    sorts: dict[tuple[int, bool], list[Certificate]] = {}
    for share in singles:
        sorts.setdefault((percent_of(setting, share), share in state.face_down), []).append(share)
    choices: list[tuple[Certificate, ...]] = [()]
    for alike in sorts.values():
        choices = [(*chosen, *alike[:count]) for chosen in choices for count in range(len(alike) + 1)]
    choices.sort(key=lambda chosen: (len(chosen), chosen))
    yield from choices[1:]


def successor(setting: Setting, state: State, rules: SaleRules, company: str, seller: str, percent: int) -> str:
    """Return who takes the president's certificate in a sale of so much; empty where nobody may.

    The player with most after the sale, who must have enough to give for it; of several the first in turn order.
    """
    rest = held_percent(setting, state, company, seller) - percent
    whole = percent_of(setting, Certificate(company, 0))
    start = state.order.index(seller)
    best, most = "", max(rest - rules.tie_passes, whole - 1)
    for player in (*state.order[start + 1 :], *state.order[:start]):
        held = held_percent(setting, state, company, player)
        if held > most:
            best, most = player, held
    return best


def refuse(setting: Setting, state: State, rules: SaleRules, player: str, block: Block) -> str:
    """Return why a block may not be sold, or an empty text; any certificates that are alike may be named."""
    if not block.shares or len(set(block.shares)) < len(block.shares):
        return "no certificate is named" if not block.shares else "a certificate is named twice"
    company = block.shares[0].company
    if any(s.company != company for s in block.shares):
        return "a block is of one company"
    if any(certificates.owner_of(state, s) != player for s in block.shares):
        return f"{player} does not hold them"
    if not may_be_sold(state, rules, company):
        return f"certificates of {company} are not sold before it has {rules.of}"
    if held_percent(setting, state, company, POOL) + block.percent > rules.pool_limit:
        return f"the pool may hold {rules.pool_limit} % of {company}"
    return _refuse_president(setting, state, rules, player, block)


def _refuse_president(setting: Setting, state: State, rules: SaleRules, player: str, block: Block) -> str:
    company = block.shares[0].company
    first = Certificate(company, 0)
    named = sum(percent_of(setting, s) for s in block.shares)
    if first not in block.shares:
        return "" if named == block.percent else f"they are {named} % of {company}, not {block.percent}"
    whole = percent_of(setting, first)
    kept = named - block.percent
    if kept % setting.unit(company) or not 0 <= kept < whole or (kept and not rules.part_of_president):
        return f"they are {named} % of {company}, not {block.percent}"
    if len(block.shares) < len(shares_of(state, company, player)):
        return "single certificates are sold before a part of the president's"
    if not successor(setting, state, rules, company, player, block.percent):
        return (
            "the president's certificate goes only to a player who holds two others and then most shares, "
            "and there is none"
        )
    return ""


def sell(setting: Setting, state: State, rules: SaleRules, player: str, block: Block) -> int:
    """Sell a block that is not refused: the bank pays the price before anything moves; return how many rows it falls.

    The president's certificate goes to the successor, whose longest held ones go to the pool for it; who sells a part
    of it gets back what has lain there longest.
    """
    company = block.shares[0].company
    first = Certificate(company, 0)
    unit = setting.unit(company)
    boss = certificates.president(state, company) == player
    price = setting.chart.price(state, company).price
    gone = [s for s in block.shares if s != first]
    if first in block.shares:
        rows = _president_sold(setting, state, rules, player, block)
    else:
        rows = _rows(setting, state, rules, gone, boss=boss)
        certificates.move(state, gone, POOL)
        if rules.face_down and not boss:
            state.face_down |= set(gone)
    state.pay(BANK, player, price * block.percent // unit)
    certificates.settle_president(setting, state, company)
    if rules.tie_passes and boss and certificates.president(state, company) == player:
        new = successor(setting, state, rules, company, player, 0)
        if new:
            certificates.swap_president(setting, state, company, player, new)
    return rows


def _president_sold(setting: Setting, state: State, rules: SaleRules, player: str, block: Block) -> int:
    """Sell all that a president has, or all but a part of his certificate; return how many rows the price falls."""
    company = block.shares[0].company
    first = Certificate(company, 0)
    new = successor(setting, state, rules, company, player, block.percent)
    certificates.move(state, [s for s in block.shares if s != first], POOL)
    before = set(shares_of(state, company, player))
    certificates.swap_president(setting, state, company, player, new)
    certificates.move(state, [s for s in shares_of(state, company, player) if s not in before], POOL)
    kept = sum(percent_of(setting, s) for s in block.shares) - block.percent
    back = certificates.first_of(shares_of(state, company, POOL), setting, kept)
    certificates.move(state, back, player)
    if rules.falls != "share":
        return int(rules.falls == "block")
    return block.percent // setting.unit(company)


def _rows(setting: Setting, state: State, rules: SaleRules, gone: list[Certificate], *, boss: bool) -> int:
    if rules.falls == "not":
        return 0
    if rules.falls == "block":
        return 1
    unit = setting.unit(gone[0].company)
    return sum(percent_of(setting, s) // unit for s in gone if boss or s not in state.face_down)


def sell_and_fall(setting: Setting, state: State, rules: SaleRules, player: str, block: Block) -> None:
    """Sell a block that is not refused, and move the marker down; where companies close there, this one does."""
    for _ in range(sell(setting, state, rules, player, block)):
        setting.chart.move(state, block.shares[0].company, "down")
    companies.close_by_price(setting, state)
