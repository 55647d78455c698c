"""Late boards of each title: ``python -m benchmarks.late [TITLE...] [--seeds 200] [--seconds 10]``.

Solves each once, after a first solve that loads the kernels, and prints the median and the worst by title, both as
they were and in processor time, which is what a solve takes on a machine that does nothing else. Exit code 1: not all
are proven.
"""

from __future__ import annotations

import argparse
import sys
from statistics import median
from time import perf_counter, process_time

from routeopt.analysis import LateBoards, growth_position
from routeopt.search import Budget
from routeopt.solution import solve
from routeopt.titles import find_title

TITLES = ("18Africa", "18EZ", "1895", "18ZOO")


def main() -> int:
    """Solve them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("titles", nargs="*", default=TITLES)
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--strategy", default="auto")
    arguments = parser.parse_args()
    for seed in range(3):
        solve(growth_position(20, 3.6, ("3", "4", "E4"), seed), strategy=arguments.strategy, unchecked=True)
    failed = 0
    for name in arguments.titles:
        boards = LateBoards(find_title(name).title)
        spent, busy, steps, unproven = [], [], [], []
        for seed in range(arguments.seeds):
            position = boards.position(seed)
            began, at_work = perf_counter(), process_time()
            solution = solve(
                position, strategy=arguments.strategy, budget=Budget(seconds=arguments.seconds), unchecked=True
            )
            spent.append(perf_counter() - began)
            busy.append(process_time() - at_work)
            steps.append(solution.counters["steps"])
            if not solution.proven:
                unproven.append(seed)
        failed += len(unproven)
        print(
            f"{name}: {arguments.seeds} boards, median {1000 * median(spent):.1f} ms "
            f"(processor {1000 * median(busy):.1f}), worst {1000 * max(spent):.1f} ms "
            f"(processor {1000 * max(busy):.1f}, seed {busy.index(max(busy))}), "
            f"median {int(median(steps)):,} steps, most {max(steps):,}; not proven: {unproven or 'none'}",
            flush=True,
        )
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
