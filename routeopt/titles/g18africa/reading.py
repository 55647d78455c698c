"""How the judge reads 18Africa: sections of the rulebook, freight trains in bad times, variable cities on their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from routeopt.board import StopRef
from routeopt.rules.position import Position, Train
from routeopt.rules.reading import Reading

_FREIGHT = "freight"


class AfricaReading(Reading):
    """18Africa's rules of routes and revenue."""

    sources: ClassVar[Mapping[str, str]] = {
        "train: not owned": "18Africa 3.4",
        "train: disabled": "18Africa 3.4",
        "train: runs twice": "18Africa 3.4.1",
        "route: no stop": "18Africa 3.4.1",
        "route: too few stops": "18Africa 3.4.1",
        "route: too long": "18Africa 3.4.1, 3.4.3",
        "route: no station": "18Africa 3.1",
        "track: broken": "18Africa 3.1",
        "track: off the map": "18Africa 3.1",
        "track: terminal": "18Africa 3.1",
        "track: used twice": "18Africa 3.1, 3.4.1",
        "stop: run past": "18Africa 3.4.1",
        "stop: twice": "18Africa 3.1",
        "stop: no end": "18Africa 3.4.1",
        "stop: no passing": "18Africa 3.1",
        "stop: blocked": "18Africa 3.1",
        "stop: no skipping": "18Africa 3.4.1",
    }
    #: Section 3.4.4: the value of a variable city on a route without another kind of city.
    alone = 20

    def adjustment(self, train: Train, ref: StopRef) -> int:
        """Return what the economy adds; the 3+3T does not know bad times (sections 3.4.3, 3.4.7)."""
        usual = super().adjustment(train, ref)
        return 0 if usual < 0 and _FREIGHT in train.spec.traits else usual


def readings(position: Position) -> tuple[Reading, ...]:
    """Return the one reading: the company has no powers to choose from."""
    return (AfricaReading(position),)
