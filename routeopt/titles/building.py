"""What a company could build on a position: by the rules engine where the title has one, else by what fits."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from routeopt.board import Board, StopRef
from routeopt.board.book import book_of
from routeopt.board.lines import reach
from routeopt.engine.actions import LayTile, PlaceToken
from routeopt.engine.game import Game
from routeopt.engine.refs import TrainCard
from routeopt.engine.state import Card, State, Turn
from routeopt.engine.steps.station import StationStep
from routeopt.engine.steps.track import TrackStep
from routeopt.engine.table import lays, stations
from routeopt.engine.table.lays import Where
from routeopt.errors import RouteoptError
from routeopt.rules import Position
from routeopt.titles import find_title

#: More than anything costs: what a company can pay is not asked.
_RICH = 10**6


class Lay(NamedTuple):
    """A tile that could be laid: hex, tile and rotation, and what it costs in the title's currency."""

    where: Where
    cost: int


class Placing(NamedTuple):
    """A city where a station could be placed, and what it costs in the title's currency."""

    stop: StopRef
    cost: int


class Building:
    """What a company could build next on a position; what it can pay is not asked.

    Parameters
    ----------
    position : Position
        The board, and the company that builds.

    Attributes
    ----------
    by_engine : bool
        Whether the title's rules say what may be built; else tiles of the phase's colours that fit, are in supply,
        keep what lies there and continue a line of the company, and stations in cities with room that a line reaches.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self._book = book_of(position.board.spec, position.data)
        self._game = _game(position)
        steps = () if self._game is None else self._game.flow.rounds["operating"].sequence
        self._track = next((step for step in steps if isinstance(step, TrackStep)), None)
        self._station = next((step for step in steps if isinstance(step, StationStep)), None)
        self.by_engine = self._track is not None
        #: Percent of the company that one share is; None where nobody knows.
        self.unit = None if self._game is None else self._game.setting.unit(position.company)

    def lays(self) -> list[Lay]:
        """Return the tiles that could be laid, hexes in the order of the map."""
        position = self.position
        if self._game is None or self._track is None:
            return [Lay(where, self._printed_cost(where)) for where in self._fitting()]
        setting, state, track = self._game.setting, self._state(position.board), self._track
        rules = track.rules(setting, state)
        if rules is None:
            return []
        wheres = [(a.hex, a.tile, a.rotation) for a in track.legal(setting, state) if isinstance(a, LayTile)]
        return [Lay(where, track.cost(setting, state, position.company, rules, where)) for where in wheres]

    def stations(self, board: Board) -> list[Placing]:
        """Return the cities where a station could be placed on a board, the position's own or one with a tile more."""
        position = self.position
        prices = self._prices(board)
        if not prices:
            return []
        if self._game is not None and self._station is not None:
            state, step = self._state(board), self._station
            cost = stations.cost(state, position.company, step.rules)
            found = [a.stop for a in step.legal(self._game.setting, state) if isinstance(a, PlaceToken)]
            return [Placing(stop, cost) for stop in found]
        return [Placing(stop, prices[0]) for stop in self._roomy(board)]

    def _state(self, board: Board) -> State:
        """Return the state of a game in which it is the company's turn to build."""
        assert self._game is not None
        position, setting = self.position, self._game.setting
        state = self._game.state.copy()
        state.board, state.phase = board, setting.phase_at[position.phase.name]
        state.round, state.queue, state.at, state.turn = "operating", (position.company,), 0, Turn()
        state.waiting, state.auction, state.deal = (), None, None
        state.cash[position.company] = _RICH
        state.stations |= {company: self._prices(board, company) for company in (*setting.companies, position.company)}
        state.cards = {}
        kinds: Counter[str] = Counter()
        for train in position.trains:
            kinds[train.card.name] += 1
            card = TrainCard(train.card.name, 100 + kinds[train.card.name])
            state.cards[card] = Card(train.card.name, position.company, train.last, train.disabled)
        return state

    def _prices(self, board: Board, company: str = "") -> tuple[int, ...]:
        """Return what the stations that a company has left cost, the next one first."""
        owner = company or self.position.company
        placed = sum(1 for token in board.tokens if token.owner == owner and token.kind == "station")
        for spec in self.position.data.game.companies:
            if spec.id == owner:
                return spec.token_costs[placed:]
        return ()

    def _fitting(self) -> tuple[Where, ...]:
        position = self.position
        return lays.lays_on(self._book, position.board, position.company, position.phase.colors)

    def _printed_cost(self, where: Where) -> int:
        under = self.position.board.laid.get(where[0])
        return self.position.board.tiles[under.number].cost if under else self.position.board.hex(where[0]).cost

    def _roomy(self, board: Board) -> list[StopRef]:
        """Return the cities with room that a line of the company reaches, in the order of the map."""
        company = self.position.company
        order = {name: number for number, name in enumerate(board.spec.hexes)}
        own = {token.stop.hex for token in board.tokens if token.owner == company and token.kind == "station"}
        reached = sorted(reach(board, company).stops, key=lambda ref: (order[ref.hex], ref.number))
        return [
            ref
            for ref in reached
            if board.stop(ref).spec.kind == "city" and ref.hex not in own and stations.free(board, ref) > 0
        ]


def _game(position: Position) -> Game | None:
    """Return a game of the position's title on its map, before its first action; None where it is not played."""
    title = find_title(position.title, own_map=True).title
    if title.play is None:
        return None
    play = title.play.game()
    counts = range(2, 8)
    for count in counts:
        try:
            players = [f"player {number + 1}" for number in range(count)]
            return Game(play, players, 0, position.options, board=position.board.spec)
        except RouteoptError:
            continue
    return None
