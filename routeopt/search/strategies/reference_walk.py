"""How the reference strategy walks: every route of one train, on a networkx graph of the board's track."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from routeopt import interrupts
from routeopt.board import Board, Leg, Route, StopRef, TrackRef
from routeopt.rules.reading import Reading
from routeopt.rules.trace import Passing, Piece
from routeopt.search.session.clock import Clock

if TYPE_CHECKING:
    import networkx

#: A stop, a hexside or a junction of the board.
Node = Piece


class Way(NamedTuple):
    """Track from a stop to the next, the pieces that it uses up, and the stops that it runs past."""

    start: StopRef
    track: tuple[TrackRef, ...] = ()
    pieces: frozenset[Piece] = frozenset()
    skipped: tuple[StopRef, ...] = ()
    end: StopRef = StopRef("", 0)

    @property
    def leg(self) -> Leg:
        """The way as a leg of a route."""
        return Leg(self.start, self.end, self.track, self.skipped)

    @property
    def steps(self) -> int:
        """How many hexsides it crosses."""
        return sum(1 for piece in self.pieces if piece.kind == "hexside")


def track_graph(board: Board) -> networkx.MultiGraph[Node]:
    """Return the track of a board: stops, hexsides and junctions, joined by track segments.

    Parameters
    ----------
    board : Board
        Tiles and printed track.
    """
    with interrupts.loading():
        import networkx

    graph: networkx.MultiGraph[Node] = networkx.MultiGraph()
    for coordinate, content in board.contents().items():
        for number, track in enumerate(content.tracks):
            ends = [
                Piece("hexside", *board.grid.hexside(coordinate, end.number))
                if end.kind == "edge"
                else Piece(end.kind, coordinate, end.number)
                for end in track[:2]
            ]
            graph.add_edge(*ends, key=TrackRef(coordinate, number), terminal=track.terminal)
    return graph


class Walker:
    """Enumerates the routes of one train by one reading of the rules."""

    def __init__(self, reading: Reading, index: int, graph: networkx.MultiGraph[Node], clock: Clock) -> None:
        self.reading = reading
        self.index = index
        self.train = reading.position.trains[index]
        self.graph = graph
        self.clock = clock
        self.areas = {ref: area for area in reading.board.joined for ref in area}
        self.ways: dict[StopRef, list[Way]] = {}

    def routes(self) -> Iterator[Route]:
        """Yield every route that the train might run; each may come once from either end."""
        for ref in self.reading.board.stops():
            yield Route(self.index, (), ref)
        for ref in self.reading.board.stops():
            on_track = self.graph.has_node(Piece("stop", *ref))
            if on_track and self.reading.bars_end(self.train, ref) is None:
                yield from self._grow(ref, (), frozenset(), self._met(ref), self.reading.weight(self.train, ref))

    def _met(self, ref: StopRef) -> frozenset[StopRef | str]:
        return frozenset(k for k in (self.reading.place(ref), self.reading.group(ref)) if k)

    def _grow(
        self, at: StopRef, ways: tuple[Way, ...], used: frozenset[Piece], met: frozenset[StopRef | str], weight: int
    ) -> Iterator[Route]:
        if ways and self.reading.bars_end(self.train, at) is None:
            yield Route(self.index, tuple(way.leg for way in ways))
        for leave in self.areas.get(at, (at,)) if ways else (at,):
            for way in self._ways(leave):
                self.clock.step()
                if not used.isdisjoint(way.pieces) or (ways and not self._may_pass(at, leave, ways[-1], way)):
                    continue
                fresh = [self._met(ref) for ref in (*way.skipped, way.end)]
                now = met.union(*fresh)
                heavier = weight + self.reading.weight(self.train, way.end)
                heavier += way.steps * self.reading.step_weight(self.train)
                if len(now) == len(met) + sum(map(len, fresh)) and self._within_reach(heavier):
                    yield from self._grow(way.end, (*ways, way), used | way.pieces, now, heavier)

    def _may_pass(self, at: StopRef, leave: StopRef, come: Way, go: Way) -> bool:
        terminal = any(self._is_terminal(ref) for ref in (come.track[-1], go.track[0]))
        passing = Passing(at, leave, terminal)
        return self.reading.bars_pass(self.train, passing) is None

    def _is_terminal(self, ref: TrackRef) -> bool:
        return self.reading.board.content(ref.hex).tracks[ref.number].terminal

    def _within_reach(self, weight: int) -> bool:
        reach = self.reading.reach(self.train)
        return reach is None or weight <= reach or bool(self.reading.longer(self.train, weight - reach))

    def _ways(self, start: StopRef) -> list[Way]:
        """Return every way from a stop to another, also past stops that may be skipped."""
        if start not in self.ways:
            self.ways[start] = list(self._follow(Piece("stop", *start), Way(start)))
        return self.ways[start]

    def _follow(self, node: Node, way: Way) -> Iterator[Way]:
        """Yield every way that goes on from a node of the graph; `way` leads to it."""
        for _, other, ref, terminal in self.graph.edges(node, keys=True, data="terminal"):
            segment = Piece("segment", *ref)
            gained = {segment} if other.kind == "stop" else {segment, other}
            # Over a hexside a train goes on into the other hex; terminal track is used at the ends of a leg only.
            stays = node.kind == "hexside" and ref.hex == way.track[-1].hex
            inside = terminal and way.track and other.kind != "stop"
            if stays or inside or not way.pieces.isdisjoint(gained):
                continue
            self.clock.step()
            longer = way._replace(track=(*way.track, ref), pieces=way.pieces | gained)
            if other.kind != "stop":
                yield from self._follow(other, longer)
                continue
            end = StopRef(other.hex, other.number)
            yield longer._replace(end=end)
            if not terminal and end != way.start and self.reading.bars_skip(self.train, end) is None:
                yield from self._follow(other, longer._replace(skipped=(*way.skipped, end)))
