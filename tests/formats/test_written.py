"""A position written as a file is the same position when it is read again."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import routeopt
from routeopt.formats import load_position, load_source, to_toml
from routeopt.rules import Position
from routeopt.titles import titles
from routeopt.titles.title import Title
from tests.formats.corpus import CORPUS, GAMES, absent, export
from tests.titles.random_boards import RandomBoards

ROOT = Path(__file__).parents[2]
FILES = [
    *sorted((ROOT / "examples").glob("*.toml")),
    *sorted((ROOT / "benchmarks" / "positions").glob("*/*.toml"))[::9],
]
OTHERS = sorted((CORPUS.parent / "18xx").glob("18*/*.json"))


def facts(position: Position) -> dict[str, Any]:
    """Return all that a position says, in a form that compares."""
    board = position.board
    found = {
        f.name: getattr(position, f.name) for f in fields(position) if f.name not in ("board", "rules", "data", "title")
    }
    # What no train can be, once written, is told by its name as typed.
    found["trains"] = [(t.spec, t.card, t.last, t.disabled) for t in position.trains]
    found["names"], found["game"] = {}, position.data.game.title
    found["markers"] = {kind: placed for kind, placed in position.markers.items() if placed}
    return found | {
        "map": board.spec,
        "laid": dict(board.laid),
        "tokens": sorted(board.tokens),
        "joined": {frozenset(group) for group in board.joined},
    }


@pytest.mark.parametrize("title", titles(), ids=lambda t: t.name)
def test_random_positions_of_every_title_come_back_as_they_were(title: Title) -> None:
    boards = RandomBoards(title, 6, 40)
    for number in range(25):
        position = boards.position(number)
        text = position.to_toml()
        back = load_position(text)
        assert facts(back) == facts(position), text
        assert back.to_toml() == text


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_files_come_back_with_names_as_they_were_typed(path: Path) -> None:
    position = load_position(path)
    back = load_position(position.to_toml())
    assert facts(back) == facts(position)
    assert {k: v for k, v in position.names.items() if position.shown(k) != back.shown(k)} == {
        k: v for k, v in position.names.items() if k not in back.names
    }
    assert [t.name for t in back.trains] == [t.name for t in position.trains]


def worth(position: Position) -> tuple[int, int]:
    solution = routeopt.solve(position, unchecked=True, budget=routeopt.Budget(steps=300_000))
    return solution.revenue, solution.subsidy


def some_boards(path: Path) -> list[tuple[int | str, str | None]]:
    """Return the boards of a game that are compared: that before its last run, of some also one amid it."""
    game = export(path)
    runs = [action.id for action in game.log.actions if action.type == "run_routes"]
    if not runs:
        data = game.title.data
        return [("last", (data.boards[game.map].companies or [c.id for c in data.game.companies])[0])]
    return [(runs[-1], None), *([(runs[len(runs) // 2], None)] if len(runs) % 3 == 0 else [])]


@absent
@pytest.mark.parametrize("path", [*GAMES, *OTHERS], ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_boards_of_recorded_games_are_worth_the_same_once_written(path: Path) -> None:
    for at, company in some_boards(path):
        source = load_source(path, at, company)
        for text in (to_toml(source.record), source.position.to_toml()):
            back = load_position(text)
            assert facts(back) == facts(source.position)
        assert worth(back) == worth(source.position)
