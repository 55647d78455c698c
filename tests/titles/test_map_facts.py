"""Titles of 18xx.games against the collected facts: every hex, tile, company, phase and plain train."""

from __future__ import annotations

from typing import Any

import pytest

from routeopt.board import Board
from routeopt.spec.chart import Grid
from routeopt.titles import find_title, titles
from routeopt.titles.playing import TitleGame
from routeopt.titles.title import Title
from tests.titles.facts import FACTS, facts, stops, tracks

TITLES = [t.name for t in titles() if (FACTS / t.name / "map.json").exists()]
#: Titles whose trains all count every stop.
PLAIN = ("1830", "1889", "18Chesapeake")


def load(name: str) -> tuple[Title, Board, Any]:
    title = find_title(name).title
    return title, Board(title.data.boards[""], title.data.tiles), facts(name, "map")


def homes(raw: dict[str, Any], coordinate: str) -> list[str]:
    """Companies that have their home in a hex, with the number of the city where the facts give one."""
    return [
        f"{c['id']}.{c['home_city']}" if c.get("home_city") is not None else c["id"]
        for c in (*raw["corporations"], *raw["minors"])
        if c.get("home") == coordinate
    ]


def test_there_are_facts() -> None:
    facts("1830", "map")
    assert set(PLAIN) <= set(TITLES)


@pytest.mark.parametrize("name", TITLES)
def test_every_hex_is_as_in_the_facts(name: str) -> None:
    _, board, raw = load(name)
    assert list(board.spec.hexes) == [h["coord"] for h in raw["hexes"]]
    assert board.grid.layout == raw["layout"]
    for hexagon in raw["hexes"]:
        at = hexagon["coord"]
        spec, content = board.spec.hexes[at], board.content(at)
        assert (spec.color, spec.label) == (hexagon["color"], hexagon.get("label", "")), at
        assert [(s.spec.kind, s.spec.revenue, s.spec.slots) for s in content.stops] == stops(hexagon), at
        assert [frozenset(t[:2]) for t in content.tracks] == tracks(hexagon), at
        groups = {g for s in hexagon["stops"] for g in s.get("groups", [])} or {""}
        assert {spec.group.replace(" ", "")} == {g.replace(" ", "") for g in groups}, at
        assert list(spec.homes) == homes(raw, at), at
        assert spec.cost == sum(u["cost"] for u in hexagon.get("upgrades", [])), at
        barred = [b["edge"] for b in hexagon.get("borders", []) if b.get("type") == "impassable"]
        assert list(spec.barriers) == barred, at
        assert all(board.grid.neighbour(at, edge) is None for edge in barred), at


@pytest.mark.parametrize("name", TITLES)
def test_every_tile_is_as_in_the_facts(name: str) -> None:
    title, board, raw = load(name)
    supply = raw["tile_supply"]
    assert title.data.supply == {n: c if isinstance(c, int) else None for n, c in supply["counts"].items()}
    plain = next(iter(board.spec.hexes))
    for number, tile in supply["custom_tiles"].items():
        content = board.lay(plain, number, 0).content(plain)
        assert (content.color, content.label) == (tile["color"], tile["label"] or ""), number
        assert [(s.spec.kind, s.spec.revenue, s.spec.slots) for s in content.stops] == stops(tile), number
        assert [frozenset(t[:2]) for t in content.tracks] == tracks(tile), number


@pytest.mark.parametrize("name", TITLES)
def test_companies_are_as_in_the_facts(name: str) -> None:
    title, _, raw = load(name)
    known = {c.id: c for c in title.data.game.companies}
    for company in raw["corporations"]:
        assert known[company["id"]].name == company["name"]
        assert list(known[company["id"]].token_costs) == company["token_costs"]


@pytest.mark.parametrize("name", PLAIN)
def test_trains_and_phases_are_as_in_the_facts(name: str) -> None:
    title, _, raw = load(name)
    game = title.data.game
    assert [(p.name, list(p.colors), p.train_limit) for p in game.phases] == [
        (p["name"], p["tiles"], p["train_limit"]) for p in raw["phases"]
    ]
    starts = {p["on"]: p["name"] for p in raw["phases"] if "on" in p}
    assert [(t.name, t.reach, t.price, t.rusts, t.phase, t.available) for t in game.trains] == [
        (
            t["name"],
            t["distance"] if t["distance"] < 99 else None,
            t["price"],
            t.get("rusts_on", ""),
            starts.get(t["name"], ""),
            t.get("available_on", ""),
        )
        for t in raw["trains"]
    ]
    for counts in raw["train_counts_by_players"].values():
        assert {t.name: t.count or "unlimited" for t in game.trains} == counts
    assert {(t.counts, t.ends, t.minimum, t.pays_best, t.multiplier) for t in game.trains} == {
        (("city", "town", "offboard"), ("city", "town", "offboard"), 2, None, 1)
    }
    special = {
        entry for h in raw["hexes"] for s in h["stops"] if isinstance(s["revenue"], dict) for entry in s["revenue"]
    }
    assert {v for t in game.trains for v in t.values} == special & {"diesel"}
    assert {t.name for t in game.trains if t.values} <= {"D"}


@pytest.mark.parametrize("name", PLAIN)
def test_what_a_whole_game_needs_is_as_in_the_facts(name: str) -> None:
    _, _, raw = load(name)
    title = find_title(name).title
    assert title.play is not None
    game = title.play.game()
    assert isinstance(game, TitleGame)
    play = game.play()
    grid = Grid(play.chart)
    cells = [cell for row in raw["market"] for cell in row if cell]
    assert {c: p.price for c, p in grid.cells.items()} == {(c["row"], c["col"]): c["price"] for c in cells}
    assert [list(c) for c in grid.pars["2"]] == [[c["row"], c["col"]] for c in cells if "par" in c["types"]]
    zones = {"yellow": "no_cert_limit", "orange": "unlimited", "brown": "multiple_buy"}
    for zone, kind in zones.items():
        found = [f"{c['row']},{c['col']}" for c in cells if kind in c["types"]]
        assert list(play.chart.zones.get(zone, ())) == found
    assert (play.money, play.bank, play.certificates) == (raw["starting_money"], raw["bank"], raw["cert_limit"])
    assert play.operating_rounds == {p["name"]: p["operating_rounds"] for p in raw["phases"]}
    assert [(p.name, p.value, p.income, list(p.blocks)) for p in play.privates] == [
        (p["id"], p["value"], p["revenue"], p.get("blocks_hexes", [])) for p in raw["private_companies"]
    ]
    assert sum(play.shares) == 100
