"""What breaks rules of 18Africa in a position."""

from __future__ import annotations

from collections.abc import Iterator

from routeopt.errors import Fault
from routeopt.rules import Position
from routeopt.rules.faults import check_stations, check_train_cards, check_train_limit, check_trains


def check(position: Position) -> Iterator[Fault]:
    """Yield too many trains, more trains of a kind than there are, and more stations than the charter has.

    Parameters
    ----------
    position : Position
        The position.
    """
    yield from check_trains(position, "18Africa 3.4.3")
    yield from check_train_limit(position, "18Africa 3.6.4")
    yield from check_train_cards(position, "18Africa 3.4.3")
    yield from check_stations(position, "18Africa 3.3.1")
