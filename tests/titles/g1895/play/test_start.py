"""1895 Namibia from the auctions to the first share round; numbers are those of lines and situations."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from routeopt.cli.app import app
from routeopt.engine.actions import AnyAction, Bid, BuyShares, Par, Pass
from routeopt.engine.game import Game
from routeopt.engine.refs import Cell, Certificate
from routeopt.engine.state import ASLEEP, BANK
from routeopt.engine.table import certificates
from routeopt.errors import IllegalActionError
from tests.titles.g1895.play.harness import new_game

TRACTOR = "Martin Luther"


def do(game: Game, *texts: str) -> Game:
    """Actions such as ``"A STA 60"`` (a bid), ``"A"`` (a pass), ``"A STA @67"`` (a start)."""
    rows = {"100": 0, "90": 1, "82": 2, "76": 3, "71": 4, "67": 5}
    for text in texts:
        player, *rest = text.split()
        action: AnyAction = Pass(entity=player)
        if rest and rest[1].startswith("@"):
            action = Par(entity=player, company=rest[0], cell=Cell(rows[rest[1][1:]], 6))
        elif rest:
            action = Bid(entity=player, item=TRACTOR if rest[0] == "ML" else rest[0], price=int(rest[1]))
        game.apply(action)
    return game


def refused(game: Game, text: str) -> None:
    with pytest.raises(IllegalActionError):
        do(game, text)


def at_obligations() -> Game:
    return do(new_game(0), "A", "B", "C")


def test_the_game_is_not_said_to_be_complete() -> None:
    """Its README lists rules that are missing."""
    result = CliRunner().invoke(app, ["titles", "1895"])
    assert "complete: positions\n" in result.stdout


def test_money_comes_out_of_the_bank() -> None:
    """Lines 1, A1 (S1)."""
    game = new_game(0)
    assert [game.state.cash[p] for p in (*"ABC", BANK)] == [560, 560, 560, 4820]
    assert game.setting.certificate_limit == 13


def test_bids_on_the_tractor() -> None:
    """Lines 2, A2 (S2): 5 at least, raises of 5 at least."""
    game = new_game(0)
    refused(game, "A ML 4")
    do(game, "A ML 5")
    refused(game, "B ML 9")
    do(game, "B ML 10", "C", "A")
    assert game.state.privates[TRACTOR] == "B"
    assert [game.state.cash[p] for p in (*"ABC", BANK)] == [560, 550, 560, 4830]


def test_nobody_bids_on_the_tractor() -> None:
    """Line 2 (S3)."""
    game = at_obligations()
    assert (game.state.privates[TRACTOR], game.state.cash["A"], game.state.round) == ("A", 560, "obligations")


def test_a_later_player_opens() -> None:
    """Line A2 (S4)."""
    game = do(new_game(0), "A", "B ML 5", "C", "A")
    assert (game.state.privates[TRACTOR], game.state.cash["B"], game.state.cash[BANK]) == ("B", 555, 4825)


def test_bids_are_paid_in_cash() -> None:
    """Line B19 (S5)."""
    game = new_game(0)
    refused(game, "A ML 561")
    do(game, "A ML 560", "B", "C")
    assert (game.state.cash["A"], game.state.cash[BANK]) == (0, 5380)
    refused(game, "A NS 20")


def test_bids_on_obligations() -> None:
    """Lines 4, 7, A3, B18 (S6): least bid, raises; the next to choose sits left of who bid first."""
    game = at_obligations()
    refused(game, "A OME 49")
    do(game, "A OME 50")
    refused(game, "B OME 54")
    do(game, "B OME 55", "C", "A")
    assert (game.state.cash["B"], game.state.cash[BANK], game.state.current) == (505, 4875, "B")
    assert certificates.held_percent(game.setting, game.state, "OME", ASLEEP + "B") == 10
    assert certificates.held_percent(game.setting, game.state, "OME", "B") == 0
    assert certificates.certificates(game.setting, game.state, "B") == 1


def two_sold() -> Game:
    """A has the sleeping shares of NS and STA, for 85 (S7)."""
    return do(at_obligations(), "A NS 20", "B", "C", "B", "C STA 60", "A STA 65", "B", "C")


def test_auctions_end_when_all_pass() -> None:
    """Lines 5, 6, A4, A5 (S7, S8)."""
    game = two_sold()
    assert (game.state.cash["A"], game.state.current) == (475, "A")
    do(game, "A", "B", "C")
    assert (game.state.round, game.state.current, game.state.options) == ("stock", "A", {"NS": "A", "STA": "A"})
    assert {a.company for a in game.legal_actions() if isinstance(a, Par)} == {"STA"}


def test_a_pass_as_chooser_is_not_final() -> None:
    """Line A3 (S9)."""
    game = do(at_obligations(), "A", "B SD 40", "C", "A", "C", "A STA 60", "B", "C")
    assert (game.state.cash["A"], game.state.cash["B"], game.state.current) == (500, 520, "B")


def test_presidents_certificates_in_order() -> None:
    """Line 17 (S11)."""
    game = do(at_obligations(), "A", "B", "C")
    refused(game, "A OME @67")
    with pytest.raises(IllegalActionError):
        game.apply(BuyShares(entity="A", share=Certificate("STA", 1)))
    do(game, "A STA @67")
    assert game.state.cash["A"] == 426
    refused(game, "B SD @67")
    do(game, "B OME @67")


def option_of_b() -> Game:
    """B has bought the obligation of STA for 60; A is in turn in the first share round."""
    return do(at_obligations(), "A", "B STA 60", "C", "A", "C", "A", "B")


def test_option_used() -> None:
    """Lines 9, A12, A13 (S12): the holder pays his own price, and who was interrupted has a new turn."""
    game = do(option_of_b(), "A STA @71", "B STA @100")
    assert (game.state.cash["B"], game.state.cash["A"], game.state.current) == (300, 560, "A")
    assert game.setting.chart.price(game.state, "STA").price == 100
    do(game, "A OME @67")


def test_option_refused_is_gone() -> None:
    """Line A13."""
    game = do(option_of_b(), "A STA @71", "B")
    assert (game.state.cash["A"], game.state.options, game.state.current) == (418, {}, "B")


@pytest.mark.parametrize(("cash", "asked"), [(133, False), (134, True)])
def test_option_needs_cash(cash: int, asked: bool) -> None:
    """Line A13 (S13): 134 is enough, 133 is not."""
    game = option_of_b()
    game.state.pay("B", BANK, 500 - cash)
    do(game, "A STA @71")
    if asked:
        refused(game, "B STA @71")
        do(game, "B STA @67")
    assert game.state.cash == {**game.state.cash, "A": 560 if asked else 418, "B": 0 if asked else 133}


def test_holder_of_the_option_in_turn_buys() -> None:
    """Lines 10, B20 (S15)."""
    game = do(two_sold(), "A", "B", "C", "A STA @90")
    assert (game.state.cash["A"], game.state.current) == (475 - 180, "B")
