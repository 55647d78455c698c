"""What `check` says of wrong positions of 18EZ, and that it is silent about right ones."""

from __future__ import annotations

from routeopt.board import check_board
from routeopt.rules import Position
from routeopt.titles.g18ez import TITLE
from tests.titles.positions import make

LINE = {"F4": "9@1", "F6": "14@0", "F8": "4@1", "F10": "9@1"}


def found(position: Position) -> list[tuple[str, str]]:
    """Rule and place of every fault, of the board and of the title."""
    faults = [*check_board(position.board, position.data.supply), *position.rules.check(position)]
    return [(fault.rule, fault.where) for fault in faults]


def position(trains: list[str], phase: str = "3", company: str = "PS&W", **more) -> Position:
    return make(TITLE, company, trains, phase=phase, **{"tiles": LINE, "tokens": {"PS&W": ["F6"]}, **more})


def test_a_right_position_has_no_faults() -> None:
    assert found(position(["2", "3"])) == []
    assert found(position(["4", "5"], "6", markers={"hotel": {"PS&W": "F8"}})) == []


def test_all_faults_are_listed_at_once() -> None:
    """A wrong tile, an overfull city, a train of the wrong phase, and more."""
    tiles = {**LINE, "F6": "57@1", "C7": "4@0", "D8": "23@0"}
    tokens = {"PS&W": ["F6"], "BR&N": ["F6"]}
    assert found(position(["2", "2", "2", "5"], "4", tiles=tiles, tokens=tokens)) == [
        ("tile: stops", "C7"),
        ("token: full city", "F6"),
        ("train of another phase", "2"),
        ("train of another phase", "2#2"),
        ("train of another phase", "2#3"),
        ("train of another phase", "5"),
        ("train limit", "PS&W"),
        ("tile manifest", "D8"),
    ]


def test_53_minors_own_two_trains_majors_three_then_two() -> None:
    minor = {"tokens": {"1": ["D6"]}, "tiles": {"D6": "57@0"}}
    assert found(position(["2", "2", "3"])) == []
    assert found(position(["2", "2"], company="1", **minor)) == []
    assert found(position(["2", "2", "3"], company="1", **minor)) == [("train limit", "1")]
    assert found(position(["4", "4", "5"], "6")) == [("train limit", "PS&W")]


def test_53_trains_are_scrapped_by_the_running_text() -> None:
    """[C1] The chart scraps 2s with the first 3; the running text, which wins, with the first 4."""
    assert found(position(["2"], "3")) == []
    assert found(position(["3"], "5")) == []
    assert found(position(["4"], "8")) == [("train of another phase", "4")]


def test_53_the_black_line_forms_with_the_first_5() -> None:
    line = {"tokens": {"BL": ["D6"]}, "tiles": {"D6": "57@0"}, "company": "BL"}
    assert found(position(["4"], "4", **line)) == [("company of another phase", "BL")]
    assert found(position(["4", "5", "5", "5"], "5", **line)) == []


def test_53_tiles_come_with_their_trains() -> None:
    assert found(position(["2"], "2")) == [("tile ahead of the phase", "F6")]


def test_35_metropolis_tiles_lie_in_metropolis_only() -> None:
    assert found(position(["2"], tiles={**LINE, "F12": "MG@0"})) == []
    assert found(position(["2"], tiles={**LINE, "F6": "MG@0"})) == [("tile: label", "F6")]
    assert ("tile: label", "F12") in found(position(["2"], tiles={**LINE, "F12": "14@0"}))


def test_36_and_39_red_and_grey_hexes_take_no_tile() -> None:
    faults = found(position(["2"], tiles={**LINE, "F2": "9@1", "B12": "4@1"}))
    assert ("tile: fixed hex", "F2") in faults
    assert ("tile: fixed hex", "B12") in faults


def test_40_and_42_tokens_are_counted() -> None:
    assert found(position(["2"], tokens={"PS&W": ["F6", "F12", "C9", "C15"]}, tiles={
        **LINE, "C9": "57@0", "C15": "57@0"})) == [
        ("stations", "PS&W"), ("token: reserved slot", "C9"), ("token: reserved slot", "C15")
    ]  # fmt: skip


def test_41_a_future_home_keeps_a_free_slot() -> None:
    assert found(position(["2"], tokens={"BR&N": ["F6"], "PS&W": ["F12"]}, tiles={**LINE, "F6": "57@1"})) == [
        ("token: reserved slot", "F6"),
    ]
    assert found(position(["2"], company="BR&N", tokens={"BR&N": ["F6"]})) == []


def test_60_the_hotel_lies_on_a_city_and_belongs_to_a_major() -> None:
    assert found(position(["2"], markers={"hotel": {"PS&W": "F2"}})) == [("hotel", "F2")]
    assert found(position(["2"], markers={"hotel": {"PS&W": "F4"}})) == [("hotel", "F4")]
    assert found(position(["2"], markers={"hotel": {"1": "F8"}})) == [("hotel", "F8")]
    assert found(position(["2"], markers={"hotel": {"PS&W": "F8", "BR&N": "F6"}})) == [("hotel", "F8, F6")]


def test_the_extended_manifest_is_an_option() -> None:
    crossing = {**LINE, "E5": "23@0"}
    assert found(position(["2"], tiles=crossing)) == [("tile manifest", "E5")]
    assert found(position(["2"], tiles=crossing, options={"tile_manifest": "extended"})) == []


def test_the_supply_is_counted() -> None:
    """[1.1] Three tiles 57 are printed in the manifest."""
    four = {**LINE, "F6": "57@1", "I9": "57@0", "I15": "57@0", "D6": "57@0"}
    assert found(position(["2"], tiles=four)) == [("tile: supply", "D6, F6, I9, I15")]
