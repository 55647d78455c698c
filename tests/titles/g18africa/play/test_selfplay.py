"""Random games of 18Africa."""

from __future__ import annotations

import pytest

from tests.play.selfplay import check_random_game
from tests.titles.g18africa.play.harness import HARNESS


@pytest.mark.parametrize("seed", range(3))
def test_random_games(seed: int) -> None:
    check_random_game(HARNESS, seed, share=0.02)
