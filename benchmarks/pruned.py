"""How much `branch-and-bound` leaves out of long walks.

    python -m benchmarks.pruned [--positions 20] [--least 1000000]

Takes late boards of each title in turn, and growth boards of 60 stops, whose unpruned walk takes so many steps, and
prints the steps of `exhaustive` and of `branch-and-bound`. Exit code 1: they disagree, or more than a tenth is left.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import count

from routeopt.analysis import LateBoards, growth_position, made_problem
from routeopt.rules import Position
from routeopt.search import Budget, strategies
from routeopt.titles import find_title

TITLES = ("18ZOO", "1895", "18Africa", "18EZ")
#: Trains of the growth boards; an unpruned walk of longer ones does not come to its end.
TRAINS = (("8",), ("6", "3"))
#: Longest walk to wait for, and the share of it that may be left.
_MOST, _SHARE = 100_000_000, 0.1


def boards() -> Iterator[tuple[str, Position]]:
    """Yield boards of every kind in turn, by seed."""
    late = {name: LateBoards(find_title(name).title) for name in TITLES}
    for seed in count():
        for name in TITLES:
            yield f"late {name} {seed}", late[name].position(seed)
        for trains in TRAINS:
            yield f"growth {'+'.join(trains)} {seed}", growth_position(60, 3.6, trains, seed)


def main() -> int:
    """Compare the steps."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--least", type=int, default=1_000_000)
    arguments = parser.parse_args()
    known = strategies()
    failed, shares = False, list[float]()
    for name, position in boards():
        problem = made_problem(position)
        every = known["exhaustive"](problem, Budget(steps=_MOST))
        walked = every.counters["steps"]
        if walked < arguments.least or every.status == "step limit":
            continue
        found = known["branch-and-bound"](problem, Budget())
        same = (found.value, found.bound) == (every.value, every.value)
        shares.append(found.counters["steps"] / walked)
        failed |= not same or shares[-1] > _SHARE
        print(
            f"{name:<16} {walked:>12,} steps, {found.counters['steps']:>10,} left ({shares[-1]:.4f})"
            f"{'' if same else ', NOT THE SAME'}",
            flush=True,
        )
        if len(shares) >= arguments.positions:
            break
    print(f"{len(shares)} positions, at most {max(shares):.4f} of the steps left")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
