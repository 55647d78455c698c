"""Names that one part of a title's files uses and another lacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from routeopt.errors import nearest
from routeopt.spec.records import BoardSpec, GameSpec, HexSpec


def unknown_names(game: GameSpec, boards: Mapping[str, BoardSpec]) -> list[str]:
    """Return a sentence for each phase, company, hex or option that is named and does not exist.

    Parameters
    ----------
    game : GameSpec
        What `game.toml` says.
    boards : mapping of str to BoardSpec
        The maps by name.
    """
    return [*_in_game(game, boards), *(fault for board in boards.values() for fault in _in_board(game, board))]


def _in_game(game: GameSpec, boards: Mapping[str, BoardSpec]) -> Iterator[str]:
    phases = [phase.name for phase in game.phases]
    for train in game.trains:
        for key, phase in (("phase", train.phase), ("rusts", train.rusts), ("available", train.available)):
            if phase and phase not in phases:
                yield f'game.toml: train {train.name}: {key} = "{phase}" is no phase; {nearest(phase, phases)}'
    for kind, names in (("train", [t.name for t in game.trains]), ("company", [c.id for c in game.companies])):
        for name in dict.fromkeys(n for n in names if names.count(n) > 1):
            yield f'game.toml: two of kind {kind} are called "{name}"'
    hexes = [name for board in boards.values() for name in board.hexes]
    for bonus in game.bonuses:
        for place in (p for places in bonus.places for p in places if p not in hexes):
            yield f'game.toml: bonus {bonus.name}: hex "{place}" is on no map; {nearest(place, hexes)}'
        if bonus.option and not _is_setting(game, bonus.option):
            yield f'game.toml: bonus {bonus.name}: option = "{bonus.option}" is no setting of [options]'


def _in_board(game: GameSpec, board: BoardSpec) -> Iterator[str]:
    companies = [company.id for company in game.companies]
    name = f"map {board.name}" if board.name else "board.toml"
    for company in board.companies:
        if company not in companies:
            yield f'{name}: companies: "{company}" is no company; {nearest(company, companies)}'
    for coordinate, hex_spec in board.hexes.items():
        yield from _homes(name, coordinate, hex_spec, companies)
    for key, hexes in board.variants.items():
        if not _is_setting(game, key):
            yield f'{name}: variants: "{key}" is no setting of [options]'
        for coordinate, hex_spec in hexes.items():
            yield from _homes(name, coordinate, hex_spec, companies)


def _homes(name: str, coordinate: str, hex_spec: HexSpec, companies: list[str]) -> Iterator[str]:
    for home in hex_spec.homes:
        company, _, number = home.partition(".")
        if company not in companies:
            yield f'{name}: {coordinate}: home "{home}" is of no company; {nearest(company, companies)}'
        cities = [str(i) for i, stop in enumerate(hex_spec.stops) if stop.kind == "city"]
        if (number or "0") not in cities:
            yield f'{name}: {coordinate}: home "{home}" is no city: the hex has {len(cities)}, counted from 0'


def _is_setting(game: GameSpec, text: str) -> bool:
    option, _, setting = text.partition("=")
    return setting in game.options.get(option, ())
