"""The option `base`, the online edition's `base_2` and `base_3`: another centre of each map, everywhere."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from routeopt import solve
from routeopt.board import Board
from routeopt.board.hexes import opposite
from routeopt.cli.app import app
from routeopt.errors import BadValueError
from routeopt.formats import load_position, load_source, to_toml
from routeopt.formats.replay import start
from routeopt.solution import check
from routeopt.titles.g18zoo import TITLE
from tests.play.games import play_random
from tests.titles.g18zoo.play.games import new_game

LETTERS, BASES = "ABCDEF", ("2", "3")
#: The hex that is a mining area with base 2, a business of its own with base 3, and a populous district as printed.
CENTRE = {"A": "H10", "B": "H11", "C": "I11", "D": "H11", "E": "H11", "F": "I11"}
EVERY = pytest.mark.parametrize(("letter", "base"), [(letter, base) for letter in LETTERS for base in BASES])
#: Yellow plain track by how many sides apart its ends are.
PLAIN = {1: "7", 2: "8", 3: "9"}


def way_home(board: Board, centre: str) -> list[str]:
    """Return the shortest way from the centre to the home of a company, over hexes that take plain track."""
    ways = deque([[centre]])
    seen = {centre}
    while ways:
        way = ways.popleft()
        if board.hex(way[-1]).homes:
            return way
        for other in board.grid.neighbours(way[-1]):
            if other is not None and other not in seen:
                spec = board.hex(other)
                if spec.color == "white" and (spec.homes or not spec.stops):
                    seen.add(other)
                    ways.append([*way, other])
    raise AssertionError(f"{centre} has no way to a home")


def laid(board: Board, way: Sequence[str]) -> dict[str, str]:
    """Return tiles that join the ends of a way."""
    sides = [board.grid.neighbours(at).index(then) for at, then in pairwise(way)]
    tiles = {way[-1]: f"57@{opposite(sides[-1]) % 3}"}
    if board.hex(way[0]).kind == "business":
        tiles[way[0]] = f"621@{sides[0] % 3}"
    for at, (came, goes) in zip(way[1:-1], pairwise(sides), strict=True):
        first, second = opposite(came), goes
        if (second - first) % 6 > 3:
            first, second = second, first
        tiles[at] = f"{PLAIN[(second - first) % 6]}@{first}"
    return tiles


def typed(letter: str, base: str, **changes: Any) -> str:
    """Return a position in which one train runs from the centre to the nearest home."""
    board = Board(TITLE.data.boards[letter].under({"base": base}), TITLE.data.tiles)
    way = way_home(board, CENTRE[letter])
    (home,) = board.hex(way[-1]).homes
    position = {
        "title": f"18ZOO - Map {letter}",
        "company": home,
        "phase": "2V",
        "trains": ["2V"],
        "tiles": laid(board, way),
        "tokens": {home: [way[-1]]},
        "options": {"base": base},
    }
    return json.dumps(position | changes)


@EVERY
def test_a_position_is_solved_on_its_map(letter: str, base: str) -> None:
    """The centre is 30 either way (mining area, or yellow business), the home 20, a district on the way 10."""
    position = load_position(typed(letter, base))
    assert check(position) == []
    found = solve(position)
    route = found.routes[0]
    assert {CENTRE[letter], position.board.tokens[0].stop.hex} <= set(route.stops)
    districts = [name for name in route.hexes if position.board.hex(name).kind == "populous"]
    assert (found.revenue, found.proven) == (50 + 10 * len(districts), True)


@EVERY
def test_a_position_without_the_option_is_on_the_printed_map(letter: str, base: str) -> None:
    assert load_position(typed(letter, base, tiles={}, options={})).board.spec == TITLE.data.boards[letter]
    assert load_position(typed(letter, base, tiles={}, options={"base": "1"})).board.spec == TITLE.data.boards[letter]


def export(letter: str, *rules: str, **fields: Any) -> str:
    """Return a log in which a company has a train."""
    names = {c.id: c.aliases[0] for c in TITLE.data.game.companies}
    company = names[TITLE.data.boards[letter].companies[0]]
    actions = [
        {"id": 1, "type": "par", "entity": 7, "entity_type": "player", "corporation": company, "share_price": "5,1,1"},
        {"id": 2, "type": "buy_train", "entity": company, "entity_type": "corporation", "train": "2S-0", "price": 7},
    ]
    game = {"title": f"18ZOO - Map {letter}", "players": [{"id": 7, "name": "a"}, {"id": 8, "name": "b"}]}
    return json.dumps(game | {"settings": {"optional_rules": list(rules)}, "actions": actions} | fields)


@EVERY
def test_an_export_is_followed_on_its_map(letter: str, base: str) -> None:
    expected = TITLE.data.boards[letter].under({"base": base})
    source = load_source(export(letter, f"base_{base}", "power_visible"))
    assert source.position.board.spec == expected
    assert source.record.options == {"base": base}
    again = load_position(to_toml(source.record))
    assert (again.board.spec, again.options) == (expected, {"base": base})
    assert load_source(export(letter, "power_visible")).position.board.spec == TITLE.data.boards[letter]


@EVERY
def test_a_replay_is_played_on_its_map(letter: str, base: str) -> None:
    _, game, _ = start(json.loads(export(letter, f"base_{base}")), "game")
    assert game.setting.spec == TITLE.data.boards[letter].under({"base": base})
    assert game.setting.option("base") == base


def test_two_bases_exclude_each_other() -> None:
    with pytest.raises(BadValueError, match='position: the optional rules "base_2" and "base_3" exclude each other'):
        load_source(export("A", "base_2", "base_3"))
    assert load_source(export("A", "base_2", "base_2")).record.options == {"base": "2"}


@pytest.mark.parametrize("base", BASES)
def test_whole_games_are_played_on_it(base: str, tmp_path: Path) -> None:
    game = play_random(new_game(2, "A", 3, base=base), 3)
    assert game.audit() == []
    file = tmp_path / "game.json"
    file.write_text(game.to_json(), encoding="utf-8")
    company = next(iter(game.setting.companies))
    source = load_source(str(file), at="last", company=company)
    assert source.position.board.spec == TITLE.data.boards["A"].under({"base": base})
    assert source.record.options == {"base": base}


def test_the_command_line_plays_and_solves_on_it(tmp_path: Path) -> None:
    file, position = tmp_path / "game.json", tmp_path / "position.json"
    call = CliRunner().invoke
    played = call(app, ["play", "18ZOO", "--players", "2", "--seed", "3", "--option", "base=2", "--save", str(file)])
    assert played.exit_code == 0, played.stderr
    assert json.loads(file.read_text(encoding="utf-8"))["options"]["base"] == "2"
    position.write_text(typed("A", "2"), encoding="utf-8")
    assert json.loads(call(app, ["solve", str(position), "--json"]).stdout)["revenue"] == 50
    wrong = call(app, ["play", "18ZOO", "--option", "base=4", "--save", str(file)])
    assert (wrong.exit_code, 'option base: "4" is not one of 1, 2, 3' in wrong.stderr) == (2, True)
