"""The drawing of a board and of routes over it."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

import pytest

import routeopt
from routeopt.board import Board, Leg, Route, StopRef, Token, TrackRef
from routeopt.draw import draw_board, draw_solution, picture_of, style
from routeopt.spec import BoardSpec, HexSpec, StopSpec, TileSpec
from routeopt.titles import find_title, titles
from routeopt.titles.title import Title
from tests.draw.svg import circles, groups, having, parse, paths, pieces, texts

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.toml"))
CITY = StopSpec(kind="city", revenue=20, slots=2)
TILES = {
    "9": TileSpec(color="yellow", tracks=("0-3",)),
    "8": TileSpec(color="yellow", tracks=("0-2",)),
    "57": TileSpec(color="yellow", stops=(CITY,), tracks=("0-s0", "s0-3")),
}


def small_board() -> Board:
    """Three hexes of a column: city, straight track, city."""
    spec = BoardSpec(hexes={"A1": HexSpec(name="R & D <1>"), "A3": HexSpec(), "A5": HexSpec()})
    return Board(spec, TILES).lay_all([("A1", "57", 0), ("A3", "9", 0), ("A5", "57", 0)])


def through() -> Route:
    return Route(0, (Leg(StopRef("A1"), StopRef("A5"), (TrackRef("A1", 0), TrackRef("A3", 0), TrackRef("A5", 1))),))


def said(svg: str) -> list[str]:
    return [t.says for t in texts(parse(svg))]


@pytest.mark.parametrize("title", titles(), ids=lambda t: t.name)
def test_every_hex_and_stop_of_every_map_is_drawn(title: Title) -> None:
    for spec in title.data.boards.values():
        board = Board(spec, title.data.tiles)
        root = parse(draw_board(board))
        assert [g.get("data-hex") for g in groups(root, "hex")] == list(spec.hexes)
        assert [g.get("data-stop") for g in groups(root, "stop")] == [str(ref) for ref in board.stops()]


@pytest.mark.parametrize("title", titles(), ids=lambda t: t.name)
def test_costs_labels_names_icons_and_values_that_the_map_prints_are_written(title: Title) -> None:
    for spec in title.data.boards.values():
        root = parse(draw_board(Board(spec, title.data.tiles)))
        for g in groups(root, "writing"):
            printed = spec.hexes[g.get("data-hex", "")]
            words = " ".join(t.says for t in texts(g)).split()
            icons = [icon.split(" ", 1)[-1] for icon in printed.icons]
            wanted = [printed.name, printed.label, *icons, *([str(printed.cost)] if printed.cost else [])]
            for stop in printed.stops:
                if isinstance(stop.revenue, dict):
                    wanted += [str(v) for c, v in stop.revenue.items() if c in style.COLOURS]
                elif stop.revenue:
                    wanted.append(str(stop.revenue))
            assert [w for text in wanted for w in text.split() if w not in words] == [], g.get("data-hex")


@pytest.mark.parametrize(("title", "laid"), [("1861", False), ("1861", True), ("1830", False), ("18Africa", True)])
def test_each_city_of_several_has_its_number_beside_it_and_as_a_tooltip(title: str, laid: bool) -> None:
    found = find_title(title).title
    board = Board(found.data.boards[""], found.data.tiles)
    if laid:
        board = board.lay_all({"1861": [("H8", "637", 1)], "18Africa": [("J21", "10", 2)]}[title])
    root = parse(draw_board(board, size=100))
    stops = {g.get("data-stop", ""): g for g in groups(root, "city")}
    for g in groups(root, "writing"):
        name = g.get("data-hex", "")
        stopped = board.content(name).stops
        cities = [i for i, s in enumerate(stopped) if s.spec.kind == "city"]
        numbers = {t.says: (t.x, t.y) for t in texts(g) if t.says.startswith(".")}
        several = cities if len(cities) > 1 else []
        assert list(numbers) == [f".{i}" for i in several]
        for city in cities:
            title_ = stops[f"{name}.{city}"].find("{http://www.w3.org/2000/svg}title")
            assert (title_ is not None) == (city in several)
            if title_ is not None:
                assert (title_.text or "").split()[0] == f"{name}.{city}"
                # Its own city is the nearest.
                far = {i: math.dist(numbers[f".{city}"], circles(stops[f"{name}.{i}"])[0]) for i in cities}
                assert min(far, key=far.__getitem__) == city


def test_homes_are_drawn_in_what_their_cities_have_become() -> None:
    """637@1 leads from its cities to 1 and 2, 3 and 4, 0 and 5; printed are N at 2, MNN at 4, M-K at 0."""
    found = find_title("1861").title
    board = Board(found.data.boards[""], found.data.tiles).lay("H8", "637", 1)
    root = parse(draw_board(board, size=100))
    at = {g.get("data-stop"): circles(g)[0] for g in groups(root, "city")}
    homes = {g.get("data-home"): circles(g)[0] for g in groups(root, "home")}
    assert (homes["N"], homes["MNN"], homes["M-K"]) == (at["H8.0"], at["H8.1"], at["H8.2"])


def test_a_straight_track_is_drawn_from_edge_to_edge_of_its_hex() -> None:
    lines = having(draw_board(small_board(), size=100), "d")
    # A3 is the second hex of column A: its centre lies two half heights, 173.21, below that of A1.
    assert "M0.0,259.81 L0.0,86.6" in lines


def test_a_route_follows_its_track_in_its_own_colour() -> None:
    svg = draw_board(small_board(), routes=[through()], captions=["2: A1 A5 = 40"])
    (group,) = groups(parse(svg), "route")
    (line,) = (p for p in paths(group) if p.get("class") == "line")
    assert line.get("stroke") == style.LIGHT.routes[0]
    assert len(pieces(line)) == 3
    assert sum(p.get("class") == "halo" for p in paths(group)) == 2
    assert "2: A1 A5 = 40" in said(svg)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda p: p.stem)
def test_route_lines_lie_over_track_of_that_route_and_no_other(example: Path) -> None:
    solution = routeopt.solve(routeopt.load_position(example))
    root = parse(draw_solution(solution))
    tracks = {g.get("data-hex"): [e for p in paths(g) for e in pieces(p)] for g in groups(root, "track")}
    drawn = groups(root, "route")
    assert len(drawn) == len(solution.routes)
    for route, group in zip(solution.routes, drawn, strict=True):
        wanted = [tracks[ref.hex][ref.number] for leg in route.route.legs for ref in leg.track]
        lines = [e for p in paths(group) if p.get("class") in ("line", "casing") for e in pieces(p)]
        assert sorted(map(sorted, lines)) == sorted(map(sorted, wanted * 2))


def test_routes_over_the_same_track_run_side_by_side_and_do_not_change_sides() -> None:
    spec = BoardSpec(hexes={name: HexSpec() for name in ("A1", "A3", "A5", "B6")})
    board = Board(spec, TILES).lay_all([("A1", "57", 0), ("A3", "9", 3), ("A5", "8", 3), ("B6", "57", 2)])
    there = Route(
        0,
        (
            Leg(
                StopRef("A1"),
                StopRef("B6"),
                (TrackRef("A1", 0), TrackRef("A3", 0), TrackRef("A5", 0), TrackRef("B6", 0)),
            ),
        ),
    )
    first, second = groups(parse(draw_board(board, routes=[there, there.reversed()], size=100)), "route")
    one, two = ([e for p in paths(g) if p.get("class") == "line" for e in pieces(p)] for g in (first, second))
    two = [(b, a) for a, b in reversed(two)]
    for (a, b), (c, d) in zip(one, two, strict=True):
        assert math.dist(a, c) == pytest.approx(100 * style.LANE, abs=0.1)
        assert math.dist(b, d) == pytest.approx(100 * style.LANE, abs=0.1)
    for line in (one, two):
        joints = [math.dist(before[1], after[0]) for before, after in pairwise(line)]
        assert max(joints) < 0.1


def test_tokens_stand_in_their_slots_in_order_and_beside_them() -> None:
    city = StopRef("A1")
    board = small_board().place(Token("PS&W", city), Token("B<R", city), Token("C", city, beside=True))
    root = parse(draw_board(board, size=100))
    slots = circles(groups(root, "stop")[0])
    tokens = {g.get("data-token"): circles(g)[0] for g in groups(root, "token")}
    assert [tokens["PS&W A1.0"], tokens["B<R A1.0"]] == slots
    assert min(math.dist(tokens["C A1.0"], slot) for slot in slots) >= 2 * 0.9 * 27
    assert math.hypot(*tokens["C A1.0"]) + 0.9 * 27 < 100 * math.sqrt(3) / 2
    assert {"PS&W", "B<R", "C", "<1>"} <= set(" ".join(said(draw_board(board))).split())


def test_markers_in_slots_are_told_from_stations() -> None:
    board = small_board().place(Token("wip", StopRef("A1"), kind="closed"), Token("c", StopRef("A5"), kind="open"))
    shut, free = groups(parse(draw_board(board)), "token")
    assert [t.says for t in texts(shut)] == ["X"]
    assert [t.says for t in texts(free)] == ["O"]


def test_a_home_is_named_in_its_slot_until_its_company_is_there() -> None:
    spec = BoardSpec(hexes={"A1": HexSpec(stops=(CITY,), homes=("P", "Q.0"))})
    board = Board(spec, {})
    root = parse(draw_board(board))
    assert [circles(g)[0] for g in groups(root, "home")] == circles(groups(root, "stop")[0])
    root = parse(draw_board(board.place(Token("Q", StopRef("A1")))))
    assert [g.get("data-home") for g in groups(root, "home")] == ["P"]
    assert circles(groups(root, "home")[0])[0] == circles(groups(root, "stop")[0])[1]


def test_the_same_board_is_drawn_in_the_same_bytes() -> None:
    assert draw_board(small_board(), routes=[through()]) == draw_board(small_board(), routes=[through()])


def test_the_value_of_the_phase_is_marked_among_those_of_all_colours() -> None:
    stop = StopSpec(kind="offboard", revenue={"yellow": 30, "brown": 60})
    board = Board(BoardSpec(hexes={"A1": HexSpec(color="red", stops=(stop,), tracks=("0-s0",))}), {})
    assert [t.says for g in groups(parse(draw_board(board)), "values") for t in texts(g)] == ["30", "60"]
    position = routeopt.load_position(ROOT / "examples" / "transit-track.toml")
    marked = [t.says for g in groups(parse(draw_board(position)), "now") for t in texts(g)]
    # 18ZOO, phase 4V+: mines pay 60 from phase 4V on.
    assert set(marked) == {"60"}
    position = routeopt.load_position(ROOT / "examples" / "lions.toml")
    assert {t.says for g in groups(parse(draw_board(position)), "now") for t in texts(g)} == {"30"}


def test_coordinates_run_along_all_four_edges() -> None:
    edge = [e.text for e in parse(draw_board(small_board())).iter() if e.get("class") == "edge"]
    assert edge == ["A", "A", "1", "1", "3", "3", "5", "5"]


def test_light_and_dark_differ_in_colours_only() -> None:
    light, dark = (draw_board(small_board(), routes=[through()], theme=t) for t in ("light", "dark"))  # type: ignore[arg-type]
    assert light != dark
    assert having(light, "d") == having(dark, "d")
    assert said(light) == said(dark)


def test_long_captions_are_broken_where_the_page_ends() -> None:
    caption = "2:  " + "  ".join(f"A{n} 40" for n in range(1, 60)) + "  = 2360"
    svg = draw_board(small_board(), routes=[through()], captions=[caption])
    lines = [t for g in groups(parse(svg), "caption") for t in texts(g)]
    assert len(lines) > 5
    assert " ".join(t.says for t in lines).split() == caption.split()
    assert max(len(t.says) * t.height * 0.5 for t in lines) < float(parse(svg).get("width", "0"))


def test_boards_positions_and_solutions_show_themselves_in_a_notebook() -> None:
    position = routeopt.load_position(ROOT / "examples" / "lions.toml")
    solution = routeopt.solve(position)
    for what, routes in ((position.board, 0), (position, 0), (solution, 2)):
        svg = what._repr_svg_()
        assert svg == picture_of(what)
        assert len(groups(parse(svg), "route")) == routes
    with pytest.raises(TypeError, match="not int"):
        picture_of(3)
