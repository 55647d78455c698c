"""Pictures: a board, its tokens and routes as SVG, PNG, or a page.

Lives here: where things lie on the page, and the drawing of them.
May not live here: rules, search, files.
"""

from routeopt.board import Board
from routeopt.draw.answer import draw_run, draw_solution
from routeopt.draw.board import draw_board
from routeopt.draw.game_page import ShownRun, draw_game_page
from routeopt.draw.page import draw_page
from routeopt.draw.png import png_of
from routeopt.draw.sheet import draw_tiles
from routeopt.rules import Position
from routeopt.solution import Solution


def picture_of(what: object) -> str:
    """Return a board, position or solution as an SVG document, for notebooks.

    Raises
    ------
    TypeError
        It is something else.
    """
    if isinstance(what, Solution):
        return draw_solution(what, size=30.0)
    if isinstance(what, Board | Position):
        return draw_board(what, size=30.0)
    raise TypeError(f"a Board, Position or Solution is expected, not {type(what).__name__}")


__all__ = [
    "ShownRun",
    "draw_board",
    "draw_game_page",
    "draw_page",
    "draw_run",
    "draw_solution",
    "draw_tiles",
    "picture_of",
    "png_of",
]
