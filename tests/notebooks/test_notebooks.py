"""The notebooks as they are kept: without outputs, each with words and code. CI runs them (`.ci/run`)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def test_the_notebooks_are_there() -> None:
    assert {n.stem for n in NOTEBOOKS} == {"adding", "greedy", "strategies", "table_position"}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_a_notebook_is_small_and_starts_with_its_title(path: Path) -> None:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    assert "".join(cells[0]["source"]).startswith("# ")
    code = [c for c in cells if c["cell_type"] == "code"]
    assert len(code) >= 4
    assert [c["outputs"] for c in code if c["outputs"]] == []
    assert path.stat().st_size < 50_000
    assert "/work/" not in path.read_text(encoding="utf-8")
