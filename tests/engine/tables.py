"""Games of the made-up title with companies that are started and certificates dealt out, for tests of their trade."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from routeopt.engine.actions import SellShares
from routeopt.engine.game import Game
from routeopt.engine.refs import Cell, Certificate
from routeopt.engine.state import BANK, State, Turn
from routeopt.engine.table import certificates
from routeopt.spec.play import ChartSpec
from tests.engine.made_up import arrange, new_game

#: A row of prices for tests in which only the price counts; one below the other, so that sales lower it.
COLUMN = ChartSpec(rows=("100 110", "90 100", "80 90", "70 80", "60 70", "50 60", "40 50"), pars={"2": ("0,0",)})


def shares(company: str, *numbers: int) -> tuple[Certificate, ...]:
    """Certificates of a company."""
    return tuple(Certificate(company, number) for number in numbers)


def chart(*rows: str, effects: Sequence[str] = (), cells: Sequence[str] = (), **how: Any) -> ChartSpec:
    """A chart with one zone of these cells in which these effects hold."""
    return ChartSpec(rows=rows, pars={"2": ("0,0",)}, zones={"z": tuple(cells)}, effects={"z": tuple(effects)}, **how)  # type: ignore[arg-type]


def dealt(
    cells: Mapping[str, Cell],
    holds: Mapping[str, Sequence[Certificate]],
    cash: Mapping[str, int] | None = None,
    players: int = 2,
    **changes: Any,
) -> Game:
    """A game in which companies stand in cells, started and floated, and owners hold certificates and have money."""
    game = new_game(players, **{"chart": COLUMN, **changes})

    def change(state: State) -> None:
        for company, cell in cells.items():
            game.setting.chart.place(state, company, cell)
            state.pars[company] = game.setting.chart.cells[cell].price
            state.opened, state.floated = (*state.opened, company), (*state.floated, company)
        for owner, held in holds.items():
            certificates.move(state, held, owner)
        for owner, amount in (cash or {}).items():
            state.pay(BANK, owner, amount - state.cash[owner])

    return arrange(game, change)


def operating(game: Game, company: str = "A", step: int = 4) -> Game:
    """The game in an operating round, with this company in turn, at a step."""

    def change(state: State) -> None:
        state.round, state.number, state.rounds, state.turn = "operating", 1, 1, Turn(step=step)
        state.queue, state.at = (company,), 0

    return arrange(game, change)


def selling(player: str, company: str, *numbers: int, percent: int = 0) -> SellShares:
    """A sale of single certificates, or of these together so much percent."""
    return SellShares(entity=player, shares=shares(company, *numbers), percent=percent or 10 * len(numbers))


def listed(game: Game, kind: type) -> list[Any]:
    """The legal actions of a kind."""
    return [action for action in game.legal_actions() if isinstance(action, kind)]
