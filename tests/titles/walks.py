"""Routes put together from the hexes that they pass: the tests' short way past the command line's route texts."""

from __future__ import annotations

from collections.abc import Iterator

from routeopt.board import Board, Leg, Route, StopRef, TrackRef
from routeopt.board.content import End
from routeopt.board.hexes import opposite


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
    hexes = [name.partition(".")[0] for name in names]
    wanted = {index: int(name.partition(".")[2]) for index, name in enumerate(names) if "." in name}
    for number in range(len(board.content(hexes[0]).stops)):
        if wanted.get(0, number) != number:
            continue
        start = StopRef(hexes[0], number)
        for legs in _grow(board, hexes, wanted, 0, start, End("stop", number), ()):
            if legs:
                yield Route(train, legs)


def _grow(
    board: Board,
    hexes: list[str],
    wanted: dict[int, int],
    index: int,
    last: StopRef,
    end: End,
    track: tuple[TrackRef, ...],
) -> Iterator[tuple[Leg, ...]]:
    here = hexes[index]
    if end.kind == "stop" and index == len(hexes) - 1 and not track:
        yield ()
    for number, segment in enumerate(board.content(here).tracks):
        ref = TrackRef(here, number)
        if end not in segment[:2] or ref in track:
            continue
        other = segment.other(end)
        if other.kind == "edge":
            beyond = board.grid.neighbour(here, other.number)
            if index + 1 < len(hexes) and beyond == hexes[index + 1]:
                entered = End("edge", opposite(other.number))
                yield from _grow(board, hexes, wanted, index + 1, last, entered, (*track, ref))
        elif other.kind == "stop":
            if wanted.get(index, other.number) != other.number:
                continue
            stop = StopRef(here, other.number)
            for rest in _grow(board, hexes, wanted, index, stop, other, ()):
                yield (Leg(last, stop, (*track, ref)), *rest)
