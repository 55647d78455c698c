"""The checklist lines of 18EZ about routes, asked of the search: each best run is worked out by hand."""

from __future__ import annotations

import pytest

from routeopt.solution.solve import solve
from routeopt.titles.g18ez import TITLE
from tests.titles.positions import make

#: West (30) - Purple Springs (30) - Westford (10) - Metropolis (30) in the green phase.
LINE = {"F4": "9@1", "F6": "14@0", "F8": "4@1", "F10": "9@1"}
EAST = {name: tile for name, tile in LINE.items() if name != "F4"}


def best(trains: list[str], phase: str = "3", company: str = "PS&W", **more) -> int:
    position = make(TITLE, company, trains, phase=phase, **{"tiles": LINE, "tokens": {"PS&W": ["F6"]}, **more})
    solution = solve(position, unchecked=True)
    assert solution.proven
    assert solution.subsidy == 0
    return solution.revenue


def test_46_the_printed_example_is_the_best_run() -> None:
    solution = solve(make(TITLE, "PS&W", ["4"], phase="4", tiles=LINE, tokens={"PS&W": ["F6"]}))
    assert solution.revenue == 100
    (route,) = solution.routes
    assert [part.amount for part in route.parts] == [30, 30, 10, 30]


def test_44_a_train_runs_to_no_more_cities_than_its_type() -> None:
    assert best(["3"]) == 70
    assert best(["2"]) == 60


def test_44_a_route_holds_an_own_token() -> None:
    assert best(["4"], tokens={"BR&N": ["F6"]}) == 0


def test_44_no_city_is_skipped() -> None:
    """A 2-train that ran past Westford would make 60."""
    assert best(["2"], tiles=EAST) == 40


def test_44_no_city_is_used_twice_by_one_train() -> None:
    """Round by Lowton (10) and back into Metropolis would make 140."""
    assert best(["6"], tiles={**LINE, "G11": "3@3", "G13": "7@1"}) == 110


def test_44_no_track_is_used_twice_in_a_run() -> None:
    """Both trains would want Purple Springs to Metropolis, 70."""
    assert best(["3", "3"], tiles=EAST) == 70


def test_45_red_areas_only_end_a_route() -> None:
    """Beyond West lies Rockfourd, 20 more."""
    beyond = {"F4": "9@1", "F6": "14@0", "G3": "8@2", "G5": "8@5", "H6": "57@2"}
    assert best(["4"], tiles=beyond) == 60


def test_45_trains_share_cities() -> None:
    assert best(["2", "2"]) == 100


def test_45_trains_share_tiles() -> None:
    crossing = {**LINE, "F4": "20@0", "E5": "9@0", "D6": "57@0", "G3": "7@2"}
    assert best(["2", "2"], tiles=crossing, tokens={"PS&W": ["F6", "D6"]}) == 60 + 50


def test_42_and_43_a_full_city_stops_the_runs_of_others() -> None:
    one_slot = {**LINE, "F6": "57@1"}
    both = {"PS&W": ["F6"], "BR&N": ["F12"]}
    assert best(["4"], company="BR&N", tiles=one_slot, tokens=both) == 60
    assert best(["4"], company="PS&W", tiles=one_slot, tokens=both) == 90
    assert best(["4"], company="BR&N", tokens=both) == 100


def test_41_a_future_home_without_its_token_blocks_nobody() -> None:
    assert best(["4"], company="BR&N", tiles={**LINE, "F6": "57@1"}, tokens={"BR&N": ["F12"]}) == 90


@pytest.mark.parametrize(("phase", "train", "west"), [("2", "2", 30), ("5", "5", 50), ("8", "8", 60)])
def test_53_red_areas_pay_by_phase(phase: str, train: str, west: int) -> None:
    assert best([train], phase, tiles={"F4": "9@1", "F6": "57@1"}) == west + 20


def test_60_and_64_the_hotel_pays_each_train_of_its_owner() -> None:
    assert best(["2", "2"], markers={"hotel": {"PS&W": "F6"}}) == 120
    assert best(["2", "2"], markers={"hotel": {"PS&W": "F8"}}) == 110
    assert best(["2", "2"], markers={"hotel": {"BR&N": "F6"}}) == 100


def test_the_same_board_upside_down_pays_the_same() -> None:
    """East - Green Valley - Eastgate - Metropolis mirrors the line to West; East pays 30 in green, too."""
    mirrored = {"F20": "9@1", "F18": "14@0", "F16": "4@1", "F14": "9@1"}
    assert best(["4"], company="GV&E", tiles=mirrored, tokens={"GV&E": ["F18"]}) == 100
