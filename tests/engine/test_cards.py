"""A deck, hands and a discard pile: where cards lie, what they cost there, what is hidden, how companies start."""

from __future__ import annotations

from typing import Any

import pytest

from routeopt.engine.actions import BuyShares, Par
from routeopt.engine.game import Game
from routeopt.engine.refs import Cell, Certificate
from routeopt.engine.state import DECK, DISCARD, HAND, HIDDEN, POOL, State
from routeopt.engine.table import cards, certificates
from routeopt.engine.table.certificates import controller, owner_of, president
from routeopt.engine.table.companies import CapitalRules
from routeopt.engine.table.trades import TradeRules
from routeopt.errors import ShareError
from tests.engine.made_up import arrange, new_game, refused

A = [Certificate("A", number) for number in range(9)]
TRADE = TradeRules(places=(HAND, DISCARD, POOL), any_share=True, unstarted=False, cap=100)
CAPITAL = CapitalRules(starts_by=3, float_percent=0, times=0, early="company", late="company")


def dealt(hands: dict[str, list[Certificate]], players: int = 2, **trade: Any) -> Game:
    """A's printed price is 60; all its certificates and the Mill are in hands, on the discard pile or in the deck."""

    def change(state: State) -> None:
        state.pars["A"] = 60
        mine = {share for hand in hands.values() for share in hand}
        cards.lay_deck(state, [*(share for share in A if share not in mine), "Mill"])
        for player, hand in hands.items():
            cards.put(state, hand, player if player.startswith("@") else cards.hand_of(player))

    game = new_game(players, trade=TradeRules(**{**TRADE_FIELDS, **trade}), capital=CAPITAL)
    return arrange(game, change)


TRADE_FIELDS: dict[str, Any] = {name: getattr(TRADE, name) for name in TRADE.__dataclass_fields__}


def offered(game: Game) -> list[Certificate]:
    return [a.share for a in game.legal_actions() if isinstance(a, BuyShares)]


def test_cards_are_dealt_from_the_top() -> None:
    game = new_game()
    state = game.state.copy()
    cards.lay_deck(state, [*A[:5], "Mill"])
    assert {owner_of(state, share) for share in A[:5]} | {state.privates["Mill"]} == {DECK}
    cards.deal(state, [("P1", 2), ("P2", 2)])
    assert cards.at(state, cards.hand_of("P1")) == A[:2]
    assert cards.at(state, cards.hand_of("P2")) == A[2:4]
    assert cards.flip(state) == A[4]
    assert owner_of(state, A[4]) == DISCARD
    assert cards.take_top(state, DISCARD) == "Mill"
    assert state.deck == ()
    assert cards.flip(state) is None


def test_a_player_buys_from_his_own_hand_and_the_discard_pile() -> None:
    game = dealt({"P1": [A[1]], "P2": [A[2]], DISCARD: [A[3]]})
    assert offered(game) == [A[1], A[3]]
    assert "not on sale" in refused(game, BuyShares(entity="P1", share=A[2]), ShareError)
    assert "not on sale" in refused(game, BuyShares(entity="P1", share=A[4]), ShareError)
    game = dealt({"P1": [A[1]], DISCARD: [A[3]]}, places=(HAND, POOL))
    assert offered(game) == [A[1]]


def test_the_printed_price_goes_to_the_company_that_has_not_started() -> None:
    game = dealt({"P1": [A[1]]})
    game.apply(BuyShares(entity="P1", share=A[1]))
    assert (game.state.cash["P1"], game.state.cash["A"], "A" in game.state.cells) == (540, 60, False)


def test_three_singles_start_a_company_and_the_one_with_most_manages_it() -> None:
    game = dealt({"P1": [A[1], A[3]], "P2": [A[2]]})
    for player, share in (("P1", A[1]), ("P2", A[2])):
        game.apply(BuyShares(entity=player, share=share))
    assert controller(game.state, "A") == ""
    game.apply(BuyShares(entity="P1", share=A[3]))
    assert (game.state.cells["A"], controller(game.state, "A"), president(game.state, "A")) == (Cell(1, 1), "P1", "")


def test_a_certificate_of_the_pool_does_not_count_again() -> None:
    """Two singles were ever sold; one of them bought back out of the pool is no third."""
    game = dealt({"P1": [A[1]], "P2": [A[2]]})
    game = arrange(game, lambda s: certificates.move(s, A[2:3], POOL))
    game.apply(BuyShares(entity="P1", share=A[1]))
    game.apply(BuyShares(entity="P2", share=A[2]))
    assert "A" not in game.state.cells


def test_the_pool_is_paid_at_the_bank() -> None:
    game = arrange(dealt({"P1": []}), lambda s: certificates.move(s, A[2:3], POOL))
    game.apply(BuyShares(entity="P1", share=A[2]))
    assert (game.state.cash["P1"], game.state.cash["A"]) == (540, 0)


def test_the_presidents_certificate_starts_a_company_at_once() -> None:
    game = dealt({"P1": [A[0]]})
    game.apply(BuyShares(entity="P1", share=A[0]))
    assert (game.state.cash["P1"], president(game.state, "A"), game.state.pars["A"]) == (480, "P1", 60)
    assert (game.state.cells["A"], game.state.opened) == (Cell(1, 1), ("A",))


@pytest.mark.parametrize(("held", "boss"), [(1, "P2"), (2, "P1"), (3, "P1")])
def test_the_presidents_certificate_of_a_managed_company(held: int, boss: str) -> None:
    """The manager P1 keeps the company with at least the two units of the certificate: he gives two for it."""
    mine, others = A[1 : 1 + held], A[1 + held : 4]
    game = dealt({"P2": [A[0]]}, players=3)

    def change(state: State) -> None:
        certificates.move(state, mine, "P1")
        certificates.move(state, others, "P3")
        game.setting.chart.place(state, "A", Cell(1, 1))
        state.managers["A"] = "P1"
        state.queue, state.at = ("P1", "P2", "P3"), 1

    game = arrange(game, change)
    game.apply(BuyShares(entity="P2", share=A[0]))
    assert (president(game.state, "A"), game.state.managers) == (boss, {})
    assert certificates.held_percent(game.setting, game.state, "A", "P2") == 20


def test_companies_are_not_started_at_a_price_of_choice() -> None:
    game = dealt({"P1": [A[1]]})
    assert not [a for a in game.legal_actions() if isinstance(a, Par)]
    refused(game, Par(entity="P1", company="A", cell=Cell(1, 1)), ShareError)


def test_hands_and_deck_are_hidden_from_others() -> None:
    game = dealt({"P1": [A[1]], "P2": [A[2]], DISCARD: [A[3]]})
    seen = game.view("P1")
    assert owner_of(seen, A[1]) == HAND + "P1"
    assert {owner_of(seen, share) for share in (A[2], A[4])} == {HIDDEN}
    assert owner_of(seen, A[3]) == DISCARD
    assert seen.privates["Mill"] == HIDDEN
    assert seen.deck == ("",) * 7
    assert owner_of(game.state, A[2]) == HAND + "P2", "the game itself knows"


def test_cards_in_hand_do_not_count_against_the_limit() -> None:
    game = dealt({"P1": A[1:6]})
    assert certificates.certificates(game.setting, game.state, "P1") == 0
