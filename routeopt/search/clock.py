"""Watching a budget: between chunks of kernel steps, so that deadlines, step limits and Ctrl-C are kept."""

from __future__ import annotations

import time
from collections.abc import Callable

from routeopt.network.records import Status
from routeopt.search.strategy import Budget, Progress

#: How long a chunk of kernel steps should take, in seconds, and how many steps the first one has.
_CHUNK_SECONDS, _FIRST_CHUNK, _LARGEST_CHUNK = 0.003, 20_000, 4_000_000
_REPORT_SECONDS = 0.1


class Clock:
    """A running budget.

    Parameters
    ----------
    budget : Budget
        Time counts from the making of the clock.
    """

    def __init__(self, budget: Budget) -> None:
        self._started = time.perf_counter()
        self._deadline = None if budget.seconds is None else self._started + budget.seconds
        self._steps_left = budget.steps
        self._report = budget.report
        self._reported = self._started
        self._chunk = _FIRST_CHUNK
        self._chunk_began: float | None = None
        self.steps = 0
        self.stopped: Status | None = None

    def next_chunk(self) -> int:
        """Return how many steps a kernel may take now; 0 when the budget is used up (then `stopped` says why)."""
        now = time.perf_counter()
        if self._deadline is not None and now >= self._deadline:
            self.stopped = "time limit"
            return 0
        if self._steps_left is not None and self._steps_left <= 0:
            self.stopped = "step limit"
            return 0
        self._chunk_began = now
        return self._chunk if self._steps_left is None else min(self._chunk, self._steps_left)

    def took(self, steps: int, progress: Callable[[], Progress]) -> None:
        """Count the steps of a chunk, and report when it is time to."""
        now = time.perf_counter()
        self.steps += steps
        if self._steps_left is not None:
            self._steps_left -= steps
        if self._chunk_began is not None and steps:
            pace = (now - self._chunk_began) / steps
            self._chunk = max(1_000, min(_LARGEST_CHUNK, 2 * self._chunk, int(_CHUNK_SECONDS / max(pace, 1e-10))))
        if self._report is not None and now - self._reported >= _REPORT_SECONDS:
            self._reported = now
            self._report(progress())
