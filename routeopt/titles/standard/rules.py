"""The rule values of a game of 1830's kind, as 1830 has them; a title says what it has otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from routeopt.engine.rounds import OperatingRules, SetRules, StockRules
from routeopt.engine.setting import Setting
from routeopt.engine.table.auctions import WaterfallRules
from routeopt.engine.table.chart import PriceRules
from routeopt.engine.table.companies import CapitalRules
from routeopt.engine.table.dividends import DividendRules
from routeopt.engine.table.forced import ForcedRules
from routeopt.engine.table.lay_turns import LayTurn
from routeopt.engine.table.privates import PrivateSaleRules
from routeopt.engine.table.purchases import TrainRules
from routeopt.engine.table.sales import SaleRules
from routeopt.engine.table.stations import HomeRules, StationRules
from routeopt.engine.table.trades import TradeRules

#: A turn of a stock round in games of this kind: nothing is sold in the first one, and nothing bought at the limit.
TRADE = TradeRules(sales_from=2, swap_counts=False, silent=True)


@dataclass(frozen=True, kw_only=True)
class StandardRules:
    """What a game of this kind is played by.

    Parameters
    ----------
    packet : WaterfallRules
        The auction of the private companies.
    trade, sale, capital, stock : TradeRules, SaleRules, CapitalRules, StockRules
        Stock rounds: what a turn holds, how certificates are sold, how companies get money, how the round ends.
    prices : PriceRules
        How markers move.
    order : OperatingRules
        In which order companies operate.
    lays : mapping of str to LayTurn
        By phase, as `TrackStep` takes them.
    stations, homes : StationRules, HomeRules
        Stations of a turn, and how the first one comes home.
    dividend : DividendRules
        What is done with a run.
    runs_again : bool
        Whether a train that has run may run again in the same operating round, for another company.
    runs_as_recorded : bool
        Whether a run brings what a record says, where the rules forbid it or value it otherwise.
    trains, forced, forced_sale : TrainRules, ForcedRules, SaleRules
        Where trains are bought, when one must be, and how certificates are sold for it.
    private_sales : tuple of PrivateSaleRules
        Who buys private companies from players.
    exchange_cap : int
        Most of a company that a player may come to by the exchange of a private company, in percent.
    exported : tuple of str
        Trains of which the next one leaves the depot after each set, if it is one of them.
    sets : SetRules
        When the game ends.
    """

    packet: WaterfallRules = field(default_factory=WaterfallRules)
    trade: TradeRules = TRADE
    sale: SaleRules = field(default_factory=lambda: SaleRules(once=False))
    capital: CapitalRules = field(default_factory=CapitalRules)
    stock: StockRules = field(default_factory=StockRules)
    prices: PriceRules = field(default_factory=PriceRules)
    order: OperatingRules = field(default_factory=lambda: OperatingRules(order="sales"))
    lays: Mapping[str, LayTurn] = field(default_factory=lambda: {"": LayTurn()})
    stations: StationRules = field(default_factory=lambda: StationRules(undecided="closed"))
    homes: HomeRules = field(default_factory=lambda: HomeRules(when="turn", chooser="layer"))
    dividend: DividendRules = field(default_factory=DividendRules)
    runs_again: bool = False
    runs_as_recorded: bool = False
    trains: TrainRules = field(default_factory=TrainRules)
    forced: ForcedRules = field(default_factory=ForcedRules)
    forced_sale: SaleRules = field(default_factory=lambda: SaleRules(once=False))
    private_sales: tuple[PrivateSaleRules, ...] = ()
    exchange_cap: int = 60
    exported: tuple[str, ...] = ()
    sets: SetRules = field(default_factory=SetRules)


def packet(setting: Setting, **more: Any) -> WaterfallRules:
    """Return the auction by the options of a game; `more` is what a title has otherwise."""
    return WaterfallRules(any_price=setting.option("packet_price") == "any", **more)


def trains(setting: Setting, discount: int) -> TrainRules:
    """Return where trains are bought, by the options of a game; a D costs so much less for a 4, 5 or 6."""
    price = setting.trains["D"].price
    assert price is not None
    return TrainRules(
        between="asked" if setting.option("consent") == "asked" else "any",
        any_price=setting.option("train_price") == "any",
        exchange=(("D", ("4", "5", "6"), price - discount),),
    )


def sold_to_companies(setting: Setting) -> PrivateSaleRules:
    """Return how companies buy private companies of players, by the options of a game."""
    return PrivateSaleRules(buyers=("",), first="3", last="4", asks=setting.option("consent") == "asked")
