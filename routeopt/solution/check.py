"""What is wrong with a position, or with a run on it: everything at once."""

from __future__ import annotations

from collections.abc import Iterable

from routeopt.board import Route, Routed, check_board, routes_of
from routeopt.errors import Fault
from routeopt.rules.given import Given, position_of
from routeopt.rules.judge import judge


def check(position: Given, routes: Iterable[Route | Routed] = ()) -> list[Fault]:
    """List everything that is wrong with a position, and with a run on it.

    Parameters
    ----------
    position : Position, str or Path
        Board, company, trains, and what modifies revenue; or the file that holds them.
    routes : iterable of Route or SolvedRoute
        A run: at most one route for each train.

    Returns
    -------
    list of Fault
        Those of the board first, then those of the position, then those of the run; empty where all is in order.
    """
    position, routes = position_of(position), routes_of(routes)
    faults = [*check_board(position.board, position.data.supply, position.shown), *position.rules.check(position)]
    if routes:
        faults += judge(position, routes).faults
    return faults
