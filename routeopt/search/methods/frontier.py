"""The best route of a train by a frontier search, and a bound where its states are too many."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from routeopt.network.network import Ints, Words
from routeopt.search.kernels import frontier as f
from routeopt.search.kernels.ahead import Ahead
from routeopt.search.kernels.outcomes import FULL
from routeopt.search.kernels.plan import (
    ENDS,
    MINIMUM,
    REACH,
    REACH_2,
    S_ADDS,
    S_FLAGS,
    S_WEIGHT,
    S_WEIGHT_2,
    TOKEN,
    Plan,
)
from routeopt.search.kernels.worth import once_pay, route_pays
from routeopt.search.methods.passage import Passage, TooWideError, passage
from routeopt.search.methods.sweeps import best_fixed_values, sweep_of
from routeopt.search.walks.route_walker import Found

#: States of a layer at first, and at most.
_FEW_STATES, MOST_STATES = 1 << 7, 1 << 21

#: Runs a kernel that can be stopped, told how to go on and how many steps it has tried: `Clock.drive`.
Drive = Callable[[Callable[[int], int], Callable[[], int]], int]


class Frontier:
    """Frontier searches on one plan.

    Parameters
    ----------
    plan : Plan
        The network.
    arc_connection : int64[A]
        Connection of each arc.
    """

    def __init__(self, plan: Plan, arc_connection: Ints) -> None:
        self._plan, self._arc_connection = plan, arc_connection
        self._passages: dict[int, Passage | None] = {}
        self.states = self.most = 0

    def passage(self, row: int) -> Passage | None:
        """Return the connections of a row in order, or None where too much is half done at a time."""
        if row not in self._passages:
            try:
                self._passages[row] = passage(self._plan, row, self._arc_connection)
            except TooWideError:
                self._passages[row] = None
        return self._passages[row]

    def supports(self, rows: Ints) -> bool:
        """Tell whether a train that may choose from some rows can be searched."""
        return all(self.passage(int(row)) is not None for row in rows)

    def best_route(
        self, rows: Ints, ahead: Ahead, taken: Words, target: int, quantum: int, drive: Drive, most: int = MOST_STATES
    ) -> tuple[Found | None, int]:
        """Find the best route of a train.

        Parameters
        ----------
        rows : int64[N]
            Rows that it may choose from.
        ahead : Ahead
            Costs.
        taken : uint64[W + 1]
            What it may not use, and the bonuses paid once that it does not earn any more.
        target, quantum : int
            Only routes of this net worth or more matter; a better one must be better by so much.
        drive : callable
            Runs the kernel under a budget.
        most : int
            Most states of a layer to keep.

        Returns
        -------
        tuple of Found or None, int
            The best route met that reaches the target, and what no route nets more than (or less than the target).

        Raises
        ------
        TooWideError
            More is half done at a time than a state has room for.
        """
        best: Found | None = None
        bound = 0
        for row in rows.tolist():
            if (taken[:-1] & self._plan.row_bits[row, :-1]).any():
                continue
            way = self.passage(row)
            if way is None:
                raise TooWideError
            for route in self._alone(row, ahead, taken):
                if route.net >= target:
                    best, target = route, route.net + quantum
            for value in best_fixed_values(self._plan, row):
                sweep = sweep_of(self._plan, row, way, taken, ahead.cost, value)
                states = f.new_states(target + int(ahead.row_cost[row]), quantum, _FEW_STATES)
                connections, left_out = self._sweep(sweep, states, drive, most)
                bound = max(bound, left_out - int(ahead.row_cost[row]))
                if connections:
                    best = self._route(row, way, connections, ahead, taken)
                    target = best.net + quantum
        return best, max(bound, target - 1)

    def _sweep(self, sweep: f.Sweep, states: f.States, drive: Drive, most: int) -> tuple[list[int], int]:
        """Sweep over all connections; return those of the best route, and what states that were left out hoped for."""
        at = states.at
        while drive(partial(f.sweep_on, sweep, states), lambda: int(at[f.TRIED])) == FULL:
            if states.values.shape[1] >= most and at[f.N_TO] + 8 > states.values.shape[1]:
                f.thinned(states, most // 2)
            states = f.larger_states(states)
        self.states += int(at[f.MADE])
        self.most = max(self.most, int(at[f.MOST_MADE]))
        return _connections_run(states), int(at[f.DROPPED])

    def _alone(self, row: int, ahead: Ahead, taken: Words) -> list[Found]:
        """List the routes without track."""
        plan = self._plan
        spots, facts = plan.spots[row], plan.facts[row]
        legal = (
            (spots[:, S_FLAGS] & (TOKEN | ENDS) == TOKEN | ENDS)
            & (spots[:, S_ADDS] >= facts[MINIMUM])
            & (spots[:, S_WEIGHT] <= facts[REACH])
            & (spots[:, S_WEIGHT_2] <= facts[REACH_2])
        )
        return [self._found(row, int(place), [], ahead, taken) for place in np.flatnonzero(legal)]

    def _route(self, row: int, way: Passage, connections: list[int], ahead: Ahead, taken: Words) -> Found:
        """Return connections as a route that begins at its lower numbered end."""
        at: dict[int, list[int]] = {}
        for c in connections:
            for place in way.ends[c, :, f.PLACE].tolist():
                at.setdefault(place, []).append(c)
        here = start = min(place for place, those in at.items() if len(those) == 1)
        steps: list[int] = []
        last = -1
        while len(steps) < len(connections):
            last = next(c for c in at[here] if c != last)
            forward = way.ends[last, 0, f.PLACE] == here
            steps.append(int(way.steps[last, 0 if forward else 1]))
            here = int(way.ends[last, 1 if forward else 0, f.PLACE])
        return self._found(row, start, steps, ahead, taken)

    def _found(self, row: int, start: int, steps: list[int], ahead: Ahead, taken: Words) -> Found:
        plan = self._plan
        worth, once = route_pays(plan, row, start, steps)
        bits = plan.row_bits[row].copy()
        for step in steps:
            bits |= plan.bits[step]
        bits &= plan.run_bits
        bits[-1] = np.uint64(once) & ~taken[-1]
        net = worth + int(once_pay(plan, bits[-1])) - int(ahead.cost[steps].sum() + ahead.row_cost[row])
        return Found(row, start, 0, tuple(steps), worth, net, bits)


def _connections_run(states: f.States) -> list[int]:
    """List the connections of the best route that a sweep has found."""
    at = states.at
    state, layer = int(at[f.BEST_STATE]), int(at[f.BEST_LAYER])
    if state < 0:
        return []
    connections = [layer] if at[f.BEST_USED] else []
    while layer > 0:
        layer -= 1
        if states.used[state]:
            connections.append(layer)
        state = int(states.parent[state])
    return connections
