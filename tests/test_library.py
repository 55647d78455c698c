"""What users of the library do with its objects: show, keep, compare and change them."""

from __future__ import annotations

import copy
import importlib.metadata
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from inspect import isclass
from pathlib import Path
from typing import Any

import pytest

import routeopt
from routeopt.board import Board, Route
from routeopt.errors import BadRotationError, BadValueError, UnknownCompanyError, UnknownHexError, UnknownNameError
from routeopt.rules import Owned
from routeopt.search import registry
from routeopt.spec.load import load_board
from routeopt.titles.title import Title

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
LIONS = EXAMPLES / "lions.toml"
POSITIONS = sorted(EXAMPLES.glob("*.toml"))
#: An object of each public class.
OBJECTS: dict[str, Callable[[], object]] = {
    "BadInputError": lambda: routeopt.BadInputError("no such hex"),
    "Board": lambda: lions().board,
    "Budget": lambda: routeopt.Budget(seconds=2.0),
    "Fault": lambda: routeopt.Fault("token: full city", "E9", "the city is full"),
    "Game": lambda: routeopt.Game("18ZOO", ["Ann", "Bob"]),
    "IllegalPositionError": lambda: routeopt.IllegalPositionError([routeopt.Fault("r", "E9", "m")]),
    "IllegalRouteError": lambda: routeopt.IllegalRouteError([routeopt.Fault("r", "E9", "m")]),
    "Position": lambda: routeopt.load_position(LIONS),
    "Problem": lambda: asked()[0],
    "Route": lambda: solved().routes[0].route,
    "RouteoptError": lambda: routeopt.RouteoptError("no"),
    "SearchResult": lambda: asked()[1],
    "Solution": lambda: routeopt.solve(LIONS),
    "StopRef": lambda: routeopt.StopRef("E9"),
    "Strategy": lambda: routeopt.strategies()["greedy"],
    "Title": lambda: routeopt.titles()[0],
    "Token": lambda: lions().board.tokens[0],
    "Train": lambda: lions().trains[0],
    "Worth": lambda: routeopt.Worth(110, 1),
    "WrongKindError": lambda: routeopt.WrongKindError("no"),
}
CLASSES = [name for name in routeopt.__all__ if isclass(getattr(routeopt, name))]


def lions() -> routeopt.Position:
    return routeopt.load_position(LIONS)


def solved() -> routeopt.Solution:
    return routeopt.solve(lions())


def asked() -> tuple[routeopt.Problem, routeopt.SearchResult]:
    seen = []

    def ask(problem: routeopt.Problem, budget: routeopt.Budget) -> routeopt.SearchResult:
        seen.append((problem, routeopt.strategies()["greedy"](problem, budget)))
        return seen[-1][1]

    routeopt.solve(lions(), strategy=ask)
    return seen[0]


# shown


def test_each_public_class_is_tried() -> None:
    assert sorted(OBJECTS) == sorted(CLASSES)


@pytest.mark.parametrize("name", CLASSES)
def test_an_object_is_shown_in_one_line(name: str) -> None:
    shown = repr(OBJECTS[name]())
    assert "\n" not in shown
    assert len(shown) < 140
    assert " at 0x" not in shown or name == "Strategy"


def test_what_objects_are_made_of_is_shown_in_one_line() -> None:
    solution, (problem, _) = solved(), asked()
    data = solution.position.data
    parts = (solution.run, *solution.routes, routeopt.judge(lions(), solution.routes), problem.table)
    for part in (*parts, data, data.game, data.boards["A"], routeopt.judge(lions(), [])):
        assert len(repr(part)) < 140, type(part)


def test_an_answer_prints_as_a_table() -> None:
    assert str(replace(solved(), strategy="s")).splitlines() == [
        "18ZOO - Map A, Lions, phase 3V",
        "2V    E9 30  E15 20              50",
        "2V#2  E15 20  H14 30  I11 10     60, treasury 1",
        "run                           W$110, treasury 1",
        "Proven: no legal run has a revenue of more than W$110 (s).",
    ]
    idle = routeopt.solve(lions().with_trains("2V", "3V", "4V"), unchecked=True)
    assert "stays at home" in str(idle)
    assert "no train of this company can run" in str(routeopt.solve(lions().with_trains()))


