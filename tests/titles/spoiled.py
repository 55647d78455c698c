"""Exports cut off or spoiled at random, by seed; what may come of them is an answer or a plain error.

    python -m tests.titles.spoiled COUNT [TITLE...]

spoils COUNT exports at random and tells what came of them.
"""

from __future__ import annotations

import copy
import json
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from routeopt.errors import BadInputError
from routeopt.formats import load_position
from routeopt.search.strategy import Budget
from routeopt.solution import check, solve

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "18xx"
#: Seconds that one spoiled position may take: what is tested is the reading.
_SECONDS = 2.0


def exports(*titles: str) -> list[Path]:
    """Return the recorded games of some titles, or of all, with more than a few actions."""
    return [f for f in sorted(CORPUS.glob("*/*.json")) if not titles or f.parent.name in titles]


def cut_off(game: dict[str, Any], random: Random) -> dict[str, Any]:
    """Return the game as it stood after some action."""
    return {**game, "actions": game["actions"][: random.randrange(len(game["actions"]) + 1)]}


def altered(game: dict[str, Any], random: Random) -> dict[str, Any]:
    """Return the game with one action deleted, repeated, or with one of its fields changed."""
    actions = copy.deepcopy(game["actions"])
    place = random.randrange(len(actions))
    how = random.choice(("delete", "repeat", "field", "field", "field"))
    if how == "delete":
        del actions[place]
    elif how == "repeat":
        actions.insert(place, actions[place])
    else:
        action = actions[place]
        field = random.choice(sorted(action))
        donor = random.choice(actions).get(field)
        action[field] = random.choice((donor, donor, None, -1, "", "Z99", "9-99", 7, ["x"], {"y": 1}))
    return {**game, "actions": actions}


def outcome(game: dict[str, Any]) -> str:
    """Solve the last run of a game as the command line does; anything but an answer or a plain error is raised."""
    try:
        position = load_position(json.dumps(game))
        if check(position):
            return "faults"
        return solve(position, budget=Budget(seconds=_SECONDS)).status
    except BadInputError as error:
        text = str(error)
        assert text
        assert "Traceback" not in text
        return type(error).__name__


def main() -> None:
    """Spoil as many exports as asked for."""
    count, titles = int(sys.argv[1]), sys.argv[2:]
    games = [json.loads(f.read_text()) for f in exports(*titles)]
    for spoil in (cut_off, altered):
        found: Counter[str] = Counter()
        for seed in range(count):
            random = Random(seed)
            found[outcome(spoil(random.choice(games), random))] += 1
        print(spoil.__name__, dict(found))


if __name__ == "__main__":
    main()
