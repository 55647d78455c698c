"""The first state, what is drawn, what players are worth, and that the audit sees each loss."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from routeopt.board import StopRef, Token
from routeopt.engine.refs import Cell, Certificate, TrainCard
from routeopt.engine.scores import ScoreRules
from routeopt.engine.setup import draw, drawn
from routeopt.engine.state import BANK, DEPOT, IPO, Card, Held, Holding, State
from routeopt.engine.table.certificates import move, shares_of
from tests.engine.made_up import arrange, new_game


def test_money_comes_out_of_the_bank() -> None:
    state = new_game(3, bank=5000).state
    assert {name: n for name, n in state.cash.items() if n} == {BANK: 5000 - 3 * 450, "P1": 450, "P2": 450, "P3": 450}
    assert new_game(3).state.cash[BANK] == -3 * 450


def test_certificates_trains_and_stations_lie_ready() -> None:
    state = new_game().state
    assert [len(shares_of(state, c, IPO)) for c in "ABCM"] == [9, 9, 9, 1]
    assert [str(card) for card in state.cards] == ["2-0", "2-1", "2-2", "3-0", "3-1", "4-0"]
    assert state.stations == {"A": (0, 40, 60), "B": (0, 40), "C": (0, 40), "M": (0,)}


def test_draws_are_those_of_the_generator_and_of_the_seed() -> None:
    state = new_game(seed=7).state.copy()
    assert draw(state) == (1103515245 * 7 + 12345) % 2147483648 == 1282168116
    numbers = {}
    state.seed = 7
    for name in "abcde":
        numbers[name] = draw(state)
    state.seed = 7
    assert drawn(state, "abcde") == sorted("abcde", key=lambda n: numbers[n])


def test_players_are_worth_their_money_and_certificates_at_the_price_less_debt() -> None:
    """P1: 600 + 3 x 60 - 50; private companies 20 and 40 count where the rule says so."""

    def change(state: State) -> None:
        game.setting.chart.place(state, "A", Cell(1, 1))
        move(state, [Certificate("A", 0), Certificate("A", 1)], "P1")
        move(state, [Certificate("B", 0)], "P1")
        state.debt["P1"] = 50
        state.privates.update(Mill="P1", Quarry="P1")

    game = new_game(2)
    scored = new_game(2, score=ScoreRules(privates=True))
    assert (game.setting.chart.cells[Cell(1, 1)].price) == 60
    assert arrange(game, change).result() == {"P1": 600 + 3 * 60 - 50, "P2": 600}
    assert arrange(scored, change).result() == {"P1": 600 + 3 * 60 - 50 + 60, "P2": 600}


def test_of_equal_players_the_first_in_the_order_of_priority_wins() -> None:
    game = arrange(new_game(3), lambda state: setattr(state, "order", ("P2", "P3", "P1")))
    assert list(game.result()) == ["P2", "P3", "P1"]


def _lay(state: State) -> None:
    state.board = state.board.lay("C3", "7", 0).lay("B2", "7", 0)


def _token(state: State) -> None:
    state.board = state.board.place(Token("A", StopRef("B2", 0)))


def _stack(state: State) -> None:
    state.cells["A"] = Cell(0, 1)


def _lose(state: State) -> None:
    state.shares["A"] = Held(h for h in state.shares["A"] if h.number != 4)


def _double(state: State) -> None:
    state.shares["A"] = Held((*state.shares["A"], Holding(4, "P1")))


def _nobody(state: State) -> None:
    move(state, [Certificate("A", 3)], "P9")


def _train(state: State) -> None:
    state.cards[TrainCard("2", 0)] = Card("2", "P9")


def _unlimited(state: State) -> None:
    assert state.cards.pop(TrainCard("4", 0)).owner == DEPOT
    state.cards[TrainCard("4", 0)] = Card("4", "A")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda state: state.cash.update(P1=601), "money: 1 more than there is"),
        (lambda state: state.pay("P1", "P2", 0) or state.cash.update(P1=-1, P2=1201), "money: P1 has -1"),
        (_lose, "certificates: A has"),
        (_double, "certificates: A has"),
        (_nobody, 'certificates of A: "P9" is neither'),
        (_token, "stations: A has 1 on the map and 3 left"),
        (_lay, "tiles: 2 of 7 are laid, there are 1"),
        (_stack, "chart: "),
        (_train, 'trains: "P9" is neither'),
        (_unlimited, "trains: none of 4 lies in the depot"),
        (lambda state: state.privates.update(Mill="P9"), 'private companies: "P9" is neither'),
    ],
)
def test_the_audit_sees(change: Callable[[State], None], said: str) -> None:
    game = new_game(2)
    assert game.audit() == []
    state = game.state.copy()
    change(state)
    assert any(line.startswith(said) for line in game.play.audit(game.setting, state)), said
