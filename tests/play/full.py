"""Many random games of a title with all checks, and counts: ``python -m tests.play.full TITLE COUNT [FIRST SEED]``."""

from __future__ import annotations

import sys
import time

from routeopt.engine.bots import best_run
from tests.play.harness import find
from tests.play.selfplay import Tally, check_random_game

#: Share of actions before which offered and spoilt actions are tried.
TRIED = 0.05


def main() -> None:
    """Play as many games as asked, from the seed given."""
    harness, count = find(sys.argv[1]), int(sys.argv[2])
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    tally, started = Tally(), time.perf_counter()
    for seed in range(first, first + count):
        try:
            check_random_game(harness, seed, best_run, tally, TRIED)
        except Exception:
            print(f"seed {seed} of {harness.title} fails:", flush=True)
            raise
    print(f"{harness.title}: {count} games, {time.perf_counter() - started:.0f} s with all checks")
    print(tally.report())


if __name__ == "__main__":
    main()
