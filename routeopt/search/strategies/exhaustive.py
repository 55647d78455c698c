"""Strategy `exhaustive`: every run there is, none left out by a bound; slow, and sure. An incumbent changes nothing."""

from __future__ import annotations

from routeopt.network.records import RouteIndices, SearchResult, Worth
from routeopt.search.kernels.bounds import row_bound
from routeopt.search.kernels.outcomes import FULL
from routeopt.search.kernels.plan import Plan, unpack
from routeopt.search.session.session import Session, finished, settled
from routeopt.search.session.tasks import Task, run_indices, run_key, train_kinds
from routeopt.search.strategies.declared import Declared
from routeopt.search.walks.run_walker import RunWalker


class _Search:
    """One call of the strategy."""

    def __init__(self, session: Session) -> None:
        self.problem, self.plan, self.tasks, self.clock = session.problem, session.plan, session.tasks, session.clock
        #: Any run is better than none at all: also one in which all trains stay at home.
        self.best = -1
        self.run: tuple[RouteIndices, ...] = ()
        self.bound = max(_task_bound(self.plan, task) for task in self.tasks)
        self.clock.value = lambda: self._worth(max(self.best, 0))
        self.clock.bound = lambda: self._worth(self.bound)

    def result(self) -> SearchResult:
        """Search all tasks, then list ties."""
        ties: dict[object, tuple[RouteIndices, ...]] = {}
        stopped = self.clock.watch(lambda: self._search_all(ties))
        if self.bound == self.best:
            stopped = None
        if stopped:
            self.best, self.run = settled(self.problem, self.plan, self.best, self.run)
        value, bound = self._worth(max(self.best, 0)), self._worth(self.bound)
        others = list(ties.values())[1 : self.problem.ties + 1]
        return finished(value, bound, self.run, stopped, self.clock.counters(), others)

    def _worth(self, packed: int) -> Worth:
        return unpack(packed, self.problem.objective)

    def _search_all(self, ties: dict[object, tuple[RouteIndices, ...]]) -> None:
        for task in self.tasks:
            self._search(task)
        self.bound = self.best
        if self.problem.ties and self.run:
            self._find_ties(ties)

    def _search(self, task: Task) -> None:
        """Find the best run of a task."""
        if task.trains.same.size == 0:
            if task.worth > self.best:
                self.best, self.run = task.worth, run_indices(self.problem, task, (), self.plan)
            return
        walk = self._walk(task, 1, self.best)
        self.clock.value = lambda: self._worth(max(walk.best, 0))
        try:
            self._drive(walk)
        finally:
            if walk.count:
                self.best = walk.best
                self.run = run_indices(self.problem, task, walk.run(0), self.plan)

    def _walk(self, task: Task, room: int, best: int) -> RunWalker:
        return RunWalker(self.plan, task.trains, room, best, task.worth, task.used, task.once)

    def _drive(self, walk: RunWalker, only: int | None = None) -> int:
        """Run the kernel until it is done or full."""
        try:
            return self.clock.drive(lambda steps: walk.go_on(steps, only), lambda: walk.tried)
        finally:
            self.clock.routes += walk.legal

    def _find_ties(self, found: dict[object, tuple[RouteIndices, ...]]) -> None:
        """Add to `found` the best run and others of its worth, until there are as many as were asked for."""
        kinds = train_kinds(self.problem)
        found[run_key(self.problem, self.run, kinds)] = self.run
        for task in self.tasks:
            room, outcome = 4 * (self.problem.ties + 1), FULL
            while task.trains.same.size and outcome == FULL and len(found) <= self.problem.ties:
                walk = self._walk(task, room, self.best)
                outcome = self._drive(walk, self.best)
                for slot in range(walk.count):
                    run = run_indices(self.problem, task, walk.run(slot), self.plan)
                    found.setdefault(run_key(self.problem, run, kinds), run)
                room *= 4


def _task_bound(plan: Plan, task: Task) -> int:
    """Return a worth that no run of a task exceeds."""
    total = task.worth
    for t in range(task.trains.same.size):
        rows = task.trains.rows[task.trains.first[t] : task.trains.first[t + 1]]
        total += max(int(row_bound(plan, int(row))) for row in rows)
    return total


STRATEGY = Declared("exhaustive", exact=True, work=lambda session: _Search(session).result())
