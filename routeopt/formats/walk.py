"""All ways to run over named hexes in a given order, track segment by track segment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from routeopt.board import Board, End, Leg, Route, StopRef, TrackRef
from routeopt.board.hexes import opposite
from routeopt.errors import TooLargeError

#: Partial ways looked at before a text is refused; a typed route needs a few hundred.
MOST_STEPS = 20_000


class Named(NamedTuple):
    """One hex of a route as typed.

    Attributes
    ----------
    hex : str
        Coordinate.
    stops : tuple of int
        Stops that must be visited here, in this order.
    track : int, optional
        Track segment that must be used here.
    passed : bool
        Stops here are run past without a visit.
    """

    hex: str
    stops: tuple[int, ...] = ()
    track: int | None = None
    passed: bool = False


class Way(NamedTuple):
    """A way found: the route, and where in the list of hexes each track segment and visited stop lies."""

    route: Route
    tracks: tuple[tuple[int, TrackRef], ...]
    stops: tuple[tuple[int, StopRef], ...]


class _State(NamedTuple):
    """A partial way: at which hex of the list, at which end of it, and what lies behind."""

    at: int
    end: End
    start: StopRef
    leg: tuple[TrackRef, ...]
    skipped: tuple[StopRef, ...]
    legs: tuple[Leg, ...]
    tracks: tuple[tuple[int, TrackRef], ...]
    stops: tuple[tuple[int, StopRef], ...]
    hexsides: frozenset[tuple[str, int]]
    junctions: frozenset[tuple[int, int]]


class Walker:
    """Finds the ways of one train over a list of hexes.

    Parameters
    ----------
    board : Board
        Tiles, tokens, joined areas.
    company : str
        Whose train: cities that others block may also be run past.
    train : int
        Place of the train in the position's list.
    reuse : bool
        Also yield ways that use track or a hexside twice (which no train may run).
    """

    def __init__(self, board: Board, company: str, train: int, reuse: bool = False) -> None:
        self.board, self.company, self.train, self.reuse = board, company, train, reuse

    def ways(self, names: Sequence[Named]) -> Iterator[Way]:
        """Yield every way that passes exactly these hexes and has a stop at each end."""
        first = names[0]
        content = self.board.content(first.hex)
        starts = list(first.stops[:1] or range(len(content.stops)))
        if len(names) == 1 and len(first.stops) < 2 and not first.passed:
            for number in starts:
                ref = StopRef(first.hex, number)
                yield Way(Route(self.train, (), ref), (), ((0, ref),))
        for number in starts:
            ref = StopRef(first.hex, number)
            nothing: frozenset[tuple[int, int]] = frozenset()
            start = _State(0, End("stop", number), ref, (), (), (), (), ((0, ref),), frozenset(), nothing)
            yield from self._search(names, start)

    def _search(self, names: Sequence[Named], start: _State) -> Iterator[Way]:
        stack = [start]
        for _ in range(MOST_STEPS):
            if not stack:
                return
            state = stack.pop()
            if state.legs and not state.leg and self._ends(names, state):
                yield Way(Route(self.train, state.legs), state.tracks, state.stops)
            stack += reversed(list(self._next(names, state)))
        raise TooLargeError(f"route: more than {MOST_STEPS:,} ways to begin it: name stops or track segments")

    def _ends(self, names: Sequence[Named], state: _State) -> bool:
        last = names[state.at]
        if state.at < len(names) - 1 or state.start != state.legs[-1].end or not self._kept(last, state):
            return False
        return not last.stops or last.stops[-1] == state.start.number

    def _kept(self, named: Named, state: _State) -> bool:
        """Tell whether what was asked of the hex now left was done there."""
        visited = tuple(ref.number for at, ref in state.stops if at == state.at)
        if named.stops and visited != named.stops:
            return False
        return named.track is None or (state.at, TrackRef(named.hex, named.track)) in state.tracks

    def _next(self, names: Sequence[Named], state: _State) -> Iterator[_State]:
        named = names[state.at]
        # Where reuse is looked for, a train may turn round at a stop, but not to and fro for ever.
        used = [ref for at, ref in state.tracks if at == state.at or not self.reuse]
        most = 2 if self.reuse else 1
        for number, track in enumerate(self.board.content(named.hex).tracks):
            ref = TrackRef(named.hex, number)
            if state.end not in track[:2] or used.count(ref) >= most:
                continue
            other = track.other(state.end)
            moved = state._replace(end=other, leg=(*state.leg, ref), tracks=(*state.tracks, (state.at, ref)))
            if other.kind == "edge":
                yield from self._cross(names, moved)
            elif other.kind == "junction":
                if (state.at, other.number) not in state.junctions:
                    yield moved._replace(junctions=state.junctions | {(state.at, other.number)})
            else:
                yield from self._arrive(names, moved)

    def _cross(self, names: Sequence[Named], state: _State) -> Iterator[_State]:
        named = names[state.at]
        if state.at + 1 >= len(names) or not self._kept(named, state):
            return
        if self.board.grid.neighbour(named.hex, state.end.number) != names[state.at + 1].hex:
            return
        side = self.board.grid.hexside(named.hex, state.end.number)
        if side in state.hexsides and not self.reuse:
            return
        end = End("edge", opposite(state.end.number))
        yield state._replace(at=state.at + 1, end=end, hexsides=state.hexsides | {side})

    def _arrive(self, names: Sequence[Named], state: _State) -> Iterator[_State]:
        """Yield the state after a visit, after a jump to a joined area, and after running past a blocked city."""
        named = names[state.at]
        ref = StopRef(named.hex, state.end.number)
        if not named.passed:
            legs = (*state.legs, Leg(state.start, ref, state.leg, state.skipped))
            visited = state._replace(start=ref, leg=(), skipped=(), legs=legs, stops=(*state.stops, (state.at, ref)))
            yield visited
            yield from self._jump(names, visited, ref)
        if named.passed or (ref.number not in named.stops and self.board.blocked(ref, self.company)):
            yield state._replace(skipped=(*state.skipped, ref))

    def _jump(self, names: Sequence[Named], state: _State, ref: StopRef) -> Iterator[_State]:
        if state.at + 1 >= len(names) or not self._kept(names[state.at], state):
            return
        for group in self.board.joined:
            for other in group if ref in group else ():
                if other != ref and other.hex == names[state.at + 1].hex:
                    at = state.at + 1
                    end = End("stop", other.number)
                    yield state._replace(at=at, end=end, start=other, stops=(*state.stops, (at, other)))
