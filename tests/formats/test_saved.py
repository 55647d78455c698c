"""Saved games as positions: what the engine had before a run is what a file read at that action gives."""

from __future__ import annotations

import json

import pytest

from routeopt.engine.actions import RunChoice
from routeopt.engine.bots import RandomBot, no_run, seat
from routeopt.errors import BadValueError, UnknownActionError
from routeopt.formats import load_position
from routeopt.formats.load import load_source
from routeopt.formats.native import to_toml
from routeopt.formats.saved import moment_of, open_saved
from routeopt.solution import check, solve
from tests.titles.g18zoo.play.games import new_game


@pytest.mark.parametrize(("seed", "board", "players"), [(3, "A", 2), (5, "C", 3), (8, "E", 4)])
def test_positions_of_a_saved_game_are_the_engines(seed: int, board: str, players: int) -> None:
    game, bot = new_game(players, board, seed), RandomBot(seed, no_run)
    worth: dict[int, tuple[int, int]] = {}
    while not game.finished:
        legal = game.legal_actions()
        for entry in legal:
            if isinstance(entry, RunChoice):
                best = solve(entry.position)
                worth[len(game.actions) + 1] = (best.revenue, best.subsidy)
        game.apply(bot.choose(game.view(seat(game, game.waits()[1])), legal))
    text = game.to_json()
    assert worth
    for identifier in list(worth)[:: max(1, len(worth) // 6)]:
        source = load_source(text, identifier)
        assert check(source.position) == []
        best = solve(source.position)
        assert (best.revenue, best.subsidy) == worth[identifier]
        again = solve(load_position(to_toml(source.record)))
        assert (again.revenue, again.subsidy) == worth[identifier], "the same as a native file"


def test_which_action_is_meant() -> None:
    game = new_game(2)
    for _ in range(6):
        game.apply(game.legal_actions()[-1])  # type: ignore[arg-type]
    text = game.to_json()
    opened = open_saved(json.loads(text), "game.json")
    assert moment_of(opened, 3) == (2, 3, False)
    assert moment_of(opened, None) == moment_of(opened, "last") == (6, "last", False)
    with pytest.raises(UnknownActionError, match="ids run from 1 to 6"):
        moment_of(opened, 7)
    with pytest.raises(BadValueError, match=r"no company's turn.*--company; none has a train yet"):
        load_position(text)
