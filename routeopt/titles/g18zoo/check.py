"""What breaks rules of 18ZOO in a position, beside what is wrong with any board."""

from __future__ import annotations

from collections.abc import Iterator

from routeopt.board import StopRef
from routeopt.errors import Fault
from routeopt.rules import Position
from routeopt.rules.faults import check_stations, check_train_cards, check_train_limit, check_trains

_MARKED = {"suburb": "M", "outskirts": "MM", "populous": "O"}


def check(position: Position) -> Iterator[Fault]:
    """Yield trains of another phase, companies of another map, marked hexes built too far, misplaced markers.

    Tiles ahead of the phase are no fault: Robot Prototype and New Switches lay them.

    Parameters
    ----------
    position : Position
        The position.
    """
    yield from _check_companies(position)
    yield from check_trains(position, "3.0")
    yield from check_train_limit(position, "3.0", last_too=False)
    yield from check_train_cards(position, "3.0")
    yield from check_stations(position, "8.3")
    yield from _check_marked_hexes(position)
    yield from _check_residences(position)
    yield from _check_markers(position)


def _check_companies(position: Position) -> Iterator[Fault]:
    playing = position.board.spec.companies or [company.id for company in position.data.game.companies]
    stations = [t.owner for t in position.board.tokens if t.kind == "station"]
    for company in dict.fromkeys((position.company, *stations)):
        if company not in playing:
            yield Fault(
                "company of another map",
                position.shown(company),
                f"it is not in play on map {position.board.spec.name}; in play: {', '.join(playing)}",
                "2.3.1",
            )


def _check_marked_hexes(position: Position) -> Iterator[Fault]:
    """Yield suburbs, outskirts and populous districts built further than the inventions can."""
    board = position.board
    for coordinate in board.contents():
        kind = board.hex(coordinate).kind
        if coordinate in board.laid and kind in _MARKED and board.content(coordinate).color not in ("yellow", "green"):
            yield Fault(
                "tile: marked hex",
                coordinate,
                f"{board.content(coordinate).color} tile {board.laid[coordinate].number} on {_MARKED[kind]}: "
                f"there, no tile goes beyond green",
                "8.2.6",
            )


def _check_residences(position: Position) -> Iterator[Fault]:
    """Yield residences filled by others, where the family that lives there has no station."""
    board = position.board
    for coordinate, content in board.contents().items():
        for owner in board.hex(coordinate).homes:
            ref = StopRef(coordinate)
            taken = sum(1 for token in board.tokens_at(ref) if not token.beside)
            if content.stops and not board.has_station(ref, owner) and taken >= content.stops[0].spec.slots:
                yield Fault(
                    "token: reserved space",
                    coordinate,
                    f"all spaces are taken, one must stay free for {position.shown(owner)}",
                    "8.3.1",
                )


def _check_markers(position: Position) -> Iterator[Fault]:
    board = position.board
    for marker in position.markers.get("fast_food", ()):
        if marker.owner and not board.has_station(marker.stop, marker.owner):
            yield Fault(
                "marker: fast_food",
                marker.stop.hex,
                f"{position.shown(marker.owner)} has no station here, where its Fast Food lies",
                "Appendix 1, 19",
            )
    tunnel = tuple(marker.stop for marker in position.markers.get("tunnel", ()))
    for refs in board.joined or ((tunnel,) if tunnel else ()):
        areas = [ref.hex for ref in refs if board.hex(ref.hex).kind == "mining"]
        if len(refs) != 2 or len(set(areas)) != len(refs):
            yield Fault(
                "marker: tunnel",
                ", ".join(ref.hex for ref in refs),
                "the Tunnel joins two different mining areas",
                "Appendix 1, 16",
            )
    for token in board.tokens:
        if token.kind != "station" and token.stop.hex not in board.laid:
            yield Fault(
                f"marker: {token.owner}",
                token.stop.hex,
                "no station tile lies here, on a space of which the marker could lie",
                "Appendix 1, 09 and 10",
            )
