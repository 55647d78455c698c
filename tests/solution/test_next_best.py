"""The next best run, against every run there is."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

import routeopt
from routeopt.rules import Position
from routeopt.solution import solve
from routeopt.solution.next_best import next_best
from tests import naive
from tests.boards import small, train
from tests.random_positions import positions

EXAMPLES = Path(__file__).parents[2] / "examples"


def tracks(routes: list[routeopt.Route]) -> set[frozenset[object]]:
    """Return the track of each leg, whichever way it is run."""
    return {frozenset(leg.track) for route in routes for leg in route.legs}


@settings(max_examples=60, deadline=None)
@given(at=positions())
def test_no_run_that_does_without_a_leg_is_worth_more(at: Position) -> None:
    best = solve(at, unchecked=True)
    found = next_best(best)
    legs = tracks([r.route for r in best.routes])
    table = at.rules.tabulate(at)
    others = [
        naive.worth(run)
        for run in naive.runs(at.board, table)
        if run and legs - {frozenset(link.track) for route in run for link in route.links}
    ]
    earning = [worth for worth in others if worth > (0, 0)]
    assert found.sure
    if not earning:
        assert found.run is None or (found.run.revenue, found.run.subsidy) == (0, 0)
        return
    assert found.run is not None
    assert (found.run.revenue, found.run.subsidy) == max(earning)
    assert found.costs == best.revenue - found.run.revenue
    assert legs - tracks([r.route for r in found.run.routes])


def test_the_lions_lose_ten_without_the_leg_to_the_district() -> None:
    best = solve(routeopt.load_position(EXAMPLES / "lions.toml"))
    found = next_best(best)
    assert found.run is not None
    assert found.leg is not None
    assert (found.run.revenue, found.costs, found.sure) == (100, 10, True)
    assert {found.leg.start.hex, found.leg.end.hex} == {"H14", "I11"}


def test_pinned_routes_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES.parent)
    position = routeopt.load_position(EXAMPLES / "lions.toml")
    pinned = routeopt.parse_route(position, "2V#2", "E15 F16 G15 H14 H12 I11")
    found = next_best(solve(position, pinned=[pinned]), pinned=[pinned])
    assert found.run is not None
    assert [r.stops for r in found.run.routes if r.train == "2V#2"] == [("E15", "H14", "I11")]
    assert found.run.revenue < 110


def test_with_no_time_it_does_not_claim_to_be_sure() -> None:
    best = solve(small(train("4", 4), train("3", 3)))
    assert not next_best(best, seconds=0.0).sure


def test_a_run_of_single_stops_has_no_leg_to_do_without() -> None:
    found = next_best(solve(small(train("1", 1, minimum=1))))
    assert (found.run, found.leg, found.sure) == (None, None, True)