# kept


@pytest.mark.parametrize("file", POSITIONS, ids=lambda file: file.stem)
def test_positions_and_answers_keep(file: Path) -> None:
    solution = routeopt.solve(file)
    for kept in (solution, solution.position, solution.position.board, solution.routes, solution.position.trains):
        again = pickle.loads(pickle.dumps(kept))
        for same in (again, copy.copy(kept), copy.deepcopy(kept)):
            assert same == kept
            assert hash(same) == hash(kept)
    again = pickle.loads(pickle.dumps(solution))
    assert routeopt.solve(again.position) == solution
    assert again.position.data is solution.position.data
    assert len(pickle.dumps(solution)) < 20_000


def test_a_title_goes_by_its_name() -> None:
    for title in routeopt.titles():
        assert pickle.loads(pickle.dumps(title)) is title
        assert pickle.loads(pickle.dumps(title.data)) is title.data
        assert copy.deepcopy(title) is title
        first = title.board("")
        assert pickle.loads(pickle.dumps(first)) is first
        for key in first.variants:
            changed = first.under(dict([key.split("=")]))
            assert pickle.loads(pickle.dumps(changed)) is changed


def test_a_title_that_is_not_installed_says_so() -> None:
    title = Title("18Nowhere", routeopt.titles()[0].load, routeopt.titles()[0].rules)
    with pytest.raises(pickle.PicklingError, match="18Nowhere: titles are pickled by name"):
        pickle.dumps(title)


def test_a_map_of_ones_own_goes_whole(tmp_path: Path) -> None:
    text = (ROOT / "routeopt/titles/g18zoo/maps/A.toml").read_text()
    own = load_board(write(tmp_path / "own.toml", text))
    position = routeopt.load_position(LIONS, board=own)
    again = pickle.loads(pickle.dumps(position))
    assert again == position == lions()
    assert again.board.spec is not own
    assert again.board.tiles is position.data.tiles


