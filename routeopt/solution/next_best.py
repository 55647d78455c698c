"""The next best run: what it costs to do without a piece of the best one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic

from routeopt import interrupts
from routeopt.board import Leg, Route
from routeopt.network.decode import decode_routes, encode_route
from routeopt.network.network import Network, compile_network
from routeopt.network.records import SearchResult, Worth
from routeopt.network.without import without_connection
from routeopt.rules import Position, RevenueTable
from routeopt.search.registry import pick
from routeopt.search.strategy import Budget, Problem
from routeopt.solution.runs import judged_run
from routeopt.solution.solution import Solution, SolvedRun


@dataclass(frozen=True, slots=True, kw_only=True)
class NextBest:
    """The best of all runs that do without some leg of the answer.

    Parameters
    ----------
    run : SolvedRun or None
        The run; None where there is none that earns anything, or none was found in time.
    costs : int
        How much less it is worth than the answer, by the answer's objective.
    leg : Leg or None
        The leg of the answer that it does without.
    sure : bool
        No such run is worth more; if not, time ran out, or Ctrl-C came.
    """

    run: SolvedRun | None
    costs: int
    leg: Leg | None
    sure: bool


def next_best(solution: Solution, *, seconds: float = 10.0, pinned: Sequence[Route] = ()) -> NextBest:
    """Find the best run that leaves out some leg of the answer, whatever takes its place.

    Parameters
    ----------
    solution : Solution
        The answer.
    seconds : float
        When to stop looking.
    pinned : sequence of Route
        Routes that must stay as they are.

    Returns
    -------
    NextBest
        The run, judged.
    """
    position, end = solution.position, monotonic() + seconds
    fixed = {route.train for route in pinned}
    free = [r.route for r in solution.routes if r.route.train not in fixed]
    if not free:
        # There is no leg to do without; compiling may be what no time was left for.
        return NextBest(run=None, costs=solution.worth, leg=None, sure=bool(solution.routes) or solution.proven)
    table = position.rules.tabulate(position)
    network = compile_network(position, table)
    best: tuple[tuple[int, int], SolvedRun, Leg] | None = None
    sure = True
    for route in free:
        for leg, connection in zip(route.legs, _connections(position, table, network, route), strict=True):
            if monotonic() >= end or interrupts.heard():
                return _found(solution, best, sure=False)
            less = without_connection(network, connection)
            problem = Problem(
                position=position, table=table, network=less, objective=solution.objective, pinned=tuple(pinned)
            )
            result = pick("auto", problem)(problem, Budget(seconds=max(0.0, end - monotonic())))
            run = _judged(problem, result, leg)
            sure = sure and run is not None and result.status in ("optimal", "no route")
            if run is not None and run.routes:
                key = Worth(run.revenue, run.subsidy).key(solution.objective)
                if best is None or key > best[0]:
                    best = key, run, leg
            if result.status == "interrupted":
                return _found(solution, best, sure=False)
    return _found(solution, best, sure=sure)


def _found(solution: Solution, best: tuple[tuple[int, int], SolvedRun, Leg] | None, *, sure: bool) -> NextBest:
    """Return what was found, as a `NextBest`."""
    if best is None:
        return NextBest(run=None, costs=solution.worth, leg=None, sure=sure)
    return NextBest(run=best[1], costs=solution.worth - best[0][0], leg=best[2], sure=sure)


def _connections(position: Position, table: RevenueTable, network: Network, route: Route) -> list[int]:
    """Return the connection of each leg of a route."""
    arcs = encode_route(position, table, network, route)
    return [] if arcs is None else [int(network.geometry.arc_connection[arc]) for arc in arcs[1]]


def _judged(problem: Problem, result: SearchResult, leg: Leg) -> SolvedRun | None:
    """Return the run as judged; None where the strategy did not look at the network and kept to the leg."""
    routes = decode_routes(problem.position, problem.table, problem.network, result.routes)
    track = frozenset(leg.track)
    if any(frozenset(other.track) == track for route in routes for other in route.legs):
        return None
    return judged_run(problem.position, routes, problem.objective)
