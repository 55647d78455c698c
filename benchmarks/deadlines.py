"""How closely each strategy keeps deadlines on a board that none solves in time.

`python -m benchmarks.deadlines [COUNT]` draws deadlines between 1 ms and 1 s at random and reports, for each strategy,
how many were overshot by more than 20 % and 20 ms, and the worst overshoot, in wall time and in processor time.
"""

from __future__ import annotations

import sys
from random import Random
from time import perf_counter, process_time

from routeopt.analysis import growth_position
from routeopt.search import Budget, strategy_names
from routeopt.solution import solve


def main(count: int) -> None:
    """Print one line for each strategy."""
    position = growth_position(60, 3.6, ("D", "E4"), 2)
    for name in strategy_names():
        solve(position, strategy=name, budget=Budget(seconds=2.0), unchecked=True)
        random = Random(name)
        over, late, worst, worst_cpu = 0, 0, 0.0, 0.0
        for _ in range(count):
            seconds = random.uniform(0.001, 1.0)
            wall, cpu = perf_counter(), process_time()
            solution = solve(position, strategy=name, budget=Budget(seconds=seconds), unchecked=True)
            wall, cpu = perf_counter() - wall, process_time() - cpu
            late += wall > 1.2 * seconds + 0.02
            over += solution.revenue > solution.limit
            worst, worst_cpu = max(worst, wall - seconds), max(worst_cpu, cpu - seconds)
        print(
            f"{name:<18} {count} deadlines, {late} late, worst overshoot {worst * 1000:.0f} ms "
            f"({worst_cpu * 1000:.0f} ms of processor time), {over} invalid bounds"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
