"""The rounds of the made-up title: the engine's skeletons with the engine's steps."""

from __future__ import annotations

from routeopt.engine.flow import Step
from routeopt.engine.rounds import AuctionRound, Calendar, OperatingRound, StockRound, TurnRound, go_between
from routeopt.engine.setting import Setting
from routeopt.engine.state import State
from routeopt.engine.steps.consent import ConsentDuty
from routeopt.engine.steps.dividend import DividendStep
from routeopt.engine.steps.option import OptionDuty
from routeopt.engine.steps.privates import ExchangeStep, ParDuty, PrivateSaleStep
from routeopt.engine.steps.run import RunStep
from routeopt.engine.steps.station import StationStep
from routeopt.engine.steps.track import TrackStep
from routeopt.engine.steps.trains import DiscardDuty, TrainStep
from routeopt.engine.steps.waterfall import WaterfallStep
from routeopt.engine.table import privates
from routeopt.engine.table.auctions import WaterfallRules
from tests.engine.made_up.rules import Rules
from tests.engine.made_up.steps import Trade

#: Places of the steps in a company's turn.
STEPS = {"track": 0, "station": 1, "run": 2, "dividend": 3, "trains": 4}


def rounds(rules: Rules) -> tuple[TurnRound, ...]:
    """All rounds."""
    trains, sale = TrainStep(rules.trains, rules.forced, rules.sale), PrivateSaleStep(*rules.private_sales)
    beside: tuple[Step, ...] = (sale, ExchangeStep(rules.capital, rules.trade.cap))
    trade = Trade(rules.trade, rules.sale, rules.capital, also=(sale,))
    duties: dict[str, Step] = {
        "option": OptionDuty(trade),
        "consent": ConsentDuty({"train": trains.close, "private": sale.close}),
        "discard": DiscardDuty(),
        "par": ParDuty(rules.capital),
    }
    stock = StockRound(
        (trade,),
        rules.stock,
        rules.capital,
        rules.prices,
        beside=beside,
        duties=duties,
    )
    operating = OperatingRound(
        (
            TrackStep(blocked=privates.blocked),
            StationStep(),
            RunStep(),
            DividendStep(rules.dividend, rules.prices),
            trains,
        ),
        rules.order,
        beside=beside,
        duties=duties,
        opening=(privates.pay_income,),
    )
    first = () if rules.packet is None else (auction(rules, rules.packet),)
    return (*first, Calendar(stock, operating, rules.sets), stock, operating)


def auction(rules: Rules, packet: WaterfallRules) -> AuctionRound:
    """The auction of the private companies; the player who would be in turn after it starts the stock round."""

    def then(setting: Setting, state: State) -> None:  # noqa: ARG001
        state.order = (*state.order[state.at :], *state.order[: state.at])
        go_between(state)

    return AuctionRound(WaterfallStep(packet), then, duties={"par": ParDuty(rules.capital)})
