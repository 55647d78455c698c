"""Why an answer is worth what it is: which bonuses, markers and powers counted, and why others did not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from routeopt.board import StopRef
from routeopt.rules import Marker, Position
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
    """

    what: str
    counted: bool
    why: str


def explain(position: Position, run: SolvedRun) -> tuple[Reason, ...]:
    """Say why each bonus, marker and power counts in a run or does not, and which stops do not pay.

    Parameters
    ----------
    position : Position
        The position.
    run : SolvedRun
        A run as judged.

    Returns
    -------
    tuple of Reason
        Trains and their stops first, then bonuses, markers and powers.
    """
    return (
        *_stops(position, run),
        *_bonuses(position, run),
        *_markers(position, run),
        *_powers(position, run),
    )


def _stops(position: Position, run: SolvedRun) -> Iterator[Reason]:
    """Yield which stops pay nothing or follow others, and what else a train makes of them."""
    for route in run.routes:
        spec = position.trains[route.route.train].spec
        paid = {p.what: p.amount for p in route.parts if p.to == "revenue" and p.what in route.stops}
        best = spec.pays_best
        if best is not None and best < len(route.stops):
            unpaid = [stop for stop in route.stops if not paid.get(stop)]
            yield Reason(route.train, False, f"only its {best} best stops pay, so not {_listed(unpaid)}")
        for name, place in zip(route.stops, route.route.visits(), strict=True):
            extra = position.board.stop(place[0]).spec.variable
            if extra is not None:
                why = f"follows the best stop that it may follow, plus {extra}" if extra else "follows the best stop"
                yield Reason(f"{name} ({route.train})", bool(paid.get(name)), f"{why}: {paid.get(name, 0)}")
    idle = "" if run.routes else why_idle(position)
    for index, train in enumerate(position.trains):
        if index not in {r.route.train for r in run.routes}:
            why = "it may not run" if train.disabled else idle or "no route of its own would add to this run"
            yield Reason(train.name, False, f"stays at home: {why}")
    if not position.trains:
        yield Reason("run", False, idle)


def _bonuses(position: Position, run: SolvedRun) -> Iterator[Reason]:
    for bonus in position.data.game.bonuses:
        if not position.has(bonus.option):
            continue
        name = position.shown(bonus.name)
        if not position.has_bonus(bonus):
            lacks = f"has no {bonus.marker} there" if bonus.marker else "does not hold it"
            yield Reason(name, False, f"{position.shown(position.company)} {lacks}")
            continue
        earning = [r.train for r in run.routes if any(p.what == name and p.amount for p in r.parts)]
        if earning:
            amount = sum(p.amount for r in run.routes for p in r.parts if p.what == name)
            yield Reason(name, True, f"{_listed(earning)} {_touch(bonus)} {_places(bonus.places)}: {amount:+}")
        else:
            yield Reason(name, False, _missed(bonus, run.routes))


def _missed(bonus: BonusSpec, routes: Sequence[SolvedRoute]) -> str:
    """Say what a bonus lacks: by the route that meets most of its places."""
    if not routes:
        return "no train runs"

    def lacking(route: SolvedRoute) -> list[tuple[str, ...]]:
        return [group for group in bonus.places if not set(group) & set(route.hexes)]

    nearest = min(routes, key=lambda route: len(lacking(route)))
    missing = lacking(nearest)
    if not missing:
        return f"{nearest.train} passes {_places(bonus.places)}, but its stops there do not pay for it"
    if len(missing) == len(bonus.places):
        return f"no route {_touch(bonus)} {_places(bonus.places)}"
    met = [group for group in bonus.places if group not in missing]
    return f"no route {_touch(bonus)} all its places: {nearest.train} has {_places(met)}, but not {_places(missing)}"


def _markers(position: Position, run: SolvedRun) -> Iterator[Reason]:
    """Yield what became of markers that change what a visit pays."""
    effects = {m.name: m.effect for m in position.data.game.markers}
    for kind, markers in position.markers.items():
        for marker in markers:
            if effects.get(kind) != "none":
                continue
            where = position.board.stop_name(marker.stop)
            yield Reason(f"{kind.replace('_', ' ')} at {where}", *_marker(position, marker, where, run))


def _marker(position: Position, marker: Marker, where: str, run: SolvedRun) -> tuple[bool, str]:
    if marker.owner and marker.owner != position.company:
        return False, f"it works for {position.shown(marker.owner)} alone"
    visiting = [r.train for r in run.routes if _visits(r, marker.stop)]
    return (True, f"{_listed(visiting)} stops there") if visiting else (False, f"no route stops at {where}")


def _visits(route: SolvedRoute, stop: StopRef) -> bool:
    return any(stop in place for place in route.route.visits())


def _powers(position: Position, run: SolvedRun) -> Iterator[Reason]:
    for power in position.data.game.powers:
        if power.name not in position.held | position.active:
            continue
        name = position.shown(power.name)
        users = [r.train for r in run.routes if name in r.powers or any(p.what == name for p in r.parts)]
        if name == run.mode or any(p.what == name for p in run.parts):
            yield Reason(name, True, "used for the whole run")
        elif users:
            yield Reason(name, True, f"used by {_listed(users)}")
        elif power.limited and power.name not in position.active:
            yield Reason(name, False, "held, but not in use this turn: list it as active to count it")
        else:
            yield Reason(name, False, "this run gains nothing by it")


def _touch(bonus: BonusSpec) -> str:
    return "stops at" if bonus.paid else "passes"


def _places(groups: Sequence[tuple[str, ...]]) -> str:
    """Return ``"G8 and D3 or E2"``: one hex of each group is asked for."""
    return " and ".join(" or ".join(group) for group in groups)


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else "".join(names)
