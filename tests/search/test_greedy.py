"""The greedy strategy: best train first; never better than the best run, and it says when it has not proven that."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from routeopt.network import decode_routes
from routeopt.search import Budget, strategies
from tests import naive
from tests.boards import small, train
from tests.search.random_tables import random_case
from tests.search.test_reference import problem as problem_of

OBJECTIVES = st.sampled_from(["revenue", "total"])


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 1 << 40), objective=OBJECTIVES)
def test_it_never_beats_the_best_run_and_its_bound_holds(seed: int, objective: str) -> None:
    case = random_case(seed)
    problem = case.problem(objective)
    best = naive.key(naive.best(case.board, case.table, objective), objective)
    result = strategies()["greedy"](problem, Budget())
    value, bound = (naive.key(worth, objective) for worth in (result.value, result.bound))
    assert value <= best <= bound
    assert (result.status == "not proven") == (value < bound)
    run = decode_routes(problem.position, case.table, problem.network, result.routes)
    assert naive.price(case.board, case.table, run, objective) == result.value


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 1 << 40))
def test_one_train_gets_its_best_route_and_that_is_proven(seed: int) -> None:
    problem = random_case(seed, trains=1).problem()
    greedy, best = (strategies()[name](problem, Budget()) for name in ("greedy", "branch-and-bound"))
    if len(problem.table.modes) == 1:
        assert (greedy.value, greedy.status) == (best.value, best.status)


def test_it_falls_short_where_the_best_train_takes_what_two_others_need() -> None:
    # The 3 runs B4 C5 C9 for 90, so that one 2 runs C5 C1 for 40 and the other nothing; better: 70, 50, and C5 C1 D4.
    at = small(train("2", 2), train("2#2", 2), train("3", 3))
    result = strategies()["greedy"](problem_of(at), Budget())
    assert (result.value.revenue, result.bound.revenue, result.status) == (90 + 40, 70 + 70 + 90, "not proven")
    assert strategies()["branch-and-bound"](problem_of(at), Budget()).value.revenue == 70 + 50 + 50
