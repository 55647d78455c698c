"""Two strategies in turn: a short try of one, and another one where that does not prove the best run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter

from routeopt.network.records import SearchResult, Worth
from routeopt.search.strategy import Budget, Problem, Progress, Strategy


class InTurn:
    """A strategy that is two.

    Parameters
    ----------
    first : Strategy
        It is tried first,
    look : int
        for so many steps.
    then : Strategy
        It goes on, from the run of the first one, where that one did not prove it.

    Attributes
    ----------
    name : str
        The names of both.
    exact : bool
        Whether the second one is.
    """

    def __init__(self, first: Strategy, look: int, then: Strategy) -> None:
        self._first, self._look, self._then = first, look, then
        self.name = f"{first.name}, {then.name}"
        self.exact = then.exact

    def supports(self, problem: Problem) -> bool:
        """Tell whether both strategies can solve this problem."""
        return self._first.supports(problem) and self._then.supports(problem)

    def __call__(self, problem: Problem, budget: Budget, incumbent: SearchResult | None = None) -> SearchResult:
        """Search: see `Strategy`; a run that stops early returns the better run and the better bound of both."""
        began = perf_counter()
        look = self._look if budget.steps is None else min(self._look, budget.steps)
        found = self._first(problem, replace(budget, steps=look), incumbent)
        spent = found.counters["steps"]
        if found.status != "step limit" or (budget.steps is not None and spent >= budget.steps):
            return replace(found, by=self._first.name)
        rest = replace(
            budget,
            seconds=None if budget.seconds is None else max(0.0, budget.seconds - (perf_counter() - began)),
            steps=None if budget.steps is None else budget.steps - spent,
            report=None if budget.report is None else _from_there(problem, found, budget.report),
        )
        return _better(problem, found, self._then(problem, rest, found))


def _from_there(
    problem: Problem, found: SearchResult, report: Callable[[Progress], None]
) -> Callable[[Progress], None]:
    """Return a report that goes on from what the first strategy found."""

    def key(worth: Worth) -> tuple[int, int]:
        return worth.key(problem.objective)

    def tell(progress: Progress) -> None:
        value, bound = max(found.value, progress.value, key=key), min(found.bound, progress.bound, key=key)
        report(Progress(value, bound, found.counters["steps"] + progress.steps))

    return tell


def _better(problem: Problem, first: SearchResult, second: SearchResult) -> SearchResult:
    """Return the better run with the better bound; of runs of the same worth that of the second strategy."""

    def key(result: SearchResult, *, bound: bool = False) -> tuple[int, int]:
        return (result.bound if bound else result.value).key(problem.objective)

    run = first if key(first) > key(second) else second
    bound = min(first, second, key=lambda result: key(result, bound=True)).bound
    proven = bound.key(problem.objective) <= key(run)
    counters = {
        name: first.counters.get(name, 0) + second.counters.get(name, 0)
        for name in dict.fromkeys([*first.counters, *second.counters])
    }
    status = second.status
    if proven and status not in ("optimal", "no route"):
        status = "optimal" if run.routes else "no route"
    return replace(run, bound=run.value if proven else bound, status=status, counters=counters)
