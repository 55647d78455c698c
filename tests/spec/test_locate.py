"""Finding the line that a path of keys leads to."""

from __future__ import annotations

import time
import tomllib

import pytest

from routeopt.spec.boards import HexSpec
from routeopt.spec.locate import find_flaw, line_of

TOML = """# hexes of a small map
[hexes]
A1 = { cost = 1 }
A11 = { cost = 2, stops = [
    # a note with brackets ] }
    { kind = "town", name = "a, b" },
    { kind = "city",
      slots = 1 },
] }
[hexes.A3]
cost = 3
[[trains]]
name = "2"
[[trains]]
name = "3"
"""
JSON = """{
  "cost": 0,
  "hexes": {
    "A1": {"cost": 1},
    "A3": {
      "cost": 3
    }
  }
}"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("hexes",), 2),
        (("hexes", "A1", "cost"), 3),
        (("hexes", "A11", "cost"), 4),
        (("hexes", "A11", "stops", 0, "name"), 6),
        (("hexes", "A11", "stops", 1), 7),
        (("hexes", "A11", "stops", 1, "slots"), 8),
        (("hexes", "A3", "cost"), 11),
        (("trains", 0, "name"), 13),
        (("trains", 1, "name"), 15),
        (("phases",), 0),
    ],
)
def test_lines_of_toml(path: tuple[str | int, ...], line: int) -> None:
    assert line_of(TOML, path) == line


#: What looks like a key and is none, keys of one name in several tables, and tables inside of lists of tables.
HARD = """# Lions = a note
title = "tokens = x" # tokens: none
list = [
  "Lions = 1",
  [2,
   3],
]
text = \"\"\"
Lions = 2
\"\"\"
[tiles]
Lions = 'tokens'
[tokens]
"Lions" = ["E15",
  "H14"]
[powers]
Lions = { held = [], active = ["x"] }
PS.held = []
[[trains]]
[trains.card]
name = "2"
[[trains]]
[[trains.card]]
name = "3"
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("title",), 2),
        (("list", 0), 4),
        (("list", 1, 1), 6),
        (("tiles", "Lions"), 12),
        (("tokens",), 13),
        (("tokens", "Lions", 1), 15),
        (("powers", "Lions", "active", 0), 17),
        (("powers", "PS", "held"), 18),
        (("trains", 0, "card", "name"), 21),
        (("trains", 1, "card", 0, "name"), 24),
        (("tokens", "Tigers"), 13),
        (("Lions",), 0),
    ],
)
def test_only_a_key_at_the_end_of_its_path_is_found(path: tuple[str | int, ...], line: int) -> None:
    tomllib.loads(HARD)
    assert line_of(HARD, path) == line


@pytest.mark.parametrize(("path", "line"), [(("cost",), 2), (("hexes", "A1", "cost"), 4), (("hexes", "A3", "cost"), 6)])
def test_lines_of_json(path: tuple[str, ...], line: int) -> None:
    assert line_of(JSON, path) == line


def test_what_is_in_order_has_no_flaw() -> None:
    assert find_flaw({"cost": 3, "tracks": ["0-3"]}, HexSpec) is None


def test_the_smallest_part_that_is_wrong_is_named() -> None:
    raw = {"cost": 3, "on_track": {"kind": "town", "revnue": 10}}
    flaw = find_flaw(raw, HexSpec)
    assert flaw is not None
    assert flaw.where == "on_track.revnue"
    assert flaw.message == 'unknown key "revnue"; did you mean revenue?'


def test_lines_of_a_long_text_are_found_at_once() -> None:
    text = "[tiles]\n" + "".join(f'A{n} = "57@2" # {"x" * 200}\n' for n in range(4_000))
    start = time.perf_counter()
    assert [line_of(text, ("tiles", f"A{n}")) for n in range(4_000)] == list(range(2, 4_002))
    assert time.perf_counter() - start < 5
