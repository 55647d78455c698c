"""Pictures: a board, its tokens and routes as SVG.

Lives here: where things lie on the page, and the drawing of them.
May not live here: rules, search, files.
"""

from routeopt.draw.board import draw_board

__all__ = ["draw_board"]
