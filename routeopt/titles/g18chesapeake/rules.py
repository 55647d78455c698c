"""How 18Chesapeake is played: its rule values, by the options of a game."""

from __future__ import annotations

from routeopt.engine.setting import Setting
from routeopt.engine.table.auctions import WaterfallRules
from routeopt.engine.table.forced import ForcedRules
from routeopt.engine.table.privates import PrivateSaleRules
from routeopt.engine.table.purchases import TrainRules
from routeopt.engine.table.trades import TradeRules
from routeopt.titles.standard.rules import StandardRules


def rules(setting: Setting) -> StandardRules:
    """Return what a game is played by."""
    asks = setting.option("consent") == "asked"
    return StandardRules(
        packet=WaterfallRules(step=5, binds="highest"),
        trade=TradeRules(order="sell-buy", sales_from=2, silent=True),
        trains=TrainRules(between="asked" if asks else "any", exchange=(("D", ("4", "5", "6"), 700),)),
        forced=ForcedRules(others=True),
        private_sales=(PrivateSaleRules(buyers=("",), first="3", last="4", asks=asks),),
        exported=("2", "3", "4"),
    )
