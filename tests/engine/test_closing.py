"""Companies that close because of their price: what moves the marker there, and what becomes of what they had."""

from __future__ import annotations

from typing import Any

import pytest

from routeopt.board import Token
from routeopt.engine.actions import Dividend, Par, Pass
from routeopt.engine.game import Game
from routeopt.engine.refs import Cell, Certificate, TrainCard
from routeopt.engine.state import BANK, GONE, IPO, POOL, Run, State, Turn
from routeopt.engine.steps.trading import TradeRules
from routeopt.engine.table import certificates, companies
from routeopt.engine.table.chart import PriceRules
from routeopt.engine.table.forced import ForcedRules
from tests.engine.made_up import arrange
from tests.engine.tables import chart, dealt, listed, operating, selling, shares

#: One row; a company that comes to its left end closes.
ROW = chart("0 10 20 30", effects=["closes"], cells=["0,0"])
#: One column, in which sales take a company to its end.
COLUMN = chart("30", "20", "0", effects=["closes"], cells=["2,0"])
#: A company that stays in its turn would have to buy a train.
ALWAYS = ForcedRules(duty="always")
REBUY = TradeRules(rebuy=True)
HOLDS = {"P1": shares("A", 0, 1, 2), "P2": (*shares("A", 3), *shares("B", 0)), "A": shares("B", 1)}


def running(cell: Cell, revenue: int = 0, **changes: Any) -> Game:
    """A has run for so much and stands before its dividend; B comes after it."""
    game = operating(dealt({"A": cell, "B": Cell(0, 3)}, HOLDS, {"A": 50}, chart=ROW, forced=ALWAYS, **changes), step=0)

    def change(state: State) -> None:
        state.queue, state.turn = ("A", "B"), Turn(step=3, run=Run(revenue, 0))
        state.cards[TrainCard("2", 0)] = state.cards[TrainCard("2", 0)]._replace(owner="A")
        state.cards[TrainCard("2", 1)] = state.cards[TrainCard("2", 1)]._replace(owner="A", last=True)
        state.privates["Mill"] = "A"
        state.board = state.board.place(Token("A", game.setting.homes["A"]))
        state.stations["A"] = state.stations["A"][1:]

    return arrange(game, change)


def test_a_run_that_is_kept_closes_a_company_and_ends_its_turn() -> None:
    game = running(Cell(0, 1))
    state = game.state
    assert ("A" in state.cells, state.current, state.floated, state.opened) == (False, "B", ("B",), ("B",))
    assert {owner for _, owner in state.shares["A"]} == {GONE}
    assert certificates.owner_of(state, Certificate("B", 1)) == POOL
    assert (state.cash["A"], state.privates["Mill"]) == (0, POOL)
    assert (state.cards[TrainCard("2", 0)].owner, state.cards[TrainCard("2", 1)].owner) == (POOL, GONE)
    assert (state.board.tokens, state.stations["A"]) == ((), ())
    assert sum(state.cash.values()) == sum(running(Cell(0, 3)).state.cash.values())
    assert game.audit() == []


def test_the_marker_of_a_company_that_does_not_come_there_stays() -> None:
    assert running(Cell(0, 2)).state.cells["A"] == Cell(0, 1)


def test_a_dividend_is_paid_before_the_company_closes() -> None:
    """P1 has 40 %; where a run that is paid out moves the marker to the left, too."""
    game = running(Cell(0, 1), revenue=100, prices=PriceRules(paid=-1))
    assert [a.kind for a in listed(game, Dividend)] == ["payout", "withhold"]
    cash = game.state.cash["P1"]
    game.apply(Dividend(entity="A", kind="payout"))
    assert ("A" in game.state.cells, game.state.cash["P1"]) == (False, cash + 40)


def test_a_company_that_has_closed_is_not_started_again() -> None:
    game = dealt({"A": Cell(1, 0)}, {"P1": shares("A", 0, 1), "P2": shares("A", 2)}, chart=COLUMN, trade=REBUY)
    game.apply(selling("P1", "A", 1))
    assert {owner for _, owner in game.state.shares["A"]} == {GONE}
    assert {a.company for a in listed(game, Par)} == {"B", "C"}
    assert listed(game, Par)
    assert game.audit() == []
    game.apply(Pass(entity="P1"))
    assert game.waits()[1] == "P2"


def test_a_company_that_closes_has_no_turn_any_more() -> None:
    """A's president sells B for A's train, and B closes; C's turn comes next."""
    holds = {"P1": (*shares("A", 0), *shares("B", 0, 1)), "P2": shares("C", 0)}
    cells = {"A": Cell(0, 0), "B": Cell(1, 0), "C": Cell(0, 0)}
    game = dealt(cells, holds, {"P1": 65}, chart=COLUMN, forced=ForcedRules(duty="always"))

    def change(state: State) -> None:
        state.round, state.number, state.rounds, state.turn = "operating", 1, 1, Turn(step=4)
        state.queue, state.at = ("A", "B", "C"), 0

    arrange(game, change)
    game.apply(selling("P1", "B", 1))
    assert (game.state.queue, game.state.current, "B" in game.state.cells) == (("A", "C"), "A", False)


@pytest.mark.parametrize("cell", [Cell(0, 0), Cell(0, 1)])
def test_companies_close_at_the_start_of_an_operating_round(cell: Cell) -> None:
    """What happens then (18Africa moves all markers in a depression) may have taken them there."""
    game = dealt({"A": cell, "B": Cell(0, 3)}, HOLDS, chart=ROW)
    game.apply(Pass(entity="P1"))
    game.apply(Pass(entity="P2"))
    assert game.state.round == "operating"
    assert ("A" in game.state.queue, "A" in game.state.cells) == (cell != Cell(0, 0),) * 2


def test_without_a_zone_nothing_closes() -> None:
    game = dealt({"A": Cell(0, 1)}, HOLDS, chart=chart("0 10 20 30"), prices=PriceRules())
    state = game.state.copy()
    game.setting.chart.shift(state, "A", -1)
    companies.close_by_price(game.setting, state)
    assert game.setting.chart.price(state, "A").price == 0
    assert certificates.owner_of(state, Certificate("A", 8)) == IPO
    assert state.cash[BANK] == game.state.cash[BANK]
