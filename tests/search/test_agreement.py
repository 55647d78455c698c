"""All exact strategies and the naive search find the same worth, and runs that are worth it."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from routeopt.search import Budget, strategies
from tests import naive
from tests.search.best import assert_best, assert_stopped_well
from tests.search.random_tables import random_case

FAST = ("exhaustive", "branch-and-bound")
OBJECTIVES = st.sampled_from(["revenue", "total"])


@settings(max_examples=500, deadline=None)
@given(seed=st.integers(0, 1 << 40), objective=OBJECTIVES)
def test_all_find_the_best_worth_of_random_tables_and_a_run_that_is_worth_it(seed: int, objective: str) -> None:
    assert_best(seed, objective, FAST)


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 1 << 40), objective=OBJECTIVES)
def test_a_sweep_of_every_train_finds_the_best_worth_too(seed: int, objective: str) -> None:
    with patch("routeopt.search.strategies.frontier._FIRST_LOOK", 0):
        assert_best(seed, objective, ["frontier"])


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 1 << 40), steps=st.integers(0, 400), name=st.sampled_from([*FAST, "frontier"]))
def test_stopped_early_the_run_is_legal_and_the_bound_valid(seed: int, steps: int, name: str) -> None:
    assert_stopped_well(seed, steps, name)


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 1 << 40))
def test_as_many_routes_are_walked_as_there_are(seed: int) -> None:
    case = random_case(seed, trains=1)
    result = strategies()["exhaustive"](case.problem(), Budget())
    expected = sum(
        len(list(naive.routes(case.board, case.table, mode, row))) for mode in case.table.modes for row in mode.rows
    )
    assert result.counters["routes"] == expected


@settings(max_examples=80, deadline=None)
@given(seed=st.integers(0, 1 << 40), objective=OBJECTIVES)
def test_one_more_train_never_lowers_the_best_worth(seed: int, objective: str) -> None:
    case = random_case(seed)
    best = strategies()["branch-and-bound"](case.problem(objective), Budget()).value
    trains = sorted({row.train for mode in case.table.modes for row in mode.rows})
    fewer = strategies()["branch-and-bound"](case.without(trains[-1]).problem(objective), Budget()).value
    assert fewer.key(objective) <= best.key(objective)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", [*FAST, "frontier"])
def test_the_same_input_gives_the_same_result(name: str) -> None:
    for seed in range(40):
        first, second = (strategies()[name](random_case(seed).problem(ties=3), Budget()) for _ in range(2))
        assert first == second
