"""routeopt: the best legal run of an 18xx company, with a proof."""

from __future__ import annotations

from routeopt import renderer

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
    )
    from routeopt.formats import load_position, parse_route
    from routeopt.rules import Position, Train
    from routeopt.rules.judge import judge
    from routeopt.search.registry import strategies
    from routeopt.search.strategy import Budget
    from routeopt.solution import Solution, check, solve
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
    "Route": "board",
    "RouteoptError": "errors",
    "Solution": "solution",
    "StopRef": "board",
    "Title": "titles.title",
    "Token": "board",
    "Train": "rules",
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
    "Route",
    "RouteoptError",
    "Solution",
    "StopRef",
    "Title",
    "Token",
    "Train",
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
    from importlib import import_module

    draw = import_module(f"{__name__}.draw")
    return str(draw.picture_of(what))


def _written(what: Any) -> str:
    """Write a position as TOML; the layer of formats is imported when the first is written."""
    from importlib import import_module

    formats = import_module(f"{__name__}.formats")
    return str(formats.to_toml(formats.record_of_position(what)))


renderer.fill(_drawn)
renderer.fill_writer(_written)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module = import_module(f"{__name__}.{_HOMES[name]}")
    return module if name == _HOMES[name] else getattr(module, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
