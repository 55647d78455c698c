"""1895 Namibia in the shared tests of whole games."""

from __future__ import annotations

from routeopt.engine.game import Game
from routeopt.titles import find_title
from tests.play.harness import Harness

FOLDER = "tests/titles/g1895/play"


def new_game(seed: int) -> Game:
    """The game of a seed: three players."""
    return find_title("1895").title.new_game(["A", "B", "C"], seed)


HARNESS = Harness(
    title="1895",
    new_game=new_game,
    rounds=frozenset({"auction", "obligations", "stock", "operating"}),
    words={"price": list(range(0, 900, 7)), "percent": [10, 20, 30, 50]},
    tests=(FOLDER,),
    slow=(f"{FOLDER}/test_selfplay.py",),
)
