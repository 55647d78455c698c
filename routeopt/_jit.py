"""The only place that sets numba options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., Any])


def kernel(function: F) -> F:
    """Compile a kernel: no Python objects, cached on disk, divisions without Python's checks."""
    return cast(F, numba.njit(cache=True, nogil=True, error_model="numpy")(function))
