"""What helps where a train has very many routes: good routes found near good ones, and bounds found by halving."""

from __future__ import annotations

from random import Random

import numpy as np

from routeopt.network.network import Words
from routeopt.search.found import Found, route_at
from routeopt.search.plan import HEAD
from routeopt.search.run_search import RunSearch
from routeopt.search.walk import DONE, FOUND

#: Rounds of `look_around`, and the share of places that each leaves out.
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
    """Look for better routes among those that visit places of the best one, and of the others some only."""
    random = Random(steps)
    for _ in range(_ROUNDS):
        route = search.routes[k]
        if route is None or search.alone[k] <= route.net:
            return
        blocked = search.taken | _left_out(search, route, random)
        walk = search.new_walk(search.kinds[k], search.ahead, blocked, route.net + search.quantum)
        search.drive(walk, search.ahead, most=steps)
        if walk.at[FOUND]:
            search.take(k, route_at(walk, 0))


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
            low = max(middle, search.route_net(k))
            if low == middle == high:
                return
            continue
        search.settle(k, max(middle, search.route_net(k)))
        high = search.alone[k]
