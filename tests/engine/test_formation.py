"""Minors, and a company that forms later out of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from routeopt.board import StopRef, Token
from routeopt.engine.game import Game
from routeopt.engine.refs import Cell, Certificate, TrainCard
from routeopt.engine.state import ASIDE, BANK, GONE, IPO, Card, State
from routeopt.engine.table import certificates, companies
from routeopt.engine.table.certificates import owner_of, president
from routeopt.engine.table.formation import FormationRules, form
from tests.engine.made_up import arrange, new_game

RULES = FormationRules(company="A", out_of=("M",), president="Quarry", cell=Cell(0, 4), money=750)


def with_minor(owner: str = "P2") -> Game:
    """P1 has the Quarry, and the minor M runs with a train, 70 and its station; A's second certificate is aside."""

    def change(state: State) -> None:
        companies.launch(state, "M", owner, 160)
        state.pay("M", BANK, 90)
        state.board = state.board.place(Token("M", StopRef("B4")))
        state.stations["M"] = ()
        state.cards[TrainCard("2", 0)] = Card("2", "M")
        state.privates["Quarry"] = "P1"
        certificates.move(state, [Certificate("A", 1)], ASIDE)

    return arrange(new_game(), change)


def formed(game: Game, rules: FormationRules = RULES) -> State:
    state = game.state.copy()
    form(game.setting, state, rules)
    return state


def test_a_minor_is_bought_whole_and_gets_its_money() -> None:
    game = with_minor()
    assert (president(game.state, "M"), game.state.cash["M"], game.state.floated) == ("P2", 70, ("M",))
    assert certificates.held_percent(game.setting, game.state, "M", "P2") == 100
    assert certificates.certificates(game.setting, game.state, "P2") == 1


def test_the_private_company_becomes_the_presidents_certificate() -> None:
    state = formed(with_minor())
    assert (president(state, "A"), state.privates["Quarry"]) == ("P1", GONE)
    assert (state.cells["A"], state.pars["A"], "A" in state.floated) == (Cell(0, 4), 100, True)


def test_the_minor_hands_over_all_that_it_has() -> None:
    state = formed(with_minor())
    assert state.cash["A"] == 750 + 70
    assert [str(card) for card in state.trains("A")] == ["2-0"]
    assert owner_of(state, Certificate("A", 1)) == "P2"
    assert (owner_of(state, Certificate("M", 0)), state.cash["M"], "M" in state.floated) == (GONE, 0, False)
    assert [(t.owner, t.stop) for t in state.board.tokens] == [("A", StopRef("B4"))]
    assert len(state.stations["A"]) == 2


def test_its_stations_go_where_they_do_not_replace() -> None:
    state = formed(with_minor(), replace(RULES, stations=False))
    assert state.board.tokens == ()
    assert len(state.stations["A"]) == 3


def test_no_second_station_on_a_hex() -> None:
    game = arrange(with_minor(), lambda s: setattr(s, "board", s.board.place(Token("A", StopRef("B4")))))
    assert [t.owner for t in formed(game).board.tokens] == ["A"]


@pytest.mark.parametrize(("more", "boss"), [(1, "P1"), (2, "P2")])
def test_the_presidency_goes_to_whoever_holds_most(more: int, boss: str) -> None:
    """The minor's owner has 10 % for it and bought 10 % more or 20 %; the president has 20 %: ties keep him."""
    game = with_minor()
    bought = [Certificate("A", 2 + n) for n in range(more)]
    state = formed(arrange(game, lambda s: certificates.move(s, bought, "P2")))
    assert president(state, "A") == boss


def test_what_nobody_owned_goes_to_the_initial_offering() -> None:
    game = arrange(with_minor(), lambda s: s.privates.update({"Quarry": IPO}))
    state = formed(game)
    assert (owner_of(state, Certificate("A", 0)), president(state, "A")) == (IPO, "")
    unsold = arrange(with_minor(), lambda s: certificates.move(s, [Certificate("M", 0)], IPO))
    assert owner_of(formed(unsold), Certificate("A", 1)) == IPO


def test_money_stays_the_same_in_all() -> None:
    before, after = with_minor().state, formed(with_minor())
    assert sum(before.cash.values()) == sum(after.cash.values())
