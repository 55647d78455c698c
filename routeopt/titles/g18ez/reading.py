"""How the judge reads 18EZ; written apart from the revenue table, so that their agreement proves something."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from routeopt.rules.pays import Part
from routeopt.rules.position import Position, Train
from routeopt.rules.reading import Reading
from routeopt.rules.trace import Trace


def readings(position: Position) -> tuple[Reading, ...]:
    """Return the one reading: nothing is chosen for a whole run."""
    return (CityReading(position),)


class CityReading(Reading):
    """Trains count small cities, large cities and red areas; the hotel pays the railroad that placed it."""

    sources: ClassVar[Mapping[str, str]] = {
        "train: not owned": "18EZ 2.8",
        "train: runs twice": "18EZ 2.6",
        "route: too few stops": "18EZ 2.6",
        "route: too long": "18EZ 2.6",
        "route: no station": "18EZ 2.6",
        "track: broken": "18EZ 2.6",
        "track: off the map": "18EZ 2.3",
        "track: used twice": "18EZ 2.6",
        "stop: run past": "18EZ 2.6",
        "stop: no skipping": "18EZ 2.6",
        "stop: twice": "18EZ 2.6",
        "stop: no passing": "18EZ 2.6",
        "stop: blocked": "18EZ 2.5, 2.6",
    }

    def extras(self, train: Train, trace: Trace) -> Iterable[Part]:
        """Yield the hotel's 10 on a route of its owner that includes its city [appendix]."""
        yield from super().extras(train, trace)
        visited = {ref for visit in trace.visits for ref in visit}
        for hotel in self.position.markers.get("hotel", ()):
            if hotel.stop in visited and hotel.owner == self.company:
                yield Part(f"hotel {self.name(hotel.stop)}", 10, marker=hotel)
