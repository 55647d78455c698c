"""Titles of 1830's kind in the shared tests of whole games."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

from routeopt.engine.game import Game
from routeopt.titles import find_title
from tests.play.harness import Harness

#: What fields of actions may hold beside what every title has there.
WORDS = {"choice": ["ipo", "pool"], "price": list(range(0, 1200, 7)), "percent": [10, 20, 30, 50]}
SHARED = "tests/titles/standard"


def harness(title: str, players: int = 5, *options: Mapping[str, str], **more: Any) -> Harness:
    """The harness of a title that two and more play, of which numbers and options vary with the seed.

    What the titles share is tested together, so the rules of all are held to the tests of all.
    """
    ways = list(product(range(2, 2 + players), options or ({},)))

    def game(seed: int) -> Game:
        count, chosen = ways[seed % len(ways)]
        return find_title(title).title.new_game([f"P{n}" for n in range(1, count + 1)], seed, dict(chosen))

    folders = [f"tests/titles/{folder}/play" for folder in ("g1830", "g1889", "g18chesapeake")]
    return Harness(
        title=title,
        new_game=game,
        rounds=frozenset({"stock", "operating"}),
        words=WORDS,
        tests=(SHARED, *folders),
        slow=(
            *(f"{SHARED}/test_{name}.py" for name in ("records", "checkpoints", "exporting")),
            *(f"{folder}/test_selfplay.py" for folder in folders),
        ),
        **more,
    )
