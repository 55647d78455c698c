"""The search for the best run of one task: what each train can earn alone, and the tools to go on from there."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from routeopt.network.network import Words
from routeopt.search.ahead import Ahead, look_ahead
from routeopt.search.bounds import row_bound
from routeopt.search.clock import Clock
from routeopt.search.found import Best, Found, Kind, kinds_of, quantum_of, route_at
from routeopt.search.memo import new_memo
from routeopt.search.plan import Plan
from routeopt.search.tasks import Task
from routeopt.search.walk import FOUND, LEGAL, TRIED, RouteWalk, new_route_walk, walk_routes
from routeopt.search.worth import once_pay


class RunSearch:
    """The search of one task.

    Parameters
    ----------
    plan, task : Plan, Task
        What is searched.
    best : Best
        The best run of all tasks.
    clock : Clock
        The budget.

    Attributes
    ----------
    kinds : list of Kind
        Its trains.
    quantum : int
        All worths are multiples of this.
    taken : uint64[W + 1]
        What pinned routes have taken, and the bonuses paid once that they meet.
    ahead : Ahead
        Bounds without any costs.
    alone : list of int
        Most that a train of each kind can earn alone.
    bound : int
        No run of the task is worth more.
    """

    def __init__(self, plan: Plan, task: Task, best: Best, clock: Clock) -> None:
        self.plan, self.task, self.best, self.clock = plan, task, best, clock
        self.kinds = kinds_of(task)
        self.quantum = quantum_of(plan)
        self.taken = np.append(task.used, np.uint64(task.once)).astype(np.uint64)
        self.ahead = look_ahead(plan, np.zeros(plan.arc.size, np.int64), np.zeros(plan.facts.shape[0], np.int64))
        self.memo = new_memo(plan)
        self.alone = [max(int(row_bound(plan, int(row))) for row in kind.rows) for kind in self.kinds]
        self.bound = self.sum_alone()

    def sum_alone(self) -> int:
        """Return what no run exceeds as no train exceeds what it can earn alone."""
        return self.task.worth + sum(a * kind.number for a, kind in zip(self.alone, self.kinds, strict=True))

    def proven(self) -> bool:
        """Tell whether no run of this task can be better than the best one."""
        return self.bound < self.best.worth + self.quantum

    def run_alone(self) -> None:
        """Find the best route of each kind of train; where there is one train only, that is the best run.

        Raises
        ------
        BudgetUsedUpError
            The budget ended first; `best` and `bound` hold.
        """
        self.best.offer(self.task, (), self.task.worth)
        for k, kind in enumerate(self.kinds):
            if self.proven():
                return
            walk = self.new_walk(kind, self.ahead, self.taken, self.quantum)
            try:
                self.drive(walk, self.ahead)
            finally:
                if walk.at[FOUND]:
                    self.offer([route_at(walk, 0)])
            self.alone[k] = route_at(walk, 0).net if walk.at[FOUND] else 0
            self.bound = self.sum_alone()

    def new_walk(self, kind: Kind, ahead: Ahead, taken: Words, target: int, room: int = 1) -> RouteWalk:
        """Return a walk over the routes of a kind of train that has not begun; see `walk.new_route_walk`."""
        self.memo.walks[0] += 1
        return new_route_walk(self.plan, kind.rows, taken, target, room, ahead.ahead.shape[1])

    def drive(
        self, walk: RouteWalk, ahead: Ahead, *, most: int | None = None, listing: bool = False, quantum: int = 0
    ) -> int:
        """Go on with a walk until it is done, full, or has tried so many steps; see `walk.walk_routes`."""
        legal = int(walk.at[LEGAL])
        quantum = quantum or self.quantum
        try:
            return self.clock.drive(
                lambda steps: walk_routes(self.plan, ahead, walk, self.memo, quantum, steps, listing),
                lambda: int(walk.at[TRIED]),
                most,
            )
        finally:
            self.clock.routes += int(walk.at[LEGAL]) - legal

    def worth_of(self, routes: Sequence[Found]) -> int:
        """Return what a run is worth, pinned routes included."""
        once = np.uint64(0)
        for route in routes:
            once |= route.bits[-1]
        worth = self.task.worth + sum(route.worth for route in routes)
        return worth + int(once_pay(self.plan, once & ~np.uint64(self.task.once)))

    def offer(self, routes: Sequence[Found]) -> int:
        """Offer a run to `best`; return what it is worth."""
        worth = self.worth_of(routes)
        self.best.offer(self.task, routes, worth)
        return worth
