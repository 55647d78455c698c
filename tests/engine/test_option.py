"""The option on a president's certificate: who is asked, what he may do, and who has the next turn."""

from __future__ import annotations

from routeopt.engine.actions import Par, Pass, SellShares
from routeopt.engine.game import Game
from routeopt.engine.refs import Cell, Certificate
from routeopt.engine.state import BANK, State
from routeopt.engine.table import certificates, companies
from routeopt.engine.table.certificates import president
from routeopt.errors import ShareError, WrongStepError
from tests.engine.made_up import arrange, new_game, refused

START = Par(entity="P1", company="A", cell=Cell(1, 1))


def asked(money: int = 450) -> Game:
    """P2 has the option on A, and P1 wants to start it at 60."""

    def change(state: State) -> None:
        state.options["A"] = "P2"
        state.pay("P2", BANK, state.cash["P2"] - money)

    game = arrange(new_game(3), change)
    game.apply(START)
    return game


def test_the_holder_is_asked_and_nothing_is_bought_yet() -> None:
    game = asked()
    assert (game.waits()[0].name, game.waits()[1], "A" in game.state.cells) == ("option", "P2", False)
    refused(game, Pass(entity="P1"))
    refused(game, SellShares(entity="P2", shares=(Certificate("A", 1),), percent=10), WrongStepError)


def test_he_takes_it_at_his_own_price_and_the_interrupted_player_moves_on() -> None:
    game = asked()
    assert {a.cell for a in game.legal_actions() if isinstance(a, Par)} == {Cell(0, 1), Cell(1, 1), Cell(2, 1)}
    game.apply(Par(entity="P2", company="A", cell=Cell(0, 1)))
    assert (president(game.state, "A"), game.state.pars["A"], game.state.cash["P2"]) == ("P2", 70, 310)
    assert (game.waits()[0].name, game.waits()[1], game.state.turn.bought) == ("trade", "P1", ())
    assert game.state.passed == 0


def test_a_new_turn_keeps_what_was_sold() -> None:
    def change(state: State) -> None:
        companies.open_at(game.setting, state, "B", Cell(1, 1))
        certificates.move(state, [Certificate("B", 1)], "P1")
        state.options["A"] = "P2"
        state.set = 2

    game = new_game(3)
    game = arrange(game, change)
    game.apply(SellShares(entity="P1", shares=(Certificate("B", 1),), percent=10))
    game.apply(START)
    game.apply(Par(entity="P2", company="A", cell=Cell(0, 1)))
    assert (game.waits()[1], game.state.turn.sold) == ("P1", ("B",))


def test_in_a_new_turn_one_may_ask_again_who_refused() -> None:
    """P2 would not sell the Mill before."""
    game = arrange(asked(), lambda s: setattr(s.turn, "refused", frozenset({"Mill"})))
    game.apply(Par(entity="P2", company="A", cell=Cell(0, 1)))
    assert game.state.turn.refused == frozenset()


def test_he_declines_and_the_other_buys_as_he_wanted() -> None:
    game = asked()
    game.apply(Pass(entity="P2"))
    assert (president(game.state, "A"), game.state.pars["A"], game.state.cash["P1"]) == ("P1", 60, 330)
    assert game.waits()[1] == "P2"
    assert game.state.options == {}, "the option is gone for good"


def test_one_who_cannot_pay_is_not_asked() -> None:
    """Twice the lowest start price of 50 is 100."""
    assert asked(100).waits()[0].name == "option"
    game = asked(99)
    assert (president(game.state, "A"), game.state.options) == ("P1", {})


def test_he_may_set_only_a_price_that_he_can_pay() -> None:
    game = asked(120)
    assert {a.cell for a in game.legal_actions() if isinstance(a, Par)} == {Cell(1, 1), Cell(2, 1)}
    assert "costs 140" in refused(game, Par(entity="P2", company="A", cell=Cell(0, 1)), ShareError)


def test_the_option_is_on_one_company() -> None:
    assert "on A" in refused(asked(), Par(entity="P2", company="B", cell=Cell(1, 1)), ShareError)


def test_the_holder_in_turn_simply_buys() -> None:
    game = arrange(new_game(3), lambda s: s.options.update({"A": "P1"}))
    game.apply(START)
    assert (president(game.state, "A"), game.state.options) == ("P1", {})


def test_a_start_that_is_illegal_asks_nobody() -> None:
    def change(state: State) -> None:
        state.options["A"] = "P2"
        state.pay("P1", BANK, state.cash["P1"])

    game = arrange(new_game(3), change)
    refused(game, START, ShareError)
    assert game.state.options == {"A": "P2"}
