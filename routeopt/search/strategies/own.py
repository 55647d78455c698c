"""Strategies of users and of other packages: any callable that takes a problem and a budget."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeGuard

from routeopt.errors import WrongKindError
from routeopt.network.records import SearchResult
from routeopt.search.strategy import Budget, Problem, Strategy

#: What a strategy of one's own is at the least.
Search = Callable[[Problem, Budget], SearchResult]


class Own:
    """A plain callable as a strategy, for every problem; it need not prove anything.

    Parameters
    ----------
    search : callable
        Takes the problem and the budget.

    Attributes
    ----------
    name : str
        That of the callable.
    exact : bool
        False: what it says of its answer is said in the answer.
    """

    exact = False

    def __init__(self, search: Search) -> None:
        self._search = search
        self.name = str(getattr(search, "__name__", type(search).__name__))

    def supports(self, problem: Problem) -> bool:  # noqa: ARG002 - as `Strategy` has it
        """Tell whether the strategy is for this problem."""
        return True

    def __call__(self, problem: Problem, budget: Budget, incumbent: SearchResult | None = None) -> SearchResult:  # noqa: ARG002
        """Search: see `Strategy`."""
        return self._search(problem, budget)


def own(search: object) -> Strategy:
    """Return what a user gives as a strategy: one that has all of `Strategy` as it is, a plain callable as `Own`.

    Raises
    ------
    WrongKindError
        It cannot be called.
    """
    if isinstance(search, type) or not callable(search):
        shown = f"the class {search.__name__}" if isinstance(search, type) else f"{search!r:.40}"
        wanted = "a name, or a callable that takes a Problem and a Budget and returns a SearchResult,"
        raise WrongKindError(f"strategy: {wanted} is expected, not {shown}")
    return search if _is_strategy(search) else Own(search)


def _is_strategy(search: object) -> TypeGuard[Strategy]:
    return all(hasattr(search, name) for name in ("name", "exact", "supports"))
