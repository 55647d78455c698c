"""The drawing of a board and of routes over it."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from routeopt.board import Board, Leg, Route, StopRef, Token, TrackRef
from routeopt.draw import draw_board, style
from routeopt.engine import Title
from routeopt.spec import BoardSpec, HexSpec, StopSpec, TileSpec
from routeopt.titles import titles

SVG = "{http://www.w3.org/2000/svg}"
CITY = StopSpec(kind="city", revenue=20, slots=2)
TILES = {
    "9": TileSpec(color="yellow", tracks=("0-3",)),
    "57": TileSpec(color="yellow", stops=(CITY,), tracks=("0-s0", "s0-3")),
}


def small_board() -> Board:
    """Three hexes of a column: city, straight track, city."""
    spec = BoardSpec(hexes={"A1": HexSpec(name="R & D <1>"), "A3": HexSpec(), "A5": HexSpec()})
    return Board(spec, TILES).lay_all([("A1", "57", 0), ("A3", "9", 0), ("A5", "57", 0)])


def through() -> Route:
    return Route(0, (Leg(StopRef("A1"), StopRef("A5"), (TrackRef("A1", 0), TrackRef("A3", 0), TrackRef("A5", 1))),))


def having(svg: str, attribute: str) -> list[str]:
    """Parse the document and return all values of an attribute."""
    return [v for e in ElementTree.fromstring(svg).iter() if (v := e.get(attribute)) is not None]


@pytest.mark.parametrize("title", titles(), ids=lambda t: t.name)
def test_every_hex_and_stop_of_every_map_is_drawn(title: Title) -> None:
    for spec in title.data.boards.values():
        board = Board(spec, title.data.tiles)
        svg = draw_board(board)
        assert having(svg, "data-hex") == list(spec.hexes)
        assert having(svg, "data-stop") == [str(ref) for ref in board.stops()]


def test_a_straight_track_is_drawn_from_edge_to_edge_of_its_hex() -> None:
    paths = having(draw_board(small_board(), size=100), "d")
    # A3 is the second hex of column A: its centre lies two half heights, 173.21, below that of A1.
    assert "M0.0,259.81 L0.0,86.6" in paths


def test_a_route_follows_its_track_in_its_own_colour() -> None:
    svg = draw_board(small_board(), routes=[through()], captions=["2: A1 A5 = 40"])
    (group,) = (e for e in ElementTree.fromstring(svg).iter(f"{SVG}g") if e.get("class") == "route")
    lines = [e for e in group if e.tag == f"{SVG}path"]
    assert [e.get("stroke") for e in lines] == [style.BACKGROUND, style.ROUTES[0]]
    assert all(e.get("d", "").count("M") == 3 for e in lines)
    assert sum(e.tag == f"{SVG}circle" for e in group) == 2
    assert "2: A1 A5 = 40" in [e.text for e in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_tokens_stand_in_their_slots_and_beside_them() -> None:
    city = StopRef("A1")
    board = small_board().place(
        Token("PS&W", city), Token("B<R", city), Token("C", city, beside=True), Token("wip", city, kind="closed")
    )
    svg = draw_board(board)
    assert having(svg, "data-token") == ["PS&W A1.0", "B<R A1.0", "C A1.0", "wip A1.0"]
    texts = [e.text for e in ElementTree.fromstring(svg).iter(f"{SVG}text")]
    assert {"PS&W", "B<R", "C", "X", "R & D <1>"} <= set(texts)


def test_the_same_board_is_drawn_in_the_same_bytes() -> None:
    assert draw_board(small_board(), routes=[through()]) == draw_board(small_board(), routes=[through()])


def test_values_of_all_colours_are_shown_where_no_phase_is_known() -> None:
    stop = StopSpec(kind="offboard", revenue={"yellow": 30, "brown": 60})
    board = Board(BoardSpec(hexes={"A1": HexSpec(color="red", stops=(stop,), tracks=("0-s0",))}), {})
    assert "30/60" in [e.text for e in ElementTree.fromstring(draw_board(board)).iter(f"{SVG}text")]
