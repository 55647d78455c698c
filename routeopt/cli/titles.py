"""`routeopt titles`."""

from __future__ import annotations

from typing import Any

from routeopt.cli.guard import DONE
from routeopt.cli.output import console, print_json
from routeopt.engine import Title
from routeopt.titles import titles


def run(as_json: bool) -> int:
    """List the titles.

    Returns
    -------
    int
        The exit code.
    """
    shown = [_facts(title) for title in titles()]
    if as_json:
        print_json(shown)
        return DONE
    out = console()
    for number, facts in enumerate(shown):
        if number:
            out.print()
        out.print(facts["title"], style="bold")
        out.print(f"  complete: {', '.join(facts['complete'])}")
        for key in ("aliases", "maps", "companies", "trains", "phases", "economies", "powers", "markers"):
            if facts[key]:
                out.print(f"  {key}: {', '.join(facts[key])}")
        for name, settings in facts["options"].items():
            out.print(f"  option {name}: {' or '.join(settings)}")
        for source in dict.fromkeys(facts["boards"].values()):
            if source:
                out.print(f"  board: {source}")
    return DONE


def _complete(title: Title) -> list[str]:
    """Say what routeopt can do with a title: every one has positions."""
    parts = {"positions": True, "18xx.games exports": title.export is not None, "whole games": title.play is not None}
    return [part for part, has in parts.items() if has]


def _facts(title: Title) -> dict[str, Any]:
    game = title.data.game
    return {
        "title": title.name,
        "complete": _complete(title),
        "aliases": list(dict.fromkeys((*title.aliases, *game.aliases))),
        "maps": [name for name in title.data.boards if name],
        "companies": [c.id for c in game.companies],
        "trains": [t.name for t in game.trains],
        "phases": [p.name for p in game.phases],
        "powers": [p.name for p in game.powers],
        "economies": [e.name for e in game.economies],
        "markers": [m.name for m in game.markers],
        "options": {name: list(settings) for name, settings in game.options.items()},
        "boards": {name: board.source for name, board in title.data.boards.items()},
    }
