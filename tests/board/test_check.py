"""Each fault of a board by name, several at once, and boards in order."""

from __future__ import annotations

import msgspec
import pytest

from routeopt.board import Board, StopRef, Token, check_board, open_ends
from routeopt.board.check import check_map
from routeopt.spec import BoardSpec, HexSpec, StopSpec, TileSpec
from tests.board.small import board, station

ORDERLY = board().lay_all([("C3", "9", 0), ("D2", "201", 1), ("C5", "3", 2), ("B4", "8", 3), ("B2", "455", 0)])


def faults(*lays: tuple[str, str, int], supply: dict[str, int | None] | None = None) -> list[tuple[str, str]]:
    return [(f.rule, f.where) for f in check_board(board().lay_all(lays), supply)]


def test_boards_in_order() -> None:
    assert check_board(board()) == []
    assert check_board(ORDERLY, {"9": 1, "201": None}) == []
    assert check_map(board().spec) == []


@pytest.mark.parametrize(
    ("lay", "rules"),
    [
        (("C1", "9", 0), ["tile: fixed hex"]),
        (("D4", "57", 0), ["tile: fixed hex"]),
        (("B2", "57", 5), ["tile: no upgrade", "tile: lost track", "track: off the map"]),
        (("B2", "14", 0), ["tile: lost track", "track: off the map", "track: off the map", "track: closed side"]),
        (("D2", "455", 1), ["tile: other hexes", "tile: label", "track: closed side"]),
        (("C5", "58", 0), ["tile: not here", "track: off the map"]),
        (("D2", "57", 5), ["tile: label", "track: off the map"]),
        (("B4", "201", 4), ["tile: label", "tile: stops"]),
        (("C3", "57", 1), ["tile: stops"]),
        (("C3", "14", 4), ["tile: stops"]),
        (("D2", "8", 0), ["tile: label", "tile: stops", "track: closed side"]),
        (("D2", "201", 0), ["track: closed side"]),
        (("C5", "3", 3), ["track: closed side"]),
        (("B4", "9", 0), ["track: off the map"]),
    ],
)
def test_a_tile_that_does_not_fit(lay: tuple[str, str, int], rules: list[str]) -> None:
    assert faults(lay) == [(rule, lay[0]) for rule in rules]


def test_a_tile_may_fit_stops_other_than_its_own() -> None:
    """In the data of this board tile 14 replaces a town, tile 59 one city by two."""
    assert [rule for rule, _ in faults(("C5", "14", 2))] == ["track: off the map", "track: off the map"]
    assert faults(("D2", "59", 0)) == [("track: closed side", "D2")]


def test_a_message_says_what_was_found_and_what_belongs_there() -> None:
    (fault,) = check_board(board().lay("C3", "57", 1))
    assert str(fault) == "C3: tile 57 has stops city, the hex no stop: yellow tiles that fit are 8, 9"
    (fault,) = check_board(board().lay("D2", "201", 0))
    assert str(fault) == "D2: tile 201 at rotation 0 leads at edge 0 into D4, a red hex without track on that side"


def test_more_tiles_than_the_game_has() -> None:
    lays = [("C3", "8", 0), ("B4", "8", 3)]
    assert faults(*lays, supply={"8": 1}) == [("tile: supply", "C3, B4")]
    assert faults(*lays, supply={"8": 2}) == []
    assert faults(*lays, supply={"8": None}) == []


@pytest.mark.parametrize(
    ("tokens", "rules"),
    [
        ([station("A", "B2")], []),
        ([station("A", "B2"), station("X", "B2")], [("token: full city", "B2")]),
        ([station("A", "B2"), station("X", "B2", beside=True)], []),
        ([station("A", "B2"), Token("works", StopRef("B2"), "closed")], [("token: full city", "B2")]),
        ([station("A", "B2"), Token("contract", StopRef("B2"), "open")], [("token: full city", "B2")]),
        ([station("A", "C3")], [("token: no city", "C3")]),
        ([station("A", "C5")], [("token: no city", "C5")]),
        ([station("A", "D4")], [("token: no city", "D4")]),
        ([station("A", "B2", 1)], [("token: no city", "B2")]),
        ([station("A", "Z9")], [("token: no city", "Z9")]),
        ([station("A", "B2"), station("A", "B2", beside=True)], [("token: twice", "B2")]),
    ],
)
def test_tokens(tokens: list[Token], rules: list[tuple[str, str]]) -> None:
    assert [(f.rule, f.where) for f in check_board(board().with_tokens(tokens))] == rules


