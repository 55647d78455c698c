"""Each stage of branch-and-bound is exact when the stages before it give up early."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from routeopt.analysis import growth_position, made_problem
from routeopt.network import compile_network
from routeopt.rules import Mode
from routeopt.search import Budget, Problem, strategies
from routeopt.search.kernels import memo
from routeopt.search.kernels.outcomes import DONE, OUT_OF_STEPS
from routeopt.search.methods import several_trains
from routeopt.search.methods.one_train import RunSearch, halve
from routeopt.search.session import clock
from routeopt.search.strategies import branch_and_bound
from tests.search.random_tables import random_case

#: After how many rounds of prices lists are tried, with how many routes and steps.
STAGES = {
    "lists at once": {0: (2_000, 20_000)},
    "lists after a few rounds of prices": {0: (0, 1), 6: (2_000, 20_000)},
    "never lists": {0: (0, 1), 3: (0, 1)},
}
some = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def made_up(stops: int, density: float, trains: str, seed: int) -> Problem:
    return made_problem(growth_position(stops, density, trains.split("+"), seed, tokens=2))


def grouped(problem: Problem, size: int) -> Problem:
    """Return the same problem where of each so many stops a route may visit one."""
    places = tuple(replace(p, group=str(n // size)) for n, p in enumerate(problem.table.places))
    table = replace(problem.table, places=places)
    return replace(problem, table=table, network=compile_network(problem.position, table))


@pytest.fixture(params=STAGES)
def _stages(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(several_trains, "_ATTEMPTS", STAGES[request.param])
    monkeypatch.setattr(several_trains, "_HEURISTIC_STEPS", 3)
    monkeypatch.setattr(branch_and_bound, "_FIRST_LOOK", 4)


@pytest.mark.usefixtures("_stages")
@some
@given(seed=st.integers(0, 1 << 40), objective=st.sampled_from(["revenue", "total"]))
def test_random_tables(seed: int, objective: str) -> None:
    problem = random_case(seed).problem(objective)
    expected = strategies()["exhaustive"](problem, Budget())
    found = strategies()["branch-and-bound"](problem, Budget())
    assert (found.value, found.bound, found.status) == (expected.value, expected.value, expected.status)


@pytest.mark.usefixtures("_stages")
@pytest.mark.parametrize("trains", ["4+4", "3+3+2", "D", "D+E4", "E4+E4", "D+3"])
def test_made_up_boards(trains: str) -> None:
    for seed in range(6):
        problem = made_up(9, 2.6, trains, seed)
        expected = strategies()["exhaustive"](problem, Budget())
        found = strategies()["branch-and-bound"](problem, Budget())
        assert (found.value, found.bound) == (expected.value, expected.value)


@pytest.mark.parametrize("trains", ["D", "D+3", "8", "E4"])
def test_places_that_exclude_each_other_on_boards_with_blocks(trains: str) -> None:
    for seed in range(8):
        problem = grouped(made_up(16, 3.3, trains, seed), 3)
        expected = strategies()["exhaustive"](problem, Budget())
        found = strategies()["branch-and-bound"](problem, Budget())
        assert (found.value, found.bound) == (expected.value, expected.value)


@pytest.mark.parametrize(("stops", "density", "seed", "reach"), [(5, 3.6, 54, 12), (6, 3.6, 7, 13), (6, 5, 2, 15)])
def test_reach_left_counts_where_steps_weigh_more_than_there_are_places(
    stops: int, density: float, seed: int, reach: int
) -> None:
    """A train that counts hexes comes to the same stop by a short way and by a long one."""
    position = growth_position(stops, density, ("D",), seed, tokens=1)
    table = position.rules.tabulate(position)
    rows = tuple(replace(row, counts_hexes=True, reach=reach) for row in table.modes[0].rows)
    table = replace(table, modes=(Mode("", rows),))
    problem = Problem(position=position, table=table, network=compile_network(position, table))
    expected = strategies()["exhaustive"](problem, Budget())
    found = strategies()["branch-and-bound"](problem, Budget())
    assert (found.value, found.bound) == (expected.value, expected.value)


def test_boards_with_too_many_free_chains_are_bounded_without_them() -> None:
    position = growth_position(80, 3.6, ("3",), 1)
    table = position.rules.tabulate(position)
    free = tuple(replace(row, weight=(0,) * len(row.weight)) for row in table.modes[0].rows)
    table = replace(table, modes=(Mode("", free),))
    problem = Problem(position=position, table=table, network=compile_network(position, table))
    result = strategies()["branch-and-bound"](problem, Budget(steps=5_000))
    assert result.value.revenue <= result.bound.revenue
    assert result.counters["steps"] <= 5_000


@pytest.mark.parametrize("trains", ["D", "D+E4"])
def test_when_the_clock_looks_does_not_matter(trains: str, monkeypatch: pytest.MonkeyPatch) -> None:
    problem = made_up(40, 3.6, trains, 1)
    found = []
    for chunk in (10, 1_000, 1_000_000):
        for name in ("_FIRST_CHUNK", "_SMALLEST_CHUNK", "_LARGEST_CHUNK"):
            monkeypatch.setattr(clock, name, chunk)
        found.append(strategies()["branch-and-bound"](problem, Budget(steps=50_000)))
    assert found[0].counters["steps"] > memo.FEW_ENTRIES * 4
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("trains", [("2",) * 16, (*"23456789", "10", "E4", "D")])
def test_of_many_trains_few_orders_are_made(trains: tuple[str, ...]) -> None:
    problem = made_problem(growth_position(20, 3.2, trains, 1))
    found = strategies()["branch-and-bound"](problem, Budget(steps=20_000))
    assert found.value.key("revenue") <= found.bound.key("revenue")


@pytest.mark.parametrize("trains", ["D", "E4", "6"])
def test_a_small_memory_forgets_and_stays_exact(trains: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for entries in (1, 16):
        monkeypatch.setattr(memo, "FEW_ENTRIES", entries)
        monkeypatch.setattr(memo, "ENTRIES", entries)
        for seed in range(6):
            problem = made_up(16, 3.3, trains, seed)
            expected = strategies()["exhaustive"](problem, Budget())
            assert strategies()["branch-and-bound"](problem, Budget()).value == expected.value


def test_long_trains_take_far_fewer_steps_than_there_are() -> None:
    for seed in (1, 2, 3):
        problem = made_up(24, 3.3, "D", seed)
        every = strategies()["exhaustive"](problem, Budget())
        found = strategies()["branch-and-bound"](problem, Budget())
        assert found.value == every.value
        assert found.counters["steps"] * 10 <= every.counters["steps"]


@pytest.mark.parametrize(("low", "high"), [(1, 12), (10, 21), (9, 31)])
def test_halving_ends_where_short_walks_say_nothing(low: int, high: int) -> None:
    """Of a bound that is no multiple of the quantum, the middle may be rounded down to what is known."""
    tries: list[int] = []

    def new_walk(*asked: int) -> SimpleNamespace:
        tries.append(asked[3])
        assert len(tries) < 5
        return SimpleNamespace(best=lambda: None)

    search = SimpleNamespace(
        alone=[high],
        quantum=10,
        kinds=[None],
        ahead=None,
        taken=None,
        route_net=lambda _: low,
        new_walk=new_walk,
        drive=lambda *_, most: OUT_OF_STEPS,  # noqa: ARG005 - as the method has it
    )
    halve(cast(RunSearch, search), 0, 100)


def test_halving_ends_where_the_best_route_is_found() -> None:
    """A walk that is done and has found a route tells what the train earns at best."""
    best, known = 32, [10]
    tries: list[int] = []

    def new_walk(*asked: int) -> SimpleNamespace:
        tries.append(asked[3])
        assert len(tries) < 9
        return SimpleNamespace(best=lambda: best if asked[3] <= best else None)

    def settle(_: int, most: int) -> None:
        search.alone[0] = min(search.alone[0], most)

    search = SimpleNamespace(
        alone=[90],
        quantum=1,
        kinds=[None],
        ahead=None,
        taken=None,
        route_net=lambda _: known[-1],
        new_walk=new_walk,
        drive=lambda *_, most: DONE,  # noqa: ARG005 - as the method has it
        take=lambda _, route: known.append(route),
        settle=settle,
    )
    halve(cast(RunSearch, search), 0, 100)
    assert (search.alone, known[-1]) == ([best], best)
