"""What is wrong with positions of 18ZOO; "line 37" is that of the rule checklist."""

from __future__ import annotations

from typing import Any

import pytest

from routeopt.rules import Position
from routeopt.solution import check
from tests.titles.g18zoo.boards import LIONS, zoo

SV = "4SV/2SV"


def rules(position: Position) -> list[tuple[str, str]]:
    return [(fault.rule, fault.where) for fault in check(position)]


def of(*trains: str, **changes: Any) -> list[tuple[str, str]]:
    return rules(zoo("Lions", *trains, **changes))


def test_the_example_of_the_rulebook_is_in_order() -> None:
    assert of("3V") == []
    assert of("2V", "2V") == []


@pytest.mark.parametrize(
    ("train", "phase", "wrong"),
    [
        ("2V", "2V", False),
        ("3V", "2V", True),
        ("3V+", "2V", True),
        ("3V+", "3V", False),
        ("2V", "4V", True),
        ("5V", "3V", True),
        ("4V+", "4V", True),
        ("3V", "4V+", False),
        ("3V", "5V", True),
        ("3V+", "5V", False),
        ("4V", SV, True),
        ("3V+", SV, True),
        ("4V!last", SV, False),
        ("3V+!last", SV, False),
        ("4V+", SV, False),
        ("2SV", SV, False),
        ("4SV", "5V", True),
        ("3V!1V", "5V", False),
        ("2V!1V", "4V", False),
        ("5V!1V", "4V", True),
        ("1V", "4V", False),
    ],
)
def test_trains_of_another_phase(train: str, phase: str, wrong: bool) -> None:
    """Lines 53, 58, 59.20 and D4: sold from its phase on, scrapped from another; a New Engine keeps a train."""
    assert [rule for rule, _ in of(train, phase=phase)] == (["train of another phase"] if wrong else [])


@pytest.mark.parametrize(("train", "phase"), [("4V!last", "5V"), ("5V!last", SV), ("2V!last", "4V")])
def test_a_last_run_that_is_none(train: str, phase: str) -> None:
    """Line 53: only 3V+ and 4V, only in the last phase."""
    assert "train: last run" in [rule for rule, _ in of(train, phase=phase)]


def test_more_trains_than_the_phase_allows() -> None:
    """Lines 52 and 53: 4, then 3, then 2; those on their last run do not count."""
    assert of("3V", "3V", "3V", "2V") == []
    assert of("3V", "3V", "3V", "2V", "2V") == [("train limit", "Lions")]
    assert of("5V", "4V+", "4V!last", "3V+!last", phase=SV) == []
    assert of("5V", "4V+", "2SV", phase=SV) == [("train limit", "Lions")]


def test_companies_of_another_map() -> None:
    """Line 3: no Elephants and no Crocodiles on map A."""
    assert rules(zoo("Elephants", "3V", tokens={"Crocodiles": ("H14",)})) == [
        ("company of another map", "Elephants"),
        ("company of another map", "Crocodiles"),
    ]


def test_more_stations_than_the_company_has() -> None:
    """Line 40: the Tigers have one beyond their home."""
    tiles = {**LIONS, "G19": "201@3"}
    tokens = {"Lions": ("E15",), "Tigers": ("H14", "E9", "G19")}
    assert ("stations", "Tigers") in of("3V", tiles=tiles, tokens=tokens)
    assert of("3V", tiles=tiles, tokens={"Lions": ("E15",), "Tigers": ("H14", "E9")}) == []


@pytest.mark.parametrize(
    ("hex_name", "tile", "wrong"),
    [
        ("I11", "16@1", False),
        ("I11", "82@1", False),
        ("I11", "43@1", True),
        ("E11", "43@0", True),
        ("I15", "43@0", True),
        ("F14", "43@0", False),
    ],
)
def test_marked_hexes_are_built_no_further_than_green(hex_name: str, tile: str, wrong: bool) -> None:
    """Lines 37, 59.13 and 59.14: populous districts, outskirts and suburbs; a plain district takes brown."""
    tiles = {name: laid for name, laid in LIONS.items() if name != hex_name}
    found = rules(zoo("Lions", "3V", tiles={**tiles, hex_name: tile}, phase="4V+"))
    assert (("tile: marked hex", hex_name) in found) is wrong


def test_tiles_ahead_of_the_phase_are_allowed() -> None:
    """Lines 59.13 and 59.14: the green tile at H14 in phase 2V."""
    assert of("2V", phase="2V") == []


def test_the_reserved_space_of_a_residence() -> None:
    """Line 41: two others fill the Tigers' home; with their own station, or with a space left, all is well."""
    tokens = {"Lions": ("E15", "H14"), "Penguins": ("H14",)}
    assert of("3V", tokens=tokens) == [("token: reserved space", "H14")]
    assert of("3V", tokens={"Lions": ("E15", "H14"), "Tigers": ("H14",)}) == []
    assert of("3V", tokens={"Lions": ("E15", "H14")}) == []
    contract = {"tokens": {"Lions": ("E15", "H14")}, "markers": {"contract": ("H14",)}}
    assert of("3V", **contract) == [("token: reserved space", "H14")]


def test_markers_out_of_place() -> None:
    """Lines 59.9, 59.10, 59.16 and 59.19."""
    assert of("3V", markers={"fast_food": ("H14",)}) == []
    assert of("3V", markers={"fast_food": ("E9",)}) == [("marker: fast_food", "E9")]
    assert of("3V", markers={"tunnel": ("M5", "N18")}) == []
    assert of("3V", markers={"tunnel": ("M5",)}) == [("marker: tunnel", "M5")]
    assert of("3V", markers={"contract": ("G19",)}) == [("marker: contract", "G19")]


def test_a_tile_on_the_wrong_sort_of_hex() -> None:
    """Lines 35, 36 and 38: a city tile on plain, a Y tile off a Y, a gray tile on another residence."""
    plain = {**LIONS, "G15": "57@1"}
    assert ("tile: stops", "G15") in of("3V", tiles=plain)
    assert ("tile: label", "E15") in of("3V", tiles={**LIONS, "E15": "202@3"})
    assert ("tile: other hexes", "K17") in of("3V", tiles={**LIONS, "K17": "455@0"})


def test_everything_is_listed_at_once() -> None:
    wrong = zoo("Lions", "5V", "2V", tiles={**LIONS, "G15": "57@1"}, tokens={"Lions": ("E15",), "Tigers": ("E15",)})
    assert [rule for rule, _ in rules(wrong)] == ["tile: stops", "token: full city", "train of another phase"]
