"""Column generation: a linear programme over routes found so far prices the track, the walk finds the next routes.

The programme chooses fractions of routes, at most one for each train, that share no track. Its dual values are prices
on track; the route of each train that nets most at these prices is the next column, and what all trains net, with the
prices themselves, is a bound. Where no route nets more than those known, the bound is that of the programme.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from routeopt.network.network import Ints, Words
from routeopt.search.kernels.ahead import look_ahead
from routeopt.search.kernels.plan import SHIFT
from routeopt.search.kernels.prices import costs, step_bits
from routeopt.search.kernels.walk import FOUND
from routeopt.search.methods.one_train import RunSearch
from routeopt.search.methods.track_prices import Pricing
from routeopt.search.session.best import Found, route_at

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
        plan = search.plan
        self.search = search
        self.routes: list[tuple[int, Found]] = []
        self.rounds, self.improving = 0, True
        self._of_steps, self._of_rows = step_bits(plan, plan.bits), step_bits(plan, plan.row_bits)
        none = np.zeros(64 * (plan.run_bits.size - 1), np.int64)
        self.pricing = Pricing(none, search.ahead, tuple(search.alone), search.sum_alone())
        self._known: list[set[bytes]] = [set() for _ in search.kinds]
        self._lp = _Programme([kind.number for kind in search.kinds], none.size)

    def add(self, kind: int, route: Found, gross: int) -> bool:
        """Add a column; False if there is one of this train that takes the same."""
        key = route.bits.tobytes()
        if key in self._known[kind]:
            return False
        self._known[kind].add(key)
        self.routes.append((kind, route._replace(net=gross)))
        self._lp.add(kind, gross, numbers_of(route.bits))
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
        ahead = look_ahead(search.plan, costs(self._of_steps, prices), costs(self._of_rows, prices))
        bound = search.task.worth + int(prices.sum())
        tops = []
        self._added = False
        slack = max(1, search.quantum // _PRECISION)
        for k, kind in enumerate(search.kinds):
            known = [r.net - int(prices[numbers_of(r.bits)].sum()) for n, r in self.routes if n == k]
            top = max(0, *known) if known else 0
            walk = search.new_walk(kind, ahead, search.taken, top + slack)
            search.drive(walk, ahead, quantum=slack)
            if walk.at[FOUND]:
                route = route_at(walk, 0)
                top = route.net
                self._added |= self.add(k, route, top + int(prices[numbers_of(route.bits)].sum()))
            tops.append(top + slack - 1)
            bound += (top + slack - 1) * kind.number
        lower = bound < self.pricing.bound
        if lower:
            self.pricing = Pricing(prices, ahead, tuple(tops), bound)
        return self._added or lower


def numbers_of(bits: Words) -> Ints:
    """Return the numbers of the bits of a route that it takes from the others."""
    flags = np.unpackbits(bits[:-1].astype("<u8").view(np.uint8), bitorder="little")
    return np.flatnonzero(flags).astype(np.int64)


class _Programme:
    """The linear programme, in OR-Tools' GLOP; columns are added as they are found."""

    def __init__(self, numbers: list[int], bits: int) -> None:
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
