"""The made-up title in the shared tests of whole games."""

from __future__ import annotations

from tests.engine.made_up.game import new_game
from tests.play.harness import Harness

HARNESS = Harness(
    title="made-up",
    new_game=lambda seed: new_game(2 + seed % 3, seed),
    rounds=frozenset({"stock", "operating"}),
    tests=("tests/engine",),
    slow=("tests/engine/test_selfplay.py",),
)
