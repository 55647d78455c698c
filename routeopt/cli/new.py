"""`routeopt new`: a position to begin with, with comments that say what may stand there."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import wrap
from typing import Any

from routeopt.cli.guard import DONE
from routeopt.cli.output import require_folder, write_whole
from routeopt.errors import in_order
from routeopt.formats.native import toml_line as line
from routeopt.spec import BoardSpec, CompanySpec, GameSpec
from routeopt.titles import find_title
from routeopt.titles.title import Title
from routeopt.visible import visible

_WIDTH = 100


def run(name: str, out: Path | None) -> int:
    """Print a position of a title, with the company that comes first at its home, to be typed on.

    Returns
    -------
    int
        The exit code.

    Raises
    ------
    RouteoptError
        There is no such title, or the file cannot be written.
    """
    found = find_title(name)
    text = visible("\n".join(_lines(found.title, found.map)) + "\n")
    if out is None:
        sys.stdout.write(text)
        return DONE
    require_folder(out)
    write_whole(out, text)
    return DONE


def _lines(title: Title, map_name: str | None) -> Iterator[str]:
    game, boards = title.data.game, title.data.boards
    chosen = map_name if map_name is not None else next(iter(boards))
    playing = _playing(game, boards[chosen])
    homes = _homes(boards[chosen])
    runs = next((c for c in playing if c.id in homes), playing[0])
    yield f"# A position of {title.name}. Lines that begin with # say what may stand there, and count for nothing."
    yield "# `routeopt check FILE` says what is wrong, `routeopt show FILE --numbers -o board.svg` draws it,"
    yield "# `routeopt solve FILE` finds the best run."
    yield line("title", title.name)
    if len(boards) > 1:
        yield from _choice("map", chosen, boards)
    if len(game.phases) > 1:
        yield from _choice("phase", game.phases[0].name, [p.name for p in game.phases])
    if game.economies:
        yield from _choice("economy", game.economies[0].name, [e.name for e in game.economies])
    yield from _choice("company", _short(runs), [_long(c) for c in playing])
    yield from _trains(game)
    yield ""
    yield "# The tile on each hex: its number, @, and how many steps it is turned clockwise, 0 to 5."
    yield f"# `routeopt show --tiles --title {title.name} --turned -o tiles.svg` draws them all, named in this way."
    yield "[tiles]"
    blank = next(c for c, h in boards[chosen].hexes.items() if h.color == "white" and not h.stops)
    yield f"# {line(blank, f'{min(title.data.supply, key=in_order)}@2')}"
    yield ""
    yield from _tokens(playing, homes, runs)
    yield from _rest(game, runs, blank)


def _tokens(playing: Iterable[CompanySpec], homes: dict[str, str], runs: CompanySpec) -> Iterator[str]:
    yield "# Where each company has stations: a hex, or a city by name; K9.1 is city 1 of a hex with several, K9+ lies"
    yield "# beside the slots. The homes of companies that have started are tokens like all others."
    yield "[tokens]"
    for company in playing:
        home = homes.get(company.id)
        text = line(_short(company), [home or "HEX"])
        yield text if company is runs and home else f"# {text}"


def _trains(game: GameSpec) -> Iterator[str]:
    plain, carried = [t for t in game.trains if not t.carried], [t for t in game.trains if t.carried]
    yield from _choice("trains", [plain[0].name], [t.name for t in plain])
    first = plain[0].name
    also = [f'"{first}!last" has rusted and runs one last time', f'"{first}!disabled" may not run']
    also += [f'"{first}!{carried[0].name}" runs as {carried[0].name}'] if carried else []
    yield from _comment("; ".join(also))


def _rest(game: GameSpec, runs: CompanySpec, place: str) -> Iterator[str]:
    """Yield the tables that only some titles have, as comments."""
    owned = [b.name for b in game.bonuses if b.owned]
    tables: list[tuple[str, str, list[str], list[str]]] = [
        ("concessions", "Which company holds which concession", owned, [line(_short(runs), owned[:1])]),
        (
            "powers",
            "Which company holds which power",
            _names(game.powers),
            [line(_short(runs), _names(game.powers)[:1])],
        ),
        ("markers", "Where markers lie", _names(game.markers), [_marker(m, runs, place) for m in game.markers]),
        (
            "options",
            "How rules are read that can be read in several ways; left out, the first setting holds",
            [f"{name}: {' or '.join(settings)}" for name, settings in game.options.items()],
            [line(name, settings[-1]) for name, settings in game.options.items()],
        ),
    ]
    for key, what, known, examples in tables:
        if known:
            yield ""
            yield from _comment(f"{what} ({'; '.join(known) if key == 'options' else ', '.join(known)}).")
            yield f"# [{key}]"
            for example in examples:
                yield f"# {example}"


def _marker(marker: Any, runs: CompanySpec, place: str) -> str:
    return line(marker.name, {_short(runs): place} if marker.owned else [place])


def _choice(key: str, value: Any, known: Iterable[str]) -> Iterator[str]:
    yield line(key, value)
    yield from _comment(f"{key}: {', '.join(known)}")


def _comment(text: str) -> Iterator[str]:
    for part in wrap(text, _WIDTH, break_long_words=False, break_on_hyphens=False):
        yield f"# {part}"


def _names(records: Iterable[Any]) -> list[str]:
    return [record.name for record in records]


def _short(company: CompanySpec) -> str:
    """Return what tokens of a company say where that is another name than its identifier."""
    return company.aliases[0] if company.aliases else company.id


def _long(company: CompanySpec) -> str:
    short = _short(company)
    return f"{short} ({company.name})" if company.name != short else short


def _playing(game: GameSpec, board: BoardSpec) -> list[CompanySpec]:
    return [c for c in game.companies if not board.companies or c.id in board.companies]


def _homes(board: BoardSpec) -> dict[str, str]:
    """Return the printed home of each company, the first where it has several."""
    found: dict[str, str] = {}
    for coordinate, spec in board.hexes.items():
        for home in spec.homes:
            owner, dot, number = home.rpartition(".")
            several = len(spec.stops) > 1 and number.isdecimal()
            name = owner if dot and number.isdecimal() else home
            found.setdefault(name, f"{coordinate}.{number}" if several and dot else coordinate)
    return found
