"""After a warm-up no kernel of the default strategy is left to compile or to load: none is called first in a search."""

from __future__ import annotations

import subprocess
import sys

from routeopt.search import strategy_names

#: Prints what was called for the first time by a search after the warm-up.
SCRIPT = """
import sys
from numba.core.dispatcher import Dispatcher
from routeopt.analysis import growth_position, made_problem
from routeopt.search import Budget, strategies
from routeopt.search.warm_up import warm_up

def called():
    return {
        f"{module.__name__}.{name}"
        for module in list(sys.modules.values())
        if getattr(module, "__name__", "").startswith("routeopt.search.kernels")
        for name, kernel in vars(module).items()
        if isinstance(kernel, Dispatcher) and kernel.signatures
    }

warm_up("auto")
before = called()
for stops, trains in ((30, ("3", "4", "E4")), (30, ("D", "D")), (30, ("8", "6")), (60, ("D", "E4"))):
    for name in ("branch-and-bound", "frontier"):
        strategies()[name](made_problem(growth_position(stops, 3.6, trains, 1)), Budget(steps=100_000))
print(len(before) > 5, sorted(called() - before))
"""


def test_a_search_calls_no_kernel_that_the_warm_up_did_not() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)
    assert done.stdout == "True []\n"


def test_every_strategy_can_be_warmed_up() -> None:
    from routeopt.search.warm_up import warm_up

    for name in strategy_names():
        warm_up(name)
