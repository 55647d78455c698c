"""Why an answer is worth what it is: which bonuses, markers and powers counted, and why others did not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from routeopt.board import StopRef
from routeopt.rules import Position
from routeopt.rules.judge import judge
from routeopt.rules.pays import Part
from routeopt.solution.idle import why_idle
from routeopt.solution.solution import SolvedRoute, SolvedRun
from routeopt.spec import BonusSpec


class Reason(NamedTuple):
    """Why something counted or did not.

    Attributes
    ----------
    what : str
        Bonus, marker, power, stop or train.
    counted : bool
        It added to this run.
    why : str
        One sentence without its full stop.
    parts : tuple of Part
        What the judge paid for it; empty where it did not count, or is a power that earns nothing by itself.
    """

    what: str
    counted: bool
    why: str
    parts: tuple[Part, ...] = ()


class _Paid(NamedTuple):
    """A part of a run and the train that earned it; ``""`` for what is paid once for the run."""

    train: str
    part: Part


def explain(position: Position, run: SolvedRun, *, proven: bool = True) -> tuple[Reason, ...]:
    """Say why each bonus, marker and power counts in a run or does not, and which stops do not pay.

    What counted is told from the judge's parts: each part that is no stop has one line that says its amount, and no
    line says an amount without a part.

    Parameters
    ----------
    position : Position
        The position.
    run : SolvedRun
        A run as judged.
    proven : bool
        No legal run is worth more: else it is not said that a train which stays at home can add nothing.

    Returns
    -------
    tuple of Reason
        Trains and their stops first, then bonuses, markers and powers.
    """
    paid = [_Paid(route.train, part) for route in run.routes for part in route.parts if not is_stop(route, part)]
    paid += [_Paid("", part) for part in run.parts]
    paid = [p for p in paid if p.part.amount]
    markers = [p for p in paid if p.part.marker is not None]
    bonuses = [p for p in paid if p.part.bonus is not None]
    others = [p for p in paid if p not in markers and p not in bonuses]
    return (
        *_stops(position, run, proven=proven),
        *_bonuses(position, run, bonuses),
        *_markers(position, run, markers),
        *_powers(position, run, others),
        *_rest(position, others),
    )


def is_stop(route: SolvedRoute, part: Part) -> bool:
    """Tell whether a part of a route is what a visit to one of its stops pays."""
    return part.what in route.stops and part.bonus is None and part.marker is None


def _stops(position: Position, run: SolvedRun, *, proven: bool) -> Iterator[Reason]:
    """Yield which stops pay nothing or follow others, and what else a train makes of them."""
    for route in run.routes:
        spec = position.trains[route.route.train].spec
        parts = {p.what: p for p in route.parts if p.to == "revenue" and is_stop(route, p)}
        paid = {what: part.amount for what, part in parts.items()}
        best = spec.pays_best
        if best is not None and best < len(route.stops):
            unpaid = [stop for stop in route.stops if not paid.get(stop)]
            yield Reason(route.train, False, f"only its {best} best stops pay, so not {_listed(unpaid)}")
        for name, place in zip(route.stops, route.route.visits(), strict=True):
            extra = position.board.stop(place[0]).spec.variable
            if extra is not None:
                why = f"follows the best stop that it may follow, plus {extra}" if extra else "follows the best stop"
                amount = paid.get(name, 0)
                yield Reason(
                    f"{name} ({route.train})", bool(amount), f"{why}: {amount}", (parts[name],) if amount else ()
                )
    idle = "" if run.routes else why_idle(position)
    spare = "no route of its own would add to this run" if proven else "this run has no route for it"
    for index, train in enumerate(position.trains):
        if index not in {r.route.train for r in run.routes}:
            why = "it may not run" if train.disabled else idle or spare
            yield Reason(train.name, False, f"stays at home: {why}")
    if not position.trains:
        yield Reason("run", False, idle)


def _bonuses(position: Position, run: SolvedRun, paid: Sequence[_Paid]) -> Iterator[Reason]:
    """Yield the bonuses of the title's data: those that were paid, then those that were not."""
    for bonus, at in dict.fromkeys((p.part.bonus, p.part.at) for p in paid if p.part.bonus is not None):
        mine = [p for p in paid if (p.part.bonus, p.part.at) == (bonus, at)]
        why = f"{_listed([p.train for p in mine])} {_touch(bonus)} {_met(bonus, at)}"
        yield _counted(position.shown(bonus.name), why, mine)
    families: dict[str, list[BonusSpec]] = {}
    for bonus in position.data.game.bonuses:
        if position.has(bonus.option):
            families.setdefault(position.shown(bonus.name), []).append(bonus)
    for name, family in families.items():
        yield from _unpaid(position, run, name, [b for b in family if b not in [p.part.bonus for p in paid]], family)


def _unpaid(
    position: Position, run: SolvedRun, name: str, unpaid: Sequence[BonusSpec], family: Sequence[BonusSpec]
) -> Iterator[Reason]:
    """Yield why the others of the bonuses of one name were not paid; of those that are not held, one line."""
    held = [bonus for bonus in family if bonus in position.rules.readings(position)[0].held]
    if not held:
        lacks = f"has no {family[0].marker} marker where it pays" if family[0].marker else "does not hold it"
        yield Reason(name, False, f"{position.shown(position.company)} {lacks}")
    for bonus in (b for b in unpaid if b in held):
        # Where several have one name, their places tell them apart.
        what = f"{name} {_places(bonus.places)}" if len(held) > 1 else name
        yield Reason(what, False, _missed(bonus, run.routes))


