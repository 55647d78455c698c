"""Games played at random, written down as the online edition would have recorded them, replay to the same state."""

from __future__ import annotations

from typing import Any

import pytest

from routeopt.engine.actions import Legal
from routeopt.engine.bots import RandomBot, no_run, seat
from routeopt.engine.game import Game
from routeopt.formats.replay import replay_export
from routeopt.records.actions import Setup
from routeopt.titles import find_title
from tests.play.games import plain
from tests.titles.standard.exporting import Writer


def written(title: str, players: int, seed: int, optional: tuple[str, ...] = ()) -> tuple[Game, dict[str, Any]]:
    """A random game by the online edition's rules, and its record."""
    found = find_title(title).title
    assert found.play is not None
    assert found.play.importer is not None
    settings = {"seed": seed, "optional_rules": list(optional)}
    options = found.play.importer().options(Setup(seed=seed, options=optional))
    game = found.new_game([f"P{n}" for n in range(1, players + 1)], seed, options)
    writer, bot = Writer(game), RandomBot(seed, no_run)
    while not game.finished:
        legal: list[Legal] = game.legal_actions()
        action = bot.choose(game.view(seat(game, game.waits()[1])), legal)
        writer.write(action)
        game.apply(action)
    return game, writer.export(**settings)


@pytest.mark.parametrize(
    ("title", "players", "seed", "optional"),
    [
        ("1830", 3, 0, ()),
        ("1889", 2, 0, ()),
        ("1889", 3, 5, ("beginner_game",)),
        ("18Chesapeake", 2, 0, ()),
    ],
)
def test_a_written_game_replays_to_the_same_state(
    title: str, players: int, seed: int, optional: tuple[str, ...]
) -> None:
    game, raw = written(title, players, seed, optional)
    replayed = replay_export(raw, "game.json")
    assert plain(replayed.game.state) == plain(game.state)
    assert (replayed.complete, replayed.recorded) == (True, game.result())
