"""What holds for the answer of any exact strategy, held to the naive search."""

from __future__ import annotations

from collections.abc import Iterable

from routeopt.network import decode_routes
from routeopt.search import Budget, strategies
from tests import naive
from tests.search.random_tables import random_case


def assert_best(seed: int, objective: str, names: Iterable[str]) -> None:
    """Hold strategies to the best worth of a random table, and to a run that is worth it."""
    case = random_case(seed)
    problem = case.problem(objective)
    best = naive.best(case.board, case.table, objective)
    for name in names:
        result = strategies()[name](problem, Budget())
        assert result.value == best == result.bound, name
        assert result.status == ("optimal" if result.routes else "no route"), name
        run = decode_routes(problem.position, case.table, problem.network, result.routes)
        assert naive.price(case.board, case.table, run, objective) == best, name


def assert_stopped_well(seed: int, steps: int, name: str) -> None:
    """Hold a strategy with so many steps to a legal run, a valid bound and a status that says the truth."""
    case = random_case(seed)
    problem = case.problem()
    best = naive.best(case.board, case.table)
    result = strategies()[name](problem, Budget(steps=steps))
    assert result.value <= best <= result.bound
    assert result.counters["steps"] <= steps
    run = decode_routes(problem.position, case.table, problem.network, result.routes)
    assert naive.price(case.board, case.table, run) == result.value
    if result.status in ("optimal", "no route"):
        assert result.value == best
    else:
        assert result.status == "step limit"
