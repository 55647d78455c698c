"""docs/positions.md says every key of a position, and nothing that is not read."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from routeopt.cli.app import app
from routeopt.formats import build_position
from routeopt.formats.native import PositionRecord, PowersRecord, parse_record
from routeopt.titles import find_title

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "positions.md").read_text(encoding="utf-8")
#: Rows of the table: key, what it says, how it is written, what holds where it is left out.
ROWS = [
    [cell.strip() for cell in line.strip("| ").split(" | ")] for line in TEXT.splitlines() if line.startswith("| `")
]
WRITTEN = [(row[0].strip("`"), text) for row in ROWS for text in re.findall(r"`([^`]+)`", row[2])]


def test_the_table_has_every_key_that_is_read_and_no_other() -> None:
    listed = [row[0].strip("`") for row in ROWS]
    inner = [f"powers.*.{key}" for key in PowersRecord.__struct_fields__]
    assert sorted(listed) == sorted((*PositionRecord.__struct_fields__, *inner))
    assert [key for key in listed if "." not in key] == list(PositionRecord.__struct_fields__)


@pytest.mark.parametrize(("key", "text"), WRITTEN, ids=[text for _, text in WRITTEN])
def test_what_the_table_shows_is_read_as_its_key(key: str, text: str) -> None:
    raw: dict[str, Any] = tomllib.loads(text)
    top, *rest = key.split(".")
    assert list(raw) == [top]
    if rest:
        assert all(rest[-1] in powers for powers in raw[top].values())
    record = parse_record({"title": "18ZOO", **raw}, "positions.md", text)
    assert getattr(record, top) != getattr(PositionRecord(title=""), top)


def test_the_table_leaves_no_key_without_an_example() -> None:
    assert {key for key, _ in WRITTEN} == {row[0].strip("`") for row in ROWS}


def test_names_in_the_table_are_names_of_titles() -> None:
    whole: dict[str, Any] = {}
    for key, text in WRITTEN:
        if key not in ("title", "economy", "concessions", "tokens"):
            whole |= tomllib.loads(text)
    assert build_position(parse_record({"title": "18ZOO", **whole}, "positions.md")).shown("H5") == "Lions"
    africa = find_title("18Africa").title.data.game
    assert "boom" in [economy.name for economy in africa.economies]
    assert "Minerals" in [bonus.name for bonus in africa.bonuses if bonus.owned]


def test_the_json_of_the_page_is_a_position() -> None:
    (text,) = re.findall(r'`(\{"title".*\})`', TEXT)
    assert parse_record(json.loads(text), "positions.md").tokens == {"Lions": ("E15",)}


def test_the_page_is_found_from_the_readme_and_the_help() -> None:
    from typer.testing import CliRunner

    assert "](docs/positions.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
    for command in ("solve", "check", "show"):
        assert "docs/positions.md" in CliRunner().invoke(app, [command, "--help"]).stdout
    for command in ("--help", "titles"):
        assert "docs/positions.md" in CliRunner().invoke(app, [command]).stdout
