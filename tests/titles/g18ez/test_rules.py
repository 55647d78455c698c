"""Each checklist line of 18EZ about routes and revenue, asked of the judge; test_solve.py asks the search."""

from __future__ import annotations

import pytest

from routeopt.board import Leg, Route, StopRef, TrackRef
from routeopt.rules import Position
from routeopt.rules.judge import judge
from routeopt.titles.g18ez import TITLE
from tests.titles.positions import make
from tests.titles.verdicts import broken, run

#: West - Purple Springs - Westford - Metropolis, with Purple Springs green.
LINE = {"F4": "9@1", "F6": "14@0", "F8": "4@1", "F10": "9@1"}


def position(trains: list[str], phase: str = "3", company: str = "PS&W", **more) -> Position:
    settings = {"tiles": LINE, "tokens": {"PS&W": ["F6"]}, **more}
    return make(TITLE, company, trains, phase=phase, **settings)


def test_46_the_printed_example_is_worth_100() -> None:
    verdict = run(position(["4"], "4"), "F2 F4 F6 F8 F10 F12")
    assert verdict.revenue == 100
    assert [(p.what, p.amount) for p in verdict.routes[0].parts] == [("F2", 30), ("F6", 30), ("F8", 10), ("F12", 30)]


def test_44_a_route_has_at_least_two_cities() -> None:
    verdict = judge(position(["4"]), [Route(0, (), StopRef("F6"))])
    assert [fault.rule for fault in verdict.faults] == ["route: too few stops"]
    assert run(position(["4"]), "F6 F8").revenue == 40


def test_44_a_train_runs_to_no_more_cities_than_its_type() -> None:
    """Small cities and red areas count like large ones."""
    assert broken(position(["3"]), "F2 F4 F6 F8 F10 F12") == ["route: too long"]
    assert run(position(["3"]), "F6 F8 F10 F12").revenue == 70


def test_44_a_route_holds_an_own_token() -> None:
    assert broken(position(["4"]), "F8 F10 F12") == ["route: no station"]


def test_44_no_city_is_skipped() -> None:
    past = Leg(StopRef("F6"), StopRef("F12"), tuple(_track("F6", 3) + _line()), (StopRef("F8"),))
    verdict = judge(position(["2"]), [Route(0, (past,))])
    assert "stop: no skipping" in [fault.rule for fault in verdict.faults]


def _track(name: str, number: int) -> list[TrackRef]:
    return [TrackRef(name, number)]


def _line() -> list[TrackRef]:
    """From Westford's two tracks over F10 into Metropolis."""
    return [TrackRef("F8", 0), TrackRef("F8", 1), TrackRef("F10", 0), TrackRef("F12", 1)]


def test_44_no_track_is_used_twice() -> None:
    assert broken(position(["2", "2"]), "F6 F8", "F6 F8") == ["track: used twice"]


def test_44_no_city_is_used_twice_by_one_train() -> None:
    loop = {**LINE, "G11": "3@3", "G13": "7@1"}
    assert broken(position(["6"], "6", tiles=loop), "F6 F8 F10 F12 G11 G13 F12") == ["stop: twice"]


def test_45_red_areas_only_end_a_route() -> None:
    west = {**LINE, "G3": "8@2", "G5": "8@5", "H6": "57@2"}
    assert broken(position(["4"], tiles=west), "F6 F4 F2 G3 G5 H6") == ["stop: no passing"]
    assert run(position(["4"], tiles=west), "F6 F4 F2").revenue == 60


def test_45_two_trains_may_share_a_city() -> None:
    assert run(position(["2", "2"]), "F2 F4 F6", "F6 F8").revenue == 100


def test_45_two_trains_may_share_a_tile() -> None:
    """F4 carries two lines that cross; both trains end in West."""
    crossing = {**LINE, "F4": "20@0", "E5": "9@0", "D6": "57@0", "G3": "7@2"}
    both = position(["2", "2"], tiles=crossing, tokens={"PS&W": ["F6", "D6"]})
    assert run(both, "F2 F4 F6", "D6 E5 F4 G3 F2").revenue == 60 + 50


def test_42_a_full_city_stops_the_runs_of_others() -> None:
    full = {"tokens": {"PS&W": ["F6"], "BR&N": ["F12"]}, "tiles": {**LINE, "F6": "57@1"}}
    assert broken(position(["4"], company="BR&N", **full), "F2 F4 F6 F8 F10 F12") == ["stop: blocked"]
    assert run(position(["4"], company="BR&N", **full), "F6 F8 F10 F12").revenue == 60
    assert run(position(["4"], company="PS&W", **full), "F2 F4 F6 F8 F10 F12").revenue == 90


def test_43_one_of_two_spaces_taken_stops_nobody() -> None:
    half = {"tokens": {"PS&W": ["F6"], "BR&N": ["F12"]}}
    assert run(position(["4"], company="BR&N", **half), "F2 F4 F6 F8 F10 F12").revenue == 100


def test_41_a_future_home_without_its_token_blocks_nobody() -> None:
    bare = {"tokens": {"BR&N": ["F12"]}, "tiles": {**LINE, "F6": "57@1"}}
    assert run(position(["4"], company="BR&N", **bare), "F2 F4 F6 F8 F10 F12").revenue == 90


@pytest.mark.parametrize(("phase", "value"), [("2", 30), ("3", 30), ("4", 30), ("5", 50), ("6", 50), ("8", 60)])
def test_53_red_areas_pay_by_phase(phase: str, value: int) -> None:
    """The values are the board's; that they go by the colours of the phase is the rule."""
    verdict = run(position(["6"], phase), "F2 F4 F6")
    assert verdict.routes[0].parts[0].amount == value


def test_60_the_hotel_adds_10_to_its_city_for_each_train() -> None:
    hotel = {"markers": {"hotel": {"PS&W": "F6"}}}
    verdict = run(position(["2", "2"], **hotel), "F2 F4 F6", "F6 F8")
    assert verdict.revenue == 120
    assert run(position(["2", "2"], markers={"hotel": {"PS&W": "F8"}}), "F2 F4 F6", "F6 F8").revenue == 110


def test_60_the_hotel_blocks_nothing() -> None:
    hotel = {"markers": {"hotel": {"PS&W": "F6"}}, "tiles": {**LINE, "F6": "57@1"}, "tokens": {"BR&N": ["F12"]}}
    assert run(position(["4"], company="BR&N", **hotel), "F2 F4 F6 F8 F10 F12").revenue == 90


def test_64_the_hotel_pays_only_its_owner() -> None:
    hotel = {"markers": {"hotel": {"BR&N": "F6"}}}
    assert run(position(["2"], **hotel), "F2 F4 F6").revenue == 60
