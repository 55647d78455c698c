"""Work out the best run of each position in `positions` by `reference`.

    python -m benchmarks.make_best [--seconds 300]

Writes `positions/best.json`, revenue and subsidy by file; `tests/test_positions.py` holds the fast strategies to it.
A position that takes longer is named and left out. Exit code 1: there is one.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from routeopt.formats.load import load_position
from routeopt.search import Budget
from routeopt.solution import solve

HERE = Path(__file__).parent / "positions"


def main() -> int:
    """Write the file."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=300.0)
    arguments = parser.parse_args()
    best: dict[str, list[int]] = {}
    left_out = []
    for file in sorted(HERE.rglob("*.toml")):
        name = file.relative_to(HERE).as_posix()
        found = solve(load_position(file), strategy="reference", budget=Budget(seconds=arguments.seconds))
        if found.proven:
            best[name] = [found.revenue, found.subsidy]
        else:
            left_out.append(name)
        print(name, found.revenue, found.status, flush=True)
    new = HERE / "best.json.new"
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(worth)}" for name, worth in best.items())
    new.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    new.replace(HERE / "best.json")
    print("left out:", *(left_out or ["none"]), file=sys.stderr)
    return int(bool(left_out))


if __name__ == "__main__":
    sys.exit(main())
