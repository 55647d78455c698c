"""The record of an answer and its JSON form."""

from __future__ import annotations

import json
from dataclasses import replace

from routeopt.board import Leg, Route, StopRef
from routeopt.network.records import Worth
from routeopt.rules.pays import Part
from routeopt.solution import Solution, SolvedRoute, SolvedRun
from routeopt.titles import find_title
from tests.titles.positions import make

POSITION = make(find_title("18ZOO").title, "H5", ["2V"], phase="3V")
ROUTE = SolvedRoute(
    train="2V",
    revenue=60,
    subsidy=1,
    stops=("E15", "I11"),
    hexes=("E15", "F16", "I11"),
    powers=("Transit Track",),
    parts=(Part("E15", 50), Part("I11", 10), Part("I11", 1, "subsidy")),
    route=Route(0, (Leg(StopRef("E15"), StopRef("I11"), ()),)),
)
SOLUTION = Solution(
    position=POSITION,
    run=SolvedRun(revenue=60, subsidy=1, routes=(ROUTE,)),
    bound=Worth(60, 1),
    status="optimal",
    strategy="exhaustive",
    seconds={"total": 0.5},
    counters={"steps": 7},
)


def test_the_json_form_is_the_documented_object_in_its_order() -> None:
    assert json.dumps(SOLUTION.to_json(action=61, recorded=50)) == (
        '{"title": "18ZOO", "company": "H5", "action": 61, "strategy": "exhaustive", "status": "optimal", '
        '"revenue": 60, "bound": 60, "proven": true, "subsidy": 1, '
        '"routes": [{"train": "2V", "revenue": 60, "subsidy": 1, "stops": ["E15", "I11"], '
        '"hexes": ["E15", "F16", "I11"], "powers": ["Transit Track"], '
        '"parts": [{"what": "E15", "amount": 50}, {"what": "I11", "amount": 10}]}], '
        '"recorded": {"revenue": 50}}'
    )


def test_what_was_not_asked_for_or_is_not_there_is_left_out() -> None:
    assert list(SOLUTION.to_json())[-1] == "routes"
    assert SOLUTION.to_json()["action"] is None
    assert SOLUTION.to_json(ties=True)["ties"] == []
    assert SOLUTION.to_json(timing=True)["counters"] == {"steps": 7}


def test_the_parts_of_the_run_as_a_whole_are_shown_so_that_all_adds_up() -> None:
    run = SolvedRun(revenue=60, subsidy=4, routes=(ROUTE,), parts=(Part("Drinks", 3, "subsidy"),), mode="Drinks")
    shown = replace(SOLUTION, run=run, bound=Worth(60, 4)).to_json()
    assert shown["parts"] == [{"what": "Drinks", "amount": 3, "to": "subsidy"}]
    assert shown["powers"] == ["Drinks"]


def test_a_run_is_proven_only_when_it_reaches_the_bound() -> None:
    short = replace(SOLUTION, bound=Worth(90, 0), status="time limit")
    assert (short.proven, short.limit) == (False, 90)
    assert SOLUTION.proven


def test_the_total_is_compared_where_the_total_is_the_objective() -> None:
    total = replace(SOLUTION, objective="total", bound=Worth(55, 6))
    assert (total.worth, total.limit, total.proven) == (61, 61, True)
    shown = total.to_json()
    assert (shown["objective"], shown["total"], shown["bound"]) == ("total", 61, 61)


def test_ties_have_the_form_of_the_run() -> None:
    shown = replace(SOLUTION, ties=(SOLUTION.run,)).to_json(ties=True)["ties"]
    assert [list(t) for t in shown] == [["revenue", "subsidy", "routes"]]
