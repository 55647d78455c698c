"""Which trains of a position run alike, whatever their cards are called: the other may run the same for as much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import replace

from routeopt.rules.table import Bonus, Mode, RevenueTable


def kinds_of_trains(table: RevenueTable, trains: int) -> list[int]:
    """Number trains so that those that run by the same rows, for the same bonuses, in every mode have the same number.

    Parameters
    ----------
    table : RevenueTable
        The table.
    trains : int
        How many trains the position has.
    """
    described = [[_own(mode, train) for mode in table.modes] for train in range(trains)]
    return [described.index(own) for own in described]


def _own(mode: Mode, train: int) -> object:
    """Return what a mode says of one train, apart from its number."""
    rows = [replace(row, train=0) for row in mode.rows if row.train == train]
    earned = (_told(bonus, n) for n, bonus in enumerate(mode.bonuses) if bonus.trains is None or train in bonus.trains)
    return rows, Counter(earned)


def _told(bonus: Bonus, number: int) -> Hashable:
    """Return what tells a bonus from others: what it says; of one paid once in a run also which it is.

    Two trains that each have such a bonus of their own earn both, and two that share one earn it once.
    """
    return (replace(bonus, trains=None), number if bonus.once else -1)
