"""What breaks rules of 18EZ in a position, beside what is wrong with any board."""

from __future__ import annotations

from collections.abc import Iterator

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

#: Tiles that only the extended manifest has.
EXTENSION = frozenset(str(n) for n in (16, 18, *range(23, 30), *range(39, 44), 45, 46, 47))


def check(position: Position) -> Iterator[Fault]:
    """Yield trains, tiles and companies of another phase, too many trains or stations, homes taken, a lost hotel.

    Parameters
    ----------
    position : Position
        The position.
    """
    yield from check_trains(position, "18EZ 2.8")
    yield from check_train_limit(position, "18EZ 2.8, Level 3 chart")
    yield from check_train_cards(position, "18EZ 1.1")
    yield from check_stations(position, "18EZ 1.9, 2.5, 2.12")
    yield from check_reserved(position, "18EZ 2.5", _still_to_come(position))
    yield from check_colors(position, "18EZ 2.4")
    yield from _check_manifest(position)
    yield from _check_black_line(position)
    yield from _check_hotel(position)


def _still_to_come(position: Position) -> set[str]:
    """Return the companies whose homes are kept for them: minors only while the Black Line has not taken them over."""
    kinds = {company.id: company.kind for company in position.data.game.companies}
    merged = any(kinds.get(token.owner) == "system" for token in position.board.tokens)
    return {name for name, kind in kinds.items() if kind == "major" or (kind == "minor" and not merged)}


def _check_manifest(position: Position) -> Iterator[Fault]:
    if position.option("tile_manifest") == "extended":
        return
    for coordinate, laid in position.board.laid.items():
        if laid.number in EXTENSION:
            yield Fault(
                "tile manifest",
                coordinate,
                f"the rulebook's manifest does not list tile {laid.number}: "
                f'change the tile, or set option tile_manifest = "extended"',
                "18EZ, Tile Manifest",
            )


def _check_black_line(position: Position) -> Iterator[Fault]:
    kinds = {company.id: company.kind for company in position.data.game.companies}
    if kinds[position.company] == "system" and position.phase.name in ("2", "3", "4"):
        yield Fault(
            "company of another phase",
            position.shown(position.company),
            f"it forms with the first type 5 train, this is phase {position.phase.name}: "
            "change the phase or the company",
            "18EZ 2.12",
        )


def _check_hotel(position: Position) -> Iterator[Fault]:
    hotels = position.markers.get("hotel", ())
    board, source = position.board, "18EZ appendix, Harriot Milton Hotel"
    if len(hotels) > 1:
        places = ", ".join(hotel.stop.hex for hotel in hotels)
        yield Fault("hotel", places, "there is one hotel token: leave the others out", source)
    kinds = {company.id: company.kind for company in position.data.game.companies}
    for hotel in hotels:
        stops = board.content(hotel.stop.hex).stops
        kind = stops[hotel.stop.number].spec.kind if hotel.stop.number < len(stops) else "track without a stop"
        if kind not in ("city", "town"):
            yield Fault("hotel", hotel.stop.hex, f"the hotel lies on {kind}; only a city takes it: move it", source)
        if kinds.get(hotel.owner) != "major":
            owner = f'"{position.shown(hotel.owner)}"' if hotel.owner else "nobody"
            yield Fault(
                "hotel", hotel.stop.hex, f"{owner} owns it; only a major railroad places it: name another owner", source
            )
