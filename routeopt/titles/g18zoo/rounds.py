"""A game of 18ZOO: set-up, the rounds, scores, and what must be conserved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from routeopt.engine.flow import Flow, Step
from routeopt.engine.rounds import AuctionRound
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, DECK, DEPOT, FUTURE, SHOWN, State
from routeopt.engine.steps.auction import DraftStep
from routeopt.engine.table import certificates, depot
from routeopt.engine.table.auctions import DraftRules, Lot
from routeopt.errors import UnknownNameError, nearest
from routeopt.spec import BoardSpec
from routeopt.titles.g18zoo.money import asset_value
from routeopt.titles.g18zoo.names import USES
from routeopt.titles.g18zoo.operating import OperatingRound
from routeopt.titles.g18zoo.play import zoo_play
from routeopt.titles.g18zoo.state import ZooState, own
from routeopt.titles.g18zoo.stock import StockRound, reveal, take_power

if TYPE_CHECKING:
    from routeopt.titles.title import Title


def draw(state: State) -> int:
    """Draw the next number of the game's random generator."""
    state.seed = (1103515245 * state.seed + 12345) % 2**31
    return state.seed


class Calendar:
    """Turns the page to the next month's stock round."""

    name = "calendar"
    beside: Sequence[Step] = ()
    sequence: Sequence[Step] = ()

    def __init__(self, stock: StockRound) -> None:
        self.stock = stock
        self.duties: dict[str, Step] = {}

    def next_turn(self, setting: Setting, state: State) -> None:  # noqa: ARG002 - other rounds need it
        """Begin the stock round."""
        self.stock.begin(state)


def initial_draft(setting: Setting, stock: StockRound) -> AuctionRound:
    """Return the Initial Draft (6.0): from the last player to the first, each buys one Invention or passes."""

    def then(setting: Setting, state: State) -> None:  # noqa: ARG001
        state.auction = None
        stock.begin(state)

    rules = DraftRules(any_price=setting.option("draft_price") == "any")
    return AuctionRound(DraftStep(rules, take_power), then, name="draft")


class ZooGame:
    """How 18ZOO is played.

    Parameters
    ----------
    title : Title
        The title, whose data are read at first use.
    """

    def __init__(self, title: Title) -> None:
        self.title = title

    def setting(self, players: Sequence[str], board: str | BoardSpec, options: Mapping[str, str]) -> Setting:
        """Bind the title's data to a map, players and options.

        Raises
        ------
        UnknownNameError
            There is no such map.
        """
        data = self.title.data
        if isinstance(board, str):
            name = board or next(iter(data.boards))
            if name not in data.boards:
                raise UnknownNameError(f'map "{name}" is not in {self.title.name}; {nearest(name, data.boards)}')
            board = data.boards[name]
        full = f"{data.game.title} - Map {board.name}"
        return Setting(full, data, self.title.rules, zoo_play(), board, players, options)

    def begin(self, setting: Setting, seed: int) -> State:
        """Return the state before the draft (2.3)."""
        play = zoo_play()
        state = State(board=setting.empty_board, seed=seed % 2**31)
        state.cash = {BANK: 0, **dict.fromkeys(setting.players, 0), **dict.fromkeys(setting.companies, 0)}
        for player in setting.players:
            state.pay(BANK, player, setting.money or 0)
        state.debt = dict.fromkeys(setting.players, 0)
        state.own = ZooState(assets=dict.fromkeys(setting.players, play.assets[str(len(setting.players))]))
        state.stations = {c: _prices(setting, c) for c in setting.companies}
        certificates.issue(setting, state)
        depot.stack(setting, state)
        state.privates = dict.fromkeys(setting.powers, DECK)
        state.uses = {power: USES.get(power, 1) for power in setting.powers}
        drawn = {power: draw(state) for power in play.deck}
        own(state).deck = tuple(sorted(play.deck, key=lambda p: drawn[p]))
        order = list(setting.players)
        if setting.option("first_order") == "drawn":
            lots = {player: draw(state) for player in order}
            order.sort(key=lambda p: lots[p])
        state.order = tuple(order)
        reveal(state, play.draft[str(len(setting.players))], SHOWN)
        reveal(state, play.new_inventions, FUTURE)
        shown = [Lot(power, setting.powers[power].cost) for power in state.owned(SHOWN)]
        initial_draft(setting, StockRound()).begin(state, shown, state.order[::-1])
        return state

    def flow(self, setting: Setting) -> Flow:
        """Return the rounds."""
        stock = StockRound()
        return Flow((initial_draft(setting, stock), Calendar(stock), stock, OperatingRound()))

    def scores(self, setting: Setting, state: State) -> dict[str, int]:
        """Return each player's W$, shares at their reputation and assets, less debt (9.0)."""
        value = zoo_play().asset_at_end if state.over else asset_value(state)
        return {
            player: state.cash[player]
            + value * own(state).assets[player]
            + sum(
                setting.chart.price(state, c).price
                * certificates.held_percent(setting, state, c, player)
                // setting.unit(c)
                for c in state.cells
            )
            - state.debt[player]
            for player in setting.players
        }

    def ranking(self, setting: Setting, state: State) -> list[str]:
        """Return the players from the winner on; ties go to the lower turn order marker (9.0)."""
        scores = self.scores(setting, state)
        return sorted(state.order, key=lambda p: -scores[p])

    def audit(self, setting: Setting, state: State) -> list[str]:
        """List what is not conserved: money, certificates, tiles, trains, stations, markers in the chart."""
        wrong = []
        if sum(state.cash.values()):
            wrong.append(f"money: {sum(state.cash.values())} more than there is")
        wrong += [f"money: {name} has {amount}" for name, amount in state.cash.items() if amount < 0 and name != BANK]
        for company in setting.companies:
            numbers = sorted(number for number, _ in state.shares[company])
            if numbers != list(range(len(setting.series[company]))):
                wrong.append(f"certificates: {company} has {numbers}")
            placed = sum(1 for t in state.board.tokens if t.owner == company)
            if placed + len(state.stations[company]) != len(_prices(setting, company)):
                wrong.append(f"stations: {company} has {placed} on the map and {len(state.stations[company])} left")
        laid = Counter(tile.number for tile in state.board.laid.values())
        for number, count in laid.items():
            limit = setting.data.supply[number]
            if limit is not None and count > limit:
                wrong.append(f"tiles: {count} of {number} are laid, there are {limit}")
        stacked = Counter(c for stack in state.stacks.values() for c in stack)
        if stacked != Counter(list(state.cells)):
            wrong.append("chart: stacks and cells differ")
        wrong += [f"chart: {c} is not in its stack" for c, cell in state.cells.items() if c not in state.stacks[cell]]
        if not any(t.owner == DEPOT for t in state.cards.values()):
            wrong.append("trains: the pile is empty, though its last kind is unlimited")
        known = {*setting.players, *setting.companies}
        wrong += [f"owner: {o}" for o in state.privates.values() if not o.startswith("@") and o not in known]
        return wrong


def _prices(setting: Setting, company: str) -> tuple[int, ...]:
    prices = setting.companies[company].token_costs
    return prices[:-1] if company == "H8" and setting.option("elephants_stations") == "2" else prices
