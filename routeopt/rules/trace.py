"""Following a route over the board, segment by segment: what it visits and the track that it uses up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from routeopt.board import Board, End, Leg, Route, StopRef, Track, TrackRef
from routeopt.board.hexes import opposite


class Objection(NamedTuple):
    """Why something may not be done: a rule of `routeopt.rules.reading.RULES`, the place, and a sentence."""

    rule: str
    where: str
    message: str


class Piece(NamedTuple):
    """Something that only one train may use, once: a ``"hexside"``, a track ``"segment"`` or a ``"junction"``."""

    kind: str
    hex: str
    number: int

    def __str__(self) -> str:
        return f"{'edge' if self.kind == 'hexside' else self.kind} {self.number} of {self.hex}"


class Passing(NamedTuple):
    """A stop inside a route: entered here and left there (another area where two are joined)."""

    entered: StopRef
    left: StopRef
    terminal: bool


@dataclass(frozen=True, slots=True)
class Trace:
    """A route as followed over the board.

    Parameters
    ----------
    route : Route
        The route.
    visits : tuple of tuple of StopRef
        Places visited in order, as in `Route.visits`.
    passings : tuple of Passing
        Of all visits but the first and the last; `terminal` tells that track there may not be run through.
    skipped : tuple of StopRef
        Stops run past without a visit.
    hexes : tuple of str
        Hexes passed, in order.
    pieces : tuple of Piece
        Hexsides, segments and junctions in the order used, repeated where used again.
    steps : int
        How many hexsides are crossed.
    objections : tuple of Objection
        Where the route leaves the track.
    """

    route: Route
    visits: tuple[tuple[StopRef, ...], ...]
    passings: tuple[Passing, ...]
    skipped: tuple[StopRef, ...]
    hexes: tuple[str, ...]
    pieces: tuple[Piece, ...]
    steps: int
    objections: tuple[Objection, ...]


def trace(board: Board, route: Route) -> Trace:
    """Follow a route over the board.

    Parameters
    ----------
    board : Board
        Tiles and tokens.
    route : Route
        Any route, also one that the board cannot carry.

    Returns
    -------
    Trace
        With an objection for each place where the route leaves the track.
    """
    follower = _Follower(board)
    for leg in route.legs:
        follower.follow(leg)
    follower.join(route)
    return Trace(
        route,
        route.visits(),
        tuple(follower.passings),
        tuple(follower.skipped),
        route.hexes(),
        tuple(follower.pieces),
        follower.steps,
        tuple(follower.objections),
    )


class _Follower:
    """Walks the legs of one route and notes what it meets."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.pieces: list[Piece] = []
        self.skipped: list[StopRef] = []
        self.passings: list[Passing] = []
        self.objections: list[Objection] = []
        self.steps = 0

    def follow(self, leg: Leg) -> None:
        """Walk one leg from stop to stop; after a break the rest of the leg is not walked."""
        if not (self._exists(leg.start) and self._exists(leg.end)):
            return
        if not leg.track:
            self._break(leg.start.hex, f"no track is named from {leg.start} to {leg.end}")
            return
        at, end, past = leg.start.hex, End("stop", leg.start.number), []
        for index, ref in enumerate(leg.track):
            last = index == len(leg.track) - 1
            track = self._segment(ref)
            if track is None:
                return
            if ref.hex != at or end not in track[:2]:
                self._break(ref.hex, f"track segment {ref} does not join on to {_named(at, end)}")
                return
            self.pieces.append(Piece("segment", *ref))
            if track.terminal and not ((index == 0 and end.kind == "stop") or last):
                self.objections.append(Objection("track: terminal", at, f"no train runs through track segment {ref}"))
            end = track.other(end)
            if end.kind == "junction":
                self.pieces.append(Piece("junction", at, end.number))
            elif end.kind == "edge":
                other = self.board.grid.neighbour(at, end.number)
                if other is None:
                    self.objections.append(
                        Objection("track: off the map", at, f"there is no hex across edge {end.number} of {at}")
                    )
                    return
                self.pieces.append(Piece("hexside", *self.board.grid.hexside(at, end.number)))
                self.steps += 1
                at, end = other, End("edge", opposite(end.number))
            elif not last:
                past.append(StopRef(at, end.number))
        if (at, end) != (leg.end.hex, ("stop", leg.end.number)):
            self._break(at, f"the track named leads to {_named(at, end)}, not to {leg.end}")
        self._run_past(leg, past)

    def join(self, route: Route) -> None:
        """Check that each leg starts where the one before it ended, and note how the stop between is passed."""
        if not route.legs:
            if route.only is not None:
                self._exists(route.only)
            else:
                self.objections.append(Objection("route: no stop", "", "the route names no stop"))
        for leg, following in zip(route.legs, route.legs[1:], strict=False):
            across = any(leg.end in area and following.start in area for area in self.board.joined)
            if leg.end != following.start and not across:
                self._break(leg.end.hex, f"one leg ends in {leg.end} and the next starts from {following.start}")
            terminal = self._terminal(leg.track[-1:]) or self._terminal(following.track[:1])
            self.passings.append(Passing(leg.end, following.start, terminal))

    def _terminal(self, refs: tuple[TrackRef, ...]) -> bool:
        return any(t.terminal for t in self._existing(refs))

    def _existing(self, refs: tuple[TrackRef, ...]) -> Iterator[Track]:
        for ref in refs:
            content = self.board.contents().get(ref.hex)
            if content is not None and 0 <= ref.number < len(content.tracks):
                yield content.tracks[ref.number]

    def _segment(self, ref: TrackRef) -> Track | None:
        found = next(self._existing((ref,)), None)
        if found is None:
            self._break(ref.hex, f"there is no track segment {ref} on the board")
        return found

    def _exists(self, ref: StopRef) -> bool:
        content = self.board.contents().get(ref.hex)
        if content is not None and 0 <= ref.number < len(content.stops):
            return True
        self._break(ref.hex, f"there is no stop {ref} on the board")
        return False

    def _run_past(self, leg: Leg, past: list[StopRef]) -> None:
        self.skipped += past
        for ref in past:
            if ref not in leg.skipped:
                self.objections.append(
                    Objection(
                        "stop: run past", self.board.stop_name(ref), "the train must stop here, it may not run past"
                    )
                )
        for ref in leg.skipped:
            if ref not in past:
                self._break(ref.hex, f"the route says that it runs past {ref}, but its track does not lead there")

    def _break(self, where: str, message: str) -> None:
        self.objections.append(Objection("track: broken", where, message))


def _named(at: str, end: End) -> str:
    return f"{end.kind} {end.number} of {at}"
