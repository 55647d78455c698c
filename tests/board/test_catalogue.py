"""The catalogue of tiles: shapes that players know by heart, and every tile against the collected facts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from routeopt.board import Board, StopRef
from routeopt.board.content import Track, parse_track, rotate
from routeopt.spec import BoardSpec, HexSpec, load_catalogue

FACTS = Path(__file__).parents[3] / "shared" / "facts"
TILES = load_catalogue()
MAPS = ("1830", "1846", "1861", "1867", "1889", "18Chesapeake")


def facts(name: str) -> Any:
    file = FACTS / name
    if not file.exists():
        pytest.skip(f"shared facts are absent: {file}")
    return json.loads(file.read_text(encoding="utf-8"))


def text(track: list[dict[str, int]]) -> str:
    """Write a track of the facts as the catalogue does, edges first."""
    ends = [(kind, number) for end in track for kind, number in end.items()]
    letters = {"edge": "", "stop": "s", "junction": "j"}
    return "-".join(letters[kind] + str(number) for kind, number in sorted(ends, key=lambda e: (e[0] != "edge", e[1])))


@pytest.mark.parametrize(
    ("number", "color", "tracks"),
    [
        ("7", "yellow", {(0, 1)}),
        ("8", "yellow", {(0, 2)}),
        ("9", "yellow", {(0, 3)}),
        ("20", "green", {(0, 3), (1, 4)}),
        ("23", "green", {(0, 3), (0, 4)}),
        ("24", "green", {(0, 3), (0, 2)}),
        ("39", "brown", {(0, 1), (0, 2), (1, 2)}),
    ],
)
def test_plain_tiles(number: str, color: str, tracks: set[tuple[int, int]]) -> None:
    """Sharp curve, gentle curve, straight, crossing, the two straights with a branch, and a brown triangle."""
    tile = TILES[number]
    assert tile.color == color
    assert {(t.a.number, t.b.number) for t in map(parse_track, tile.tracks)} == tracks
    assert tile.stops == ()


@pytest.mark.parametrize(
    ("number", "color", "label", "cities"),
    [
        ("57", "yellow", "", [(20, 1)]),
        ("14", "green", "", [(30, 2)]),
        ("611", "brown", "", [(40, 2)]),
        ("59", "green", "OO", [(40, 1), (40, 1)]),
        ("201", "yellow", "Y", [(30, 1)]),
    ],
)
def test_city_tiles(number: str, color: str, label: str, cities: list[tuple[int, int]]) -> None:
    tile = TILES[number]
    assert (tile.color, tile.label) == (color, label)
    assert [(s.revenue, s.slots) for s in tile.stops] == cities


def test_mirrored_tiles_are_no_rotations_of_each_other() -> None:
    """23 and 24 differ by a reflection: no turn makes one the other."""

    def shape(number: str, steps: int) -> frozenset[frozenset[int]]:
        turned: list[Track] = [rotate(parse_track(t), steps) for t in TILES[number].tracks]
        return frozenset(frozenset((t.a.number, t.b.number)) for t in turned)

    assert all(shape("23", 0) != shape("24", steps) for steps in range(6))
    assert {len(shape("23", steps)) for steps in range(6)} == {2}


def test_every_tile_of_the_catalogue_is_a_fact() -> None:
    """All of it: colour, label, stops, track and the order of both."""
    tiles = facts("tiles.json")["tiles"]
    for number, tile in TILES.items():
        raw = tiles[number]
        assert (tile.color, tile.label) == (raw["color"], raw["label"] or ""), number
        assert [(s.kind, s.revenue, s.slots) for s in tile.stops] == [
            (s["kind"], s["revenue"], s.get("slots", 0)) for s in raw["stops"]
        ], number
        assert list(tile.tracks) == [text(track) for track in raw["tracks"]], number


@pytest.mark.parametrize("title", MAPS)
def test_the_supplies_of_the_six_titles_are_covered(title: str) -> None:
    """Numbers that a title does not define itself are in the catalogue."""
    supply = facts(f"{title}/map.json")["tile_supply"]
    assert sorted(set(supply["counts"]) - set(supply["custom_tiles"]) - set(TILES)) == []


def test_every_tile_can_be_laid_on_a_board() -> None:
    """Each track of each tile has two ends, and a stop or junction it leads to."""
    board = Board(BoardSpec(hexes={"C3": HexSpec()}), TILES)
    for number in TILES:
        content = board.lay("C3", number, 3).content("C3")
        reached = {end.number for track in content.tracks for end in track[:2] if end.kind == "stop"}
        assert reached == set(range(len(content.stops))), number
        assert all(board.lay("C3", number, 0).stop(StopRef("C3", i)) for i in reached)
