"""Every recorded game replays: the same state after each action in force, the same result, each run's revenue."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from routeopt.engine.actions import AnyAction
from routeopt.engine.game import Game
from routeopt.errors import BadInputError, IllegalActionError
from routeopt.formats.replay import follow, replay_export, start, translated
from routeopt.records.actions import ExportedAction
from routeopt.titles.g18zoo.importing import ZooImporter
from tests.play.games import is_legal, plain
from tests.titles.g18zoo.play.records import (
    NAMES,
    differences,
    engine_view,
    held,
    record,
    recorded_view,
    require_corpus,
)

if not NAMES:
    NAMES = ["absent"]


@pytest.mark.parametrize("name", NAMES)
def test_the_state_after_every_action_is_as_recorded(name: str) -> None:
    raw = record(name)
    export, game, importer = start(raw, name)
    assert isinstance(importer, ZooImporter)
    lines = held(name)
    assert differences(engine_view(game, importer), recorded_view(lines[0], game)) == []
    count = 0
    for action in follow(export, game, importer):
        count += 1
        wrong = differences(engine_view(game, importer), recorded_view(lines[count], game))
        assert wrong == [], f"after action {action.id} ({action.type})"
        assert game.audit() == []
    assert count == len(lines) - 1
    assert game.finished
    assert game.result() == {str(player): score for player, score in raw["result"].items()}


#: Every run of the corpus of which the record says otherwise than the rules: game, action, rule, what the rules give.
DEVIATIONS = [("18ZOOMapC-5774", 516, ["stop: twice"], (440, 8), (430, 7))]


def test_every_recorded_run_earns_what_the_record_says_or_is_listed() -> None:
    require_corpus()
    replays = {name: replay_export(record(name), name) for name in NAMES}
    known = [check for replay in replays.values() for check in replay.runs if check.recorded is not None]
    assert len(known) > 70
    assert [
        (name, check.action, [fault.rule for fault in check.faults], check.recorded, check.judged)
        for name, replay in replays.items()
        for check in replay.deviations
    ] == DEVIATIONS
    assert all(check.taken == (check.recorded or check.judged) for r in replays.values() for check in r.runs)


@pytest.mark.parametrize("name", NAMES)
def test_every_recorded_action_is_among_the_legal_ones(name: str) -> None:
    export, game, importer = start(record(name), name)
    for action in export.log.actions:
        for part in (action, *(action.auto_actions or ())):
            for done in translated(game, importer, part):
                if part.type not in ("end_game", "run_routes") and not _beyond_the_lists(game, done):
                    assert is_legal(done, game.legal_actions()), f"action {action.id}: {done}"
                game.apply(done)


def _beyond_the_lists(game: Game, action: AnyAction) -> bool:
    """Prices of old drafts, and blocks of forced sales: records have them, the lists of legal actions do not."""
    kind = type(action).__name__
    return kind == "Bid" or (kind == "SellShares" and game.state.round == "operating")


def test_a_record_is_computed_and_not_copied() -> None:
    """Without one action, or with one changed, nearly every record fails or ends in another state."""
    require_corpus()
    rng = random.Random(3)
    tried, found = 0, 0
    for name in NAMES:
        raw = record(name)
        export, whole, importer = start(raw, name)
        actions = [a for a in export.log.actions if a.type != "end_game"]
        _do(whole, importer, actions)
        for place in rng.sample(range(len(actions)), min(4, len(actions))):
            for other in (None, _changed(actions[place], rng)):
                if other == actions[place]:
                    continue
                tried += 1
                found += _differs(
                    raw, name, [*actions[:place], *([other] if other else []), *actions[place + 1 :]], whole
                )
    assert tried > 200
    assert found / tried >= 0.95


def _do(game: Game, importer: Any, actions: list[ExportedAction]) -> None:
    for action in actions:
        for part in (action, *(action.auto_actions or ())):
            for done in translated(game, importer, part):
                game.apply(done)


def _differs(raw: dict[str, Any], name: str, actions: list[ExportedAction], whole: Game) -> bool:
    _, game, importer = start(raw, name)
    try:
        _do(game, importer, actions)
    except (IllegalActionError, BadInputError):
        return True
    return plain(game.state) != plain(whole.state)


def _changed(action: ExportedAction, rng: random.Random) -> ExportedAction:
    """The action with one field changed, or itself where it has none to change."""
    change: dict[str, Any] = {}
    if action.type == "lay_tile":
        change = {"rotation": ((action.rotation or 0) + rng.randint(1, 5)) % 6}
    elif action.type in ("buy_train", "buy_company", "bid"):
        change = {"price": (action.price or 0) + 1}
    elif action.type == "dividend":
        change = {"kind": "withhold" if action.kind == "payout" else "payout"}
    elif action.type == "par":
        change = {"share_price": "5,3,1" if action.share_price != "5,3,1" else "6,2,1"}
    elif action.type == "run_routes" and action.routes:
        change = {"routes": action.routes[1:]}
    elif action.type in ("buy_shares", "sell_shares") and action.shares:
        company, _, number = action.shares[0].rpartition("_")
        change = {"shares": (f"{company}_{(int(number) + 1) % 5}",)}
    elif action.type == "assign":
        change = {"target": "A9"}
    return msgspec.structs.replace(action, **change)


def test_up_to_an_action() -> None:
    require_corpus()
    name = "18ZOOMapA-153535"
    part = replay_export(record(name), name, to=10)
    assert (part.done, part.complete, part.game.finished) == (10, False, False)


def test_a_broken_record_is_told_by_action_and_rule() -> None:
    require_corpus()
    raw = record("18ZOOMapA-153535")
    raw["actions"] = [a for a in raw["actions"] if a["id"] != 9]
    with pytest.raises(IllegalActionError, match=r"action 10 \(pass\).*H4: its home must get a tile"):
        replay_export(raw, "game.json")
