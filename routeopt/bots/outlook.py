"""What a bot thinks of a company: its best run now, with a train more, on another board, and with trains to come."""

from __future__ import annotations

from dataclasses import replace

from routeopt.board import Board, Token
from routeopt.board.lines import reach
from routeopt.engine import positions
from routeopt.engine.refs import TrainCard
from routeopt.engine.setting import Setting
from routeopt.engine.state import DEPOT, State
from routeopt.engine.table.stations import is_city
from routeopt.network.records import Worth
from routeopt.rules import Position, Train
from routeopt.search.strategy import Budget
from routeopt.solution import solve
from routeopt.spec import TrainSpec
from routeopt.spec.boards import at_colors

#: Steps after which a bot takes the best run found so far.
_STEPS = 60_000
#: What a stop counts that a line leads to, or leads near to, at a glance.
_AHEAD, _NEAR = 8, 1
#: Runs kept.
_KEPT = 4_000


class Outlook:
    """What best runs would earn; each is searched once.

    Parameters
    ----------
    setting : Setting
        The fixed part of the game.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self._worth: dict[tuple[object, ...], Worth] = {}
        self._settled: dict[tuple[Board, str], Board] = {}

    def position(self, view: State, company: str, board: Board | None = None) -> Position:
        """Return the position of a company, on another board where one is given; without a station it is at home."""
        position = positions.position(self.setting, view, company)
        return replace(position, board=self.settled(view.board if board is None else board, company))

    def settled(self, board: Board, company: str) -> Board:
        """Return a board on which a company that has no station yet stands at home."""
        home = self.setting.homes.get(company)
        if home is None or any(t.owner == company and t.kind == "station" for t in board.tokens):
            return board
        key = board, company
        if key not in self._settled:
            if len(self._settled) >= _KEPT:
                self._settled.clear()
            self._settled[key] = board.place(Token(company, home)) if is_city(board, home) else board
        return self._settled[key]

    def worth(self, position: Position) -> Worth:
        """Return what the best run of a position is worth, or the best that is found in a little time."""
        trains = tuple((t.spec.name, t.last, t.disabled) for t in position.trains)
        key = (position.board, position.company, trains, position.phase.name, position.active, position.held)
        if key not in self._worth:
            if len(self._worth) >= _KEPT:
                self._worth.clear()
            solution = solve(position, unchecked=True, budget=Budget(steps=_STEPS))
            if solution.status == "interrupted":
                raise KeyboardInterrupt
            self._worth[key] = Worth(solution.revenue, solution.run.subsidy)
        return self._worth[key]

    def earns(self, view: State, company: str, board: Board | None = None) -> int:
        """Return the revenue of a company's best run with its trains; of one without with the next train sold."""
        position = self.position(view, company, board)
        spec = None if position.trains else self.next_train(view)
        if spec is not None:
            position = replace(position, trains=(Train(spec.name, spec, spec),))
        return self.worth(position).revenue

    def runs(self, view: State, company: str) -> int:
        """Return the revenue of a company's best run with the trains that it has."""
        return self.worth(self.position(view, company)).revenue

    def with_train(self, view: State, company: str, spec: TrainSpec, board: Board | None = None) -> int:
        """Return the revenue of its best run with a train more."""
        position = self.position(view, company, board)
        count = sum(t.card.name == spec.name for t in position.trains)
        train = Train(f"{spec.name}#{count + 1}" if count else spec.name, spec, spec)
        return self.worth(replace(position, trains=(*position.trains, train))).revenue

    def promise(self, view: State, company: str, board: Board | None = None) -> int:
        """Return what the company could run once it has the train that the board is built for: the next but one."""
        position = self.position(view, company, board)
        spec = self._coming(view)
        return self.worth(replace(position, trains=(Train(spec.name, spec, spec),))).revenue

    def _coming(self, view: State) -> TrainSpec:
        """Return a train of the kind after the next one that is sold, whose reach has a limit."""
        kinds = [spec for spec in self.setting.data.game.trains if not spec.carried and spec.reach is not None]
        now = next((card.kind for card in view.cards.values() if card.owner == DEPOT), kinds[-1].name)
        place = next((n for n, spec in enumerate(kinds) if spec.name == now), len(kinds) - 1)
        return kinds[min(place + 1, len(kinds) - 1)]

    def next_train(self, view: State) -> TrainSpec | None:
        """Return the kind of train on top of the depot."""
        kind = next((card.kind for card in view.cards.values() if card.owner == DEPOT), "")
        return self.setting.trains.get(kind)

    def touched(self, view: State, company: str, board: Board) -> int:
        """Return what all stops together are worth that the company's lines lead to: a guess that costs no search."""
        colors = self.setting.phase(view).colors
        lines = reach(self.settled(board, company), company)
        touched = sum(at_colors(board.stop(ref).spec.revenue, colors) for ref in lines.stops)
        for coordinate in {coordinate for coordinate, _ in lines.entries}:
            near = [h for h in board.grid.neighbours(coordinate) if h is not None]
            touched += _AHEAD * len(board.content(coordinate).stops) + 1
            touched += _NEAR * sum(len(board.content(h).stops) for h in near)
        return touched

    def lasting(self, view: State, card: TrainCard) -> bool:
        """Tell whether a train outlives the next phase."""
        rusts = self.setting.train(view, card).rusts
        return not rusts or self.setting.phase_at[rusts] > view.phase + 1
