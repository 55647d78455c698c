"""What is wrong with a position of 18Africa, all of it at once."""

from __future__ import annotations

import pytest

from routeopt.board import Board, check_board
from routeopt.board.check import check_map
from routeopt.titles.g18africa import TITLE
from tests.titles.positions import make


def board_faults(tiles: dict[str, str], tokens: dict[str, list[str]] | None = None) -> set[tuple[str, str]]:
    position = make(TITLE, "MF", [], tiles=tiles, tokens=tokens)
    return {(fault.rule, fault.where) for fault in check_board(position.board, TITLE.data.supply)}


def test_the_printed_map_is_whole() -> None:
    assert check_map(TITLE.data.boards[""]) == []


def test_a_bare_board_has_no_faults() -> None:
    assert check_board(Board(TITLE.data.boards[""], TITLE.data.tiles), TITLE.data.supply) == []


@pytest.mark.parametrize("tile", ["12@3", "38@3", "51@3"])
def test_a_town_may_have_become_a_city(tile: str) -> None:
    """Line 49: a yellow single town may be replaced by a green city; double towns and plain hexes may not."""
    assert board_faults({"H13": tile}) == set()
    assert board_faults({"E4": tile}) == {("tile: stops", "E4")}
    assert board_faults({"K26": tile}) == {("tile: stops", "K26")}


def test_a_town_does_not_become_a_yellow_city() -> None:
    """Line 49: only the green ones."""
    assert board_faults({"H13": "115@0"}) == {("tile: stops", "H13")}


@pytest.mark.parametrize("tile", ["10@0", "35@0", "36@0", "37@0", "A20@0", "A21@0", "A22@0"])
def test_two_city_hexes_take_tile_10_and_what_follows_it(tile: str) -> None:
    """Line 49."""
    assert board_faults({"J21": tile}) == set()


def test_two_city_hexes_take_no_other_city() -> None:
    """Line 49."""
    assert board_faults({"M32": "14@0"}) == {("tile: stops", "M32")}


def test_all_faults_of_a_board_at_once() -> None:
    """Lines 40, 41 and 55: gray hexes, blank sides, features, supply, slots and two tokens on a hex."""
    tiles = {"D3": "115@0", "G4": "9@0", "F5": "58@0", "D15": "7@0", "K8": "114@0", "E6": "114@0", "J21": "10@0"}
    tokens = {"MF": ["J21", "J21.1", "F5"], "NR": ["J21", "D7"]}
    assert board_faults(tiles, tokens) == {
        ("tile: fixed hex", "D3"),
        ("track: closed side", "G4"),
        ("tile: stops", "F5"),
        ("track: off the map", "D15"),
        ("tile: stops", "K8"),
        ("tile: stops", "E6"),
        ("tile: supply", "E6, K8"),
        ("token: full city", "J21.0"),
        ("token: twice", "J21"),
        ("token: no city", "F5"),
        ("token: no city", "D7"),
    }


def test_faults_of_the_title() -> None:
    """Lines 55, 59-63 and 78: too many trains, four of three cards, more stations than on the charter."""
    position = make(
        TITLE,
        "MF",
        ["4E", "4E", "4E", "4E"],
        tiles={"D5": "12@3", "J21": "10@0"},
        tokens={"MF": ["D5", "J21", "D3"], "CNR": ["J21.1"]},
    )
    assert [fault.rule for fault in TITLE.rules.check(position)] == ["train limit", "train cards", "stations"]
    assert all(fault.source.startswith("18Africa 3.") for fault in TITLE.rules.check(position))


def test_two_trains_and_all_tokens_are_in_order() -> None:
    """Lines 55 and 78."""
    position = make(TITLE, "MF", ["4E", "4E"], tiles={"D5": "12@3"}, tokens={"MF": ["D5", "D3"]})
    assert list(TITLE.rules.check(position)) == []
