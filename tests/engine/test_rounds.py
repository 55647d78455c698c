"""Rounds of the made-up title: whose turn it is, what ends a round, a set and the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from routeopt.engine.actions import BuyShares, Par, Pass
from routeopt.engine.game import Game
from routeopt.engine.refs import Cell, Certificate
from routeopt.engine.rounds import (
    BETWEEN,
    OperatingRound,
    OperatingRules,
    SetRules,
    StockRules,
    operating_order,
    reorder,
    rounds_of_set,
)
from routeopt.engine.state import ASIDE, BANK, POOL, State, Turn
from routeopt.engine.table.certificates import move
from routeopt.engine.table.chart import PriceRules
from routeopt.engine.table.companies import CapitalRules
from routeopt.engine.table.trades import TradeRules
from tests.engine.made_up import arrange, new_game

#: Two cells of one column: 70 and 60.
TOP, MIDDLE = Cell(0, 1), Cell(1, 1)
#: One player may hold a whole company.
ALL = TradeRules(cap=100)


def passes(game: Game, count: int) -> Game:
    for _ in range(count):
        game.apply(Pass(entity=game.waits()[1]))
    return game


def started(state: State, setting: Any, **cells: Cell) -> None:
    """Companies that operate, all certificates with P1; the station of each stands at its home."""
    for company, cell in cells.items():
        move(state, [Certificate(company, n) for n in range(9)], "P1")
        setting.chart.place(state, company, cell)
        state.pars[company] = setting.chart.cells[cell].price
        state.opened, state.floated = (*state.opened, company), (*state.floated, company)


def operating(change: Callable[[State], Any] = bool, players: int = 2, **changes: Any) -> Game:
    """A game at the end of its first stock round, with A at 60 and B at 70 as they were put there."""
    game = new_game(players, **{"operating_rounds": (1,), "certificates": {"2": 40}, "trade": ALL, **changes})

    def arranged(state: State) -> None:
        started(state, game.setting, A=MIDDLE, B=TOP)
        move(state, [Certificate(c, 8) for c in "AB"], POOL)
        change(state)

    return passes(arrange(game, arranged), players)


def play_round(game: Game) -> Game:
    """Pass until the round is another one."""
    here = (game.state.set, game.state.number)
    while not game.finished and (game.state.set, game.state.number) == here:
        legal = game.legal_actions()
        passing = next((a for a in legal if isinstance(a, Pass)), legal[0])
        game.apply(passing)  # type: ignore[arg-type]
    return game


# --- the stock round


def test_players_act_in_turn_and_all_passes_in_a_row_end_the_round() -> None:
    game = new_game(3)
    game.apply(Par(entity="P1", company="A", cell=TOP))
    passes(game, 2)
    assert (game.state.round, game.waits()[1]) == ("stock", "P1")
    passes(game, 1)
    assert (game.state.round, game.state.set, game.state.number) == ("stock", 2, 0)


@pytest.mark.parametrize(("priority", "order"), [("left", ("P3", "P1", "P2")), ("richest", ("P1", "P3", "P2"))])
def test_the_priority(priority: Any, order: tuple[str, ...]) -> None:
    """P2 acts last; P1 and P3 have as much as each other, and P1 comes first in the order of priority."""
    game = new_game(3, stock=StockRules(priority=priority))
    passes(game, 1)
    game.apply(Par(entity="P2", company="A", cell=TOP))
    passes(game, 3)
    assert game.state.order == order


def test_a_round_in_which_nobody_acts_leaves_the_priority() -> None:
    assert passes(new_game(3), 3).state.order == ("P1", "P2", "P3")


@pytest.mark.parametrize("rises", [True, False])
def test_a_company_that_is_sold_out_rises(rises: bool) -> None:
    game = new_game(2, prices=PriceRules(sold_out=rises), trade=ALL)
    arrange(game, lambda state: started(state, game.setting, A=MIDDLE))
    assert passes(game, 2).state.cells["A"] == (TOP if rises else MIDDLE)


@pytest.mark.parametrize(("owner", "rises"), [(POOL, False), ("A", False), (ASIDE, True), ("P2", True)])
def test_where_a_certificate_keeps_a_company_from_being_sold_out(owner: str, rises: bool) -> None:
    game = new_game(2, trade=ALL)

    def change(state: State) -> None:
        started(state, game.setting, A=MIDDLE)
        move(state, [Certificate("A", 8)], owner)

    assert (passes(arrange(game, change), 2).state.cells["A"] == TOP) == rises


def test_companies_float_at_the_end_of_the_round_where_the_rule_says_so() -> None:
    game = new_game(2, capital=CapitalRules(float_percent=30, float_at="round_end"))
    game.apply(Par(entity="P1", company="A", cell=TOP))
    game.apply(BuyShares(entity="P2", share=Certificate("A", 1)))
    assert game.state.floated == ()
    passes(game, 2)
    assert (game.state.floated, game.state.round) == (("A",), "operating")
    assert game.state.cash["A"] == 700


def test_who_has_sold_may_buy_again_in_the_next_round() -> None:
    game = new_game(2)
    arrange(game, lambda state: setattr(state, "sold", frozenset({("P1", "A")})))
    assert passes(game, 2).state.sold == frozenset()


# --- the operating round


def test_companies_operate_from_the_dearest_on() -> None:
    game = operating()
    assert (game.state.round, game.state.queue) == ("operating", ("B", "A"))


@pytest.mark.parametrize(("first", "queue"), [(("minor",), ("M", "B", "A")), ((), ("B", "A"))])
def test_minors_come_first(first: tuple[str, ...], queue: tuple[str, ...]) -> None:
    """One without a price operates where its kind comes first; others do by the chart alone."""

    def change(state: State) -> None:
        move(state, [Certificate("M", 0)], "P2")
        state.floated = ("M", *state.floated)

    assert operating(change, order=OperatingRules(first=first)).state.queue == queue


def test_only_what_has_floated_operates() -> None:
    assert operating(lambda state: setattr(state, "floated", ("A",))).state.queue == ("A",)


@pytest.mark.parametrize(("order", "queue"), [("each", ("C", "A", "B")), ("once", ("C", "B", "A"))])
def test_when_the_order_is_read(order: Any, queue: tuple[str, ...]) -> None:
    """B, at 70, falls below A, at 60, while C operates before both."""
    rules = OperatingRules(order=order)
    game = operating(lambda state: started(state, new_game().setting, C=Cell(0, 4)), order=rules)
    assert game.state.queue == ("C", "B", "A")

    def fall(state: State) -> None:
        game.setting.chart.place(state, "B", Cell(2, 0))
        state.turn.step = 10

    assert arrange(game, fall).state.queue == queue


def test_a_forced_sale_puts_those_in_order_that_are_still_to_come() -> None:
    game = operating(lambda state: started(state, new_game().setting, C=Cell(0, 4)))
    state = game.state.copy()
    game.setting.chart.place(state, "B", Cell(2, 0))
    game.setting.chart.place(state, "C", Cell(2, 1))
    reorder(game.setting, state, OperatingRules())
    assert state.queue == ("C", "A", "B")
    state.floated = ("A", "C")
    reorder(game.setting, state, OperatingRules())
    assert state.queue == ("C", "A")
    assert operating_order(game.setting, state, OperatingRules()) == ("A", "C")


def test_trains_that_could_not_run_can_in_the_next_round() -> None:
    def disabled(state: State) -> None:
        card = next(iter(state.cards))
        state.cards[card] = state.cards[card]._replace(owner="A", disabled=True)

    game = operating(disabled)
    assert any(t.disabled for t in game.state.cards.values())
    assert not any(t.disabled for t in play_round(game).state.cards.values())


# --- sets, and the end of the game


@pytest.mark.parametrize(
    ("rounds", "phase", "number", "expected"),
    [((1, 2), 0, 1, 1), ((1, 2), 0, 2, 2), ((1, 2), 0, 3, 2), ({"2": 1, "3": 3}, 0, 1, 1), ({"2": 1, "3": 3}, 2, 1, 3)],
)
def test_operating_rounds_of_a_set(rounds: Any, phase: int, number: int, expected: int) -> None:
    game = new_game(operating_rounds=rounds)
    state = game.state.copy()
    state.phase, state.set = phase, number
    assert rounds_of_set(game.setting, state) == expected


def test_a_new_phase_does_not_change_the_set_that_is_on() -> None:
    game = operating(operating_rounds={"2": 1, "3": 2})
    arrange(game, lambda state: setattr(state, "phase", 1))
    assert (play_round(game).state.round, game.state.set) == ("stock", 2)


def test_a_set_has_as_many_operating_rounds_as_it_says() -> None:
    game = operating(operating_rounds=(2,))
    assert (play_round(game).state.round, game.state.number) == ("operating", 2)
    assert (play_round(game).state.round, game.state.set) == ("stock", 2)


def test_the_game_ends_after_its_last_set() -> None:
    game = operating(sets=SetRules(sets=1))
    assert play_round(game).state.over == "the last operating round is over"
    assert not play_round(operating(sets=SetRules())).finished


@pytest.mark.parametrize(("ends", "left"), [("round", 0), ("set", 1)])
def test_a_reason_ends_the_game_after_the_round_or_the_set(ends: Any, left: int) -> None:
    game = operating(operating_rounds=(2,), sets=SetRules(ends=ends))
    arrange(game, lambda state: setattr(state, "ending", "the bank is broken"))
    for _ in range(left):
        assert not play_round(game).finished
    assert play_round(game).state.over == "the bank is broken"


@pytest.mark.parametrize(("ends", "number"), [("round", 1), ("set", 2)])
def test_a_reason_in_a_stock_round_leaves_as_much_to_come(ends: Any, number: int) -> None:
    game = operating(
        lambda state: setattr(state, "ending", "the bank is broken"), operating_rounds=(2,), sets=SetRules(ends=ends)
    )
    while not game.finished:
        assert game.state.round == "operating"
        play_round(game)
    assert (game.state.set, game.state.number) == (1, number)


@pytest.mark.parametrize(
    ("breaks", "paid", "broken"), [("below_0", 800, False), ("below_0", 801, True), ("at_0", 800, True)]
)
def test_a_bank_that_is_broken_stays_so(breaks: Any, paid: int, broken: bool) -> None:
    """It has 2,000, of which two players get 600 each."""
    game = new_game(2, bank=2000, bank_breaks=breaks)
    assert game.state.cash[BANK] == 800
    state = game.state.copy()
    state.pay(BANK, "P1", paid)
    assert bool(state.ending) == broken
    state.pay("P1", BANK, 1000)
    assert bool(state.ending) == broken


def test_a_bank_without_end_never_breaks() -> None:
    state = new_game(2).state.copy()
    state.pay(BANK, "P1", 10**6)
    assert state.ending == ""


def test_without_a_company_the_operating_rounds_are_over_at_once() -> None:
    game = passes(new_game(2), 2)
    assert (game.state.round, game.state.set, game.state.turn) == ("stock", 2, Turn())


# --- what happens by itself


def test_events_at_the_opening_of_a_round_and_of_a_turn() -> None:
    seen: list[str] = []
    game = new_game()
    events = OperatingRound(
        (),
        OperatingRules(),
        opening=(lambda setting, state: seen.append(f"round {state.number}"),),  # noqa: ARG005
        turn_opening=(lambda setting, state: seen.append(state.current),),  # noqa: ARG005
    )
    state = game.state.copy()
    started(state, game.setting, A=MIDDLE, B=TOP)
    events.begin(game.setting, state)
    events.next_turn(game.setting, state)
    events.next_turn(game.setting, state)
    assert seen == ["round 1", "B", "A"]
    assert state.round == BETWEEN
