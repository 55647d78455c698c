"""Strategy `exhaustive`: every run there is, none left out; slow, and sure."""

from __future__ import annotations

from routeopt.network.records import RouteIndices, SearchResult, Status
from routeopt.search.kernels.bounds import row_bound
from routeopt.search.kernels.enumerate import BEST, FOUND, ROUTES, STEPS, Walk, new_walk, walk_runs
from routeopt.search.kernels.outcomes import FULL
from routeopt.search.kernels.plan import Plan, make_plan, unpack
from routeopt.search.results import empty_result, finished, nothing_to_search, settled
from routeopt.search.session.clock import BudgetUsedUpError, Clock
from routeopt.search.session.tasks import Task, make_tasks, run_indices, run_key, train_kinds
from routeopt.search.strategy import Budget, Problem


class Exhaustive:
    """Walk all runs of all trains without a bound."""

    name = "exhaustive"
    exact = True

    def supports(self, problem: Problem) -> bool:
        """Tell whether the strategy is exact for this problem: for every table that has a mode."""
        return bool(problem.table.modes)

    def __call__(self, problem: Problem, budget: Budget, incumbent: SearchResult | None = None) -> SearchResult:
        """Search; a run that stops early returns its best run and a valid bound.

        Parameters
        ----------
        problem : Problem
            What is to be solved.
        budget : Budget
            When to stop.
        incumbent : SearchResult, optional
            Changes nothing.

        Raises
        ------
        IllegalRouteError
            A pinned route cannot be run.
        TooLargeError
            Amounts of money that are too large.
        """
        del incumbent
        clock = Clock(budget)
        if nothing_to_search(problem):
            return empty_result()
        plan = make_plan(problem.network, problem.objective)
        return _Search(problem, plan, make_tasks(problem, plan), clock).result()


class _Search:
    """One call of the strategy."""

    def __init__(self, problem: Problem, plan: Plan, tasks: list[Task], clock: Clock) -> None:
        self.problem, self.plan, self.tasks, self.clock = problem, plan, tasks, clock
        #: Any run is better than none at all: also one in which all trains stay at home.
        self.best = -1
        self.run: tuple[RouteIndices, ...] = ()
        self.bound = max(_task_bound(plan, task) for task in tasks)
        clock.value = lambda: unpack(max(self.best, 0), problem.objective)
        clock.bound = lambda: unpack(self.bound, problem.objective)

    def result(self) -> SearchResult:
        """Search all tasks, then list ties."""
        ties: dict[object, tuple[RouteIndices, ...]] = {}
        stopped: Status | None = None
        try:
            for task in self.tasks:
                self._search(task)
            self.bound = self.best
            if self.problem.ties and self.run:
                self._find_ties(ties)
        except BudgetUsedUpError:
            stopped = self.clock.stopped
        except KeyboardInterrupt:
            stopped = "interrupted"
        if self.bound == self.best:
            stopped = None
        if stopped:
            self.best, self.run = settled(self.problem, self.plan, self.best, self.run)
        value, bound = (unpack(w, self.problem.objective) for w in (max(self.best, 0), self.bound))
        return finished(
            value, bound, self.run, stopped, self.clock.counters(), list(ties.values())[1 : self.problem.ties + 1]
        )

    def _search(self, task: Task) -> None:
        """Find the best run of a task."""
        if task.trains.same.size == 0:
            if task.worth > self.best:
                self.best, self.run = task.worth, run_indices(self.problem, task, (), self.plan)
            return
        walk = self._walk(task, 1, self.best)
        self.clock.value = lambda: unpack(max(int(walk.at[BEST]), 0), self.problem.objective)
        try:
            self._drive(task, walk, -1)
        finally:
            if walk.at[FOUND]:
                self.best = int(walk.at[BEST])
                self.run = _recorded_run(self.problem, self.plan, task, walk, 0)

    def _walk(self, task: Task, room: int, best: int) -> Walk:
        return new_walk(self.plan, task.trains, room, best, task.worth, task.used, task.once)

    def _drive(self, task: Task, walk: Walk, only: int) -> int:
        """Run the kernel until it is done or full."""
        try:
            return self.clock.drive(
                lambda steps: walk_runs(self.plan, task.trains, walk, steps, only), lambda: int(walk.at[STEPS])
            )
        finally:
            self.clock.routes += int(walk.at[ROUTES])

    def _find_ties(self, found: dict[object, tuple[RouteIndices, ...]]) -> None:
        """Add to `found` the best run and others of its worth, until there are as many as were asked for."""
        kinds = train_kinds(self.problem)
        found[run_key(self.problem, self.run, kinds)] = self.run
        for task in self.tasks:
            room, outcome = 4 * (self.problem.ties + 1), FULL
            while task.trains.same.size and outcome == FULL and len(found) <= self.problem.ties:
                walk = self._walk(task, room, self.best)
                outcome = self._drive(task, walk, self.best)
                for slot in range(int(walk.at[FOUND])):
                    run = _recorded_run(self.problem, self.plan, task, walk, slot)
                    found.setdefault(run_key(self.problem, run, kinds), run)
                room *= 4


def _task_bound(plan: Plan, task: Task) -> int:
    """Return a worth that no run of a task exceeds."""
    total = task.worth
    for t in range(task.trains.same.size):
        rows = task.trains.rows[task.trains.first[t] : task.trains.first[t + 1]]
        total += max(int(row_bound(plan, int(row))) for row in rows)
    return total


def _recorded_run(problem: Problem, plan: Plan, task: Task, walk: Walk, slot: int) -> tuple[RouteIndices, ...]:
    """Return a run that the kernel recorded."""
    routes = []
    for t in range(task.trains.same.size):
        row = int(walk.run_row[slot, t])
        if row >= 0:
            path = walk.run_path[slot, t, : walk.run_length[slot, t]]
            routes.append((row, int(walk.run_start[slot, t]), path.tolist(), int(walk.run_turn[slot, t])))
    return run_indices(problem, task, routes, plan)
