"""Strict loading: each bad file of `bad/` is named after its fault, and refused with file, line and key."""

from __future__ import annotations

from pathlib import Path

import pytest

from routeopt.errors import RouteoptError, TitleFileError, UnknownTileError, UnreadableFileError
from routeopt.spec import load_title_data
from routeopt.spec.load import load_board

BAD = Path(__file__).parent / "bad"

BOARDS = {
    "unknown_key": (TitleFileError, 'line 3: hexes.A3.cots: unknown key "cots"; did you mean cost'),
    "wrong_kind_of_value": (TitleFileError, "line 3: hexes.A3.cost: Expected `int`, got `str`"),
    "unknown_kind_of_stop": (TitleFileError, "line 4: hexes.A1.stops[1].kind: Invalid enum value 'village'"),
    "bad_edge": (TitleFileError, 'line 3: A3: track "0-6" is not of the form "0-3", "0-s0" or "0-j0" (edges 0-5)'),
    "track_to_no_stop": (TitleFileError, 'line 1: A1: track "3-s1" leads to stop 1, 1 stand there'),
    "bad_track_of_a_variant": (TitleFileError, 'line 4: A1: track "0:3" is not of the form'),
    "no_hexes": (TitleFileError, "missing required field `hexes`"),
    "unknown_layout": (TitleFileError, "line 1: layout: Invalid enum value 'round'"),
    "two_hexes_of_one_name": (UnreadableFileError, "line 3"),
    "cut_off": (UnreadableFileError, "line 2"),
    "empty": (TitleFileError, "missing required field `hexes`"),
    "not_utf8": (UnreadableFileError, "utf-8"),
    "missing": (UnreadableFileError, "No such file"),
}


@pytest.mark.parametrize("name", BOARDS)
def test_a_bad_board_file(name: str) -> None:
    error, words = BOARDS[name]
    file = BAD / f"{name}.toml"
    with pytest.raises(error) as caught:
        load_board(file)
    assert str(file) in str(caught.value)
    assert words in str(caught.value)


def test_every_bad_file_is_tried() -> None:
    assert {f.stem for f in BAD.glob("*.toml")} | {"missing"} == set(BOARDS)


GAME = """
title = "Small"
[options]
winter = ["no", "yes"]
[[trains]]
name = "2"
phase = "2"
rusts = "3"
[[trains]]
name = "3"
phase = "3"
values = ["diesel"]
[[phases]]
name = "2"
colors = ["yellow"]
train_limit = 4
[[phases]]
name = "3"
colors = ["yellow", "green"]
train_limit = { minor = 2 }
[[companies]]
id = "A"
name = "Alpha"
[[companies]]
id = "B"
name = "Beta"
[[bonuses]]
name = "Coast"
places = [["A1"], ["A3"]]
amount = 20
option = "winter=yes"
"""
TILES = """
[supply]
57 = 2
mine = 1
[fits]
57 = ["town"]
[tiles.mine]
color = "yellow"
tracks = ["0-3"]
"""
BOARD = """
companies = ["A"]
[hexes]
A1 = { stops = [{ kind = "city", slots = 1 }], homes = ["A"] }
A3 = {}
[variants."winter=yes"]
A3 = { stops = [{ kind = "town" }, { kind = "city", slots = 1 }], homes = ["B.1"] }
"""


def folder(tmp_path: Path, **changes: tuple[str, str]) -> Path:
    """Write the files of a small title, each with one text replaced by another."""
    for name, content in (("game", GAME), ("tiles", TILES), ("board", BOARD)):
        old, new = changes.get(name, ("", ""))
        assert old in content
        (tmp_path / f"{name}.toml").write_text(content.replace(old, new, 1) if old else content, encoding="utf-8")
    return tmp_path


def test_a_title(tmp_path: Path) -> None:
    data = load_title_data(folder(tmp_path))
    assert [train.name for train in data.game.trains] == ["2", "3"]
    assert list(data.boards) == [""]
    assert data.supply == {"57": 2, "mine": 1}
    assert data.tiles["mine"].tracks == ("0-3",)
    assert data.tiles["57"].fits == ("town",)
    assert data.tiles["57"].stops[0].revenue == 20


def test_tiles_without_number_are_unlimited(tmp_path: Path) -> None:
    data = load_title_data(folder(tmp_path, tiles=("57 = 2", '57 = "unlimited"')))
    assert data.supply == {"57": None, "mine": 1}


def test_an_option_changes_hexes_of_the_map(tmp_path: Path) -> None:
    printed = load_title_data(folder(tmp_path)).boards[""]
    assert printed.under({"winter": "no"}) is printed
    assert [stop.kind for stop in printed.under({"winter": "yes"}).hexes["A3"].stops] == ["town", "city"]
    assert printed.under({"winter": "yes"}).hexes["A1"] == printed.hexes["A1"]


def test_money_may_depend_on_what_a_phase_or_a_train_names_and_on_any_colour_of_tiles(tmp_path: Path) -> None:
    money = "slots = 1, revenue = { yellow = 20, diesel = 40, gray = 60 }"
    board = load_title_data(folder(tmp_path, board=("slots = 1", money))).boards[""]
    assert board.hexes["A1"].stops[0].revenue == {"yellow": 20, "diesel": 40, "gray": 60}


