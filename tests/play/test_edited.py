"""A saved game that somebody has edited is refused, with the action and the rule that it breaks."""

from __future__ import annotations

import json
from typing import Any

import pytest

from routeopt.engine.actions import BuyShares, LayTile, Par
from routeopt.engine.bots import RandomBot, no_run, seat
from routeopt.engine.game import Game
from routeopt.errors import RouteoptError
from routeopt.formats.saved import open_saved, run_to
from routeopt.titles import titles
from routeopt.titles.title import Title

PLAYED = [title for title in titles() if title.play is not None and title.play.complete]


def played(title: Title) -> Game:
    """A game at random, long enough for a tile and a share."""
    for seed in range(20):
        game, bot = title.new_game(["P1", "P2", "P3"], seed), RandomBot(seed, no_run)
        while not game.finished and len(game.actions) < 400:
            game.apply(bot.choose(game.view(seat(game, game.waits()[1])), game.legal_actions()))
            kinds = {type(action) for action in game.actions}
            if {LayTile, BuyShares, Par} <= kinds:
                return game
    raise AssertionError("no game has a tile and a share")


def opened(raw: dict[str, Any]) -> Game:
    return run_to(open_saved(raw, "game.json"))


@pytest.mark.parametrize("title", PLAYED, ids=lambda title: title.name)
def test_an_edited_action_is_refused_by_its_rule(title: Title) -> None:
    raw = json.loads(played(title).to_json())
    assert len(opened(raw).actions) == len(raw["actions"])

    def edited(kind: str, **change: Any) -> str:
        copy = json.loads(json.dumps(raw))
        action = next(a for a in copy["actions"] if a["type"] == kind)
        action.update(change)
        with pytest.raises(RouteoptError) as caught:
            opened(copy)
        message = str(caught.value)
        assert f"action {action['id']}" in message
        return message

    tile = next(n for n, spec in title.data.tiles.items() if spec.color in ("gray", "brown"))
    refused = edited("lay_tile", tile=tile)
    assert f"tile {tile}" in refused
    assert "may not be laid: " in refused
    assert "there is no such hex" in edited("lay_tile", hex="Z99")
    assert "cell" in edited("par", cell="99,99")
    assert "P9" in edited("buy_shares", entity="P9")


@pytest.mark.parametrize("title", PLAYED, ids=lambda title: title.name)
def test_an_action_taken_out_is_missed(title: Title) -> None:
    raw = json.loads(played(title).to_json())
    place = next(n for n, a in enumerate(raw["actions"]) if a["type"] == "par")
    for number, action in enumerate(raw["actions"]):
        action["id"] = number + 1
    del raw["actions"][place]
    for number, action in enumerate(raw["actions"]):
        action["id"] = number + 1
    with pytest.raises(RouteoptError, match=r"action \d+"):
        opened(raw)
