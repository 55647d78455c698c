"""Random games of 18Africa: each number of players."""

from __future__ import annotations

import pytest

from tests.play.selfplay import check_random_game
from tests.titles.g18africa.play.harness import HARNESS


@pytest.mark.parametrize("seed", range(6))
def test_random_games(seed: int) -> None:
    check_random_game(HARNESS, seed, share=0.01)
