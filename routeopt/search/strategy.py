"""The signature that all strategies share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol

from routeopt.board import Route
from routeopt.network.records import Objective, SearchResult, Worth
from routeopt.rules import Position, RevenueTable

if TYPE_CHECKING:
    from routeopt.network.network import Network


class Progress(NamedTuple):
    """How far a search has come: best worth so far, bound, steps."""

    value: Worth
    bound: Worth
    steps: int


@dataclass(frozen=True, slots=True)
class Budget:
    """When to stop: after so many seconds, or steps; None is no limit.

    Parameters
    ----------
    seconds : float, optional
        Time from now.
    steps : int, optional
        Steps, as counted in `SearchResult.counters`.
    report : callable, optional
        Called about ten times a second with a `Progress`.
    """

    seconds: float | None = None
    steps: int | None = None
    report: Callable[[Progress], None] | None = None


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Problem:
    """What is to be solved.

    Parameters
    ----------
    position : Position
        For strategies that ask the judge.
    table : RevenueTable
        What the network was compiled from.
    network : Network
        All that kernels see.
    objective : str
        ``"revenue"``: most revenue, then most subsidy. ``"total"``: most of both together, then most revenue.
    pinned : tuple of Route
        Routes that stay as they are; their trains are not searched.
    ties : int
        How many other runs of the same worth to list.
    """

    position: Position
    table: RevenueTable
    network: Network
    objective: Objective = "revenue"
    pinned: tuple[Route, ...] = field(default=())
    ties: int = 0

    def __repr__(self) -> str:
        return f"Problem({self.position!r}, {self.objective}, {len(self.pinned)} pinned)"


class Strategy(Protocol):
    """A way to search for the best run; one file and one line in the registry each.

    Attributes
    ----------
    name : str
        As in the registry.
    exact : bool
        Given time, it proves that no run is better; if not, it may end with status ``"not proven"``.
    """

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def exact(self) -> bool:
        """Whether it proves its answers, given time."""

    def supports(self, problem: Problem) -> bool:
        """Tell whether the strategy can solve this problem, and, if it is an exact one, prove the answer."""
        ...

    def __call__(self, problem: Problem, budget: Budget, incumbent: SearchResult | None = None) -> SearchResult:
        """Search; a run that stops early returns its best run and a valid bound."""
        ...
