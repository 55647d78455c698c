"""Which strategies there are: one line each, imported when first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

from routeopt.errors import UnknownNameError, UnsupportedError, nearest
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
        return next(s for s in map(_load, _AUTO) if s.supports(problem))
    if name not in _STRATEGIES:
        raise UnknownNameError(f'there is no strategy "{name}"; {nearest(name, strategy_names())}')
    strategy = _load(name)
    if not strategy.supports(problem):
        raise UnsupportedError(f'the strategy "{name}" cannot solve this position; take "auto" or "reference"')
    return strategy


def _load(name: str) -> Strategy:
    module, attribute = _STRATEGIES[name]
    strategy: Strategy = getattr(import_module(module), attribute)()
    return strategy
