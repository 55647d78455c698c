"""Running CP-SAT under a budget: one worker and a fixed seed, so that the same model gives the same answer."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import TYPE_CHECKING, NamedTuple

from routeopt import interrupts
from routeopt.errors import TooLargeError
from routeopt.network.records import Status
from routeopt.search.session.clock import Clock

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, CpSolver

#: So many steps of a budget are one unit of CP-SAT's own measure of work, about a second of it on any machine.
STEPS_PER_UNIT = 10_000_000
#: How often Python looks at Ctrl-C and reports, in seconds.
_TICK = 0.02
#: How long a solver that is told to stop is waited for where the command line is about to end, in seconds.
_PATIENCE = 0.15


class Answer(NamedTuple):
    """What CP-SAT says.

    Attributes
    ----------
    value : int or None
        The objective of the best solution; None: it found none.
    bound : int
        No solution has more.
    values : tuple of int
        What each variable is in the best solution.
    proven : bool
        No solution is better.
    stopped : str or None
        Why the budget ended first, for `Clock.stop` once what was found is taken; None also where `work` was done.
    """

    value: int | None
    bound: int
    values: tuple[int, ...]
    proven: bool
    stopped: Status | None


def run_model(
    model: CpModel,
    clock: Clock,
    most: int,
    *,
    work: int | None = None,
    tell: Callable[[int | None, int], None] = lambda _value, _bound: None,
) -> Answer:
    """Maximise a model.

    Parameters
    ----------
    model : CpModel
        With an objective to maximise.
    clock : Clock
        The budget; work done is counted as steps.
    most : int
        No solution has a greater objective.
    work : int, optional
        Stop after so many steps in any case.
    tell : callable
        Told the objective of the best solution so far (None: there is none), and the bound.

    Raises
    ------
    BudgetUsedUpError, TooLargeError
        The budget was used up before it began; CP-SAT refuses the model.
    """
    with interrupts.loading():
        from ortools.sat.python import cp_model

    seconds, steps = clock.left()
    limit = min((s for s in (steps, work) if s is not None), default=None)
    solver = _solver(seconds, limit)
    bounds, values = [most], list[int]()
    solver.best_bound_callback = lambda bound: bounds.append(int(bound))

    class _Solutions(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            values.append(round(self.objective_value))

    def look() -> None:
        tell(values[-1] if values else None, min(bounds))
        clock.tell()

    interrupted, ended = _work_through(solver, lambda: solver.solve(model, _Solutions()), look)
    if not ended:
        return Answer(None, min(most, *bounds), (), False, "interrupted")
    response = solver.response_proto
    if response.status == cp_model.MODEL_INVALID:
        raise TooLargeError("amounts of money too large for CP-SAT")
    done = _count(clock, response.deterministic_time, limit)
    proven = response.status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    stopped: Status | None = None if proven else _ended_by(done, limit, steps)
    stopped = "interrupted" if interrupted else stopped
    if response.status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Answer(None, most if proven else min(most, *bounds), (), proven, stopped)
    value = round(solver.objective_value)
    bound = value if proven else min(most, *bounds, int(solver.best_objective_bound))
    return Answer(value, bound, tuple(response.solution), proven, stopped)


def _count(clock: Clock, work: float, limit: int | None) -> int:
    """Count what a solver did as steps, and return them."""
    done = round(work * STEPS_PER_UNIT)
    done = done if limit is None else min(done, limit)
    clock.steps += done
    clock.solver_steps += done
    return done


def _solver(seconds: float | None, limit: int | None) -> CpSolver:
    """Return a solver with a budget, on one thread and with a fixed seed, so that it answers the same each time."""
    from ortools.sat.python.cp_model import CpSolver

    solver = CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    # A handler of its own would take Python's away for good.
    solver.parameters.catch_sigint_signal = False
    if seconds is not None:
        solver.parameters.max_time_in_seconds = seconds
    if limit is not None:
        solver.parameters.max_deterministic_time = limit / STEPS_PER_UNIT
    return solver


def _work_through(solver: CpSolver, solve: Callable[[], object], look: Callable[[], None]) -> tuple[bool, bool]:
    """Let a solver work in a thread of its own, so that Python can look at Ctrl-C meanwhile.

    Returns
    -------
    tuple of bool
        Whether Ctrl-C came, and whether the solver has ended: while it makes a model smaller it does not stop for a
        second, which is not waited for where the command line is about to end.
    """
    ended = Event()
    interrupted = False

    def work() -> None:
        try:
            solve()
        finally:
            ended.set()

    worker = Thread(target=work)
    worker.start()
    interrupts.searching()
    try:
        while not ended.is_set():
            try:
                while not ended.wait(_TICK):
                    if interrupts.heard():
                        solver.stop_search()
                        return True, ended.wait(_PATIENCE)
                    look()
            except KeyboardInterrupt:
                interrupted = True
                solver.stop_search()
    finally:
        # A thread that is inside the solver when Python ends would abort the process. The command line ends without.
        while worker.is_alive() and not interrupts.heard():
            if not ended.is_set():
                solver.stop_search()
            worker.join(_TICK)
    return interrupted, True


def _ended_by(done: int, limit: int | None, steps: int | None) -> Status | None:
    """Return what ended a solver that proved nothing: its time, the steps of the budget, or (None) of its work."""
    if limit is None or done < 0.99 * limit:
        return "time limit"
    return "step limit" if steps == limit else None
