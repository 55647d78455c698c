"""A route as geometry: the hexes it passes and the places it visits."""

from __future__ import annotations

from routeopt.board import Leg, Route, StopRef, TrackRef

A, B, C, D = (StopRef(name) for name in ("A1", "B2", "C3", "D4"))
FIRST = Leg(A, B, (TrackRef("A1", 0), TrackRef("A3", 0), TrackRef("B2", 1)))
SECOND = Leg(B, C, (TrackRef("B2", 2), TrackRef("C3", 0)), skipped=(StopRef("B2", 1),))


def test_hexes_in_the_order_run() -> None:
    assert Route(0, (FIRST, SECOND)).hexes() == ("A1", "A3", "B2", "C3")
    assert FIRST.hexes() == ("A1", "A3", "B2")


def test_a_hex_left_and_entered_again_stands_twice() -> None:
    around = Leg(B, C, (TrackRef("B2", 2), TrackRef("A3", 1), TrackRef("C3", 0)))
    assert Route(0, (FIRST, around)).hexes() == ("A1", "A3", "B2", "A3", "C3")


def test_places_visited() -> None:
    assert Route(0, (FIRST, SECOND)).visits() == ((A,), (B,), (C,))


def test_joined_areas_are_one_place_of_two_stops() -> None:
    onward = Leg(D, C, (TrackRef("D4", 0), TrackRef("C3", 0)))
    assert Route(0, (FIRST, onward)).visits() == ((A,), (B, D), (C,))


def test_a_route_of_one_stop_and_one_of_none() -> None:
    assert Route(0, (), A).visits() == ((A,),)
    assert Route(0, (), A).hexes() == ("A1",)
    assert Route(0, ()).visits() == ()
    assert Route(0, ()).hexes() == ()


def test_the_other_way_round() -> None:
    route = Route(1, (FIRST, SECOND))
    back = route.reversed()
    assert back.hexes() == route.hexes()[::-1]
    assert back.visits() == route.visits()[::-1]
    assert back.legs[0].skipped == SECOND.skipped
    assert back.reversed() == route
