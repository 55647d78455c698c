"""Names that one part of a title's files uses and another lacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from routeopt.errors import nearest
from routeopt.spec.boards import BoardSpec, HexSpec
from routeopt.spec.records import GameSpec

#: Tile colours that no title need name for money to depend on them: a map may be for more phases than it has.
COLORS = ("yellow", "green", "brown", "gray")


def unknown_names(game: GameSpec, boards: Mapping[str, BoardSpec]) -> list[str]:
    """Return a sentence for each phase, hex or option that `game.toml` names and that does not exist.

    Parameters
    ----------
    game : GameSpec
        What `game.toml` says.
    boards : mapping of str to BoardSpec
        The maps by name; looked at only where the title has bonuses, which name hexes.
    """
    # Maps are read for the bonuses alone, so what is wrong without them comes first.
    return [*_in_game(game)] or [*_in_bonuses(game, boards)]


def unknown_names_on(board: BoardSpec, game: GameSpec) -> list[str]:
    """Return a sentence for each company, option or colour that a map names and the title lacks, and homes at no city.

    Parameters
    ----------
    board : BoardSpec
        The map.
    game : GameSpec
        What `game.toml` says.
    """
    return list(_on_board(board, game))


def _in_game(game: GameSpec) -> Iterator[str]:
    phases = [phase.name for phase in game.phases]
    for train in game.trains:
        for key, phase in (("phase", train.phase), ("rusts", train.rusts), ("available", train.available)):
            if phase and phase not in phases:
                yield f'game.toml: train {train.name}: {key} = "{phase}" is no phase; {nearest(phase, phases)}'
    for kind, names in (("train", [t.name for t in game.trains]), ("company", [c.id for c in game.companies])):
        for name in dict.fromkeys(n for n in names if names.count(n) > 1):
            yield f'game.toml: two of kind {kind} are called "{name}"'


def _in_bonuses(game: GameSpec, boards: Mapping[str, BoardSpec]) -> Iterator[str]:
    hexes = {name for board in boards.values() for name in board.hexes} if game.bonuses else set()
    for bonus in game.bonuses:
        for place in (p for places in bonus.places for p in places if p not in hexes):
            yield f'game.toml: bonus {bonus.name}: hex "{place}" is on no map; {nearest(place, hexes)}'
        if bonus.option and not _is_setting(game, bonus.option):
            yield f'game.toml: bonus {bonus.name}: option = "{bonus.option}" is no setting of [options]'
        if bonus.marker and bonus.marker not in [marker.name for marker in game.markers]:
            yield f'game.toml: bonus {bonus.name}: marker = "{bonus.marker}" is no marker'


def _on_board(board: BoardSpec, game: GameSpec) -> Iterator[str]:
    companies = [company.id for company in game.companies]
    for company in board.companies:
        if company not in companies:
            yield f'companies: "{company}" is no company; {nearest(company, companies)}'
    for coordinate, hex_spec in board.hexes.items():
        yield from _homes(coordinate, hex_spec, companies)
        for edge in hex_spec.barriers:
            if not 0 <= edge <= 5:
                yield f"{coordinate}: barrier at edge {edge}; edges are numbered 0 to 5"
    for key, hexes in board.variants.items():
        if not _is_setting(game, key):
            yield f'variants: "{key}" is no setting of [options]'
        for coordinate, hex_spec in hexes.items():
            yield from _homes(coordinate, hex_spec, companies)
    yield from _colors(board, game)


def _colors(board: BoardSpec, game: GameSpec) -> Iterator[str]:
    """Yield money by no colour, or by one that no phase or train ever asks for: it would never be paid."""
    known = list(COLORS)
    known += [color for phase in game.phases for color in phase.colors]
    known += [color for train in game.trains for color in train.values]
    tables = {"hexes": board.hexes} | {f'variants."{key}"': hexes for key, hexes in board.variants.items()}
    for table, hexes in tables.items():
        for coordinate, spec in hexes.items():
            stops = {f"stops[{number}]": stop for number, stop in enumerate(spec.stops)}
            stops |= {"on_track": spec.on_track} if spec.on_track else {}
            for place, stop in stops.items():
                for key, value in (("revenue", stop.revenue), ("income", stop.income)):
                    if value == {}:
                        yield f"{table}.{coordinate}.{place}.{key}: a table without colours; money is expected"
                    for color in value if isinstance(value, dict) else ():
                        if color not in known:
                            near = nearest(color, known)
                            yield f'{table}.{coordinate}.{place}.{key}: "{color}" is no colour of a phase; {near}'


def _homes(coordinate: str, hex_spec: HexSpec, companies: list[str]) -> Iterator[str]:
    for home in hex_spec.homes:
        company, _, number = home.partition(".")
        if company not in companies:
            yield f'{coordinate}: home "{home[:40]}" is of no company; {nearest(company, companies)}'
        cities = [str(i) for i, stop in enumerate(hex_spec.stops) if stop.kind == "city"]
        if (number or "0") not in cities:
            yield f'{coordinate}: home "{home[:40]}" is no city: the hex has {len(cities)}, counted from 0'


def _is_setting(game: GameSpec, text: str) -> bool:
    option, _, setting = text.partition("=")
    return setting in game.options.get(option, ())
