"""The sheet of a title's tiles is the table's: what is drawn there is what a position with that tile uses."""

from __future__ import annotations

import math
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest

import routeopt
from routeopt.board import Board
from routeopt.draw import draw_board
from routeopt.titles import find_title, titles
from routeopt.titles.title import Title
from tests.cli.lions import run
from tests.draw.svg import circles, corners_of, groups, middle, parse, texts
from tests.draw.test_track import joined_wrongly, stop_spots

ROOT = Path(__file__).parents[2]


def sheet(out: Path, *arguments: str) -> Element:
    """Return the sheet that the command draws."""
    result = run("show", "--tiles", *arguments, "-o", out)
    assert result.exit_code == 0, result.output
    return parse(out.read_text(encoding="utf-8"))


def drawn_wrongly(root: Element, title: Title) -> list[str]:
    """Compare each tile drawn with the track that a board of the title has where that tile lies."""
    scale = 48 / 100
    board = Board(next(iter(title.data.boards.values())), title.data.tiles)
    coordinate = next(c for c, h in board.spec.hexes.items() if h.on_track is None)
    tracks = {g.get("data-hex"): g for g in groups(root, "track")}
    spots = stop_spots(root)
    wrong = []
    for group, hexagon in zip(groups(root, "tile"), groups(root, "hex"), strict=True):
        number, turn = group.get("data-tile", ""), int(group.get("data-rotation", ""))
        name = hexagon.get("data-hex", "")
        lies = board.lay(coordinate, number, turn).content(coordinate)
        wanted = ["-".join(f"{'' if e.kind == 'edge' else e.kind[0]}{e.number}" for e in t[:2]) for t in lies.tracks]
        here = {ref.split(".")[1]: at for ref, at in spots.items() if ref.split(".")[0] == name}
        drawn, centre = tracks.get(name, Element("g")), middle(corners_of(hexagon))
        # Made as large as those that `joined_wrongly` knows.
        large = {k: (x / scale, y / scale) for k, (x, y) in here.items()}
        found = joined_wrongly(
            wanted, _larger(drawn, scale), (centre[0] / scale, centre[1] / scale), 0, board.spec.layout, large, near=0.1
        )
        if len(here) != sum(s.spec.kind != "offboard" for s in lies.stops):
            found.append(f"{len(here)} stops are drawn, {len(lies.stops)} are there")
        wrong += [f"{title.name} {number}@{turn}: {text}" for text in found]
    return wrong


def _larger(group: Element, scale: float) -> Element:
    import re

    larger = Element(group.tag)
    for path in group.iter("{http://www.w3.org/2000/svg}path"):
        d = re.sub(r"-?\d+(?:\.\d+)?", lambda m: str(float(m[0]) / scale), path.get("d") or "")
        larger.append(Element(path.tag, {"d": d}))
    return larger


@pytest.mark.parametrize("title", titles(), ids=lambda t: t.name)
def test_every_supplied_tile_is_on_the_sheet_as_a_position_uses_it(title: Title, tmp_path: Path) -> None:
    root = sheet(tmp_path / "a.svg", "--title", title.name)
    supply = title.data.supply
    assert sorted(g.get("data-tile", "") for g in groups(root, "tile")) == sorted(supply)
    wanted = {f"{n} {'unlimited' if count is None else f'x{count}'}" for n, count in supply.items()}
    assert {t.says for g in groups(root, "tile") for t in texts(g)} >= wanted
    assert drawn_wrongly(root, title) == []


@pytest.mark.parametrize("title", titles(), ids=lambda t: t.name)
def test_turned_it_has_all_six_rotations_named_as_files_write_them(title: Title, tmp_path: Path) -> None:
    root = sheet(tmp_path / "a.svg", "--title", title.name, "--turned")
    found = [f"{g.get('data-tile')}@{g.get('data-rotation')}" for g in groups(root, "tile")]
    assert sorted(found) == sorted(f"{n}@{turn}" for n in title.data.supply for turn in range(6))
    said = {t.says.split(" ")[0] for g in groups(root, "tile") for t in texts(g)}
    assert set(found) <= said
    assert drawn_wrongly(root, title) == []


