"""Recorded games taken as they stood: a few of each title here, all of them by `python -m tests.formats.cut_logs`."""

from __future__ import annotations

from pathlib import Path

import pytest

from routeopt.formats import load_source
from routeopt.solution import solve
from tests.formats.cut_logs import GAMES, cut_before_runs, load, solved_at_the_end

each = pytest.mark.parametrize("path", GAMES or [Path("absent")], ids=lambda p: p.stem)
present = pytest.mark.skipif(not GAMES, reason="recorded games are absent: ../shared/corpus")


@present
@each
def test_a_log_cut_before_a_run_gives_that_companys_position(path: Path) -> None:
    """Of a long game every 16th run; a short one's all."""
    actions = len(load(path)["actions"])
    assert list(cut_before_runs(path, every=1 if actions < 100 else 16)) == []


@present
@pytest.mark.parametrize("path", GAMES[::6] or [Path("absent")], ids=lambda p: p.stem)
def test_each_company_with_trains_is_solved_at_the_end(path: Path) -> None:
    assert list(solved_at_the_end(path)) == []


@present
def test_a_train_that_was_bought_before_the_round_runs_in_its_second_turn() -> None:
    game = next(path for path in GAMES if path.stem == "18ZOOMapA-sr_power.whatsup")
    assert solve(load_source(game, 15).position).revenue == 50