def test_one_station_of_a_company_on_a_hex_of_two_cities() -> None:
    two = board().lay("D2", "59", 1)
    shared = check_board(two.place(station("A", "D2", 0), station("B", "D2", 1)))
    assert "token: twice" not in [f.rule for f in shared]
    assert ("token: twice", "D2") in [
        (f.rule, f.where) for f in check_board(two.place(station("A", "D2", 0), station("A", "D2", 1)))
    ]


def test_all_faults_are_listed_at_once() -> None:
    """Tiles in the order of the map, then the supply, then tokens."""
    wrong = board().lay_all([("B4", "9", 0), ("C1", "9", 0)]).place(station("A", "C3"))
    assert [f.rule for f in check_board(wrong, {"9": 1})] == [
        "tile: fixed hex",
        "track: off the map",
        "tile: supply",
        "token: no city",
    ]


def test_a_map_is_checked_as_printed() -> None:
    hexes = dict(board().spec.hexes)
    hexes["C1"] = HexSpec(color="gray", tracks=("3-s0",), stops=(StopSpec(kind="town"),))
    hexes["B2"] = HexSpec(color="yellow", stops=(StopSpec(kind="city", slots=1),), tracks=("4-s0",))
    found = check_map(msgspec.structs.replace(board().spec, hexes=hexes))
    assert [(f.rule, f.where) for f in found] == [
        ("track: off the map", "C1"),
        ("track: closed side", "B2"),
    ]


def test_track_against_a_barrier() -> None:
    """Laid straight down, tile 9 leads from C3 to C1 and C5."""
    hexes = dict(board().spec.hexes)
    hexes["C3"] = msgspec.structs.replace(hexes["C3"], barriers=(0,))
    fenced = Board(msgspec.structs.replace(board().spec, hexes=hexes), board().tiles)
    found = check_board(fenced.lay("C3", "9", 0))
    assert [(f.rule, f.where, f.message) for f in found] == [
        ("track: off the map", "C3", "tile 9 at rotation 0 leads against a barrier at edge 0")
    ]


def test_a_later_label_is_one_more() -> None:
    hexes = dict(board().spec.hexes)
    hexes["B4"] = HexSpec(stops=(StopSpec(kind="city", slots=1),), later_label="Y")
    later = Board(msgspec.structs.replace(board().spec, hexes=hexes), board().tiles)
    assert not [f for f in check_board(later.lay("B4", "201", 4)) if f.rule == "tile: label"]
    assert not [f for f in check_board(later.lay("B4", "57", 4)) if f.rule == "tile: label"]
    assert [f.where for f in check_board(board().lay("D2", "57", 4)) if f.rule == "tile: label"] == ["D2"]


def test_track_into_nothing_is_listed_and_is_no_fault() -> None:
    spec = BoardSpec(hexes={name: HexSpec() for name in ("A1", "A3", "A5", "A7")})
    tiles = {"9": TileSpec(color="yellow", tracks=("0-3",)), "8": TileSpec(color="yellow", tracks=("0-2",))}
    empty = Board(spec, tiles)
    assert open_ends(empty) == []
    assert open_ends(empty.lay_all([("A1", "9", 0), ("A3", "9", 0), ("A5", "9", 0), ("A7", "9", 0)])) == []
    found = open_ends(empty.lay_all([("A1", "9", 0), ("A3", "8", 0)]))
    assert [(f.where, f.message) for f in found] == [
        ("A1", "tile 9 at rotation 0 leads at edge 0 into A3, whose tile 8@0 has no track on that side"),
        ("A3", "tile 8 at rotation 0 leads at edge 0 into A5, which has no track there yet"),
    ]
