"""What fits on what in the titles' own data: upgrades as their facts list them, and costs that tiles carry."""

from __future__ import annotations

import pytest

from routeopt.board.board import Laid
from routeopt.board.book import COLORS, TileBook, book_of
from routeopt.titles import find_title

#: Plain upgrades, computed from the shapes apart from this code.
PLAIN = """7: 18 26 27 28 29; 8: 16 17 19 23 24 25 28 29; 9: 18 19 20 23 24 26 27; 16: 43 70; 17: 47; 18: 43; 19: 45 46;
20: 44 47; 23: 41 43 45 47; 24: 42 43 46 47; 25: 40 45 46; 26: 42 44 45; 27: 41 44 46; 28: 39 43 46 70;
29: 39 43 45 70"""


def book(title: str) -> TileBook:
    data = find_title(title).title.data
    return book_of(next(iter(data.boards.values())), data)


def upgrades(tiles: TileBook, old: str) -> set[str]:
    """Tiles of the next colour that keep all of a tile, label and stops."""
    then = COLORS[COLORS.index(tiles.tiles[old].color) + 1]
    alike = [n for n, t in tiles.tiles.items() if t.color == then and t.label == tiles.tiles[old].label]
    return {n for n in alike if tiles.keeping(old, n)}


@pytest.mark.parametrize("line", [part.strip() for part in PLAIN.split(";")], ids=lambda line: line.partition(":")[0])
def test_plain_upgrades(line: str) -> None:
    old, _, new = line.partition(": ")
    assert upgrades(book("1895"), old) == set(new.split())


def numbers(tiles: TileBook, coordinate: str, under: Laid | None = None) -> set[str]:
    return {fit.number for fit in tiles.fits(coordinate, under)}


def test_swakopmund_becomes_one_city_by_its_own_tiles() -> None:
    tiles = book("1895")
    assert numbers(tiles, "D11") == {"814", "815"}
    turns = [f.rotation for f in tiles.fits("D11", None) if f.number == "814"]
    assert len(turns) == 1
    joined = [f for f in tiles.fits("D11", Laid("814", turns[0])) if f.number == "38S"]
    assert joined
    assert all(f.kept.becomes == (0, 0) for f in joined)
    assert "849" in numbers(tiles, "D11", Laid("38S", joined[0].rotation))


def test_kotohira_costs_80_for_each_of_its_three_tiles() -> None:
    tiles = book("1889")
    assert tiles.board.hex("I4").cost == tiles.tiles["438"].cost == tiles.tiles["439"].cost == 80
    assert tiles.tiles["492"].cost == tiles.tiles["440"].cost == 0
    assert numbers(tiles, "I4") == {"438", "439", "492"}, "colours apart"


def test_labels_of_1889_have_their_tiles() -> None:
    tiles = book("1889")
    assert numbers(tiles, "K4") == {"440", "466"}
    assert numbers(tiles, "F9") == {"465"}


def test_two_bare_cities_of_18africa_take_tile_10_alone() -> None:
    tiles = book("18Africa")
    assert numbers(tiles, "J21") == numbers(tiles, "M32") == {"10"}


def test_a_town_of_18africa_may_become_a_city() -> None:
    tiles = book("18Africa")
    assert {"12", "13", "14", "15"} & upgrades(tiles, "58")
    assert not upgrades(book("1889"), "3") & {"12", "13", "14", "15"}


def test_new_york_and_the_doubles_of_1830_keep_their_cities_apart() -> None:
    tiles = book("1830")
    new_york = [f for f in tiles.fits("G19", None) if f.color == "green"]
    assert new_york
    assert all(sorted(f.kept.becomes) == [0, 1] for f in new_york)
    assert {"59"} == {n for n in numbers(tiles, "E11") if tiles.tiles[n].color == "green"}
