"""Routes as typed, on boards small enough to see every way at a glance."""

from __future__ import annotations

from dataclasses import replace

import pytest

from routeopt.board import Route, StopRef
from routeopt.errors import (
    AmbiguousRouteError,
    BadValueError,
    IllegalRouteError,
    TooLargeError,
    UnknownHexError,
    UnknownTrainError,
)
from routeopt.formats import PositionRecord, build_position, parse_route
from routeopt.formats.routes import LONGEST
from routeopt.formats.trains import parse_train
from routeopt.rules import Position
from routeopt.rules.judge import judge
from routeopt.spec import BoardSpec, HexSpec, StopSpec

LIONS = {
    "E9": "621@0",
    "E11": "9@0",
    "E13": "9@0",
    "E15": "6@3",
    "F16": "8@2",
    "G15": "9@1",
    "H14": "14@0",
    "H12": "8@4",
    "I11": "7@1",
}


def lions(**changes: object) -> Position:
    """The example of rulebook 8.4.1, map A: a line from E9 by E15 and H14 to the district I11."""
    fields = {
        "title": "18ZOO",
        "phase": "3V",
        "company": "Lions",
        "trains": ("3V", "3V"),
        "tiles": LIONS,
        "tokens": {"Lions": ("E15", "H14")},
    }
    return build_position(PositionRecord(**(fields | changes)))  # type: ignore[arg-type]


def stops(route: Route) -> list[str]:
    return [str(ref) for place in route.visits() for ref in place]


def test_a_route_visits_the_stops_on_its_track() -> None:
    route = parse_route(lions(), "3V", "E9 E11 E13 E15 F16 G15 H14 H12 I11")
    assert stops(route) == ["E9.0", "E15.0", "H14.0", "I11.0"]
    assert route.hexes() == ("E9", "E11", "E13", "E15", "F16", "G15", "H14", "H12", "I11")
    assert judge(lions(), [route]).revenue == 90


def test_a_route_backwards_is_the_same_route_reversed() -> None:
    there = parse_route(lions(), 0, "E15 F16 G15 H14")
    back = parse_route(lions(), 0, "H14 G15 F16 E15")
    assert back == there.reversed()


@pytest.mark.parametrize("text", ["E15,F16,G15,H14", "  E15  F16 G15\tH14 ", "E15.0 F16 G15 H14.0"])
def test_separators_and_numbers_that_change_nothing(text: str) -> None:
    assert parse_route(lions(), "3V#2", text) == parse_route(lions(), 1, "E15 F16 G15 H14")


def test_one_hex_alone_is_a_route_of_one_stop() -> None:
    assert parse_route(lions(), 0, "E15") == Route(0, (), StopRef("E15"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("E15 H14", "E15: H14 is no neighbour"),
        ("E11 E13 E15", "E11: the route starts here, where there is no stop"),
        ("E9 E11 E13", "E13: the route ends here, where there is no stop"),
        ("E15 F14", "no track leads to F14"),
        ("E15 E17 F16", "no track leads to E17"),
        ("H14 I15", "H14 has none on that side"),
    ],
)
def test_where_track_is_missing_is_said(text: str, said: str) -> None:
    with pytest.raises(IllegalRouteError) as caught:
        parse_route(lions(), 0, text)
    assert said in str(caught.value)


def test_track_that_bends_the_other_way_is_no_way() -> None:
    # Tile 8@0 on F14 joins edges 0 and 2; G15 lies across edge 5.
    position = lions(tiles=LIONS | {"F14": "8@0", "E15": "14@0"})
    with pytest.raises(IllegalRouteError):
        parse_route(position, 0, "E15 F14 G15 H14")


@pytest.mark.parametrize("text", ["", "E15 ..", "E15; H14", "(E15", "E15 -> H14", "E15.0.1"])
def test_what_is_no_route_text_is_refused(text: str) -> None:
    with pytest.raises(BadValueError, match="is no hex"):
        parse_route(lions(), 0, text)


def test_names_that_are_not_there() -> None:
    with pytest.raises(UnknownHexError, match="Z9"):
        parse_route(lions(), 0, "E15 Z9")
    with pytest.raises(BadValueError, match=r"E15\.1: the hex has 1 stop, numbered"):
        parse_route(lions(), 0, "E15.1 F16")
    with pytest.raises(BadValueError, match="F16:4: the hex has 1 track segment, numbered"):
        parse_route(lions(), 0, "E15 F16:4")
    with pytest.raises(UnknownTrainError):
        parse_route(lions(), "4V", "E15 F16")
    with pytest.raises(UnknownTrainError):
        parse_route(lions(), 2, "E15 F16")


def test_a_text_far_longer_than_any_route_is_refused() -> None:
    with pytest.raises(BadValueError, match=str(LONGEST)):
        parse_route(lions(), 0, "E15 F16 " * LONGEST)


def test_track_run_over_twice_is_given_to_the_judge() -> None:
    position = lions()
    route = parse_route(position, 0, "H14 G15 F16 E15 F16 G15 H14")
    assert stops(route) == ["H14.0", "E15.0", "H14.0"]
    assert not judge(position, [route]).legal


