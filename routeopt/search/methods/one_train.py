"""The search for the best run of one task: what each train can earn alone, and the tools to go on from there.

Where a train has very many routes, good ones are found near good ones, and bounds by halving.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from routeopt.network.network import Words
from routeopt.search.kernels import memo
from routeopt.search.kernels.ahead import Ahead, look_ahead
from routeopt.search.kernels.bounds import row_bound
from routeopt.search.kernels.memo import Memo, larger_memo, new_memo
from routeopt.search.kernels.outcomes import DONE
from routeopt.search.kernels.plan import (
    HEAD,
    VISIT,
    Plan,
)
from routeopt.search.kernels.worth import once_pay
from routeopt.search.methods.frontier import Frontier
from routeopt.search.session.best import Best, Kind, kinds_of, quantum_of
from routeopt.search.session.clock import Clock
from routeopt.search.session.tasks import Task
from routeopt.search.walks.route_walker import Found, RouteWalker

#: A table of the positions met grows when a walk has taken so many steps for each of its entries, and by how much.
_STEPS_FOR_AN_ENTRY, _GROWTH = 4, 32
#: Rounds of `better_near`, and the share of places that each leaves out.
_ROUNDS, _LEFT_OUT = 12, 0.5
#: `halve` stops when bound and best route are so close, as a share of the bound.
_CLOSE = 0.01


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
    routes : list of Found or None
        The best route known for a train of each kind alone.
    bound : int
        No run of the task is worth more.
    long : set of int
        Kinds of trains with too many routes to walk: they are swept.
    """

    def __init__(self, plan: Plan, task: Task, best: Best, clock: Clock) -> None:
        self.plan, self.task, self.best, self.clock = plan, task, best, clock
        self.kinds = kinds_of(task)
        self.quantum = quantum_of(plan)
        self.taken = np.append(task.used, np.uint64(task.once)).astype(np.uint64)
        self.ahead = look_ahead(plan, np.zeros(plan.arc.size, np.int64), np.zeros(plan.facts.shape[0], np.int64))
        #: Of the walks of `run_alone`, and of all others: these must not make those forget.
        self._memos = {alone: new_memo(plan, memo.FEW_ENTRIES) for alone in (True, False)}
        self.alone = [max(int(row_bound(plan, int(row))) for row in kind.rows) for kind in self.kinds]
        self.bound = self.sum_alone()
        self.routes: list[Found | None] = [None] * len(self.kinds)
        self.long: set[int] = set()
        self._frontier: Frontier | None = None
        self._numbers = 0
        self._walks: list[RouteWalker | None] = [
            self.new_walk(kind, self.ahead, self.taken, self.quantum) for kind in self.kinds
        ]

    def sum_alone(self) -> int:
        """Return what no run exceeds as no train exceeds what it can earn alone."""
        return self.task.worth + sum(a * kind.number for a, kind in zip(self.alone, self.kinds, strict=True))

    def proven(self) -> bool:
        """Tell whether no run of this task can be better than the best one."""
        return self.bound < self.best.worth + self.quantum

    def run_alone(self, most: int | None = None) -> bool:
        """Find the best route of each kind of train; where there is one train only, that is the best run.

        Parameters
        ----------
        most : int, optional
            Steps for each kind of train at most; called again, the search goes on where it stopped.

        Returns
        -------
        bool
            All is found that is needed.

        Raises
        ------
        BudgetUsedUpError
            The budget ended first; `best` and `bound` hold.
        """
        self.best.offer(self.task, (), self.task.worth)
        for k in range(len(self.kinds)):
            if self.proven():
                return True
            walk = self._walks[k]
            if walk is None:
                continue
            try:
                outcome = self.drive(walk, most=most)
            finally:
                found = walk.best()
                if found is not None:
                    self.take(k, found)
            if outcome == DONE:
                self.settle(k, self.route_net(k))
        return self.proven() or not any(self._walks)

    def take(self, k: int, route: Found) -> None:
        """Take note of a route that a train of a kind can run alone."""
        self.offer([route])
        if route.net > self.route_net(k):
            self.routes[k] = route
            walk = self._walks[k]
            if walk is not None:
                walk.target = max(walk.target, route.net + self.quantum)

    def route_net(self, k: int) -> int:
        """Return what the best route known for a train of a kind is worth alone."""
        route = self.routes[k]
        return 0 if route is None else route.net

    def settle(self, k: int, most: int) -> None:
        """Take note that a train of a kind earns no more alone; where it does earn that, its walk is over."""
        self.alone[k] = min(self.alone[k], most)
        if self.alone[k] <= self.route_net(k):
            self._walks[k] = None
        self.bound = min(self.bound, self.sum_alone())

    def open(self) -> list[int]:
        """Return the kinds of trains whose best routes are not proven yet."""
        return [k for k, walk in enumerate(self._walks) if walk is not None]

    def new_walk(self, kind: Kind, ahead: Ahead, taken: Words, target: int, room: int = 1) -> RouteWalker:
        """Return a walk over the routes of a kind of train that has not begun; see `RouteWalker`."""
        self._numbers += 1
        return RouteWalker(self.plan, ahead, kind.rows, taken, target, room=room, number=self._numbers)

    def drive(self, walk: RouteWalker, *, most: int | None = None, listing: bool = False, quantum: int = 0) -> int:
        """Go on with a walk until it is done, full, or has tried so many steps; see `RouteWalker.go_on`."""
        legal = walk.legal

        def go_on(steps: int) -> int:
            memory, steps = self._memory(walk, steps)
            return walk.go_on(memory, quantum or self.quantum, steps, listing=listing)

        try:
            return self.clock.drive(go_on, lambda: walk.tried, most)
        finally:
            self.clock.routes += walk.legal - legal

    def sweep_long(self, frontier: Frontier) -> None:
        """Sweep for the best routes of the trains that a walk has not settled, and from now on wherever they are asked.

        Raises
        ------
        BudgetUsedUpError
            The budget ended first.
        """
        self._frontier = frontier
        self.long = {k for k in self.open() if frontier.supports(self.kinds[k].rows)}
        for k in sorted(self.long, key=lambda k: -self.alone[k]):
            route, bound = self.sweep(k, self.ahead, self.taken, self.route_net(k) + self.quantum)
            if route is not None:
                self.take(k, route)
            self.settle(k, bound // self.quantum * self.quantum)

    def sweep(self, k: int, ahead: Ahead, taken: Words, target: int, quantum: int = 0) -> tuple[Found | None, int]:
        """Find the best route of a long kind of train: see `Frontier.best_route`."""
        assert self._frontier is not None
        rows = self.kinds[k].rows
        return self._frontier.best_route(rows, ahead, taken, target, quantum or self.quantum, self.clock.drive)

    def _memory(self, walk: RouteWalker, steps: int) -> tuple[Memo, int]:
        """Return the table of positions met by a walk, and how many of some steps it may take before that must grow.

        It grows when a walk has taken just so many steps: when the clock looks must not matter.
        """
        alone = any(walk is one for one in self._walks)
        entries = self._memos[alone].values.size
        while entries < memo.ENTRIES and walk.tried >= _STEPS_FOR_AN_ENTRY * entries:
            entries = min(_GROWTH * entries, memo.ENTRIES)
            self._memos[alone] = larger_memo(self._memos[alone], entries)
        if entries < memo.ENTRIES:
            steps = min(steps, _STEPS_FOR_AN_ENTRY * entries - walk.tried)
        return self._memos[alone], steps

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


# --- very many routes ------------------------------------------------------------------------------------------------


def sharpen(search: RunSearch, steps: int) -> None:
    """Better the best routes, and the bounds, of trains whose walks are not over.

    Parameters
    ----------
    search : RunSearch
        The task.
    steps : int
        How many steps one try may take.

    Raises
    ------
    BudgetUsedUpError
        The budget ended first.
    """
    for k in search.open():
        look_around(search, k, steps)
        halve(search, k, steps)


def look_around(search: RunSearch, k: int, steps: int) -> None:
    """Look for better routes of a kind of train alone near the best one known."""
    route = search.routes[k]
    if route is not None and search.alone[k] > route.net:
        search.take(k, better_near(search, k, search.ahead, search.taken, route, steps))


def better_near(search: RunSearch, k: int, ahead: Ahead, taken: Words, route: Found, steps: int) -> Found:
    """Look for a better route among those that visit places of a good one, and of the others some only.

    Parameters
    ----------
    search : RunSearch
        The task.
    k : int
        Kind of the train.
    ahead : Ahead
        Costs: what is better is told by the net worth.
    taken : uint64[W + 1]
        What the train may not use.
    route : Found
        The good route.
    steps : int
        How many steps one try may take.
    """
    random = Random(steps)
    for _ in range(_ROUNDS):
        blocked = taken | _left_out(search, route, random)
        walk = search.new_walk(search.kinds[k], ahead, blocked, route.net + search.quantum)
        search.drive(walk, most=steps)
        route = walk.best() or route
    return route


def _left_out(search: RunSearch, route: Found, random: Random) -> Words:
    """Return the bits of places that a try leaves out."""
    plan = search.plan
    visited = {route.start, *plan.steps[list(route.path), HEAD].tolist()}
    out = np.zeros_like(search.taken)
    for place in range(plan.spots.shape[1]):
        if place not in visited and random.random() < _LEFT_OUT:
            out[:-1] |= plan.place_bits[place, VISIT, :-1]
    for place in visited:
        out[:-1] &= ~plan.place_bits[place, VISIT, :-1]
    return out


def halve(search: RunSearch, k: int, steps: int) -> None:
    """Bring down what a train may earn at best: ask for more and more, and see whether a short walk rules it out."""
    low, high = search.route_net(k), search.alone[k]
    while high - low > max(search.quantum, int(_CLOSE * high)):
        middle = (low + high) // 2 // search.quantum * search.quantum
        walk = search.new_walk(search.kinds[k], search.ahead, search.taken, middle + search.quantum)
        outcome = search.drive(walk, most=steps)
        found = walk.best()
        if found is not None:
            search.take(k, found)
        if outcome != DONE:
            raised = max(middle, search.route_net(k))
            if raised <= low:
                return  # rounded down to the quantum, the middle asks what is known: the next try would be this one
            low = raised
            continue
        search.settle(k, max(middle, search.route_net(k)))
        low, high = max(low, search.route_net(k)), search.alone[k]
