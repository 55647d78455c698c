"""The rounds of 18EZ: the start packet in its share dealing rounds, and the Black Line."""

from __future__ import annotations

from routeopt.engine.flow import Flow, Step
from routeopt.engine.rounds import AuctionRound, Calendar, OperatingRound, StockRound, go_between
from routeopt.engine.setting import Setting
from routeopt.engine.state import ASIDE, GONE, IPO, State
from routeopt.engine.steps.abilities import PowerStep, PrivateStationStep
from routeopt.engine.steps.dividend import DividendStep
from routeopt.engine.steps.private_track import PrivateTrackStep
from routeopt.engine.steps.privates import LastStep, hand_over
from routeopt.engine.steps.run import RunStep
from routeopt.engine.steps.station import StationStep
from routeopt.engine.steps.trading import TradeStep
from routeopt.engine.steps.trains import TrainStep, ask_discards
from routeopt.engine.steps.waterfall import WaterfallStep
from routeopt.engine.table import certificates, companies, formation, privates
from routeopt.titles.g18ez.rules import BLACK_LINE, FOR_SALE, FORMATION, MINOR_DIVIDEND, MINOR_PRICE, forms_in
from routeopt.titles.standard.rounds import StandardRounds
from routeopt.titles.standard.rules import StandardRules


class ShareDealing(StockRound):
    """A share dealing round, which begins with what is left of the start packet [1.2, 1.5]."""

    def begin(self, setting: Setting, state: State) -> None:
        """Begin the next one; shares are dealt once the packet is sold out."""
        super().begin(setting, state)
        if state.auction is not None:
            state.round = "auction"


class EzTrainStep(TrainStep):
    """Buying trains: by an option, the first 5 forms the Black Line at once [appendix]."""

    def bought(self, setting: Setting, state: State, company: str, *, from_depot: bool, new_phase: bool) -> None:
        """Do what follows a purchase."""
        super().bought(setting, state, company, from_depot=from_depot, new_phase=new_phase)
        if new_phase and setting.option("black_line_forms") == "at_once":
            form_black_line(setting, state)


class EzRounds(StandardRounds):
    """The rounds of one game.

    Parameters
    ----------
    rules : StandardRules
        What the game is played by.
    """

    def __init__(self, rules: StandardRules) -> None:
        self.power_station = PrivateStationStep(rules.stations)
        super().__init__(rules)

    def flow(self) -> Flow:
        """Return all rounds."""
        stock, operating = self.stock(), self.operating()
        calendar = Calendar(stock, operating, self.rules.sets, duties=self.duties)
        return Flow((self.auction(), calendar, stock, operating))

    def auction(self) -> AuctionRound:
        """Return the part of a share dealing round in which the start packet is sold."""
        return AuctionRound(self.packet_step(), packet_over, duties=self.duties, beside=(self.sale,))

    def packet_step(self) -> WaterfallStep:
        """Return a turn of it."""
        return WaterfallStep(self.rules.packet, packet_item_sold)

    def stock(self) -> ShareDealing:
        """Return a share dealing round."""
        rules = self.rules
        return ShareDealing(
            (self.trade_step(),),
            rules.stock,
            rules.capital,
            rules.prices,
            beside=(self.sale,),
            duties=self.duties,
            opening=(offer_black_line,),
        )

    def operating(self) -> OperatingRound:
        """Return an operating round."""
        return OperatingRound(
            self.sequence(),
            self.rules.order,
            beside=(self.power_station, PrivateTrackStep(self.track), PowerStep(), self.sale),
            duties=self.duties,
            opening=(privates.pay_income,),
            turn_opening=(self._homes_of_turn,),
            closing=(form_black_line,),
        )

    def trade_step(self) -> TradeStep:
        """Return a turn of it: private companies, which players sell at any time, do not keep it open."""
        return TradeStep(self.rules.trade, self.rules.sale, self.rules.capital)

    def train_step(self) -> EzTrainStep:
        """Return the step of buying trains."""
        return EzTrainStep(self.rules.trains, self.rules.forced, self.rules.forced_sale)

    def sequence(self) -> tuple[Step, ...]:
        """Return the steps of a railroad's turn [2.2]."""
        rules = self.rules
        return (
            self.track,
            StationStep(rules.stations, stays=self.power_station.waits),
            RunStep(),
            DividendStep(rules.dividend, rules.prices, {"minor": MINOR_DIVIDEND}),
            self.trains,
            LastStep(self.sale),
        )


def packet_item_sold(setting: Setting, state: State, owner: str, name: str) -> None:
    """Give a private company or a minor to its buyer; a minor gets its printed price from the bank [1.10]."""
    if name in setting.companies:
        companies.launch(state, name, owner, MINOR_PRICE)
    else:
        hand_over(setting, state, owner, name)


def packet_over(setting: Setting, state: State) -> None:  # noqa: ARG001
    """Deal shares once the packet is sold out [1.5]; if all have passed before, the round is over [1.9]."""
    if state.auction is not None and state.auction.lots:
        state.order = (*state.queue[state.at :], *state.queue[: state.at])
        go_between(state)
    else:
        state.auction, state.round = None, "stock"


def offer_black_line(setting: Setting, state: State) -> None:
    """Put four shares of the Black Line on sale in the round after the first 4 [2.12]; it is not formed yet."""
    if state.phase < setting.phase_at["4"] or BLACK_LINE in state.cells:
        return
    companies.open_at(setting, state, BLACK_LINE, FORMATION.cell)
    certificates.move(state, certificates.shares_of(state, BLACK_LINE, ASIDE)[-FOR_SALE:], IPO)


def form_black_line(setting: Setting, state: State) -> None:
    """Form the Black Line at the end of the operating round in which the first 5 was sold [2.12]."""
    if state.phase >= setting.phase_at[forms_in(setting)] and state.privates[FORMATION.president] != GONE:
        formation.form(setting, state, FORMATION)
        ask_discards(setting, state)
