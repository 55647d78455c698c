"""Random games: they end within the rules, every action offered is accepted, none beside them, and logs replay."""

from __future__ import annotations

import json
import random

import pytest

from routeopt.engine.actions import Legal
from routeopt.engine.bots import best_run, no_run
from routeopt.engine.game import Game, read_saved, replay
from routeopt.errors import IllegalActionError
from tests.play.games import concrete, is_legal, plain, play_random, spoilt
from tests.titles.g18zoo.play.games import MAPS, WORDS, new_game

GAMES = [(seed, 2 + seed % 4, MAPS[seed % 6]) for seed in range(12)]


@pytest.mark.parametrize(("seed", "players", "board"), GAMES)
def test_random_games_end_and_conserve_all(seed: int, players: int, board: str) -> None:
    rng = random.Random(seed)
    seen: list[str] = []

    def told(game: Game, legal: list[Legal]) -> None:
        seen.append(game.state.round)
        if rng.random() < 0.1:
            _offered_is_accepted(game, legal, rng)
        if rng.random() < 0.2:
            _others_are_refused(game, legal, rng)

    # Two of the games run trains as the solver says, the others run nothing.
    run = best_run if seed >= len(GAMES) - 2 else no_run
    game = play_random(new_game(players, board, seed, first_order="drawn"), seed, told, run)
    assert {"draft", "stock", "operating"} <= set(seen)
    assert sorted(game.result()) == sorted(game.setting.players)
    again = replay(game.play, read_saved(game.to_json()), board)
    assert plain(again.state) == plain(game.state)
    assert json.loads(again.to_json()) == json.loads(game.to_json())


def _offered_is_accepted(game: Game, legal: list[Legal], rng: random.Random) -> None:
    for entry in rng.sample(legal, min(4, len(legal))):
        game.copy().apply(concrete(entry, rng))


def _others_are_refused(game: Game, legal: list[Legal], rng: random.Random) -> None:
    for _ in range(4):
        action = spoilt(concrete(rng.choice(legal), rng), game, rng, WORDS)
        before = plain(game.state)
        trial = game.copy()
        try:
            trial.apply(action)
            accepted = True
        except IllegalActionError:
            accepted = False
        assert accepted == is_legal(action, legal), action
        assert plain(game.state) == before


def test_the_same_seed_plays_the_same_game() -> None:
    first, second = (play_random(new_game(3, "B", 5), 9) for _ in range(2))
    assert first.actions == second.actions
    other = play_random(new_game(3, "B", 6), 9)
    assert other.actions != first.actions
