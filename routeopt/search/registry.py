"""Which strategies there are: one line each, imported when first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

from routeopt.errors import UnknownNameError, UnsupportedError, nearest
from routeopt.network.network import NO_LIMIT, ROW_PAYS_BEST, ROW_REACH
from routeopt.search.strategies.in_turn import InTurn
from routeopt.search.strategy import Problem, Strategy

#: Name to module; each has its strategy as `STRATEGY`.
_STRATEGIES = {
    "reference": "routeopt.search.strategies.reference",
    "exhaustive": "routeopt.search.strategies.exhaustive",
    "branch-and-bound": "routeopt.search.strategies.branch_and_bound",
    "cp-sat": "routeopt.search.strategies.cp_sat",
    "cp-sat-circuit": "routeopt.search.strategies.cp_sat_circuit",
    "greedy": "routeopt.search.strategies.greedy",
}
#: What `auto` tries, in this order.
_AUTO = ("branch-and-bound", "reference")
#: Networks of so many arcs on which one train, or one of several, runs without limit: there, by `python -m
#: benchmarks.growth`, one model often bounds better than a walk does, and does not take too long yet. Where a walk does
#: better it does so within few steps.
_ONE_MODEL = "cp-sat-circuit"
_ALONE_ARCS, _TOGETHER_ARCS = range(180, 801), range(180, 301)
_LOOK = 60_000


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
        order = [_load(name) for name in _AUTO]
        if _runs_without_limit(problem):
            order.insert(0, InTurn(order[0], _LOOK, _load(_ONE_MODEL)))
        return next(strategy for strategy in order if strategy.supports(problem))
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


def _runs_without_limit(problem: Problem) -> bool:
    """Tell whether the network is large, and a train may visit, and is paid for, any number of its places."""
    rows = problem.network.rows
    unlimited = (rows.facts[:, ROW_REACH] == NO_LIMIT) & (rows.facts[:, ROW_PAYS_BEST] == NO_LIMIT)
    sizes = _ALONE_ARCS if (rows.train == rows.train[:1]).all() else _TOGETHER_ARCS
    return problem.network.arcs.head.size in sizes and bool(unlimited.any())


def _load(name: str) -> Strategy:
    strategy: Strategy = import_module(_STRATEGIES[name]).STRATEGY
    return strategy
