"""The two strategies that use OR-Tools find the best worth too: with all rules, pinned routes, ties and early stops."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ortools.sat.python.cp_model import CpModel

from routeopt.errors import TooLargeError, UnsupportedError
from routeopt.network import decode_routes
from routeopt.search import Budget, pick, strategies
from routeopt.search.cp.solver import run_model
from routeopt.search.session.clock import Clock
from tests.search.best import assert_best, assert_stopped_well
from tests.search.random_tables import random_case

NAMES = ("cp-sat", "cp-sat-circuit")
OBJECTIVES = st.sampled_from(["revenue", "total"])


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 1 << 40), objective=OBJECTIVES)
def test_both_find_the_best_worth_of_random_tables_and_a_run_that_is_worth_it(seed: int, objective: str) -> None:
    assert_best(seed, objective, NAMES)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 1 << 40), choice=st.integers(0, 1000), name=st.sampled_from(NAMES))
def test_a_pinned_route_leaves_the_best_of_the_rest(seed: int, choice: int, name: str) -> None:
    case = random_case(seed)
    problem = case.problem()
    run = strategies()["exhaustive"](problem, Budget()).routes
    if not run:
        return
    route = decode_routes(problem.position, case.table, problem.network, [run[choice % len(run)]])[0]
    pinned = replace(problem, pinned=(route,))
    found, expected = (strategies()[n](pinned, Budget()) for n in (name, "exhaustive"))
    assert (found.value, found.bound) == (expected.value, expected.bound)
    assert route in decode_routes(problem.position, case.table, problem.network, found.routes)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 1 << 40), steps=st.integers(0, 40_000), name=st.sampled_from(NAMES))
def test_stopped_early_the_run_is_legal_and_the_bound_valid(seed: int, steps: int, name: str) -> None:
    assert_stopped_well(seed, steps, name)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 1 << 40))
def test_ties_are_as_many_as_the_exhaustive_search_lists(seed: int) -> None:
    problem = random_case(seed).problem(ties=6)
    found, expected = (strategies()[name](problem, Budget()) for name in ("cp-sat", "exhaustive"))
    assert len(found.ties) == len(expected.ties)


def test_the_one_model_lists_no_ties_and_says_so() -> None:
    with pytest.raises(UnsupportedError, match="cp-sat-circuit"):
        pick("cp-sat-circuit", random_case(1).problem(ties=1))


@pytest.mark.parametrize("name", NAMES)
def test_the_same_input_gives_the_same_result(name: str) -> None:
    for seed in range(20):
        first, second = (strategies()[name](random_case(seed).problem(), Budget()) for _ in range(2))
        assert first == second


def test_a_model_that_cp_sat_refuses_is_too_large() -> None:
    model = CpModel()
    model.maximize(2**61 * model.new_int_var(0, 2**40, ""))
    with pytest.raises(TooLargeError, match="CP-SAT"):
        run_model(model, Clock(Budget()), 1, tell=lambda *_: None)
