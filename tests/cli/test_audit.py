"""`routeopt audit`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.lions import run, write
from tests.play.games import play_random
from tests.titles.g18zoo.play.games import new_game


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.json").write_text(play_random(new_game(2, "C", 5), 5).to_json())
    (folder / "b.json").write_text('{"title": "1817", "actions": []}')
    (folder / "c.json").write_text(play_random(new_game(2, "D", 6), 6).to_json())
    return folder


def test_a_game_is_told_by_company_and_by_president(folder: Path) -> None:
    result = run("audit", folder / "a.json")
    assert result.exit_code == 0
    for word in ("18ZOO - Map C", "company", "president", "recorded", "best", "missed", "P1", "P2"):
        assert word in result.stdout


def test_a_line_for_each_run_in_the_order_of_the_files_with_what_went_wrong(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    result = run("audit", folder, "--json", "-o", out)
    assert result.exit_code == 1
    assert "b.json" in result.stderr
    assert "1817" in result.stderr
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert out.read_text() == result.stdout
    names = list(dict.fromkeys(line.get("game", line.get("file")) for line in lines))
    assert names == [str(folder / name) for name in ("a.json", "b.json", "c.json")]
    assert [line for line in lines if "error" in line] == [
        {"file": names[1], "error": next(line["error"] for line in lines if "error" in line)}
    ]
    for line in lines:
        if "error" not in line:
            assert line["missed"] == line["best"] - line["recorded"] >= 0
            assert line["proven"]


def test_what_is_no_recorded_game_is_bad_input(tmp_path: Path) -> None:
    assert run("audit", tmp_path / "none.json").exit_code == 2
    (tmp_path / "empty").mkdir()
    assert run("audit", tmp_path / "empty").exit_code == 2
    assert run("audit", write(tmp_path)).exit_code == 1
    assert run("audit", tmp_path, "--resume").exit_code == 2


def test_a_page_of_one_game(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    result = run("audit", folder / "a.json", "--html", out)
    assert result.exit_code == 0
    assert "18ZOO - Map C" in out.read_text()
    assert run("audit", folder, "--html", out).exit_code == 2
    assert run("audit", folder / "b.json", "--html", tmp_path / "other.html").exit_code == 2
    assert not (tmp_path / "other.html").exists()
