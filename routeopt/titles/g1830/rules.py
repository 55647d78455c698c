"""How 1830 is played: its rule values, by the options of a game."""

from __future__ import annotations

from dataclasses import replace

from routeopt.engine.setting import Setting
from routeopt.engine.state import IPO, POOL
from routeopt.engine.table.forced import ForcedRules
from routeopt.engine.table.lay_turns import LayTurn
from routeopt.engine.table.lays import LayRules
from routeopt.engine.table.privates import PrivateSaleRules
from routeopt.titles.standard.rules import TRADE, StandardRules, packet, sold_to_companies, trains


def rules(setting: Setting) -> StandardRules:
    """Return what a game is played by."""
    to_companies = sold_to_companies(setting)
    to_players = PrivateSaleRules(
        buyers=("player",),
        last="4",
        from_set=2,
        least=0,
        most=0,
        asks=to_companies.asks,
        purchase=True,
        gift_binds=setting.option("resale") == "not_with_share",
    )
    brown = (POOL, IPO) if setting.option("multiple_brown_from_ipo") == "yes" else (POOL,)
    return StandardRules(
        packet=packet(setting),
        trade=replace(TRADE, order="sell-buy-sell", several_from=brown),
        lays={"": LayTurn(rules=LayRules(trace="hex"))},
        runs_as_recorded=setting.option("runs") == "as_recorded",
        trains=trains(setting, 300),
        forced=ForcedRules(others=True),
        private_sales=(to_companies, to_players),
    )
