"""How the judge reads a title's rules in one position; a title overrides what its rules say otherwise."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import ClassVar, Literal

from routeopt.board import Stop, StopRef
from routeopt.rules.position import Marker, Position, Train
from routeopt.rules.trace import Objection, Passing, Trace
from routeopt.spec import BonusSpec, at_colors

#: Every rule by which the judge rejects a run; a title's `Reading.sources` gives each its rulebook section.
RULES = (
    "train: not owned",
    "train: disabled",
    "train: runs twice",
    "route: no stop",
    "route: too few stops",
    "route: too long",
    "route: no station",
    "track: broken",
    "track: off the map",
    "track: terminal",
    "track: used twice",
    "stop: run past",
    "stop: twice",
    "stop: no end",
    "stop: no passing",
    "stop: blocked",
    "stop: no skipping",
    "power: used twice",
)

_AT = {
    "city": "in a city",
    "town": "in a town",
    "offboard": "in an off-board area",
    "port": "in a port",
    "mine": "at a mine",
}


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


class Reading:
    """How the judge reads the rules for one position and one choice of powers.

    The defaults read the board, `TrainSpec`, `StopSpec`, `EconomySpec` and `BonusSpec`. A method that may object
    returns None where the rules allow the thing.

    Parameters
    ----------
    position : Position
        What is judged.
    mode : str
        The power that the whole run uses in this reading; empty where there is no choice.
    """

    #: Rulebook section by rule of `RULES`.
    sources: ClassVar[Mapping[str, str]] = {}
    #: What a variable stop pays on a route without a stop that it may follow.
    alone: ClassVar[int] = 0

    def __init__(self, position: Position, mode: str = "") -> None:
        self.position = position
        self.mode = mode
        self.board = position.board
        self.company = position.company
        self._joined = {ref: area for area in position.board.joined for ref in area}

    # Stops

    def stop(self, ref: StopRef) -> Stop:
        """Return a stop of the board."""
        return self.board.content(ref.hex).stops[ref.number]

    def name(self, *refs: StopRef) -> str:
        """Return a place as printed; of joined areas both, with a stroke between."""
        return self.board.place_name(refs)

    def place(self, ref: StopRef) -> StopRef:
        """Return one stop that stands for all that are one place, which a route visits once (joined areas)."""
        return self._joined[ref][0] if ref in self._joined else ref

    def group(self, ref: StopRef) -> str:
        """Return the name of a group of stops of which a route visits one; empty: none."""
        once = self.stop(ref).shared or self.position.data.game.hex_once
        return self.board.hex(ref.hex).group or (ref.hex if once else "")

    def has_station(self, ref: StopRef) -> bool:
        """Tell whether the company has a station here, in or beside the slots."""
        return self.board.has_station(ref, self.company)

    # Where a train may go

    def bars_run(self, train: Train) -> Objection | None:
        """Object to the train running at all."""
        if train.disabled:
            return Objection("train: disabled", train.name, "the train is disabled and may not run this turn")
        return None

    def bars_end(self, train: Train, ref: StopRef) -> Objection | None:
        """Object to a route of the train starting or ending here."""
        kind = self.stop(ref).spec.kind
        if kind in train.spec.ends:
            return None
        return Objection("stop: no end", self.name(ref), f"a route of this train may not start or end {_AT[kind]}")

    def bars_pass(self, train: Train, passing: Passing) -> Objection | None:  # noqa: ARG002 - for titles that override
        """Object to a route of the train going on from a stop."""
        ref = passing.entered
        if passing.left != ref:
            return None
        if self.stop(ref).spec.kind in ("offboard", "port") or ref in self._joined:
            return Objection("stop: no passing", self.name(ref), "a route ends here, it may not go on")
        if self.board.blocked(ref, self.company):
            return Objection(
                "stop: blocked", self.name(ref), "all slots are taken by others: a route may only end here"
            )
        if passing.terminal:
            return Objection("track: terminal", self.name(ref), "no train runs through this track: a route ends here")
        return None

    def bars_skip(self, train: Train, ref: StopRef) -> Objection | None:  # noqa: ARG002 - for titles that override
        """Object to the train running past a stop without visiting it; a title that allows it names `skip_power`."""
        return Objection("stop: no skipping", self.name(ref), "a stop on the way must be visited")

    def skip_power(self, ref: StopRef) -> str:  # noqa: ARG002 - for titles that override
        """Return the power that running past this stop uses, once in a run; empty: none."""
        return ""

    # How far

    def reach(self, train: Train) -> int | None:
        """Return how much the stops and steps of a route may weigh; None: any amount."""
        return train.spec.reach

    def weight(self, train: Train, ref: StopRef) -> int:
        """Return what a visit takes from the reach."""
        return int(self.stop(ref).spec.kind in train.spec.counts)

    def step_weight(self, train: Train) -> int:
        """Return what each hexside takes from the reach."""
        return int("hex" in train.spec.counts)

    def longer(self, train: Train, excess: int) -> str:  # noqa: ARG002 - for titles that override
        """Return the power that lets this train go so much beyond its reach, once in a run; empty: none does."""
        return ""

    def minimum(self, train: Train) -> int:
        """Return how many stops a route must visit at the least."""
        return train.spec.minimum

    def counts(self, train: Train, ref: StopRef) -> int:
        """Return what a visit adds towards the minimum."""
        kinds = train.spec.minimum_of or tuple(k for k in train.spec.counts if k != "hex")
        return int(not kinds or self.stop(ref).spec.kind in kinds)

    # What it pays

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

    # The route and the run as a whole

    def route_objections(self, train: Train, trace: Trace) -> Iterable[Objection]:  # noqa: ARG002 - see bars_skip
        """Yield what else the title forbids to a route."""
        return ()

    def run_objections(self, traces: Sequence[Trace]) -> Iterable[Objection]:  # noqa: ARG002 - see bars_skip
        """Yield what else the title forbids to a run."""
        return ()

    def run_parts(self, traces: Sequence[Trace]) -> Iterable[Part]:  # noqa: ARG002 - for titles that override
        """Yield what the run earns once, however many trains it has."""
        return ()
