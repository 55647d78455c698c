"""How the judge reads what a route pays in one position."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import ClassVar, Literal

from routeopt.board import StopRef
from routeopt.rules.position import Marker, Train
from routeopt.rules.trace import Trace
from routeopt.rules.ways import WayReading
from routeopt.spec import BonusSpec, at_colors


@dataclass(frozen=True, slots=True)
class Part:
    """One part of what a route or a run earns; two parts that say the same money are equal.

    Parameters
    ----------
    what : str
        Stop, power or bonus.
    amount : int
        Money.
    to : str
        ``"revenue"``, or ``"subsidy"`` for what goes straight to the treasury.
    bonus : BonusSpec, optional
        The bonus of the title's data that is paid.
    at : tuple of str
        The hexes for which it is paid, those of each of the bonus's places.
    marker : Marker, optional
        The marker for which it is paid.
    """

    what: str
    amount: int
    to: Literal["revenue", "subsidy"] = "revenue"
    bonus: BonusSpec | None = field(default=None, compare=False, kw_only=True)
    at: tuple[str, ...] = field(default=(), compare=False, kw_only=True)
    marker: Marker | None = field(default=None, compare=False, kw_only=True)


class PayReading(WayReading):
    """How it is read what stops, bonuses and the route pay."""

    #: What a variable stop pays on a route without a stop that it may follow.
    alone: ClassVar[int] = 0

    def colors(self, train: Train) -> Sequence[str]:
        """Return the tile colours by which stops are valued for this train, the one that counts most last."""
        return (*self.position.phase.colors, *train.spec.values)

    def adjustment(self, train: Train, ref: StopRef) -> int:  # noqa: ARG002 - for titles that override
        """Return what the economy adds to a stop that has a value of its own."""
        economy, kind = self.position.economy, self.stop(ref).spec.kind
        if economy is None:
            return 0
        return economy.city if kind == "city" else economy.town if kind == "town" else 0

    def value(self, train: Train, ref: StopRef) -> int:
        """Return what a visit pays, before any multiplier; not asked of variable stops."""
        printed = at_colors(self.stop(ref).spec.revenue, self.colors(train))
        return max(0, printed + self.adjustment(train, ref))

    def variable(self, train: Train, ref: StopRef) -> int | None:  # noqa: ARG002 - for titles that override
        """Return what a stop without a value of its own adds to the best stop that it may follow; None: it has one."""
        return self.stop(ref).spec.variable

    def leads(self, train: Train, ref: StopRef) -> bool:
        """Tell whether variable stops may follow the value of this one."""
        return self.stop(ref).spec.kind == "city" and self.variable(train, ref) is None

    def income(self, train: Train, ref: StopRef) -> int:
        """Return what a visit brings to the treasury."""
        return at_colors(self.stop(ref).spec.income, self.colors(train))

    def values(self, train: Train, trace: Trace) -> list[int]:
        """Return what each visit of the route pays, variable stops included, before any multiplier."""
        refs = [visit[0] for visit in trace.visits]
        own = [self.value(train, r) if self.variable(train, r) is None else 0 for r in refs]
        led = [value for ref, value in zip(refs, own, strict=True) if self.leads(train, ref)]
        return [
            value if extra is None else max(led) + extra if led else self.alone
            for value, extra in ((v, self.variable(train, r)) for r, v in zip(refs, own, strict=True))
        ]

    def paid(self, train: Train, trace: Trace, values: Sequence[int]) -> set[int]:
        """Return which visits pay: all, or the so many that earn most together with bonuses that look at them."""
        spec, everything = train.spec, range(len(values))
        if spec.pays_best is None:
            return set(everything)
        first = {i for i in everything if self.stop(trace.visits[i][0]).spec.kind in spec.pays_first}
        others = sorted((i for i in everything if i not in first), key=lambda i: -values[i])
        left = max(0, min(spec.pays_best - len(first), len(others)))
        special = [i for i in others if self._matters(train, trace, i)]
        rest = [i for i in others if i not in special]
        # Of visits that mean nothing but their value the best are taken; of the others any may be.
        choices = [
            first.union(some, rest[: left - len(some)])
            for size in range(max(0, left - len(rest)), min(left, len(special)) + 1)
            for some in combinations(special, size)
        ]
        allowed = [c for c in choices if not spec.station_pays or any(self._at_station(trace, i) for i in c)]
        return max(allowed or choices, key=lambda c: self._earned(train, trace, values, c))

    def _matters(self, train: Train, trace: Trace, visit: int) -> bool:
        """Tell whether it means more than its value that a visit pays."""
        places = (h for bonus in self.held if bonus.paid for hexes in bonus.places for h in hexes)
        at_station = train.spec.station_pays and self._at_station(trace, visit)
        return at_station or trace.visits[visit][0].hex in set(places)

    def _at_station(self, trace: Trace, visit: int) -> bool:
        return any(self.has_station(ref) for ref in trace.visits[visit])

    def _earned(self, train: Train, trace: Trace, values: Sequence[int], paid: set[int]) -> int:
        """Return what visits earn if these pay, with the bonuses of the title's data."""
        times = train.spec.multiplier
        bonuses = sum(b.amount * (times if b.multiplied else 1) for b in self.met(train, trace, paid))
        return sum(values[i] for i in paid) * times + bonuses

    @cached_property
    def held(self) -> tuple[BonusSpec, ...]:
        """The bonuses of the title's data that the company may earn."""
        return tuple(bonus for bonus in self.position.data.game.bonuses if self._holds(bonus))

    def _holds(self, bonus: BonusSpec) -> bool:
        """Tell whether the option, the owner and the marker that a bonus asks for are there."""
        if not self.position.has(bonus.option) or (bonus.owned and bonus.name not in self.position.bonuses):
            return False
        for marker in self.position.markers.get(bonus.marker, ()):
            if marker.stop.hex in bonus.places[0] and (not marker.owner or marker.owner == self.position.company):
                return True
        return not bonus.marker

    def met(self, train: Train, trace: Trace, paid: Collection[int]) -> list[BonusSpec]:
        """Return the bonuses of the title's data that a route earns if these of its visits pay."""
        met = [bonus for bonus in self.held if all(self._met_at(bonus, trace, paid))]
        # Of those between two places that pay a route earns one.
        pairs = [bonus for bonus in met if bonus.paid and len(bonus.places) > 1]
        best = max(pairs, key=lambda b: b.amount * (train.spec.multiplier if b.multiplied else 1), default=None)
        return [bonus for bonus in met if bonus is best or bonus not in pairs]

    @staticmethod
    def _met_at(bonus: BonusSpec, trace: Trace, paid: Collection[int]) -> list[tuple[str, ...]]:
        """Return which hexes of each of a bonus's places a route meets."""
        hexes = {ref.hex for i in paid for ref in trace.visits[i]} if bonus.paid else trace.hexes
        return [tuple(h for h in places if h in hexes) for places in bonus.places]

    def _met_parts(self, train: Train, trace: Trace, *, multiplied: bool) -> Iterator[Part]:
        if any(bonus.multiplied == multiplied for bonus in self.held):
            paid = self.paid(train, trace, self.values(train, trace))
            for bonus in self.met(train, trace, paid):
                if bonus.multiplied == multiplied:
                    at = tuple(h for met in self._met_at(bonus, trace, paid) for h in met)
                    yield Part(self.position.shown(bonus.name), bonus.amount, bonus=bonus, at=at)

    def multiplied(self, train: Train, trace: Trace) -> Iterable[Part]:
        """Yield what else the route earns, to be multiplied as its stops are: such bonuses of the title's data."""
        return self._met_parts(train, trace, multiplied=True)

    def extras(self, train: Train, trace: Trace) -> Iterable[Part]:
        """Yield what else the route earns and no multiplier touches: the other bonuses of the title's data."""
        return self._met_parts(train, trace, multiplied=False)

    def parts(self, train: Train, trace: Trace) -> Iterator[Part]:
        """Yield all that a legal route earns, part by part."""
        values = self.values(train, trace)
        paid = self.paid(train, trace, values)
        earned = 0
        for index, (visit, value) in enumerate(zip(trace.visits, values, strict=True)):
            amount = value if index in paid else 0
            earned += amount
            yield Part(self.name(*visit), amount)
        for part in self.multiplied(train, trace):
            earned += part.amount
            yield part
        if train.spec.multiplier != 1:
            yield Part(f"x{train.spec.multiplier}", earned * (train.spec.multiplier - 1))
        yield from self.extras(train, trace)
        yield from self.incomes(train, trace)

    def incomes(self, train: Train, trace: Trace) -> Iterator[Part]:
        """Yield what the route brings to the treasury."""
        for visit in trace.visits:
            income = self.income(train, visit[0])
            if income:
                yield Part(self.name(*visit), income, "subsidy")
