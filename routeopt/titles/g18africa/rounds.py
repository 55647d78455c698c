"""The rounds of 18Africa: hands, two auctions, stock and operating rounds; numbers are sections of the rulebook."""

from __future__ import annotations

from typing import Any

from routeopt.engine.flow import Flow, Step, ask
from routeopt.engine.lots import Lot
from routeopt.engine.rounds import (
    AuctionRound,
    Calendar,
    OperatingRound,
    OperatingRules,
    SetRules,
    StockRound,
    StockRules,
)
from routeopt.engine.setting import Setting
from routeopt.engine.state import DECK, DISCARD, POOL, State, Waiting
from routeopt.engine.steps.abilities import PrivateStationStep
from routeopt.engine.steps.consent import ConsentDuty
from routeopt.engine.steps.english import EnglishStep
from routeopt.engine.steps.private_track import PrivateTrackStep
from routeopt.engine.steps.station import HomeStep, StationStep
from routeopt.engine.table import cards, privates, service
from routeopt.engine.table.dividends import DividendRules
from routeopt.engine.table.forced import ForcedRules
from routeopt.engine.table.purchases import TrainRules
from routeopt.engine.table.stations import StationRules
from routeopt.titles.g18africa import deck, opening, rules
from routeopt.titles.g18africa.market import Market
from routeopt.titles.g18africa.opening import OLIVES, PriorityDuty
from routeopt.titles.g18africa.operating import (
    AfricaDividendStep,
    AfricaRunStep,
    AfricaTrainStep,
    ConcessionStep,
    DealStep,
    PriceStep,
    depress,
    pay_bonds,
)
from routeopt.titles.g18africa.rules import CAPITAL, DISCARDS, HOMES, PRICES
from routeopt.titles.g18africa.setting import cards_of, concessions_of
from routeopt.titles.g18africa.state import own
from routeopt.titles.g18africa.stock import BOND_PRICE, AfricaTradeStep
from routeopt.titles.g18africa.track import CONNECTION, AfricaTrackStep, ConnectionDuty, TurnPowerStep, waits_for_power


class AfricaStockRound(StockRound):
    """A stock round."""

    def begin(self, setting: Setting, state: State) -> None:
        """Begin the next one: everyone may sell on his first turn."""
        super().begin(setting, state)
        own(state).begun, own(state).buyer = frozenset(), ""
        owner = state.privates.get(OLIVES, "")
        if state.set > 1 and not own(state).olives and owner in state.order[1:]:
            ask(state, Waiting("priority", owner))

    def priority(self, setting: Setting, state: State) -> tuple[str, ...]:
        """Give the Priority Deal to the left of the last player who bought [2]."""
        buyer = own(state).buyer
        if not buyer:
            return super().priority(setting, state) if setting.option("no_buyer_priority") == "left" else state.order
        first = (state.order.index(buyer) + 1) % len(state.order)
        return (*state.order[first:], *state.order[:first])


class AfricaCalendar(Calendar):
    """Which round is next: the concessions are auctioned after the first two operating rounds [1.5]."""

    def __init__(self, concessions: AuctionRound, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.concessions = concessions

    def next_turn(self, setting: Setting, state: State) -> None:
        """Begin the next round."""
        if stuck(setting, state):
            state.over = "nobody owns anything, nor can buy anything"
            return
        done = state.set == 1 and state.number >= max(1, state.rounds)
        if done and not state.ending and not own(state).auctioned:
            own(state).auctioned = True
            self.concessions.begin(state, [Lot(name, 0) for name in concessions_of(setting)])
        else:
            super().next_turn(setting, state)


def stuck(setting: Setting, state: State) -> bool:
    """Tell whether a game could go on for ever: nothing pays, nothing can be sold, and nobody can buy the least."""
    if state.opened or any(own(state).bonds.values()):
        return False
    held = {owner for held in state.shares.values() for _, owner in held} | {
        state.privates[name] for name in cards_of(setting)
    }
    if held & {*state.order}:
        return False
    open_to_all = [card for place in (DECK, DISCARD, POOL) for card in cards.at(state, place)]

    def least(player: str) -> int:
        mine = cards.at(state, cards.hand_of(player))
        return min((deck.price(setting, state, card) for card in (*open_to_all, *mine)), default=BOND_PRICE)

    return all(state.cash[player] < min(BOND_PRICE, least(player)) for player in state.order)


class AfricaRounds:
    """The rounds of one game.

    Parameters
    ----------
    setting : Setting
        The game.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        resale = tuple(setting.play.resale.items())  # type: ignore[attr-defined]
        sale = rules.sale(setting)
        bought = TrainRules(between="asked", per_turn=1, returns=resale)
        self.trains = AfricaTrainStep(bought, ForcedRules(duty="never"), sale)
        self.market = Market(sale, CAPITAL, HOMES)
        self.duties: dict[str, Step] = {
            "consent": ConsentDuty({"train": self.trains.close}),
            "home": HomeStep(),
            "priority": PriorityDuty(),
            CONNECTION: ConnectionDuty(),
        }

    def hands(self) -> opening.PutAwayRound:
        """Return the round in which cards are put away."""
        return opening.PutAwayRound(self.discards())

    def discards(self) -> AuctionRound:
        """Return the auction of what was put away."""
        return AuctionRound(EnglishStep(DISCARDS, opening.card_sold), opening.give_priority)

    def concessions(self) -> AuctionRound:
        """Return the auction of concessions."""
        step = EnglishStep(rules.concessions(self.setting), opening.concession_sold)
        return AuctionRound(step, opening.concessions_over, name="concessions")

    def flow(self) -> Flow:
        """Return all rounds."""
        stock = AfricaStockRound((AfricaTradeStep(self.market),), StockRules(), CAPITAL, PRICES, duties=self.duties)
        track = AfricaTrackStep(
            {"": rules.lays(self.setting)}, homes=HOMES, served=service.served, stays=waits_for_power
        )
        stations = PrivateStationStep()
        operating = OperatingRound(
            self.sequence(track, stations),
            OperatingRules(),
            beside=(TurnPowerStep(), PrivateTrackStep(track), stations, ConcessionStep()),
            duties=self.duties,
            opening=(privates.pay_income, pay_bonds, depress),
        )
        concessions = self.concessions()
        calendar = AfricaCalendar(concessions, stock, operating, SetRules(ends="round"), duties=self.duties)
        return Flow((self.hands(), self.discards(), concessions, calendar, stock, operating))

    def sequence(self, track: AfricaTrackStep, stations: PrivateStationStep) -> tuple[Step, ...]:
        """Return the steps of a company's turn [3]."""
        return (
            track,
            StationStep(StationRules(), stays=stations.waits),
            AfricaRunStep(),
            AfricaDividendStep(DividendRules(pool="nobody"), PRICES),
            self.trains,
            PriceStep(),
            DealStep(self.market),
        )
