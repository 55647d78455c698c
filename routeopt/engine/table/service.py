"""Which stops the trains of a company serve: those that lie on some legal route of one of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from routeopt.board import Board, End, StopRef
from routeopt.board.hexes import opposite
from routeopt.board.lines import stations_of, walk
from routeopt.engine.setting import Setting
from routeopt.engine.state import State

#: Steps after which a search for routes with any number of cities takes what lines lead to.
STEPS = 5_000


class Sort(NamedTuple):
    """What decides where a train goes: its cities at most (None: any number), and whether it may end in towns."""

    cities: int | None
    towns: bool


def served(setting: Setting, state: State, company: str, board: Board | None = None) -> frozenset[StopRef]:
    """Return the stops that trains of a company serve: cities and towns on routes of at least two cities.

    Parameters
    ----------
    setting, state : Setting, State
        The game.
    company : str
        Whose trains.
    board : Board, optional
        Another board than the game's, with a tile that is not laid yet.
    """
    sorts = set[Sort]()
    for card in state.trains(company):
        spec = setting.train(state, card)
        sorts.add(Sort(spec.reach, "town" in spec.ends))
    where = board or state.board
    return frozenset[StopRef]().union(*(_served(where, company, sort) for sort in sorts))


@lru_cache(maxsize=256)
def _served(board: Board, company: str, sort: Sort) -> frozenset[StopRef]:
    found = set[StopRef]()
    for start in stations_of(board, company):
        search = _Search(board, company, sort, walk(board, company, (start,)).stops)
        search.all_from(start)
        found |= search.found
    return frozenset(found)


class _Search:
    """All stops on routes that begin in a station.

    A route through the station is two such routes, and one of them alone is legal if it has a city more; without one
    it is a way to towns where a train may end, if another way leads to a city.
    """

    def __init__(self, board: Board, company: str, sort: Sort, near: frozenset[StopRef]) -> None:
        self.board, self.company, self.sort, self.near = board, company, sort, near
        self.found: set[StopRef] = set()
        #: Ways to towns without a city, and ways to a first city: their track and stops.
        self.towns: list[_Way] = []
        self.firsts: list[_Way] = []
        self.steps = 0

    def all_from(self, start: StopRef) -> None:
        """Look from a station."""
        for way in self._go(start, _Way((start,), frozenset()), 1):
            if self.sort.cities is None and (self.found >= self.near or self.steps > STEPS):
                break
            last = self.board.stop(way.stops[-1]).spec.kind
            cities = sum(self.board.stop(ref).spec.kind == "city" for ref in way.stops)
            if cities > 1 and (last == "city" or self.sort.towns):
                self.found |= set(way.stops)
            if cities == 2 and last == "city":
                self.firsts.append(way)
            if cities == 1 and self.sort.towns:
                self.towns.append(way)
        if self.sort.cities is None and self.steps > STEPS and len(self._cities()) > 1:
            self.found |= self.near
        for way in self.towns:
            if any(way.apart(other) for other in self.firsts):
                self.found |= set(way.stops)

    def _cities(self) -> list[StopRef]:
        return [ref for ref in self.near if self.board.stop(ref).spec.kind == "city"]

    def _go(self, here: StopRef, way: _Way, cities: int) -> Iterator[_Way]:
        """Yield the ways on from a stop, each as it comes to its next stop, and on from there."""
        for stop, track in self._legs(here.hex, End("stop", here.number), way.track):
            if stop in way.stops:
                continue
            more = cities + (self.board.stop(stop).spec.kind == "city")
            if self.sort.cities is not None and more > self.sort.cities:
                continue
            longer = _Way((*way.stops, stop), track)
            yield longer
            if not self.board.blocked(stop, self.company):
                yield from self._go(stop, longer, more)

    def _legs(self, coordinate: str, end: End, used: frozenset[Bit]) -> Iterator[tuple[StopRef, frozenset[Bit]]]:
        """Yield the next stops along track from an end in a hex, with the track used to there."""
        self.steps += 1
        for number, track in enumerate(self.board.content(coordinate).tracks):
            if end not in (track.a, track.b) or (coordinate, number) in used:
                continue
            other, now = track.other(end), used | {(coordinate, number)}
            if other.kind == "stop":
                yield StopRef(coordinate, other.number), now
            elif other.kind == "edge":
                beyond = self.board.grid.neighbour(coordinate, other.number)
                if beyond is not None:
                    yield from self._legs(beyond, End("edge", opposite(other.number)), now)
            elif (coordinate, -1 - other.number) not in used:
                yield from self._legs(coordinate, other, now | {(coordinate, -1 - other.number)})


#: A piece of track by its number; a junction by one below 0.
Bit = tuple[str, int]


class _Way(NamedTuple):
    """The stops of a way in order, from the station on, and its track."""

    stops: tuple[StopRef, ...]
    track: frozenset[Bit]

    def apart(self, other: _Way) -> bool:
        """Tell whether two ways from one station share nothing else."""
        return not (self.track & other.track or {*self.stops[1:]} & {*other.stops[1:]})
