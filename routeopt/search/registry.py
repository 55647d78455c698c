"""Which strategies there are: one line each, imported when first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

from routeopt import plugins
from routeopt.errors import UnknownNameError, UnsupportedError, nearest
from routeopt.search.strategies.in_turn import InTurn
from routeopt.search.strategies.own import Search, own
from routeopt.search.strategy import Problem, Strategy

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

#: Other packages add strategies here: each entry names a `Strategy`, or a callable that takes a problem and a budget.
ENTRY_POINTS = "routeopt.strategies"
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
    """Return all strategies by name: those of this package, then those of others.

    A strategy of another package that cannot be used is left out; what is wrong with it is logged once.
    """
    found = {name: _load(name) for name in (*_STRATEGIES, *_installed())}
    return MappingProxyType({name: strategy for name, strategy in found.items() if strategy is not None})


def strategy_names() -> tuple[str, ...]:
    """Return the names of all strategies, and ``"auto"``; imports none of them."""
    return ("auto", *_STRATEGIES, *_installed())


def pick(asked: str | Strategy | Search, problem: Problem) -> Strategy:
    """Return the strategy to use for a problem.

    Parameters
    ----------
    asked : str, Strategy or callable
        The name of a strategy, ``"auto"``, or one of one's own.
    problem : Problem
        What is to be solved.

    Raises
    ------
    UnknownNameError
        There is no strategy of this name.
    UnsupportedError
        The strategy is not exact for this problem.
    """
    if asked == "auto":
        first, then = (_built_in(name) for name in _AUTO)
        both = InTurn(first, _LOOK, then)
        return both if both.supports(problem) else _built_in(_ELSE)
    require_strategy(asked)
    strategy = _load(asked) if isinstance(asked, str) else own(asked)
    if strategy is None:
        raise UnsupportedError(f'the strategy "{asked}" of another package cannot be used')
    if not strategy.supports(problem):
        raise UnsupportedError(f'the strategy "{strategy.name}" cannot solve this position; take "auto" or "reference"')
    return strategy


def require_strategy(asked: str | Strategy | Search) -> None:
    """Refuse a name that no strategy has, and what is no strategy.

    Raises
    ------
    UnknownNameError
        With the nearest names.
    WrongKindError
        It is neither a name nor a strategy.
    """
    if not isinstance(asked, str):
        own(asked)
    elif asked not in ("auto", *_STRATEGIES) and asked not in _installed():
        raise UnknownNameError(f'there is no strategy "{asked}"; {nearest(asked, strategy_names())}')


@cache
def _installed() -> Mapping[str, EntryPoint]:
    """Return the strategies of other packages by name."""
    found: dict[str, EntryPoint] = {}
    for entry in plugins.entries(ENTRY_POINTS):
        if entry.name in ("auto", *_STRATEGIES, *found):
            plugins.leave_out(plugins.shown(entry), "a strategy of this name is there already")
        else:
            found[entry.name] = entry
    return found


@cache
def _load(name: str) -> Strategy | None:
    """Return a strategy; None: it is another package's and cannot be used."""
    return _built_in(name) if name in _STRATEGIES else plugins.load(_installed()[name], own)


def _built_in(name: str) -> Strategy:
    strategy: Strategy = import_module(_STRATEGIES[name]).STRATEGY
    return strategy
