"""How 1895 Namibia is played: its rule values; what it does not say is as in 1830."""

from __future__ import annotations

from routeopt.engine.setting import Setting
from routeopt.engine.table.companies import CapitalRules
from routeopt.engine.table.dividends import DividendRules
from routeopt.engine.table.forced import ForcedRules
from routeopt.engine.table.lay_turns import LayTurn
from routeopt.engine.table.lays import LayRules
from routeopt.engine.table.purchases import TrainRules
from routeopt.engine.table.sales import SaleRules
from routeopt.engine.table.stations import StationRules
from routeopt.engine.table.trades import TradeRules
from routeopt.titles.standard.rules import StandardRules

#: Where each company's obligation leads, and the least bid for it; in the order of the president's certificates.
OBLIGATIONS = {"STA": ("G10", 60), "OME": ("G6", 50), "SD": ("I22", 40), "OB": ("O2", 30), "NS": ("I22", 20)}


def rules(setting: Setting) -> StandardRules:  # noqa: ARG001 - no option changes a value yet
    """Return what a game is played by."""
    lay = LayRules(trace="hex")
    return StandardRules(
        trade=TradeRules(surcharge=20, swap_counts=False, silent=True),
        sale=SaleRules(falls="block", of="operated"),
        capital=CapitalRules(times=6, at="price", late="company", rises=True),
        lays={
            "2H": LayTurn(rules=lay, home_first=True),
            "8H": LayTurn(rules=lay, home_first=True, most=2, fresh=2, either=True),
        },
        stations=StationRules(),
        dividend=DividendRules(ipo="company"),
        trains=TrainRules(between="president"),
        forced=ForcedRules(trains="any", keeps="all"),
        forced_sale=SaleRules(falls="block", of="operated", once=False),
    )
