"""Random games of 18ZOO: each map, and each number of players."""

from __future__ import annotations

import pytest

from routeopt.engine.bots import best_run, no_run
from tests.play.games import play_random
from tests.play.selfplay import check_random_game
from tests.titles.g18zoo.play.games import new_game
from tests.titles.g18zoo.play.harness import HARNESS

#: Seeds of games on all maps with 2 to 5 players; the last two run trains as the solver says, the others run nothing.
SEEDS = (0, 7, 14, 21, 4, 11, 12, 19, 2, 9, 16, 23)


@pytest.mark.parametrize("seed", SEEDS)
def test_random_games(seed: int) -> None:
    check_random_game(HARNESS, seed, best_run if seed in SEEDS[-2:] else no_run)


def test_the_same_seed_plays_the_same_game() -> None:
    first, second = (play_random(new_game(3, "B", 5), 9) for _ in range(2))
    assert first.actions == second.actions
    other = play_random(new_game(3, "B", 6), 9)
    assert other.actions != first.actions
