"""The rounds of 1895 Namibia: two auctions, sets of a share round and operating rounds; obligations that wake."""

from __future__ import annotations

from collections.abc import Iterable

from routeopt.board import StopRef
from routeopt.board.lines import walk
from routeopt.engine.flow import Flow, Step
from routeopt.engine.lots import Lot
from routeopt.engine.refs import Certificate
from routeopt.engine.rounds import AuctionRound, Calendar, StockRound, go_between
from routeopt.engine.setting import Setting
from routeopt.engine.state import ASLEEP, BANK, GONE, IPO, State
from routeopt.engine.steps.dividend import DividendStep
from routeopt.engine.steps.english import EnglishStep
from routeopt.engine.steps.option import OptionDuty, OptionTrade
from routeopt.engine.steps.run import RunStep
from routeopt.engine.steps.station import StationStep
from routeopt.engine.steps.track import TrackStep
from routeopt.engine.table import certificates, privates
from routeopt.engine.table.auctions import EnglishRules
from routeopt.engine.table.lays import LayRules, Where
from routeopt.titles.g1895.rules import OBLIGATIONS
from routeopt.titles.standard.rounds import StandardRounds

#: The auction of the tractor, which the first player must take for nothing where nobody bids, and that of obligations.
TRACTOR = EnglishRules(next_opener="opener", unsold="first")
BIDDING = EnglishRules(next_opener="opener", unsold="gone")


class NamibiaTrade(OptionTrade):
    """A turn of a share round: presidents' certificates come one after the other."""

    def startable(self, setting: Setting, state: State) -> list[str]:
        """Return the company that may be started now."""
        return super().startable(setting, state)[:1]


class NamibiaTrack(TrackStep):
    """Laying track: after each tile, obligations that it fulfils wake their shares."""

    def lay(self, setting: Setting, state: State, company: str, rules: LayRules, where: Where) -> None:
        """Lay a tile, and wake what it joins."""
        super().lay(setting, state, company, rules, where)
        wake_joined(setting, state)


class NamibiaRun(RunStep):
    """Running trains: what mines bring goes to the treasury at once."""

    def ran(self, setting: Setting, state: State, company: str) -> None:  # noqa: ARG002
        """Pay it."""
        assert state.turn.run is not None
        state.pay(BANK, company, state.turn.run.subsidy)


class NamibiaRounds(StandardRounds):
    """The rounds of one game."""

    def flow(self) -> Flow:
        """Return all rounds."""
        stock, operating = self.stock(), self.operating()
        return Flow((self.auction(), self.obligations(), Calendar(stock, operating, self.rules.sets), stock, operating))

    def auction(self) -> AuctionRound:
        """Return the auction of the tractor; that of the obligations follows, from the first player on."""

        def then(setting: Setting, state: State) -> None:  # noqa: ARG001
            self.obligations().begin(state, [Lot(name, least) for name, (_, least) in OBLIGATIONS.items()])

        return AuctionRound(EnglishStep(TRACTOR), then)

    def obligations(self) -> AuctionRound:
        """Return the auction of the obligations; the first share round follows."""

        def then(setting: Setting, state: State) -> None:  # noqa: ARG001
            state.auction = None
            go_between(state)

        return AuctionRound(EnglishStep(BIDDING, take_obligation), then, name="obligations")

    def stock(self) -> StockRound:
        """Return the share round."""
        rules, step = self.rules, NamibiaTrade(self.rules.trade, self.rules.sale, self.rules.capital)
        duties: dict[str, Step] = {**self.duties, "option": OptionDuty(step)}
        return StockRound((step,), rules.stock, rules.capital, rules.prices, duties=duties)

    def track_step(self) -> TrackStep:
        """Return the step of laying track."""
        return NamibiaTrack(self.rules.lays, homes=self.rules.homes, blocked=privates.blocked)

    def sequence(self) -> tuple[Step, ...]:
        """Return the steps of a company's turn."""
        rules = self.rules
        return (
            self.track,
            StationStep(rules.stations),
            NamibiaRun(again=False),
            DividendStep(rules.dividend, rules.prices),
            self.trains,
        )


def take_obligation(setting: Setting, state: State, player: str, company: str) -> None:  # noqa: ARG001
    """Give a sleeping share and the option to the buyer of an obligation; one that nobody buys leaves the game."""
    if player == GONE:
        return
    share = Certificate(company, certificates.numbers_of(state, company, IPO)[-1])
    certificates.move(state, [share], ASLEEP + player)
    state.options[company] = player


def wake_joined(setting: Setting, state: State, companies: Iterable[str] = OBLIGATIONS) -> None:
    """Wake the shares of each company whose home and destination track joins, whoever laid it, tokens ignored.

    A company that has floated gets the price of one share.
    """
    bare = state.board.with_tokens(())
    for company in companies:
        if not certificates.asleep_percent(setting, state, company):
            continue
        home = setting.homes[company]
        one_city = len(bare.content(home.hex).stops) == 1
        start = StopRef(home.hex, 0) if one_city else home
        if any(ref.hex == OBLIGATIONS[company][0] for ref in walk(bare, "", (start,)).stops):
            certificates.wake(setting, state, company)
            if company in state.floated:
                state.pay(BANK, company, setting.chart.price(state, company).price)
