"""The packets of 1830, 1889, 18Chesapeake as six recorded games sold them, state by state (1830-family-play, 28-38)."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from routeopt.engine.actions import Bid, Pass
from routeopt.engine.game import Game
from routeopt.engine.steps.waterfall import WaterfallStep
from routeopt.engine.table.auctions import WaterfallRules
from tests.engine.halls import Hall

SHARED = Path(__file__).parents[3] / "shared"
PLAIN = WaterfallRules()
RULES = {
    "1830": PLAIN,
    "1889": PLAIN,
    "18Chesapeake": WaterfallRules(step=5, binds="highest"),
}
#: Line 12: with three players it is not in the game.
ABSENT = {"1889/314": ("UTF",)}
#: Game, and the last bid or pass of its auction: what comes after it (lines 132 to 134).
GAMES = (
    ("1830/26855", 26, [("117", 530), ("330", 455), ("1627", 385), ("82", 315)]),
    ("1830/1830_game_end_bank", 20, [("15698", 750), ("13430", 530), ("15688", 445)]),
    ("1889/314", 6, [("639", 365), ("90", 305), ("344", 295)]),
    ("1889/hs_jmmljkbw_17502", 11, [("1845", 235), ("1395", 305), ("1630", 325), ("5116", 280), ("671", 335)]),
    ("18Chesapeake/14377", 13, [("429", 715), ("5147", 730), ("5149", 425)]),
    ("18Chesapeake/1905", 23, [("289", 600), ("634", 530), ("91", 355), ("524", 300)]),
)


@pytest.mark.parametrize(("name", "last", "seats"), GAMES, ids=[game[0] for game in GAMES])
def test_a_recorded_packet_is_sold_as_recorded(name: str, last: int, seats: list[tuple[str, int]]) -> None:
    title = name.split("/", maxsplit=1)[0]
    game, raw, states = _begin(title, name)
    for action in raw["actions"]:
        if action["id"] > last:
            break
        if action["type"] == "undo":
            game.undo()
            continue
        entity = str(action["entity"])
        assert game.waits()[1] == entity, action
        if action["type"] == "bid":
            game.apply(Bid(entity=entity, item=action["company"], price=action["price"]))
        else:
            game.apply(Pass(entity=entity))
        if action["id"] in states:
            _compare(game, states[action["id"]])
    assert game.state.round == "stock"
    assert [(player, game.state.cash[player]) for player in game.state.order] == seats


def _begin(title: str, name: str) -> tuple[Game, dict[str, Any], dict[int, Any]]:
    where = SHARED / "corpus" / "18xx"
    if not (where / f"{name}.json").exists():
        pytest.skip(f"recorded games are absent: {where}")
    raw = json.loads((where / f"{name}.json").read_text(encoding="utf-8"))
    with gzip.open(where / "states" / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        states = {state["action_id"]: state for state in map(json.loads, lines)}
    facts = json.loads((SHARED / "facts" / title / "map.json").read_text(encoding="utf-8"))
    players = [str(player["id"]) for player in raw["players"]]
    lots = [
        (private["id"], private["value"])
        for private in facts["private_companies"]
        if private["id"] not in ABSENT.get(name, ())
    ]
    cash = [states[None]["players"][player]["cash"] for player in players]
    count = str(len(players))
    hall = Hall(lambda sold: WaterfallStep(RULES[title], sold), lots, cash, money={count: 0}, certificates={count: 20})
    return Game(hall, players), raw, states


def _compare(game: Game, state: dict[str, Any]) -> None:
    for player, expected in state["players"].items():
        assert game.state.cash[player] == expected["cash"], (state["action_id"], player)
        mine = {item for item, owner in game.state.privates.items() if owner == player}
        assert mine == set(expected["companies"]), (state["action_id"], player)
