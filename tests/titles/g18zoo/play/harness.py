"""18ZOO in the shared tests of whole games."""

from __future__ import annotations

from routeopt.engine.game import Game
from tests.play.harness import Harness
from tests.titles.g18zoo.play.games import MAPS, WORDS, new_game
from tests.titles.g18zoo.play.records import RECORDS

PLAY = "tests/titles/g18zoo/play"


def _game(seed: int) -> Game:
    return new_game(2 + (seed // len(MAPS)) % 4, MAPS[seed % len(MAPS)], seed, first_order="drawn")


HARNESS = Harness(
    title="18ZOO",
    new_game=_game,
    rounds=frozenset({"draft", "stock", "operating"}),
    words=WORDS,
    tests=(PLAY,),
    slow=(f"{PLAY}/test_selfplay.py", f"{PLAY}/test_records.py"),
    records=RECORDS,
)
