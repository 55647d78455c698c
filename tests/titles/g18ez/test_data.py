"""18EZ's files against the shared facts, and what the rulebook fixes about them."""

from __future__ import annotations

import pytest

from routeopt.board import Board
from routeopt.titles.g18ez import TITLE
from tests.titles.facts import facts, stops, tracks

SPEC = TITLE.data.boards[""]
BOARD = Board(SPEC, TITLE.data.tiles)


def test_every_hex_is_as_in_the_facts() -> None:
    raw = facts("18ez", "board")
    assert list(SPEC.hexes) == [h["coord"] for h in raw["hexes"]]
    for hexagon in raw["hexes"]:
        spec, content = SPEC.hexes[hexagon["coord"]], BOARD.content(hexagon["coord"])
        assert (spec.kind, spec.color, spec.name) == (hexagon["kind"], hexagon["color"], hexagon.get("name", ""))
        assert [(s.spec.kind, s.spec.revenue, s.spec.slots) for s in content.stops] == stops(hexagon)
        assert [frozenset(t[:2]) for t in content.tracks] == tracks(hexagon)
        assert spec.homes == tuple(hexagon.get("home_of", ()))
        near = {str(e): n for e, n in enumerate(BOARD.grid.neighbours(hexagon["coord"])) if n}
        assert near == hexagon["neighbors"]


def test_supply_and_own_tiles_are_as_in_the_facts() -> None:
    raw = facts("18ez", "game")
    listed = raw["tiles"]
    assert TITLE.data.supply == {**listed["rulebook"], **listed["reconstructed"], **listed["optional_extension"]}
    for number, tile in raw["special_tile_defs"].items():
        own = Board(SPEC, TITLE.data.tiles).lay("F12", number, 0).content("F12")
        assert (own.color, own.label) == (tile["color"], tile["label"])
        assert [(s.spec.kind, s.spec.revenue, s.spec.slots) for s in own.stops] == stops(tile)
        assert [frozenset(t[:2]) for t in own.tracks] == tracks(tile)


def test_trains_are_as_in_the_facts() -> None:
    """[1.1] Trains 10x2, 5x3, 4x4, 3x5, 2x6, 8 unlimited."""
    raw = facts("18ez", "game")
    assert [(t.name, t.reach, t.count, t.price) for t in TITLE.data.game.trains] == [
        (t["id"], t["reach"], t["count"], t["price"]) for t in raw["trains"]
    ]
    assert [t.count for t in TITLE.data.game.trains] == [10, 5, 4, 3, 2, None]


def test_a_train_runs_to_as_many_cities_as_its_type() -> None:
    """[44] The number on the card."""
    assert [(t.name, t.reach) for t in TITLE.data.game.trains] == [(n, int(n)) for n in "234568"]


def test_phases_follow_the_running_text() -> None:
    """[53] Green from 3, brown from 5, grey from 8; 2s are scrapped by 4, 3s by 6, 4s by 8."""
    colors = {p.name: p.colors[-1] for p in TITLE.data.game.phases}
    assert colors == {"2": "yellow", "3": "green", "4": "green", "5": "brown", "6": "brown", "8": "gray"}
    assert {t.name: t.rusts for t in TITLE.data.game.trains} == {
        "2": "4", "3": "6", "4": "8", "5": "", "6": "", "8": ""
    }  # fmt: skip


def test_six_red_areas_two_grey_hexes_and_metropolis() -> None:
    """[2.3, 2.4, 2.6] What the rulebook says of the printed map."""
    red = [h.name for h in SPEC.hexes.values() if h.color == "red"]
    assert len(red) == 6
    assert "West" in red
    assert sum(h.color == "gray" for h in SPEC.hexes.values()) == 2
    assert SPEC.hexes["F12"].color == "yellow"
    assert SPEC.hexes["F12"].stops[0].revenue == 30


def test_the_board_says_that_it_is_reconstructed() -> None:
    assert "reconstructed" in SPEC.source


@pytest.mark.parametrize("company", [c for c in TITLE.data.game.companies if c.kind != "system"], ids=lambda c: c.id)
def test_each_company_but_the_black_line_has_one_home_city(company) -> None:
    homes = [c for c, h in SPEC.hexes.items() if company.id in h.homes]
    assert len(homes) == 1
    assert SPEC.hexes[homes[0]].stops[0].kind == "city"
