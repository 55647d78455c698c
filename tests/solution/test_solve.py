"""solve() and check(): the stages wired together, and the judge's last word."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from routeopt.board import Leg, Route, TrackRef
from routeopt.errors import BadValueError, IllegalPositionError, IllegalRouteError, UnknownNameError, WrongAnswerError
from routeopt.formats import load_position
from routeopt.network.records import SearchResult, Worth
from routeopt.rules import Position
from routeopt.search.strategy import Budget, Problem
from routeopt.solution import check, solve
from routeopt.solution.solve import MOST_TIES
from tests.boards import board, position, ref, small, station, train

EXAMPLES = Path(__file__).parents[2] / "examples"
#: The module; the package has a function of the same name.
MODULE = sys.modules[solve.__module__]
#: A city with a station between a city of 30 and a town where a mine brings 25 to the treasury.
MINE = """
[hexes]
A1 = { color = "gray", stops = [{ kind = "city", revenue = 30, slots = 1 }], tracks = ["0-s0"] }
A3 = { color = "gray", stops = [{ kind = "city", revenue = 20, slots = 1 }], tracks = ["3-s0", "0-s0"] }
A5 = { color = "gray", stops = [{ kind = "town", revenue = 10, income = 25 }], tracks = ["3-s0"] }
"""


def at_the_mine(*, waiver: bool) -> Position:
    """Return a position where the best revenue is 50, and 30 with 25 to the treasury is together more."""
    found = position(board(MINE).place(station("A", "A3")), train("2", 2))
    return replace(found, data=replace_game(found, waiver=waiver))


def replace_game(found: Position, **changes: Any) -> Any:
    """Return the position's data with changes to what game.toml says."""
    return msgspec.structs.replace(found.data, game=msgspec.structs.replace(found.data.game, **changes))


class Liar:
    """A strategy that finds the right run, and says otherwise."""

    name = "liar"

    def __init__(self, **says: Any) -> None:
        self.says = says

    def supports(self, problem: Problem) -> bool:  # noqa: ARG002
        return True

    def __call__(self, problem: Problem, budget: Budget, incumbent: SearchResult | None = None) -> SearchResult:
        from routeopt.search.registry import pick

        return replace(pick("branch-and-bound", problem)(problem, budget, incumbent), **self.says)


@pytest.fixture
def lying(monkeypatch: pytest.MonkeyPatch) -> Any:
    def install(**says: Any) -> None:
        monkeypatch.setattr(MODULE, "pick", lambda *_: Liar(**says))

    return install


def test_the_best_run_of_the_small_board_is_found_and_proven() -> None:
    solution = solve(small(train("3", 3)))
    assert (solution.revenue, solution.proven, solution.status) == (90, True, "optimal")
    assert solution.routes[0].stops == ("B4", "C5", "C9")
    assert solution.routes[0].hexes == ("B4", "C5", "C7", "C9")


def test_the_stages_are_timed_and_the_steps_counted() -> None:
    solution = solve(small(train("3", 3)))
    stages = [seconds for stage, seconds in solution.seconds.items() if stage != "total"]
    assert solution.seconds["total"] == pytest.approx(sum(stages))
    assert solution.counters["steps"] > 0


@pytest.mark.parametrize(
    ("says", "what"),
    [
        ({"value": Worth(95, 0), "bound": Worth(95, 0)}, "the judge prices it at 90"),
        ({"value": Worth(90, 1), "bound": Worth(90, 1)}, "the judge prices it at 90 and subsidy 0"),
        ({"bound": Worth(80, 0)}, "a bound of 80"),
        ({"bound": Worth(100, 0)}, "says optimal"),
        ({"routes": (Route(0, (), ref("C1")),)}, "the judge rejects"),
    ],
)
def test_an_answer_that_the_judge_does_not_confirm_is_never_given(lying: Any, says: Any, what: str) -> None:
    lying(**says)
    with pytest.raises(WrongAnswerError, match=what):
        solve(small(train("3", 3)))


def test_a_search_that_forgets_a_pinned_route_is_refused(lying: Any) -> None:
    there = small(train("2", 2), train("3", 3))
    pinned = solve(there).routes[0].route
    lying(routes=(), value=Worth(0, 0), bound=Worth(0, 0))
    with pytest.raises(WrongAnswerError, match="left out the pinned route of 2"):
        solve(there, pinned=[pinned])


