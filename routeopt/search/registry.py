"""Which strategies there are: one line each, imported when first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

from routeopt.errors import UnknownNameError, UnsupportedError, nearest
from routeopt.network.network import NO_LIMIT
from routeopt.search.strategy import Problem, Strategy

#: Name to module and class.
_STRATEGIES = {
    "reference": ("routeopt.search.reference", "Reference"),
    "exhaustive": ("routeopt.search.exhaustive", "Exhaustive"),
    "branch-and-bound": ("routeopt.search.branch_and_bound", "BranchAndBound"),
    "cp-sat": ("routeopt.search.cp_sat", "CpSat"),
    "cp-sat-circuit": ("routeopt.search.cp_sat_circuit", "CpSatCircuit"),
    "greedy": ("routeopt.search.greedy", "Greedy"),
}
#: What `auto` tries, in this order.
_AUTO = ("branch-and-bound", "reference")
#: Networks of so many arcs on which a train runs without limit: there, by `routeopt bench`, one model bounds better
#: than a walk does, and does not take too long yet.
_ONE_MODEL, _ONE_MODEL_ARCS = "cp-sat-circuit", range(180, 301)


def strategies() -> Mapping[str, Strategy]:
    """Return all strategies by name."""
    return MappingProxyType({name: _load(name) for name in _STRATEGIES})


def strategy_names() -> tuple[str, ...]:
    """Return the names of all strategies, and ``"auto"``; imports none of them."""
    return ("auto", *_STRATEGIES)


def pick(name: str, problem: Problem) -> Strategy:
    """Return the strategy to use for a problem.

    Parameters
    ----------
    name : str
        A strategy, or ``"auto"``.
    problem : Problem
        What is to be solved.

    Raises
    ------
    UnknownNameError
        There is no strategy of this name.
    UnsupportedError
        The strategy is not exact for this problem.
    """
    if name == "auto":
        order = (_ONE_MODEL, *_AUTO) if _runs_without_limit(problem) else _AUTO
        return next(s for s in map(_load, order) if s.supports(problem))
    if name not in _STRATEGIES:
        raise UnknownNameError(f'there is no strategy "{name}"; {nearest(name, strategy_names())}')
    strategy = _load(name)
    if not strategy.supports(problem):
        raise UnsupportedError(f'the strategy "{name}" cannot solve this position; take "auto" or "reference"')
    return strategy


def _runs_without_limit(problem: Problem) -> bool:
    """Tell whether the network is large, and a train may visit, and is paid for, any number of its places."""
    facts = problem.network.rows.facts
    unlimited = (facts[:, 0] == NO_LIMIT) & (facts[:, 4] == NO_LIMIT)
    return problem.network.arcs.head.size in _ONE_MODEL_ARCS and bool(unlimited.any())


def _load(name: str) -> Strategy:
    module, attribute = _STRATEGIES[name]
    strategy: Strategy = getattr(import_module(module), attribute)()
    return strategy
