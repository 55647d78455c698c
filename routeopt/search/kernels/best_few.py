"""Lists of the best so many pays, kept in order by insertion."""

from __future__ import annotations

import numpy as np

from routeopt._jit import kernel
from routeopt.network.network import Ints, Number


@kernel
def insert(top: Ints, size: np.int64, most: Number, pays: Number) -> np.int64:
    """Insert a pay into a list of the best so many; return the new length of the list."""
    if size < most:
        size += 1
    elif size == 0 or pays <= top[size - 1]:
        return size
    k = size - 1
    while k > 0 and top[k - 1] < pays:
        top[k] = top[k - 1]
        k -= 1
    top[k] = pays
    return size
