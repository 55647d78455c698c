"""Lists of the best so many pays, kept in order by insertion."""

from __future__ import annotations

import numpy as np

from routeopt._jit import kernel
from routeopt.network.network import Ints, Number


@kernel
def insert(top: Ints, size: Number, most: Number, pays: Number) -> np.int64:
    """Insert a pay into a list of the best so many; return the new length of the list.

    Parameters
    ----------
    top : int64[most or more]
        The list, best first.
    size, most : int, int
        How many it has; how many it may have. A list that is full, of zeros at first, only changes for the better.
    pays : int
        The pay.
    """
    if size < most:
        size += 1
    elif size == 0 or pays <= top[size - 1]:
        return np.int64(size)
    k = size - 1
    while k > 0 and top[k - 1] < pays:
        top[k] = top[k - 1]
        k -= 1
    top[k] = pays
    return np.int64(size)
