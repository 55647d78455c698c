"""Two strategies in turn: the better run, the better bound, both within one budget."""

from __future__ import annotations

import pytest

from routeopt.analysis import growth_position, made_problem
from routeopt.network.records import SearchResult, Status, Worth
from routeopt.search import Budget, Problem, Progress, Strategy, strategies
from routeopt.search.strategies.in_turn import InTurn


class Says:
    """A strategy that says what it is told to, and keeps the budgets that it was given."""

    exact = True

    def __init__(self, name: str, value: int, bound: int, status: Status, steps: int = 10) -> None:
        self.name, self._worths, self._status, self._steps = name, (Worth(value, 0), Worth(bound, 0)), status, steps
        self.budgets: list[Budget] = []

    def supports(self, problem: Problem) -> bool:
        return bool(problem.table.modes)

    def __call__(self, problem: Problem, budget: Budget, incumbent: SearchResult | None = None) -> SearchResult:  # noqa: ARG002 - as strategies have it
        self.budgets.append(budget)
        value, bound = self._worths
        counters = {"steps": min(self._steps, budget.steps or self._steps), self.name: 1}
        return SearchResult(routes=(), value=value, bound=bound, status=self._status, counters=counters)


@pytest.fixture(scope="module")
def problem() -> Problem:
    return made_problem(growth_position(8, 3.0, ("D",), seed=1))


def test_a_first_one_that_proves_its_run_is_all(problem: Problem) -> None:
    second = Says("second", 9, 9, "optimal")
    result = InTurn(Says("first", 5, 5, "optimal"), 10, second)(problem, Budget())
    assert (result.value.revenue, result.status, result.by, second.budgets) == (5, "optimal", "first", [])


@pytest.mark.parametrize("status", ["time limit", "interrupted"])
def test_a_first_one_that_is_stopped_from_outside_is_not_followed(problem: Problem, status: Status) -> None:
    second = Says("second", 9, 9, "optimal")
    result = InTurn(Says("first", 5, 8, status), 10, second)(problem, Budget(seconds=1.0))
    assert (result.status, second.budgets) == (status, [])


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ((5, 30), (7, 20), (7, 20, "time limit")),
        ((9, 30), (7, 20), (9, 20, "time limit")),
        ((9, 12), (7, 20), (9, 12, "time limit")),
        ((9, 30), (7, 9), (9, 9, "no route")),
    ],
)
def test_the_better_run_and_the_better_bound_of_both(
    problem: Problem, first: tuple[int, int], second: tuple[int, int], expected: tuple[int, int, str]
) -> None:
    both = InTurn(Says("first", *first, "step limit"), 10, Says("second", *second, "time limit"))
    result = both(problem, Budget())
    assert (result.value.revenue, result.bound.revenue, result.status) == expected
    assert result.by == ""
    assert result.counters == {"steps": 20, "first": 1, "second": 1}


def test_both_share_one_budget(problem: Problem) -> None:
    first, second = Says("first", 5, 8, "step limit"), Says("second", 5, 8, "step limit", steps=1_000)
    InTurn(first, 10, second)(problem, Budget(seconds=5.0, steps=25))
    assert (first.budgets[0].steps, second.budgets[0].steps) == (10, 15)
    assert second.budgets[0].seconds is not None
    assert second.budgets[0].seconds <= 5.0
    second.budgets.clear()
    InTurn(first, 10, second)(problem, Budget(steps=10))
    assert second.budgets == []


def test_progress_goes_on_from_what_the_first_one_found(problem: Problem) -> None:
    told: list[Progress] = []
    second = Says("second", 5, 8, "optimal")
    InTurn(Says("first", 9, 30, "step limit"), 10, second)(problem, Budget(report=told.append))
    assert second.budgets[0].report is not None
    second.budgets[0].report(Progress(Worth(5, 0), Worth(40, 0), 7))
    assert told == [Progress(Worth(9, 0), Worth(30, 0), 17)]


def test_two_real_ones_find_what_the_second_one_finds_alone() -> None:
    problem = made_problem(growth_position(16, 3.3, ("D",), seed=2))
    known = strategies()
    both: Strategy = InTurn(known["branch-and-bound"], 5, known["cp-sat-circuit"])
    result, alone = both(problem, Budget()), known["cp-sat-circuit"](problem, Budget())
    assert (result.value, result.bound, result.status) == (alone.value, alone.bound, "optimal")
    assert both.exact
    assert both.supports(problem)
    assert both.name == "branch-and-bound, cp-sat-circuit"
