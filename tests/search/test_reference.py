"""The oracle: right where a person can tell, and the same as the fast strategies everywhere else."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, note, settings
from hypothesis import strategies as st

from routeopt.board import Route
from routeopt.errors import IllegalRouteError
from routeopt.network.decode import decode_routes
from routeopt.network.network import compile_network
from routeopt.network.records import Objective, SearchResult, Worth
from routeopt.rules import Position
from routeopt.rules.judge import judge
from routeopt.search.registry import strategies
from routeopt.search.strategies.reference import Reference
from routeopt.search.strategy import Budget, Problem, Progress
from tests.boards import FAIRS, GIFT, MORE, PAST, ref, small, station, train
from tests.random_positions import describe, positions
from tests.strategies import EXACT
from tests.titles.walks import walk


def problem(at: Position, **more: Any) -> Problem:
    table = at.rules.tabulate(at)
    return Problem(position=at, table=table, network=compile_network(at, table), **more)


def solve(at: Position, budget: Budget | None = None, **more: Any) -> SearchResult:
    return Reference()(problem(at, **more), budget or Budget())


def hexes(result: SearchResult) -> list[set[str]]:
    """The hexes of each route found; a route may be told from either end."""
    return [set(route.hexes()) for route in result.routes if isinstance(route, Route)]


@pytest.mark.parametrize(("reach", "best"), [(2, 70), (3, 90), (4, 100), (5, 110), (6, 110), (None, 110)])
def test_one_train_on_the_small_board(reach: int | None, best: int) -> None:
    found = solve(small(train("t", reach)))
    assert (found.value, found.bound, found.status) == (Worth(best, 0), Worth(best, 0), "optimal")


def test_two_trains_share_the_city_but_no_track() -> None:
    found = solve(small(train("2", 2), train("2#2", 2)))
    assert found.value == Worth(120, 0)
    assert sorted(map(sorted, hexes(found))) == [["B4", "C5"], ["C5", "C7", "C9"]]


def test_three_trains_use_all_three_ways_out_of_the_station() -> None:
    found = solve(small(train("2", 2), train("2#2", 2), train("2#3", 2)))
    assert found.value == Worth(70 + 50 + 40, 0)


def test_a_train_that_finds_no_track_left_stays_at_home() -> None:
    found = solve(small(*(train(f"t{n}", 2) for n in range(4))))
    assert found.value == Worth(160, 0)
    assert len(found.routes) == 3


def test_no_route() -> None:
    for at in (small(train("2", 2), stations=[]), small(), small(train("2", 2, disabled=True))):
        found = solve(at)
        assert (found.routes, found.value, found.bound, found.status) == ((), Worth(0, 0), Worth(0, 0), "no route")


def test_powers() -> None:
    assert solve(small(train("2", 2), powers=(MORE,))).value == Worth(90, 0)
    assert solve(small(train("2", 2), train("2#2", 2), powers=(MORE,))).value == Worth(90 + 40, 0)
    full = [station("A", "C1"), station("B", "C5"), station("C", "C5")]
    assert solve(small(train("2", 2), stations=full)).value == Worth(40, 0)
    assert solve(small(train("3", 3), stations=full, powers=(PAST,))).value == Worth(60, 0)


def test_objectives_choose_differently() -> None:
    at = small(train("4", 4), powers=(FAIRS, GIFT))
    assert solve(at).value == Worth(105, 0)
    assert solve(at, objective="total").value == Worth(100, 7)


def test_ties_are_other_runs_of_the_same_worth() -> None:
    found = solve(small(train("5", 5)), ties=5)
    assert len(found.ties) == 1
    assert {"D6", "C7"} <= set(found.ties[0][0].hexes()) | hexes(found)[0]
    assert not solve(small(train("3", 3)), ties=5).ties


def test_pinned_route_stays_and_the_rest_is_the_best_beside_it() -> None:
    at = small(train("2", 2), train("3", 3))
    found = solve(at, pinned=(walk(at.board, 0, "C5 C7 C9"),))
    assert found.value == Worth(50 + 80, 0)
    assert {frozenset(h) for h in hexes(found)} == {frozenset({"C5", "C7", "C9"}), frozenset({"B4", "C5", "C3", "C1"})}


def test_pinned_route_that_is_illegal() -> None:
    at = small(train("2", 2))
    with pytest.raises(IllegalRouteError, match="reaches 2"):
        solve(at, pinned=(walk(at.board, 0, "B4 C5 C7 C9"),))


def test_step_limit_gives_a_legal_run_and_a_bound_that_holds() -> None:
    at = small(train("5", 5), train("2", 2))
    best = solve(at).value
    for steps in range(1, 120, 7):
        found = solve(at, Budget(steps=steps))
        assert found.bound.revenue >= best.revenue
        judged = judge(at, [r for r in found.routes if isinstance(r, Route)])
        assert judged.legal
        assert Worth(judged.revenue, judged.subsidy) == found.value
        assert found.status in ("step limit", "optimal")
        assert found.counters["steps"] <= steps


def test_time_limit_and_report() -> None:
    at = small(train("5", 5), train("4", 4), train("3", 3))
    assert solve(at, Budget(seconds=0.0)).status == "time limit"
    seen: list[Progress] = []
    solve(at, Budget(report=seen.append))
    assert all(p.bound >= p.value for p in seen)


def test_starts_from_a_run_found_before() -> None:
    at = small(train("3", 3))
    before = solve(at)
    again = Reference()(problem(at), Budget(steps=1), before)
    assert (again.value, again.status) == (before.value, "step limit")


def test_one_stop_route_needs_no_track() -> None:
    found = solve(small(train("1", 1, minimum=1), stations=[station("A", "C9")]))
    assert found.value == Worth(20, 0)
    assert found.routes == (Route(0, (), ref("C9")),)


@settings(max_examples=500, deadline=None, suppress_health_check=list(HealthCheck))
@given(positions(), st.sampled_from(("revenue", "total")))
def test_all_strategies_and_the_judge_agree(at: Position, objective: Objective) -> None:
    note(describe(at))
    asked = problem(at, objective=objective)
    oracle = Reference()(asked, Budget(steps=5_000))
    assume(oracle.status in ("optimal", "no route"))
    for name in EXACT:
        found = strategies()[name](asked, Budget())
        assert (found.value.key(objective), found.status) == (oracle.value.key(objective), oracle.status), name
        assert found.bound == found.value
        judged = judge(at, decode_routes(at, asked.table, asked.network, found.routes), objective)
        assert judged.faults == ()
        assert Worth(judged.revenue, judged.subsidy) == found.value, name
