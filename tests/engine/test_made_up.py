"""The made-up title itself: its games end, its values can be changed, and what is changed holds."""

from __future__ import annotations

import pytest

from routeopt.engine.actions import BuyShares, Par, Pass
from routeopt.engine.refs import Cell, Certificate
from routeopt.engine.state import State
from tests.engine.made_up import arrange, new_game, refused
from tests.play.games import play_random


@pytest.mark.parametrize("seed", range(6))
def test_random_games_end(seed: int) -> None:
    game = play_random(new_game(2 + seed % 3, seed), seed)
    assert game.state.over == "the last operating round is over" or game.state.over.endswith("is bankrupt")


def test_the_set_up_is_as_its_files_say() -> None:
    game = new_game(3)
    assert [game.state.cash[p] for p in ("P1", "P2", "P3")] == [450] * 3
    assert list(game.setting.companies) == ["A", "B", "C", "M"]
    assert game.waits()[1] == "P1"


def test_a_value_of_play_toml_is_changed() -> None:
    game = new_game(2, certificates={"2": 1})
    game.apply(Par(entity="P1", company="A", cell=Cell(2, 1)))
    game.apply(Pass(entity="P2"))
    assert "the limit is 1" in refused(game, BuyShares(entity="P1", share=Certificate("A", 1)))


def test_a_hex_is_changed() -> None:
    hexes = new_game(hexes={"C3": new_game().setting.spec.hexes["C5"]}).setting.spec.hexes
    assert (hexes["C3"].cost, hexes["C3"].stops[0].kind) == (0, "town")


def test_a_name_that_is_no_rule_is_refused() -> None:
    with pytest.raises(AssertionError, match="has no certificate_limits"):
        new_game(certificate_limits=3)


def test_a_state_is_changed_by_hand() -> None:
    def rich(state: State) -> None:
        state.pay("@bank", "P1", 1000)

    assert arrange(new_game(), rich).state.cash["P1"] == 1600
