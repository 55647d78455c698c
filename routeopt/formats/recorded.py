"""Recorded runs of an export as routes on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from routeopt.board import Board, Leg, Route, StopRef, TrackRef
from routeopt.errors import BadInputError, BadValueError, Fault, UnknownTrainError, nearest
from routeopt.formats.source import Source
from routeopt.formats.walk import Named, Walker, Way
from routeopt.records.actions import RunRoute
from routeopt.rules import Position

#: Orders of legs, and ways over them, that are looked at.
_MOST = 200


def recorded_routes(source: Source) -> tuple[Route, ...]:
    """Return what an export says was run, as routes on the board.

    Only the connections decide: for each leg the track whose hexes match, such that neighbouring legs share a stop and
    no track is used twice; where several fit, the one with most stops among the nodes recorded. Where an old record has
    no connections, the hexes decide.

    Parameters
    ----------
    source : Source
        A position just before a `run_routes`.

    Returns
    -------
    tuple of Route
        In the order recorded; empty where the action is no run, or nothing was run.

    Raises
    ------
    BadValueError, UnknownTrainError
        A route names a train that the company lacks, or track that is not on the board.
    """
    recorded = (source.action.routes or ()) if source.action is not None else ()
    return routes_on(source.position, source.trains, recorded)


def routes_on(position: Position, trains: Sequence[str], recorded: Sequence[RunRoute]) -> tuple[Route, ...]:
    """Return recorded routes as routes on a position's board; see `recorded_routes`.

    Parameters
    ----------
    position : Position
        Just before the run.
    trains : sequence of str
        What the record calls the position's trains, in their order.
    recorded : sequence of RunRoute
        The routes.
    """
    routes, faults = routes_found(position, trains, recorded, raises=True)
    assert not faults
    return routes


def routes_found(
    position: Position, trains: Sequence[str], recorded: Sequence[RunRoute], *, raises: bool = False
) -> tuple[tuple[Route, ...], tuple[Fault, ...]]:
    """Return the recorded routes that are routes on a position's board, and why the others are none.

    Parameters
    ----------
    position, trains, recorded
        As for `routes_on`.
    raises : bool
        Raise where a route is none.
    """
    routes: list[Route] = []
    faults: list[Fault] = []
    used: set[TrackRef] = set()
    for route in recorded:
        try:
            way = _best(position, _place(trains, route), route, used)
        except BadInputError as error:
            if raises:
                raise
            rule = "train: not owned" if isinstance(error, UnknownTrainError) else "track: not on the board"
            faults.append(Fault(rule, route.train, str(error)))
            continue
        used.update(ref for _, ref in way.tracks)
        routes.append(_past_blocked(position, way.route))
    return tuple(routes), tuple(faults)


def _place(trains: Sequence[str], route: RunRoute) -> int:
    if route.train not in trains:
        raise UnknownTrainError(
            f'recorded route: the company has no train "{route.train}"; {nearest(route.train, trains)}'
        )
    return trains.index(route.train)


def _past_blocked(position: Position, route: Route) -> Route:
    """Join legs that meet in a blocked city: a record lists it as a stop though it counts for nothing."""
    legs = list(route.legs[:1])
    for leg in route.legs[1:]:
        last = legs[-1]
        if last.end == leg.start and position.board.blocked(leg.start, position.company):
            skipped = (*last.skipped, leg.start, *leg.skipped)
            legs[-1] = Leg(last.start, leg.end, last.track + leg.track, skipped)
        else:
            legs.append(leg)
    return route._replace(legs=tuple(legs))


def _best(position: Position, train: int, recorded: RunRoute, used: set[TrackRef]) -> Way:
    legs = [_leg(leg) for leg in recorded.connections or () if leg]
    if not legs and not recorded.hexes:
        raise BadValueError(f"recorded route of {recorded.train}: it has neither connections nor hexes")
    nodes = set(recorded.nodes or ())
    if legs:
        ways = [way for order in islice(_orders(legs), _MOST) for way in _ways(position, train, order)]
    else:
        ways = _ways_as_clicked(position, train, recorded.hexes or ())
    if not ways:
        hexes = ", ".join(" ".join(leg) for leg in legs or (recorded.hexes or (),))
        why = _no_stop(position.board, legs)
        raise BadValueError(f"recorded route of {recorded.train}: no track on the board runs over {hexes}{why}")

    def fit(way: Way) -> tuple[bool, bool, int, int]:
        free = not any(ref in used for _, ref in way.tracks)
        own = any(position.board.has_station(ref, position.company) for _, ref in way.stops)
        run_past = sum(len(leg.skipped) for leg in way.route.legs)
        return free, own, -run_past, sum(f"{ref.hex}-{ref.number}" in nodes for _, ref in way.stops)

    return max(ways, key=fit)


def _no_stop(board: Board, legs: Sequence[tuple[str, ...]]) -> str:
    """Say which hex, where a leg begins or ends in one, has no stop: a record may count the end of a track as one."""
    ends = dict.fromkeys(name for leg in legs for name in (leg[0], leg[-1]) if name in board.contents())
    bare = [name for name in ends if not board.content(name).stops]
    return f"; {bare[0]} has no stop" if bare else ""


def _ways_as_clicked(position: Position, train: int, hexes: Sequence[str]) -> list[Way]:
    """Return the ways over hexes as an old record has them, track hexes and false starts included.

    A hex that was clicked again is kept where it stands last.
    """
    _refuse_unknown(position.board, hexes)
    once = tuple(dict.fromkeys(reversed(hexes)))[::-1]
    for listed in dict.fromkeys((tuple(hexes), once)):
        found = list(islice(Walker(position.board, position.company, train).ways([Named(h) for h in listed]), _MOST))
        if found:
            return found
    return []


def _refuse_unknown(board: Board, hexes: Sequence[str]) -> None:
    unknown = [h for h in hexes if h not in board.contents()]
    if unknown:
        raise BadValueError(f"recorded route: hex {unknown[0]} is not on the map")


def _leg(hexes: Sequence[str]) -> tuple[str, ...]:
    """Return the hexes of a leg; ``local`` marks one stop alone, ``HEX 0.1`` a leg inside one hex."""
    return tuple(h.partition(" ")[0] for h in hexes if h != "local")


def _orders(legs: Sequence[tuple[str, ...]]) -> Iterator[list[tuple[str, ...]]]:
    """Yield the legs turned so that each begins in the hex where the last one ended."""
    stack = [[leg] for leg in {legs[0]: None, legs[0][::-1]: None}]
    while stack:
        done = stack.pop()
        if len(done) == len(legs):
            yield done
            continue
        following = legs[len(done)]
        turned = {following: None, following[::-1]: None}
        stack += [[*done, leg] for leg in turned if leg[0] == done[-1][-1]]


def _ways(position: Position, train: int, legs: Sequence[tuple[str, ...]]) -> Iterator[Way]:
    """Yield the ways that stop where the legs meet, and at joined areas passed, and nowhere else."""
    board = position.board
    hexes = [legs[0][0]]
    visited = {0}
    for leg in legs:
        for name in leg:
            if name != hexes[-1]:
                hexes.append(name)
        visited.add(len(hexes) - 1)
    _refuse_unknown(board, hexes)
    names, expected = _named(board, hexes, visited)
    local = len(legs) == 1 and len(legs[0]) == 1 and len(board.content(hexes[0]).stops) == 1
    stops = 1 if local else len(legs) + 1 + expected
    for way in islice(Walker(board, position.company, train).ways(names), _MOST):
        if len(way.stops) == stops:
            yield way


def _named(board: Board, hexes: Sequence[str], visited: set[int]) -> tuple[list[Named], int]:
    """Return the hexes as named ones, without the chains between joined areas, and how many more stops those give."""
    names: list[Named] = []
    passings = 0
    index = 0
    while index < len(hexes):
        inside = index not in visited
        far = _other_area(board, hexes, index)
        names.append(Named(hexes[index], passed=inside and far is None))
        if far is not None:
            # An area passed counts as two stops of the way, one where it is entered and one where it is left.
            passings += (2 if inside else 1) - (1 if far in visited else 0)
            names.append(Named(hexes[far]))
            index = far
        index += 1
    return names, passings


def _other_area(board: Board, hexes: Sequence[str], index: int) -> int | None:
    """Return where in the list the other area of a joined pair stands, if this hex is one."""
    for group in board.joined:
        areas = {ref.hex for ref in group if isinstance(ref, StopRef)}
        if hexes[index] in areas:
            return next((i for i in range(index + 1, len(hexes)) if hexes[i] in areas), None)
    return None
