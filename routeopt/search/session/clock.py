"""Watching a budget: between chunks of kernel steps, so that deadlines, step limits and Ctrl-C are kept."""

from __future__ import annotations

import time
from collections.abc import Callable

from routeopt import interrupts
from routeopt.network.records import Status, Worth
from routeopt.search.kernels.outcomes import OUT_OF_STEPS
from routeopt.search.strategy import Budget, Progress

#: How long a chunk of kernel steps should take, in seconds, and how many steps it has at first, at least, at most.
_CHUNK_SECONDS, _FIRST_CHUNK, _SMALLEST_CHUNK, _LARGEST_CHUNK = 0.003, 2_000, 100, 4_000_000
_REPORT_SECONDS = 0.1
#: How many steps of a search in plain Python go by unwatched.
_STEPS_BETWEEN_LOOKS = 16


class BudgetUsedUpError(Exception):
    """Time or steps are used up; `Clock.stopped` says which."""


class Clock:
    """A running budget.

    Parameters
    ----------
    budget : Budget
        Time counts from the making of the clock.

    Attributes
    ----------
    steps, routes : int
        Counters.
    solver_steps : int
        How many of the steps another solver took.
    stopped : str or None
        Why the budget is used up.
    value, bound : callable
        The best worth found so far and the bound, for reports.
    """

    def __init__(self, budget: Budget) -> None:
        self._started = time.perf_counter()
        self._deadline = None if budget.seconds is None else self._started + budget.seconds
        self._limit = budget.steps
        self._report = budget.report
        self._reported = self._started
        self._chunk = _FIRST_CHUNK
        self.steps = 0
        self.routes = 0
        self.solver_steps = 0
        self.stopped: Status | None = None
        self.value: Callable[[], Worth] = lambda: Worth(0, 0)
        self.bound: Callable[[], Worth] = lambda: Worth(0, 0)

    def drive(self, kernel: Callable[[int], int], tried: Callable[[], int], most: int | None = None) -> int:
        """Run a kernel chunk by chunk.

        Parameters
        ----------
        kernel : callable
            Takes a number of steps, tries so many, and says how that ended.
        tried : callable
            How many steps it has tried in all.
        most : int, optional
            Stop after so many steps, with `OUT_OF_STEPS`.

        Raises
        ------
        BudgetUsedUpError
            The budget ended first.
        """
        # Kernels differ a hundredfold in pace, so each begins with few steps.
        self._chunk = _FIRST_CHUNK
        while True:
            began = self._check()
            chunk = self._chunk
            if self._limit is not None:
                chunk = min(chunk, self._limit - self.steps)
            if most is not None:
                chunk = min(chunk, most)
            before = tried()
            outcome = kernel(chunk)
            steps = tried() - before
            self._book(steps, began)
            if outcome != OUT_OF_STEPS:
                return outcome
            if most is not None:
                most -= steps
                if most <= 0:
                    return OUT_OF_STEPS

    def step(self) -> None:
        """Count a step of a search in plain Python; look at the budget after every few.

        Raises
        ------
        BudgetUsedUpError
            The budget ended first.
        """
        if self._limit is not None and self.steps >= self._limit:
            self._check()
        self.steps += 1
        if self.steps % _STEPS_BETWEEN_LOOKS == 0:
            self.look()

    def look(self) -> None:
        """Look at the budget, and report if it is time to.

        Raises
        ------
        BudgetUsedUpError
            It is used up.
        """
        interrupts.searching()
        self._check()
        self.tell()

    def watch(self, work: Callable[[], None]) -> Status | None:
        """Do some work; say what stopped it, the budget or Ctrl-C, or None if it came to its end."""
        try:
            work()
        except BudgetUsedUpError:
            return self.stopped
        except KeyboardInterrupt:
            return "interrupted"
        return None

    def left(self) -> tuple[float | None, int | None]:
        """Return the seconds and the steps that are left, for solvers that watch a budget themselves; None: no limit.

        Raises
        ------
        BudgetUsedUpError
            None are.
        """
        now = self._check()
        seconds = None if self._deadline is None else self._deadline - now
        return seconds, None if self._limit is None else self._limit - self.steps

    def stop(self, status: Status) -> None:
        """End the search, as another solver found the budget used up.

        Raises
        ------
        BudgetUsedUpError
            Always.
        """
        self.stopped = status
        raise BudgetUsedUpError

    def counters(self) -> dict[str, int]:
        """Return the counters by name."""
        counted = {"steps": self.steps, "routes": self.routes}
        return counted | {"solver_steps": self.solver_steps} if self.solver_steps else counted

    def tell(self) -> None:
        """Report if it is time to."""
        now = time.perf_counter()
        if self._report is not None and now - self._reported >= _REPORT_SECONDS:
            self._reported = now
            self._report(Progress(self.value(), self.bound(), self.steps))

    def _check(self) -> float:
        now = time.perf_counter()
        if interrupts.heard():
            self.stopped = "interrupted"
        elif self._deadline is not None and now >= self._deadline:
            self.stopped = "time limit"
        elif self._limit is not None and self.steps >= self._limit:
            self.stopped = "step limit"
        if self.stopped:
            raise BudgetUsedUpError
        return now

    def _book(self, steps: int, began: float) -> None:
        """Count the steps of a chunk, fit the next one to the pace, and report when it is time to."""
        interrupts.searching()
        self.steps += steps
        now = time.perf_counter()
        if steps >= _SMALLEST_CHUNK:
            fitting = int(_CHUNK_SECONDS * steps / max(now - began, 1e-9))
            self._chunk = max(_SMALLEST_CHUNK, min(_LARGEST_CHUNK, 4 * self._chunk, fitting))
        self.tell()
