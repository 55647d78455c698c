"""Who is paid what of a run: paid out, kept, or half and half."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from routeopt.engine.setting import Setting
from routeopt.engine.state import ASIDE, BANK, IPO, POOL, State
from routeopt.engine.table import certificates

Kind = Literal["payout", "half", "withhold"]


@dataclass(frozen=True, kw_only=True)
class DividendRules:
    """What may be done with a run, and which certificates are paid.

    Parameters
    ----------
    kinds : tuple of str
        What the president may choose; where there is one only, nothing is asked.
    ipo, pool : {"company", "nobody"}
        Who gets what certificates in the initial offering and in the pool would bring.
    zero_is_kept : bool
        Whether a run that brings nothing counts as kept; else it is treated as any other.
    """

    kinds: tuple[Kind, ...] = ("payout", "withhold")
    ipo: Literal["company", "nobody"] = "nobody"
    pool: Literal["company", "nobody"] = "company"
    zero_is_kept: bool = True


def shared_out(setting: Setting, state: State, rules: DividendRules, company: str, revenue: int) -> dict[str, int]:
    """Return what each player and company gets of a sum that is shared out, in whole units for each certificate unit.

    The company itself stands in it with what goes to its treasury; certificates in hands and decks bring nothing.
    """
    unit = setting.unit(company)
    each = revenue * unit // 100
    paid: dict[str, int] = {}
    for owner, percent in certificates.holdings(setting, state, company).items():
        gets = {IPO: company if rules.ipo == "company" else "", POOL: company if rules.pool == "company" else ""}
        who = gets.get(owner, "" if owner.startswith("@") else owner)
        if who and owner != ASIDE:
            paid[who] = paid.get(who, 0) + each * percent // unit
    return paid


def half(setting: Setting, company: str, revenue: int) -> int:
    """Return what is shared out of a run where half is kept: whole amounts for each certificate, rounded down."""
    unit = setting.unit(company)
    return revenue * unit // 200 * 100 // unit


def pay(setting: Setting, state: State, rules: DividendRules, company: str, kind: Kind, revenue: int) -> None:
    """Pay a run by what was chosen; what is not shared out goes to the treasury where it is kept."""
    out = {"payout": revenue, "half": half(setting, company, revenue), "withhold": 0}[kind]
    for owner, amount in shared_out(setting, state, rules, company, out).items():
        state.pay(BANK, owner, amount)
    state.pay(BANK, company, revenue - out)
