"""Strategy `branch-and-bound`: exact, with proof; runs that cannot be better are left out."""

from __future__ import annotations

import numpy as np

from routeopt.network.network import Ints
from routeopt.network.records import SearchResult
from routeopt.search.clock import Clock
from routeopt.search.enumerate import BEST, OUT_OF_STEPS, STEPS, Trains, new_walk, walk_runs
from routeopt.search.exhaustive import Search, empty_result
from routeopt.search.plan import make_plan
from routeopt.search.strategy import Budget, Problem
from routeopt.search.tasks import Task, make_tasks


class BranchAndBound:
    """Search with bounds."""

    name = "branch-and-bound"

    def supports(self, problem: Problem) -> bool:
        """Every problem is supported."""
        return bool(problem.table.modes)

    def __call__(self, problem: Problem, budget: Budget, incumbent: SearchResult | None = None) -> SearchResult:
        """Search; see `Strategy`."""
        del incumbent
        clock = Clock(budget)
        if problem.network.rows.mode.size == 0 or not problem.table.places:
            return empty_result()
        plan = make_plan(problem.network, problem.objective)
        return _BoundedSearch(problem, plan, make_tasks(problem, plan), clock).result()


class _BoundedSearch(Search):
    """Bounds the trains still to come by what each of them can earn alone."""

    def rest(self, task: Task) -> Ints:
        """Return what the trains from each one on cannot exceed."""
        count = task.trains.same.size
        rest = np.zeros(count + 1, np.int64)
        for t in reversed(range(count)):
            rest[t] = rest[t + 1] + self._alone(task.trains, t)
        return rest

    def _alone(self, trains: Trains, train: int) -> int:
        """Return the most that one train can earn when it has the board to itself."""
        rows = trains.rows[trains.first[train] : trains.first[train + 1]]
        one = Trains(np.array([0, rows.size], np.int64), rows, np.zeros(1, np.bool_))
        nothing = np.zeros(self.plan.run_bits.size - 1, np.uint64)
        walk = new_walk(self.plan, one, 1, 0, 0, nothing, 0)
        no_rest = np.zeros(2, np.int64)
        outcome = OUT_OF_STEPS
        while outcome == OUT_OF_STEPS:
            chunk = self.clock.next_chunk()
            if not chunk:
                return 1 << 55
            before = int(walk.at[STEPS])
            outcome = walk_runs(self.plan, one, walk, no_rest, chunk, -1)
            self.clock.took(int(walk.at[STEPS]) - before, lambda: self.progress(walk))
        return int(walk.at[BEST])
