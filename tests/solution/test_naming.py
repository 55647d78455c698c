"""Names and directions of routes in answers."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from routeopt.board import Board, Leg, Route, StopRef, TrackRef
from routeopt.solution.naming import oriented
from routeopt.spec import BoardSpec, HexSpec, StopSpec, TileSpec

CITY = StopSpec(kind="city", revenue=20, slots=1)
BOARD = Board(
    BoardSpec(
        hexes={
            "A1": HexSpec(color="gray", stops=(CITY,), tracks=("0-s0",)),
            "A3": HexSpec(color="gray", stops=(CITY, CITY), tracks=("0-s0", "s0-3", "1-s1")),
            "A5": HexSpec(on_track=StopSpec(kind="town", revenue=10)),
        }
    ),
    {"X": TileSpec(color="green", tracks=("0-3", "1-4"))},
).lay("A5", "X", 0)


def leg(start: str, end: str, *track: tuple[str, int]) -> Leg:
    return Leg(StopRef(start), StopRef(end), tuple(TrackRef(*t) for t in track))


def test_a_stop_has_its_number_only_where_the_hex_has_several_to_tell_apart() -> None:
    names = [BOARD.place_name((ref,)) for ref in BOARD.stops()]
    assert names == ["A1", "A3.0", "A3.1", "A5", "A5"]


def test_joined_areas_that_are_passed_are_one_place() -> None:
    assert BOARD.place_name((StopRef("A1"), StopRef("A3", 1))) == "A1/A3.1"


def test_a_route_starts_from_the_end_that_comes_first_by_letter_then_number() -> None:
    route = Route(0, (leg("B10", "B9", ("B10", 0), ("B9", 1)), leg("B9", "A11", ("B9", 0), ("A11", 0))))
    assert oriented(route).hexes() == ("A11", "B9", "B10")
    route = Route(0, (leg("B9", "B10", ("B9", 0), ("B10", 1)),))
    assert oriented(route) == route


@given(st.lists(st.sampled_from(["A1", "A3", "A5", "B2", "B10"]), min_size=2, max_size=5))
def test_both_directions_of_a_route_print_alike(names: list[str]) -> None:
    legs = tuple(leg(a, b, (a, 0), (b, 1)) for a, b in itertools.pairwise(names))
    route = Route(0, legs)
    assert oriented(route) == oriented(route.reversed())
