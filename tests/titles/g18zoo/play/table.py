"""Positions of a game, put on the table by hand."""

from __future__ import annotations

from collections.abc import Sequence

from routeopt.board import StopRef, Token
from routeopt.engine.game import Game
from routeopt.engine.refs import Cell, Certificate, TrainCard, read_certificate
from routeopt.engine.state import BANK, DEPOT, GONE, POOL, Card, State, Turn
from routeopt.engine.table.certificates import move
from routeopt.titles.g18zoo.state import own
from tests.play.games import arrange
from tests.titles.g18zoo.play.games import new_game

STEPS = {"track": 0, "station": 1, "run": 2, "dividend": 3, "trains": 4, "end of turn": 5}
#: A yellow tile for each home of map A, track to two sides that are open.
HOMES = {"H2": ("K9", "57", 0), "H3": ("N10", "57", 0), "H4": ("K17", "5", 3), "H5": ("E15", "6", 0)}


class Table:
    """A game whose state is being put together; `done` gives the game.

    Parameters
    ----------
    players : int
        How many play.
    board : str
        Name of the map.
    options : str
        Settings that differ from the rulebook's.
    """

    def __init__(self, players: int = 2, board: str = "A", **options: str) -> None:
        self.game = new_game(players, board, **options)
        self.state: State = self.game.state.copy()
        self.state.set = 1

    def money(self, owner: str, amount: int) -> Table:
        self.state.pay(BANK, owner, amount - self.state.cash[owner])
        return self

    def company(
        self,
        company: str,
        boss: str = "P1",
        *,
        cell: tuple[int, int] = (1, 1),
        cash: int = 20,
        tile: bool = True,
        trains: Sequence[str] = (),
    ) -> Table:
        """A started company; its president holds the first certificate, the rest is in the directorate."""
        state, setting = self.state, self.game.setting
        move(state, [Certificate(company, 0)], boss)
        setting.chart.place(state, company, Cell(*cell))
        state.pars[company] = setting.chart.cells[Cell(*cell)].price
        state.opened, state.floated = (*state.opened, company), (*state.floated, company)
        state.board = state.board.place(Token(company, setting.homes[company]))
        state.stations[company] = state.stations[company][1:]
        if tile and company in HOMES:
            state.board = state.board.lay(*HOMES[company])
        self.money(company, cash)
        for kind in trains:
            self.train(company, kind)
        return self

    def train(self, owner: str, kind: str, **how: bool | str) -> TrainCard:
        """Give the next card of a kind from the pile."""
        card = next(c for c, t in self.state.cards.items() if t.kind == kind and t.owner == DEPOT)
        self.state.cards[card] = Card(kind, owner, **how)  # type: ignore[arg-type]
        return card

    def sell_out(self, *kinds: str) -> Table:
        """Take kinds of trains out of the pile."""
        for card, train in self.state.cards.items():
            if train.kind in kinds and train.owner == DEPOT:
                self.state.cards[card] = train._replace(owner=GONE)
        return self

    def share(self, owner: str, *names: str) -> Table:
        for name in names:
            move(self.state, [read_certificate(name)], owner)
        return self

    def chancery(self, *names: str) -> Table:
        return self.share(POOL, *names)

    def power(self, owner: str, *names: str) -> Table:
        for name in names:
            self.state.privates[name] = owner
            own(self.state).deck = tuple(p for p in own(self.state).deck if p != name)
        return self

    def phase(self, name: str) -> Table:
        self.state.phase = self.game.setting.phase_at[name]
        return self

    def lay(self, *lays: tuple[str, str, int]) -> Table:
        self.state.board = self.state.board.lay_all(lays)
        return self

    def station(self, company: str, stop: str) -> Table:
        self.state.board = self.state.board.place(Token(company, StopRef(stop)))
        self.state.stations[company] = self.state.stations[company][1:]
        return self

    def stock(self, first: str = "P1", month: int = 1) -> Game:
        """The game in a stock round, with this player in turn."""
        state = self.state
        state.round, state.set, state.number = "stock", month, 0
        state.queue, state.at, state.turn = state.order, state.order.index(first), Turn()
        return self.done()

    def operating(self, company: str, step: str = "track", month: int = 1, number: int = 1, **turn: object) -> Game:
        """The game in an operating round, with this company in turn at this step; the others come after it."""
        state = self.state
        others = self.game.setting.chart.ranked(state, [c for c in state.cells if c != company])
        state.round, state.set, state.number = "operating", month, number
        state.queue, state.at = (company, *others), 0
        state.turn = Turn(step=STEPS[step], **turn)  # type: ignore[arg-type]
        return self.done()

    def done(self) -> Game:
        return arrange(self.game.copy(), lambda state: _copy(self.state.copy(), state))


def _copy(source: State, target: State) -> None:
    for name in State.__dataclass_fields__:
        setattr(target, name, getattr(source, name))
