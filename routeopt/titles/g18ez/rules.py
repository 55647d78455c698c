"""How 18EZ is played: its rule values, by the options of a game; numbers in brackets are sections of the rulebook."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from routeopt.engine.refs import Cell
from routeopt.engine.rounds import OperatingRules
from routeopt.engine.setting import Setting
from routeopt.engine.table.auctions import WaterfallRules
from routeopt.engine.table.companies import CapitalRules
from routeopt.engine.table.dividends import DividendRules
from routeopt.engine.table.forced import ForcedRules
from routeopt.engine.table.formation import FormationRules
from routeopt.engine.table.lay_turns import LayTurn
from routeopt.engine.table.lays import LayRules
from routeopt.engine.table.privates import PrivateSaleRules
from routeopt.engine.table.purchases import TrainRules
from routeopt.engine.table.sales import SaleRules
from routeopt.engine.table.stations import HomeRules, StationRules
from routeopt.engine.table.trades import TradeRules
from routeopt.titles.g18ez.check import EXTENSION
from routeopt.titles.standard.rules import StandardRules

#: The company that forms out of the minors.
BLACK_LINE = "BL"
MINORS = ("1", "2", "3", "4")
#: What a minor costs at least, and the money that it gets [1.10].
MINOR_PRICE = 160
#: Its price while it has no token on the index, and its first cell [2.12].
FORMATION = FormationRules(company=BLACK_LINE, out_of=MINORS, president="OBS", cell=Cell(2, 11), money=750)
#: Minors: half to the owner, half to the treasury, always [2.7].
MINOR_DIVIDEND = DividendRules(kinds=("half",))
#: Sold to the players when the index token comes up for it [2.12]: the four that no minor becomes.
FOR_SALE = 4


def rules(setting: Setting) -> StandardRules:
    """Return what a game is played by."""
    yes = partial(_chosen, setting)
    sale = SaleRules(of="floated", once=yes("one_lot", "yes"), part_of_president=yes("half_president", "allow"))
    return StandardRules(
        packet=WaterfallRules(
            raise_own=yes("raise_own_bid", "yes"),
            pass_final=yes("auction_pass_final", "yes"),
            speaks="left",
            drop=int(setting.option("short_line_drop")),
            all_pass="ends",
        ),
        trade=TradeRules(
            order="either",
            resell=False,
            sales_from=2,
            swap_counts=False,
            keeps=yes("bl_over_60", "keep"),
        ),
        sale=sale,
        capital=CapitalRules(
            float_percent=50, float_at="round_end" if yes("float_time", "sdr_end") else "once", marker="float"
        ),
        order=OperatingRules(first=("minor",), order="each" if yes("or_order", "dynamic") else "once"),
        lays={"": LayTurn(rules=_lays(setting), home_first=True)},
        stations=StationRules(trace="home", kinds=("major",), count=1 if yes("markers_per_turn", "1") else 99),
        homes=HomeRules(when="tile"),
        dividend=DividendRules(
            kinds=("payout", "half", "withhold"),
            ipo="company",
            pool="nobody" if yes("pool_pays", "nobody") else "company",
        ),
        trains=TrainRules(between="asked"),
        forced=ForcedRules(
            others=True,
            others_below=True,
            spared=MINORS if yes("system_must_own_train", "yes") else (*MINORS, BLACK_LINE),
            sells_up=yes("bankrupt_sales", "all"),
        ),
        forced_sale=replace(sale, once=False),
        private_sales=(
            PrivateSaleRules(first="2" if yes("phase_chart", "table") else "3"),
            PrivateSaleRules(buyers=("player",), least=0, most=0, low=0, any_time=True),
        ),
    )


def _chosen(setting: Setting, option: str, value: str) -> bool:
    return setting.option(option) == value


def _lays(setting: Setting) -> LayRules:
    strict = setting.option("tile_manifest") == "strict"
    return LayRules(
        trace="hex" if setting.option("upgrade_reach") == "hex" else "track",
        origin="home",
        blank=("gray",) if setting.option("grey_blank") == "allow" else (),
        tiles=tuple(t for t in setting.data.supply if t not in EXTENSION) if strict else (),
    )


def forms_in(setting: Setting) -> str:
    """Return the phase in which the Black Line forms [2.12]."""
    return "4" if setting.option("phase_chart") == "table" else "5"
