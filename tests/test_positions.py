"""The benchmark's positions from recorded games: in order, solved and proven, and the same after print and parse."""

from __future__ import annotations

from pathlib import Path

import pytest

from routeopt.formats.load import decode, load_position
from routeopt.formats.native import parse_record, to_toml
from routeopt.solution import check, solve

FOLDERS = sorted(f for f in (Path(__file__).parents[1] / "benchmarks" / "positions").iterdir() if f.is_dir())


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_positions_are_in_order_and_proven(folder: Path) -> None:
    files = sorted(folder.glob("*.toml"))
    assert files
    for file in files:
        text = file.read_text(encoding="utf-8")
        record = parse_record(decode(text, file.name), file.name, text)
        assert to_toml(record) == text, file.name
        position = load_position(file)
        assert check(position) == [], file.name
        answer = solve(position)
        assert answer.proven, file.name
        assert answer.revenue > 0, file.name
