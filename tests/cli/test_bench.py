"""`routeopt bench` as typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from routeopt.cli.app import app

EXAMPLES = Path(__file__).parents[2] / "examples"


def bench(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["bench", *arguments])
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    inner = tmp_path / "zoo"
    inner.mkdir()
    (inner / "lions.toml").write_text((EXAMPLES / "lions.toml").read_text())
    return tmp_path


def test_json_has_a_row_for_each_set_and_strategy(folder: Path) -> None:
    code, out, _ = bench("--positions", str(folder), "--strategies", "branch-and-bound,greedy", "--json")
    assert code == 0
    rows = json.loads(out)["rows"]
    assert [(row["set"], row["strategy"]) for row in rows] == [("zoo", "branch-and-bound"), ("zoo", "greedy")]
    assert {"median_s", "worst_s", "steps", "proven_share", "ratio"} <= set(rows[0])
    assert (rows[0]["ratio"], rows[0]["proven_share"]) == (1.0, 1.0)


def test_the_table_names_set_and_strategies(folder: Path) -> None:
    code, out, _ = bench("--positions", str(folder), "--strategies", "branch-and-bound, exhaustive")
    assert code == 0
    assert "1 positions" in out
    for word in ("zoo", "branch-and-bound", "exhaustive", "median", "proven"):
        assert word in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--strategies", "greedi"), 'there is no strategy "greedi"; did you mean greedy?'),
        (("--positions", "nowhere"), "nowhere: there is no such folder"),
    ],
)
def test_bad_input_is_told_plainly(arguments: tuple[str, ...], message: str) -> None:
    code, _, err = bench(*arguments)
    assert code == 2
    assert message in err


def test_a_folder_without_positions_is_bad_input(tmp_path: Path) -> None:
    code, _, err = bench("--positions", str(tmp_path))
    assert code == 2
    assert "no positions" in err


def test_help_explains_every_column_of_the_table_and_the_line_below(folder: Path) -> None:
    shown = CliRunner().invoke(app, ["bench", "--help"], env={"COLUMNS": "80"}).stdout
    _, table, _ = bench("--positions", str(folder), "--strategies", "branch-and-bound")
    head = next(line for line in table.splitlines() if "strategy" in line)
    columns = head.split()[2:]
    assert columns == ["positions", "median", "worst", "steps", "pruned", "proven", "gap", "x", "branch-and-bound"]
    told = shown[shown.index("Columns:") : shown.index("Exit code")]
    for column in (*columns[1:-2], "ratio", "falls short"):
        assert column in told
    readme = (EXAMPLES.parent / "benchmarks" / "README.md").read_text(encoding="utf-8")
    for column in (*columns[1:-2], "falls short"):
        assert column in readme[readme.index("## What the numbers") : readme.index("Exit code 1")]
