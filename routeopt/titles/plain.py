"""Route rules of titles that say all of them in their data, as 18xx.games plays them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from routeopt.errors import Fault
from routeopt.rules import Position, RevenueTable
from routeopt.rules.faults import check_colors, check_stations, check_train_cards, check_train_limit, check_trains
from routeopt.rules.plain_table import plain_table
from routeopt.rules.reading import Reading

#: What of the routes that 18xx.games accepts each rule of the judge is.
SOURCES: Mapping[str, str] = {
    "train: not owned": "18xx.games: a company's own trains",
    "train: runs twice": "18xx.games: one route a train",
    "route: no stop": "18xx.games: two stops at least",
    "route: too few stops": "18xx.games: two stops at least",
    "route: too long": "18xx.games: a train's distance",
    "route: no station": "18xx.games: a token of the company on the route",
    "track: broken": "18xx.games: a route is one chain of track",
    "track: off the map": "18xx.games: a route is one chain of track",
    "track: used twice": "18xx.games: no track twice in a run",
    "stop: run past": "18xx.games: every stop on the way is visited",
    "stop: no skipping": "18xx.games: every stop on the way is visited",
    "stop: twice": "18xx.games: no stop, and one stop of a group",
    "stop: no end": "18xx.games: a train's distance",
    "stop: no passing": "18xx.games: an off-board area ends a route",
    "stop: blocked": "18xx.games: a city full of others' tokens ends a route",
}


class PlainReading(Reading):
    """The judge's default reading of a title's data, with the public reference of each rule."""

    sources: ClassVar[Mapping[str, str]] = SOURCES


class PlainRules:
    """Route rules that are all in the title's data."""

    def tabulate(self, position: Position) -> RevenueTable:
        """Fill the revenue table for a position."""
        return plain_table(position)

    def readings(self, position: Position) -> Sequence[Reading]:
        """Return the judge's one reading: nothing is chosen for a whole run."""
        return (PlainReading(position),)

    def check(self, position: Position) -> Iterable[Fault]:
        """Yield trains and tiles of another phase, too many trains or stations."""
        return check_plain(position)


def check_plain(position: Position, more_stations: int = 0) -> Iterator[Fault]:
    """Yield what the data alone tell to be wrong: trains and tiles of another phase, too many trains or stations.

    Parameters
    ----------
    position : Position
        The position.
    more_stations : int
        Stations that a company may have beyond its tokens.
    """
    yield from check_trains(position, "18xx.games: trains by phase")
    yield from check_train_limit(position, "18xx.games: train limit of the phase", last_too=False)
    yield from check_train_cards(position, "18xx.games: trains in the depot")
    yield from check_stations(position, "18xx.games: tokens of a company", more_stations)
    yield from check_colors(position, "18xx.games: tiles by phase")
