"""The registry: every strategy says its own name, and `auto` picks two of them."""

from __future__ import annotations

import pytest

from routeopt.analysis import growth_position, made_problem
from routeopt.errors import UnknownNameError
from routeopt.search import pick, strategies, strategy_names


def test_strategies_are_listed_by_their_own_names() -> None:
    assert [strategy.name for strategy in strategies().values()] == list(strategies())
    assert set(strategy_names()) == {"auto", *strategies()}


def test_greedy_proves_nothing() -> None:
    assert not strategies()["greedy"].exact
    assert strategies()["branch-and-bound"].exact


@pytest.mark.parametrize(("stops", "trains"), [(20, ("D",)), (60, ("8", "8")), (150, ("D", "E4"))])
def test_auto_walks_first_and_sweeps_where_that_does_not_do(stops: int, trains: tuple[str, ...]) -> None:
    problem = made_problem(growth_position(stops, 3.6, trains, seed=1))
    assert pick("auto", problem).name == "branch-and-bound, frontier"


def test_a_name_that_does_not_exist_is_told_with_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match="did you mean cp-sat"):
        pick("cp-sad", made_problem(growth_position(8, 3.0, ("2",), seed=1)))
