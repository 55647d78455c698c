"""The only place that sets numba options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
from numba.core import event

from routeopt import _compiling, interrupts
from routeopt._kernel_cache import KernelCache, fingerprint, place

F = TypeVar("F", bound=Callable[..., Any])


class _Compiling(event.Listener):
    """Tells `interrupts` while numba compiles."""

    def __init__(self) -> None:
        self._modes: list[Any] = []

    def on_start(self, _event: event.Event) -> None:
        _compiling.announce()
        self._modes.append(interrupts.compiling())
        self._modes[-1].__enter__()

    def on_end(self, _event: event.Event) -> None:
        self._modes.pop().__exit__(None, None, None)


_register: Any = event.register
_register("numba:compile", _Compiling())


def kernel(function: F) -> F:
    """Compile a kernel: no Python objects, cached on disk, divisions without Python's checks."""
    dispatcher: Any = numba.njit(nogil=True, error_model="numpy")(function)
    if dispatcher is not function:
        # As `cache=True` does, with a cache of our own.
        dispatcher._cache = KernelCache(function, place())
        dispatcher.compile = _compiling.counted(dispatcher.compile)
    return cast(F, dispatcher)


__all__ = ["fingerprint", "kernel"]
