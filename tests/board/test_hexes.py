"""Coordinates and neighbours, against the table of sides in the facts and by symmetry."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from routeopt.board.hexes import Grid, letters_to_index, opposite, parse_coordinate
from routeopt.errors import BadValueError

FLAT = Grid(["C3", "C5", "B4", "B2", "C1", "D2", "D4"], "flat", "x")
POINTY = Grid(["D6", "E5", "D4", "C5", "C7", "D8", "E7"], "pointy", "y")


def test_flat_sides_run_clockwise_from_the_bottom() -> None:
    assert FLAT.neighbours("C3") == ("C5", "B4", "B2", "C1", "D2", "D4")


def test_pointy_sides_run_clockwise_from_the_lower_left() -> None:
    assert POINTY.neighbours("D6") == ("E5", "D4", "C5", "C7", "D8", "E7")


def test_outside_the_map_there_is_nothing() -> None:
    assert FLAT.neighbour("C1", 3) is None
    assert FLAT.neighbour("C1", 0) == "C3"


@pytest.mark.parametrize(
    ("text", "letters", "place"),
    [("A1", "x", (0, 0)), ("K9", "x", (10, 8)), ("K9", "y", (8, 10)), ("AA12", "x", (26, 11)), ("a2", "x", (-1, 1))],
)
def test_coordinates(text: str, letters: str, place: tuple[int, int]) -> None:
    assert parse_coordinate(text, letters) == place


@pytest.mark.parametrize("text", ["", "9K", "K", "K-9", "K9 ", "ABC1", "K1234567890"])
def test_what_is_no_coordinate(text: str) -> None:
    with pytest.raises(BadValueError, match="coordinate"):
        parse_coordinate(text, "x")


@pytest.mark.parametrize("text", ["A201", "K1234", "AA999999999"])
def test_where_no_map_goes(text: str) -> None:
    with pytest.raises(BadValueError, match=f'"{text}" lies beyond column or row 200'):
        parse_coordinate(text, "y")


def test_rows_before_the_first_have_small_letters() -> None:
    assert [letters_to_index(c) for c in ("A", "Z", "AA", "a", "b")] == [0, 25, 26, -1, -2]


@given(st.sampled_from([FLAT, POINTY]), st.data())
def test_neighbours_see_each_other(grid: Grid, data: st.DataObject) -> None:
    """Across edge e lies the hex that has this one across the opposite edge; both give the hexside one name."""
    name = data.draw(st.sampled_from(sorted(grid.places)))
    edge = data.draw(st.integers(0, 5))
    other = grid.neighbour(name, edge)
    if other is None:
        assert grid.hexside(name, edge) == (name, edge)
    else:
        assert grid.neighbour(other, opposite(edge)) == name
        assert grid.edge_towards(other, name) == opposite(edge)
        assert grid.hexside(name, edge) == grid.hexside(other, opposite(edge))


def test_hexes_that_do_not_touch_have_no_side_in_common() -> None:
    assert FLAT.edge_towards("C1", "C5") is None


def test_a_barrier_cuts_off_both_sides() -> None:
    """C3's bottom side, edge 0, is C5's edge 3; a barrier at the edge of the map changes nothing."""
    grid = Grid(["C3", "C5", "B4"], "flat", "x", {"C3": [0], "B4": [2]})
    assert grid.neighbours("C3") == (None, "B4", None, None, None, None)
    assert grid.neighbours("C5")[2:4] == ("B4", None)
    assert grid.edge_towards("C5", "C3") is None
    assert grid.edge_towards("C5", "B4") == 2
