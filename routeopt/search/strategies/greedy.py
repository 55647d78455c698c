"""Strategy `greedy`: the best train first, then the next on what it leaves; how people play, and not exact."""

from __future__ import annotations

from routeopt.network.records import SearchResult
from routeopt.search.kernels.walk import FOUND
from routeopt.search.methods.conduct import Attempt, conduct
from routeopt.search.methods.one_train import RunSearch
from routeopt.search.session.best import Found, route_at
from routeopt.search.strategy import Budget, Problem


class Greedy:
    """Of the routes that the trains left could run on the track left, take the one that earns most; and so on.

    Each route is the best there is, as the exact kernel finds it; the run need not be.
    """

    name = "greedy"
    exact = False

    def supports(self, problem: Problem) -> bool:
        """Tell whether the strategy can run: for every table that has a mode, though it lists no ties."""
        return bool(problem.table.modes)

    def __call__(self, problem: Problem, budget: Budget, incumbent: SearchResult | None = None) -> SearchResult:
        """Search; the bound is what all trains could earn alone together.

        Parameters
        ----------
        problem : Problem
            What is to be solved; `ties` are not listed.
        budget : Budget
            When to stop.
        incumbent : SearchResult, optional
            A run to start from.

        Raises
        ------
        IllegalRouteError
            A pinned route cannot be run.
        TooLargeError
            Amounts of money that are too large.
        """
        return conduct(problem, budget, _work, incumbent, unproven="not proven")


def _work(attempt: Attempt) -> None:
    """Bound each train alone, then give out track."""
    for search in attempt.searches:
        search.run_alone()
    for search in attempt.searches:
        take_in_turn(search)


def take_in_turn(search: RunSearch, most: int | None = None) -> None:
    """Give track to the train that earns most on what is left, until no train can earn anything.

    Parameters
    ----------
    search : RunSearch
        The task; its best run is offered.
    most : int, optional
        Most steps to look for a route; then the best so far is taken.
    """
    left = [kind.number for kind in search.kinds]
    taken = search.taken
    routes: list[Found] = []
    while not search.proven():
        offers: list[tuple[int, Found]] = []
        for k, kind in enumerate(search.kinds):
            if left[k]:
                walk = search.new_walk(kind, search.ahead, taken, search.quantum)
                search.drive(walk, search.ahead, most=most)
                if walk.at[FOUND]:
                    offers.append((k, route_at(walk, 0)))
        if not offers:
            return
        k, route = max(offers, key=lambda offer: offer[1].net)
        left[k] -= 1
        routes.append(route)
        taken = taken | route.bits
        search.offer(routes)
