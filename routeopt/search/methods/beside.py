"""Several trains, one of them with too many routes to list: it is swept beside each choice of routes of the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from routeopt.network.network import Words
from routeopt.search.kernels.outcomes import DONE
from routeopt.search.methods.one_train import RunSearch
from routeopt.search.methods.route_lists import first_of_each
from routeopt.search.methods.track_prices import Pricing
from routeopt.search.walks.route_walker import Found


def choose_beside(search: RunSearch, trains: Sequence[int], pricing: Pricing, room: int, steps: int) -> bool:
    """Find the best run and prove it, if few choices of routes may be in a better one.

    Parameters
    ----------
    search : RunSearch
        The task; some of its trains are long.
    trains : sequence of int
        Kind of each train, like ones side by side.
    pricing : Pricing
        What its prices prove: routes that net too little are in no better run.
    room, steps : int, int
        How many choices there may be, and how many steps a list may take.

    Returns
    -------
    bool
        The best run is proven; if not, nothing may be concluded.

    Raises
    ------
    BudgetUsedUpError
        The budget ended first.
    """
    swept = max(search.long, key=lambda k: (search.alone[k], -k))
    listed = list(trains)
    listed.remove(swept)
    gap = pricing.bound - search.best.worth - search.quantum
    lists: dict[int, list[Found | None]] = {}
    for k in dict.fromkeys(listed):
        listing = _list(search, k, pricing, pricing.tops[k] - gap, room, steps)
        if listing is None:
            return False
        lists[k] = listing
    least = sum(pricing.tops[k] for k in listed) - gap
    choices: list[tuple[int, int, list[Found]]] = []
    for net, routes in _choices(listed, lists, [pricing.tops[k] for k in listed], least, search.taken):
        choices.append((-net, len(choices), routes))
        if len(choices) > room:
            return False
    for _, _, routes in sorted(choices):
        _sweep_beside(search, swept, routes)
    search.bound = search.best.worth
    return True


def _list(search: RunSearch, k: int, pricing: Pricing, least: int, room: int, steps: int) -> list[Found | None] | None:
    """List the routes of a kind of train that net so much, best first; of those that take the same the best one.

    Staying home is one of them; None where there are too many.
    """
    walk = search.new_walk(search.kinds[k], pricing.ahead, search.taken, least, room)
    if search.drive(walk, most=steps, listing=True) != DONE:
        return None
    order = (-walk.nets).argsort(kind="stable")
    routes: list[Found | None] = []
    if walk.count:
        routes += [walk.route(int(slot)) for slot in order[first_of_each(walk.bits[order])]]
    return [*routes, None] if least <= 0 else routes


def _choices(
    trains: Sequence[int], lists: dict[int, list[Found | None]], tops: Sequence[int], least: int, taken: Words,
    start: int = 0,
) -> Iterator[tuple[int, list[Found]]]:  # fmt: skip
    """Yield one route or none for each train, such that they exclude each other not and net at least so much."""
    if not trains:
        yield 0, []
        return
    k, rest = trains[0], trains[1:]
    others = sum(tops[1:])
    for n, route in enumerate(lists[k][start:], start):
        net = 0 if route is None else route.net
        if net + others < least:
            continue
        if route is not None and (taken[:-1] & route.bits[:-1]).any():
            continue
        # Trains alike take their routes in the order of the list; all may stay home.
        first = n + (route is not None) if rest and rest[0] == k else 0
        used = taken if route is None else taken | route.bits
        for more, routes in _choices(rest, lists, tops[1:], least - net, used, first):
            yield net + more, routes if route is None else [route, *routes]


def _sweep_beside(search: RunSearch, k: int, routes: list[Found]) -> None:
    """Look for a better run that has these routes and one of a long train."""
    taken = search.taken.copy()
    for route in routes:
        taken |= route.bits
    settled = search.offer(routes)
    target = max(search.best.worth + search.quantum - settled, search.quantum)
    if target > search.alone[k]:
        return
    found, _ = search.sweep(k, search.ahead, taken, target)
    if found is not None:
        search.offer([*routes, found])
