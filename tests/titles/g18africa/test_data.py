"""The data of 18Africa against the rulebook, against itself and, where they are at hand, against collected facts."""

from __future__ import annotations

from routeopt.board import Board, StopRef
from routeopt.titles.g18africa import TITLE
from tests.titles.facts import end, facts

HEXES = TITLE.data.boards[""].hexes


def track_texts(tracks: list[list[dict[str, int]]]) -> list[str]:
    """Track of the facts as this repository writes it."""
    short = {"edge": "", "stop": "s", "junction": "j"}
    return ["-".join(f"{short[kind]}{number}" for kind, number in map(end, track)) for track in tracks]


def test_trains_as_printed() -> None:
    """Lines 59-63: number of cards and price."""
    cards = [(train.name, train.count, train.price) for train in TITLE.data.game.trains]
    assert cards == [
        ("2", 6, 180),
        ("3", 4, 300),
        ("4E", 3, 450),
        ("3+3", 3, 700),
        ("3+3T", 3, 850),
        ("4+4+4E", 3, 1000),
        ("4+4+4T", 3, 1200),
    ]


def test_seventeen_companies_with_homes_in_cities() -> None:
    """Lines 3 and 53: each of the 17 companies has one home city; the two-city hexes are homes of two."""
    homes = [(text, name) for name, spec in HEXES.items() for text in spec.homes]
    assert sorted(text.split(".")[0] for text, _ in homes) == sorted(c.id for c in TITLE.data.game.companies)
    assert len(homes) == 17
    for text, name in homes:
        assert HEXES[name].stops[int(text.partition(".")[2] or 0)].kind == "city"
    assert HEXES["J21"].homes == ("COR.0", "CNR.1")
    assert HEXES["M32"].homes == ("CSAR.0", "NZA.1")


def test_tangier_and_casablanca_start_connected() -> None:
    """Line 52: D3 and E2 touch, with track on both sides."""
    board = Board(TITLE.data.boards[""], TITLE.data.tiles)
    edge = board.grid.edge_towards("D3", "E2")
    assert edge == 4
    for name, side in (("D3", 4), ("E2", 1)):
        assert any(e.kind == "edge" and e.number == side for track in board.content(name).tracks for e in track[:2])


def test_rulebook_names_of_the_two_city_hexes() -> None:
    """Line A10: I-21 is read as J21."""
    board = Board(TITLE.data.boards[""], TITLE.data.tiles)
    assert [board.coordinate(name) for name in ("I-21", "I21", "M-32")] == ["J21", "J21", "M32"]


def test_marks_on_the_map_are_the_places_of_the_concessions() -> None:
    """Line 67: what the pictures show is what pays."""
    marks = {(icon, name) for name, spec in HEXES.items() for icon in spec.icons}
    owned = [bonus for bonus in TITLE.data.game.bonuses if bonus.owned]
    assert marks == {
        (f"{sort} {bonus.name}", name)
        for bonus in owned
        for sort, names in zip(("commodity", "port"), bonus.places, strict=True)
        for name in names
    }
    assert len(owned) == 7


def test_every_hex_as_collected() -> None:
    collected = {h["coord"]: h for h in facts("18africa", "board")["hexes"]}
    assert list(HEXES) == list(collected)
    for name, spec in HEXES.items():
        fact = collected[name]
        assert (spec.color, spec.name, spec.cost, spec.terrain) == (
            fact["color"],
            fact.get("name", ""),
            fact.get("cost", 0),
            fact.get("terrain", ""),
        ), name
        assert list(spec.tracks) == track_texts(fact["tracks"]), name
        assert [(s.kind, s.variable, s.slots) for s in spec.stops] == [
            (s["kind"], s.get("variable"), s.get("slots", 0)) for s in fact["stops"]
        ], name
        fixed = [
            (s.revenue, f["revenue"]) for s, f in zip(spec.stops, fact["stops"], strict=True) if s.variable is None
        ]
        assert all(have == want for have, want in fixed), name
        assert [text.split(".")[0] for text in spec.homes] == fact.get("home_of", []), name
        assert list(spec.tiles) == fact.get("upgrade_only", []), name


def test_supply_and_special_tiles_as_collected() -> None:
    game = facts("18africa", "game")
    supply = {
        number: count
        for color in ("yellow", "green", "brown", "gray")
        for number, count in game["tiles"][color].items()
    }
    assert TITLE.data.supply == supply
    for number, fact in game["special_tile_defs"].items():
        tile = TITLE.data.tiles[number]
        assert tile.color == fact["color"]
        assert [(s.kind, s.revenue, s.slots) for s in tile.stops] == [
            (s["kind"], s["revenue"], s.get("slots", 0)) for s in fact["stops"]
        ]
        assert list(tile.tracks) == track_texts(fact["tracks"])
    for color in ("yellow", "green", "brown", "gray"):
        assert {TITLE.data.tiles[number].color for number in game["tiles"][color]} == {color}


def test_companies_concessions_and_bonuses_as_collected() -> None:
    game = facts("18africa", "game")
    assert [(c.id, c.name, list(c.token_costs)) for c in TITLE.data.game.companies] == [
        (c["id"], c["name"], c["token_costs"]) for c in game["companies"]
    ]
    owned = [bonus for bonus in TITLE.data.game.bonuses if bonus.owned]
    assert [(b.name, [list(p) for p in b.places], b.amount) for b in owned] == [
        (c["name"], [c["commodity"], c["ports"]], c["bonus"]) for c in game["concessions"]
    ]
    free = [b for b in TITLE.data.game.bonuses if not b.owned and b.option != "transcontinental=later"]
    assert [(sorted(p[0] for p in b.places), b.amount) for b in free] == [
        (sorted(t["hexes"]), t["bonus"]) for t in game["transcontinental"]
    ]
    assert [(e.name, e.city, e.town) for e in sorted(TITLE.data.game.economies, key=lambda e: e.name)] == sorted(
        (e["name"].lower(), e["city"], e["town"]) for e in game["economy"]
    )


def test_colours_of_companies_differ() -> None:
    """Tokens on a picture are told apart."""
    colors = [company.color for company in TITLE.data.game.companies]
    assert len(set(colors)) == len(colors)


def test_tile_of_one_exit_may_point_any_way() -> None:
    """Tile 115 is a city with one exit: at rotation 3 on D5 it meets Casablanca."""
    board = Board(TITLE.data.boards[""], TITLE.data.tiles).lay("D5", "115", 3)
    (track,) = board.content("D5").tracks
    assert track.a.number == 3
    assert board.grid.neighbour("D5", 3) == "D3"
    assert board.stop(StopRef("D5", 0)).spec.revenue == 20
