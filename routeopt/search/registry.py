"""Which strategies there are: one line each, imported when first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

from routeopt.errors import UnknownNameError, UnsupportedError, nearest
from routeopt.search.strategies.in_turn import InTurn
from routeopt.search.strategy import Problem, Strategy

#: Name to module; each has its strategy as `STRATEGY`.
_STRATEGIES = {
    "reference": "routeopt.search.strategies.reference",
    "exhaustive": "routeopt.search.strategies.exhaustive",
    "branch-and-bound": "routeopt.search.strategies.branch_and_bound",
    "frontier": "routeopt.search.strategies.frontier",
    "cp-sat": "routeopt.search.strategies.cp_sat",
    "cp-sat-circuit": "routeopt.search.strategies.cp_sat_circuit",
    "greedy": "routeopt.search.strategies.greedy",
}
#: What `auto` tries, in this order: where a walk does better than anything else it does so within few steps, by
#: `python -m benchmarks.growth` and on all recorded positions.
_AUTO = ("branch-and-bound", "frontier")
_LOOK = 300_000
#: For problems that these cannot solve.
_ELSE = "reference"


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
        first, then = (_load(name) for name in _AUTO)
        both = InTurn(first, _LOOK, then)
        return both if both.supports(problem) else _load(_ELSE)
    require_strategy(name)
    strategy = _load(name)
    if not strategy.supports(problem):
        raise UnsupportedError(f'the strategy "{name}" cannot solve this position; take "auto" or "reference"')
    return strategy


def require_strategy(name: str) -> None:
    """Refuse a name that no strategy has.

    Raises
    ------
    UnknownNameError
        With the nearest names.
    """
    if name not in strategy_names():
        raise UnknownNameError(f'there is no strategy "{name}"; {nearest(name, strategy_names())}')


def _load(name: str) -> Strategy:
    strategy: Strategy = import_module(_STRATEGIES[name]).STRATEGY
    return strategy
