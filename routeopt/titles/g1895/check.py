"""What breaks rules of 1895 in a position, beside what is wrong with any board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from routeopt.board import Board, Track
from routeopt.board.content import lay
from routeopt.errors import Fault
from routeopt.rules import Position
from routeopt.rules.faults import (
    check_colors,
    check_reserved,
    check_stations,
    check_train_cards,
    check_train_limit,
    check_trains,
)


def check(position: Position) -> Iterator[Fault]:
    """Yield trains and tiles of another phase, too many trains or stations, homes taken, printed cities lost.

    Parameters
    ----------
    position : Position
        The position.
    """
    trains = "1895, Trains"
    yield from check_trains(position, trains)
    yield from check_train_limit(position, trains)
    yield from check_train_cards(position, trains)
    yield from check_stations(position, "1895, Corporations")
    companies = {company.id for company in position.data.game.companies}
    yield from check_reserved(position, "1895, Corporations; 1830: a home keeps its slot", companies)
    yield from check_colors(position, "1895, Trains; 1830: tile colours in order")
    yield from _check_printed_cities(position.board)


def _check_printed_cities(board: Board) -> Iterator[Fault]:
    """Yield yellow tiles that lead the printed track of two cities into one."""
    for coordinate, laid in board.laid.items():
        printed, content = lay(board.hex(coordinate), None), board.content(coordinate)
        if content.color != "yellow" or not printed.tracks:
            continue
        now = _cities(content.tracks)
        kept = {now[edge] for edge in _cities(printed.tracks) if edge in now}
        if len(kept) < len(set(_cities(printed.tracks).values())):
            yield Fault(
                "tile: lost city",
                coordinate,
                f"tile {laid.number} at rotation {laid.rotation} leads the printed track of two cities "
                "into one: turn it",
                "1895, Operating Round; 1830: old track is kept",
            )


def _cities(tracks: Iterable[Track]) -> Mapping[int, int]:
    """Return the stop that each edge leads to."""
    ends = ({end.kind: end.number for end in track[:2]} for track in tracks)
    return {pair["edge"]: pair["stop"] for pair in ends if pair.keys() == {"edge", "stop"}}
