"""Random games of the made-up title, and that the shared checks find what they look for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from routeopt.engine.actions import BuyShares, Legal
from routeopt.engine.bots import best_run, no_run
from routeopt.engine.game import Game
from routeopt.engine.refs import Certificate
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, State
from routeopt.errors import ShareError
from tests.engine.made_up.harness import HARNESS
from tests.engine.made_up.steps import Trade
from tests.play.games import play_random
from tests.play.selfplay import Tally, check_log, check_random_game


@pytest.mark.parametrize("seed", range(6))
def test_random_games(seed: int) -> None:
    tally = Tally()
    check_random_game(HARNESS, seed, best_run if seed < 1 else no_run, tally)
    assert tally.refused.total() > 0
    assert tally.offered.total() > 0


# --- the checks themselves: each fault that is planted is found


def found(seed: int = 1) -> str:
    """What the checks say of a game; each fault comes up in one that is long enough."""
    with pytest.raises((AssertionError, ShareError)) as caught:
        check_random_game(HARNESS, seed, share=1)
    return str(caught.value)


def test_an_action_that_is_offered_and_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def buy(self: Trade, setting: Setting, state: State, player: str, share: Certificate) -> None:  # noqa: ARG001
        raise ShareError("it is Sunday")

    monkeypatch.setattr(Trade, "_buy", buy)
    assert "it is Sunday" in found()


def test_an_action_that_is_accepted_and_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = Trade.legal

    def legal(self: Trade, setting: Setting, state: State) -> Iterator[Legal]:
        yield from (a for a in listed(self, setting, state) if not isinstance(a, BuyShares) or a.share.number == 1)

    monkeypatch.setattr(Trade, "legal", legal)
    assert "was accepted" in found()


def test_money_out_of_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    buy = Trade._buy

    def generous(self: Trade, setting: Setting, state: State, player: str, share: Certificate) -> None:
        buy(self, setting, state, player, share)
        state.cash[player] += 1

    monkeypatch.setattr(Trade, "_buy", generous)
    assert "money: 1" in found()


def test_a_refusal_that_leaves_a_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    def apply(self: Game, action: Any) -> None:
        self.flow.do(self.setting, self.state, action)
        self._states.append(self.state.copy())
        self._log.append(action)

    monkeypatch.setattr(Game, "apply", apply)
    with pytest.raises(AssertionError):
        check_random_game(HARNESS, 1, share=1)


def test_a_log_that_leads_elsewhere() -> None:
    game = play_random(HARNESS.new_game(1), 1)
    game.state.cash["P1"] += 5
    game.state.cash[BANK] -= 5
    with pytest.raises(AssertionError):
        check_log(game)


def test_a_round_that_never_comes() -> None:
    with pytest.raises(AssertionError, match="never came to merger"):
        check_random_game(replace(HARNESS, rounds=frozenset({"stock", "merger"})), 1)
