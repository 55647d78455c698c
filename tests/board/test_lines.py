"""Lines of a company on a small board, followed by hand."""

from __future__ import annotations

from routeopt.board import Board, StopRef, Token
from routeopt.board.lines import meets_stop, reach, walk
from routeopt.spec import BoardSpec, HexSpec, StopSpec, TileSpec

CITY = StopSpec(kind="city", revenue=20, slots=1)
TILES = {
    "straight": TileSpec(color="yellow", tracks=("0-3",)),
    "sharp": TileSpec(color="yellow", tracks=("0-1",)),
    "fork": TileSpec(color="green", tracks=("0-3", "0-4")),
    "switch": TileSpec(color="green", tracks=("0-j0", "4-j0", "3-j0")),
    "city": TileSpec(color="yellow", stops=(CITY,), tracks=("0-s0", "3-s0")),
}
#: A column of hexes A1 (top) to A9, an off-board area at its foot; beside it B2, a printed stub in B4, a ruin in B6.
SPEC = BoardSpec(
    hexes={
        "A1": HexSpec(stops=(CITY,)),
        "A3": HexSpec(),
        "A5": HexSpec(),
        "A7": HexSpec(stops=(CITY,)),
        "A9": HexSpec(),
        "A11": HexSpec(color="red", stops=(StopSpec(kind="offboard", revenue=30),), tracks=("3-s0",)),
        "B2": HexSpec(),
        "B6": HexSpec(color="gray"),
        "B4": HexSpec(color="gray", tracks=("1-j0",)),
    }
)


def line(*lays: tuple[str, str, int], stations: tuple[tuple[str, str], ...] = (("own", "A1"),)) -> Board:
    board = Board(SPEC, TILES).lay_all(lays)
    return board.place(*(Token(owner, StopRef(hex_name)) for owner, hex_name in stations))


def test_a_line_goes_on_to_where_track_could_continue() -> None:
    board = line(("A1", "city", 0), ("A3", "straight", 0))
    found = reach(board, "own")
    assert found.entries == {("A3", 3), ("A5", 3)}
    assert found.stops == {StopRef("A1")}
    assert not meets_stop(board, "own")


def test_a_bare_station_starts_everywhere() -> None:
    assert reach(line(), "own").bare == {"A1"}


def test_blocked_cities_end_a_line_open_ones_do_not() -> None:
    lays = (("A1", "city", 0), ("A3", "straight", 0), ("A5", "straight", 0), ("A7", "city", 0))
    open_line = reach(line(*lays), "own")
    assert ("A9", 3) in open_line.entries
    blocked = line(*lays, stations=(("own", "A1"), ("other", "A7")))
    assert StopRef("A7") in reach(blocked, "own").stops
    assert ("A9", 3) not in reach(blocked, "own").entries
    assert meets_stop(blocked, "own")


def test_no_turning_back_at_a_fork_but_through_a_switch() -> None:
    """The line comes down from A1 into A3's edge 3; a fork at the lower edge is met backwards, a switch is not."""
    fork = reach(line(("A1", "city", 0), ("A3", "fork", 0)), "own")
    assert ("A5", 3) in fork.entries
    assert ("B2", 1) not in fork.entries
    switch = reach(line(("A1", "city", 0), ("A3", "switch", 0)), "own")
    assert {("A5", 3), ("B2", 1)} <= switch.entries


def test_off_board_areas_end_a_line_and_joined_ones_carry_it_on() -> None:
    lays = (("A7", "city", 0), ("A9", "straight", 0))
    board = line(*lays, stations=(("own", "A7"),))
    assert StopRef("A11") in reach(board, "own").stops
    assert StopRef("A1") not in reach(board, "own").stops
    # Joined with the city at the head of the column, the area passes the line on to there.
    joined = board.lay("A1", "city", 0).join(StopRef("A11"), StopRef("A1"))
    assert {StopRef("A1")} <= reach(joined, "own").stops
    assert ("A3", 3) in reach(joined, "own").entries


def test_printed_stubs_are_noticed() -> None:
    lays = (("A1", "city", 0), ("A3", "straight", 0))
    assert not reach(line(*lays), "own").blind
    board = line(*lays, ("A5", "sharp", 3))
    assert reach(board, "own").blind
    assert meets_stop(board, "own")
    assert walk(board, "own", ()).stops == frozenset()
