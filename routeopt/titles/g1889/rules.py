"""How 1889 is played: its rule values, by the options of a game."""

from __future__ import annotations

from routeopt.engine.setting import Setting
from routeopt.engine.table.companies import CapitalRules
from routeopt.engine.table.forced import ForcedRules
from routeopt.engine.table.privates import PrivateSaleRules
from routeopt.engine.table.purchases import TrainRules
from routeopt.engine.table.sales import SaleRules
from routeopt.engine.table.stations import HomeRules
from routeopt.engine.table.trades import TradeRules
from routeopt.titles.standard.rules import StandardRules


def rules(setting: Setting) -> StandardRules:
    """Return what a game is played by."""
    asks = setting.option("consent") == "asked"
    return StandardRules(
        trade=TradeRules(order="either", sales_from=2, silent=True),
        sale=SaleRules(once=True),
        capital=CapitalRules(float_percent=50),
        homes=HomeRules(when="round", chooser="layer"),
        trains=TrainRules(between="asked" if asks else "any", exchange=(("D", ("4", "5", "6"), 800),)),
        forced=ForcedRules(keeps="all", once=True),
        private_sales=(PrivateSaleRules(buyers=("",), first="3", last="4", asks=asks),),
    )
