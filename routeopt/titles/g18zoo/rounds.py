"""A game of 18ZOO: set-up, the draft, the rounds, scores."""

from __future__ import annotations

from routeopt.engine.flow import Flow
from routeopt.engine.lots import Lot
from routeopt.engine.rounds import AuctionRound, Calendar, SetRules, go_between
from routeopt.engine.setting import Setting
from routeopt.engine.setup import drawn, new_state
from routeopt.engine.state import DECK, FUTURE, SHOWN, State
from routeopt.engine.steps.auction import DraftStep
from routeopt.engine.table.auctions import DraftRules
from routeopt.titles.g18zoo.money import asset_value
from routeopt.titles.g18zoo.names import USES
from routeopt.titles.g18zoo.operating import ZooOperatingRound
from routeopt.titles.g18zoo.play import zoo_play
from routeopt.titles.g18zoo.state import ZooState, own
from routeopt.titles.g18zoo.stock import ZooStockRound, reveal, take_power
from routeopt.titles.playing import TitleGame


def initial_draft(setting: Setting) -> AuctionRound:
    """Return the Initial Draft (6.0): from the last player to the first, each buys one Invention or passes."""

    def then(setting: Setting, state: State) -> None:  # noqa: ARG001
        state.auction = None
        go_between(state)

    rules = DraftRules(any_price=setting.option("draft_price") == "any")
    return AuctionRound(DraftStep(rules, take_power), then, name="draft")


class ZooSetting(Setting):
    """The fixed part of a game of 18ZOO."""

    def station_prices(self, company: str) -> tuple[int, ...]:
        """Return what the stations of a company cost: in records H8 has one less."""
        prices = super().station_prices(company)
        return prices[:-1] if company == "H8" and self.option("elephants_stations") == "2" else prices


class ZooGame(TitleGame):
    """How 18ZOO is played."""

    setting_kind = ZooSetting

    def begin(self, setting: Setting, seed: int) -> State:
        """Return the state before the draft (2.3)."""
        play, count = zoo_play(), str(len(setting.players))
        state = new_state(setting, seed, ZooState(assets=dict.fromkeys(setting.players, play.assets[count])))
        state.privates = dict.fromkeys(setting.powers, DECK)
        state.uses = {power: USES.get(power, 1) for power in setting.powers}
        own(state).deck = tuple(drawn(state, play.deck))
        if setting.option("first_order") == "drawn":
            state.order = tuple(drawn(state, setting.players))
        reveal(state, play.draft[count], SHOWN)
        reveal(state, play.new_inventions, FUTURE)
        shown = [Lot(power, setting.powers[power].cost) for power in state.owned(SHOWN)]
        initial_draft(setting).begin(state, shown, state.order[::-1])
        return state

    def flow(self, setting: Setting) -> Flow:
        """Return the rounds."""
        stock, operating = ZooStockRound(), ZooOperatingRound(setting)
        calendar = Calendar(stock, operating, SetRules(sets=zoo_play().months, ends="round"))
        return Flow((initial_draft(setting), calendar, stock, operating))

    def scores(self, setting: Setting, state: State) -> dict[str, int]:
        """Return each player's W$, shares at their reputation and assets, less debt (9.0)."""
        value = zoo_play().asset_at_end if state.over else asset_value(state)
        scores = super().scores(setting, state)
        return {player: score + value * own(state).assets[player] for player, score in scores.items()}
