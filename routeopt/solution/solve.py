"""From a position to its best run: each stage is one call, and the judge has the last word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import NamedTuple

from routeopt import _compiling
from routeopt.board import Route, Routed, routes_of
from routeopt.errors import BadValueError, IllegalPositionError, IllegalRouteError, WrongAnswerError, expect
from routeopt.network.decode import decode_routes
from routeopt.network.network import compile_network
from routeopt.network.records import Objective, SearchResult, Worth
from routeopt.rules import Position, RevenueTable
from routeopt.rules.given import Given, check_objective, position_of
from routeopt.search.bounds import loose_worth
from routeopt.search.registry import pick, require_strategy
from routeopt.search.strategies.own import Search, own
from routeopt.search.strategy import Budget, Problem, Strategy
from routeopt.solution.check import check
from routeopt.solution.runs import judged_run
from routeopt.solution.solution import Solution, SolvedRun

#: Other runs that one answer may list.
MOST_TIES = 1_000
#: Seconds that compiling a network may take though the budget is less.
_LEAST_COMPILING = 0.25


def solve(
    position: Given,
    *,
    strategy: str | Strategy | Search = "auto",
    budget: Budget | None = None,
    objective: Objective = "revenue",
    pinned: Iterable[Route | Routed] = (),
    ties: int = 0,
    unchecked: bool = False,
) -> Solution:
    """Find the best run of a position; the judge prices it before it is given back.

    A position in which something is wrong is refused, as on the command line.

    Parameters
    ----------
    position : Position, str or Path
        Board, company, trains, and what modifies revenue; or the file that holds them, as `load_position` reads it.
    strategy : str, Strategy or callable
        Name of a strategy; ``"auto"`` picks one. Or one of your own: at the least a function of a `Problem` and a
        `Budget` that returns a `SearchResult`.
    budget : Budget, optional
        When to stop early, counted from the call; the answer is then legal and its bound valid, but need not be proven.
    objective : str
        ``"revenue"``: most revenue, then most subsidy. ``"total"``: most of both together, then most revenue.
    pinned : iterable of Route or SolvedRoute
        Routes that stay as they are; the other trains are searched.
    ties : int
        How many other runs of the same worth to list at the most.
    unchecked : bool
        Solve the position as it is, whatever `check` has to say of it.

    Returns
    -------
    Solution
        The run, part by part, with its bound. A KeyboardInterrupt during the search becomes an answer too, of status
        ``"interrupted"``: a loop over solves looks at it. Before and after the search it is raised as ever; signals
        are handled by the command line alone.

    Raises
    ------
    IllegalPositionError
        Something is wrong with the position; all faults are listed.
    UnknownNameError, UnsupportedError
        There is no strategy of this name, or it is not exact for this position.
    BadValueError
        So many ties cannot be listed, or there is no such objective.
    TooLargeError
        The board has more connections than routeopt takes.
    IllegalRouteError
        The pinned routes break rules; all reasons are listed.
    WrongKindError
        An argument is of another kind than these.
    WrongAnswerError
        The judge disagrees with the search, which is a fault in routeopt, or in a strategy of one's own.
    """
    clock = _Clock()
    asked = _Asked(position_of(position), strategy, objective, routes_of(pinned), ties)
    _refuse(asked, clock, unchecked=unchecked)
    return _answer(asked, Budget() if budget is None else budget, clock)


class _Asked(NamedTuple):
    """What is asked; see `solve`."""

    position: Position
    strategy: str | Strategy | Search
    objective: Objective
    pinned: tuple[Route, ...]
    ties: int


def _refuse(asked: _Asked, clock: _Clock, *, unchecked: bool) -> None:
    """Refuse what cannot be asked, before anything is searched; errors as in `solve`."""
    check_objective(asked.objective)
    expect(asked.ties, int, "ties", "a number")
    if not 0 <= asked.ties <= MOST_TIES:
        raise BadValueError(f"ties: {asked.ties} other runs are asked for; 0 to {MOST_TIES} are expected")
    if not unchecked:
        faults = check(asked.position)
        if faults:
            raise IllegalPositionError(faults)
        clock.lap("check")
    if asked.pinned:
        judged_run(asked.position, asked.pinned, asked.objective)


def _answer(asked: _Asked, budget: Budget, clock: _Clock) -> Solution:
    """Go through the stages, from the table to the judge."""
    expect(budget, Budget, "budget", "a Budget, such as Budget(seconds=2.0),")
    position, _, objective, pinned, ties = asked
    table = position.rules.tabulate(position)
    clock.lap("tabulate")
    try:
        network = compile_network(position, table, _until(budget, clock))
    except _LateError:
        clock.lap("compile")
        return _uncompiled(asked, table, clock)
    clock.lap("compile")
    problem = Problem(position=position, table=table, network=network, objective=objective, pinned=pinned, ties=ties)
    chosen = pick(asked.strategy, problem)
    result = chosen(problem, _left(budget, clock))
    expect(result, SearchResult, f"strategy {chosen.name}", "a SearchResult")
    clock.lap("search")
    runs = [decode_routes(position, table, network, routes) for routes in (result.routes, *result.ties)]
    clock.lap("decode")
    best, *others = (_verified(problem, routes, result.value) for routes in runs)
    _check_bound(result, objective)
    clock.lap("verify")
    alternatives: tuple[SolvedRun, ...] = ()
    if position.data.game.waiver and objective == "revenue" and result.status == "optimal":
        alternatives = _waived(problem, chosen, result, _left(budget, clock, result.counters.get("steps", 0)))
        clock.lap("alternatives")
    return Solution(
        position=position,
        run=best,
        bound=result.bound,
        status=result.status,
        strategy=result.by or chosen.name,
        objective=objective,
        ties=tuple(others),
        alternatives=alternatives,
        seconds=clock.laps | {"total": sum(clock.laps.values())},
        counters=dict(result.counters),
    )


class _LateError(Exception):
    """The time is up and the network is not compiled."""


def _until(budget: Budget, clock: _Clock) -> Callable[[], None]:
    """Return what ends compiling once the time is up; on most boards it takes less than its least time."""

    def check() -> None:
        if budget.seconds is not None and clock.elapsed() > max(budget.seconds, _LEAST_COMPILING):
            raise _LateError

    return check


def _uncompiled(asked: _Asked, table: RevenueTable, clock: _Clock) -> Solution:
    """Return what is known without a network: pinned routes, and what no route of the other trains can exceed.

    Raises
    ------
    UnknownNameError
        There is no strategy of this name.
    """
    position, strategy, objective, pinned, _ = asked
    require_strategy(strategy)
    run = judged_run(position, pinned, objective)
    others = set(range(len(position.trains))) - {route.train for route in pinned}
    loose = [loose_worth(table, train) for train in sorted(others)]
    bound = Worth(run.revenue + sum(w.revenue for w in loose), run.subsidy + sum(w.subsidy for w in loose))
    return Solution(
        position=position,
        run=run,
        bound=bound,
        status="time limit",
        strategy=strategy if isinstance(strategy, str) else own(strategy).name,
        objective=objective,
        seconds=clock.laps | {"total": sum(clock.laps.values())},
        counters={"steps": 0, "routes": 0},
    )


def _left(budget: Budget, clock: _Clock, steps: int = 0) -> Budget:
    """Return what is left of a budget."""
    return replace(
        budget,
        seconds=None if budget.seconds is None else max(0.0, budget.seconds - clock.elapsed()),
        steps=None if budget.steps is None else max(0, budget.steps - steps),
    )


def _waived(problem: Problem, strategy: Strategy, best: SearchResult, budget: Budget) -> tuple[SolvedRun, ...]:
    """Return the run of most revenue and subsidy together, where a title lets it replace the run of most revenue."""
    other = replace(problem, objective="total", ties=0)
    result = strategy(other, budget)
    if result.value.revenue >= best.value.revenue or sum(result.value) < best.value.revenue:
        return ()
    routes = decode_routes(problem.position, problem.table, problem.network, result.routes)
    return (_verified(other, routes, result.value),)


def _verified(problem: Problem, routes: Sequence[Route], value: Worth) -> SolvedRun:
    """Let the judge price a run that the search found.

    Raises
    ------
    WrongAnswerError
        The judge rejects the run or prices it otherwise, or a pinned route is not in it.
    """
    try:
        run = judged_run(problem.position, routes, problem.objective)
    except IllegalRouteError as error:
        raise WrongAnswerError(f"the judge rejects what the search found:\n{error}") from error
    if (run.revenue, run.subsidy) != value:
        raise WrongAnswerError(
            f"the search found a run worth {value.revenue} and subsidy {value.subsidy}; "
            f"the judge prices it at {run.revenue} and subsidy {run.subsidy}"
        )
    missing = {r.train for r in problem.pinned} - {r.train for r in routes}
    if missing:
        names = ", ".join(problem.position.trains[t].name for t in sorted(missing))
        raise WrongAnswerError(f"the search left out the pinned route of {names}")
    return run


def _check_bound(result: SearchResult, objective: Objective) -> None:
    """Refuse a bound below what was found, and a claim of proof without one.

    Raises
    ------
    WrongAnswerError
        Saying which.
    """
    value, bound = result.value.key(objective), result.bound.key(objective)
    if bound < value or (result.status in ("optimal", "no route") and bound != value):
        raise WrongAnswerError(
            f"the search says {result.status} with a run worth {value[0]} (then {value[1]}) "
            f"and a bound of {bound[0]} (then {bound[1]})"
        )


@dataclass
class _Clock:
    """Seconds spent by stage, in the order of the stages; loading and compiling kernels is one of its own."""

    laps: dict[str, float] = field(default_factory=dict)
    last: float = field(default_factory=perf_counter)
    kernels: float = field(default_factory=_compiling.seconds)

    def elapsed(self) -> float:
        """Return the seconds since the first stage began."""
        return sum(self.laps.values()) + perf_counter() - self.last

    def lap(self, stage: str) -> None:
        """Book the time since the last lap under a stage."""
        now, kernels = perf_counter(), _compiling.seconds()
        self.laps["kernels"] = self.laps.get("kernels", 0.0) + kernels - self.kernels
        self.laps[stage] = now - self.last - (kernels - self.kernels)
        self.last, self.kernels = now, kernels