def test_all_maps_of_a_title_have_one_layout() -> None:
    """Else the sheet of a title would be of one of its maps alone."""
    assert [t.name for t in titles() if len({b.layout for b in t.data.boards.values()}) > 1] == []


@pytest.mark.parametrize("name", ["18Africa", "1867"])
def test_each_edge_has_its_digit_outside_it(name: str, tmp_path: Path) -> None:
    root = sheet(tmp_path / "a.svg", "--title", name)
    layout = next(iter(find_title(name).title.data.boards.values())).layout
    first = {"flat": 90, "pointy": 120}[layout]
    for group, hexagon in zip(groups(root, "tile"), groups(root, "hex"), strict=True):
        x, y = middle(corners_of(hexagon))
        digits = {e.text: (float(e.get("x", "")), float(e.get("y", ""))) for e in group if e.get("class") == "edge"}
        assert sorted(digits) == list("012345")
        for edge in range(6):
            angle, at = math.radians(first + 60 * edge), digits[str(edge)]
            reach = math.dist(at, (x, y))
            assert 48 * math.sqrt(3) / 2 < reach < 60
            assert at == pytest.approx((x + reach * math.cos(angle), y + reach * math.sin(angle)), abs=0.1)


def test_the_tiles_that_were_another_titles_are_now_the_titles_own(tmp_path: Path) -> None:
    """A board typed from the sheet was silently wrong: 37 has two cities of one slot in 18Africa."""
    root = sheet(tmp_path / "a.svg", "--title", "18Africa")
    names = {
        g.get("data-tile"): h.get("data-hex") for g, h in zip(groups(root, "tile"), groups(root, "hex"), strict=True)
    }
    cities = [circles(g) for g in groups(root, "city") if g.get("data-stop", "").split(".")[0] == names["37"]]
    assert [len(slots) for slots in cities] == [1, 1]


@pytest.mark.parametrize("arguments", [["--title", "18ZOO"], ["--turned"]])
def test_title_and_turned_belong_to_tiles(arguments: list[str], tmp_path: Path) -> None:
    result = run("show", ROOT / "examples" / "lions.toml", *arguments, "-o", tmp_path / "a.svg")
    assert result.exit_code == 2
    assert "belong to --tiles" in result.stderr


def test_an_unknown_title_is_told(tmp_path: Path) -> None:
    result = run("show", "--tiles", "--title", "18Afrca", "-o", tmp_path / "a.svg")
    assert result.exit_code == 2
    assert "18Africa" in result.stderr


@pytest.mark.parametrize("example", sorted((ROOT / "examples").glob("*.toml")), ids=lambda p: p.stem)
def test_numbers_write_each_tile_and_its_rotation_on_its_hex(example: Path, tmp_path: Path) -> None:
    assert run("show", example, "--numbers", "-o", tmp_path / "a.svg").exit_code == 0
    root = parse((tmp_path / "a.svg").read_text(encoding="utf-8"))
    position = routeopt.load_position(example)
    found = {
        g.get("data-hex"): e.text for g in groups(root, "writing") for e in g.iter() if e.get("class") == "tile-number"
    }
    assert found == {name: f"{t.number}@{t.rotation}" for name, t in position.board.laid.items()}
    plain = parse(draw_board(position))
    assert [e for e in plain.iter() if e.get("class") == "tile-number"] == []
    tooltips = {g.get("data-hex"): str(g.findtext("{http://www.w3.org/2000/svg}title")) for g in groups(plain, "hex")}
    assert [n for n, t in position.board.laid.items() if f"tile {t.number}@{t.rotation}" not in tooltips[n]] == []
