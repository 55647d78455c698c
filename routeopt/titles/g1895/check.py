"""What breaks rules of 1895 in a position, beside what is wrong with any board."""

from __future__ import annotations

from collections.abc import Iterator

from routeopt.errors import Fault
from routeopt.rules import Position
from routeopt.rules.faults import check_colors, check_stations, check_train_cards, check_train_limit, check_trains


def check(position: Position) -> Iterator[Fault]:
    """Yield trains and tiles of another phase, too many trains, too many stations.

    Parameters
    ----------
    position : Position
        The position.
    """
    trains = "1895, Trains"
    yield from check_trains(position, trains)
    yield from check_train_limit(position, trains)
    yield from check_train_cards(position, trains)
    yield from check_stations(position, "1895, Corporations")
    yield from check_colors(position, "1895, Trains; 1830: tile colours in order")
