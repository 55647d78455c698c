"""What breaks rules of 18EZ in a position, beside what is wrong with any board."""

from __future__ import annotations

from collections.abc import Iterator

from routeopt.errors import Fault
from routeopt.rules import Position
from routeopt.rules.faults import check_colors, check_stations, check_train_cards, check_train_limit, check_trains

#: Tiles that only the extended manifest has.
EXTENSION = frozenset(str(n) for n in (16, 18, *range(23, 30), *range(39, 44), 45, 46, 47))


def check(position: Position) -> Iterator[Fault]:
    """Yield trains, tiles and companies of another phase, too many trains or stations, a hotel out of place.

    Parameters
    ----------
    position : Position
        The position.
    """
    yield from check_trains(position, "18EZ 2.8")
    yield from check_train_limit(position, "18EZ 2.8, Level 3 chart")
    yield from check_train_cards(position, "18EZ 1.1")
    yield from check_stations(position, "18EZ 1.9, 2.5, 2.12")
    yield from check_colors(position, "18EZ 2.4")
    yield from _check_manifest(position)
    yield from _check_black_line(position)
    yield from _check_hotel(position)


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
    if len(hotels) > 1:
        yield Fault(
            "hotel",
            ", ".join(str(h.stop) for h in hotels),
            "there is one hotel token: leave the others out",
            "18EZ App.",
        )
    kinds = {company.id: company.kind for company in position.data.game.companies}
    for hotel in hotels:
        stop = position.board.stop(hotel.stop).spec
        if stop.kind not in ("city", "town"):
            yield Fault(
                "hotel",
                str(hotel.stop),
                f"the hotel lies on {stop.kind} {stop.name or position.board.hex(hotel.stop.hex).name}; "
                f"only a city takes it: move it",
                "18EZ App.",
            )
        if kinds.get(hotel.owner) != "major":
            yield Fault(
                "hotel",
                str(hotel.stop),
                f'"{position.shown(hotel.owner)}" owns it; only a major railroad places it: name another owner',
                "18EZ App.",
            )
