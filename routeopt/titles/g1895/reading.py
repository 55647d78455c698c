"""How the judge reads 1895; written apart from the revenue table, so that their agreement proves something."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from routeopt.board import StopRef
from routeopt.rules.pays import Part
from routeopt.rules.position import Position, Train
from routeopt.rules.reading import Reading
from routeopt.rules.trace import Trace


def readings(position: Position) -> tuple[Reading, ...]:
    """Return the one reading: nothing is chosen for a whole run."""
    return (HexReading(position),)


class HexReading(Reading):
    """Trains count hexes from centre to centre; a mine is a stop of its own and pays the treasury."""

    sources: ClassVar[Mapping[str, str]] = {
        "train: not owned": "1895, Trains",
        "train: runs twice": "1895, Operating Round",
        "route: too few stops": "1895, Operating Round: running trains",
        "route: too long": "1895, Operating Round: running trains",
        "route: no station": "1830: an own token on the route",
        "track: broken": "1830: track joins the stops",
        "track: off the map": "1830: track joins the stops",
        "track: used twice": "1830: no track twice",
        "stop: run past": "1830: every stop on the way is visited",
        "stop: no skipping": "1830: every stop on the way is visited",
        "stop: twice": "1830: no stop twice",
        "stop: no passing": "1830: red and blue areas end a route",
        "stop: blocked": "1830: not through a city full of others' tokens",
    }

    def _pays_each_train(self) -> bool:
        return self.position.has("mine_per_train=true")

    def group(self, ref: StopRef) -> str:
        """Let a train pass a mine again on other track: the same city and the same track are forbidden, not the hex."""
        return "" if self.stop(ref).spec.kind == "mine" else super().group(ref)

    def income(self, train: Train, ref: StopRef) -> int:
        """Return what a mine brings for each train that runs through its hex."""
        return super().income(train, ref) if self._pays_each_train() else 0

    def incomes(self, train: Train, trace: Trace) -> Iterator[Part]:
        """Yield a mine's income once, on however many tracks the train runs through its hex."""
        paid: set[str] = set()
        for part in super().incomes(train, trace):
            if part.what not in paid:
                paid.add(part.what)
                yield part

    def run_parts(self, traces: Sequence[Trace]) -> Iterable[Part]:
        """Yield each mine's income once, where the option says that one train is enough."""
        if self._pays_each_train():
            return
        paid: set[str] = set()
        for trace in traces:
            train = self.position.trains[trace.route.train]
            for ref in (visit[0] for visit in trace.visits):
                amount = super().income(train, ref)
                if amount and ref.hex not in paid:
                    paid.add(ref.hex)
                    yield Part(f"mine {ref.hex}", amount, "subsidy")
