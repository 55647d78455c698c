"""The frontier search finds the best route of a train by any rules, and bounds it where it must leave states out."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from routeopt.analysis import growth_position, made_problem
from routeopt.network.network import Ints
from routeopt.search import Budget, strategies
from routeopt.search.kernels.plan import make_plan
from routeopt.search.methods.frontier import Frontier
from routeopt.search.methods.one_train import RunSearch
from routeopt.search.methods.passage import TooWideError
from routeopt.search.session.best import Best
from routeopt.search.session.clock import Clock
from routeopt.search.session.tasks import make_tasks
from routeopt.search.strategy import Problem
from routeopt.search.walks.route_walker import Found
from tests.search.random_tables import random_case
from tests.search.sweep import costly, swept


def walked(problem: Problem, row: int, seed: int) -> Found | None:
    plan = make_plan(problem.network, problem.objective)
    search = RunSearch(plan, make_tasks(problem, plan)[0], Best(problem, plan), Clock(Budget()))
    rows: Ints = np.array([row])
    walk = search.new_walk(search.kinds[0]._replace(rows=rows), costly(plan, seed), np.zeros_like(plan.run_bits), 1)
    search.drive(walk, quantum=1)
    return walk.best()


@settings(max_examples=400, deadline=None)
@given(seed=st.integers(0, 1 << 40), costs=st.integers(0, 3), objective=st.sampled_from(["revenue", "total"]))
def test_a_sweep_finds_what_a_walk_finds(seed: int, costs: int, objective: str) -> None:
    problem = random_case(seed, trains=1).problem(objective)
    for row in range(problem.network.rows.mode.size if problem.table.places else 0):
        try:
            found, bound = swept(problem, row, costs)
        except TooWideError:
            continue
        expected = walked(problem, row, costs)
        assert (found and found.net) == (expected and expected.net)
        assert bound == (0 if found is None else found.net)
        if found is not None and not costs:
            plan = make_plan(problem.network, problem.objective)
            assert found.net >= found.worth >= 0
            assert (found.bits[:-1] & ~plan.run_bits[:-1] == 0).all()


@pytest.mark.parametrize("seed", range(4))
def test_with_few_states_the_route_is_legal_and_the_bound_valid(seed: int) -> None:
    problem = made_problem(growth_position(40, 3.6, ("D",), seed))
    best = strategies()["branch-and-bound"](problem, Budget()).value.revenue
    exact, bound = swept(problem, 0, 0)
    assert exact is not None
    assert exact.net >> 24 == best == bound >> 24
    found, bound = swept(problem, 0, 0, most=128)
    assert found is None or found.net <= exact.net
    assert bound >= exact.net


@pytest.mark.parametrize(("trains", "worth"), [(("D",), 1530), (("8", "D"), 1820)])
def test_long_trains_on_sixty_stops_are_proven(trains: tuple[str, ...], worth: int) -> None:
    result = strategies()["frontier"](made_problem(growth_position(60, 3.6, trains, seed=1)), Budget())
    assert (result.status, result.value.revenue) == ("optimal", worth)


def test_where_too_much_is_half_done_at_a_time_trains_are_walked(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = made_problem(growth_position(30, 3.6, ("D",), seed=1))
    best = strategies()["branch-and-bound"](problem, Budget())
    monkeypatch.setattr("routeopt.search.kernels.frontier.MOST_PLACES", 2)
    plan = make_plan(problem.network, problem.objective)
    assert not Frontier(plan, problem.network.geometry.arc_connection).supports(np.array([0]))
    assert strategies()["frontier"](problem, Budget()).value == best.value
