"""Route rules of titles that say more than their data: what each says in modules of its own, bound together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from routeopt.errors import Fault
from routeopt.rules import Position, RevenueTable
from routeopt.rules.reading import Reading


@dataclass(frozen=True)
class TitleRules:
    """Route rules as three functions of a position; see `RouteRules`.

    Parameters
    ----------
    tabulate : callable
        Fills the revenue table.
    readings : callable
        Returns the judge's readings, one for each mode that the run may choose.
    check : callable
        Yields what breaks rules of this title alone.
    """

    tabulate: Callable[[Position], RevenueTable]
    readings: Callable[[Position], Sequence[Reading]]
    check: Callable[[Position], Iterable[Fault]]
