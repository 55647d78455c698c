"""The slot through which things show themselves."""

from __future__ import annotations

import subprocess
import sys

import pytest

from routeopt import renderer
from tests.boards import small


def test_an_empty_slot_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(renderer, "_slot", [])
    assert renderer.render(3) is None
    assert small()._repr_svg_() is None


def test_what_fills_the_slot_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(renderer, "_slot", [])
    renderer.fill(lambda what: f"first {what}")
    renderer.fill(lambda what: f"then {what}")
    assert renderer.render(3) == "then 3"


def test_a_board_shows_itself_without_the_draw_layer_being_imported_before() -> None:
    code = (
        "import sys; from tests.boards import board; assert 'routeopt.draw' not in sys.modules; "
        "print(board()._repr_svg_()[:60])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "<?xml" in out


def test_a_position_is_written_by_what_fills_the_slot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(renderer, "_written", [])
    with pytest.raises(RuntimeError, match="import routeopt first"):
        renderer.write(3)
    renderer.fill_writer(lambda what: f"wrote {what}")
    assert renderer.write(3) == "wrote 3"
