"""Many random games with all checks on, and counts: ``python -m tests.titles.g18zoo.play.full 1000``."""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from statistics import mean

from routeopt.engine.actions import Legal
from routeopt.engine.bots import best_run
from routeopt.engine.game import Game, read_saved, replay
from routeopt.engine.table.shares import president
from routeopt.errors import IllegalActionError
from tests.play.games import concrete, is_legal, plain, play_random, spoilt
from tests.titles.g18zoo.play.games import MAPS, WORDS, new_game

#: Share of actions before which offered and spoilt actions are tried.
TRIED = 0.05


class Tally:
    """What happened in all games."""

    def __init__(self) -> None:
        self.kinds: Counter[str] = Counter()
        self.per_game: dict[str, list[int]] = {}
        self.ends: Counter[str] = Counter()
        self.offered = self.spoilt = self.refused = 0

    def note(self, what: str, count: int) -> None:
        self.per_game.setdefault(what, []).append(count)


def one(seed: int, tally: Tally) -> None:
    """Play one game."""
    rng = random.Random(seed)
    board, players = MAPS[seed % 6], 2 + (seed // 6) % 4
    bosses: dict[str, str] = {}
    changes = rounds = 0
    last = ""

    def told(game: Game, legal: list[Legal]) -> None:
        nonlocal changes, rounds, last
        state = game.state
        for company in state.cells:
            boss = president(state, company)
            changes += bosses.get(company, boss) != boss
            bosses[company] = boss
        now = f"{state.round} {state.month}.{state.number}"
        rounds, last = rounds + (now != last), now
        if rng.random() < TRIED:
            game.copy().apply(concrete(rng.choice(legal), rng))
            tally.offered += 1
            action = spoilt(concrete(rng.choice(legal), rng), game, rng, WORDS)
            tally.spoilt += 1
            try:
                game.copy().apply(action)
                assert is_legal(action, legal), (seed, action)
            except IllegalActionError:
                tally.refused += 1
                assert not is_legal(action, legal), (seed, action)

    game = play_random(new_game(players, board, seed, first_order="drawn"), seed, told, best_run)
    assert plain(replay(game.play, read_saved(game.to_json()), board).state) == plain(game.state), seed
    kinds = Counter(type(action).__name__ for action in game.actions)
    tally.kinds += kinds
    tally.ends[game.state.over] += 1
    for what, count in (
        ("actions", len(game.actions)),
        ("rounds", rounds),
        ("tiles laid", kinds["LayTile"]),
        ("trains bought", kinds["BuyTrain"]),
        ("sales", kinds["SellShares"]),
        ("changes of president", changes),
        ("phase reached", game.state.phase),
    ):
        tally.note(what, count)


def main() -> None:
    """Play as many games as asked, from the seed given."""
    count, first = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    tally, started = Tally(), time.perf_counter()
    for seed in range(first, first + count):
        one(seed, tally)
    seconds = time.perf_counter() - started
    print(f"{count} games, {sum(tally.kinds.values())} actions, {seconds:.0f} s with all checks")
    print("each type:", dict(tally.kinds.most_common()))
    print("ends:", dict(tally.ends))
    for what, counts in tally.per_game.items():
        print(f"{what} a game: {min(counts)} to {max(counts)}, {mean(counts):.1f} on average")
    print(f"offered and accepted on a copy: {tally.offered}; spoilt: {tally.spoilt}, refused {tally.refused}")


if __name__ == "__main__":
    main()
