"""Every strategy heeds deadlines, and Ctrl-C, on a board that none solves in time; the run is legal, the bound valid.

How closely deadlines are kept is measured by `benchmarks.deadlines`: a busy machine fails no test.
"""

from __future__ import annotations

import gc
import os
import signal
import threading
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from routeopt.analysis import growth_position
from routeopt.rules import Position
from routeopt.search import Budget, Progress, strategy_names
from routeopt.solution import solve

NAMES = tuple(name for name in strategy_names() if name != "auto")


@cache
def hard(name: str) -> Position:
    """Return a board of 60 stops where D and E4 together earn 1990, once the strategy's kernels are loaded."""
    position = growth_position(60, 3.6, ("D", "E4"), 2)
    for seed in range(3):
        solve(growth_position(20, 3.6, ("3", "4", "E4"), seed), strategy=name, budget=Budget(seconds=1))
    solve(position, strategy=name, budget=Budget(seconds=0.5))
    return position


@pytest.mark.parametrize("name", NAMES)
def test_what_a_deadline_cuts_short_has_a_legal_run_and_a_valid_bound(name: str) -> None:
    position, random = hard(name), Random(name)
    for _ in range(12):
        solution = solve(position, strategy=name, budget=Budget(seconds=random.uniform(0.001, 0.1)))
        assert solution.revenue <= 1990 <= solution.limit
        assert solution.status in ("time limit", "not proven", "optimal")


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Let Ctrl-C interrupt, also where it is inherited as ignored: under nohup, in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


# greedy is done with this board before a signal can come.
@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize("name", [n for n in NAMES if n != "greedy"])
def test_ctrl_c_returns_the_best_so_far_with_its_bound(name: str) -> None:
    position = hard(name)
    # Hypothesis watches the collector with a callback, and what is raised in there is lost.
    gc.disable()
    timer = threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    try:
        solution = solve(position, strategy=name, budget=Budget(seconds=20))
        assert solution.status == "interrupted"
        assert solution.revenue <= 1990 <= solution.limit
    except KeyboardInterrupt:  # pragma: no cover - it came before the search had begun
        pytest.skip("the machine was too busy for the search to begin in 50 ms")
    finally:
        timer.cancel()
        gc.enable()
    # Python's own handling of Ctrl-C is as it was.
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize("name", NAMES)
def test_progress_is_told_and_the_bound_never_below_the_best(name: str) -> None:
    told: list[Progress] = []
    solution = solve(hard(name), strategy=name, budget=Budget(seconds=0.6, report=told.append))
    assert told or solution.status != "time limit"
    assert all(progress.value.revenue <= 1990 <= progress.bound.revenue for progress in told)
