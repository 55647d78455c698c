"""Lists of all routes that may be in a better run, one for each kind of train."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from routeopt.network.network import Ints, Words
from routeopt.search.kernels.combine import Lists
from routeopt.search.kernels.outcomes import DONE
from routeopt.search.methods.one_train import RunSearch
from routeopt.search.methods.track_prices import Pricing
from routeopt.search.walks.route_walker import Found, RouteWalker

#: To mix words with, as `memo` does.
_ODD, _SHIFT = np.uint64(0x9E3779B97F4A7C15), np.uint64(29)


class RouteLists:
    """Lists of routes for the trains of a task.

    Parameters
    ----------
    search : RunSearch
        The task.
    trains : sequence of int
        Kind of each train.
    """

    def __init__(self, search: RunSearch, trains: Sequence[int]) -> None:
        self._search, self._trains = search, trains
        self._walks: list[RouteWalker] = []
        self._orders: list[Ints] = []

    @property
    def walks(self) -> tuple[RouteWalker, ...]:
        """The walks whose routes are listed, one for each kind of train."""
        return tuple(self._walks)

    def fill(self, pricing: Pricing, worth: int, room: int, steps: int | None) -> bool:
        """List all routes that a run of this worth may have.

        Parameters
        ----------
        pricing : Pricing
            Prices, and what they prove: a route that nets too little is in no such run.
        worth : int
            What a run must be worth.
        room : int
            Longest list to make.
        steps : int or None
            Most steps to take for a list.

        Returns
        -------
        bool
            The lists are complete; if not, nothing may be concluded from them.
        """
        gap = pricing.bound - worth
        self._walks = []
        for kind, top in zip(self._search.kinds, pricing.tops, strict=True):
            walk = self._search.new_walk(kind, pricing.ahead, self._search.taken, top - gap, room)
            if self._search.drive(walk, most=steps, listing=True) != DONE:
                return False
            self._walks.append(walk)
        return True

    def sorted(self, *, distinct: bool) -> Lists:
        """Return the lists sorted by what routes net, staying home among them.

        Parameters
        ----------
        distinct : bool
            Of routes that take the same track, and meet the same bonuses, keep the best one.
        """
        nets, worths, bits = [], [], []
        edges = [0]
        self._orders = []
        for walk in self._walks:
            net = np.append(walk.nets, 0)
            taken = np.append(walk.bits, np.zeros((1, walk.bits.shape[1]), np.uint64), axis=0)
            order = np.argsort(-net, kind="stable")
            if distinct and walk.count > 1:
                order = order[first_of_each(taken[order])]
            nets.append(net[order])
            worths.append(np.append(walk.worths, 0)[order])
            bits.append(taken[order])
            self._orders.append(order)
            edges.append(edges[-1] + order.size)
        same = [t > 0 and k == self._trains[t - 1] for t, k in enumerate(self._trains)]
        low, high = ([edges[k + end] for k in self._trains] for end in (0, 1))
        return Lists(
            np.array(low, np.int64), np.array(high, np.int64), np.array(same, np.bool_),
            np.concatenate(nets), np.concatenate(worths), np.concatenate(bits),
        )  # fmt: skip

    def routes(self, chosen: Ints) -> list[Found]:
        """Return the routes that a choice from the sorted lists stands for."""
        starts = np.cumsum([0, *(order.size for order in self._orders)])
        routes = []
        for k, i in zip(self._trains, chosen.tolist(), strict=True):
            slot = int(self._orders[k][i - starts[k]])
            if slot < self._walks[k].count:
                routes.append(self._walks[k].route(slot))
        return routes


def first_of_each(lines: Words) -> Ints:
    """Return the numbers of the lines that are like none before them, in order.

    Parameters
    ----------
    lines : uint64[N, W]
        Lines of words.
    """
    # A sum of products tells most lines apart, and is sorted much faster than they are.
    odd = np.arange(1, lines.shape[1] + 1, dtype=np.uint64) * _ODD | np.uint64(1)
    mixed = (lines * odd ^ lines >> _SHIFT) @ odd
    _, first, same = np.unique(mixed, return_index=True, return_inverse=True)
    if (lines[first[same]] != lines).any():
        first = np.unique(lines, axis=0, return_index=True)[1]
    return np.sort(first)