def test_a_route_of_the_answer_pinned_gives_the_same_answer() -> None:
    there = small(train("2", 2), train("3", 3))
    best = solve(there)
    for route in best.routes:
        again = solve(there, pinned=[route.route])
        assert again.revenue == best.revenue
        assert route in again.routes


def test_a_poorer_route_pinned_stays_and_costs() -> None:
    there = small(train("2", 2))
    down = Leg(ref("C5"), ref("C9"), (TrackRef("C5", 1), TrackRef("C7", 0), TrackRef("C9", 0)))
    assert solve(there).revenue == 70
    pinned = solve(there, pinned=[Route(0, (down,))])
    assert (pinned.revenue, pinned.proven) == (50, True)


def test_an_illegal_pinned_route_is_refused_with_all_reasons() -> None:
    there = small(train("3", 3))
    long = solve(small(train("9"))).routes[0].route
    with pytest.raises(IllegalRouteError) as refused:
        solve(there, pinned=[long])
    assert [f.rule for f in refused.value.faults] == ["route: too long"]
    assert [f.rule for f in check(there, [long])] == ["route: too long"]


def test_an_unknown_strategy_is_named_with_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match="exhaustive"):
        solve(small(train("3", 3)), strategy="exhaustiv")


@pytest.mark.parametrize("budget", [Budget(seconds=0.0), Budget(steps=1)])
def test_a_spent_budget_gives_a_legal_run_and_a_valid_bound(budget: Budget) -> None:
    there = small(train("4", 4), train("3", 3))
    best = solve(there)
    early = solve(there, budget=budget)
    assert early.revenue <= best.revenue <= early.limit
    assert early.proven == (early.revenue == early.limit)


@pytest.mark.parametrize("ties", [-1, MOST_TIES + 1, 10**30])
def test_a_list_of_ties_is_bounded(ties: int) -> None:
    with pytest.raises(BadValueError, match="0 to 1000"):
        solve(small(train("5", 5)), ties=ties)


def test_ties_are_other_runs_worth_the_same() -> None:
    solution = solve(small(train("5", 5)), ties=10)
    assert solution.revenue == 110
    assert [t.revenue for t in solution.ties] == [110]
    assert solution.ties[0].routes[0].route != solution.routes[0].route


@pytest.mark.parametrize("strategy", ["reference", "exhaustive", "branch-and-bound"])
def test_a_waiver_lists_the_run_that_earns_more_together(strategy: str) -> None:
    solution = solve(at_the_mine(waiver=True), strategy=strategy)
    assert (solution.revenue, solution.subsidy) == (50, 0)
    assert [(a.revenue, a.subsidy) for a in solution.alternatives] == [(30, 25)]
    assert solution.to_json()["alternatives"][0]["routes"][0]["stops"] == ["A3", "A5"]


def test_without_a_waiver_or_for_the_total_there_is_no_alternative() -> None:
    assert solve(at_the_mine(waiver=False)).alternatives == ()
    total = solve(at_the_mine(waiver=True), objective="total")
    assert (total.worth, total.revenue, total.alternatives) == (55, 30, ())


def test_a_position_in_which_something_is_wrong_is_refused_as_on_the_command_line() -> None:
    position = load_position(EXAMPLES / "lions.toml")
    wrong = replace(position, trains=position.trains * 3)
    with pytest.raises(IllegalPositionError) as caught:
        solve(wrong)
    assert caught.value.faults == tuple(check(wrong))
    assert [fault.rule for fault in caught.value.faults] == ["train limit", "train cards"]
    assert solve(wrong, unchecked=True).proven


def test_a_misprinted_tile_can_be_solved_unchecked() -> None:
    """Plain track on the Lions' city: nothing is left of their station there, and nothing breaks."""
    position = load_position(EXAMPLES / "lions.toml")
    wrong = replace(position, board=position.board.lay("H14", "9", 1))
    assert {fault.rule for fault in check(wrong)} >= {"tile: stops", "token: no city"}
    with pytest.raises(IllegalPositionError):
        solve(wrong)
    answer = solve(wrong, unchecked=True)
    assert answer.proven
    assert answer.revenue < solve(position).revenue
