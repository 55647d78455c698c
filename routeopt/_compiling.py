"""How long kernels took to load and to compile, which is done once, and that it is being done."""

from __future__ import annotations

import logging
from time import perf_counter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import ParamSpec, TypeVar

    P = ParamSpec("P")
    T = TypeVar("T")

_log = logging.getLogger("routeopt")


class _Spent:
    """Seconds so far, how deep calls of what is counted stand in each other, and whether compiling was announced."""

    seconds = 0.0
    depth = 0
    said = False


def seconds() -> float:
    """Return the seconds that loading and compiling took in this process so far."""
    return _Spent.seconds


def counted(load: Callable[P, T]) -> Callable[P, T]:
    """Return a function whose time is counted; what it calls that is counted too is counted once."""

    def call(*args: P.args, **kwargs: P.kwargs) -> T:
        _Spent.depth += 1
        began = perf_counter()
        try:
            return load(*args, **kwargs)
        finally:
            _Spent.depth -= 1
            if not _Spent.depth:
                _Spent.seconds += perf_counter() - began

    return call


def announce() -> None:
    """Say once that kernels are compiled."""
    if not _Spent.said:
        _Spent.said = True
        _log.info("compiling kernels, at the first use only: half a minute, more on a slow machine ...")
