"""What would raise a company's next run most: every tile and station it could build, and what each train is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from time import monotonic
from typing import Any, NamedTuple

from routeopt.analysis.variants import LateError, Search, alike, laid, placed, with_stations
from routeopt.board import StopRef
from routeopt.engine.table.lays import Where
from routeopt.network.records import Worth
from routeopt.rules import Position, Train
from routeopt.search.strategy import Budget
from routeopt.solution import Solution, check, solve
from routeopt.titles.building import Building

#: What is reported while it works: how much is done, of how much.
Report = Callable[[int, int], None]


class Variant(NamedTuple):
    """Something that a company could build, and the best run that it gives.

    Attributes
    ----------
    lay : tuple of str, str, int, or None
        Hex, tile, rotation.
    station : StopRef or None
        Where a station is placed, after the lay.
    cost : int
        What it costs to build, in the title's currency.
    worth : Worth
        What the best run is worth then.
    """

    lay: Where | None
    station: StopRef | None
    cost: int
    worth: Worth


class TrainWorth(NamedTuple):
    """What the best run is worth with a train more, or with one less.

    Attributes
    ----------
    name : str
        The train, as the position names it, or the kind.
    more : bool
        Whether it comes, else it goes.
    price : int
        What a new one costs, in the title's currency.
    worth : Worth
        What the best run is worth then.
    """

    name: str
    more: bool
    price: int
    worth: Worth


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """What would raise a company's next run, the most first.

    Parameters
    ----------
    position : Position
        As it lies now.
    now : Solution
        The best run now.
    variants : tuple of Variant
        What could be built: the better run first, then what costs less, then in the order of the map.
    best : tuple of Solution
        The runs of the first variants that are better than now, judged, in the same order.
    trains : tuple of TrainWorth
        Each train less, each kind that could be bought more.
    by_engine : bool
        Whether the title's rules said what could be built; see `Building`.
    complete : bool
        Whether the time did; else what is listed is exact, and more could be built than is listed.
    unit : int or None
        Percent of the company that one share is; None where nobody knows.
    """

    position: Position
    now: Solution
    variants: tuple[Variant, ...]
    best: tuple[Solution, ...]
    trains: tuple[TrainWorth, ...]
    by_engine: bool
    complete: bool
    unit: int | None

    def gain(self, worth: Worth) -> int:
        """Return how much more revenue than now a run brings."""
        return worth.revenue - self.now.revenue

    def per_share(self, worth: Worth) -> Fraction | None:
        """Return how much more a run brings for each share; None where nobody knows what a share is."""
        return None if self.unit is None else Fraction(self.gain(worth) * self.unit, 100)

    def to_json(self) -> dict[str, Any]:
        """Return plain data, keys in a fixed order, money in the title's currency."""
        return {
            "title": self.position.title,
            "company": self.position.shown(self.position.company),
            "now": {"revenue": self.now.revenue, "subsidy": self.now.run.subsidy, "proven": self.now.proven},
            "by_engine": self.by_engine,
            "complete": self.complete,
            "variants": [
                {
                    "lay": None if v.lay is None else {"hex": v.lay[0], "tile": v.lay[1], "rotation": v.lay[2]},
                    "station": None if v.station is None else str(v.station),
                    "cost": v.cost,
                    **self._said(v.worth),
                }
                for v in self.variants
            ],
            "trains": [{"train": t.name, "more": t.more, "price": t.price, **self._said(t.worth)} for t in self.trains],
            "best": [solution.run.to_json() for solution in self.best],
        }

    def _said(self, worth: Worth) -> dict[str, Any]:
        share = self.per_share(worth)
        return {
            "revenue": worth.revenue,
            "subsidy": worth.subsidy,
            "gain": self.gain(worth),
            "per_share": None if share is None else float(share),
        }


