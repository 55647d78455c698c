"""Advice against the plain loop: ``python -m benchmarks.advise [TITLE...] [--seeds 20]``.

Takes late boards of each title as they would be before the company placed its last two stations. Finds what everything
that it could build is worth, once by `advise`, once by a fresh solve of each variant, in processor time; both say the
same, or the exit code is 1.
"""

from __future__ import annotations

import argparse
import sys
from statistics import median
from time import process_time

from routeopt.analysis import LateBoards
from routeopt.analysis.advice import Variant, advise
from routeopt.analysis.variants import laid, placed
from routeopt.network.records import Worth
from routeopt.rules import Position
from routeopt.solution import solve
from routeopt.titles import find_title, titles


def main() -> int:
    """Compare them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("titles", nargs="*", default=[title.name for title in titles()])
    parser.add_argument("--seeds", type=int, default=20)
    arguments = parser.parse_args()
    wrong = 0
    for name in arguments.titles:
        boards = LateBoards(find_title(name).title)
        spent, ratios, variants = [], [], []
        for seed in range(arguments.seeds):
            position = boards.unbuilt(seed)
            solve(position, unchecked=True)
            began = process_time()
            advice = advise(position, best=0)
            ours = process_time() - began
            began = process_time()
            wrong += sum(_fresh(position, variant) != variant.worth for variant in advice.variants)
            if advice.variants:
                ratios.append((process_time() - began) / ours)
            spent.append(ours)
            variants.append(len(advice.variants))
        print(
            f"{name}: {arguments.seeds} boards, {median(variants):.0f} variants in the median (most {max(variants)}), "
            f"{median(spent):.2f} s (worst {max(spent):.2f} s); "
            f"the plain loop takes {median(ratios):.1f} times as long ({min(ratios):.1f} to {max(ratios):.1f})",
            flush=True,
        )
    print(f"{wrong} variants differ from a fresh solve")
    return int(wrong > 0)


def _fresh(position: Position, variant: Variant) -> Worth:
    after = position if variant.lay is None else laid(position, variant.lay)
    after = after if variant.station is None else placed(after, [variant.station])
    solution = solve(after, unchecked=True)
    return Worth(solution.revenue, solution.run.subsidy)


if __name__ == "__main__":
    sys.exit(main())
