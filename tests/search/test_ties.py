"""Other runs of the best worth: all of them where enough are asked for, each once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from routeopt.network import decode_routes
from routeopt.rules import RevenueTable
from routeopt.search import Budget, strategies
from routeopt.search.session.tasks import train_kinds
from tests import naive
from tests.search.random_tables import Case, random_case

FAST = ("exhaustive", "branch-and-bound")


def runs_of_best_worth(case: Case, kinds: list[int]) -> set[object]:
    best = naive.best(case.board, case.table)
    return {
        tuple(sorted((kinds[r.row.train], naive.shape(case.table, r)) for r in run))
        for run in naive.runs(case.board, case.table)
        if naive.worth(run) == best
    }


@settings(max_examples=120, deadline=None)
@given(seed=st.integers(0, 1 << 40), name=st.sampled_from(FAST))
def test_all_ties_are_found_and_each_is_worth_the_same(seed: int, name: str) -> None:
    case = random_case(seed, trains=2)
    problem = case.problem(ties=10_000)
    result = strategies()[name](problem, Budget())
    if not result.routes:
        assert result.ties == ()
        return
    kinds = train_kinds(problem)
    found = [decode_routes(problem.position, case.table, problem.network, run) for run in (result.routes, *result.ties)]
    shapes = [tuple(sorted((kinds[r.train], naive.shape_of(case.table, r)) for r in run)) for run in found]
    assert len(set(shapes)) == len(shapes)
    assert set(shapes) == runs_of_best_worth(case, kinds)
    assert all(naive.price(case.board, case.table, run) == result.value for run in found)


@pytest.mark.parametrize("name", FAST)
def test_no_more_ties_than_asked_for(name: str) -> None:
    asked = 2
    most = 0
    for seed in range(120):
        result = strategies()[name](random_case(seed).problem(ties=asked), Budget())
        most = max(most, len(result.ties))
    assert most == asked


@pytest.mark.parametrize("name", [*FAST, "cp-sat"])
def test_where_all_trains_are_pinned_there_are_no_ties(name: str) -> None:
    for seed in range(20):
        case = random_case(seed)
        problem = case.problem(ties=3)
        strategy = strategies()[name]
        best = strategy(replace(problem, ties=0), Budget())
        run = decode_routes(problem.position, case.table, problem.network, best.routes)
        trains = {row.train for mode in case.table.modes for row in mode.rows}
        if {route.train for route in run} == trains:
            result = strategy(replace(problem, pinned=run), Budget())
            assert (result.value, result.ties) == (best.value, ())


def test_like_trains_have_one_kind_in_every_mode() -> None:
    for seed in range(30):
        case = random_case(seed)
        kinds = train_kinds(case.problem())
        for a, kind in enumerate(kinds):
            for b, other in enumerate(kinds):
                assert (kind == other) == _alike(case.table, a, b)


def _alike(table: RevenueTable, a: int, b: int) -> bool:
    for mode in table.modes:
        rows = [
            [[getattr(row, f) for f in type(row).__slots__ if f != "train"] for row in mode.rows if row.train == t]
            for t in (a, b)
        ]
        earns = [[bonus.trains is None or t in bonus.trains for bonus in mode.bonuses] for t in (a, b)]
        if rows[0] != rows[1] or earns[0] != earns[1]:
            return False
    return True
