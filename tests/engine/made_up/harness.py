"""The made-up title in the shared tests of whole games."""

from __future__ import annotations

from routeopt.engine.game import Game
from routeopt.engine.table.auctions import WaterfallRules
from routeopt.engine.table.privates import PrivateSaleRules
from tests.engine.made_up.game import new_game
from tests.play.harness import Harness


def _game(seed: int) -> Game:
    """Every other game begins with the auction of the private companies."""
    packet = WaterfallRules() if seed % 2 else None
    among_players = PrivateSaleRules(buyers=("player",), least=0, most=0, purchase=seed % 4 == 1)
    return new_game(2 + seed % 3, seed, packet=packet, private_sales=(PrivateSaleRules(), among_players))


HARNESS = Harness(
    title="made-up",
    new_game=_game,
    rounds=frozenset({"stock", "operating"}),
    tests=("tests/engine",),
    slow=("tests/engine/test_selfplay.py",),
)
