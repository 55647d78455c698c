"""From routes on the board to a run as an answer shows it: each route oriented, named and priced by the judge."""

from __future__ import annotations

from collections.abc import Sequence

from routeopt.board import Route
from routeopt.errors import IllegalRouteError
from routeopt.network.records import Objective
from routeopt.rules import Position
from routeopt.rules.judge import JudgedRoute, judge
from routeopt.solution.naming import oriented
from routeopt.solution.solution import SolvedRoute, SolvedRun


def judged_run(position: Position, routes: Sequence[Route], objective: Objective = "revenue") -> SolvedRun:
    """Judge routes and return the run as an answer shows it.

    Parameters
    ----------
    position : Position
        Board, company, trains and powers.
    routes : sequence of Route
        At most one for each train.
    objective : str
        What decides where the rules let the company choose a power for the whole run.

    Raises
    ------
    IllegalRouteError
        The judge rejects the run; all reasons are listed.
    """
    in_order = sorted((oriented(r) for r in routes), key=lambda r: r.train)
    verdict = judge(position, in_order, objective)
    if verdict.faults:
        raise IllegalRouteError(verdict.faults)
    return SolvedRun(
        revenue=verdict.revenue,
        subsidy=verdict.subsidy,
        routes=tuple(_shown(position, r, j) for r, j in zip(in_order, verdict.routes, strict=True)),
        parts=verdict.parts,
        mode=verdict.mode,
    )


def drawn_run(position: Position, routes: Sequence[Route]) -> SolvedRun:
    """Return routes as a run that pays nothing, for pictures of what the judge rejects."""
    in_order = sorted((oriented(r) for r in routes), key=lambda r: r.train)
    unpaid = [JudgedRoute(r.train, 0, 0, (), ()) for r in in_order]
    shown = tuple(_shown(position, r, j) for r, j in zip(in_order, unpaid, strict=True))
    return SolvedRun(revenue=0, subsidy=0, routes=shown)


def _shown(position: Position, route: Route, judged: JudgedRoute) -> SolvedRoute:
    return SolvedRoute(
        train=position.trains[route.train].name,
        revenue=judged.revenue,
        subsidy=judged.subsidy,
        stops=tuple(position.board.place_name(place) for place in route.visits()),
        hexes=route.hexes(),
        powers=judged.powers,
        parts=judged.parts,
        route=route,
    )
