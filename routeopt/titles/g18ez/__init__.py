"""18EZ (Level 3): its data, route rules and what `titles` needs to know of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import resources
from typing import TYPE_CHECKING

from routeopt.engine.title import Title
from routeopt.errors import Fault
from routeopt.spec import TitleData, load_title_data

if TYPE_CHECKING:
    from routeopt.rules import Position, RevenueTable
    from routeopt.rules.reading import Reading


def load() -> TitleData:
    """Read the title's files."""
    return load_title_data(resources.files(__name__))


class Rules:
    """Route rules of 18EZ."""

    def tabulate(self, position: Position) -> RevenueTable:
        """Fill the revenue table for a position."""
        from routeopt.titles.g18ez.table import tabulate

        return tabulate(position)

    def readings(self, position: Position) -> Sequence[Reading]:
        """Return the judge's one reading."""
        from routeopt.titles.g18ez.reading import readings

        return readings(position)

    def check(self, position: Position) -> Iterable[Fault]:
        """Yield what breaks rules of 18EZ alone."""
        from routeopt.titles.g18ez.check import check

        return check(position)


TITLE = Title(name="18EZ", load=load, rules=Rules(), aliases=("18EZ Level 3", "18EZ3"))
