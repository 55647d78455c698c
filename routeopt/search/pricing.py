"""The search for prices on track: dear where several trains want it, so that their best routes come apart."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from routeopt.network.network import Ints, Words
from routeopt.search.ahead import Ahead, look_ahead
from routeopt.search.found import Kind, route_at
from routeopt.search.prices import costs, step_bits
from routeopt.search.run_search import RunSearch
from routeopt.search.tasks import Task
from routeopt.search.walk import FOUND

#: Rounds without a better bound after which steps are halved, and the least length of a step.
_PATIENCE, _LEAST = 4, 0.01
#: What a train nets is found to one so-manieth of the step between worths.
_PRECISION = 64


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


class Pricer:
    """A subgradient search for prices.

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
        self._of_steps = step_bits(search.plan, search.plan.bits)
        self._of_rows = step_bits(search.plan, search.plan.row_bits)
        self._known: list[list[tuple[int, Ints]]] = [[] for _ in search.kinds]
        self._prices = free.prices.astype(np.float64)
        self._pace, self._stale = 1.0, 0
        self._closed = _flags(search.taken[:-1])

    def turn(self) -> None:
        """Do one round: find what each train wants at these prices, then raise and lower them.

        Raises
        ------
        BudgetUsedUpError
            The budget ended first.
        """
        search = self.search
        prices = np.rint(self._prices).astype(np.int64)
        self.ahead = look_ahead(search.plan, costs(self._of_steps, prices), costs(self._of_rows, prices))
        wanted = np.zeros(prices.size)
        tops = []
        for kind, known in zip(search.kinds, self._known, strict=True):
            top, bits = self._dearest(kind, known, prices)
            tops.append(top)
            wanted[bits] += kind.number
        bound = search.task.worth + int(prices.sum())
        bound += sum(top * kind.number for top, kind in zip(tops, search.kinds, strict=True))
        self._keep(Pricing(prices, self.ahead, tuple(tops), bound))
        excess = wanted - 1.0
        excess[((self._prices <= 0) & (excess < 0)) | self._closed] = 0.0
        norm = float((excess * excess).sum())
        self.turns += 1
        self.improving = norm > 0 and self._pace >= _LEAST
        if self.improving:
            length = self._pace * max(bound - search.best.worth, search.quantum) / norm
            self._prices = np.maximum(0.0, self._prices + length * excess)

    def _keep(self, pricing: Pricing) -> None:
        """Keep the better pricing; after too many rounds without one go back to it with shorter steps."""
        if pricing.bound < self.best.bound:
            self.best, self._stale = pricing, 0
            self.search.bound = min(self.search.bound, pricing.bound)
            return
        self._stale += 1
        if self._stale >= _PATIENCE:
            self._pace, self._stale = self._pace / 2, 0

    def _dearest(self, kind: Kind, known: list[tuple[int, Ints]], prices: Ints) -> tuple[int, Ints]:
        """Return what no route of a train nets more than, and the bits of one that nets (almost) so much."""
        at_best, bits = 0, np.zeros(0, np.int64)
        for gross, numbers in known:
            net = gross - int(prices[numbers].sum())
            if net > at_best:
                at_best, bits = net, numbers
        slack = max(1, self.search.quantum // _PRECISION)
        walk = self.search.new_walk(kind, self.ahead, self.search.taken, at_best + slack)
        self.search.drive(walk, self.ahead, quantum=slack)
        if walk.at[FOUND]:
            route = route_at(walk, 0)
            at_best, bits = route.net, np.flatnonzero(_flags(route.bits[:-1])).astype(np.int64)
            known.append((at_best + int(prices[bits].sum()), bits))
        return at_best + slack - 1, bits


def _flags(words: Words) -> NDArray[np.bool_]:
    """Return bits as an array of flags."""
    return np.unpackbits(words.astype("<u8").view(np.uint8), bitorder="little").astype(np.bool_)
