"""What helps where a train has very many routes: good routes found near good ones, and bounds found by halving."""

from __future__ import annotations

from random import Random

import numpy as np

from routeopt.network.network import Words
from routeopt.search.kernels.ahead import Ahead
from routeopt.search.kernels.outcomes import DONE
from routeopt.search.kernels.plan import HEAD
from routeopt.search.kernels.walk import FOUND
from routeopt.search.methods.one_train import RunSearch
from routeopt.search.session.best import Found, route_at

#: Rounds of `better_near`, and the share of places that each leaves out.
_ROUNDS, _LEFT_OUT = 12, 0.5
#: `halve` stops when bound and best route are so close, as a share of the bound.
_CLOSE = 0.01


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
        search.drive(walk, ahead, most=steps)
        if walk.at[FOUND]:
            route = route_at(walk, 0)
    return route


def _left_out(search: RunSearch, route: Found, random: Random) -> Words:
    """Return the bits of places that a try leaves out."""
    plan = search.plan
    visited = {route.start, *plan.steps[list(route.path), HEAD].tolist()}
    out = np.zeros_like(search.taken)
    for place in range(plan.spots.shape[1]):
        if place not in visited and random.random() < _LEFT_OUT:
            out[:-1] |= plan.place_bits[place, 0, :-1]
    for place in visited:
        out[:-1] &= ~plan.place_bits[place, 0, :-1]
    return out


def halve(search: RunSearch, k: int, steps: int) -> None:
    """Bring down what a train may earn at best: ask for more and more, and see whether a short walk rules it out."""
    low, high = search.route_net(k), search.alone[k]
    while high - low > max(search.quantum, int(_CLOSE * high)):
        middle = (low + high) // 2 // search.quantum * search.quantum
        walk = search.new_walk(search.kinds[k], search.ahead, search.taken, middle + search.quantum)
        outcome = search.drive(walk, search.ahead, most=steps)
        if walk.at[FOUND]:
            search.take(k, route_at(walk, 0))
        if outcome != DONE:
            raised = max(middle, search.route_net(k))
            if raised <= low:
                return  # rounded down to the quantum, the middle asks what is known: the next try would be this one
            low = raised
            continue
        search.settle(k, max(middle, search.route_net(k)))
        low, high = max(low, search.route_net(k)), search.alone[k]
