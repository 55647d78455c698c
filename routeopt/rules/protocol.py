"""What a title must say about its route rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

from routeopt.errors import Fault

if TYPE_CHECKING:
    from routeopt.rules.position import Position
    from routeopt.rules.reading import Reading
    from routeopt.rules.table import RevenueTable


class RouteRules(Protocol):
    """A title's route rules, said twice: once as a table for the search, once as a reading for the judge.

    The two share no code, so that their agreement on an answer proves something.
    """

    def tabulate(self, position: Position, /) -> RevenueTable:
        """Fill the revenue table for a position."""
        ...

    def readings(self, position: Position, /) -> Sequence[Reading]:
        """Return the judge's readings, one for each mode that the run may choose."""
        ...

    def check(self, position: Position, /) -> Iterable[Fault]:
        """Yield what breaks rules of this title alone; problems that every title has are found elsewhere."""
        ...
