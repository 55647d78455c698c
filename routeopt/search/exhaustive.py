"""Strategy `exhaustive`: every run there is, none left out; slow, and sure."""

from __future__ import annotations

import numpy as np

from routeopt.network.network import Ints
from routeopt.network.records import RouteIndices, SearchResult, Status, Worth
from routeopt.search.bounds import row_bound
from routeopt.search.clock import Clock
from routeopt.search.enumerate import BEST, DONE, FOUND, FULL, OUT_OF_STEPS, ROUTES, STEPS, Walk, new_walk, walk_runs
from routeopt.search.plan import Plan, make_plan, unpack
from routeopt.search.strategy import Budget, Problem, Progress
from routeopt.search.tasks import Task, make_tasks, run_indices, run_key, train_kinds

#: Worth that any run exceeds, and a rest that prunes nothing.
_NOTHING, _NO_BOUND = -1, 1 << 61


class Exhaustive:
    """Walk all runs of all trains without a bound."""

    name = "exhaustive"

    def supports(self, problem: Problem) -> bool:
        """Every problem is supported; large ones take forever."""
        return bool(problem.table.modes)

    def __call__(self, problem: Problem, budget: Budget, incumbent: SearchResult | None = None) -> SearchResult:
        """Search; see `Strategy`. An incumbent changes nothing."""
        del incumbent
        clock = Clock(budget)
        if problem.network.rows.mode.size == 0 or not problem.table.places:
            return empty_result()
        plan = make_plan(problem.network, problem.objective)
        tasks = make_tasks(problem, plan)
        return Search(problem, plan, tasks, clock).result()


class Search:
    """One call of the strategy."""

    def __init__(self, problem: Problem, plan: Plan, tasks: list[Task], clock: Clock) -> None:
        self.problem, self.plan, self.tasks, self.clock = problem, plan, tasks, clock
        self.best, self.run = _NOTHING, ()  # type: tuple[int, tuple[RouteIndices, ...]]
        self.bound = max(task_bound(plan, task) for task in tasks)
        self.routes = 0

    def result(self) -> SearchResult:
        """Search all tasks, then list ties."""
        ties: list[tuple[RouteIndices, ...]] = []
        stopped: Status | None = None
        try:
            for task in self.tasks:
                self._search(task)
                if self.clock.stopped:
                    break
            if self.problem.ties and not self.clock.stopped:
                ties = self._ties()
            stopped = self.clock.stopped
        except KeyboardInterrupt:
            stopped = "interrupted"
        objective = self.problem.objective
        counters = {"steps": self.clock.steps, "routes": self.routes}
        return finished(
            unpack(max(self.best, 0), objective), unpack(self.bound, objective), self.run, stopped, counters, ties
        )

    def progress(self, walk: Walk) -> Progress:
        objective = self.problem.objective
        best = max(self.best, int(walk.at[BEST]), 0)
        return Progress(unpack(best, objective), unpack(self.bound, objective), self.clock.steps)

    def _search(self, task: Task) -> None:
        """Find the best run of a task."""
        if task.trains.same.size == 0:
            if task.worth > self.best:
                self.best, self.run = task.worth, run_indices(self.problem, task, (), self.plan)
            return
        walk = self._walk(task, 1, self.best)
        try:
            self._drive(task, walk, -1)
        finally:
            self.routes += int(walk.at[ROUTES])
            if walk.at[FOUND] and walk.at[BEST] > self.best:
                self.best = int(walk.at[BEST])
                self.run = recorded_run(self.problem, self.plan, task, walk, 0)

    def _walk(self, task: Task, room: int, best: int) -> Walk:
        return new_walk(self.plan, task.trains, room, best, task.worth, task.used, task.once)

    def _drive(self, task: Task, walk: Walk, only: int) -> int:
        """Run the kernel chunk by chunk until it is done, full, or the budget is used up."""
        rest = self.rest(task)
        outcome = OUT_OF_STEPS
        while outcome == OUT_OF_STEPS:
            chunk = self.clock.next_chunk()
            if not chunk:
                break
            before = int(walk.at[STEPS])
            outcome = walk_runs(self.plan, task.trains, walk, rest, chunk, only)
            self.clock.took(int(walk.at[STEPS]) - before, lambda: self.progress(walk))
        return outcome

    def rest(self, task: Task) -> Ints:
        """Return what the trains of a task from each one on cannot exceed: here no bound at all."""
        return np.full(task.trains.same.size + 1, _NO_BOUND, np.int64)

    def _ties(self) -> list[tuple[RouteIndices, ...]]:
        """List other runs of the best worth, as many as were asked for."""
        kinds = train_kinds(self.problem)
        found = {run_key(self.problem, self.run, kinds): self.run}
        for task in self.tasks:
            room = 4 * (self.problem.ties + 1)
            while task.trains.same.size:
                walk = self._walk(task, room, self.best)
                outcome = self._drive(task, walk, self.best)
                for slot in range(int(walk.at[FOUND])):
                    run = recorded_run(self.problem, self.plan, task, walk, slot)
                    found.setdefault(run_key(self.problem, run, kinds), run)
                if outcome != FULL or len(found) > self.problem.ties:
                    break
                room *= 4
        return list(found.values())[1 : self.problem.ties + 1]


def task_bound(plan: Plan, task: Task) -> int:
    """Return a worth that no run of a task exceeds."""
    total = task.worth
    for t in range(task.trains.same.size):
        rows = task.trains.rows[task.trains.first[t] : task.trains.first[t + 1]]
        total += max((int(row_bound(plan, int(row))) for row in rows), default=0)
    return total


def recorded_run(problem: Problem, plan: Plan, task: Task, walk: Walk, slot: int) -> tuple[RouteIndices, ...]:
    """Return a run that the kernel recorded."""
    routes = []
    for t in range(task.trains.same.size):
        row = int(walk.run_row[slot, t])
        if row >= 0:
            path = walk.run_path[slot, t, : walk.run_length[slot, t]]
            routes.append((row, int(walk.run_start[slot, t]), [int(s) for s in path], int(walk.run_turn[slot, t])))
    return run_indices(problem, task, routes, plan)


def empty_result() -> SearchResult:
    """Return what a company without a train that may run gets."""
    nothing = Worth(0, 0)
    return SearchResult(routes=(), value=nothing, bound=nothing, status="no route", counters={"steps": 0, "routes": 0})


def finished(
    value: Worth,
    bound: Worth,
    run: tuple[RouteIndices, ...],
    stopped: Status | None,
    counters: dict[str, int],
    ties: list[tuple[RouteIndices, ...]],
) -> SearchResult:
    """Put a result together: without `stopped` the bound is the value."""
    if stopped is None:
        status: Status = "optimal" if run else "no route"
        return SearchResult(routes=run, value=value, bound=value, status=status, counters=counters, ties=tuple(ties))
    return SearchResult(routes=run, value=value, bound=bound, status=stopped, counters=counters, ties=tuple(ties))


__all__ = ["DONE", "Exhaustive"]
