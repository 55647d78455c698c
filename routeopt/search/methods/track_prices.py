"""The search for prices on track: dear where several trains want it, so that their best routes come apart."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from routeopt.network.bits import bits_in, flags_in
from routeopt.network.network import Ints
from routeopt.search.kernels.ahead import Ahead
from routeopt.search.kernels.prices import PricedTrack, no_prices
from routeopt.search.kernels.worth import once_pay
from routeopt.search.methods.one_train import RunSearch, better_near
from routeopt.search.session.tasks import Task
from routeopt.search.walks.route_walker import Found

#: Rounds without a better bound after which steps are halved, and the least length of a step.
_PATIENCE, _LEAST = 4, 0.01
#: How much the direction of the rounds before counts.
_MEMORY = 0.5
#: Steps of a try near a good route, before a walk that takes long.
_NEAR_STEPS = 2_000
#: What a train nets is found to one so-manieth of the step between worths.
_PRECISION = 32


class Pricing(NamedTuple):
    """Prices and the bound that they give.

    Attributes
    ----------
    prices : int64[64 * W]
        Price of each bit.
    ahead : Ahead
        Costs that follow.
    tops : tuple of int
        No route of a train of each kind nets more.
    bound : int
        No run is worth more.
    """

    prices: Ints
    ahead: Ahead
    tops: tuple[int, ...]
    bound: int

    def spare(self, task: Task) -> int:
        """Return what the worth of a run may exceed the sum of what its routes net."""
        return int(self.prices.sum()) + task.worth


def without_prices(search: RunSearch) -> Pricing:
    """Return the bound that needs none: what each train can earn alone."""
    return Pricing(no_prices(search.plan), search.ahead, tuple(search.alone), search.sum_alone())


class Column(NamedTuple):
    """A route known to be good: its worth with bonuses paid once, and the numbers of the bits that it takes."""

    gross: int
    bits: Ints
    route: Found


class Pricer:
    """A subgradient search for prices, from the best ones found in the mean direction of the last rounds.

    Parameters
    ----------
    search : RunSearch
        The task.
    free : Pricing
        The bound without prices.

    Attributes
    ----------
    best : Pricing
        The lowest bound so far.
    ahead : Ahead
        The costs of the last round.
    turns : int
        Rounds done.
    improving : bool
        Another round may bring the bound down.
    """

    def __init__(self, search: RunSearch, free: Pricing) -> None:
        self.search = search
        self.best, self.ahead = free, free.ahead
        self.turns, self.improving = 0, True
        self._track = PricedTrack(search.plan)
        self._known: list[list[Column]] = [[] for _ in search.kinds]
        self._long = [False] * len(search.kinds)
        self._prices, self._direction = free.prices.astype(np.float64), np.zeros(free.prices.size)
        self._pace, self._stale = 1.0, 0
        self._closed = flags_in(search.taken[:-1])
        for k, kind in enumerate(search.kinds):
            routes = [search.routes[k], *(r for r in search.best.routes_of(search.task) if r.row in kind.rows)]
            self._known[k] = [self._column(route) for route in routes if route is not None]

    def turn(self) -> None:
        """Do one round: find what each train wants at these prices, then raise and lower them.

        Raises
        ------
        BudgetUsedUpError
            The budget ended first.
        """
        search = self.search
        prices = np.rint(self._prices).astype(np.int64)
        self.ahead = self._track.ahead(prices)
        wanted = np.zeros(prices.size)
        tops = []
        for k, kind in enumerate(search.kinds):
            top, bits = self._dearest(k, prices)
            tops.append(top)
            wanted[bits] += kind.number
        bound = search.task.worth + int(prices.sum())
        bound += sum(top * kind.number for top, kind in zip(tops, search.kinds, strict=True))
        self._keep(Pricing(prices, self.ahead, tuple(tops), bound))
        self.turns += 1
        self._move(wanted - 1.0)

    def _move(self, excess: NDArray[np.float64]) -> None:
        """Go on from the best prices, dearer where more is wanted than there is."""
        excess[self._closed] = 0.0
        self._direction = _MEMORY * self._direction + (1 - _MEMORY) * excess
        best = self.best.prices.astype(np.float64)
        direction = np.where((best <= 0) & (self._direction < 0), 0.0, self._direction)
        norm = float((direction * direction).sum())
        self.improving = norm > 0 and self._pace >= _LEAST
        if self.improving:
            length = self._pace * max(self.best.bound - self.search.best.worth, self.search.quantum) / norm
            self._prices = np.maximum(0.0, best + length * direction)

    def _keep(self, pricing: Pricing) -> None:
        """Keep the better pricing; after too many rounds without one take shorter steps."""
        if pricing.bound < self.best.bound:
            self.best, self._stale = pricing, 0
            self.search.bound = min(self.search.bound, pricing.bound)
            return
        self._stale += 1
        if self._stale >= _PATIENCE:
            self._pace, self._stale = self._pace / 2, 0

    def _dearest(self, k: int, prices: Ints) -> tuple[int, Ints]:
        """Return what no route of a train nets more than, and the bits of one that nets (almost) so much."""
        search, known = self.search, self._known[k]
        alone = search.routes[k]
        if alone is not None and k not in search.open() and not prices.any():
            return search.alone[k], self._column(alone).bits
        best = max(known, key=lambda c: c.gross - int(prices[c.bits].sum()), default=None)
        if best is not None and self._long[k] and k not in search.long:
            net = best.gross - int(prices[best.bits].sum())
            near = better_near(search, k, self.ahead, search.taken, best.route._replace(net=net), _NEAR_STEPS)
            if near.net > net:
                best = self._column(near)
                known.append(best)
        at_best = 0 if best is None else max(0, best.gross - int(prices[best.bits].sum()))
        slack = max(1, search.quantum // _PRECISION)
        found, top = self._search(k, at_best, slack)
        if found is not None:
            best = self._column(found)
            known.append(best)
            at_best = best.route.net
        return top, best.bits if best is not None and at_best > 0 else np.zeros(0, np.int64)

    def _search(self, k: int, at_best: int, slack: int) -> tuple[Found | None, int]:
        """Look for a route that nets more than one known; return what none nets more than, to a slack."""
        search = self.search
        if k in search.long:
            found, top = search.sweep(k, self.ahead, search.taken, at_best + slack, slack)
            return found, max(top, (at_best if found is None else found.net) + slack - 1)
        walk = search.new_walk(search.kinds[k], self.ahead, search.taken, at_best + slack)
        search.drive(walk, quantum=slack)
        self._long[k] = walk.tried > 10 * _NEAR_STEPS
        found = walk.best()
        return found, (at_best if found is None else found.net) + slack - 1

    def _column(self, route: Found) -> Column:
        """Return a route found at any prices as a column."""
        gross = route.worth + int(once_pay(self.search.plan, route.bits[-1]))
        return Column(gross, bits_in(route.bits[:-1]), route)
