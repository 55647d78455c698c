"""Pinned routes stay, are paid, and keep their track."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from routeopt.board import Route, StopRef
from routeopt.errors import IllegalRouteError
from routeopt.network import decode_routes
from routeopt.search import Budget, strategies
from tests import naive
from tests.search.random_tables import random_case

FAST = ("exhaustive", "branch-and-bound")


@settings(max_examples=80, deadline=None)
@given(seed=st.integers(0, 1 << 40), name=st.sampled_from(FAST))
def test_a_route_of_the_best_run_pinned_gives_the_same_worth(seed: int, name: str) -> None:
    case = random_case(seed)
    problem = case.problem()
    strategy = strategies()[name]
    result = strategy(problem, Budget())
    run = decode_routes(problem.position, case.table, problem.network, result.routes)
    for route in run:
        again = strategy(replace(problem, pinned=(route,)), Budget())
        assert again.value == result.value == again.bound
        assert route.train in {
            r.train for r in decode_routes(problem.position, case.table, problem.network, again.routes)
        }
    assert strategy(replace(problem, pinned=run), Budget()).value == result.value


@settings(max_examples=80, deadline=None)
@given(seed=st.integers(0, 1 << 40), pick=st.integers(0, 1000), name=st.sampled_from(FAST))
def test_any_pinned_route_leaves_the_best_of_the_rest(seed: int, pick: int, name: str) -> None:
    case = random_case(seed)
    problem = case.problem()
    train = 0
    shapes = sorted(
        {
            naive.shape(case.table, r)
            for mode in case.table.modes
            for row in mode.rows
            if row.train == train
            for r in naive.routes(case.board, case.table, mode, row)
        },
        key=str,
    )
    if not shapes:
        return
    chosen = shapes[pick % len(shapes)]
    best = max(
        naive.worth(run)
        for run in naive.runs(case.board, case.table)
        if any(r.row.train == train and naive.shape(case.table, r) == chosen for r in run)
    )
    route = _geometry(case, train, chosen)
    result = strategies()[name](replace(problem, pinned=(route,)), Budget())
    assert result.value == best
    run = decode_routes(problem.position, case.table, problem.network, result.routes)
    assert [naive.shape_of(case.table, r) for r in run if r.train == train] == [chosen]


def _geometry(case, train, chosen) -> Route:  # type: ignore[no-untyped-def]
    from routeopt.board import Leg

    for mode in case.table.modes:
        for row in mode.rows:
            for r in naive.routes(case.board, case.table, mode, row):
                if row.train == train and naive.shape(case.table, r) == chosen:
                    legs = tuple(
                        Leg(link.start_ref, link.end_ref, link.track, tuple(_skipped(case, link))) for link in r.links
                    )
                    return Route(train, legs, None if legs else case.table.places[r.first].refs[0])
    raise AssertionError("the route was there before")


def _skipped(case, link):  # type: ignore[no-untyped-def]
    hexes = {t.hex for t in link.track}
    for p in link.skipped:
        yield next(ref for ref in case.table.places[p].refs if ref.hex in hexes)


@pytest.mark.parametrize("name", FAST)
def test_a_pinned_route_that_no_train_can_run_is_refused(name: str) -> None:
    problem = random_case(1).problem()
    route = Route(0, (), StopRef("A1", 7))
    with pytest.raises(IllegalRouteError):
        strategies()[name](replace(problem, pinned=(route,)), Budget())