def test_a_blocked_city_is_run_past_where_only_that_is_legal() -> None:
    # H14 holds two other companies, so that the Lions may not stop there and go on.
    fields = {"tokens": {"Lions": ("E15",), "Giraffes": ("H14",), "Penguins": ("H14",)}}
    text = "E15 F16 G15 H14 H12 I11"
    blocked = lions(**fields)
    assert stops(parse_route(blocked, 0, text)) == ["E15.0", "H14.0", "I11.0"]
    assert not judge(blocked, [parse_route(blocked, 0, text)]).legal
    longer = "E9 E11 E13 " + text
    powered = lions(**fields, powers={"Lions": ("Transit Track",)})
    past = parse_route(powered, 0, longer)
    assert stops(past) == ["E9.0", "E15.0", "I11.0"]
    assert past.legs[-1].skipped == (StopRef("H14"),)
    assert judge(powered, [past]).legal
    assert parse_route(blocked, 0, longer.replace("H14", "(H14)")) == past


def test_joined_areas_stand_one_after_the_other() -> None:
    position = lions(
        company="Penguins",
        tiles={"K17": "5@1", "J16": "8@5", "I17": "8@4", "D16": "9@1", "E15": "5@1"},
        tokens={"Penguins": ("K17",)},
        markers={"tunnel": ("I19", "C17")},
    )
    route = parse_route(position, 0, "K17 J16 I17 I19 C17 D16 E15")
    assert stops(route) == ["K17.0", "I19.0", "C17.0", "E15.0"]
    assert len(route.visits()) == 3
    assert parse_route(position, 0, "K17 J16 I17 I19/C17 D16 E15") == route
    # Two stations' tiles of 20 and one mining area of 30.
    assert judge(position, [route]).revenue == 70


class TestSeveralWays:
    """A city between two others, with track through it and track round it."""

    def position(self) -> Position:
        def city(*tracks: str) -> HexSpec:
            return HexSpec(color="gray", stops=(StopSpec(kind="city", revenue=10, slots=1),), tracks=tracks)

        board = BoardSpec(hexes={"A1": city("0-s0"), "A3": city("0-s0", "3-s0", "0-3"), "A5": city("3-s0")})
        record = PositionRecord(title="18ZOO", company="Lions", trains=("3V",), tokens={"Lions": ("A1",)})
        return build_position(record, board=board)

    def test_the_choices_are_listed_so_that_each_can_be_typed(self) -> None:
        position = self.position()
        with pytest.raises(AmbiguousRouteError) as caught:
            parse_route(position, 0, "A1 A3 A5")
        first, *choices = str(caught.value).splitlines()
        assert '"A1 A3 A5"' in first
        found = [parse_route(position, 0, choice) for choice in choices]
        assert sorted(stops(route) for route in found) == [["A1.0", "A3.0", "A5.0"], ["A1.0", "A5.0"]]

    def test_a_number_names_the_stop(self) -> None:
        assert stops(parse_route(self.position(), 0, "A1 A3.0 A5")) == ["A1.0", "A3.0", "A5.0"]

    def test_of_two_ways_the_legal_one_is_meant(self) -> None:
        # A 2V reaches two cities only, so that it must go round the one in the middle.
        position = self.position()
        small = parse_train(position.data.game.trains, "2V")
        route = parse_route(replace(position, trains=(small,)), 0, "A1 A3 A5")
        assert stops(route) == ["A1.0", "A5.0"]

    def test_two_cities_of_one_hex(self) -> None:
        record = PositionRecord(title="18Africa", company="COR", trains=("3",), tiles={"J21": "10@0"})
        position = build_position(record)
        with pytest.raises(AmbiguousRouteError, match=r"\n  J21\.0\n  J21\.1"):
            parse_route(position, 0, "J21")
        assert parse_route(position, 0, "J21.1").only == StopRef("J21", 1)


@pytest.mark.parametrize("text", ["(E9) E11 E13 E15", "E9 E11 E13 (E15)"])
def test_a_route_neither_starts_nor_ends_at_a_stop_run_past(text: str) -> None:
    with pytest.raises(BadValueError, match="lies between two stops"):
        parse_route(lions(), 0, text)


def test_a_district_of_two_tracks_as_an_end_is_not_ambiguous() -> None:
    # Tile 25@1 on I11 leads from H12's side to edges 3 and 5: a train that ends there ends in the same district.
    position = lions(tiles=LIONS | {"I11": "25@1"})
    route = parse_route(position, 0, "E15 F16 G15 H14 H12 I11")
    assert stops(route)[-1].startswith("I11.")
    assert judge(position, [route]).revenue == 60


def test_a_text_with_endless_ways_is_refused_in_time() -> None:
    # Twelve hexes with two ways through each; the last leads nowhere, so that every way is tried.
    two_ways = HexSpec(color="gray", stops=(StopSpec(kind="city", slots=1),), tracks=("0-s0", "3-s0", "0-3"))
    names = [f"A{number}" for number in range(1, 61, 2)]
    board = BoardSpec(hexes=dict.fromkeys(names, two_ways) | {"A61": HexSpec(color="gray")})
    position = build_position(PositionRecord(title="18ZOO", company="Lions", trains=("3V",)), board=board)
    with pytest.raises(TooLargeError, match="name stops"):
        parse_route(position, 0, " ".join([*names, "A61"]))
