"""From indices of the network back to routes on the board, and the other way."""

from __future__ import annotations

from collections.abc import Iterable

from routeopt.board import Leg, Route, StopRef, TrackRef
from routeopt.network.network import Network
from routeopt.network.records import RouteIndices
from routeopt.rules import Position, RevenueTable


def decode_routes(
    position: Position, table: RevenueTable, network: Network, routes: Iterable[RouteIndices | Route]
) -> tuple[Route, ...]:
    """Return a run that a strategy found as geometry, in the order of the position's trains.

    Parameters
    ----------
    position : Position
        For the names of its hexes.
    table : RevenueTable
        What the network was compiled from.
    network : Network
        The network.
    routes : iterable of RouteIndices or Route
        `SearchResult.routes`, or one of its `ties`; routes that are geometry stay as they are.
    """
    names = tuple(position.board.contents())
    decoded = [r if isinstance(r, Route) else _decode(names, table, network, r) for r in routes]
    return tuple(sorted(decoded, key=lambda route: route.train))


def _decode(names: tuple[str, ...], table: RevenueTable, network: Network, route: RouteIndices) -> Route:
    train = table.modes[route.mode].rows[route.row].train
    if not route.arcs:
        return Route(train, (), table.places[route.first].refs[0])
    return Route(train, tuple(_leg(names, table, network, arc) for arc in route.arcs))


def _leg(names: tuple[str, ...], table: RevenueTable, network: Network, arc: int) -> Leg:
    geometry = network.geometry
    c = int(geometry.arc_connection[arc])
    start_hex, start, end_hex, end = geometry.ends[c].tolist()
    segments = geometry.track[geometry.track_first[c] : geometry.track_first[c + 1]].tolist()
    skip = network.arcs.skip_place[network.arcs.skip_first[arc] : network.arcs.skip_first[arc + 1]].tolist()
    track = tuple(TrackRef(names[h], n) for h, n in segments)
    hexes = {t.hex for t in track}
    skipped = tuple(next(ref for ref in table.places[p].refs if ref.hex in hexes) for p in skip)
    leg = Leg(StopRef(names[start_hex], start), StopRef(names[end_hex], end), track, skipped)
    if not geometry.arc_backward[arc]:
        return leg
    return Leg(leg.end, leg.start, track[::-1], skipped[::-1])


def encode_route(
    position: Position, table: RevenueTable, network: Network, route: Route
) -> tuple[int, tuple[int, ...]] | None:
    """Return the first place of a route and its arcs, or None where the network has no such track.

    Parameters
    ----------
    position, table, network
        As in `decode_routes`.
    route : Route
        Geometry, in either direction.
    """
    place_at = {ref: p for p, place in enumerate(table.places) for ref in place.refs}
    if not route.legs:
        place = None if route.only is None else place_at.get(route.only)
        return None if place is None else (place, ())
    names = tuple(position.board.contents())
    arcs: list[int] = []
    here = place_at.get(route.legs[0].start)
    first = here
    for leg in route.legs:
        if here is None or place_at.get(leg.start) != here:
            return None
        leaving = range(int(network.arcs.first[here]), int(network.arcs.first[here + 1]))
        arc = next((a for a in leaving if _leg(names, table, network, a) == leg), None)
        if arc is None:
            return None
        arcs.append(arc)
        here = int(network.arcs.head[arc])
    return None if first is None else (first, tuple(arcs))
