"""The operating round (rulebook 8): a company's turn, and the order of turns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from routeopt.engine.actions import Legal, Pass
from routeopt.engine.flow import end_step
from routeopt.engine.rounds import OperatingRound, OperatingRules
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, GONE, POOL, Deal, Run, State
from routeopt.engine.steps.consent import ConsentDuty
from routeopt.engine.steps.dividend import DividendStep
from routeopt.engine.steps.run import RunStep
from routeopt.engine.steps.station import StationStep
from routeopt.engine.steps.track import TrackStep
from routeopt.engine.steps.trains import DiscardDuty, TrainStep
from routeopt.engine.steps.turn import TurnStep
from routeopt.engine.table import certificates, depot
from routeopt.engine.table.chart import PriceRules
from routeopt.engine.table.dividends import DividendRules, Kind
from routeopt.engine.table.forced import ForcedRules
from routeopt.engine.table.lay_turns import LayTurn
from routeopt.engine.table.lays import LayRules, Where
from routeopt.engine.table.purchases import TrainRules
from routeopt.engine.table.sales import SaleRules
from routeopt.titles.g18zoo.duties import TunnelDuty, WorksiteDuty
from routeopt.titles.g18zoo.green import GreenStep, take_power
from routeopt.titles.g18zoo.money import AssetStep, purse
from routeopt.titles.g18zoo.names import CARRIAGES, CONTRACT, FAVORABLE, WORKSITE
from routeopt.titles.g18zoo.play import zoo_play
from routeopt.titles.g18zoo.scrapping import ProtectDuty, engine_card, let_go, move, scrap

TICKETS = 25
#: Companies are put in order again after a forced sale (8.7.1).
ORDER = OperatingRules(order="sales")
POOL_PAYS = 2
#: Place of the trains step in a turn.
TRAINS_STEP = 4
#: What Favorable Contract pays where a tile would cost 1 or 2 (Appendix 1, 11).
FAVOR = {1: 2, 2: 1}


#: Two yellow tiles, or one replacement and one yellow tile (8.2).
LAYS = LayTurn(most=2, fresh=2, rules=LayRules(marked=()))


class ZooTrack(TrackStep):
    """Laying track, which may pay with Favorable Contract."""

    def __init__(self) -> None:
        super().__init__({"": LAYS})

    def cost(self, setting: Setting, state: State, company: str, rules: LayRules, where: Where) -> int:
        """Return what a lay costs; with Favorable Contract it pays."""
        cost = super().cost(setting, state, company, rules, where)
        if cost and state.privates[FAVORABLE] == company:
            return -FAVOR[cost]
        return cost


class ZooStation(StationStep):
    """One station a turn, asked for where treasury and assets could pay it (8.3).

    Parameters
    ----------
    green : GreenStep
        Says where Contract could become a station.
    """

    def __init__(self, green: GreenStep) -> None:
        super().__init__()
        self.green = green

    def purse(self, setting: Setting, state: State, company: str) -> int:  # noqa: ARG002
        """Return what the company could raise."""
        return purse(state, company)

    def actor(self, setting: Setting, state: State) -> str:
        """Return the company in turn also where only Contract could become a station."""
        if super().actor(setting, state):
            return state.current
        company = state.current
        return (
            company
            if state.privates[CONTRACT] == company and self.green.places(setting, state, company, CONTRACT)
            else ""
        )


class ZooRun(RunStep):
    """Collecting tickets (8.4)."""

    def ran(self, setting: Setting, state: State, company: str) -> None:
        """Pay the populous districts' W$ at once (8.4.4); Expanded Carriages goes after its second use."""
        _tidy(state)
        run = state.turn.run
        if run is not None and setting.option("subsidy_paid") == "at_once":
            state.pay(BANK, company, run.subsidy)


