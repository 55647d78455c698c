"""Where things lie on the page."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from routeopt.board import Grid
from routeopt.board.content import lay
from routeopt.draw.figure import Figure
from routeopt.draw.geometry import CENTRE, Curve, Point, centre, corners, edge_middle, from_edge
from routeopt.spec import HexSpec, StopSpec, TileSpec

LAYOUTS = ("flat", "pointy")

# facts/README.md: the side of each edge, as the sign of its x and y on the page (y downwards).
SIDES = {
    "flat": [(0, 1), (-1, 1), (-1, -1), (0, -1), (1, -1), (1, 1)],
    "pointy": [(-1, 1), (-1, 0), (-1, -1), (1, -1), (1, 0), (1, 1)],
}


def sign(value: float) -> int:
    return 0 if abs(value) < 1e-9 else (1 if value > 0 else -1)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_edges_lie_on_the_sides_that_their_numbers_say(layout: str) -> None:
    middles = [edge_middle(edge, layout) for edge in range(6)]
    assert [(sign(m.x), sign(m.y)) for m in middles] == SIDES[layout]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_hexside_has_one_place_seen_from_both_hexes(layout: str) -> None:
    grid = Grid(["K9", "K11", "J10", "J8", "K7", "L8", "L10", "L9", "M9", "M10"], layout, "x")
    for name, place in grid.places.items():
        for edge, other in enumerate(grid.neighbours(name)):
            if other is not None:
                here = centre(place, layout).plus(edge_middle(edge, layout))
                there = centre(grid.places[other], layout).plus(edge_middle((edge + 3) % 6, layout))
                assert here.distance(there) < 1e-9


@pytest.mark.parametrize("layout", LAYOUTS)
def test_an_edge_runs_between_its_two_corners(layout: str) -> None:
    points = corners(layout)
    for edge in range(6):
        one, two = points[edge], points[(edge + 1) % 6]
        assert Point((one.x + two.x) / 2, (one.y + two.y) / 2).distance(edge_middle(edge, layout)) < 1e-9
        assert math.isclose(one.distance(two), 1.0)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("turn", "radius"), [(1, 0.5), (2, 1.5), (3, 0.0)])
def test_curves_have_the_radius_of_their_turn(layout: str, turn: int, radius: float) -> None:
    for edge in range(6):
        to = edge_middle((edge + turn) % 6, layout)
        curve = from_edge(edge, to, layout)
        back = from_edge((edge + turn) % 6, curve.start, layout)
        assert math.isclose(curve.radius, radius, abs_tol=1e-9)
        assert back.radius == pytest.approx(curve.radius)
        assert radius == 0 or back.clockwise != curve.clockwise


@given(edge=st.integers(0, 5), turn=st.integers(1, 5), share=st.floats(0, 1), layout=st.sampled_from(LAYOUTS))
def test_a_curve_stays_in_its_hex_and_starts_at_a_right_angle(edge: int, turn: int, share: float, layout: str) -> None:
    curve = from_edge(edge, edge_middle((edge + turn) % 6, layout), layout)
    assert curve.at(0).distance(curve.start) < 1e-9
    assert curve.at(1).distance(curve.end) < 1e-9
    assert curve.at(share).distance(CENTRE) < 1.0
    step = curve.at(1e-4)
    outward = edge_middle(edge, layout)
    assert abs((step.x - curve.start.x) * outward.y - (step.y - curve.start.y) * outward.x) < 1e-6


def test_a_reversed_curve_is_the_same_line() -> None:
    curve = from_edge(0, edge_middle(2, "flat"), "flat")
    assert curve.reversed().at(0.25).distance(curve.at(0.75)) < 1e-9
    assert curve.reversed().reversed() == curve
    assert isinstance(curve.reversed(), Curve)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_two_stops_of_a_hex_are_drawn_apart_and_on_their_track(layout: str) -> None:
    town = StopSpec(kind="town", revenue=10)
    tile = TileSpec(color="green", stops=(town, town), tracks=("0-s0", "s0-3", "1-s1", "s1-4"))
    figure = Figure(lay(HexSpec(), tile, "99", 2), layout)
    one, two = figure.stops
    assert one.distance(two) > 0.4
    for track in figure.content.tracks:
        assert figure.curve(track).radius == 0.0


def test_a_single_city_lies_in_the_middle_and_a_town_on_its_curve() -> None:
    city = TileSpec(color="yellow", stops=(StopSpec(kind="city", revenue=20, slots=1),), tracks=("0-s0", "s0-2"))
    town = TileSpec(color="yellow", stops=(StopSpec(kind="town", revenue=10),), tracks=("0-s0", "s0-2"))
    assert Figure(lay(HexSpec(), city), "flat").stops == (CENTRE,)
    whole = from_edge(0, edge_middle(2, "flat"), "flat")
    assert Figure(lay(HexSpec(), town), "flat").stops[0].distance(whole.at(0.5)) < 1e-9
