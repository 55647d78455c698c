"""Putting results together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from routeopt.network.records import RouteIndices, SearchResult, Status, Worth


def empty_result() -> SearchResult:
    """Return what a company without a train that may run gets."""
    nothing = Worth(0, 0)
    return SearchResult(routes=(), value=nothing, bound=nothing, status="no route", counters={"steps": 0, "routes": 0})


def finished(
    value: Worth,
    bound: Worth,
    run: tuple[RouteIndices, ...],
    stopped: Status | None,
    counters: Mapping[str, int],
    ties: Sequence[tuple[RouteIndices, ...]],
) -> SearchResult:
    """Put a result together; where nothing `stopped` the search the value is proven."""
    if stopped is None:
        stopped, bound = ("optimal" if run else "no route"), value
    return SearchResult(routes=run, value=value, bound=bound, status=stopped, counters=counters, ties=tuple(ties))
