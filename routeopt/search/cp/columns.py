"""Column generation: a linear programme over routes found so far prices the track, the walk finds the next routes.

The programme chooses fractions of routes, at most one for each train, that share no track. Its dual values are prices
on track; the route of each train that nets most at these prices is the next column, and what all trains net, with the
prices themselves, is a bound. Where no route nets more than those known, the bound is that of the programme.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from routeopt import interrupts
from routeopt.network.bits import bits_in
from routeopt.network.network import Ints
from routeopt.search.kernels.plan import SHIFT
from routeopt.search.kernels.prices import PricedTrack
from routeopt.search.methods.one_train import RunSearch
from routeopt.search.methods.track_prices import Pricing, without_prices
from routeopt.search.walks.route_walker import Found

#: What a train nets is found to one so-manieth of the step between worths.
_PRECISION = 64
#: How far prices stay with the best ones so far, as dual values of few columns are wild.
_STAY = 0.6
#: The programme counts in units of what counts first.
_UNIT = float(1 << SHIFT)


class Columns:
    """Routes found so far, the linear programme over them, and the best prices.

    Parameters
    ----------
    search : RunSearch
        The task, with what each train earns alone.

    Attributes
    ----------
    routes : list of (int, Found)
        Kind of train and route of each column; worths of these are free of prices.
    pricing : Pricing
        The lowest bound so far and its prices.
    rounds : int
        How many have been done.
    improving : bool
        Another round may bring the bound down.
    """

    def __init__(self, search: RunSearch) -> None:
        self.search = search
        self.routes: list[tuple[int, Found]] = []
        self.rounds, self.improving = 0, True
        self._track = PricedTrack(search.plan)
        self.pricing = without_prices(search)
        self._known: list[set[bytes]] = [set() for _ in search.kinds]
        self._lp = _Programme([kind.number for kind in search.kinds], self.pricing.prices.size)

    def add(self, kind: int, route: Found, gross: int) -> bool:
        """Add a column; False if there is one of this train that takes the same."""
        key = route.bits.tobytes()
        if key in self._known[kind]:
            return False
        self._known[kind].add(key)
        self.routes.append((kind, route._replace(net=gross)))
        self._lp.add(kind, gross, bits_in(route.bits[:-1]))
        return True

    def turn(self) -> None:
        """Do one round: solve the programme, and find the route that each train wants at its prices.

        Raises
        ------
        BudgetUsedUpError
            The budget ended first.
        """
        value, duals = self._lp.solve()
        stay = _STAY if self.rounds else 0.0
        smooth = np.maximum(0, np.rint(stay * self.pricing.prices + (1.0 - stay) * duals)).astype(np.int64)
        if not self._price(smooth) and stay:
            # Prices in between found nothing new: take those of the programme itself.
            self._price(np.maximum(0, np.rint(duals)).astype(np.int64))
        self.rounds += 1
        self.search.bound = min(self.search.bound, self.pricing.bound)
        reached = value * _UNIT + self.search.task.worth
        self.improving = self._added and self.pricing.bound - reached > self.search.quantum / _PRECISION

    def _price(self, prices: Ints) -> bool:
        """Price track and find each train's best route; tell whether one is new, or the bound is lower."""
        search = self.search
        ahead = self._track.ahead(prices)
        bound = search.task.worth + int(prices.sum())
        tops = []
        self._added = False
        slack = max(1, search.quantum // _PRECISION)
        for k, kind in enumerate(search.kinds):
            known = [r.net - int(prices[bits_in(r.bits[:-1])].sum()) for n, r in self.routes if n == k]
            top = max(0, *known) if known else 0
            walk = search.new_walk(kind, ahead, search.taken, top + slack)
            search.drive(walk, quantum=slack)
            route = walk.best()
            if route is not None:
                top = route.net
                self._added |= self.add(k, route, top + int(prices[bits_in(route.bits[:-1])].sum()))
            tops.append(top + slack - 1)
            bound += (top + slack - 1) * kind.number
        lower = bound < self.pricing.bound
        if lower:
            self.pricing = Pricing(prices, ahead, tuple(tops), bound)
        return self._added or lower


class _Programme:
    """The linear programme, in OR-Tools' GLOP; columns are added as they are found."""

    def __init__(self, numbers: list[int], bits: int) -> None:
        with interrupts.loading():
            from ortools.linear_solver import pywraplp

        self._solver: Any = pywraplp.Solver.CreateSolver("GLOP")
        self._objective = self._solver.Objective()
        self._objective.SetMaximization()
        self._trains = [self._solver.Constraint(0.0, float(number)) for number in numbers]
        self._bits: dict[int, Any] = {}
        self._size = bits

    def add(self, kind: int, gross: int, numbers: Ints) -> None:
        variable = self._solver.NumVar(0.0, self._solver.infinity(), "")
        self._objective.SetCoefficient(variable, gross / _UNIT)
        self._trains[kind].SetCoefficient(variable, 1.0)
        for number in numbers.tolist():
            if number not in self._bits:
                self._bits[number] = self._solver.Constraint(0.0, 1.0)
            self._bits[number].SetCoefficient(variable, 1.0)

    def solve(self) -> tuple[float, NDArray[np.float64]]:
        """Return its value, and the packed dual value of each bit."""
        self._solver.Solve()
        duals = np.zeros(self._size)
        for number, constraint in self._bits.items():
            duals[number] = constraint.dual_value() * _UNIT
        return float(self._objective.Value()), duals