class ZooDividend(DividendStep):
    """Distributing tickets or keeping them (8.5): the price moves first, and its cell says what each share gets."""

    def __init__(self) -> None:
        super().__init__(DividendRules(), PriceRules())

    def pay(self, setting: Setting, state: State, company: str, kind: Kind, run: Run) -> None:
        """Pay out, or keep."""
        if kind == "payout":
            self.pay_out(setting, state, company, run)
        else:
            self.withhold(setting, state, company, run)

    def pay_out(self, setting: Setting, state: State, company: str, run: Run) -> None:
        """Move right where the threshold is reached, then pay by the new cell: each share, and the president."""
        threshold = setting.chart.price(state, company).threshold
        if threshold is not None and run.revenue >= threshold:
            move(setting, state, company, "right")
        elif setting.option("below_threshold") == "under":
            setting.chart.place(state, company, state.cells[company])
        cell = setting.chart.price(state, company)
        for player in state.order:
            percent = certificates.held_percent(setting, state, company, player)
            state.pay(BANK, player, cell.dividend * percent // setting.unit(company))
        state.pay(BANK, certificates.president(state, company), cell.bonus)

    def withhold(self, setting: Setting, state: State, company: str, run: Run) -> None:
        """Put a W$ into the treasury for each 25 tickets begun, and move left."""
        state.pay(BANK, company, -(-run.revenue // TICKETS))
        move(setting, state, company, "left")

    def settled(self, setting: Setting, state: State, company: str) -> None:
        """Scrap trains that have had their last run; some records pay the W$ of districts here."""
        run = state.turn.run
        if run is not None and setting.option("subsidy_paid") == "with_dividend":
            state.pay(BANK, company, run.subsidy)
        let_go(setting, state, depot.last_runs(state, company))


def zoo_trains(setting: Setting) -> ZooTrains:
    """Return the step of buying trains, by the options of a game (8.6, 8.7)."""
    between: Literal["any", "asked"] = "any" if setting.option("consent") == "at_once" else "asked"
    blocks: Literal["any", "one"] = "any" if setting.option("forced_sales") == "blocks" else "one"
    forced = ForcedRules(duty="always", trains="any", blocks=blocks, lacking="debt", ends_turn=True)
    return ZooTrains(TrainRules(between=between), forced, SaleRules(pool_limit=100))


class ZooTrains(TrainStep):
    """Buying Vapor-Trains: assets count as money, and purchases move the marker."""

    def purse(self, setting: Setting, state: State, company: str) -> int:  # noqa: ARG002
        """Return what the company could raise."""
        return purse(state, company)

    def may_buy(self, setting: Setting, state: State, company: str) -> bool:
        """Tell whether there is room, and no train with New Engine."""
        return depot.has_room(setting, state, company) and not engine_card(state, company)

    def bought(self, setting: Setting, state: State, company: str, *, from_depot: bool, new_phase: bool) -> None:
        """Move right for the first new train of the turn, once more for a new phase (8.6.8); then scrap."""
        if from_depot and state.turn.new_trains == 1:
            move(setting, state, company, "right")
        if new_phase:
            if setting.phase(state).name not in zoo_play().no_phase_bonus:
                move(setting, state, company, "right")
            scrap(setting, state, company)
            if setting.option("doomed_trains") == "fill" and not depot.has_room(setting, state, company):
                # A train that New Engine may save has filled the last place; that it goes opens the step no more.
                end_step(state)


class FinalStep(TurnStep):
    """The end of a company's turn: it may still buy and use Inventions."""

    name = "end of turn"

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield `pass`."""
        yield Pass(entity=self.actor(setting, state))


def _tidy(state: State) -> None:
    """Discard what is used up."""
    if not state.uses[CARRIAGES]:
        state.privates[CARRIAGES] = GONE


def pool_pays(setting: Setting, state: State) -> None:  # noqa: ARG001
    """Pay companies for their certificates in the chancery (8.0.1)."""
    for company in state.cells:
        state.pay(BANK, company, POOL_PAYS * len(certificates.shares_of(state, company, POOL)))


class ZooOperatingRound(OperatingRound):
    """An operating round: each company has one turn."""

    def __init__(self, setting: Setting) -> None:
        track, trains = ZooTrack(), zoo_trains(setting)
        green = GreenStep(track, TRAINS_STEP)
        run = ZooRun(as_recorded=setting.option("runs") == "as_recorded")
        super().__init__(
            (track, ZooStation(green), run, ZooDividend(), trains, FinalStep()),
            ORDER,
            beside=(AssetStep(), green),
            duties={
                "consent": ConsentDuty({"train": trains.close, "private": _close_power}),
                "protect": ProtectDuty(),
                "discard": DiscardDuty(),
                "tunnel": TunnelDuty(),
                "worksite": WorksiteDuty(green),
            },
            opening=(pool_pays,),
        )

    def end_turn(self, setting: Setting, state: State) -> None:  # noqa: ARG002 - other rounds need it
        """Discard what is used up; both tiles of Worksite belong to one turn."""
        _tidy(state)
        if state.uses[WORKSITE] == 1:
            state.privates[WORKSITE] = GONE


def _close_power(setting: Setting, state: State, deal: Deal) -> None:  # noqa: ARG001
    take_power(state, deal.buyer, str(deal.item), deal.price)
