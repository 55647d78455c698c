"""The drawn track, taken apart: each segment joins the edges and stops that the tile says."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import combinations
from xml.etree.ElementTree import Element

import pytest

from routeopt.board import Board
from routeopt.draw import draw_board, draw_tiles
from routeopt.spec import TileSpec
from routeopt.spec.load import load_catalogue
from routeopt.titles import titles
from routeopt.titles.title import Title
from tests.draw.svg import Spot, circles, corners_of, discs, groups, middle, parse, paths, pieces

SIDE = 100.0
#: facts/README.md: the direction of edge 0 in degrees, clockwise on the page from the right.
FIRST = {"flat": 90, "pointy": 120}
NEAR = 0.05


def edge_at(centre: Spot, edge: int, layout: str) -> Spot:
    angle = math.radians(FIRST[layout] + 60 * edge)
    reach = SIDE * math.sqrt(3) / 2
    return centre[0] + reach * math.cos(angle), centre[1] + reach * math.sin(angle)


def close(one: Spot, two: Spot, near: float = NEAR) -> bool:
    return math.dist(one, two) < near


def stop_spots(root: Element) -> dict[str, Spot]:
    """Return where each stop is drawn: the middle of its slots, or its dot; off-boards have neither."""
    return {g.get("data-stop", ""): middle(circles(g)) for g in groups(root, "stop") if circles(g)}


def joined_wrongly(
    track: list[str],
    drawn: Element,
    centre: Spot,
    turn: int,
    layout: str,
    stops: Mapping[str, Spot],
    near: float = NEAR,
) -> list[str]:
    """Compare the drawn segments of a hex with the texts ``"0-3"``, ``"0-s0"``, ``"0-j0"``; list what differs."""
    lines = [ends for path in paths(drawn) for ends in pieces(path)]
    if len(lines) != len(track):
        return [f"{len(lines)} segments are drawn, {len(track)} are there"]
    junctions: dict[str, Spot] = {}
    wrong = []
    for text, spots in zip(track, lines, strict=True):
        for end, spot in zip(text.rstrip("!").split("-"), spots, strict=True):
            if end.isdigit():
                wanted = edge_at(centre, (int(end) + turn) % 6, layout)
            elif end[0] == "s":
                wanted = stops.get(end[1:], spot)
            else:
                wanted = junctions.setdefault(end, spot)
            if not close(spot, wanted, near):
                wrong.append(f"{text}: {end} is drawn at {spot}, not {wanted}")
    return wrong


def used_tiles() -> dict[str, dict[str, TileSpec]]:
    """Return the catalogue, and the tiles of each title that differ from it."""
    catalogue = dict(load_catalogue())
    own = {t.name: {n: s for n, s in t.data.tiles.items() if catalogue.get(n) != s} for t in titles()}
    return {"catalogue": catalogue} | {name: tiles for name, tiles in own.items() if tiles}


@pytest.mark.parametrize("layout", ["flat", "pointy"])
@pytest.mark.parametrize("turn", range(6))
@pytest.mark.parametrize("whose", list(used_tiles()))
def test_every_segment_of_every_tile_joins_what_the_catalogue_says(whose: str, turn: int, layout: str) -> None:
    tiles = used_tiles()[whose]
    root = parse(draw_tiles(tiles, layout=layout, rotation=turn, size=SIDE))  # type: ignore[arg-type]
    hexes = groups(root, "hex")
    tracks = {g.get("data-hex"): g for g in groups(root, "track")}
    spots = stop_spots(root)
    numbers = [g.get("data-tile", "") for g in groups(root, "tile")]
    assert sorted(numbers) == sorted(tiles)
    wrong = []
    for number, hexagon in zip(numbers, hexes, strict=True):
        name = hexagon.get("data-hex", "")
        here = {ref.split(".")[1]: spot for ref, spot in spots.items() if ref.split(".")[0] == name}
        assert set(here) == {str(k) for k, s in enumerate(tiles[number].stops) if s.kind != "offboard"}
        drawn = tracks.get(name, Element("g"))
        found = joined_wrongly(list(tiles[number].tracks), drawn, middle(corners_of(hexagon)), turn, layout, here)
        wrong += [f"tile {number}: {text}" for text in found]
    assert wrong == []


@pytest.mark.parametrize("title", titles(), ids=lambda t: t.name)
def test_every_printed_segment_of_every_map_joins_what_the_map_says(title: Title) -> None:
    wrong = []
    for spec in title.data.boards.values():
        root = parse(draw_board(Board(spec, title.data.tiles), size=SIDE))
        spots = stop_spots(root)
        tracks = {g.get("data-hex"): g for g in groups(root, "track")}
        for hexagon in groups(root, "hex"):
            name = hexagon.get("data-hex", "")
            here = {ref.split(".")[1]: spot for ref, spot in spots.items() if ref.split(".")[0] == name}
            drawn = tracks.get(name, Element("g"))
            track = list(spec.hexes[name].tracks)
            found = joined_wrongly(track, drawn, middle(corners_of(hexagon)), 0, spec.layout, here)
            wrong += [f"{spec.name} {name}: {text}" for text in found]
    assert wrong == []


@pytest.mark.parametrize("layout", ["flat", "pointy"])
def test_no_two_stops_of_a_tile_are_drawn_over_each_other(layout: str) -> None:
    wrong = []
    for whose, tiles in used_tiles().items():
        root = parse(draw_tiles(tiles, layout=layout, size=SIDE))  # type: ignore[arg-type]
        numbers = [g.get("data-tile", "") for g in groups(root, "tile")]
        names = [h.get("data-hex", "") for h in groups(root, "hex")]
        by_hex: dict[str, list[tuple[float, float, float]]] = {}
        for g in groups(root, "stop"):
            by_hex.setdefault(g.get("data-stop", "").split(".")[0], []).extend(discs(g))
        for name, number in zip(names, numbers, strict=True):
            spots = by_hex.get(name, [])
            wrong += [
                f"{whose} {number}: {a} {b}"
                for a, b in combinations(spots, 2)
                if math.dist(a[:2], b[:2]) < a[2] + b[2] - NEAR
            ]
    assert wrong == []
