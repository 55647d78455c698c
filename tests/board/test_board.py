"""The board: laying and placing give a new one, and what a company meets in a city."""

from __future__ import annotations

import pytest

from routeopt.board import Laid, StopRef, Token
from routeopt.errors import BadRotationError, UnknownHexError, UnknownTileError
from tests.board.small import board, station

CITY = StopRef("B2")
BIG = board().lay("B2", "14", 2)


def test_a_new_board_has_only_what_is_printed() -> None:
    assert not board().laid
    assert not board().tokens
    assert [str(ref) for ref in board().stops()] == ["D2.0", "D4.0", "C5.0", "B2.0"]


def test_laying_a_tile_leaves_the_old_board_as_it_was() -> None:
    old = board()
    new = old.lay("C3", "9", 1)
    assert old.content("C3").tracks == ()
    assert new.content("C3").tile == "9"
    assert new.laid == {"C3": Laid("9", 1)}
    assert not old.laid
    with pytest.raises(TypeError):
        new.laid["C3"] = Laid("8", 0)


def test_a_second_tile_replaces_the_first() -> None:
    new = board().lay_all([("C3", "9", 1), ("C3", "16", 0)])
    assert new.laid == {"C3": Laid("16", 0)}


def test_placing_and_joining_leave_the_old_board_as_it_was() -> None:
    old = board()
    new = old.place(station("A", "B2")).join(StopRef("D4"), StopRef("B2"))
    assert new.tokens_at(CITY) == (station("A", "B2"),)
    assert new.joined == ((StopRef("D4"), StopRef("B2")),)
    assert old.tokens_at(CITY) == ()
    assert old.joined == ()


def test_hexes_are_found_by_their_other_names() -> None:
    assert board().coordinate("mid") == "C3"
    assert "C3" in board().lay("mid", "9", 0).laid
    with pytest.raises(UnknownHexError, match='"c 3" is not on the map; write "C3": capital letters and no blanks'):
        board().coordinate("c 3")


@pytest.mark.parametrize(
    ("lay", "error", "words"),
    [
        (("C4", "9", 0), UnknownHexError, '"C4" is not on the map; known: B2, B4'),
        (("C3", "5", 0), UnknownTileError, 'C3: tile "5" is not in this title'),
        (("C3", "9", 7), BadRotationError, "C3: rotation 7 of tile 9; 0 to 5"),
        (("C3", "9", -1), BadRotationError, "rotation -1"),
    ],
)
def test_what_cannot_be_laid(lay: tuple[str, str, int], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        board().lay(*lay)


@pytest.mark.parametrize("ref", [StopRef("C4"), StopRef("C3"), StopRef("B2", 1), StopRef("B2", -1)])
def test_a_stop_that_is_not_there(ref: StopRef) -> None:
    with pytest.raises(UnknownHexError, match="no such stop"):
        board().stop(ref)


def test_a_stop_is_named_by_its_hex_where_that_says_enough() -> None:
    two = board().lay("D2", "59", 0)
    assert two.stop_name(StopRef("B2")) == "B2"
    assert two.stop_name(StopRef("D2", 1)) == "D2.1"
    assert board().lay("B4", "16", 0).stop_name(StopRef("B4", 1)) == "B4"


@pytest.mark.parametrize(
    ("tokens", "blocked"),
    [
        ([], False),
        ([station("X", "B2")], False),
        ([station("X", "B2"), station("Y", "B2")], True),
        ([station("X", "B2"), station("A", "B2")], False),
        ([station("X", "B2"), Token("contract", CITY, "open")], False),
        ([station("X", "B2"), Token("works", CITY, "closed")], True),
        ([station("X", "B2"), station("Y", "B2", beside=True)], False),
        ([station("X", "B2"), station("Y", "B2"), station("A", "B2", beside=True)], False),
    ],
    ids=["empty", "one", "two", "own", "kept open", "filled", "foreign beside", "own beside"],
)
def test_when_a_city_of_two_slots_is_blocked(tokens: list[Token], blocked: bool) -> None:
    assert BIG.with_tokens(tokens).blocked(CITY, "A") is blocked


def test_only_cities_are_blocked() -> None:
    assert board().place(station("X", "D4")).blocked(StopRef("D4"), "A") is False


def test_a_marker_is_no_station() -> None:
    marked = board().place(Token("A", CITY, "closed"))
    assert not marked.has_station(CITY, "A")
    assert board().place(station("A", "B2", beside=True)).has_station(CITY, "A")
