"""Bots against each other: ``python -m benchmarks.bots [TITLE...] [--games 50] [--players 4] [--bots greedy,random]``.

Seats go round with the seed, so that each bot sits everywhere. Prints for each title what each bot's players were worth
at the end on average, which kind of train was the last to be bought in the median game, and the processor time of a
game.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from statistics import mean, median
from time import process_time

from routeopt.bots import find_bot
from routeopt.engine.actions import BuyTrain
from routeopt.engine.bots import play_on
from routeopt.engine.game import Game
from routeopt.titles import find_title, titles


def main() -> int:
    """Let them play."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    playable = [title.name for title in titles() if title.play is not None and title.play.complete]
    parser.add_argument("titles", nargs="*", default=playable)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bots", default="greedy,random")
    arguments = parser.parse_args()
    names = arguments.bots.split(",")
    for title in arguments.titles:
        worth: dict[str, list[int]] = {name: [] for name in names}
        spent, last, ends = [], [], Counter[str]()
        for seed in range(arguments.first, arguments.first + arguments.games):
            players = [f"P{n}" for n in range(1, arguments.players + 1)]
            game = find_title(title).title.new_game(players, seed)
            seats = {player: names[(n + seed) % len(names)] for n, player in enumerate(players)}
            began = process_time()
            play_on(game, {p: find_bot(name)(seed * 31 + n, game.setting) for n, (p, name) in enumerate(seats.items())})
            spent.append(process_time() - began)
            for player, score in game.result().items():
                worth[seats[player]].append(score)
            last.append(_last_kind(game))
            ends[game.state.over] += 1
        kinds = [spec.name for spec in find_title(title).title.data.game.trains]
        print(
            f"{title}: "
            + ", ".join(f"{name} {mean(scores):.0f}" for name, scores in worth.items())
            + f"; last train in the median game {kinds[int(median(last))]} of {kinds}; "
            f"{median(spent):.1f} s a game (worst {max(spent):.1f} s); "
            + ", ".join(f"{end} {count}" for end, count in ends.most_common(4)),
            flush=True,
        )
    return 0


def _last_kind(game: Game) -> int:
    """Return the place of the last kind of train that was bought."""
    order = {spec.name: place for place, spec in enumerate(game.setting.data.game.trains)}
    bought = [order[a.variant or a.train.kind] for a in game.actions if isinstance(a, BuyTrain)]
    return max(bought, default=0)


if __name__ == "__main__":
    sys.exit(main())
