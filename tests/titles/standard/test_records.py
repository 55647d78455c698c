"""Every recorded game of 1830, 1889 and 18Chesapeake replays: the same state after each action in force."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from routeopt.cli.app import app
from routeopt.errors import BadValueError, IllegalActionError
from routeopt.formats.replay import Replay, replay_export
from tests.play.records import Spoilt, spoilt_records
from tests.titles.g18chesapeake.play.harness import HARNESS as OF_CHESAPEAKE
from tests.titles.g1830.play.harness import HARNESS as OF_1830
from tests.titles.g1889.play.harness import HARNESS as OF_1889
from tests.titles.standard.records import StandardRecords

ALL = [h.records for h in (OF_1830, OF_1889, OF_CHESAPEAKE) if isinstance(h.records, StandardRecords)]
EACH = pytest.mark.parametrize(
    ("records", "name"), [(r, name) for r in ALL for name in r.names], ids=[n for r in ALL for n in r.names]
)
TITLE = pytest.mark.parametrize("records", ALL, ids=[r.title.name for r in ALL])


@EACH
def test_the_state_after_every_action_is_as_recorded(records: StandardRecords, name: str) -> None:
    """Lines 6, 81, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129."""
    records.check_states(name)


#: Every run of which the record says otherwise than the rules: game, action, rules, what each of them has.
DEVIATIONS = {"1889": [("314", 367, ["stop: no skipping"], (400, 0), None)]}
#: Of how many runs the records say what they earned.
SAID = {"1830": 142, "1889": 32, "18Chesapeake": 0}


@TITLE
def test_every_recorded_run_earns_what_the_record_says_or_is_listed(records: StandardRecords) -> None:
    assert records.check_runs(DEVIATIONS.get(records.title.name, [])) == SAID[records.title.name]


@EACH
def test_every_recorded_action_is_among_the_legal_ones(records: StandardRecords, name: str) -> None:
    records.check_legal(name)


@TITLE
def test_a_record_is_computed_and_not_copied(records: StandardRecords) -> None:
    """Without one action, or with one changed, nearly every record fails or ends in another state."""
    records.need()
    found: Spoilt = spoilt_records(records, 3, 6)
    assert found.share >= 0.95, found.report()


# --- the command


def call(*args: object) -> tuple[int, Any]:
    """`routeopt replay` with JSON."""
    result = CliRunner().invoke(app, ["replay", *map(str, args), "--json"])
    return result.exit_code, json.loads(result.stdout) if result.stdout else result.stderr


@EACH
def test_the_command_verifies_a_record(records: StandardRecords, name: str) -> None:
    records.need()
    code, shown = call(records.games / f"{name}.json", "--verify")
    assert (code, shown["title"], shown["finished"], shown["match"]) == (0, records.title.name, True, True)
    assert shown["actions"] == len(records.held(name)) - 1
    assert shown["result"] == {p: held["value"] for p, held in records.held(name)[-1]["players"].items()}
    listed = [(name, run["action"]) for run in shown["deviations"]]
    assert listed == [(game, action) for game, action, *_ in DEVIATIONS.get(shown["title"], []) if game == name]


def test_the_command_stops_before_a_run_that_breaks_the_rules() -> None:
    records = ALL[1]
    records.need()
    code, shown = call(records.games / "314.json", "--strict")
    assert (code, shown["finished"], shown["match"]) == (1, False, None)
    assert [run["action"] for run in shown["deviations"]] == [367]


def test_the_command_stops_where_it_is_told() -> None:
    """Checkpoint 135: the first operating round of 26855 begins after action 51."""
    records = ALL[0]
    records.need()
    code, shown = call(records.games / "26855.json", "--to", 51)
    before = next(line for line in records.held("26855") if line["action_id"] == 51)
    assert (code, shown["finished"]) == (0, False)
    assert shown["result"] == {p: held["value"] for p, held in before["players"].items()}


# --- what is refused


def replayed(records: StandardRecords, name: str, id_: int, **changes: Any) -> Replay:
    """A record with one action, or without action the game as a whole, changed."""
    raw = records.record(name)
    action = next((a for a in raw["actions"] if a["id"] == id_), raw)
    action.update(changes)
    return replay_export(raw, "game.json")


@pytest.mark.parametrize(
    ("place", "name", "id_", "changes", "error", "message"),
    [
        (0, "26855", 0, {"settings": {"optional_rules": ["x"]}}, BadValueError, 'optional rule "x": exports of 1830'),
        (0, "1830_game_end_bank", 193, {"entity": "SV"}, IllegalActionError, "SV is not exchanged so"),
        (0, "1830_game_end_bank", 193, {"percent": 20}, BadValueError, '"percent" is 20, the certificates are 10 %'),
        (1, "314", 90, {"entity": "MF"}, BadValueError, "nobody is asked because of MF"),
        (1, "314", 90, {"entity": "UTF"}, BadValueError, "nobody is asked because of UTF"),
        (1, "314", 1, {"company": "PP"}, BadValueError, '"PP" is no private company'),
        (1, "314", 457, {"entity": "KU"}, IllegalActionError, "KU"),
    ],
)
def test_a_broken_record_is_told_by_action_and_rule(
    place: int, name: str, id_: int, changes: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        replayed(ALL[place], name, id_, **changes)
