"""The judge: the plain reading of the rules that scores, or rejects, any single run, independent of the search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from routeopt.board import Route, Routed, StopRef, routes_of
from routeopt.errors import Fault, UnsupportedError
from routeopt.rules.given import Given, check_objective, position_of
from routeopt.rules.pays import Part
from routeopt.rules.position import Train
from routeopt.rules.reading import Reading
from routeopt.rules.trace import Objection, Piece, Trace, trace


class JudgedRoute(NamedTuple):
    """What one legal route earns.

    Attributes
    ----------
    train : int
        Place of the train in the position's list.
    revenue, subsidy : int
        Money for dividends, and money to the treasury.
    parts : tuple of Part
        Those to revenue add up to `revenue`, those to the subsidy to `subsidy`.
    powers : tuple of str
        Powers that the route cannot do without, as the input spelt them.
    """

    train: int
    revenue: int
    subsidy: int
    parts: tuple[Part, ...]
    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Judgement:
    """What a run earns, or why it is illegal.

    Parameters
    ----------
    revenue, subsidy : int
        Money for dividends, and money to the treasury; 0 where the run is illegal.
    routes : tuple of JudgedRoute
        In the order asked; empty where the run is illegal.
    parts : tuple of Part
        What the run earns once, beside its routes.
    mode : str
        The power chosen for the whole run, as the input spelt it; empty where there was no choice.
    faults : tuple of Fault
        Every reason why the run is illegal; empty where it is legal.
    """

    revenue: int = 0
    subsidy: int = 0
    routes: tuple[JudgedRoute, ...] = ()
    parts: tuple[Part, ...] = ()
    mode: str = ""
    faults: tuple[Fault, ...] = ()

    def __repr__(self) -> str:
        if self.faults:
            return f"Judgement(illegal: {'; '.join(fault.rule for fault in self.faults)})"
        return f"Judgement(revenue {self.revenue}, subsidy {self.subsidy}, {len(self.routes)} routes)"

    @property
    def legal(self) -> bool:
        """Whether the run may be run."""
        return not self.faults

    def key(self, objective: Literal["revenue", "total"]) -> tuple[int, int]:
        """Return what runs are compared by: revenue then subsidy, or their sum then revenue."""
        total = self.revenue + self.subsidy
        return (self.revenue, self.subsidy) if objective == "revenue" else (total, self.revenue)


#: After these objections the stops of a route are not sure, so that more objections to them would only mislead.
_OFF_TRACK = ("track: broken", "track: off the map", "route: no stop")


def judge(
    position: Given, routes: Iterable[Route | Routed], objective: Literal["revenue", "total"] = "revenue"
) -> Judgement:
    """Say what a run earns, or every reason why it is illegal.

    Where the rules let the company choose a power for the whole run, the best choice is taken.

    Parameters
    ----------
    position : Position, str or Path
        Board, company, trains and powers; or the file that holds them.
    routes : iterable of Route or SolvedRoute
        At most one for each train; trains without a route stay at home.
    objective : str
        What the best choice is: ``"revenue"``, then subsidy; or ``"total"`` of both, then revenue.

    Returns
    -------
    Judgement
        The earnings of a legal run, part by part; else all faults.

    Raises
    ------
    UnsupportedError
        The title gives no reading of its rules.
    """
    position = position_of(position)
    check_objective(objective)
    traces = [trace(position.board, route) for route in routes_of(routes)]
    best: Judgement | None = None
    for reading in position.rules.readings(position):
        verdict = _read(reading, traces)
        if best is None or _better(verdict, best, objective):
            best = verdict
    if best is None:
        raise UnsupportedError(f"{position.title}: the title gives the judge no reading of its rules")
    return best


def _better(verdict: Judgement, best: Judgement, objective: Literal["revenue", "total"]) -> bool:
    if verdict.legal and best.legal:
        return verdict.key(objective) > best.key(objective)
    return len(verdict.faults) < len(best.faults)


def _read(reading: Reading, traces: Sequence[Trace]) -> Judgement:
    """Judge a run by one reading."""
    trains = reading.position.trains
    faults = [_fault(reading, None, o) for o in _train_objections(reading, traces)]
    runs = [(trains[t.route.train], t) for t in traces if 0 <= t.route.train < len(trains)]
    powers = [tuple(_powers(reading, train, t)) for train, t in runs]
    for train, t in runs:
        found = t.objections if _off_track(t) else (*t.objections, *_route_objections(reading, train, t))
        faults += [_fault(reading, train, o) for o in found]
    faults += [_fault(reading, None, o) for o in _run_objections(reading, runs, powers)]
    if not faults:
        faults += [_fault(reading, None, o) for o in reading.run_objections(traces)]
    if faults:
        return Judgement(mode=reading.position.shown(reading.mode), faults=tuple(faults))
    judged = tuple(_earn(reading, train, t, used) for (train, t), used in zip(runs, powers, strict=True))
    parts = tuple(reading.run_parts(traces))
    return Judgement(
        revenue=sum(r.revenue for r in judged) + _total(parts, "revenue"),
        subsidy=sum(r.subsidy for r in judged) + _total(parts, "subsidy"),
        routes=judged,
        parts=parts,
        mode=reading.position.shown(reading.mode),
    )


def _earn(reading: Reading, train: Train, t: Trace, powers: Iterable[str]) -> JudgedRoute:
    parts = tuple(reading.parts(train, t))
    shown = tuple(reading.position.shown(p) for p in powers)
    return JudgedRoute(t.route.train, _total(parts, "revenue"), _total(parts, "subsidy"), parts, shown)


def _off_track(t: Trace) -> bool:
    return any(o.rule in _OFF_TRACK for o in t.objections)


def _total(parts: Iterable[Part], to: str) -> int:
    return sum(p.amount for p in parts if p.to == to)


def _fault(reading: Reading, train: Train | None, objection: Objection) -> Fault:
    where = ", ".join(w for w in ("" if train is None else train.name, objection.where) if w)
    return Fault(objection.rule, where, objection.message, reading.sources.get(objection.rule, ""))


def _train_objections(reading: Reading, traces: Sequence[Trace]) -> Iterator[Objection]:
    """Yield objections to the trains named: not owned, disabled, named twice."""
    trains = reading.position.trains
    for index, times in Counter(t.route.train for t in traces).items():
        if not 0 <= index < len(trains):
            yield Objection(
                "train: not owned", f"train {index}", f"the company has {len(trains)} trains, numbered from 0"
            )
            continue
        if times > 1:
            yield Objection("train: runs twice", trains[index].name, f"the train has {times} routes, one is allowed")
        barred = reading.bars_run(trains[index])
        if barred is not None:
            yield barred


def _route_objections(reading: Reading, train: Train, t: Trace) -> Iterator[Objection]:
    """Yield objections to one route that keeps to its track."""
    yield from _repeated_stops(reading, t)
    for ref in dict.fromkeys((t.visits[0][0], t.visits[-1][-1])):
        barred = reading.bars_end(train, ref)
        if barred is not None:
            yield barred
    for passing in t.passings:
        barred = reading.bars_pass(train, passing)
        if barred is not None:
            yield barred
    for ref in t.skipped:
        barred = reading.bars_skip(train, ref)
        if barred is not None:
            yield barred
    yield from _length(reading, train, t)
    if not any(reading.has_station(ref) for visit in t.visits for ref in visit):
        yield Objection("route: no station", "", f"no stop of the route has a station of {_company(reading)}")
    yield from reading.route_objections(train, t)


def _company(reading: Reading) -> str:
    return reading.position.shown(reading.company)


def _repeated_stops(reading: Reading, t: Trace) -> Iterator[Objection]:
    """Yield each stop or group that the route meets twice; one run past counts too."""
    met: dict[StopRef | str, StopRef] = {}
    for ref in (*(visit[0] for visit in t.visits), *t.skipped):
        keys: tuple[StopRef | str, ...] = (reading.place(ref), reading.group(ref))
        for key in keys:
            if key and key in met:
                first, again = reading.name(met[key]), reading.name(ref)
                same = (
                    "the route meets it twice"
                    if first == again
                    else f"the route meets {first} too, which counts as one"
                )
                yield Objection("stop: twice", again, same)
                break
        met |= {key: ref for key in keys if key}


def _weight(reading: Reading, train: Train, t: Trace) -> int:
    stops = sum(reading.weight(train, visit[0]) for visit in t.visits)
    return stops + t.steps * reading.step_weight(train)


def _length(reading: Reading, train: Train, t: Trace) -> Iterator[Objection]:
    """Yield objections to a route that is too long or too short for its train."""
    counted = sum(reading.counts(train, visit[0]) for visit in t.visits)
    if counted < reading.minimum(train):
        least = reading.minimum(train)
        needed = f"at least {least} {'is' if least == 1 else 'are'} needed"
        yield Objection("route: too few stops", "", f"{_stops_that_count(counted)}, {needed}")
    reach, weight = reading.reach(train), _weight(reading, train, t)
    if reach is not None and weight > reach and not reading.longer(train, weight - reach):
        hexes = f"{weight} hex{'' if weight == 1 else 'es'}"
        length = hexes if reading.step_weight(train) else _stops_that_count(weight)
        yield Objection("route: too long", "", f"{length}, the train reaches {reach}")


def _stops_that_count(number: int) -> str:
    return "1 stop that counts" if number == 1 else f"{number} stops that count"


def _powers(reading: Reading, train: Train, t: Trace) -> Iterator[str]:
    """Yield each use of a power that the route cannot do without."""
    if _off_track(t):
        return
    reach, weight = reading.reach(train), _weight(reading, train, t)
    if reach is not None and weight > reach:
        power = reading.longer(train, weight - reach)
        if power:
            yield power
    for ref in t.skipped:
        power = reading.skip_power(ref)
        if power:
            yield power


def _run_objections(
    reading: Reading, runs: Sequence[tuple[Train, Trace]], powers: Sequence[tuple[str, ...]]
) -> Iterator[Objection]:
    """Yield what is used twice within a run: track, and powers that work once."""
    users: dict[Piece, list[Train]] = {}
    for train, t in runs:
        for piece in t.pieces:
            users.setdefault(piece, []).append(train)
    for piece, trains in users.items():
        if len(trains) > 1:
            names = " and ".join(dict.fromkeys(train.name for train in trains))
            yield Objection("track: used twice", names, f"{piece} is used {len(trains)} times")
    uses: dict[str, list[Train]] = {}
    for (train, _), used in zip(runs, powers, strict=True):
        for power in used:
            uses.setdefault(power, []).append(train)
    for power, trains in uses.items():
        if len(trains) > 1:
            names = " and ".join(dict.fromkeys(train.name for train in trains))
            shown = reading.position.shown(power)
            yield Objection("power: used twice", names, f"{shown} is used {len(trains)} times, it works once in a run")
