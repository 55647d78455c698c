"""Prices on track that several trains want: the closer they are to what it is worth, the sharper the bound.

Any prices give a valid bound: what each train can net at best, and the prices of all track together. A subgradient
method finds good ones.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from routeopt._jit import kernel
from routeopt.network.network import Ints, Words
from routeopt.search.kernels.ahead import Ahead, look_ahead
from routeopt.search.kernels.plan import Plan


class PricedTrack:
    """Costs and bounds by prices of bits.

    Parameters
    ----------
    plan : Plan
        The network.
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._of_steps, self._of_rows = step_bits(plan, plan.bits), step_bits(plan, plan.row_bits)

    def ahead(self, prices: Ints) -> Ahead:
        """Return the costs of all steps and rows, with the bounds that follow, for a price of each bit."""
        return look_ahead(self._plan, costs(self._of_steps, prices), costs(self._of_rows, prices))


def no_prices(plan: Plan) -> Ints:
    """Return a price of 0 for each bit."""
    return np.zeros(64 * (plan.run_bits.size - 1), np.int64)


class StepBits(NamedTuple):
    """Numbers of the bits that a step, or a row, takes from the other trains: ``bit[first[n]:first[n + 1]]``."""

    first: Ints
    bit: Ints


@kernel
def step_bits(plan: Plan, bits: Words) -> StepBits:
    """List the numbers of the bits in lines of `bits` that last for the whole run."""
    words = plan.run_bits.size - 1
    lines = bits.shape[0]
    one, zero = np.uint64(1), np.uint64(0)
    first = np.zeros(lines + 1, np.int64)
    bit = np.zeros(0, np.int64)
    for fill in range(2):
        size = 0
        for n in range(lines):
            for w in range(words):
                word = bits[n, w] & plan.run_bits[w]
                number = 64 * w
                while word != zero:
                    if word & one != zero:
                        if fill == 1:
                            bit[size] = number
                        size += 1
                    word >>= one
                    number += 1
            first[n + 1] = size
        if fill == 0:
            bit = np.zeros(size, np.int64)
    return StepBits(first, bit)


@kernel
def costs(of: StepBits, prices: Ints) -> Ints:
    """Add up the prices of the bits of each step or row."""
    out = np.zeros(of.first.size - 1, np.int64)
    for n in range(out.size):
        for k in range(of.first[n], of.first[n + 1]):
            out[n] += prices[of.bit[k]]
    return out
