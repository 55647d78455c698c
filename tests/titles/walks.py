"""Routes put together from the hexes that they pass: the tests' short way past the command line's route texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from routeopt.board import Board, Leg, Route, StopRef, TrackRef
from routeopt.board.content import End
from routeopt.board.hexes import opposite


class Plan(NamedTuple):
    """The hexes to pass, in order, and the stops wanted at some of them."""

    board: Board
    hexes: tuple[str, ...]
    wanted: Mapping[int, int]


def walk(board: Board, train: int, text: str) -> Route:
    """Return the one route that passes these hexes in this order, from a stop of the first to a stop of the last.

    ``"D11.1 D9"`` starts at city 1 of D11; a test that names too little, so that several routes fit, fails here.
    """
    found = list(walks(board, train, text))
    assert len(found) == 1, f"{text}: {len(found)} routes fit"
    return found[0]


def walks(board: Board, train: int, text: str) -> Iterator[Route]:
    """Yield every route that passes these hexes in this order."""
    names = text.split()
    plan = Plan(
        board,
        tuple(name.partition(".")[0] for name in names),
        {index: int(name.partition(".")[2]) for index, name in enumerate(names) if "." in name},
    )
    for number in range(len(board.content(plan.hexes[0]).stops)):
        if plan.wanted.get(0, number) == number:
            start = StopRef(plan.hexes[0], number)
            for legs in _grow(plan, 0, start, End("stop", number), ()):
                if legs:
                    yield Route(train, legs)


def _grow(plan: Plan, index: int, last: StopRef, end: End, track: tuple[TrackRef, ...]) -> Iterator[tuple[Leg, ...]]:
    """Yield the legs that go on from an end in the hex of this index, the last stop and the track since being known."""
    here = plan.hexes[index]
    if end.kind == "stop" and index == len(plan.hexes) - 1 and not track:
        yield ()
    for number, segment in enumerate(plan.board.content(here).tracks):
        ref = TrackRef(here, number)
        if end not in segment[:2] or ref in track:
            continue
        other = segment.other(end)
        if other.kind == "edge":
            beyond = plan.board.grid.neighbour(here, other.number)
            if index + 1 < len(plan.hexes) and beyond == plan.hexes[index + 1]:
                yield from _grow(plan, index + 1, last, End("edge", opposite(other.number)), (*track, ref))
        elif other.kind == "stop" and plan.wanted.get(index, other.number) == other.number:
            stop = StopRef(here, other.number)
            for rest in _grow(plan, index, stop, other, ()):
                yield (Leg(last, stop, (*track, ref)), *rest)
        elif other.kind == "junction":
            yield from _grow(plan, index, last, other, (*track, ref))
