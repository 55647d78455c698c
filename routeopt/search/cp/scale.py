"""Worths as small numbers: what counts second needs few digits, so that a solver of integers has less to carry."""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd
from typing import NamedTuple

from routeopt.search.kernels.plan import SHIFT

_MASK = (1 << SHIFT) - 1


class Scale(NamedTuple):
    """Turns packed worths into numbers of the same order, and back.

    Attributes
    ----------
    unit : int
        What counts first is a multiple of this.
    room : int
        What counts second stays below this, for whole runs too.
    """

    unit: int
    room: int

    def down(self, worth: int) -> int:
        """Return the number that stands for a worth of a route or a run."""
        return (worth >> SHIFT) // self.unit * self.room + (worth & _MASK)

    def least(self, worth: int) -> int:
        """Return the smallest number that stands for no less than any worth, also one that no run has."""
        units, rest = divmod(worth >> SHIFT, self.unit)
        if rest or worth & _MASK >= self.room:
            return (units + 1) * self.room
        return units * self.room + (worth & _MASK)

    def most(self, worth: int) -> int:
        """Return the greatest number that stands for no more than any worth, also one that no run has."""
        units, rest = divmod(worth >> SHIFT, self.unit)
        second = self.room - 1 if rest else min(worth & _MASK, self.room - 1)
        return units * self.room + second

    def up(self, number: int) -> int:
        """Return the worth that a number stands for."""
        return (number // self.room * self.unit << SHIFT) + number % self.room


def scale_for(worths: Iterable[int], most_second: int) -> Scale:
    """Return the scale for some worths.

    Parameters
    ----------
    worths : iterable of int
        All that are added up, packed.
    most_second : int
        No run has more of what counts second.
    """
    return Scale(max(1, gcd(*(w >> SHIFT for w in worths))), most_second + 1)


def second_of(worth: int) -> int:
    """Return what counts second of a packed worth."""
    return worth & _MASK
