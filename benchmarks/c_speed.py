"""The enumeration kernel against the same loop in plain C: ``python -m benchmarks.c_speed [--stops N] [--train T]``.

Both walk every route of one train on a board of the growth series, in turns, and must count the same. Prints steps a
second of the best of some turns, and the ratio; exit code 1 where the kernel is slower than 0.8 of C, 0 where there is
no compiler.
"""

from __future__ import annotations

import argparse
import ctypes
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import process_time

import numpy as np

from routeopt.analysis import growth_position, made_problem
from routeopt.search.kernels.plan import MINIMUM, REACH, REACH_2, Plan, make_plan
from routeopt.search.session.tasks import make_tasks
from routeopt.search.strategy import Problem
from routeopt.search.walks.run_walker import RunWalker

SOURCE = Path(__file__).with_name("walk.c")
LEAST = 0.8

Counted = tuple[int, int, int]


def compiled(folder: str) -> ctypes.CDLL | None:
    """Return the loop in C, or None where there is no compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return None
    library = Path(folder) / "walk.so"
    subprocess.run([compiler, "-O3", "-shared", "-fPIC", "-o", str(library), str(SOURCE)], check=True)
    return ctypes.CDLL(str(library))


def in_c(library: ctypes.CDLL, plan: Plan) -> Counted:
    """Walk in C."""
    counts, used = np.zeros(4, np.int64), np.zeros(plan.bits.shape[1], np.uint64)
    room = plan.spots.shape[1] + 2
    frames, path, record = np.zeros((room, 3), np.int64), np.zeros(room, np.int64), np.zeros(room, np.int64)
    arrays = [np.ascontiguousarray(a) for a in (plan.first[0], plan.steps, plan.bits, plan.spots[0], plan.place_bits)]
    numbers = [ctypes.c_int64(int(plan.facts[0, column])) for column in (REACH, REACH_2, MINIMUM)]
    words = plan.bits.shape[1] - 1
    library.walk(
        ctypes.c_int64(plan.spots.shape[1]),
        ctypes.c_int64(words),
        *(ctypes.c_void_p(a.ctypes.data) for a in arrays),
        *numbers,
        ctypes.c_int64(1 << 60),
        *(ctypes.c_void_p(a.ctypes.data) for a in (frames, path, used, record, counts)),
    )
    return int(counts[0]), int(counts[1]), int(counts[2])


def in_kernel(problem: Problem, plan: Plan) -> Counted:
    """Walk in the kernel of `exhaustive`."""
    (task,) = make_tasks(problem, plan)
    walk = RunWalker(plan, task.trains, 1, -1, task.worth, task.used, task.once)
    walk.go_on(1 << 60)
    return walk.tried, walk.legal, walk.best


def main() -> int:
    """Time both."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--stops", type=int, default=40)
    parser.add_argument("--train", default="D")
    parser.add_argument("--turns", type=int, default=5)
    arguments = parser.parse_args()
    problem = made_problem(growth_position(arguments.stops, 3.6, (arguments.train,), seed=1))
    plan = make_plan(problem.network, "revenue")
    with tempfile.TemporaryDirectory() as folder:
        library = compiled(folder)
        if library is None:
            print("skipped: no C compiler (gcc or cc) is installed")
            return 0
        counted = {"C": in_c(library, plan), "kernel": in_kernel(problem, plan)}
        if counted["C"] != counted["kernel"]:
            print(f"the two walks differ (steps, routes, best): {counted}", file=sys.stderr)
            return 1
        spent: dict[str, list[float]] = {"C": [], "kernel": []}
        for _ in range(arguments.turns):
            for name, times in spent.items():
                began = process_time()
                in_c(library, plan) if name == "C" else in_kernel(problem, plan)
                times.append(process_time() - began)
    steps = counted["C"][0]
    pace = {name: steps / min(times) for name, times in spent.items()}
    ratio = pace["kernel"] / pace["C"]
    print(f"{steps:,} steps, {counted['C'][1]:,} routes, {plan.bits.shape[1] - 1} words of bits")
    print(f"C -O3 {pace['C'] / 1e6:.1f} million steps a second, kernel {pace['kernel'] / 1e6:.1f} million: {ratio:.2f}")
    return 0 if ratio >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