def write(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def test_boards_are_equal_whatever_came_first() -> None:
    board = lions().board
    empty = Board(board.spec, board.tiles)
    one, other = (("E9", "621", 0), ("E11", "9", 1)), (("E11", "9", 1), ("E9", "621", 0))
    assert empty.lay_all(one) == empty.lay_all(other) != empty
    tokens = [routeopt.Token("H5", routeopt.StopRef(at)) for at in ("E15", "H14")]
    assert empty.place(*tokens) == empty.place(*tokens[::-1])
    assert len({empty, empty.lay_all(one), empty.lay_all(other), Board(board.spec, board.tiles)}) == 2
    assert empty != empty.spec


def test_nobody_changes_a_position() -> None:
    position: Any = lions()
    for name in ("options", "markers", "others", "names"):
        with pytest.raises(TypeError):
            getattr(position, name)["x"] = "y"


# changed


def test_a_changed_position_is_a_new_one() -> None:
    position = lions()
    laid = position.lay("F18", "8", 2)
    assert laid == position.lay("F18", "8@2") != position
    assert laid.board == position.board.lay("F18", "8", 2)
    assert position == lions()
    placed = position.place("H14", routeopt.Token("H7", routeopt.StopRef("I11")), company="Polar Bears")
    assert [str(token.stop) for token in placed.board.tokens[2:]] == ["H14.0", "I11.0"]
    trains = position.with_trains("3V", "2V!last", "3V")
    assert trains.trains[0].spec.name == "3V"
    assert [t.name for t in trains.trains] == ["3V", "2V", "3V#2"]
    assert [t.name for t in trains.with_trains(*trains.trains[:1], *trains.trains[1:]).trains] == ["3V", "2V", "3V#2"]


def test_another_company_runs_with_what_it_owns(tmp_path: Path) -> None:
    text = LIONS.read_text().replace('trains = ["2V", "2V"]', "").replace("[tiles]", TRAINS + "[tiles]")
    position = routeopt.load_position(write(tmp_path / "two.toml", text))
    bears = position.run_by("polar bears")
    assert [t.name for t in bears.trains] == ["3V"]
    assert bears.held == {"Transit Track"}
    assert bears.others[position.company].trains == position.trains
    assert bears.elsewhere == {position.company: tuple(t.card for t in position.trains)}
    assert routeopt.load_position(bears.to_toml()) == bears
    assert bears.run_by("Lions").trains == position.trains
    assert bears.run_by("Lions").others == {bears.company: Owned(bears.trains, bears.held)}
    assert bears == routeopt.load_position(tmp_path / "two.toml", company="polar bears")
    assert position.run_by("Lions") == position == routeopt.load_position(position.to_toml())


TRAINS = """
[trains]
Lions = ["2V", "2V"]
"Polar Bears" = ["3V"]
[powers]
"Polar Bears" = ["Transit Track"]
"""


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda p: p.lay("Z99", "8", 2), UnknownHexError, 'hex "Z99" is not on the map'),
        (lambda p: p.lay("F18", "8", 7), BadRotationError, "0 to 5"),
        (lambda p: p.lay("F18", "8"), routeopt.WrongKindError, "0 to 5 steps clockwise is expected"),
        (lambda p: p.lay("F18", 8, 2), routeopt.WrongKindError, "as text, is expected, not 8"),
        (lambda p: p.lay(18, "8", 2), routeopt.WrongKindError, "a coordinate is expected, not 18"),
        (lambda p: p.place("Nowhere"), BadValueError, "is no place"),
        (lambda p: p.place("H14", company="Bear"), UnknownCompanyError, 'no company is called "Bear"'),
        (lambda p: p.place(["H14"]), routeopt.WrongKindError, "not list"),
        (lambda p: p.with_trains("9V"), UnknownNameError, 'no train is called "9V"'),
        (lambda p: p.with_trains(["3V"]), routeopt.WrongKindError, "not list"),
        (lambda p: p.run_by("Bear"), UnknownCompanyError, 'no company is called "Bear"'),
        (lambda p: p.run_by(None), routeopt.WrongKindError, "not None"),
        (lambda _: routeopt.solve(None), routeopt.WrongKindError, "a Position, or the path of a file, is expected"),
        (lambda _: routeopt.solve("nowhere.toml"), routeopt.BadInputError, "there is no such file"),
        (lambda _: routeopt.check(7), routeopt.WrongKindError, "not 7"),
        (lambda _: routeopt.draw_board(7), routeopt.WrongKindError, "not 7"),
        (lambda p: routeopt.draw_board(p, theme="blue"), BadValueError, '"light" or "dark"'),
        (lambda p: routeopt.judge(p, None), routeopt.WrongKindError, "a list of routes"),
        (lambda p: routeopt.judge(p, ["E9 E11"]), routeopt.WrongKindError, "parse_route"),
        (lambda p: routeopt.judge(p, solved().routes[0]), routeopt.WrongKindError, "a list of routes"),
        (lambda p: routeopt.judge(p, Route(0, ())), routeopt.WrongKindError, "put it in [ ]"),
        (lambda p: routeopt.judge(p, [], "money"), BadValueError, '"revenue" or "total"'),
        (lambda p: routeopt.solve(p, objective="money"), BadValueError, '"revenue" or "total"'),
        (lambda p: routeopt.solve(p, budget=2.0), routeopt.WrongKindError, "Budget(seconds=2.0)"),
        (lambda p: routeopt.solve(p, ties="2"), routeopt.WrongKindError, "a number is expected"),
        (lambda p: routeopt.solve(p, pinned=["2V=E9"]), routeopt.WrongKindError, "solution.routes"),
        (lambda p: routeopt.solve(p, strategy=3), routeopt.WrongKindError, "not 3"),
        (lambda p: routeopt.solve(p, strategy=Board), routeopt.WrongKindError, "not the class Board"),
        (lambda p: routeopt.solve(p, strategy=lambda *_: None), routeopt.WrongKindError, "a SearchResult is expected"),
        (lambda _: routeopt.Game("18ZOO", "ab"), routeopt.WrongKindError, "a list of names"),
        (lambda _: routeopt.Game("18ZOO", 3), routeopt.WrongKindError, "a list of names"),
        (lambda _: routeopt.Game("18ZOO", [1, 2]), routeopt.WrongKindError, "a list of names"),
        (lambda _: routeopt.Game("18ZOO", ["a", "b"], "x"), routeopt.WrongKindError, "a whole number"),
        (lambda _: routeopt.Game("18ZOO", ["a", "b"], 1, ["x"]), routeopt.WrongKindError, "a mapping"),
        (lambda _: routeopt.Game("1846", ["a", "b"]), UnknownNameError, "1846 cannot be played"),
        (lambda _: routeopt.Game(None, ["a", "b"]), routeopt.WrongKindError, "the name of a title"),
        (lambda _: routeopt.load_position(None), routeopt.WrongKindError, "not None"),
        (lambda p: routeopt.parse_route(p, "2V", None), routeopt.WrongKindError, "not None"),
        (lambda p: routeopt.parse_route(p, None, "E9"), routeopt.WrongKindError, "not None"),
        (lambda _: routeopt.parse_route(None, "2V", "E9"), routeopt.WrongKindError, "not None"),
        (lambda p: p.board.lay("E9", 57, 2), routeopt.WrongKindError, "not 57"),
        (lambda p: p.board.place("E9"), routeopt.WrongKindError, "a Token"),
    ],
)
def test_a_wrong_argument_is_told_what_is_wanted(call: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error) as caught:
        call(lions())
    assert words in str(caught.value)


