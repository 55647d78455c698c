"""What a company's best run would earn on boards that differ by a tile or a station: exact, with little searching.

Of the tiles that could be laid many change nothing for trains, or the same: track that leads nowhere counts for
nothing. Stations only add to what may be run, so where all together bring nothing none does alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import NamedTuple

from routeopt import interrupts
from routeopt.board import Board, Route, StopRef, Token
from routeopt.board.book import book_of
from routeopt.board.content import End, Track
from routeopt.board.hexes import opposite
from routeopt.engine.table.lays import Where
from routeopt.network.decode import decode_routes
from routeopt.network.network import compile_network
from routeopt.network.records import Worth
from routeopt.rules import Marker, Position
from routeopt.rules.judge import judge
from routeopt.search.registry import pick
from routeopt.search.strategy import Budget, Problem

#: What a hex means to trains: its stops, and the track that leads from a stop or to other track.
Meaning = tuple[str, frozenset[Track]]


class LateError(Exception):
    """The time is up."""


def laid(position: Position, where: Where) -> Position:
    """Return a position with a tile laid; tokens and markers stay with the stops that theirs become."""
    coordinate, number, rotation = where
    book, board = book_of(position.board.spec, position.data), position.board
    kept = book.kept(coordinate, board.laid.get(coordinate), number, rotation)
    markers: Mapping[str, tuple[Marker, ...]] = position.markers
    if kept is not None and markers:
        markers = {
            kind: tuple(
                m._replace(stop=StopRef(coordinate, kept.becomes[m.stop.number]))
                if m.stop.hex == coordinate and m.stop.number < len(kept.becomes)
                else m
                for m in placed
            )
            for kind, placed in markers.items()
        }
    return replace(position, board=book.put(board, coordinate, number, rotation), markers=markers)


def placed(position: Position, stops: Iterable[StopRef]) -> Position:
    """Return a position with stations of the company placed."""
    tokens = [Token(position.company, stop) for stop in stops]
    return replace(position, board=position.board.place(*tokens)) if tokens else position


class Best(NamedTuple):
    """A best run: what it is worth, proven, and its routes."""

    worth: Worth
    routes: tuple[Route, ...]


@dataclass
class Search:
    """Finds best runs, one position after the other, until the time is up.

    Parameters
    ----------
    until : float, optional
        When to stop, by `time.monotonic`.

    Attributes
    ----------
    count : int
        How many searches there were.
    """

    until: float | None = None
    count: int = field(default=0, init=False)

    def best(self, position: Position) -> Best:
        """Return the best run of a position, proven; what the search says it is worth is not judged again.

        Raises
        ------
        LateError
            The time was up first.
        """
        interrupts.check()
        left = None if self.until is None else self.until - monotonic()
        if left is not None and left <= 0:
            raise LateError
        self.count += 1
        table = position.rules.tabulate(position)
        problem = Problem(position=position, table=table, network=compile_network(position, table))
        result = pick("auto", problem)(problem, Budget(seconds=left))
        if result.status == "interrupted":
            raise KeyboardInterrupt
        if result.status not in ("optimal", "no route"):
            raise LateError
        return Best(result.value, decode_routes(position, table, problem.network, result.routes))


def live_edges(board: Board, coordinate: str) -> tuple[bool, ...]:
    """Tell for each edge of a hex whether track beyond it leads to a stop, or back to the hex by another edge."""
    return tuple(_lives(board, coordinate, edge) for edge in range(6))


def _lives(board: Board, coordinate: str, edge: int) -> bool:
    first = board.grid.neighbour(coordinate, edge)
    todo = [] if first is None else [(first, End("edge", opposite(edge)))]
    seen = {*todo}
    while todo:
        here, end = todo.pop()
        for track in board.content(here).tracks:
            if end not in track[:2]:
                continue
            other = track.other(end)
            if other.kind == "stop":
                return True
            where: str | None = here
            if other.kind == "edge":
                where, other = board.grid.neighbour(here, other.number), End("edge", opposite(other.number))
            if where == coordinate:
                if other.number != edge:
                    return True
            elif where is not None and (where, other) not in seen:
                seen.add((where, other))
                todo.append((where, other))
    return False


def meaning(board: Board, coordinate: str, live: Sequence[bool]) -> Meaning:
    """Return what lies on a hex as trains see it: stops, and track whose edges lead somewhere."""
    content = board.content(coordinate)
    tracks = (t for t in content.tracks if all(end.kind != "edge" or live[end.number] for end in t[:2]))
    return repr(content.stops), frozenset(tracks)


def alike(position: Position, wheres: Iterable[Where]) -> list[tuple[Where, ...]]:
    """Group tiles that mean the same to trains on the board; those that change nothing are the first group."""
    book = book_of(position.board.spec, position.data)
    groups: dict[tuple[str, Meaning, tuple[int, ...]], list[Where]] = {}
    nothing: list[Where] = []
    live: dict[str, tuple[bool, ...]] = {}
    before: dict[str, Meaning] = {}
    for where in wheres:
        coordinate = where[0]
        if coordinate not in live:
            live[coordinate] = live_edges(position.board, coordinate)
            before[coordinate] = meaning(position.board, coordinate, live[coordinate])
        now = meaning(position.board.lay(*where), coordinate, live[coordinate])
        kept = book.kept(coordinate, position.board.laid.get(coordinate), *where[1:])
        becomes = () if kept is None else kept.becomes
        if now == before[coordinate] and becomes == tuple(range(len(becomes))):
            nothing.append(where)
        else:
            groups.setdefault((coordinate, now, becomes), []).append(where)
    return [tuple(nothing), *(tuple(group) for group in groups.values())]


def with_stations(search: Search, position: Position, base: Worth, stops: Sequence[StopRef]) -> dict[StopRef, Worth]:
    """Return what the best run is worth with each of some stations, alone.

    The best run with all of them is the best with each that it can be run with; the others are searched on.

    Parameters
    ----------
    search : Search
        Finds best runs.
    position : Position
        Without the stations.
    base : Worth
        What its best run is worth.
    stops : sequence of StopRef
        Where a station could be placed.

    Raises
    ------
    LateError
        The time was up first.
    """
    found: dict[StopRef, Worth] = {}
    groups = [tuple(stops)] if stops else []
    while groups:
        group = groups.pop()
        best = search.best(placed(position, group))
        if best.worth == base or len(group) == 1:
            found |= dict.fromkeys(group, best.worth)
            continue
        visited = {ref for route in best.routes for place in route.visits() for ref in place}
        able = [stop for stop in group if stop in visited and _legal(placed(position, [stop]), best.routes)]
        found |= dict.fromkeys(able, best.worth)
        rest = tuple(stop for stop in group if stop not in able)
        half = len(rest) if able else len(rest) // 2
        groups += [part for part in (rest[half:], rest[:half]) if part]
    return found


def _legal(position: Position, routes: Sequence[Route]) -> bool:
    return not judge(position, routes).faults
