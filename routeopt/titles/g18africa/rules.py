"""The rule values of 18Africa, by the options of a game; numbers in brackets are sections of the rulebook."""

from __future__ import annotations

from dataclasses import replace

from routeopt.engine.setting import Setting
from routeopt.engine.table.auctions import EnglishRules
from routeopt.engine.table.chart import PriceRules
from routeopt.engine.table.companies import CapitalRules
from routeopt.engine.table.lay_turns import LayTurn
from routeopt.engine.table.lays import LayRules
from routeopt.engine.table.sales import SaleRules
from routeopt.engine.table.stations import HomeRules

#: Companies start by sales and get the money of certificates that were never sold [2.2.1, 2.3].
CAPITAL = CapitalRules(float_percent=0, times=0, early="company", late="company", starts_by=3)
HOMES = HomeRules(when="float")
#: A run that is paid out moves the marker by what it is of the price; one below half of it leaves it [3.5.2].
PRICES = PriceRules(by_ratio=((1, 2, 1), (2, 1, 2), (3, 1, 3), (4, 1, 4)), sold_out=False)
#: Four yellow tiles or one upgrade, and what ends them [3.2].
_LAYS = LayTurn(
    rules=LayRules(trace="train"),
    most=4,
    fresh=4,
    replacements=1,
    either=True,
    joined=True,
    halts=frozenset({"3", "7"}),
    city_halts=True,
    reach_halts=True,
    home_first=True,
)
#: Cards put away [1.2]: every one is sold, the nominator sets the opening bid.
DISCARDS = EnglishRules(raise_by=1, must_open=True)
#: Concessions [1.5]: the winner picks one, and the player on his left opens the next; the last one is not sold.
_CONCESSIONS = EnglishRules(raise_by=1, must_open=True, names="winner", next_opener="winner", left_over=1)


def yes(setting: Setting, option: str) -> bool:
    """Tell whether an option is on."""
    return setting.option(option) == "yes"


def sale(setting: Setting) -> SaleRules:
    """Return how certificates are sold: any number, and nothing moves for it [2.1]."""
    return SaleRules(pool_limit=100, falls="not", once=False, tie_passes=not yes(setting, "seller_tie_keeps"))


def lays(setting: Setting) -> LayTurn:
    """Return the lays of a turn [3.2]."""
    return replace(_LAYS, home_reach_halts=yes(setting, "first_lay_new_city_halts"))


def concessions(setting: Setting) -> EnglishRules:
    """Return how concessions are auctioned [1.5]."""
    final, must = yes(setting, "concession_pass_final"), yes(setting, "opener_must_bid")
    return replace(_CONCESSIONS, pass_final=final, must_open=must)
