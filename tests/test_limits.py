"""Each reader at each limit and over it: an answer or a clear error, within a second and 500 MB."""

from __future__ import annotations

import json
import resource
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from routeopt import limits as most
from routeopt import load_position, parse_route
from routeopt.cli.replay import run as replay
from routeopt.errors import RouteoptError
from tests.cli.lions import LIONS

SECONDS, BYTES = 1.0, 500_000_000

POSITION = 'title = "18ZOO"\ncompany = "H5"\n'


def position(more: str) -> Callable[[Path], object]:
    return lambda _: load_position(POSITION + more)


def in_json(**keys: Any) -> Callable[[Path], object]:
    text = json.dumps({"title": "18ZOO", "company": "H5", **keys})
    return lambda _: load_position(text)


def on_map(text: str) -> Callable[[Path], object]:
    def read(folder: Path) -> object:
        file = folder / "map.toml"
        file.write_text(text)
        return load_position(POSITION, board=file)

    return read


def export(**keys: Any) -> Callable[[Path], object]:
    text = json.dumps({"title": "18ZOO - Map A", "actions": [], **keys})
    return lambda _: load_position(text, company="GI")


def saved(**keys: Any) -> Callable[[Path], object]:
    game = {"format": "routeopt-game", "version": 1, "title": "18ZOO", "players": ["A", "B"], "seed": 1, **keys}
    text = json.dumps(game)

    def read(folder: Path) -> object:
        file = folder / "game.json"
        file.write_text(text)
        return replay(file, to=None, verify=False, strict=False, board=None, as_json=True)

    return read


def hexes(count: int) -> str:
    names = [f"{chr(65 + x % 26)}{y}" for x in range(26) for y in range(1, 61)]
    return "[hexes]\n" + "".join(f"{name} = {{}}\n" for name in names[:count])


def one_hex(**keys: Any) -> str:
    return "[hexes]\nA1 = {" + ", ".join(f"{k} = {v}" for k, v in keys.items()) + "}\n"


def listed(count: int, item: str) -> str:
    return "[" + ", ".join([item] * count) + "]"


