"""What the search returns, and what it is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from routeopt.board import Route

Status = Literal["optimal", "time limit", "step limit", "interrupted", "no route", "not proven"]
Objective = Literal["revenue", "total"]


class Worth(NamedTuple):
    """What a run earns: revenue for dividends, and the subsidy that goes to the treasury."""

    revenue: int
    subsidy: int

    def key(self, objective: Objective) -> tuple[int, int]:
        """Return what is compared: revenue then subsidy, or their sum then revenue."""
        return (self.revenue, self.subsidy) if objective == "revenue" else (self.revenue + self.subsidy, self.revenue)


class RouteIndices(NamedTuple):
    """One route as the kernels know it.

    Attributes
    ----------
    mode : int
        Mode of the table (all routes of a run have the same).
    row : int
        Row of that mode's trains.
    first : int
        Place where it starts.
    arcs : tuple of int
        Arcs of the network in the order run; empty for a route of one place.
    """

    mode: int
    row: int
    first: int
    arcs: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class SearchResult:
    """What a strategy found.

    Parameters
    ----------
    routes : tuple of RouteIndices or Route
        The best run found; strategies that do not search a network give geometry.
    value : Worth
        What the search says that it earns.
    bound : Worth
        No legal run earns more (compared by the objective); equal to `value` when proven.
    status : str
        ``"optimal"``, ``"time limit"``, ``"step limit"``, ``"interrupted"``, ``"no route"`` (revenue 0, proven), or
        ``"not proven"``: a strategy that is not exact came to its end.
    counters : mapping of str to int
        ``steps`` at least: how many arcs were tried; the same on every machine.
    ties : tuple of tuple
        Other runs of the same worth, as many as were asked for.
    by : str
        The strategy that searched, where it is one of those that the strategy asked is made of; else empty.
    """

    routes: tuple[RouteIndices | Route, ...]
    value: Worth
    bound: Worth
    status: Status
    counters: Mapping[str, int] = field(default_factory=dict)
    ties: tuple[tuple[RouteIndices | Route, ...], ...] = ()
    by: str = ""

    def __repr__(self) -> str:
        return f"SearchResult({self.status}: {self.value} of at most {self.bound}, {len(self.routes)} routes)"
