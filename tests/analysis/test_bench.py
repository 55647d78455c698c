"""The benchmark's figures from measurements made up by hand, and a real run of it on a small board."""

from __future__ import annotations

import pytest

from routeopt.analysis.bench import Case, Measured, Shortfall, disagreements, measure, shortfalls, summarise
from routeopt.analysis.growth import growth_position


def measured(strategy: str, case: str = "a", **more: object) -> Measured:
    values = {
        "case": case, "set": "s", "strategy": strategy, "exact": strategy != "greedy", "seconds": 1.0,
        "counters": {"steps": 100}, "revenue": 200, "subsidy": 0, "bound": 200, "status": "optimal",
    }  # fmt: skip
    return Measured(**(values | more))  # type: ignore[arg-type]


def test_a_row_says_median_worst_and_ratio() -> None:
    rows = summarise([
        measured("branch-and-bound", "a", seconds=0.1), measured("branch-and-bound", "b", seconds=0.2),
        measured("cp-sat", "a", seconds=0.3), measured("cp-sat", "b", seconds=0.2),
    ])  # fmt: skip
    assert [row.strategy for row in rows] == ["branch-and-bound", "cp-sat"]
    assert rows[1].positions == 2
    assert (rows[1].median_s, rows[1].worst_s) == (0.25, 0.3)
    assert rows[1].ratio == pytest.approx((3.0 + 1.0) / 2)
    assert rows[0].ratio == 1.0


def test_without_the_strategy_to_compare_with_there_is_no_ratio() -> None:
    assert summarise([measured("cp-sat")])[0].ratio is None


def test_the_pruned_share_compares_with_the_unpruned_walks_that_came_to_an_end() -> None:
    rows = summarise([
        measured("exhaustive", "a", counters={"steps": 1000}), measured("branch-and-bound", "a"),
        measured("exhaustive", "b", counters={"steps": 7}, status="time limit"), measured("branch-and-bound", "b"),
        measured("cp-sat", "a", counters={"steps": 50, "solver_steps": 40}),
    ])  # fmt: skip
    assert [row.pruned_share for row in rows] == [0.0, 0.9, None]


def test_the_gap_is_that_of_what_is_not_proven() -> None:
    rows = summarise([measured("reference", "a"), measured("reference", "b", status="time limit", bound=250)])
    assert (rows[0].proven_share, rows[0].gap) == (0.5, 0.2)
    assert summarise([measured("reference")])[0].gap is None


@pytest.mark.parametrize(
    "other",
    [
        measured("cp-sat", revenue=210, bound=210),
        measured("cp-sat", subsidy=1),
        measured("cp-sat", status="time limit", revenue=100, bound=190),
        measured("greedy", status="not proven", revenue=201, bound=300),
    ],
)
def test_what_cannot_be_is_told(other: Measured) -> None:
    (line,) = disagreements([measured("branch-and-bound"), other])
    assert line.startswith("s, a: branch-and-bound proves 200 (and 0); ")


def test_unproven_runs_below_the_best_contradict_nothing() -> None:
    assert (
        disagreements([measured("exhaustive"), measured("greedy", status="not proven", revenue=150, bound=300)]) == []
    )
    assert (
        disagreements(
            [measured("exhaustive", status="time limit", revenue=9), measured("greedy", status="not proven", revenue=8)]
        )
        == []
    )


def test_how_often_and_by_how_much_greedy_falls_short() -> None:
    runs = [("a", 200), ("b", 150), ("c", 190)]
    all_of_them = [measured("branch-and-bound", case) for case, _ in runs]
    all_of_them += [measured("greedy", case, revenue=revenue) for case, revenue in runs]
    (found,) = shortfalls(all_of_them)
    assert found == Shortfall("greedy", 3, 2, pytest.approx(0.15), pytest.approx(0.25))


def test_all_strategies_are_measured_on_a_small_board() -> None:
    cases = [Case("growth", "small", growth_position(8, 3.0, ("3", "2"), 1))]
    found = list(measure(cases, ("reference", "branch-and-bound", "cp-sat", "greedy"), 5.0))
    assert [m.strategy for m in found] == ["reference", "branch-and-bound", "cp-sat", "greedy"]
    assert disagreements(found) == []
    assert all(m.proven for m in found if m.exact)
