"""Finding the line that a path of keys leads to."""

from __future__ import annotations

import pytest

from routeopt.spec.locate import find_flaw, line_of
from routeopt.spec.records import HexSpec

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
