"""1895's files against the shared facts, and what the rulebook fixes about them."""

from __future__ import annotations

import pytest

from routeopt.board import Board
from routeopt.titles.g1895 import TITLE
from tests.titles.facts import facts, stops, tracks

SPEC = TITLE.data.boards[""]
BOARD = Board(SPEC, TITLE.data.tiles)


def test_every_hex_is_as_in_the_facts() -> None:
    raw = facts("1895", "board")
    assert list(SPEC.hexes) == [h["coord"] for h in raw["hexes"]]
    for hexagon in raw["hexes"]:
        spec, content = SPEC.hexes[hexagon["coord"]], BOARD.content(hexagon["coord"])
        assert (spec.kind, spec.color, spec.name) == (hexagon["kind"], hexagon["color"], hexagon.get("name", ""))
        assert (spec.label, spec.cost, spec.terrain) == (
            hexagon.get("label", ""),
            hexagon.get("cost", 0),
            hexagon.get("terrain", ""),
        )
        assert [(s.spec.kind, s.spec.revenue, s.spec.slots) for s in content.stops] == stops(hexagon)
        assert [frozenset(t[:2]) for t in content.tracks] == tracks(hexagon)
        assert [home.partition(".")[0] for home in spec.homes] == hexagon.get("home_of", [])
        assert list(spec.tiles) == hexagon.get("allowed_yellow", [])
        assert list(spec.aliases) == ([hexagon["rulebook_coord"]] if "rulebook_coord" in hexagon else [])
        mine = hexagon.get("mine")
        assert (spec.on_track.income if spec.on_track else None) == (mine["income"] if mine else None)
        near = {str(e): n for e, n in enumerate(BOARD.grid.neighbours(hexagon["coord"])) if n}
        assert near == hexagon["neighbors"]


def test_supply_is_as_in_the_facts() -> None:
    listed = facts("1895", "game")["tiles"]
    assert TITLE.data.supply == {**listed["yellow"], **listed["green"], **listed["brown"]}


def test_own_tiles_are_as_in_the_facts() -> None:
    """815 alone numbers its two cities the other way round (see tiles.toml)."""
    for number, tile in facts("1895", "game")["special_tile_defs"].items():
        own = BOARD.lay("D11", number, 0).content("D11")
        swap = {0: 1, 1: 0} if number == "815" else {0: 0, 1: 1}
        ends = [frozenset((k, swap[n] if k == "stop" else n) for k, n in t) for t in tracks(tile)]
        assert (own.color, own.label) == (tile["color"], tile.get("label", ""))
        assert [(s.spec.kind, s.spec.revenue, s.spec.slots) for s in own.stops] == stops(tile)
        assert [frozenset(t[:2]) for t in own.tracks] == ends


def test_trains_and_phases_are_as_in_the_facts() -> None:
    """[38, 39, 40] Counts, prices, rust, colours, limits."""
    raw = facts("1895", "game")["trains"]
    phases = {p.name: p for p in TITLE.data.game.phases}
    assert [(t.name, t.reach, t.count, t.price, t.rusts) for t in TITLE.data.game.trains] == [
        (t["id"], t["hexes"], t["count"], t["price"], t["rusts_on"] or "") for t in raw
    ]
    assert [phases[t["id"]].colors[-1] for t in raw] == [t["phase"] for t in raw]
    assert [phases[t["id"]].train_limit for t in raw] == [t["limit"] for t in raw]


def test_an_nh_train_spans_n_hexes() -> None:
    """[27] The number on the card."""
    assert [f"{t.reach}H" for t in TITLE.data.game.trains] == [t.name for t in TITLE.data.game.trains]


@pytest.mark.parametrize(("tile", "rotation"), [("", 0), ("814", 4), ("815", 2)])
def test_city_0_of_swakopmund_is_the_north_eastern_one_on_every_tile(tile: str, rotation: int) -> None:
    board = BOARD.lay("D11", tile, rotation) if tile else BOARD
    joins = {frozenset(t[:2]) for t in board.content("D11").tracks}
    assert frozenset({("edge", 4), ("stop", 0)}) in joins
    assert frozenset({("edge", 3), ("stop", 1)}) in joins


def test_names_of_the_running_text_are_understood() -> None:
    """[B1] I5, F18 and L2 cannot lie on this grid: H5, E20 and K2 are meant."""
    assert [BOARD.coordinate(name) for name in ("I5", "F18", "L2")] == ["H5", "E20", "K2"]
    shifted = Board(SPEC.under({"diamond_mine_hex": "E18"}), TITLE.data.tiles)
    assert shifted.coordinate("F18") == "E18"
