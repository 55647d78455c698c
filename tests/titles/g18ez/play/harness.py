"""18EZ in the shared tests of whole games."""

from __future__ import annotations

from routeopt.engine.game import Game
from routeopt.titles import find_title
from tests.play.harness import Harness

FOLDER = "tests/titles/g18ez/play"
#: Options beside the rulebook's, by turns.
OPTIONS: tuple[dict[str, str], ...] = ({}, {}, {"tile_manifest": "extended"})


def new_game(seed: int) -> Game:
    """The game of a seed: two to six players, and some options by turns."""
    players = [f"P{number}" for number in range(1, 3 + seed % 5)]
    return find_title("18EZ").title.new_game(players, seed, OPTIONS[seed % len(OPTIONS)])


HARNESS = Harness(
    title="18EZ",
    new_game=new_game,
    rounds=frozenset({"auction", "stock", "operating"}),
    words={"price": list(range(0, 1200, 7)), "percent": [10, 20, 30, 50]},
    tests=(FOLDER,),
    slow=(f"{FOLDER}/test_selfplay.py",),
)
