"""How long a recorded position takes to solve: ``python -m benchmarks.corpus FOLDER_OF_EXPORTS [--repeat N]``.

A solve is all from the position to the judged answer: tabulate, compile, search, decode, verify. Reading the file is
not in it, nor is the first solve of a process, which loads the kernels. Each position is solved N times, and its median
counts. The processor time is what the solve takes on a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

from routeopt.errors import BadInputError
from routeopt.formats import build_position
from routeopt.formats.export import follow, to_record
from routeopt.formats.export_file import RUN, is_export, read_export
from routeopt.formats.load import decode, read_text
from routeopt.rules import Position
from routeopt.solution import Solution, solve


class Solved(NamedTuple):
    """One position, and the medians of its solves: processor time, and time by stage."""

    name: str
    processor: float
    seconds: dict[str, float]
    solution: Solution


def positions(file: Path) -> Iterator[tuple[str, Position]]:
    """Yield the positions before the runs of a game in which a train ran."""
    where, text = read_text(file)
    raw = decode(text, where)
    if not is_export(raw):
        return
    export = read_export(raw, where)
    for action, state in follow(export):
        if action.type == RUN and action.routes:
            record = to_record(export, state, state.acting_company(action))
            yield f"{file.stem} at {action.id}", build_position(record, where=where, shown_title=export.shown)


def timed(name: str, position: Position, repeat: int) -> Solved:
    """Solve a position so many times."""
    solutions, spent = [], []
    for _ in range(repeat):
        start = process_time()
        solutions.append(solve(position, unchecked=True))
        spent.append(process_time() - start)
    stages = solutions[0].seconds
    return Solved(
        name, median(spent), {stage: median(s.seconds[stage] for s in solutions) for stage in stages}, solutions[0]
    )


def main() -> int:
    """Print the median and the worst over all positions, by stage; exit code 1 where one is not proven."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--repeat", type=int, default=5)
    arguments = parser.parse_args()
    found: list[tuple[str, Position]] = []
    for file in sorted(arguments.folder.rglob("*.json")):
        try:
            found += positions(file)
        except BadInputError as error:
            print(error, file=sys.stderr)
    if not found:
        print(f"{arguments.folder}: no export with a run", file=sys.stderr)
        return 2
    solve(found[0][1], unchecked=True)
    solved = [timed(name, position, arguments.repeat) for name, position in found]
    totals = [s.seconds["total"] for s in solved]
    worst = max(solved, key=lambda s: s.seconds["total"])
    print(f"{len(solved)} positions, each solved {arguments.repeat} times: median {1000 * median(totals):.2f} ms")
    print(f"processor time: median {1000 * median(s.processor for s in solved):.2f} ms")
    print(f"worst {1000 * worst.seconds['total']:.2f} ms: {worst.name}, revenue {worst.solution.revenue}")
    for stage in solved[0].seconds:
        print(f"  {stage:12} median {1000 * median(s.seconds.get(stage, 0.0) for s in solved):.2f} ms")
    unproven = [s.name for s in solved if not s.solution.proven]
    print(f"proven: {len(solved) - len(unproven)} of {len(solved)}", *unproven, sep="\n  ")
    return int(bool(unproven))


if __name__ == "__main__":
    sys.exit(main())
