"""The data of 18ZOO against the rulebook and, where they are at hand, against the collected facts, all of them."""

from __future__ import annotations

from typing import Any

import pytest

from routeopt.board import Board, StopRef
from routeopt.board.content import parse_track
from routeopt.spec import HexSpec
from routeopt.titles.g18zoo import TITLE
from tests.titles.facts import facts, tracks

DATA = TITLE.data
GAME = DATA.game
LETTERS = "ABCDEF"


def ends(text: str) -> frozenset[tuple[str, int]]:
    return frozenset((end.kind, end.number) for end in parse_track(text)[:2])


def test_trains_as_printed() -> None:
    """Lines 5, 42, 43 and 51: cards, what they reach, and the prices that the rulebook prints."""
    assert [(t.name, t.reach, t.multiplier) for t in GAME.trains] == [
        ("2V", 2, 1),
        ("3V", 3, 1),
        ("3V+", 3, 1),
        ("4V", 4, 1),
        ("4V+", 4, 1),
        ("5V", 5, 1),
        ("4SV", 4, 2),
        ("2SV", 2, 2),
        ("1V", 1, 1),
    ]
    count = {t.name: t.count for t in GAME.trains}
    assert count["2V"] == {"2": 2, "3": 3, "4": 4, "5": 5}
    assert [count[name] for name in ("3V", "3V+", "4V", "4V+", "5V")] == [3, 1, 2, 1, 2]
    price = {t.name: t.price for t in GAME.trains}
    assert (price["5V"], price["4SV"], price["2SV"]) == (30, 47, 37)


def test_when_trains_are_scrapped() -> None:
    """Lines 53 and D4; only 3V+ and 4V run once more."""
    assert {t.name: t.rusts for t in GAME.trains if t.rusts} == {
        "2V": "4V",
        "3V": "5V",
        "3V+": "4SV/2SV",
        "4V": "4SV/2SV",
    }
    assert [t.name for t in GAME.trains if t.last_run] == ["3V+", "4V"]


def test_phases_as_printed() -> None:
    """Lines 52 and 58: colours and train limits."""
    assert [(p.name, p.colors[-1], p.train_limit) for p in GAME.phases] == [
        ("2V", "yellow", 4),
        ("3V", "green", 4),
        ("4V", "green", 3),
        ("4V+", "brown", 3),
        ("5V", "brown", 2),
        ("4SV/2SV", "gray", 2),
    ]


def test_stations_as_printed() -> None:
    """Line 40: one, two or three beyond the home; the first of them costs 2, the others 4."""
    stations = {c.id: c.token_costs for c in GAME.companies}
    assert {c for c, costs in stations.items() if costs == (0, 2)} == {"H2", "H6"}
    assert {c for c, costs in stations.items() if costs == (0, 2, 4)} == {"H5", "H7"}
    assert {c for c, costs in stations.items() if costs == (0, 2, 4, 4)} == {"H1", "H3", "H4", "H8"}


def test_a_hundred_tiles() -> None:
    """Rulebook 1.3."""
    assert sum(count or 0 for count in DATA.supply.values()) == 100


def test_companies_of_map_a() -> None:
    """Line 3; five companies on the maps for two and three, seven on the others (line 1)."""
    assert DATA.boards["A"].companies == ("H2", "H3", "H4", "H5", "H6")
    assert [len(DATA.boards[name].companies) for name in LETTERS] == [5, 5, 5, 7, 7, 7]


def test_gray_tiles_go_to_three_residences() -> None:
    """Line 38: Giraffes, Tigers and Bears, wherever a map has them."""
    homes = {name for b in DATA.boards.values() for name, h in b.hexes.items() if {"H2", "H6", "H7"} & set(h.homes)}
    assert set(DATA.tiles["455"].hexes) == homes


def test_powers_as_printed() -> None:
    """Appendix 1: twenty, by number; only Expanded Carriages must be said to be in use."""
    assert [p.number for p in GAME.powers] == list(range(1, 21))
    assert [p.name for p in GAME.powers if p.limited] == ["Expanded Carriages"]
    assert {m.name: m.effect for m in GAME.markers} == {
        "fast_food": "none",
        "contract": "open",
        "work_in_progress": "closed",
        "tunnel": "join",
    }


@pytest.mark.parametrize("letter", LETTERS)
def test_every_hex_of_a_map_is_a_fact(letter: str) -> None:
    """Area, colour, cost, stops, track, label, homes: of all hexes, and no hex besides."""
    raw = facts("18zoo", f"map_{letter}")
    board = DATA.boards[letter]
    assert (board.name, board.layout, board.letters) == (letter, "flat", "x")
    assert list(board.companies) == raw["companies"]
    assert list(board.hexes) == [h["coord"] for h in raw["hexes"]]
    assert {h: n for n, s in board.hexes.items() for h in s.homes} == raw["homes"]
    for fact in raw["hexes"]:
        is_the_fact(board.hexes[fact["coord"]], fact)


