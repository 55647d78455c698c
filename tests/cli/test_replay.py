"""`routeopt replay` and `routeopt play`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from routeopt.cli.app import app
from tests.play.games import play_random
from tests.titles.g18zoo.play.games import new_game
from tests.titles.g18zoo.play.records import RECORDS

RUNNER = CliRunner()


def call(*args: object) -> tuple[int, str, str]:
    result = RUNNER.invoke(app, [str(a) for a in args])
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(play_random(new_game(2, "C", 5), 5).to_json(), encoding="utf-8")
    return file


def test_a_saved_game_replays_to_its_result(saved: Path) -> None:
    code, out, _ = call("replay", saved, "--verify", "--json")
    shown = json.loads(out)
    raw = json.loads(saved.read_text(encoding="utf-8"))
    assert code == 0
    assert list(shown) == ["title", "actions", "finished", "result", "recorded", "match"]
    assert (shown["title"], shown["actions"], shown["finished"]) == ("18ZOO - Map C", len(raw["actions"]), True)
    assert shown["result"] == shown["recorded"] == raw["result"]
    assert shown["match"] is True
    assert call("replay", saved, "--json")[1] == out


def test_a_wrong_result_is_a_no_with_verify_alone(saved: Path) -> None:
    raw = json.loads(saved.read_text(encoding="utf-8"))
    raw["result"]["P1"] += 1
    saved.write_text(json.dumps(raw), encoding="utf-8")
    assert call("replay", saved)[0] == 0
    code, out, _ = call("replay", saved, "--verify")
    assert code == 1
    assert "not as recorded" in out


def test_up_to_an_action(saved: Path) -> None:
    code, out, _ = call("replay", saved, "--to", 20, "--json")
    shown = json.loads(out)
    assert (code, shown["actions"], shown["finished"], shown["match"]) == (0, 20, False, None)
    code, _, err = call("replay", saved, "--to", 99_999)
    assert (code, "no action has the id 99999" in err) == (2, True)


def test_an_illegal_log_is_bad_input(saved: Path) -> None:
    raw = json.loads(saved.read_text(encoding="utf-8"))
    del raw["actions"][3]
    saved.write_text(json.dumps(raw), encoding="utf-8")
    code, out, err = call("replay", saved)
    assert (code, out) == (2, "")
    assert err.startswith("routeopt: ")
    assert "action" in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"format": "routeopt-game"}', '{"title": "18ZOO - Map A", "actions": []}', "{}", '{"title": 3}'],
)
def test_files_that_are_no_games(tmp_path: Path, text: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    code, _, err = call("replay", file)
    assert code == 2
    assert err.startswith("routeopt: ")


def test_a_record(tmp_path: Path) -> None:
    name = "18ZOOMapA-153535"
    raw = RECORDS.record(name)
    code, out, _ = call("replay", RECORDS.games / f"{name}.json", "--verify", "--json")
    shown = json.loads(out)
    assert (code, shown["match"], shown["finished"]) == (0, True, True)
    assert shown["recorded"] == {str(k): v for k, v in raw["result"].items()}
    run = next(a for a in raw["actions"] if a["type"] == "run_routes" and a["routes"] and "revenue" in a["routes"][0])
    run["routes"][0]["revenue"] += 10
    file = tmp_path / "game.json"
    file.write_text(json.dumps(raw), encoding="utf-8")
    code, out, _ = call("replay", file, "--verify")
    assert code == 1
    assert f"at action {run['id']}" in out


def test_play_saves_a_log_that_replay_and_solve_read(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    code, out, err = call("play", "18ZOO", "--players", 2, "--seed", 7, "--bots", "random", "--save", file)
    assert (code, err) == (0, "")
    assert "18ZOO - Map A, seed 7" in out
    assert "1. Player" in out
    code, again, _ = call("play", "18ZOO", "--players", 2, "--seed", 7)
    assert again == out
    code, shown, _ = call("replay", file, "--verify", "--json")
    assert (code, json.loads(shown)["match"]) == (0, True)
    code, shown, err = call("solve", file, "--json")
    assert (code, err) == (0, "")
    assert json.loads(shown)["title"] == "18ZOO - Map A"
    runs = [a["id"] for a in json.loads(file.read_text(encoding="utf-8"))["actions"] if a["type"] == "run_routes"]
    code, first, _ = call("solve", file, "--at", runs[0], "--json")
    assert code == 0
    assert json.loads(first)["proven"] is True
    assert call("check", file, "--at", runs[0])[0] == 0


def test_play_goes_on_with_a_saved_game(tmp_path: Path, saved: Path) -> None:
    raw = json.loads(saved.read_text(encoding="utf-8"))
    raw["actions"], raw["result"] = raw["actions"][:100], None
    saved.write_text(json.dumps(raw), encoding="utf-8")
    file = tmp_path / "whole.json"
    assert call("play", saved, "--save", file)[0] == 0
    whole = json.loads(file.read_text(encoding="utf-8"))
    assert whole["actions"][:100] == raw["actions"]
    assert whole["result"] is not None


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("18ZO",), "18ZOO"),
        (("18ZOO", "--players", 7), "7 cannot play"),
        (("18ZOO", "--bots", "clever"), "random"),
        (("18ZOO", "--option", "overpass_cost"), "NAME=SETTING"),
        (("18ZOO", "--option", "overpass=free"), "overpass_cost"),
        (("18ZOO", "--option", "overpass_cost=cheap"), "usual, free"),
        (("1846",), "cannot be played"),
    ],
)
def test_what_play_refuses(args: tuple[object, ...], said: str) -> None:
    code, out, err = call("play", *args)
    assert (code, out) == (2, "")
    assert said in err


def test_play_writes_nowhere_it_cannot(tmp_path: Path) -> None:
    code, _, err = call("play", "18ZOO", "--seed", 1, "--save", tmp_path / "no" / "game.json")
    assert code == 2
    assert "no folder" in err


def test_a_run_that_breaks_a_rule_is_listed_and_strict_stops_there() -> None:
    RECORDS.record("18ZOOMapC-5774")
    file = RECORDS.games / "18ZOOMapC-5774.json"
    said = "run of H5 at action 516: recorded 440 and 8 to the treasury; the rules give 430 and 7 to the treasury"
    code, plain, _ = call("replay", file)
    assert code == 0
    assert said in plain
    assert "stop: twice: 5S-1, F6: the record counts the populous district 2 times [8.4.2]" in plain
    assert "Verified" not in plain
    code, verified, _ = call("replay", file, "--verify")
    assert code == 0
    assert "Verified: 3 scores; 24 of 25 recorded runs earn what the rules give them." in verified
    code, strict, _ = call("replay", file, "--strict")
    assert code == 1
    assert "Stopped before" in strict
    assert said in strict
    assert "The result" not in strict
    code, out, _ = call("replay", file, "--strict", "--json")
    shown = json.loads(out)
    assert (code, shown["finished"], shown["match"], shown["actions"]) == (1, False, None, 290)
    assert [(d["action"], d["company"], d["faults"][0]["rule"]) for d in shown["deviations"]] == [
        (516, "H5", "stop: twice")
    ]


def test_a_record_that_keeps_to_the_rules_lists_nothing() -> None:
    RECORDS.record("18ZOOMapA-153535")
    file = RECORDS.games / "18ZOOMapA-153535.json"
    code, out, _ = call("replay", file, "--strict", "--json")
    assert (code, json.loads(out)["deviations"]) == (0, [])
    assert "as the rules" not in call("replay", file)[1]