def _missed(bonus: BonusSpec, routes: Sequence[SolvedRoute]) -> str:
    """Say what a bonus lacks: by the route that meets most of its places."""
    if not routes:
        return "no train runs"

    def lacking(route: SolvedRoute) -> list[tuple[str, ...]]:
        met = {ref.hex for place in route.route.visits() for ref in place} if bonus.paid else set(route.hexes)
        return [group for group in bonus.places if not set(group) & met]

    nearest = min(routes, key=lambda route: len(lacking(route)))
    missing = lacking(nearest)
    if not missing:
        instead = [p.bonus for p in nearest.parts if p.bonus is not None and p.bonus.paid and len(p.bonus.places) > 1]
        if instead and len(bonus.places) > 1:
            return f"{nearest.train} earns one of these alone, that at {_places(instead[0].places)}"
        return f"{nearest.train} {_touch(bonus)} {_places(bonus.places)}, but its stops there do not pay for it"
    if len(missing) == len(bonus.places):
        return f"no route {_touch(bonus)} {_places(bonus.places)}"
    met = [group for group in bonus.places if group not in missing]
    return f"no route {_touch(bonus)} all its places: {nearest.train} has {_places(met)}, but not {_places(missing)}"


def _markers(position: Position, run: SolvedRun, paid: Sequence[_Paid]) -> Iterator[Reason]:
    """Yield what became of markers that change what a visit pays."""
    effects = {m.name: m.effect for m in position.data.game.markers}
    for kind, markers in position.markers.items():
        if effects.get(kind) != "none":
            continue
        places = [bonus.places[0] for bonus in position.data.game.bonuses if bonus.marker == kind]
        for marker in markers:
            where = position.board.stop_name(marker.stop)
            what = f"{kind.replace('_', ' ')} at {where}"
            mine = [p for p in paid if p.part.marker == marker]
            if marker.owner and marker.owner != position.company:
                yield Reason(what, False, f"it works for {position.shown(marker.owner)} alone")
            elif mine:
                yield _counted(what, f"{_listed([p.train for p in mine])} stops there", mine)
            elif not places:
                visited = any(_visits(route, marker.stop) for route in run.routes)
                why = "a stop there is not paid for it in this run" if visited else f"no route stops at {where}"
                yield Reason(what, False, why)
            elif not any(marker.stop.hex in hexes for hexes in places):
                yield Reason(what, False, "no bonus is paid there")


def _visits(route: SolvedRoute, stop: StopRef) -> bool:
    return any(stop in place for place in route.route.visits())


def _powers(position: Position, run: SolvedRun, paid: Sequence[_Paid]) -> Iterator[Reason]:
    for power in position.data.game.powers:
        if power.name not in position.held | position.active:
            continue
        name = position.shown(power.name)
        mine = [p for p in paid if p.part.what == name]
        users = [r.train for r in run.routes if name in r.powers or any(p.train == r.train for p in mine)]
        if any(not p.train for p in mine) or (name == run.mode and _changes(position, run, power.name)):
            yield _counted(name, "used for the whole run", mine)
        elif users:
            yield _counted(name, f"used by {_listed(users)}", mine)
        elif power.limited and power.name not in position.active:
            yield Reason(name, False, "held, but not in use this turn: list it as active to count it")
        else:
            yield Reason(name, False, "this run gains nothing by it")


def _changes(position: Position, run: SolvedRun, power: str) -> bool:
    """Tell whether the judge gives a run another worth without a power that changes what stops pay."""
    without = replace(position, held=position.held - {power}, active=position.active - {power})
    verdict = judge(without, [route.route for route in run.routes])
    return not verdict.legal or (verdict.revenue, verdict.subsidy) != (run.revenue, run.subsidy)


def _rest(position: Position, paid: Sequence[_Paid]) -> Iterator[Reason]:
    """Yield what is no stop, bonus, marker or power: a train's multiplier, mines."""
    powers = {position.shown(p.name) for p in position.data.game.powers if p.name in position.held | position.active}
    for what, train in dict.fromkeys((p.part.what, p.train) for p in paid if p.part.what not in powers):
        mine = [p for p in paid if (p.part.what, p.train) == (what, train)]
        yield _counted(what, f"for {train}" if train else "once for the run", mine)


def _counted(what: str, why: str, paid: Sequence[_Paid]) -> Reason:
    """Return the line of some parts, with what they bring to revenue and to the treasury."""
    revenue = sum(p.part.amount for p in paid if p.part.to == "revenue")
    subsidy = sum(p.part.amount for p in paid if p.part.to == "subsidy")
    amounts = [f"{revenue:+}"] if revenue else []
    amounts += [f"{subsidy:+} to the treasury"] if subsidy else []
    return Reason(what, True, f"{why}{': ' if amounts else ''}{', '.join(amounts)}", tuple(p.part for p in paid))


def _touch(bonus: BonusSpec) -> str:
    return "stops at" if bonus.paid else "passes"


def _met(bonus: BonusSpec, at: Sequence[str]) -> str:
    """Return the hexes that were met, of each of a bonus's places."""
    return _places([tuple(h for h in group if h in at) for group in bonus.places])


def _places(groups: Sequence[tuple[str, ...]]) -> str:
    """Return ``"G8 and D3 or E2"``: one hex of each group is asked for."""
    return " and ".join(" or ".join(group) for group in groups)


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else "".join(names)
