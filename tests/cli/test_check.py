"""`routeopt check`: everything that is wrong, or what a run pays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from routeopt.cli.app import app
from tests.cli.lions import LIONS, changed, run, write

LONG = "E9 E11 E13 E15 F16 G15 H14 H12 I11"


@pytest.fixture
def lions(tmp_path: Path) -> Path:
    return write(tmp_path)


def test_a_position_in_order_is_exit_code_0(lions: Path) -> None:
    result = run("check", lions)
    assert result.exit_code == 0
    assert "nothing is wrong" in result.stdout


def test_all_faults_of_a_position_are_listed_at_once(tmp_path: Path) -> None:
    text = changed('["2V", "2V"]', '["5V"]').replace('F16 = "8@2"', 'F16 = "6@2"') + 'Tigers = ["E15"]\n'
    result = run("check", write(tmp_path, text))
    assert result.exit_code == 1
    assert {"F16", "E15", "5V"} <= {line.split(":")[0].removeprefix("- ") for line in result.stdout.splitlines()}
    shown = json.loads(run("check", write(tmp_path, text), "--json").stdout)
    assert shown["legal"] is False
    assert all(list(f) == ["rule", "where", "message", "source"] for f in shown["faults"])
    assert len(shown["faults"]) >= 3


def test_solve_lists_the_same_faults_and_names_the_file(tmp_path: Path) -> None:
    text = changed('["2V", "2V"]', '["5V"]').replace('F16 = "8@2"', 'F16 = "6@2"')
    result = run("solve", write(tmp_path, text))
    assert result.exit_code == 2
    lines = result.stderr.splitlines()
    assert len(lines) >= 2
    assert all("position.toml, line " in line for line in lines)


def test_a_fault_is_given_with_the_line_that_says_it_but_one_of_a_route_is_not(tmp_path: Path) -> None:
    text = changed('F16 = "8@2"', 'F16 = "6@2"') + 'Tigers = ["E15"]\n'
    lines = run("check", write(tmp_path, text), "--train", "2V", "--route", LONG).stdout.splitlines()
    assert next(line for line in lines if line.startswith("- F16")).endswith("(tile: stops, line 11)")
    assert next(line for line in lines if line.startswith("- E15")).endswith("(token: full city, lines 17, 18)")
    assert all("line" not in line.rpartition("(")[2] for line in lines if "(track:" in line or "(route:" in line)
    assert any("(track:" in line or "(route:" in line for line in lines)
    assert "position.toml, line 11: F16: " in run("solve", write(tmp_path, text)).stderr


def test_a_legal_route_is_paid_part_by_part(lions: Path) -> None:
    result = run("check", lions, "--train", "2V", "--route", "E15 F16 G15 H14 H12 I11")
    assert result.exit_code == 0
    rows = [line.split() for line in result.stdout.splitlines()]
    assert ["2V", "H14", "30"] in rows
    assert ["together", "60", "1"] in rows
    shown = json.loads(run("check", lions, "--train", "2V", "--route", "E9 E11 E13 E15", "--json").stdout)
    assert (shown["legal"], shown["revenue"], shown["routes"][0]["hexes"]) == (True, 50, ["E9", "E11", "E13", "E15"])


def test_a_run_of_two_trains_is_judged_together(lions: Path) -> None:
    one = ("--train", "2V", "--route", "E9 E11 E13 E15")
    assert run("check", lions, *one, "--train", "2V#2", "--route", "E15 F16 G15 H14").exit_code == 0
    result = run("check", lions, *one, "--train", "2V#2", "--route", "E9 E11 E13 E15")
    assert result.exit_code == 1
    assert "track: used twice, 8.4.2" in result.stdout


def test_every_reason_is_given_with_rule_and_section(lions: Path) -> None:
    result = run("check", lions, "--train", "2V", "--route", LONG)
    assert result.exit_code == 1
    assert "(route: too long, 8.4.1)" in result.stdout


def test_a_route_where_no_track_runs_is_a_no_with_reasons(lions: Path) -> None:
    result = run("check", lions, "--train", "2V", "--route", "E9 E11 F12")
    assert result.exit_code == 1
    assert result.stderr == ""
    assert "F12" in result.stdout


@pytest.mark.parametrize(("train", "route", "expected"), [("5V", "E15", "5V"), ("2V", "Z9", "Z9"), ("2V", "!", "!")])
def test_a_name_that_is_not_there_is_bad_input(lions: Path, train: str, route: str, expected: str) -> None:
    result = run("check", lions, "--train", train, "--route", route)
    assert result.exit_code == 2
    assert expected in result.stderr


def test_track_into_nothing_is_a_note_with_its_line_and_no_fault(tmp_path: Path) -> None:
    path = write(tmp_path, changed('F16 = "8@2"', 'F16 = "8@1"'))
    result = run("check", path)
    assert result.exit_code == 0
    assert "In order: nothing is wrong with this position." in result.stdout
    assert (
        "- F16: tile 8 at rotation 1 leads at edge 1 into E17, which has no track there yet (line 11)" in result.stdout
    )
    shown = json.loads(run("check", path, "--json").stdout)
    assert shown["legal"] is True
    assert {note["where"] for note in shown["notes"]} >= {"F16", "G15"}
    # The one open end of the Lions' board.
    assert [n["where"] for n in json.loads(run("check", write(tmp_path), "--json").stdout)["notes"]] == ["I11"]


def test_a_position_comes_from_standard_input(tmp_path: Path) -> None:
    for command in ("check", "solve", "convert"):
        piped = CliRunner().invoke(app, [command, "-"], input=LIONS)
        assert piped.exit_code == 0, piped.output
        assert piped.stdout.replace("from -", "from position.toml") == run(command, write(tmp_path)).stdout
    wrong = CliRunner().invoke(app, ["check", "-"], input=LIONS.replace("57@2", "57-2").replace("9@0", "9-0"))
    assert "standard input, line 8: E11" in wrong.stderr
    assert "standard input: nothing comes" in CliRunner().invoke(app, ["check", "-"], input="").stderr