def test_several_maps_by_file_name(tmp_path: Path) -> None:
    where = folder(tmp_path)
    (where / "maps").mkdir()
    for name in ("B", "A"):
        (where / "maps" / f"{name}.toml").write_text(f'name = "{name}"\n{BOARD}', encoding="utf-8")
    boards = load_title_data(where).boards
    assert list(boards) == ["A", "B"]
    assert [board.name for board in boards.values()] == ["A", "B"]
    assert boards["A"] is boards["A"]
    with pytest.raises(KeyError):
        boards["C"]


def test_a_map_is_called_as_its_file(tmp_path: Path) -> None:
    where = folder(tmp_path, game=('places = [["A1"], ["A3"]]', "places = []"))
    (where / "maps").mkdir()
    (where / "maps" / "C.toml").write_text(f'name = "A"\n{BOARD}', encoding="utf-8")
    with pytest.raises(TitleFileError, match='name = "A", "C" is expected'):
        load_title_data(where).boards["C"]


@pytest.mark.parametrize(
    ("file", "change", "error", "words"),
    [
        (
            "tiles",
            ("57 = 2", "5700 = 2\n57 = 2"),
            UnknownTileError,
            'tile "5700" is in the supply but is defined nowhere',
        ),
        ("tiles", ("mine = 1", ""), TitleFileError, 'tile "mine" is described, but is not in the supply'),
        ("tiles", ("57 = [", "58 = ["), TitleFileError, 'tile "58" is described, but is not in the supply'),
        ("tiles", ("57 = 2", '57 = "two"'), TitleFileError, "line 3: supply.57"),
        ("tiles", ("0-3", "0-9"), TitleFileError, 'line 7: mine: track "0-9"'),
        ("game", ('rusts = "3"', 'rusts = "4"'), TitleFileError, 'train 2: rusts = "4" is no phase'),
        ("game", ('phase = "3"', 'phase = "5"'), TitleFileError, 'train 3: phase = "5" is no phase'),
        ("game", ('name = "3"', 'name = "2"'), TitleFileError, 'two of kind train are called "2"'),
        ("game", ('id = "B"', 'id = "A"'), TitleFileError, 'two of kind company are called "A"'),
        ("game", ('["A3"]', '["A5"]'), TitleFileError, 'bonus Coast: hex "A5" is on no map'),
        ("game", ("winter=yes", "winter=maybe"), TitleFileError, 'option = "winter=maybe" is no setting'),
        ("game", ("amount = 20", "amuont = 20"), TitleFileError, 'bonuses[0].amuont: unknown key "amuont"'),
        ("board", ('companies = ["A"]', 'companies = ["C"]'), TitleFileError, 'companies: "C" is no company'),
        ("board", ('homes = ["A"]', 'homes = ["C"]'), TitleFileError, 'A1: home "C" is of no company'),
        ("board", ('homes = ["A"]', 'homes = ["A.1"]'), TitleFileError, 'A1: home "A.1" is no city: the hex has 1'),
        ("board", ("A3 = {}", "A3 = { barriers = [6] }"), TitleFileError, "A3: barrier at edge 6"),
        ("game", ('rusts = "3"', 'available = "4"'), TitleFileError, 'train 2: available = "4" is no phase'),
        ("board", ('homes = ["B.1"]', 'homes = ["B.0"]'), TitleFileError, 'A3: home "B.0" is no city'),
        (
            "board",
            ("slots = 1", "slots = 1, revenue = { yelow = 20 }"),
            TitleFileError,
            'hexes.A1.stops[0].revenue: "yelow" is no colour of a phase; did you mean yellow?',
        ),
        (
            "board",
            ("A3 = {}", 'A3 = { on_track = { kind = "mine", income = { pink = 20 } } }'),
            TitleFileError,
            'hexes.A3.on_track.income: "pink" is no colour of a phase; known: brown, diesel, gray, green, yellow',
        ),
        (
            "board",
            ('kind = "town"', 'kind = "town", revenue = { pink = 20 }'),
            TitleFileError,
            'variants."winter=yes".A3.stops[0].revenue: "pink" is no colour',
        ),
        ("board", ("winter=yes", "winter=maybe"), TitleFileError, 'variants: "winter=maybe" is no setting'),
    ],
)
def test_a_title_with_one_fault(
    tmp_path: Path, file: str, change: tuple[str, str], error: type[RouteoptError], words: str
) -> None:
    with pytest.raises(error) as caught:
        dict(load_title_data(folder(tmp_path, **{file: change})).boards)
    assert words in str(caught.value)


def test_faults_of_names_are_listed_together(tmp_path: Path) -> None:
    game = ('rusts = "3"\n[[trains]]\nname = "3"', 'rusts = "4"\n[[trains]]\nname = "2"')
    with pytest.raises(TitleFileError) as caught:
        load_title_data(folder(tmp_path, game=game))
    assert [line.split(": ", 1)[1] for line in str(caught.value).splitlines()] == [
        'game.toml: train 2: rusts = "4" is no phase; known: 2, 3',
        'game.toml: two of kind train are called "2"',
    ]
