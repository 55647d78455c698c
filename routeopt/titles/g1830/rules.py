"""How 1830 is played: its rule values, by the options of a game."""

from __future__ import annotations

from routeopt.engine.setting import Setting
from routeopt.engine.state import IPO, POOL
from routeopt.engine.table.forced import ForcedRules
from routeopt.engine.table.lay_turns import LayTurn
from routeopt.engine.table.lays import LayRules
from routeopt.engine.table.privates import PrivateSaleRules
from routeopt.engine.table.purchases import TrainRules
from routeopt.engine.table.trades import TradeRules
from routeopt.titles.standard.rules import StandardRules


def rules(setting: Setting) -> StandardRules:
    """Return what a game is played by."""
    asks = setting.option("consent") == "asked"
    brown = (POOL, IPO) if setting.option("multiple_brown_from_ipo") == "yes" else (POOL,)
    return StandardRules(
        trade=TradeRules(order="sell-buy-sell", sales_from=2, several_from=brown, silent=True),
        lays={"": LayTurn(rules=LayRules(trace="hex"))},
        trains=TrainRules(between="asked" if asks else "any", exchange=(("D", ("4", "5", "6"), 800),)),
        forced=ForcedRules(others=True),
        private_sales=(
            PrivateSaleRules(buyers=("",), first="3", last="4", asks=asks),
            PrivateSaleRules(buyers=("player",), last="4", from_set=2, least=0, most=0, asks=asks, purchase=True),
        ),
    )