@pytest.mark.parametrize("base", ["2", "3"])
@pytest.mark.parametrize("letter", LETTERS)
def test_every_hex_of_another_base_is_a_fact(letter: str, base: str) -> None:
    """The hexes that it changes, and all others as printed."""
    raw = facts("18zoo", f"map_{letter}")
    changed = {fact["coord"]: fact for fact in raw["variants"][f"base_{base}"]["hexes"]}
    board = DATA.boards[letter].under({"base": base})
    assert {name for name, spec in board.hexes.items() if spec != DATA.boards[letter].hexes[name]} == set(changed)
    for fact in raw["hexes"]:
        is_the_fact(board.hexes[fact["coord"]], changed.get(fact["coord"], fact))


def is_the_fact(spec: HexSpec, fact: dict[str, Any]) -> None:
    """Compare all that the facts say of a hex but its homes."""
    name = fact["coord"]
    assert (spec.kind, spec.color, spec.cost) == (fact["area"], fact["color"], fact.get("cost", 0)), name
    assert spec.label == ("Y" if fact["area"] == "business" else ""), name
    assert (spec.on_track is not None) == (fact.get("code") == "O"), name
    blind = fact.get("blind_ends", [])
    if blind:
        # A stub of the facts ends in a worthless stop that is hidden; here it ends in a junction of its own.
        through = [t for t in tracks(fact) if not any(kind == "stop" for kind, _ in t)]
        stubs = [frozenset({("edge", edge), ("junction", 0)}) for edge in blind]
        assert sorted(map(sorted, map(ends, spec.tracks))) == sorted(map(sorted, [*through, *stubs])), name
        assert spec.stops == (), name
    else:
        assert [ends(t) for t in spec.tracks] == tracks(fact), name
        stops = [] if spec.on_track else [(s["kind"], s["revenue"], s.get("slots", 0)) for s in fact["stops"]]
        assert [(s.kind, s.revenue, s.slots) for s in spec.stops] == stops, name


@pytest.mark.parametrize("letter", LETTERS)
def test_neighbours_are_facts(letter: str) -> None:
    raw = facts("18zoo", f"map_{letter}")
    board = Board(DATA.boards[letter], DATA.tiles)
    for fact in raw["hexes"]:
        found = {str(e): n for e, n in enumerate(board.grid.neighbours(fact["coord"])) if n is not None}
        assert found == fact["neighbors"], fact["coord"]


def test_trains_companies_powers_and_supply_are_facts() -> None:
    raw = facts("18zoo", "game")
    assert {t.name: t.price or None for t in GAME.trains} == {
        t["rulebook"].split()[0]: t["price"] for t in raw["trains"]
    }
    assert {t.name: t.aliases for t in GAME.trains} == {t["rulebook"].split()[0]: (t["engine"],) for t in raw["trains"]}
    assert [(c.id, c.name, c.aliases[0], list(c.token_costs)) for c in GAME.companies] == [
        (c["id"], c["rulebook_name"], c["engine_id"], c["station_costs_rulebook"]) for c in raw["companies"]
    ]
    assert [(p.name, p.aliases[0], p.cost) for p in GAME.powers] == [
        (i["rulebook_name"], i["engine_sym"], i["cost"]) for i in raw["inventions"]
    ]
    assert DATA.supply == raw["tile_supply"]["counts"]
    assert {number: tile.color for number, tile in DATA.tiles.items()} == raw["tile_supply"]["colours"]


def test_districts_of_the_facts_lie_on_the_same_pieces() -> None:
    """The facts give each piece on a populous district a form of its own: one stop to a track, one to a junction."""
    raw = facts("18zoo", "game")["engine_tiles"]
    board = Board(DATA.boards["A"], DATA.tiles)
    for tile in raw.values():
        if tile.get("label") != "O":
            continue
        content = board.lay("H10", tile["same_piece_as"], 0).content("H10")
        assert [s.spec.revenue for s in content.stops] == [s["revenue"] for s in tile["stops"]]
        assert _joined(content.tracks) == _joined_facts(tile), tile["same_piece_as"]


def _joined(found: Any) -> set[frozenset[int]]:
    """Return the edges that each stop joins."""
    at: dict[int, set[int]] = {}
    for track in found:
        (edge,) = (end.number for end in track[:2] if end.kind == "edge")
        (stop,) = (end.number for end in track[:2] if end.kind == "stop")
        at.setdefault(stop, set()).add(edge)
    return {frozenset(edges) for edges in at.values()}


def _joined_facts(tile: dict[str, Any]) -> set[frozenset[int]]:
    at: dict[int, set[int]] = {}
    for track in tracks(tile):
        edge = next(number for kind, number in track if kind == "edge")
        stop = next(number for kind, number in track if kind == "stop")
        at.setdefault(stop, set()).add(edge)
    return {frozenset(edges) for edges in at.values()}


@pytest.mark.parametrize("letter", LETTERS)
def test_homes_are_cities(letter: str) -> None:
    board = Board(DATA.boards[letter], DATA.tiles)
    for name, spec in board.spec.hexes.items():
        if spec.homes:
            assert board.stop(StopRef(name)).spec.slots == 1