# strategies of one's own


@pytest.fixture
def forget() -> Iterator[None]:
    registry._installed.cache_clear()
    registry._load.cache_clear()
    yield
    registry._installed.cache_clear()
    registry._load.cache_clear()


def quick(problem: routeopt.Problem, budget: routeopt.Budget) -> routeopt.SearchResult:
    return routeopt.strategies()["greedy"](problem, budget)


class Whole:
    """A strategy with all that strategies have."""

    name, exact = "whole", True

    def supports(self, problem: routeopt.Problem) -> bool:
        return len(problem.position.trains) < 3

    def __call__(
        self, problem: routeopt.Problem, budget: routeopt.Budget, incumbent: routeopt.SearchResult | None = None
    ) -> routeopt.SearchResult:
        return routeopt.strategies()["branch-and-bound"](problem, budget, incumbent)


def test_a_callable_is_a_strategy() -> None:
    assert routeopt.solve(lions(), strategy=quick).strategy == "quick"
    assert routeopt.solve(lions(), strategy=Whole()).status == "optimal"
    with pytest.raises(routeopt.RouteoptError, match='"whole" cannot solve'):
        routeopt.solve(lions().with_trains("2V", "2V", "3V"), strategy=Whole(), unchecked=True)


def entry(name: str, value: str) -> importlib.metadata.EntryPoint:
    return importlib.metadata.EntryPoint(name, value, registry.ENTRY_POINTS)


@pytest.mark.usefixtures("forget")
def test_other_packages_add_strategies(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    given = [
        entry("quick", f"{__name__}:quick"),
        entry("none", "no_such_package:STRATEGY"),
        entry("seven", f"{__name__}:ROOT"),
        entry("greedy", f"{__name__}:quick"),
    ]
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **_: given)
    assert routeopt.solve(lions(), strategy="quick").revenue == 110
    assert set(registry.strategy_names()) >= {"quick", "none", "seven", "greedy"}
    assert "quick" in routeopt.strategies()
    assert "none" not in routeopt.strategies()
    with pytest.raises(routeopt.RouteoptError, match='"none" of another package cannot be used'):
        routeopt.solve(lions(), strategy="none")
    said = sorted(record.getMessage() for record in caplog.records)
    assert [line.partition(" is left out: ")[0] for line in said] == [
        f'entry point "greedy" of group routeopt.strategies ({__name__}:quick)',
        'entry point "none" of group routeopt.strategies (no_such_package:STRATEGY)',
        f'entry point "seven" of group routeopt.strategies ({__name__}:ROOT)',
    ]


# all together


def test_the_script_of_a_user_runs() -> None:
    """`mypy` checks it too: `examples` stands among its files in pyproject."""
    command = [sys.executable, EXAMPLES / "library.py"]
    out = subprocess.run(command, capture_output=True, text=True, check=True, cwd=EXAMPLES).stdout
    assert "Solution(18ZOO - Map A, Lions: W$110, optimal, branch-and-bound) True True 110" in out
    assert "spawn [110, 110, 110, 110]" in out
