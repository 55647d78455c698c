"""Every recorded game replays: the same state after each action in force, the same result, each run's revenue."""

from __future__ import annotations

import pytest

from routeopt.errors import IllegalActionError
from routeopt.formats.replay import replay_export
from tests.play.records import spoilt_records
from tests.titles.g18zoo.play.records import RECORDS


@pytest.mark.parametrize("name", RECORDS.names)
def test_the_state_after_every_action_is_as_recorded(name: str) -> None:
    RECORDS.check_states(name)


#: Every run of the corpus of which the record says otherwise than the rules: game, action, rule, what the rules give.
DEVIATIONS = [("18ZOOMapC-5774", 516, ["stop: twice"], (440, 8), (430, 7))]


def test_every_recorded_run_earns_what_the_record_says_or_is_listed() -> None:
    assert RECORDS.check_runs(DEVIATIONS) > 70


@pytest.mark.parametrize("name", RECORDS.names)
def test_every_recorded_action_is_among_the_legal_ones(name: str) -> None:
    RECORDS.check_legal(name)


def test_a_record_is_computed_and_not_copied() -> None:
    """Without one action, or with one changed, nearly every record fails or ends in another state."""
    RECORDS.need()
    found = spoilt_records(RECORDS, 3, 4)
    assert found.tried.total() > 200
    assert found.share >= 0.95, found.report()


def test_up_to_an_action() -> None:
    RECORDS.need()
    name = "18ZOOMapA-153535"
    part = replay_export(RECORDS.record(name), name, to=10)
    assert (part.done, part.complete, part.game.finished) == (10, False, False)


def test_a_broken_record_is_told_by_action_and_rule() -> None:
    RECORDS.need()
    raw = RECORDS.record("18ZOOMapA-153535")
    raw["actions"] = [a for a in raw["actions"] if a["id"] != 9]
    with pytest.raises(IllegalActionError, match=r"action 10 \(pass\).*H4: its home must get a tile"):
        replay_export(raw, "game.json")
