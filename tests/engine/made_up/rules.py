"""The rule values of the made-up title, as they are where a test changes none."""

from __future__ import annotations

from dataclasses import dataclass, field

from routeopt.engine.rounds import OperatingRules, SetRules, StockRules
from routeopt.engine.scores import ScoreRules
from routeopt.engine.table.auctions import WaterfallRules
from routeopt.engine.table.chart import PriceRules
from routeopt.engine.table.companies import CapitalRules
from routeopt.engine.table.dividends import DividendRules
from routeopt.engine.table.forced import ForcedRules
from routeopt.engine.table.privates import PrivateSaleRules
from routeopt.engine.table.purchases import TrainRules
from routeopt.engine.table.sales import SaleRules
from routeopt.engine.table.trades import TradeRules


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The rule values of the made-up title that stand in no file; each is named as the step that takes it."""

    trade: TradeRules = field(default_factory=TradeRules)
    sale: SaleRules = field(default_factory=SaleRules)
    capital: CapitalRules = field(default_factory=CapitalRules)
    dividend: DividendRules = field(default_factory=DividendRules)
    trains: TrainRules = field(default_factory=TrainRules)
    forced: ForcedRules = field(default_factory=ForcedRules)
    prices: PriceRules = field(default_factory=PriceRules)
    stock: StockRules = field(default_factory=StockRules)
    order: OperatingRules = field(default_factory=lambda: OperatingRules(first=("minor",)))
    sets: SetRules = field(default_factory=lambda: SetRules(sets=4))
    score: ScoreRules = field(default_factory=ScoreRules)
    #: None: private companies stay in the initial offering.
    packet: WaterfallRules | None = None
    private_sales: tuple[PrivateSaleRules, ...] = ()
