"""What can be built is worth what fresh solves say, though few of them are searched."""

from __future__ import annotations

import pytest

from routeopt.analysis import LateBoards
from routeopt.analysis.advice import advise
from routeopt.analysis.variants import Search, alike, laid, placed, with_stations
from routeopt.board import StopRef
from routeopt.network.records import Worth
from routeopt.rules import Position
from routeopt.solution import solve
from routeopt.titles import find_title, titles
from routeopt.titles.building import Building
from routeopt.titles.title import Title


def fresh(position: Position) -> Worth:
    solution = solve(position, unchecked=True)
    assert solution.proven
    return Worth(solution.revenue, solution.run.subsidy)


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.name)
def test_every_variant_is_worth_what_a_fresh_solve_says(title: Title) -> None:
    seen = 0
    for seed in (0, 2):
        position = LateBoards(title).unbuilt(seed)
        advice = advise(position)
        assert advice.complete
        assert len({(v.lay, v.station) for v in advice.variants}) == len(advice.variants)
        # A share of them, spread over all: a plain loop over thousands would take minutes.
        for variant in advice.variants[:: max(1, len(advice.variants) // 25)]:
            after = position if variant.lay is None else laid(position, variant.lay)
            after = after if variant.station is None else placed(after, [variant.station])
            assert fresh(after) == variant.worth, variant
            seen += 1
    assert seen > 1


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.name)
def test_tiles_that_are_alike_are_worth_the_same(title: Title) -> None:
    position = LateBoards(title).unbuilt(1)
    lays = [lay.where for lay in Building(position).lays()]
    nothing, *groups = alike(position, lays)
    assert sorted(where for group in (nothing, *groups) for where in group) == sorted(lays)
    for where in nothing[:3]:
        assert fresh(laid(position, where)) == fresh(position), where
    for group in groups[:3]:
        assert len({fresh(laid(position, where)) for where in group}) == 1, group


def test_fewer_searches_than_variants() -> None:
    position = LateBoards(find_title("18ZOO").title).unbuilt(0)
    building, search = Building(position), Search()
    base = search.best(position).worth
    stops = [placing.stop for placing in building.stations(position.board)]
    found = with_stations(search, position, base, stops)
    assert found == {stop: fresh(placed(position, [stop])) for stop in stops}
    assert search.count - 1 < len(stops)


def test_a_station_that_no_city_offers_is_none() -> None:
    position = LateBoards(find_title("1889").title).unbuilt(0)
    assert with_stations(Search(), position, Worth(0, 0), []) == {}


def test_markers_stay_with_their_stops() -> None:
    position = LateBoards(find_title("18ZOO").title).unbuilt(3)
    where = Building(position).lays()[0].where
    assert laid(position, where).board.laid[where[0]] == where[1:]
    assert laid(position, where).markers == position.markers
    assert isinstance(position.board.tokens[0].stop, StopRef)
