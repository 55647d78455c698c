"""A recorded run that breaks a rule brings what the record says, is listed, and the replay goes on."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from routeopt.errors import BadValueError
from routeopt.formats.deviations import UNEXPLAINED
from routeopt.formats.replay import Replay, replay_export
from routeopt.titles.g18zoo.importing import ZooImporter
from tests.titles.g18zoo.play.records import RECORDS

GAME = "18ZOOMapA-153535"
#: A run of one 3V: 150.
RUN = 139


def spoiled(change: Any, at: int = RUN, name: str = GAME) -> dict[str, Any]:
    raw = copy.deepcopy(RECORDS.record(name))
    change(next(a for a in raw["actions"] if a.get("id") == at))
    return raw


def only(replay: Replay) -> tuple[int | None, list[str]]:
    (found,) = replay.deviations
    return found.action, [fault.rule for fault in found.faults]


def cut_leg(action: dict[str, Any]) -> None:
    """The last hex of the route goes: it ends on track, as at a printed stub."""
    action["routes"][0]["connections"][0].pop()


def other_train(action: dict[str, Any]) -> None:
    action["routes"][0]["train"] = "5S-9"


def again(action: dict[str, Any]) -> None:
    """Two trains run over the same track."""
    action["routes"].append({**action["routes"][0], "revenue": 0, "subsidy": 0})


@pytest.mark.parametrize(
    ("change", "rule", "said"),
    [
        (cut_leg, "track: not on the board", "has no stop"),
        (other_train, "train: not owned", 'no train "5S-9"'),
        (again, "train: runs twice", "2 routes"),
    ],
)
def test_the_recorded_amount_is_taken_and_the_game_goes_on(change: Any, rule: str, said: str) -> None:
    RECORDS.need()
    raw = spoiled(change)
    replay = replay_export(raw, GAME)
    (found,) = replay.deviations
    assert (found.action, found.judged, found.taken) == (RUN, None, found.recorded)
    assert rule in [fault.rule for fault in found.faults]
    assert any(said in str(fault) for fault in found.faults)
    assert found.explained
    assert replay.complete
    assert replay.game.result() == {str(k): v for k, v in raw["result"].items()}


@pytest.mark.parametrize("change", [cut_leg, other_train, again])
def test_strict_stops_before_it(change: Any) -> None:
    RECORDS.need()
    raw = spoiled(change)
    replay = replay_export(raw, GAME, strict=True)
    assert not replay.complete
    assert [check.action for check in replay.deviations] == [RUN]
    assert replay.game.state.turn.run is None


def test_without_an_amount_the_legal_routes_alone_bring_something() -> None:
    RECORDS.need()

    def change(action: dict[str, Any]) -> None:
        again(action)
        for route in action["routes"]:
            del route["revenue"]

    whole = next(c for c in replay_export(RECORDS.record(GAME), GAME).runs if c.action == RUN)
    found = next(c for c in replay_export(spoiled(change), GAME).runs if c.action == RUN)
    assert (found.recorded, found.judged) == (None, None)
    assert found.taken == whole.judged


def test_an_amount_that_no_rule_explains_is_taken_and_said() -> None:
    RECORDS.need()

    def change(action: dict[str, Any]) -> None:
        action["routes"][0]["revenue"] += 10

    replay = replay_export(spoiled(change), GAME)
    assert only(replay) == (RUN, [UNEXPLAINED])
    (found,) = replay.deviations
    assert found.judged is not None
    assert found.taken == (found.judged.revenue + 10, found.judged.subsidy)
    assert not found.explained


def test_a_district_counted_twice_is_explained_by_its_rule() -> None:
    RECORDS.need()
    (found,) = replay_export(RECORDS.record("18ZOOMapC-5774"), "5774").deviations
    assert [(f.rule, f.where, f.source) for f in found.faults] == [("stop: twice", "5S-1, F6", "8.4.2")]


def test_less_than_nothing_is_refused() -> None:
    RECORDS.need()

    def change(action: dict[str, Any]) -> None:
        action["routes"][0]["revenue"] = -1000

    with pytest.raises(BadValueError, match=f"action {RUN} .*0 or more is expected"):
        replay_export(spoiled(change), GAME)


#: What `getattr(importer, "_" + type)` or `getattr(importer, type)` would reach.
INNER = [name.removeprefix("_") for name in dir(ZooImporter)] + [*dir(ZooImporter), "asset"]


def test_no_type_of_action_reaches_an_attribute() -> None:
    RECORDS.need()
    raw = RECORDS.record(RECORDS.names[0])
    known = {a["type"] for name in RECORDS.names for a in RECORDS.record(name)["actions"]} | {
        "discard_train",
        "choose",
        "assign",
    }
    for kind in dict.fromkeys(INNER):
        if kind in known:
            continue
        first = {"type": kind, "id": 0, "entity": "WHEAT", "entity_type": "company"}
        with pytest.raises(BadValueError, match=f'actions of type "{kind}" are not known'):
            replay_export({**raw, "actions": [first]}, "game.json")
