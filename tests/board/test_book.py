"""What is said once for all of tiles on a map."""

from __future__ import annotations

from routeopt.board import Board, End
from routeopt.board.book import TileBook
from tests.board.test_lines import SPEC, TILES


def test_tiles_that_keep_track() -> None:
    book = TileBook(Board(SPEC, TILES), {"straight": 1, "fork": None})
    assert tuple(book.keeping("straight", "fork")) == (0, 3)
    assert tuple(book.keeping("straight", "switch")) == (0, 3)
    assert not book.keeping("straight", "city"), "a city is no plain tile"
    assert book.pairs("switch", 0) == frozenset(
        frozenset({End("edge", a), End("edge", b)}) for a, b in ((0, 4), (0, 3), (4, 3))
    )


def test_sides_that_are_open_and_pieces_that_are_left() -> None:
    board = Board(SPEC, TILES)
    book = TileBook(board, {"straight": 1, "fork": None})
    assert book.faces("A1", 3) is None, "off the map"
    assert book.faces("A5", 5) == "gray", "a ruin"
    assert book.faces("A5", 4) == "", "a printed stub meets it"
    assert book.faces("A9", 0) == "", "the off-board area has track there"
    assert book.left(board, "straight")
    assert not book.left(board.lay("A3", "straight", 0), "straight")
    assert book.left(board.lay("A3", "fork", 0), "fork")
    assert not book.left(board, "sharp"), "not in the supply"


def test_tiles_that_fit_on_a_hex() -> None:
    book = TileBook(Board(SPEC, TILES), {})
    assert {f.number for f in book.fits("A3", None)} == {"straight", "sharp", "fork", "switch"}
    assert {f.number for f in book.fits("A1", None)} == set(), "a straight city leads off the map or into a ruin"
    assert {(f.number, f.rotation) for f in book.fits("A7", None)} == {("city", 0), ("city", 3)}
