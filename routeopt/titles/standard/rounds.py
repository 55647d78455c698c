"""The rounds of a game of 1830's kind, made of the engine's steps by `StandardRules`."""

from __future__ import annotations

from routeopt.engine.flow import Flow, Step
from routeopt.engine.rounds import AuctionRound, Calendar, Event, OperatingRound, StockRound, go_between
from routeopt.engine.setting import Setting
from routeopt.engine.state import State
from routeopt.engine.steps.abilities import PrivateStationDuty
from routeopt.engine.steps.consent import ConsentDuty
from routeopt.engine.steps.dividend import DividendStep
from routeopt.engine.steps.private_track import (
    STATION,
    PlayerTrackStep,
    PrivateTrackDuty,
    PrivateTrackStep,
    waits_for,
)
from routeopt.engine.steps.privates import PAR, TRACK, ExchangeStep, LastStep, ParDuty, PrivateSaleStep
from routeopt.engine.steps.run import RunStep
from routeopt.engine.steps.station import HomeStep, StationStep
from routeopt.engine.steps.track import TrackStep
from routeopt.engine.steps.trading import TradeStep
from routeopt.engine.steps.trains import DiscardDuty, TrainStep, ask_discards
from routeopt.engine.steps.waterfall import WaterfallStep
from routeopt.engine.table import depot, privates, stations
from routeopt.engine.table.trades import Trades
from routeopt.titles.standard.rules import StandardRules


class StandardRounds:
    """The rounds of one game; a title whose steps differ overrides what makes them.

    Parameters
    ----------
    rules : StandardRules
        What the game is played by.
    """

    def __init__(self, rules: StandardRules) -> None:
        self.rules = rules
        trades = Trades(rules.trade, rules.sale, rules.capital)
        self.sale = PrivateSaleStep(*rules.private_sales, bars=trades.refuse_purchase)
        self.exchange = ExchangeStep(rules.capital, rules.exchange_cap)
        self.track, self.trains = self.track_step(), self.train_step()
        self.duties: dict[str, Step] = {
            "consent": ConsentDuty({"train": self.trains.close, "private": self.sale.close}),
            "discard": DiscardDuty(any_order=True),
            "home": HomeStep(),
            PAR: ParDuty(rules.capital),
            TRACK: PrivateTrackDuty(self.track),
            STATION: PrivateStationDuty(),
        }

    def flow(self) -> Flow:
        """Return all rounds: the auction of private companies, and sets of one stock round and operating rounds."""
        stock, operating = self.stock(), self.operating()
        return Flow((self.auction(), Calendar(stock, operating, self.rules.sets), stock, operating))

    # --- rounds

    def auction(self) -> AuctionRound:
        """Return the auction; who would be in turn after it starts the first stock round, and order is from him on."""

        def then(setting: Setting, state: State) -> None:  # noqa: ARG001
            state.order = (*state.order[state.at :], *state.order[: state.at])
            state.auction = None
            go_between(state)

        return AuctionRound(self.packet_step(), then, duties=self.duties)

    def stock(self) -> StockRound:
        """Return the stock round."""
        rules = self.rules
        return StockRound(
            (self.trade_step(),),
            rules.stock,
            rules.capital,
            rules.prices,
            beside=(PlayerTrackStep(self.track), self.sale, self.exchange),
            duties=self.duties,
            opening=(self._export_after_set,),
        )

    def operating(self) -> OperatingRound:
        """Return the operating round."""
        return OperatingRound(
            self.sequence(),
            self.rules.order,
            beside=(PrivateTrackStep(self.track), self.sale, self.exchange),
            duties=self.duties,
            opening=self.opening(),
            turn_opening=(self._homes_of_turn,),
        )

    def opening(self) -> tuple[Event, ...]:
        """Return what happens when an operating round begins."""
        return (privates.pay_income, self._homes_of_round)

    def _homes_of_round(self, setting: Setting, state: State) -> None:
        stations.come_home_at(setting, state, self.rules.homes, "round", *state.floated)

    def _homes_of_turn(self, setting: Setting, state: State) -> None:
        stations.come_home_at(setting, state, self.rules.homes, "turn", state.current)

    def _export(self, setting: Setting, state: State) -> None:
        """Let the next train leave the depot; companies that have too many then hand them in."""
        if depot.export(setting, state, self.rules.exported):
            privates.close_in_phase(setting, state)
            ask_discards(setting, state)

    def _export_after_set(self, setting: Setting, state: State) -> None:
        if state.set > 1:
            self._export(setting, state)

    # --- steps

    def packet_step(self) -> WaterfallStep:
        """Return the step of the auction."""
        return WaterfallStep(self.rules.packet, rested=(self._export,))

    def trade_step(self) -> TradeStep:
        """Return the turn of a stock round."""
        return TradeStep(self.rules.trade, self.rules.sale, self.rules.capital, also=(self.sale,))

    def sequence(self) -> tuple[Step, ...]:
        """Return the steps of a company's turn; laying track is the first."""
        rules = self.rules
        return (
            self.track,
            StationStep(rules.stations),
            RunStep(again=rules.runs_again, as_recorded=rules.runs_as_recorded),
            DividendStep(rules.dividend, rules.prices),
            self.trains,
            LastStep(self.sale),
        )

    def track_step(self) -> TrackStep:
        """Return the step of laying track."""
        return TrackStep(
            self.rules.lays,
            homes=self.rules.homes,
            blocked=privates.blocked,
            waives=privates.waivers,
            stays=waits_for(self.sale),
        )

    def train_step(self) -> TrainStep:
        """Return the step of buying trains."""
        return TrainStep(self.rules.trains, self.rules.forced, self.rules.forced_sale)
