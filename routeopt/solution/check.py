"""What is wrong with a position, or with a run on it: everything at once."""

from __future__ import annotations

from collections.abc import Sequence

from routeopt.board import Route, check_board
from routeopt.errors import Fault
from routeopt.rules import Position
from routeopt.rules.judge import judge


def check(position: Position, routes: Sequence[Route] = ()) -> list[Fault]:
    """List everything that is wrong with a position, and with a run on it.

    Parameters
    ----------
    position : Position
        Board, company, trains, and what modifies revenue.
    routes : sequence of Route
        A run: at most one route for each train.

    Returns
    -------
    list of Fault
        Those of the board first, then those of the position, then those of the run; empty where all is in order.
    """
    faults = [*check_board(position.board, position.data.supply, position.shown), *position.rules.check(position)]
    if routes:
        faults += judge(position, routes).faults
    return faults
