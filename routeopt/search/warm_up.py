"""A first call of a strategy on made-up problems, so that no time is taken from a real one for what is done once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from routeopt.board import Board, StopRef, Token
from routeopt.errors import Fault
from routeopt.network.network import compile_network
from routeopt.rules import Position, RevenueTable, Train
from routeopt.rules.plain_table import plain_table
from routeopt.rules.reading import Reading
from routeopt.search.kernels.ahead import look_ahead
from routeopt.search.kernels.plan import make_plan
from routeopt.search.methods.frontier import Frontier
from routeopt.search.registry import pick
from routeopt.search.session.clock import Clock
from routeopt.search.strategy import Budget, Problem
from routeopt.spec import BoardSpec, CompanySpec, GameSpec, HexSpec, PhaseSpec, StopSpec, TitleData, TrainSpec

#: Steps of a call: enough to come to each kernel. Time would be over with the first one compiled.
_STEPS = 20_000
#: Reach of each train of each problem, and how many of its stops pay.
_PROBLEMS: tuple[tuple[tuple[int | None, int | None], ...], ...] = (
    ((3, None), (None, 4)),
    ((None, 4), (None, 4)),
)
#: Strategies that sweep where a walk does not do, as it does here.
_SWEEPING = ("auto", "frontier")
#: States that a sweep may have at a time: so few that it comes to leave some out.
_STATES = 128
_COMPANY, _COLUMNS, _ROWS, _STATIONS = "A", "ABCD", range(1, 9, 2), ("A1", "C5", "B4", "D8")


def warm_up(strategy: str) -> None:
    """Solve small problems, so that kernels are compiled and other solvers loaded before time is taken.

    Parameters
    ----------
    strategy : str
        Its name, or ``"auto"``.

    Raises
    ------
    UnknownNameError
        There is no strategy of this name.
    KeyboardInterrupt
        Ctrl-C came: it is not meant for these problems alone.
    """
    for trains in _PROBLEMS:
        problem = _problem(trains)
        if pick(strategy, problem)(problem, Budget(steps=_STEPS)).status == "interrupted":
            raise KeyboardInterrupt
        if strategy in _SWEEPING:
            _sweep(problem)


def _sweep(problem: Problem) -> None:
    """Sweep for the best route of each train of a problem."""
    plan = make_plan(problem.network, problem.objective)
    frontier = Frontier(plan, problem.network.geometry.arc_connection)
    n_rows = plan.facts.shape[0]
    ahead = look_ahead(plan, np.zeros(plan.arc.size, np.int64), np.zeros(n_rows, np.int64))
    for row in range(n_rows):
        frontier.best_route(np.array([row]), ahead, np.zeros_like(plan.run_bits), 1, 1, Clock(Budget()).drive, _STATES)


class _Rules:
    """Rules that are all in the data."""

    def tabulate(self, position: Position) -> RevenueTable:
        return plain_table(position)

    def readings(self, position: Position) -> Sequence[Reading]:
        return (Reading(position),)

    def check(self, position: Position) -> Iterable[Fault]:  # noqa: ARG002 - as `RouteRules` has it
        return ()


def _problem(trains: Sequence[tuple[int | None, int | None]]) -> Problem:
    """Return a problem on a board of cities side by side, joined to the next in each column and each row."""
    names = [f"{x}{y + number % 2}" for number, x in enumerate(_COLUMNS) for y in _ROWS]
    grid = Board(BoardSpec(hexes={name: HexSpec() for name in names}), {}).grid
    hexes = {
        name: HexSpec(
            color="gray",
            stops=(StopSpec(kind="city", revenue=10 + 10 * (number % 5), slots=1),),
            tracks=tuple(f"{e}-s0" for e, other in enumerate(grid.neighbours(name)) if other and e % 3 != 2),
        )
        for number, name in enumerate(names)
    }
    cards = tuple(
        TrainSpec(name=str(number), reach=reach, counts=("city",), ends=("city",), pays_best=pays)
        for number, (reach, pays) in enumerate(trains)
    )
    phase = PhaseSpec(name="only", colors=("gray",), train_limit=len(cards))
    game = GameSpec(
        title="warm up", trains=cards, phases=(phase,), companies=(CompanySpec(id=_COMPANY, name=_COMPANY),)
    )
    board = Board(BoardSpec(hexes=hexes), {})
    position = Position(
        title=game.title,
        data=TitleData(game=game, boards={}, supply={}, tiles={}),
        rules=_Rules(),
        board=board.with_tokens([Token(_COMPANY, StopRef(name, 0)) for name in _STATIONS]),
        company=_COMPANY,
        trains=tuple(Train(card.name, card, card) for card in cards),
        phase=phase,
    )
    table = position.rules.tabulate(position)
    return Problem(position=position, table=table, network=compile_network(position, table))
