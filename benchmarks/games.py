"""How fast whole games are played and replayed: ``python -m benchmarks.games [GAMES]``; with the profile's top ten."""

from __future__ import annotations

import cProfile
import pstats
import sys
import time
from collections.abc import Callable

from routeopt.engine.bots import RandomBot, no_run, play_on
from routeopt.engine.game import Game, read_saved, replay
from routeopt.titles import find_title

TITLE, MAPS = "18ZOO", "ABCDEF"


def play(seed: int) -> Game:
    """One game at random, with runs of nothing, `legal_actions` asked before each action."""
    title = find_title(TITLE).title
    game = title.new_game([f"P{n}" for n in range(2 + seed % 4)], seed, board=MAPS[seed % 6])
    play_on(game, {player: RandomBot(seed + n, no_run) for n, player in enumerate(game.setting.players)})
    return game


def timed(work: Callable[[], object]) -> float:
    """Return the processor time that some work takes."""
    started = time.process_time()
    work()
    return time.process_time() - started


def main() -> None:
    """Play, replay and profile."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    play(0)
    games: list[Game] = []
    seconds = timed(lambda: games.extend(play(seed) for seed in range(count)))
    actions = sum(len(game.actions) for game in games)
    print(f"random play: {count} games, {actions} actions, {actions / seconds:.0f} actions a second")
    saved = [(game.play, read_saved(game.to_json()), game.setting.spec.name) for game in games]
    seconds = timed(lambda: [replay(*one) for one in saved])
    print(f"replay: {actions / seconds:.0f} actions a second, {300 * seconds / actions:.3f} s for 300 actions")
    profile = cProfile.Profile()
    profile.runcall(lambda: [play(seed) for seed in range(3)])
    pstats.Stats(profile).sort_stats("tottime").print_stats(10)


if __name__ == "__main__":
    main()
