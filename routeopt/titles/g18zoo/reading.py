"""The judge's readings of 18ZOO: rulebook 8.4 and the inventions of Appendix 1 that change a run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from routeopt.board import StopRef
from routeopt.rules.pays import Part
from routeopt.rules.position import Position, Train
from routeopt.rules.reading import Reading
from routeopt.rules.trace import Objection, Trace
from routeopt.spec import at_colors

CARRIAGES = "Expanded Carriages"
DRINKS = "Revolutionary Drinks"
FAST_FOOD = "Fast Food"
FUEL = "Experimental Fuel"
TRANSIT = "Transit Track"


class ZooReading(Reading):
    """Termini and districts, mining areas, and the powers of the company that runs.

    Parameters
    ----------
    position : Position
        What is judged.
    carriages, drinks : bool
        Which of the two powers that exclude each other the run uses.
    """

    sources: ClassVar[Mapping[str, str]] = {
        "train: not owned": "8.4",
        "train: disabled": "Appendix 1, 06",
        "train: runs twice": "8.4",
        "route: no stop": "8.4.1",
        "route: too few stops": "8.4.1",
        "route: too long": "8.4.1",
        "route: no station": "8.4.1",
        "track: terminal": "8.4.2",
        "track: used twice": "8.4.2",
        "stop: run past": "8.4.3",
        "stop: twice": "8.4.2",
        "stop: no end": "8.4.1",
        "stop: no passing": "8.4.2",
        "stop: blocked": "8.4.2",
        "stop: no skipping": "Appendix 1, 18",
        "power: used twice": "Appendix 1, 15 and 18",
    }

    def __init__(self, position: Position, *, carriages: bool, drinks: bool) -> None:
        super().__init__(position, CARRIAGES if carriages else "")
        self.carriages = carriages
        self.drinks = drinks
        self.powers = position.held | position.active
        self.grain = [
            marker for marker in position.markers.get("fast_food", ()) if marker.owner in ("", position.company)
        ]

    def is_district(self, ref: StopRef) -> bool:
        """Tell whether this is a populous district: the one stop that is no terminus."""
        return self.stop(ref).spec.kind == "town"

    def bars_skip(self, train: Train, ref: StopRef) -> Objection | None:
        """Object to running past a stop, unless Transit Track takes the train past a blocked station tile."""
        where, slots = self.name(ref), self.stop(ref).spec.slots
        if TRANSIT not in self.powers:
            return super().bars_skip(train, ref)
        if not self.board.blocked(ref, self.company):
            return Objection("stop: no skipping", where, "only a tile whose spaces are all taken by others is skipped")
        worked = any(token.kind == "closed" for token in self.board.tokens_at(ref))
        if slots == 1 and worked:
            return Objection("stop: no skipping", where, "its only space is filled by Work in Progress")
        if worked and self.position.has("transit_past_work=never"):
            return Objection("stop: no skipping", where, "Work in Progress blocks Transit Track, by an option")
        return None

    def skip_power(self, ref: StopRef) -> str:  # noqa: ARG002 - the same power past every tile
        """Return Transit Track."""
        return TRANSIT

    def longer(self, train: Train, excess: int) -> str:
        """Return Experimental Fuel for one terminus more, by a V train that is no New Engine train."""
        barred = {"super", "new_engine"} & set(train.spec.traits)
        return FUEL if FUEL in self.powers and excess == 1 and not barred else ""

    def minimum(self, train: Train) -> int:
        """Return how many stops a route needs; the rulebook prints none for SV trains (ambiguity D13)."""
        if "super" in train.spec.traits:
            return int(self.position.option("sv_minimum"))
        return super().minimum(train)

    def value(self, train: Train, ref: StopRef) -> int:
        """Return what a visit pays: districts twice as much with Expanded Carriages, mines by the phase."""
        if self.is_district(ref):
            return super().value(train, ref) * (2 if self.carriages else 1)
        if self.stop(ref).spec.kind == "offboard" and self._mines_are_rich():
            return at_colors(self.stop(ref).spec.revenue, (*self.colors(train), "brown"))
        return super().value(train, ref)

    def _mines_are_rich(self) -> bool:
        """Tell whether mines pay their second value before the phase has its colour (ambiguity D2)."""
        names = [phase.name for phase in self.position.data.game.phases]
        first = self.position.option("mining_60")
        return names.index(self.position.phase.name) >= names.index(first)

    def income(self, train: Train, ref: StopRef) -> int:
        """Return the one W$ of a district; SV trains bring none, nor do Expanded Carriages."""
        return int(self.is_district(ref) and not self.carriages and "super" not in train.spec.traits)

    def multiplied(self, train: Train, trace: Trace) -> Iterable[Part]:  # noqa: ARG002 - every train earns it
        """Yield the 30 of Fast Food, which an SV train doubles."""
        visited = {ref for visit in trace.visits for ref in visit}
        touched = [marker for marker in self.grain if marker.stop in visited]
        if touched:
            yield Part(self.position.shown(FAST_FOOD), 30, marker=touched[0])

    def run_parts(self, traces: Sequence[Trace]) -> Iterable[Part]:
        """Yield the 3 W$ of Revolutionary Drinks, if any train runs a district."""
        if self.drinks and any(self.is_district(ref) for t in traces for visit in t.visits for ref in visit):
            yield Part(self.position.shown(DRINKS), 3, "subsidy")


def readings(position: Position) -> tuple[Reading, ...]:
    """Return the readings of a position: one for each of the two powers that exclude each other.

    Parameters
    ----------
    position : Position
        What is judged.
    """
    carriages = CARRIAGES in position.active
    drinks = DRINKS in position.held | position.active
    if carriages and drinks:
        return (
            ZooReading(position, carriages=True, drinks=False),
            ZooReading(position, carriages=False, drinks=True),
        )
    return (ZooReading(position, carriages=carriages, drinks=drinks),)
