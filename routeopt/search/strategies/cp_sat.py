"""Strategy `cp-sat`: routes priced by column generation, listed by reduced cost, and chosen by OR-Tools' CP-SAT.

It begins with the best routes of each train alone, and the greedy run. One unit of CP-SAT's own measure of work counts
as ten million steps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from routeopt.network.network import Ints
from routeopt.search.cp.columns import Columns
from routeopt.search.cp.packing import Listed, pack_routes
from routeopt.search.methods.conduct import Attempt
from routeopt.search.methods.one_train import RunSearch
from routeopt.search.methods.route_lists import RouteLists, first_of_each
from routeopt.search.methods.several_trains import Together, take_in_turn
from routeopt.search.methods.ties import find_ties
from routeopt.search.strategies.declared import task_by_task
from routeopt.search.walks.route_walker import Found, RouteWalker

#: After so many rounds of column generation lists are tried: with so many routes each, and so many steps.
_ATTEMPTS = {0: (1_000, 20_000), 10: (2_000, 100_000), 25: (5_000, 1_000_000), 60: (20_000, 10_000_000),
             200: (200_000, 1_000_000_000)}  # fmt: skip
#: Steps of CP-SAT's that go into one run from the columns so far.
_HEURISTIC_STEPS = 2_000_000


def _work(attempt: Attempt) -> None:
    """Find the best run and prove it, then list ties."""
    packings = [_Packing(search) for search in attempt.searches]
    for search in attempt.searches:
        search.run_alone()
    for packing in sorted(packings, key=lambda p: -p.search.bound):
        packing.run()
    if attempt.problem.ties and attempt.best.run():
        find_ties(attempt.problem, attempt.best, [p.together() for p in packings], attempt.ties)


class _Packing:
    """The search of one task."""

    def __init__(self, search: RunSearch) -> None:
        self.search = search
        self._columns: Columns | None = None

    def run(self) -> None:
        """Find the best run and prove it.

        Raises
        ------
        BudgetUsedUpError, KeyboardInterrupt
            The budget ended first; `best` and `bound` of the search hold.
        """
        search = self.search
        if search.proven():
            return
        take_in_turn(search)
        if search.proven():
            return
        columns = self._columns = Columns(search)
        for rounds, (room, steps) in _ATTEMPTS.items():
            while columns.improving and columns.rounds < rounds:
                columns.turn()
                if search.proven():
                    return
            if columns.routes:
                self._choose_from_columns(columns)
            if search.proven() or self._choose_from_lists(columns, room, steps):
                return
        self.together().one_by_one()

    def together(self) -> Together:
        """Return the search of branch-and-bound, with the best prices so far."""
        both = Together(self.search)
        if self._columns is not None:
            both.pricing = self._columns.pricing
        return both

    def _choose_from_columns(self, columns: Columns) -> None:
        """Look for a better run among the columns."""
        lists, sources = [], []
        for kind in range(len(self.search.kinds)):
            routes = [route for k, route in columns.routes if k == kind]
            bits = np.array([r.bits for r in routes], np.uint64).reshape(len(routes), self.search.taken.size)
            lists.append(Listed(np.array([r.worth for r in routes], np.int64), bits))
            sources.append(routes.__getitem__)
        self._choose(lists, sources, columns.pricing.bound, _HEURISTIC_STEPS)

    def _choose_from_lists(self, columns: Columns, room: int, steps: int) -> bool:
        """Choose the best run from all routes that, by their reduced cost, may be in a better one; False: too many."""
        search, pricing = self.search, columns.pricing
        routes = RouteLists(search, [k for k, kind in enumerate(search.kinds) for _ in range(kind.number)])
        if not routes.fill(pricing, search.best.worth + search.quantum, room, steps):
            return False
        lists, sources = [], []
        for walk in routes.walks:
            kept = _distinct(walk)
            lists.append(Listed(walk.worths[kept], walk.bits[kept]))
            sources.append(partial(_route, walk, kept))
        self._choose(lists, sources, pricing.bound, None)
        search.bound = search.best.worth
        return True

    def _choose(
        self, lists: Sequence[Listed], sources: Sequence[Callable[[int], Found]], most: int, work: int | None
    ) -> None:
        """Choose from lists, and offer what is better."""
        search = self.search
        packed = pack_routes(search, lists, search.best.worth + search.quantum, most, work)
        if packed.chosen is not None:
            search.offer([sources[k](i) for k, i in packed.chosen])
        if work is None:
            search.bound = min(search.bound, max(search.best.worth, packed.bound))
        if packed.stopped is not None:
            search.clock.stop(packed.stopped)


def _distinct(walk: RouteWalker) -> Ints:
    """Return the places of the routes of a walk that are worth most of those that take the same."""
    order = np.argsort(-walk.worths, kind="stable")
    if walk.count > 1:
        order = order[first_of_each(walk.bits[order])]
    return order


def _route(walk: RouteWalker, kept: Ints, place: int) -> Found:
    return walk.route(int(kept[place]))


STRATEGY = task_by_task("cp-sat", exact=True, work=_work)
