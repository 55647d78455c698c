"""Random games of 1889: each number of players, and its options."""

from __future__ import annotations

import pytest

from routeopt.engine.bots import best_run
from tests.play.selfplay import check_random_game
from tests.titles.g1889.play.harness import HARNESS


@pytest.mark.parametrize("seed", [2, 7, 12, 14, 4])
def test_random_games(seed: int) -> None:
    check_random_game(HARNESS, seed, best_run)
