"""`routeopt titles`."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import TextWrapper
from typing import Any

from routeopt.cli.guard import DONE
from routeopt.cli.output import console, print_json
from routeopt.errors import in_order
from routeopt.spec.names import names_of
from routeopt.titles import find_title, titles
from routeopt.titles.title import Title

_HOW = (
    "A name in brackets may be typed in place of the one before it; case does not matter.",
    "Where a position leaves out map, phase, economy or an option, the first one listed holds.",
    "`routeopt show --tiles --title T -o tiles.svg` draws the tiles of a title; with --turned in all rotations.",
    "docs/positions.md in the repository says how a position is written.",
)
#: As in the files of titles.
_UNLIMITED = "unlimited"
#: A space at which no line is broken.
_NO_BREAK = "\xa0"


def run(name: str | None, as_json: bool) -> int:
    """List the titles, or the one that is named.

    Returns
    -------
    int
        The exit code.

    Raises
    ------
    UnknownTitleError
        There is no title of this name.
    """
    found = titles() if name is None else (find_title(name).title,)
    if as_json:
        print_json([_facts(title) for title in found])
        return DONE
    out = console()
    wrapper = TextWrapper(out.width, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
    for title in found:
        out.print(title.name, style="bold")
        for key, text in _lines(title):
            for line in wrapper.wrap(f"{key}: {text}"):
                out.print(line.replace(_NO_BREAK, " "))
        out.print()
    for line in _HOW:
        out.print(line)
    return DONE


def _lines(title: Title) -> list[tuple[str, str]]:
    """Return what a position of a title may say, and what it is called, a line each."""
    game, facts = title.data.game, _facts(title)
    lines = [(key, ", ".join(facts[key])) for key in ("complete", "aliases", "maps")]
    carried = [t for t in game.trains if t.carried]
    lines += [
        ("companies", _named(game.companies)),
        ("trains", _named(t for t in game.trains if not t.carried)),
        (f"after another train, as in {game.trains[0].name}!{carried[0].name}" if carried else "", _named(carried)),
        ("phases", _named(game.phases)),
        ("economies", _named(game.economies)),
        ("concessions", _named(b for b in game.bonuses if b.owned)),
        ("powers", _named(p for p in game.powers if not p.limited)),
        ("powers that count only when active", _named(p for p in game.powers if p.limited)),
    ]
    lines += [(f"marker {m.name}", m.note or "lies on the board") for m in game.markers]
    lines += [(f"option {name}", " or ".join(settings)) for name, settings in game.options.items()]
    lines.append(("tiles", ", ".join(_tile(number, count) for number, count in facts["tiles"].items())))
    lines += [("board", source) for source in dict.fromkeys(facts["boards"].values())]
    return [(key, text) for key, text in lines if text]


def _tile(number: str, count: int | str) -> str:
    """Return a tile and how many there are, on one line however narrow the terminal is."""
    return f"{number}{_NO_BREAK}{f'x{count}' if isinstance(count, int) else count}"


def _named(records: Iterable[Any]) -> str:
    """Return the records by name, each with its other names in brackets."""
    return ", ".join(f"{name} ({', '.join(others)})" if others else name for name, others in _names(records).items())


def _names(records: Iterable[Any]) -> dict[str, list[str]]:
    """Return the other names of each record; those that differ in case alone are no others, as case does not matter."""
    found: dict[str, list[str]] = {}
    for record in records:
        by_case: dict[str, str] = {}
        for name in names_of(record):
            by_case.setdefault(name.casefold(), name)
        first, *others = by_case.values()
        found[first] = others
    return found


def _complete(title: Title) -> list[str]:
    """Say what routeopt can do with a title: every one has positions."""
    whole = title.play is not None and title.play.complete
    parts = {"positions": True, "18xx.games exports": title.export is not None, "whole games": whole}
    return [part for part, has in parts.items() if has]


def _facts(title: Title) -> dict[str, Any]:
    game, supply = title.data.game, title.data.supply
    named = {
        "companies": _names(game.companies),
        "trains": _names(game.trains),
        "phases": _names(game.phases),
        "powers": _names(game.powers),
        "economies": _names(game.economies),
        "concessions": _names(b for b in game.bonuses if b.owned),
        "markers": _names(game.markers),
    }
    return {
        "title": title.name,
        "complete": _complete(title),
        "aliases": list(dict.fromkeys((*title.aliases, *game.aliases))),
        "maps": [name for name in title.data.boards if name],
        **{kind: list(records) for kind, records in named.items()},
        "names": {kind: {n: others for n, others in records.items() if others} for kind, records in named.items()},
        "options": {name: list(settings) for name, settings in game.options.items()},
        "tiles": {n: _UNLIMITED if supply[n] is None else supply[n] for n in sorted(supply, key=in_order)},
        "boards": {name: board.source for name, board in title.data.boards.items()},
    }