def advise(position: Position, *, seconds: float | None = None, best: int = 3, report: Report | None = None) -> Advice:
    """Say what would raise the next run of a position's company most.

    Each tile that it could lay and each station that it could place, alone and together, one of either; each of its
    trains less, and each kind of train more that its phase sells. All that is listed is exact.

    Parameters
    ----------
    position : Position
        Before the company builds.
    seconds : float, optional
        After how long to stop with what is known by then.
    best : int
        Of how many of the best variants to give the run.
    report : callable, optional
        Called with how much is done, and of how much.

    Returns
    -------
    Advice
        The most first. Ctrl-C ends it early, as the end of the time does.

    Raises
    ------
    IllegalPositionError
        Something is wrong with the position; all faults are listed.
    """
    began = monotonic()
    until = None if seconds is None else began + seconds
    now = solve(position, budget=Budget(seconds=seconds))
    work = _Work(position, Worth(now.revenue, now.run.subsidy), Search(until), report)
    complete = now.proven and work.done()
    variants = sorted(work.variants, key=lambda v: (-v.worth.revenue, -v.worth.subsidy, v.cost))
    better = [] if work.interrupted else [v for v in variants if v.worth > work.base][:best]
    runs = [solve(work.built(v), budget=Budget(seconds=_left(until)), unchecked=True) for v in better]
    return Advice(
        position=position,
        now=now,
        variants=tuple(variants),
        best=tuple(runs),
        trains=tuple(work.trains),
        by_engine=work.building.by_engine,
        complete=complete,
        unit=work.building.unit,
    )


def _left(until: float | None) -> float | None:
    return None if until is None else max(0.0, until - monotonic())


class _Work:
    """What is found, step by step: trains, tiles, stations, then both together."""

    def __init__(self, position: Position, base: Worth, search: Search, report: Report | None) -> None:
        self.position, self.base, self.search, self.report = position, base, search, report
        self.building = Building(position)
        self.variants: list[Variant] = []
        self.trains: list[TrainWorth] = []
        self.interrupted = False
        self._done = self._total = 0

    def done(self) -> bool:
        """Find everything; tell whether the time did, and nobody stopped it."""
        try:
            self._find()
        except LateError:
            return False
        except KeyboardInterrupt:
            self.interrupted = True
            return False
        return True

    def _find(self) -> None:
        lays = self.building.lays()
        costs = {lay.where: lay.cost for lay in lays}
        nothing, *groups = alike(self.position, (lay.where for lay in lays))
        trains = [*_fewer(self.position), *_more(self.position)]
        self._total = len(trains) + 2 * len(groups) + 1
        for train, position in trains:
            self.trains.append(train._replace(worth=self.search.best(position).worth))
            self._step()
        self.variants += [Variant(where, None, costs[where], self.base) for where in nothing]
        worths = []
        for group in groups:
            worths.append(self.search.best(laid(self.position, group[0])).worth)
            self.variants += [Variant(where, None, costs[where], worths[-1]) for where in group]
            self._step()
        self._together((None, *nothing), self.position, self.base, costs)
        for group, worth in zip(groups, worths, strict=True):
            self._together(group, laid(self.position, group[0]), worth, costs)

    def _together(self, wheres: Sequence[Where | None], after: Position, base: Worth, costs: dict[Where, int]) -> None:
        """Add each station that could be placed once any of these tiles, all alike, is laid."""
        prices = {placing.stop: placing.cost for placing in self.building.stations(after.board)}
        found = with_stations(self.search, after, base, tuple(prices))
        for where in wheres:
            cost = 0 if where is None else costs[where]
            self.variants += [Variant(where, stop, cost + prices[stop], found[stop]) for stop in prices]
        self._step()

    def built(self, variant: Variant) -> Position:
        """Return the position with what a variant builds."""
        position = self.position if variant.lay is None else laid(self.position, variant.lay)
        return position if variant.station is None else placed(position, [variant.station])

    def _step(self) -> None:
        self._done += 1
        if self.report is not None:
            self.report(self._done, self._total)


def _fewer(position: Position) -> Iterator[tuple[TrainWorth, Position]]:
    """Yield the position without each of its trains."""
    for number, train in enumerate(position.trains):
        rest = (*position.trains[:number], *position.trains[number + 1 :])
        yield TrainWorth(train.name, more=False, price=0, worth=Worth(0, 0)), replace(position, trains=rest)


def _more(position: Position) -> Iterator[tuple[TrainWorth, Position]]:
    """Yield the position with a train more of each kind that is sold in its phase, within all limits."""
    for card in position.data.game.trains:
        if card.carried or not card.price:
            continue
        count = sum(train.card.name == card.name for train in position.trains)
        train = Train(f"{card.name}#{count + 1}" if count else card.name, card, card)
        more = replace(position, trains=(*position.trains, train))
        if not check(more):
            yield TrainWorth(card.name, more=True, price=card.price, worth=Worth(0, 0)), more
