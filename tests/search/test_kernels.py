"""Kernels give the same with the JIT off, and from the cache of another process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from routeopt.search import Budget, strategies
from tests.search.random_tables import random_case
from tests.search.sweep import swept

ROOT = Path(__file__).parents[2]
SEEDS = range(25)
SCRIPT = """
import json
from routeopt.search import Budget, strategies
from tests.search.random_tables import random_case
found = []
for seed in range(25):
    problem = random_case(seed).problem(ties=2)
    found.append([repr(strategies()[name](problem, Budget())) for name in ("exhaustive", "branch-and-bound")])
from tests.search.sweep import swept
found += [[repr(swept(random_case(seed, trains=1).problem(), 0, 1))] for seed in range(6)]
from routeopt.search.kernels.enumerate import walk_runs
from routeopt.search.kernels.walk import walk_routes
from routeopt.search.kernels.combine import choose_routes
stats = [getattr(k, "stats", None) for k in (walk_runs, walk_routes, choose_routes)]
print(json.dumps({"found": found, "misses": [sum(s.cache_misses.values()) if s else None for s in stats]}))
"""


def results() -> list[list[str]]:
    cases = [random_case(seed).problem(ties=2) for seed in SEEDS]
    found = [[repr(strategies()[name](p, Budget())) for name in ("exhaustive", "branch-and-bound")] for p in cases]
    return [*found, *([repr(swept(random_case(seed, trains=1).problem(), 0, 1))] for seed in range(6))]


def in_a_process_of_its_own(**environment: str) -> dict[str, list[object]]:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
    )
    out: dict[str, list[object]] = json.loads(done.stdout)
    return out


def test_a_second_process_takes_the_kernels_from_the_cache_and_finds_the_same() -> None:
    expected = results()
    out = in_a_process_of_its_own()
    assert out["misses"] == [0, 0, 0]
    assert out["found"] == expected


def test_with_the_jit_off_the_same_is_found() -> None:
    out = in_a_process_of_its_own(NUMBA_DISABLE_JIT="1")
    assert out["misses"] == [None, None, None]
    assert out["found"] == results()


def test_hash_seeds_change_nothing() -> None:
    assert in_a_process_of_its_own(PYTHONHASHSEED="7")["found"] == results()
