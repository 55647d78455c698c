"""Track: where a company's lines lead."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from routeopt.board import Board, End, StopRef
from routeopt.board.hexes import opposite

Start = Callable[[str, End, int], None]


class Reach(NamedTuple):
    """Where a company's lines lead.

    Attributes
    ----------
    entries : frozenset of (str, int)
        Hex and edge: a line comes in there, whether or not track goes on.
    stops : frozenset of StopRef
        Stops that a line touches.
    bare : frozenset of str
        Hexes with a station of the company and no track yet.
    blind : bool
        A line ends in a printed stub: track to a junction that nothing else leads to.
    """

    entries: frozenset[tuple[str, int]]
    stops: frozenset[StopRef]
    bare: frozenset[str]
    blind: bool


@lru_cache(maxsize=512)
def walk(board: Board, company: str, stations: tuple[StopRef, ...]) -> Reach:
    """Follow all lines from some stations of a company.

    A line passes stops that are not blocked for the company, never comes back on the track it came by, and ends in
    terminal areas except where they are joined.

    Parameters
    ----------
    board : Board
        The board.
    company : str
        Whose blocked cities count.
    stations : tuple of StopRef
        Where lines start.
    """
    entries: set[tuple[str, int]] = set()
    stops: set[StopRef] = set(stations)
    bare = {ref.hex for ref in stations if not board.content(ref.hex).tracks}
    seen: set[tuple[str, int, End]] = set()
    # A point of the walk: hex, number of the track to run along, the end where the line leaves that track.
    todo: list[tuple[str, int, End]] = []
    grid = board.grid

    def start(coordinate: str, end: End, but: int) -> None:
        for number, track in enumerate(board.content(coordinate).tracks):
            if number != but and end in (track.a, track.b):
                todo.append((coordinate, number, track.other(end)))

    for ref in stations:
        start(ref.hex, End("stop", ref.number), -1)
    while todo:
        point = todo.pop()
        if point in seen:
            continue
        seen.add(point)
        coordinate, number, end = point
        if end.kind == "edge":
            other = grid.neighbour(coordinate, end.number)
            if other is not None:
                came = opposite(end.number)
                entries.add((other, came))
                start(other, End("edge", came), -1)
        elif end.kind == "junction":
            start(coordinate, end, number)
        else:
            _touch(board, company, StopRef(coordinate, end.number), number, stops, start)
    blind = any(e.kind == "junction" and _stub(board, h, e) for h, _, e in seen)
    return Reach(frozenset(entries), frozenset(stops), frozenset(bare), blind)


def _stub(board: Board, coordinate: str, end: End) -> bool:
    return sum(end in track[:2] for track in board.content(coordinate).tracks) == 1


def _touch(board: Board, company: str, ref: StopRef, came: int, stops: set[StopRef], start: Start) -> None:
    stops.add(ref)
    kind = board.stop(ref).spec.kind
    track = board.content(ref.hex).tracks[came]
    if kind in ("offboard", "port"):
        for group in board.joined:
            if ref in group:
                for other in group:
                    if other != ref:
                        stops.add(other)
                        start(other.hex, End("stop", other.number), -1)
    elif not track.terminal and not board.blocked(ref, company):
        start(ref.hex, End("stop", ref.number), came)


def stations_of(board: Board, company: str) -> tuple[StopRef, ...]:
    """Return the cities where a company has a station."""
    return tuple(t.stop for t in board.tokens if t.kind == "station" and t.owner == company)


def reach(board: Board, company: str) -> Reach:
    """Follow all lines of a company from all its stations."""
    return walk(board, company, stations_of(board, company))


def meets_stop(board: Board, company: str) -> bool:
    """Tell whether a line leads from some station of a company to another stop, or to a printed stub."""
    here = set(stations_of(board, company))
    lines = reach(board, company)
    if lines.blind or lines.stops - here:
        return True
    return any(here & walk(board, company, (ref,)).stops - {ref} for ref in here)
