"""Games of 18ZOO, set up in a few words."""

from __future__ import annotations

from routeopt.engine.game import Game
from routeopt.titles.g18zoo import TITLE

MAPS = "ABCDEF"
#: What fields of actions may hold beside what every title has there, for actions that are spoilt on purpose.
WORDS = {"choice": ("remove", "4SV")}


def new_game(players: int = 2, board: str = "A", seed: int = 1, **options: str) -> Game:
    """A game with players P1, P2, ... in this order of priority, unless an option says otherwise."""
    names = [f"P{number}" for number in range(1, players + 1)]
    return TITLE.new_game(names, seed, {"first_order": "seats", **options}, board=board)
