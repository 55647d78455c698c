"""18Africa in the shared tests of whole games."""

from __future__ import annotations

from routeopt.engine.game import Game
from routeopt.titles import find_title
from tests.play.harness import Harness

FOLDER = "tests/titles/g18africa/play"


def new_game(seed: int) -> Game:
    """The game of a seed: two to seven players."""
    players = [f"P{number}" for number in range(1, 3 + seed % 6)]
    return find_title("18Africa").title.new_game(players, seed)


HARNESS = Harness(
    title="18Africa",
    new_game=new_game,
    rounds=frozenset({"hand", "auction", "concessions", "stock", "operating"}),
    words={"price": list(range(0, 1300, 7)), "percent": [10, 20, 30, 50]},
    tests=(FOLDER,),
    slow=(f"{FOLDER}/test_selfplay.py",),
)
