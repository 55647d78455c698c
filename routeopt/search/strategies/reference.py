"""The reference strategy: every route in plain Python on a networkx graph, each run scored by the judge.

It reads the board, never the network, and prunes only by what can but grow along a route: track used, stops met, and
what they take from the reach. It is the oracle for small boards; the fast strategies are held to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from routeopt.board import Route, StopRef, TrackRef
from routeopt.errors import IllegalRouteError
from routeopt.network.records import Objective, SearchResult, Worth
from routeopt.rules.alike import kinds_of_trains
from routeopt.rules.judge import judge
from routeopt.rules.position import Position, Train
from routeopt.rules.trace import Piece, trace
from routeopt.search.bounds import loose_worth
from routeopt.search.session.clock import Clock
from routeopt.search.strategies.reference_walk import Walker, track_graph
from routeopt.search.strategy import Budget, Problem

Key = tuple[int, int]


class Candidate(NamedTuple):
    """A legal route of one train and what it earns alone."""

    route: Route
    pieces: frozenset[Piece]
    worth: Worth
    key: Key


def candidates(position: Position, index: int, objective: Objective, clock: Clock) -> Iterator[Candidate]:
    """Yield every legal route of one train that earns anything, once.

    Parameters
    ----------
    position : Position
        Board, company, trains.
    index : int
        Place of the train in the position's list.
    objective : str
        Which choice of powers is the best.
    clock : Clock
        Counts the steps.
    """
    graph = track_graph(position.board)
    seen: set[tuple[tuple[TrackRef, ...], tuple[StopRef, ...]]] = set()
    for reading in position.rules.readings(position):
        if reading.bars_run(position.trains[index]) is not None:
            continue
        for route in Walker(reading, index, graph, clock).routes():
            shape = _shape(route)
            if shape in seen or not any(reading.has_station(ref) for ref in shape[1]):
                continue
            seen.add(shape)
            clock.look()  # judging takes longer than many steps
            verdict = judge(position, (route,), objective)
            worth = Worth(verdict.revenue, verdict.subsidy)
            if verdict.legal and worth != (0, 0):
                yield Candidate(route, frozenset(trace(position.board, route).pieces), worth, worth.key(objective))


def _sum(worths: Iterable[Worth]) -> Worth:
    listed = list(worths)
    return Worth(sum(w.revenue for w in listed), sum(w.subsidy for w in listed))


class _Combiner:
    """Finds the best run among the routes listed for each train; a run earns no more than its routes do alone."""

    def __init__(self, problem: Problem, trains: Sequence[int], clock: Clock, pinned: Worth) -> None:
        self.problem = problem
        self.objective = problem.objective
        self.clock = clock
        self.pinned = pinned
        self.taken = frozenset(p for r in problem.pinned for p in trace(problem.position.board, r).pieces)
        self.lists: list[list[Candidate]] = [[] for _ in trains]
        cards = [problem.position.trains[train] for train in trains]
        self.twins = [place > 0 and _alike(cards[place - 1], card) for place, card in enumerate(cards)]
        self.best = Worth(0, 0)
        #: Runs of the best worth, each once, though several cards that run alike may change places in it.
        self.runs: dict[tuple[object, ...], tuple[Route, ...]] = {}
        self.kinds = kinds_of_trains(problem.table, len(problem.position.trains))
        self.seen: set[tuple[object, ...]] = set()

    def list_routes(self, place: int, train: int) -> None:
        """List the routes of a train; one like the train before it has the same."""
        if self.twins[place]:
            self.lists[place] = [c._replace(route=c.route._replace(train=train)) for c in self.lists[place - 1]]
            return
        listed = self.lists[place]
        for candidate in candidates(self.problem.position, train, self.objective, self.clock):
            listed.append(candidate)
        listed.sort(key=lambda c: c.key, reverse=True)

    def tops(self) -> list[Worth]:
        """Return the most that each train listed so far earns alone."""
        return [max(listed, key=lambda c: c.key).worth for listed in self.lists if listed]

    def start_from(self, incumbent: SearchResult | None) -> None:
        """Take over a run found before, if it says its track and is legal."""
        if incumbent is not None:
            routes = tuple(r for r in incumbent.routes if isinstance(r, Route))
            if len(routes) == len(incumbent.routes):
                self._judge(tuple(r for r in routes if r not in self.problem.pinned))

    def search(self) -> None:
        """Try all combinations that could beat, or with ties equal, the best one so far."""
        self._choose(0, [], self.taken, self.pinned.key(self.objective), 0)

    def take_greedily(self) -> None:
        """Give each train in turn the best of what is listed that still fits."""
        chosen: list[Route] = []
        used = self.taken
        for listed in self.lists:
            for candidate in sorted(listed, key=lambda c: c.key, reverse=True):
                if used.isdisjoint(candidate.pieces):
                    chosen.append(candidate.route)
                    used |= candidate.pieces
                    break
        self._judge(chosen)
        if not self.runs:
            self._judge(chosen[:1])

    def _rest(self, place: int) -> Key:
        tops = [listed[0].key for listed in self.lists[place:] if listed]
        return sum(k[0] for k in tops), sum(k[1] for k in tops)

    def _hopeless(self, key: Key) -> bool:
        best = self.best.key(self.objective)
        enough = len(self.runs) > self.problem.ties
        return key < best or (key == best and enough)

    def _choose(self, place: int, chosen: list[Route], used: frozenset[Piece], key: Key, first: int) -> None:
        if self._hopeless(_add(key, self._rest(place))):
            return
        if place == len(self.lists):
            self._judge(chosen)
            return
        rest = self._rest(place + 1)
        for number in range(first if self.twins[place] else 0, len(self.lists[place])):
            candidate = self.lists[place][number]
            self.clock.step()
            now = _add(key, candidate.key)
            if self._hopeless(_add(now, rest)):
                break
            if used.isdisjoint(candidate.pieces):
                self._choose(place + 1, [*chosen, candidate.route], used | candidate.pieces, now, number)
        # Where a train stays at home, those like it that follow stay too: any route of theirs could have been its own.
        self._choose(place + 1, chosen, used, key, len(self.lists[place]))

    def _judge(self, chosen: Sequence[Route]) -> None:
        routes = tuple(sorted((*self.problem.pinned, *chosen), key=lambda r: r.train))
        if self._same(routes) in self.seen:
            return
        self.seen.add(self._same(routes))
        verdict = judge(self.problem.position, routes, self.objective)
        if not verdict.legal:
            return
        worth = Worth(verdict.revenue, verdict.subsidy)
        if not self.runs or worth.key(self.objective) > self.best.key(self.objective):
            self.best, self.runs = worth, {}
        if worth.key(self.objective) == self.best.key(self.objective):
            ran = sorted((self.kinds[r.train], *_shape(r)) for r in routes)
            self.runs.setdefault(tuple(ran), routes)

    def _same(self, routes: Sequence[Route]) -> tuple[object, ...]:
        """Return what is equal for runs that differ by direction, or by which of two trains alike runs what."""
        trains = self.problem.position.trains
        ran = [(next(i for i, t in enumerate(trains) if _alike(t, trains[r.train])), *_shape(r)) for r in routes]
        return tuple(sorted(ran))


def _shape(route: Route) -> tuple[tuple[TrackRef, ...], tuple[StopRef, ...]]:
    """Return track and stops of a route, the same from either end."""
    track = sorted(ref for leg in route.legs for ref in leg.track)
    return tuple(track), tuple(sorted(ref for visit in route.visits() for ref in visit))


def _add(a: Key, b: Key) -> Key:
    return a[0] + b[0], a[1] + b[1]


def _alike(one: Train, other: Train) -> bool:
    return (one.spec, one.card, one.last, one.disabled) == (other.spec, other.card, other.last, other.disabled)


class Reference:
    """Plain enumeration, judged run by run; exact for every title, and slow."""

    name = "reference"
    exact = True

    def supports(self, problem: Problem) -> bool:  # noqa: ARG002 - the judge knows all rules
        """Tell whether the strategy is exact for this problem: always."""
        return True

    def __call__(self, problem: Problem, budget: Budget, incumbent: SearchResult | None = None) -> SearchResult:
        """Search: see `Strategy`; an incumbent is heeded where its routes are geometry.

        Raises
        ------
        IllegalRouteError
            The pinned routes break rules.
        """
        clock = Clock(budget)
        pinned = judge(problem.position, problem.pinned, problem.objective)
        if not pinned.legal:
            raise IllegalRouteError(pinned.faults)
        trains = _order(problem)
        loose = [loose_worth(problem.table, train) for train in trains]
        combiner = _Combiner(problem, trains, clock, Worth(pinned.revenue, pinned.subsidy))
        combiner.start_from(incumbent)
        bound = Worth(0, 0)
        clock.value, clock.bound = lambda: combiner.best, lambda: bound

        def work() -> None:
            nonlocal bound
            for place, train in enumerate(trains):
                bound = _sum((combiner.pinned, *combiner.tops(), *loose[place:]))
                combiner.list_routes(place, train)
            bound = _sum((combiner.pinned, *combiner.tops()))
            combiner.search()

        stopped = clock.watch(work)
        if stopped:
            combiner.take_greedily()
        status = stopped or ("no route" if combiner.best == (0, 0) else "optimal")
        free = [r for r in combiner.runs.values() if r] if status != "no route" else []
        return SearchResult(
            routes=free[0] if free else (),
            value=combiner.best,
            bound=bound if stopped else combiner.best,
            status=status,
            counters={"steps": clock.steps, "routes": sum(map(len, combiner.lists))},
            ties=tuple(free[1 : problem.ties + 1]),
        )


def _order(problem: Problem) -> list[int]:
    """Return the trains to search, trains alike next to each other."""
    trains = problem.position.trains
    pinned = {route.train for route in problem.pinned}
    first = {i: next(j for j in range(len(trains)) if _alike(trains[i], trains[j])) for i in range(len(trains))}
    return sorted((i for i in first if i not in pinned), key=lambda i: (first[i], i))


STRATEGY = Reference()