#: What is counted, the limit, and how a reader gets so many; over the limit there is an error in any case.
LIMITS: dict[str, tuple[int, Callable[[int], Callable[[Path], object]]]] = {
    "characters of a position": (most.LARGEST_TOML, lambda n: position("#" * (n - len(POSITION)))),
    "lines of a position": ((most.LARGEST_TOML - len(POSITION)) // 5, lambda n: position("# no\n" * n)),
    "values of a position": (most.MOST_ENTRIES, lambda n: position(f"trains = {listed(n, chr(34) * 2)}")),
    "values of a position in JSON": (most.MOST_ENTRIES, lambda n: in_json(tokens={"H5": ["E15"] * n})),
    "parts of a key": (most.DEEPEST, lambda n: position("a" + ".a" * n + " = 1\n")),
    "parts of a quoted key": (most.DEEPEST, lambda n: position('"a"' + ' . "a"' * n + " = 1\n")),
    "parts of a header": (most.DEEPEST, lambda n: position("[a" + ".a" * n + "]\n")),
    "brackets of a position": (most.DEEPEST, lambda n: position("trains = " + "[" * n + "]" * n)),
    "tables of a position": (most.DEEPEST, lambda n: position("trains = " + "{a=" * n + "1" + "}" * n)),
    "characters of a title": (most.LONGEST_NAME, lambda n: in_json(title="x" * n)),
    "characters of a train": (most.LONGEST_TEXT, lambda n: in_json(trains=["x" * n])),
    "characters of a company": (most.LONGEST_NAME, lambda n: in_json(tokens={"x" * n: []})),
    "trains": (most.MOST_TRAINS, lambda n: in_json(trains=["2V"] * n)),
    "characters of a map": (most.LARGEST_TOML, lambda n: on_map("#" * n)),
    "values of a map": (most.MOST_OF_A_MAP, lambda n: on_map(one_hex(icons=listed(n, '"x"')))),
    "parts of a key of a map": (most.DEEPEST, lambda n: on_map("a" + ".a" * n + " = 1\n")),
    "keys of a map, each of many parts": (5_000, lambda n: on_map(("a" + ".a" * 29 + "%d = 1\n") * (n % 7_000))),
    "blanks before a repeated key": (most.LARGEST_TOML, lambda n: position("[a]\n" + " " * (n - 70) + "[a]\n")),
    "hexes": (most.MOST_HEXES, lambda n: on_map(hexes(n))),
    "the last column": (most.LAST_COLUMN, lambda n: on_map(f"[hexes]\nA{n} = {{}}\n")),
    "stops of a hex": (most.MOST_STOPS, lambda n: on_map(one_hex(stops=listed(n, '{ kind = "town" }')))),
    "track of a hex": (most.MOST_TRACKS, lambda n: on_map(one_hex(tracks=listed(n, '"0-3"')))),
    "players of an export": (most.MOST_PLAYERS, lambda n: export(players=[{"id": i} for i in range(n)])),
    "actions of an export": (most.MOST_ACTIONS, lambda n: export(actions=[{"type": "pass"}] * n)),
    "actions by themselves": (
        most.MOST_ACTIONS,
        lambda n: export(actions=[{"type": "pass", "auto_actions": [{"type": "pass"}] * n}]),
    ),
    "characters of an export's title": (
        most.LONGEST_NAME,
        lambda n: export(title="18ZOO - Map " * (n // 12) + "x" * n),
    ),
    "values of an export": (most.MOST_VALUES, lambda n: export(actions=[], more=[0] * n)),
    "lists of an export": (most.MOST_VALUES, lambda n: export(actions=[], more=[[]] * n)),
    "characters of an export": (most.LARGEST, lambda n: export(description=" " * n)),
    "depth of an export": (900, lambda n: lambda _: load_position('{"a":' * n + "1" + "}" * n)),
    "players of a saved game": (most.MOST_PLAYERS, lambda n: saved(players=[str(i) for i in range(n)])),
    "characters of a player": (most.LONGEST_NAME, lambda n: saved(players=["A" * n, "B"])),
    "actions of a saved game": (most.MOST_ACTIONS, lambda n: saved(actions=[{"type": "pass"}] * n)),
    "digits of a number": (4_300, lambda n: lambda _: load_position('{"title": "18ZOO", "company": %s}' % ("1" * n))),
    "digits of a hexadecimal number": (most.LARGEST_TOML, lambda n: position("company = 0x" + "f" * (n - 60))),
    "characters of a route": (
        most.LONGEST_ROUTE,
        lambda n: lambda _: parse_route(load_position(LIONS), 0, "E15 E13 " * (n // 8 + n % 2)),
    ),
}


@contextmanager
def within_limits() -> Iterator[None]:
    """Let no more memory be taken than allowed, and measure."""
    taken = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (taken + BYTES, before[1]))
    began = time.process_time()
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
    assert time.process_time() - began < SECONDS


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    """Titles are read, and modules loaded, before anything is measured."""
    load_position(LIONS)


def outcome(read: Callable[[Path], object], folder: Path) -> str:
    """Return the error that a reader gives, or nothing."""
    with within_limits():
        try:
            read(folder)
        except RouteoptError as error:
            return str(error)
    return ""


@pytest.mark.parametrize("what", LIMITS)
def test_each_reader_at_and_over_its_limit(what: str, tmp_path: Path) -> None:
    limit, reader = LIMITS[what]
    outcome(reader(limit), tmp_path)
    for count in (limit + 1, 2 * limit, 10 * limit):
        error = outcome(reader(count), tmp_path)
        assert 0 < len(error) < 2 * most.LONGEST_TEXT, count
        assert "fault in routeopt" not in error


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(what=st.sampled_from(sorted(LIMITS)), share=st.floats(0.0, 3.0))
def test_each_reader_at_any_size(what: str, share: float, tmp_path: Path) -> None:
    limit, reader = LIMITS[what]
    outcome(reader(max(1, int(limit * share))), tmp_path)


FAR = "A999999999"


def do(**keys: Any) -> Callable[[Path], object]:
    """An export with one action of a company."""
    return export(actions=[{"id": 1, "entity": "GI", "entity_type": "corporation", **keys}])


@pytest.mark.parametrize(
    ("reader", "said"),
    [
        (on_map(f"[hexes]\n{FAR} = {{}}\n"), f'"{FAR}" lies beyond column or row 200'),
        (on_map("[hexes]\nA9999999999 = {}\n"), '"A9999999999" is no coordinate'),
        (on_map("[hexes]\nAAAAAAAAA1 = {}\n"), '"AAAAAAAAA1" is no coordinate'),
        (on_map(one_hex(barriers="[999999999]")), "A1: barrier at edge 999999999; edges are numbered 0 to 5"),
        (on_map("[hexes]\nA1 = { borders = { 999999999 = 10 } }\n"), "line 2: hexes.A1.borders"),
        (on_map(one_hex(tracks='["0-999999999"]')), 'line 2: A1: track "0-999999999" is not of the form'),
        (on_map(one_hex(homes='["H5.999999999"]')), 'home "H5.999999999" is no city'),
        (position(f'[tiles]\n{FAR} = "8@0"\n'), f'line 4: hex "{FAR}" is not on the map'),
        (position('[tiles]\nE9 = "8@999999999"\n'), 'line 4: E9: "8@999999999" is no tile'),
        (position(f'[tokens]\nH5 = ["{FAR}"]\n'), f'line 4: tokens of H5: "{FAR}" is no place'),
        (position('[tokens]\nH5 = ["E15.999999999"]\n'), 'line 4: tokens of H5: "E15.999999999" is no place'),
        (lambda _: parse_route(load_position(LIONS), 0, f"E15 {FAR}"), f'"{FAR}" is no hex'),
        (do(type="lay_tile", hex=FAR, tile="8-0", rotation=0), f'action 1 (lay_tile): hex "{FAR}" is not on the map'),
        (do(type="lay_tile", hex="E9", tile="8-0", rotation=999_999_999), "rotation 999999999 of tile 8-0; 0 to 5"),
        (do(type="place_token", city=f"{FAR}-0-0", slot=0), f'action 1 (place_token): city "{FAR}-0-0"'),
        (
            saved(actions=[{"type": "lay_tile", "entity": "A", "hex": FAR, "tile": "8", "rotation": 0}]),
            "action 1: A: the game waits for draft",
        ),
    ],
)
def test_a_place_far_off_any_map_is_named(reader: Callable[[Path], object], said: str, tmp_path: Path) -> None:
    assert said in outcome(reader, tmp_path)
