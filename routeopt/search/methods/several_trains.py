"""Several trains at once: good runs first, then prices on track that is wanted twice, then lists of routes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import islice

from routeopt.network.network import Words
from routeopt.search.kernels.ahead import Ahead
from routeopt.search.kernels.outcomes import DONE, FULL
from routeopt.search.kernels.prices import PricedTrack, no_prices
from routeopt.search.kernels.worth import once_pay
from routeopt.search.methods.beside import choose_beside
from routeopt.search.methods.one_train import RunSearch, better_near
from routeopt.search.methods.route_lists import RouteLists
from routeopt.search.methods.track_prices import Pricer, without_prices
from routeopt.search.walks.chooser import Chooser
from routeopt.search.walks.route_walker import Found

#: Steps that a walk of a heuristic may take, and one near a known route; orders of trains that are tried.
_HEURISTIC_STEPS, _NEAR_STEPS, _ORDERS = 15_000, 2_000, 6
#: Lists are tried after the first good run, with so many routes each, and so many steps.
_EARLY = (2_000, 12_000)
#: After so many rounds of prices lists are tried: with so many routes each, and so many steps.
_ATTEMPTS = {0: (2_000, 20_000), 8: (2_000, 50_000), 20: (5_000, 200_000), 40: (20_000, 1_000_000),
             80: (100_000, 10_000_000), 160: (400_000, 200_000_000)}  # fmt: skip
#: The same where a train is swept: a round takes long then, and fewer choices are looked at.
_ATTEMPTS_BESIDE = {0: (2_000, 20_000), 3: (2_000, 20_000), 6: (4_000, 50_000), 9: (4_000, 50_000),
                    12: (8_000, 200_000), 16: (8_000, 200_000), 20: (16_000, 200_000), 30: (32_000, 1_000_000),
                    40: (64_000, 4_000_000), 80: (200_000, 10_000_000), 160: (800_000, 200_000_000)}  # fmt: skip
#: A sweep takes about as long as so many routes of a list.
_LISTED_FOR_A_SWEEP = 20
#: Where a train is swept, lists of all trains are not tried with more steps than this.
_STEPS_BESIDE = 200_000
#: Lists for ties may grow to so many routes.
_MOST_ROUTES = 1_600_000


class Together:
    """The search for the best run of several trains.

    Parameters
    ----------
    search : RunSearch
        The task, its trains, and what each can earn alone.
    """

    def __init__(self, search: RunSearch) -> None:
        self.search = search
        self.trains = [k for k, kind in enumerate(search.kinds) for _ in range(kind.number)]
        self.pricing = without_prices(self.search)
        self._asked: dict[tuple[object, ...], Found | None] = {}

    @cached_property
    def _lean(self) -> Ahead:
        """Return costs that count track, so little that any difference in worth counts more."""
        price = no_prices(self.search.plan) + max(1, self.search.quantum // 4096)
        return PricedTrack(self.search.plan).ahead(price)

    def run(self) -> None:
        """Find the best run and prove it.

        Raises
        ------
        BudgetUsedUpError
            The budget ended first; `best` and `bound` hold.
        """
        self.pricing = without_prices(self.search)
        if self.search.proven():
            return
        self.first_runs(early=True)
        if self.search.proven() or self._choose(*_ATTEMPTS[0]) or self._price():
            return
        self.one_by_one()

    def one_by_one(self) -> None:
        """Find the best run and prove it without lists, however long that takes.

        Raises
        ------
        BudgetUsedUpError
            The budget ended first; `best` and `bound` hold.
        """
        self._one_by_one(list(self.trains), self.search.taken, [])
        self.search.bound = self.search.best.worth

    # --- good runs ---------------------------------------------------------------------------------------------------

    def first_runs(self, *, early: bool = False) -> None:
        """Give trains their best routes in turn, in several orders, then each again what the others leave it.

        Of routes of equal worth those that take little track are best, as they leave more to the others.

        Parameters
        ----------
        early : bool
            After the first run try whether lists prove the best one.
        """
        best_first = sorted(self.trains, key=lambda k: (-self.search.alone[k], k))
        for n, order in enumerate(islice(_orders(best_first), _ORDERS)):
            self._good_run(order, self.search.ahead)
            if self.search.proven() or (early and n == 0 and self._choose(*_EARLY)):
                return
        for order in reversed(list(islice(_orders(best_first[::-1]), _ORDERS))):
            self._good_run(order, self._lean)
            if self.search.proven():
                return

    def _good_run(self, order: Sequence[int], ahead: Ahead) -> None:
        """Build one run by the costs of `ahead`, then let train after train look for a better route by worth."""
        search = self.search
        routes: list[Found | None] = [None] * len(order)
        for t, k in enumerate(order):
            routes[t] = self._best_route(k, ahead, self._taken_by(routes))
        changed = True
        while changed:
            changed = False
            for t, k in enumerate(order):
                others = [r for u, r in enumerate(routes) if u != t and r is not None]
                mine = routes[t]
                before = search.offer([*others, mine] if mine else others)
                route = self._best_route(k, search.ahead, self._taken_by(others), mine)
                if route is not None and search.offer([*others, route]) > before:
                    routes[t], changed = route, True

    def _taken_by(self, routes: Sequence[Found | None]) -> Words:
        taken = self.search.taken.copy()
        for route in routes:
            if route is not None:
                taken |= route.bits
        return taken

    def _best_route(self, k: int, ahead: Ahead, taken: Words, known: Found | None = None) -> Found | None:
        """Return a good route of a train on what is left, or None if none is better than one known.

        Where a short walk does not do, look near the best one.
        """
        search = self.search
        if ahead is not search.ahead:
            return self._search_for_route(k, ahead, taken, known)
        if known is None and k not in search.open() and (taken == search.taken).all():
            return search.routes[k]
        asked = (k, taken.tobytes(), known and (known.worth, known.bits[-1]))
        if asked not in self._asked:
            self._asked[asked] = self._search_for_route(k, ahead, taken, known)
        return self._asked[asked]

    def _search_for_route(self, k: int, ahead: Ahead, taken: Words, known: Found | None) -> Found | None:
        search = self.search
        if known is not None:
            known = known._replace(net=known.worth + int(once_pay(search.plan, known.bits[-1] & ~taken[-1])))
        least = search.quantum if known is None else known.net + search.quantum
        if k in search.long:
            return search.sweep(k, ahead, taken, least)[0] or known
        walk = search.new_walk(search.kinds[k], ahead, taken, least)
        done = search.drive(walk, most=_HEURISTIC_STEPS) == DONE
        route = walk.best() or known
        if done or route is None:
            return route
        return better_near(search, k, ahead, taken, route, _NEAR_STEPS)

    # --- prices and lists --------------------------------------------------------------------------------------------

    def _price(self) -> bool:
        """Bring the bound down by prices, and try lists on the way; False where that did not prove the best run."""
        pricer = Pricer(self.search, self.pricing)
        attempts = iter((_ATTEMPTS_BESIDE if self.search.long else _ATTEMPTS).items())
        next(attempts)
        for turns, (room, steps) in attempts:
            while pricer.turns < turns and pricer.improving:
                if pricer.turns % 4 == 0:
                    self._good_run(self.trains, pricer.ahead)
                pricer.turn()
                self.pricing = pricer.best
                if self.search.proven():
                    return True
            if self._choose(room, steps):
                return True
        return False

    def _choose(self, room: int, steps: int) -> bool:
        """Choose the best run from lists of all routes that may be in it; False if that takes too much."""
        search = self.search
        if search.long:
            if choose_beside(search, self.trains, self.pricing, room // _LISTED_FOR_A_SWEEP, steps):
                return True
            if steps > _STEPS_BESIDE:
                return False
        target = search.best.worth + search.quantum
        lists = RouteLists(search, self.trains)
        if not lists.fill(self.pricing, target, room, steps):
            return False
        choice = self._chooser(lists, target, distinct=True)
        outcome = search.clock.drive(
            lambda chunk: choice.find_best(search.quantum, chunk), lambda: choice.tried, 10 * steps
        )
        if choice.count:
            search.offer(lists.routes(choice.chosen(0)))
        if outcome == DONE:
            search.bound = search.best.worth
        return outcome == DONE

    def runs_worth(self, worth: int, room: int, enough: Callable[[], bool]) -> Iterator[list[Found]]:
        """Yield runs of exactly this worth, until there are enough.

        Parameters
        ----------
        worth : int
            Not less than what the best run is worth.
        room : int
            How many runs to look for at a time.
        enough : callable
            Asked between such times.
        """
        search = self.search
        if not self.trains:
            return  # all routes are pinned: there is one run
        free = without_prices(self.search)
        if free.bound <= self.pricing.bound:
            self.pricing = free
        lists = RouteLists(search, self.trains)
        size = 4 * room
        while not lists.fill(self.pricing, worth, size, None):
            size *= 4
            if size > _MOST_ROUTES:
                return
        choice = self._chooser(lists, worth, distinct=False, room=room)
        outcome = FULL
        while outcome == FULL and not enough():
            choice.forget()
            outcome = search.clock.drive(choice.find_all, lambda: choice.tried)
            for slot in range(choice.count):
                yield lists.routes(choice.chosen(slot))

    def _chooser(self, lists: RouteLists, target: int, *, distinct: bool, room: int = 1) -> Chooser:
        """Return a choice of runs of some worth from lists that the pricing bounds."""
        search = self.search
        return Chooser(
            search.plan, lists.sorted(distinct=distinct), search.task.worth, search.taken,
            target=target, spare=self.pricing.spare(search.task), room=room,
        )  # fmt: skip

    # --- too many for lists ------------------------------------------------------------------------------------------

    def _one_by_one(self, trains: list[int], taken: Words, routes: list[Found]) -> None:
        """Try each route of the first train that may be in a better run, and search the others for it alone."""
        search = self.search
        k, rest = trains[0], trains[1:]
        others = sum(search.alone[t] for t in rest)
        settled = search.offer(routes)

        def target() -> int:
            return max(search.best.worth + search.quantum - settled - others, search.quantum)

        if rest:
            self._one_by_one(rest, taken, routes)
        walk = search.new_walk(search.kinds[k], search.ahead, taken, target())
        outcome = FULL
        while outcome != DONE:
            outcome = search.drive(walk, listing=True)
            route = walk.best()
            if route is not None:
                walk.forget()
                search.offer([*routes, route])
                if rest:
                    self._one_by_one(rest, taken | route.bits, [*routes, route])
            walk.target = target()


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
                search.drive(walk, most=most)
                found = walk.best()
                if found is not None:
                    offers.append((k, found))
        if not offers:
            return
        k, route = max(offers, key=lambda offer: offer[1].net)
        left[k] -= 1
        routes.append(route)
        taken = taken | route.bits
        search.offer(routes)


def _orders(trains: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the distinct orders of trains, like those side by side; there may be too many to list."""
    if not trains:
        yield ()
    for n, train in enumerate(trains):
        if n == 0 or train != trains[n - 1]:
            for rest in _orders([*trains[:n], *trains[n + 1 :]]):
                yield (train, *rest)
