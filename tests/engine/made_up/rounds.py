"""The rounds of the made-up title: a stock round, then as many operating rounds as the set has."""

from __future__ import annotations

from collections.abc import Sequence

from routeopt.engine.flow import Step
from routeopt.engine.setting import Setting
from routeopt.engine.state import State, Turn
from routeopt.engine.steps.buying import DiscardDuty
from routeopt.engine.steps.consent import ConsentDuty
from routeopt.engine.steps.dividend import DividendStep
from routeopt.engine.steps.privates import ExchangeStep, ParDuty, PrivateSaleStep
from routeopt.engine.steps.run import RunStep
from routeopt.engine.steps.station import StationStep
from routeopt.engine.steps.track import TrackStep
from routeopt.engine.table import privates
from routeopt.engine.table.companies import float_at_end
from tests.engine.made_up.rules import Rules
from tests.engine.made_up.steps import Trade, Trains

STEPS = {"track": 0, "station": 1, "run": 2, "dividend": 3, "trains": 4}


class StockRound:
    """Turns in order until all pass in a row."""

    name = "stock"

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.sequence: Sequence[Step] = (Trade(rules.trade, rules.sale, rules.capital),)
        sale = PrivateSaleStep(*rules.private_sales)
        self.beside: Sequence[Step] = (sale, ExchangeStep(rules.capital, rules.trade.cap))
        self.duties: dict[str, Step] = {
            "consent": ConsentDuty({"private": sale.close}),
            "discard": DiscardDuty(),
            "par": ParDuty(rules.capital),
        }

    def begin(self, state: State) -> None:
        """Begin the next set."""
        state.round, state.set, state.number = self.name, state.set + 1, 0
        state.queue, state.at, state.passed, state.turn = state.order, 0, 0, Turn()
        state.sold, state.bought = frozenset(), frozenset()

    def next_turn(self, setting: Setting, state: State) -> None:
        """Go on to the next player; once all have passed, the one after the last who acted is first."""
        state.at = (state.at + 1) % len(state.order)
        state.turn = Turn()
        if state.passed >= len(state.order):
            float_at_end(setting, state, self.rules.capital)
            state.order = (*state.order[state.at :], *state.order[: state.at])
            OperatingRound.begin(setting, state)


class OperatingRound:
    """Each company has one turn, the dearest first."""

    name = "operating"

    def __init__(self, rules: Rules, stock: StockRound) -> None:
        trains = Trains(rules.sale)
        self.stock = stock
        self.sequence: Sequence[Step] = (
            TrackStep(blocked=privates.blocked),
            StationStep(),
            RunStep(),
            DividendStep(rules.dividend, rules.prices),
            trains,
        )
        sale = PrivateSaleStep(*rules.private_sales)
        self.beside: Sequence[Step] = (sale, ExchangeStep(rules.capital, rules.trade.cap))
        close = {"train": trains.close, "private": sale.close}
        self.duties: dict[str, Step] = {"consent": ConsentDuty(close), "discard": DiscardDuty()}

    @staticmethod
    def begin(setting: Setting, state: State) -> None:
        """Begin the next operating round of the set."""
        state.round, state.number, state.turn = "operating", state.number + 1, Turn()
        privates.pay_income(setting, state)
        state.queue, state.at = tuple(setting.chart.ranked(state, state.floated)), 0
        if not state.queue:
            state.turn.step = 10**6

    def next_turn(self, setting: Setting, state: State) -> None:
        """Go on to the next company, round or set."""
        state.at += 1
        state.turn = Turn()
        if state.at < len(state.queue):
            return
        rounds = setting.play.operating_rounds
        if state.number < rounds[state.set - 1]:
            self.begin(setting, state)
        elif state.set == len(rounds):
            state.over = "the last operating round is over"
        else:
            self.stock.begin(state)
