"""A run to start from: the answer is never worse, the proof is the same, and what is illegal is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from routeopt.errors import IllegalRouteError
from routeopt.network.records import RouteIndices
from routeopt.search import Budget, strategies
from tests.search.random_tables import random_case

NAMES = ("branch-and-bound", "cp-sat", "cp-sat-circuit")


@pytest.mark.parametrize("name", NAMES)
def test_the_answer_does_not_depend_on_it(name: str) -> None:
    started = 0
    for seed in range(25):
        problem = random_case(seed).problem()
        alone = strategies()["branch-and-bound"](problem, Budget())
        for known in (strategies()["greedy"](problem, Budget()), alone):
            found = strategies()[name](problem, Budget(), known)
            assert (found.value, found.bound, found.status) == (alone.value, alone.bound, alone.status)
            started += bool(known.routes)
    assert started > 20


@pytest.mark.parametrize("name", [*NAMES, "greedy"])
def test_without_time_it_is_the_answer(name: str) -> None:
    for seed in range(25):
        problem = random_case(seed).problem()
        known = strategies()["branch-and-bound"](problem, Budget())
        if known.routes:
            found = strategies()[name](problem, Budget(steps=0), known)
            assert found.value == known.value


def test_one_that_breaks_rules_is_refused() -> None:
    refused = 0
    for seed in range(25):
        problem = random_case(seed).problem()
        known = strategies()["greedy"](problem, Budget())
        for route in known.routes:
            assert isinstance(route, RouteIndices)
            if route.arcs:
                twice = route._replace(arcs=(*route.arcs, *route.arcs))
                with pytest.raises(IllegalRouteError):
                    strategies()["branch-and-bound"](problem, Budget(), replace(known, routes=(twice,)))
                refused += 1
    assert refused > 5
