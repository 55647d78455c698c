"""Whole solves, strategy by set: ``pytest benchmarks/test_macro.py``; `routeopt bench` prints the same as one table."""

from __future__ import annotations

from typing import Any

import pytest

from routeopt.analysis.bench import Case, built_in_cases
from routeopt.search import Budget, strategy_names
from routeopt.solution import solve

SETS: dict[str, list[Case]] = {}
for case in built_in_cases():
    SETS.setdefault(case.set, []).append(case)
NAMES = [name for name in strategy_names() if name != "auto"]


@pytest.mark.parametrize("strategy", NAMES)
@pytest.mark.parametrize("name", SETS)
def test_set(benchmark: Any, strategy: str, name: str) -> None:
    def run() -> int:
        solved = [
            solve(case.position, strategy=strategy, budget=Budget(seconds=0.5), unchecked=True) for case in SETS[name]
        ]
        return sum(solution.proven for solution in solved)

    proven = benchmark.pedantic(run, rounds=1, warmup_rounds=1)
    benchmark.extra_info["proven"] = f"{proven} of {len(SETS[name])}"
