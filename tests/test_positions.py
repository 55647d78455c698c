"""The benchmark's positions from recorded games: in order, solved as by `reference`, the same after print and parse.

`benchmarks/positions/best.json` has what `reference` found (`python -m benchmarks.make_best`).
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from routeopt.formats.load import decode, load_position
from routeopt.formats.native import parse_record, to_toml
from routeopt.solution import check, solve

POSITIONS = Path(__file__).parents[1] / "benchmarks" / "positions"
FOLDERS = sorted(f for f in POSITIONS.iterdir() if f.is_dir())
BEST = json.loads((POSITIONS / "best.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_positions_are_in_order_and_solved_as_by_reference(folder: Path) -> None:
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
        assert [answer.revenue, answer.subsidy] == BEST[file.relative_to(POSITIONS).as_posix()], file.name
