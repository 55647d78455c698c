"""`routeopt advise` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from routeopt.cli.app import app

EXAMPLES = Path(__file__).parents[2] / "examples"


def said(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["advise", *arguments], env={"COLUMNS": "100"})
    assert result.exit_code == code, result.output
    return result.stdout


def test_the_table_ranks_what_to_build() -> None:
    lines = said(str(EXAMPLES / "18africa.toml")).splitlines()
    head = next(number for number, line in enumerate(lines) if line.startswith("what to build"))
    assert lines[head + 1].split() == ["tile", "38@1", "on", "D5", "£0", "£590", "+90", "+9"]
    assert "by the rules of the title" in " ".join(lines)
    assert any(line.split() == ["without", "2", "£400", "-100", "-10"] for line in lines)
    assert lines[-2].strip().startswith('--pin "2=')


def test_tiles_that_do_the_same_share_a_line() -> None:
    text = " ".join(said(str(EXAMPLES / "lions.toml")).split())
    assert "tile 792@0 on E9 (or 793@0)" in text


def test_rows_are_counted() -> None:
    text = said(str(EXAMPLES / "lions.toml"), "--rows", "1")
    assert "4 more raise the run by less" in text


def test_json_lists_everything() -> None:
    found = json.loads(said(str(EXAMPLES / "18africa.toml"), "--json"))
    assert found["now"] == {"revenue": 500, "subsidy": 0, "proven": True}
    assert len(found["variants"]) == 44
    assert found["variants"][0] == {
        "lay": {"hex": "D5", "tile": "38", "rotation": 1},
        "station": None,
        "cost": 0,
        "revenue": 590,
        "subsidy": 0,
        "gain": 90,
        "per_share": 9.0,
    }
    assert [run["revenue"] for run in found["best"]] == [590, 590, 570]


def test_no_time_is_the_answer_no() -> None:
    assert "stopped before everything was looked at" in said(str(EXAMPLES / "lions.toml"), "--time-limit", "0", code=1)


def test_the_best_few_are_drawn(tmp_path: Path) -> None:
    said(str(EXAMPLES / "18africa.toml"), "--svg", str(tmp_path / "advice.svg"), "--best", "2")
    text = (tmp_path / "advice.svg").read_text("utf-8")
    assert text.count("<svg") == 3
    assert "tile 38@1 on D5: £590" in text


def test_a_page_is_refused(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["advise", str(EXAMPLES / "lions.toml"), "--svg", str(tmp_path / "a.html")])
    assert result.exit_code == 2
    assert "drawn as .svg or .png" in result.stderr
