"""Why things count or do not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import routeopt
from routeopt.solution import solve
from routeopt.solution.explain import Reason, explain
from routeopt.spec import BonusSpec
from tests.boards import small, train

EXAMPLES = Path(__file__).parents[2] / "examples"


def reasons(position: routeopt.Position) -> dict[str, Reason]:
    return {r.what: r for r in explain(position, solve(position).run)}


@pytest.fixture
def africa() -> routeopt.Position:
    return routeopt.load_position(EXAMPLES / "18africa.toml")


def test_a_concession_that_is_held_counts_where_a_route_passes_both_hexes(africa: routeopt.Position) -> None:
    found = reasons(africa)["Minerals"]
    assert found.counted
    assert found.why == "3+3 passes G8 and D3: +40"


def test_a_concession_that_is_not_held_says_so(africa: routeopt.Position) -> None:
    found = reasons(replace(africa, bonuses=frozenset()))["Minerals"]
    assert not found.counted
    assert found.why == "TO does not hold it"


def test_a_bonus_that_is_missed_names_what_the_nearest_route_lacks(africa: routeopt.Position) -> None:
    found = reasons(africa)
    assert found["Johannesburg/Pretoria - Casablanca"].why.endswith("3+3 has D3, but not M32")
    assert found["Cape Town - Cairo"].why == "no route passes K36 and N7"


def test_a_variable_city_says_what_it_follows(africa: routeopt.Position) -> None:
    # Rulebook 3.4.4: the best fixed city of the route, 50 in a boom, and 20.
    assert reasons(africa)["D3 (3+3)"].why.endswith("plus 20: 70")


def test_a_marker_of_another_company_says_whose_it_is() -> None:
    found = reasons(routeopt.load_position(EXAMPLES / "transit-track.toml"))
    assert found["fast food at N10"] == Reason("fast food at N10", False, "it works for Zebras alone")
    assert found["Transit Track"] == Reason("Transit Track", True, "used by 3V")


def test_a_hotel_counts_for_the_route_that_stops_there_and_not_where_none_does() -> None:
    position = routeopt.load_position(EXAMPLES / "18ez.toml")
    assert reasons(position)["hotel at F8"].counted
    (hotel,) = position.markers["hotel"]
    elsewhere = replace(position, markers={"hotel": (hotel._replace(stop=routeopt.StopRef("C9")),)})
    assert reasons(elsewhere)["hotel at C9"].counted
    away = replace(position, markers={"hotel": (hotel._replace(stop=routeopt.StopRef("E9")),)})
    assert reasons(away)["hotel at E9"] == Reason("hotel at E9", False, "no route stops at E9")


def test_a_power_that_helps_nothing_and_one_that_is_not_in_use() -> None:
    position = routeopt.load_position(EXAMPLES / "lions.toml")
    limited = next(p.name for p in position.data.game.powers if p.limited)
    found = reasons(replace(position, held=frozenset({"Transit Track", limited})))
    assert found["Transit Track"].why == "this run gains nothing by it"
    assert found[limited].why.startswith("held, but not in use this turn")


def test_stops_that_are_not_among_the_best_are_named() -> None:
    position = small(train("3", 3, pays_best=2, minimum=3))
    run = solve(position).run
    (route,) = run.routes
    unpaid = [p.what for p in route.parts if p.amount == 0]
    assert len(route.stops) == 3
    (found,) = (r for r in explain(position, run) if r.what == "3")
    assert found.why == f"only its 2 best stops pay, so not {unpaid[0]}"


def test_a_train_that_stays_at_home_is_named() -> None:
    position = small(train("2", 2), train("2#2", 2, disabled=True))
    assert reasons(position)["2#2"].why == "stays at home: it may not run"


def test_of_a_run_without_routes_every_bonus_is_missed() -> None:
    bonus = BonusSpec(name="far", places=(("A1",), ("C5",)), amount=50)
    assert reasons(small(bonuses=[bonus]))["far"].why == "no train runs"
