"""routeopt: the best legal run of an 18xx company, with a proof."""

from __future__ import annotations

from routeopt import named, reader, renderer

# Not from `typing`: the command line loads this before it can listen to Ctrl-C, and it is to do so soon.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from routeopt.analysis.advice import advise
    from routeopt.board import Board, Route, StopRef, Token
    from routeopt.draw import draw_board
    from routeopt.engine.game import Game
    from routeopt.errors import (
        BadInputError,
        Fault,
        IllegalPositionError,
        IllegalRouteError,
        RouteoptError,
        WrongKindError,
    )
    from routeopt.formats import load_position, parse_route
    from routeopt.network.records import SearchResult, Worth
    from routeopt.rules import Position, Train
    from routeopt.rules.judge import judge
    from routeopt.search.registry import strategies
    from routeopt.search.strategy import Budget, Problem, Strategy
    from routeopt.solution.check import check
    from routeopt.solution.solution import Solution
    from routeopt.solution.solve import solve
    from routeopt.titles import titles
    from routeopt.titles.title import Title

__version__ = "0.1.0"

#: Where each public name lives; it is imported when it is first used, so that `import routeopt` costs nothing.
_HOMES = {
    "BadInputError": "errors",
    "Board": "board",
    "Budget": "search.strategy",
    "Fault": "errors",
    "Game": "engine.game",
    "IllegalPositionError": "errors",
    "IllegalRouteError": "errors",
    "Position": "rules",
    "Problem": "search.strategy",
    "Route": "board",
    "RouteoptError": "errors",
    "SearchResult": "network.records",
    "Solution": "solution",
    "StopRef": "board",
    "Strategy": "search.strategy",
    "Title": "titles.title",
    "Token": "board",
    "Train": "rules",
    "Worth": "network.records",
    "WrongKindError": "errors",
    "advise": "analysis.advice",
    "check": "solution",
    "draw_board": "draw",
    "judge": "rules.judge",
    "load_position": "formats",
    "parse_route": "formats",
    "solve": "solution",
    "strategies": "search.registry",
    "titles": "titles",
}

__all__ = [
    "BadInputError",
    "Board",
    "Budget",
    "Fault",
    "Game",
    "IllegalPositionError",
    "IllegalRouteError",
    "Position",
    "Problem",
    "Route",
    "RouteoptError",
    "SearchResult",
    "Solution",
    "StopRef",
    "Strategy",
    "Title",
    "Token",
    "Train",
    "Worth",
    "WrongKindError",
    "advise",
    "check",
    "draw_board",
    "judge",
    "load_position",
    "parse_route",
    "solve",
    "strategies",
    "titles",
]


def _drawn(what: object) -> str:
    """Draw a board, position or solution; the draw layer is imported when the first is shown."""
    return str(_module("draw").picture_of(what))


def _module(name: str) -> Any:
    from importlib import import_module

    return import_module(f"{__name__}.{name}")


def _written(what: Any) -> str:
    """Write a position as TOML; the layer of formats is imported when the first is written."""
    formats = _module("formats")
    return str(formats.to_toml(formats.record_of_position(what)))


# What lower layers ask of those above them is loaded when they do.
renderer.fill(_drawn)
renderer.fill_writer(_written)
reader.fill(lambda: _module("formats.reading"))
named.fill(lambda part: _module("titles.naming").name_of(part), lambda name: _module("titles.naming").part_of(name))


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = _module(_HOMES[name])
    return module if name == _HOMES[name] else getattr(module, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
