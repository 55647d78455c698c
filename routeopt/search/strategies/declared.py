"""How a strategy is declared: its name, whether it is exact, and its work."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from routeopt.network.records import SearchResult
from routeopt.search.methods.conduct import Attempt, conduct
from routeopt.search.session.session import Session, begin, empty_result
from routeopt.search.strategy import Budget, Problem


@dataclass(frozen=True, slots=True)
class Declared:
    """A strategy on the arrays of a network: for every table that has a mode.

    Parameters
    ----------
    name : str
        As in the registry.
    exact : bool
        Given time, it proves that no run is better.
    work : callable
        Searches, and puts the result together.
    ties : bool
        Problems that ask for ties are for it too.
    """

    name: str
    exact: bool
    work: Callable[[Session], SearchResult]
    ties: bool = True

    def supports(self, problem: Problem) -> bool:
        """Tell whether the strategy is for this problem."""
        return bool(problem.table.modes) and (self.ties or not problem.ties)

    def __call__(self, problem: Problem, budget: Budget, incumbent: SearchResult | None = None) -> SearchResult:
        """Search: see `Strategy`."""
        session = begin(problem, budget, incumbent)
        return empty_result() if session is None else self.work(session)


def task_by_task(name: str, *, exact: bool, work: Callable[[Attempt], None], ties: bool = True) -> Declared:
    """Declare a strategy whose work goes through the tasks of a session; `conduct` does all else.

    Parameters
    ----------
    name, exact, ties : str, bool, bool
        See `Declared`.
    work : callable
        Searches; it may be stopped at any time. That of an exact strategy proves the best run.
    """

    def search(session: Session) -> SearchResult:
        return conduct(session, work, None if exact else "not proven")

    return Declared(name, exact, search, ties)
