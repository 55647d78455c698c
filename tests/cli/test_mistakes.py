"""Every mistake that a player can type gives exit code 2 and a plain message: file, place, cure."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.lions import LIONS, changed, run, write

#: What is wrong, the file, and what the message must say beside the name of the file.
TYPED: dict[str, tuple[str, list[str]]] = {
    "unknown title": (changed('"18ZOO"', '"18ZO"'), ["18ZO", "did you mean 18ZOO"]),
    "unknown company": (changed('company = "Lions"', 'company = "Lyons"'), ["line 4", "Lyons", "did you mean Lions"]),
    "unknown tile": (changed("621@0", "6210@0"), ["line 7", "E9", '"6210"', "621"]),
    "unknown hex": (changed("E11 =", "E12 ="), ["line 8", '"E12"', "not on the map", "did you mean"]),
    "unknown key": (changed("phase =", "fase ="), ["line 3", "fase", "phase"]),
    "rotation of 7": (changed("6@3", "6@7"), ["line 10", "E15", "rotation 7", "0 to 5"]),
    "two tiles on one hex": (changed("E13 =", "E11 ="), ["line 9", "two tiles on one hex", "E11"]),
    "token in a full city": (LIONS + 'Tigers = ["E15"]\n', ["E15", "slot"]),
    "token in a missing city": (changed('"H14"]', '"E11"]'), ["E11", "city"]),
    "train that the title lacks": (changed('["2V", "2V"]', '["2V", "9X"]'), ["line 5", "9X", "known"]),
    "city tile on a plain hex": (changed('F16 = "8@2"', 'F16 = "6@2"'), ["F16", "tile 6"]),
    "Y tile off a Y hex": (changed('H14 = "14@0"', 'H14 = "621@0"'), ["H14", "tile 621", "Y"]),
    "neither JSON nor TOML": ("hello world", ["neither JSON nor TOML"]),
    "empty": ("  \n", ["empty"]),
    "cut off": (LIONS[: LIONS.index("@1")], ["cut off"]),
    "cut off JSON": ('{"title": "18ZOO", "tra', ["cut off"]),
    "rotation missing": (changed("6@3", "6"), ["line 10", "E15", 'as in "6@2"']),
    "no tile number": (changed("6@3", "green"), ["line 10", "E15", 'as in "5@2"']),
    "number in place of a tile": (changed('"6@3"', "6"), ["line 10", "E15", 'E15 = "6@2"']),
    "tile far from any": (
        changed("621@0", "9999@0"),
        ['no tile "9999"; known: 5, 6, 7, 8, 9, 14', "`routeopt titles 18ZOO`"],
    ),
    "no opening quote": (changed('"6@3"', '6@3"'), ["line 10", 'put quotes around text: E15 = "6@3"']),
    "no closing quote": (changed('"6@3"', '"6@3'), ["line 10", 'put quotes around text: E15 = "6@3"']),
    "no quotes": (changed('"Lions"', "Lions"), ["line 4", 'put quotes around text: company = "Lions"']),
    "no quotes, with a remark": (changed('"3V"', "3V # now"), ["line 3", 'put quotes around text: phase = "3V"']),
    "no quotes in a list": (changed('["2V", "2V"]', '[2V, "2V",]'), ["line 5", 'text: trains = ["2V", "2V"]']),
    "quotes of a word processor": (changed('"A"', "\u201cA\u201d"), ["line 2", 'put quotes around text: map = "A"']),
    "unknown map": (changed('map = "A"', 'map = "Q"'), ["line 2", '"Q"', "A"]),
    "unknown phase": (changed('phase = "3V"', 'phase = "33"'), ["line 3", '"33"']),
    "company left out": (changed('company = "Lions"\n', ""), ["company ="]),
}


@pytest.mark.parametrize("mistake", TYPED)
def test_a_typed_mistake_is_named_with_file_place_and_cure(tmp_path: Path, mistake: str) -> None:
    text, expected = TYPED[mistake]
    result = run("solve", write(tmp_path, text))
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    for part in ["position.toml", *expected]:
        assert part in result.stderr, result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("old", "new"),
    [('["2V", "2V"]', '["2V", "2V"'), ('"6@3"', ""), ("E15 = ", "E 15 = "), ('"6@3"', f"6{'x' * 300}"), ('"A"', "= A")],
)
def test_quotes_are_not_blamed_for_other_mistakes(tmp_path: Path, old: str, new: str) -> None:
    result = run("solve", write(tmp_path, changed(old, new)))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "neither JSON nor TOML" in result.stderr
    assert "put quotes" not in result.stderr
    assert "cut off" not in result.stderr


def test_fifty_megabytes_of_brackets_are_refused(tmp_path: Path) -> None:
    path = write(tmp_path, "[" * 50_000_000)
    result = run("solve", path)
    assert result.exit_code == 2
    assert "larger than" in result.stderr


@pytest.mark.parametrize("bracket", ["[", '{"a":', "a = [", "a = {b="])
def test_deep_brackets_are_refused(tmp_path: Path, bracket: str) -> None:
    result = run("solve", write(tmp_path, bracket * 100_000))
    assert result.exit_code == 2
    assert "position.toml" in result.stderr
    assert len(result.stderr.splitlines()) <= 3


def test_an_export_of_a_title_that_routeopt_lacks_is_named(tmp_path: Path) -> None:
    game = {"id": 1, "title": "1822", "players": [{"id": 1, "name": "a"}], "actions": [], "settings": {}}
    result = run("solve", write(tmp_path, json.dumps(game), "game.json"))
    assert result.exit_code == 2
    assert "game.json" in result.stderr
    assert "1822" in result.stderr


@pytest.mark.parametrize("content", [b"\x89PNG\r\n\x1a\n\x00\xff", b"\xff\xfe{\x00}\x00"])
def test_a_file_that_is_no_text_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "picture.toml"
    path.write_bytes(content)
    result = run("check", path)
    assert result.exit_code == 2
    assert "picture.toml" in result.stderr


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    for path, why in ((tmp_path / "none.toml", "no such file"), (tmp_path, "no files (.toml, .json) are in")):
        result = run("solve", path)
        assert result.exit_code == 2
        assert why in result.stderr


def test_an_action_needs_an_export(tmp_path: Path) -> None:
    result = run("solve", write(tmp_path), "--at", "5")
    assert result.exit_code == 2
    assert "--at 5" in result.stderr


OPTIONS = {
    "--strategy": (["--strategy", "magic"], ["magic", "branch-and-bound"]),
    "--pin without =": (["--pin", "2V E15"], ["TRAIN=ROUTE"]),
    "--pin of no train": (["--pin", "5V=E15"], ["5V"]),
    "--pin of no hex": (["--pin", "2V=E15 Z99"], ["Z99"]),
    "--pin of an illegal route": (["--pin", "2V=E9 E11 E13"], ["E13"]),
    "--time-limit below 0": (["--time-limit", "-1"], ["time-limit"]),
    "--time-limit of nan": (["--time-limit", "nan"], ["time-limit"]),
    "--ties below 0": (["--ties", "-1"], ["ties"]),
    "--objective": (["--objective", "fame"], ["revenue", "total"]),
    "--svg into no folder": (["--svg", "/no/such/folder/x.svg"], ["/no/such/folder"]),
    "--board missing": (["--board", "none.toml"], ["none.toml"]),
    "--company": (["--company", "Lyons"], ["Lyons", "Lions"]),
}


@pytest.mark.parametrize("option", OPTIONS)
def test_a_wrong_option_is_named(tmp_path: Path, option: str) -> None:
    arguments, expected = OPTIONS[option]
    result = run("solve", write(tmp_path), *arguments)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    for part in expected:
        assert part in result.stderr, result.stderr


@pytest.mark.parametrize("command", ["solve", "check", "show", "play", "replay"])
def test_money_by_a_colour_that_is_none_is_named_with_the_map_whatever_reads_it(tmp_path: Path, command: str) -> None:
    board = write(
        tmp_path, '[hexes]\nE9 = { stops = [{ kind = "offboard", revenue = { purple = 90 } }] }\n', "map.toml"
    )
    game = {"format": "routeopt-game", "version": 1, "title": "18ZOO", "players": ["a", "b"], "seed": 1, "actions": []}
    file = {"play": "18ZOO", "replay": write(tmp_path, json.dumps(game), "game.json")}.get(command, write(tmp_path))
    result = run(command, file, "--board", board, *(["-o", tmp_path / "x.svg"] if command == "show" else []))
    assert result.exit_code == 2, result.output
    for part in (f"{board}: the map given for 18ZOO", "E9", '"purple"', "known: brown, gray, green, yellow"):
        assert part in result.stderr


def test_check_needs_a_route_for_each_train(tmp_path: Path) -> None:
    result = run("check", write(tmp_path), "--train", "2V")
    assert result.exit_code == 2
    assert "--route" in result.stderr


def test_a_real_process_gives_plain_lines_and_exit_code_2(tmp_path: Path) -> None:
    path = write(tmp_path, TYPED["rotation of 7"][0])
    done = subprocess.run(
        [sys.executable, "-m", "routeopt", "solve", path], check=False, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("routeopt: ")
    assert "Traceback" not in done.stderr


SHARED = Path(__file__).parents[3] / "shared" / "corpus" / "18zoo" / "games"


@pytest.mark.skipif(not SHARED.is_dir(), reason="needs the recorded games in ../shared")
@pytest.mark.parametrize(("action", "why"), [("99999", "no action"), ("-1", "no action")])
def test_an_action_that_is_not_there_is_named(action: str, why: str) -> None:
    result = run("solve", SHARED / "18ZOOMapA-153535.json", "--at", action)
    assert result.exit_code == 2
    assert "18ZOOMapA-153535.json" in result.stderr
    assert why in result.stderr
    assert action in result.stderr


def test_a_board_that_is_no_id_and_no_word() -> None:
    result = run("solve", "game.json", "--at", "lst")
    assert result.exit_code == 2
    assert '"lst": the id of an action, or "last", is expected' in result.stderr


@pytest.mark.skipif(not SHARED.is_dir(), reason="needs the recorded games in ../shared")
def test_an_answer_says_which_board_of_a_game_it_took() -> None:
    game = SHARED / "18ZOOMapA-153535.json"
    finished = run("solve", game)
    assert "The game is over: this is the board before its last run" in finished.stdout
    assert "before action" in finished.stdout
    undone = json.loads(run("solve", game, "--at", "50", "--json").stdout)
    assert undone["at"] == undone["action"] > 50
    assert "over" not in undone
    asked = run("check", game, "--at", "last")
    assert asked.exit_code == 2
    assert "say whose run is meant with --company; these have trains:" in asked.stderr
    company = asked.stderr.rpartition("trains: ")[2].split(",")[0].strip()
    last = json.loads(run("check", game, "--at", "last", "--company", company, "--json").stdout)
    assert (last["company"], last["action"], last["at"]) == (company, None, "last")
