"""Where the stops, slots, junctions and track of one hex are drawn, as steps from its centre."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import combinations, product

from routeopt.board import Content, End, Track
from routeopt.draw.geometry import CENTRE, Curve, Point, corners, edge_middle, from_edge
from routeopt.draw.style import CITY_EDGE, SLOT

#: Nearer than this, two stops of a hex would be drawn over each other.
_APART = 0.66
_RADII = (SLOT, 0.9 * SLOT, 0.8 * SLOT, 0.7 * SLOT, 0.6 * SLOT)
#: Nearer to another stop's track than this, a stop would seem to lie on it.
_CLEAR = 0.3
#: From the middle of the hex to a token beside the slots, so that it stays inside.
_BESIDE = 0.6


class Figure:
    """What lies on one hex, placed.

    Parameters
    ----------
    content : Content
        What lies on the hex.
    layout : str
        ``"flat"`` or ``"pointy"``.
    """

    def __init__(self, content: Content, layout: str) -> None:
        self.content = content
        self.layout = layout
        self.stops = self._place_stops()
        self.slot = self._slot_radius()
        self.junctions = self._place_junctions()

    def edges_of(self, end: End) -> tuple[int, ...]:
        """Return the edges from which track leads straight to a stop or junction."""
        others = (t.other(end) for t in self.content.tracks if end in t[:2])
        return tuple(o.number for o in others if o.kind == "edge")

    @cached_property
    def curves(self) -> tuple[Curve, ...]:
        """The curve of each track segment, from its end `a` to its end `b`."""
        return tuple(map(self.curve, self.content.tracks))

    def curve(self, track: Track) -> Curve:
        """Return the curve of a track segment, from its end `a` to its end `b`."""
        if track.a.kind == "edge":
            return from_edge(track.a.number, self._point(track.b), self.layout)
        if track.b.kind == "edge":
            return from_edge(track.b.number, self._point(track.a), self.layout).reversed()
        return Curve(self._point(track.a), self._point(track.b))

    def slots(self, number: int) -> list[Point]:
        """Return where the slots of a city are; of any other stop, where it is."""
        count = max(1, self.content.stops[number].spec.slots)
        return [self.stops[number].plus(step) for step in ring(count, self.slot)]

    def several_cities(self) -> list[int]:
        """Return the numbers of the cities, where there are several: empty where there is one."""
        cities = [number for number, stop in enumerate(self.content.stops) if stop.spec.kind == "city"]
        return cities if len(cities) > 1 else []

    def nearest(self, numbers: Iterable[int], at: Point) -> int:
        """Return which of some stops has the slot nearest to a point."""
        return min(numbers, key=lambda number: room(at, self.slots(number)))

    def beside(self, number: int, count: int) -> list[Point]:
        """Return where so many tokens beside the slots of a city stand: clear of slots, and of track if that can be."""
        taken = [p for other in range(len(self.stops)) for p in self.slots(other)]
        track = [curve.at(share / 6) for curve in self.curves for share in range(7)]
        found: list[Point] = []
        for _ in range(count):
            around = [slot.plus(turn, self.slot + 1.05 * SLOT) for slot in self.slots(number) for turn in _TURNS]
            at = max(around, key=lambda p: self._ease(p, taken, track))
            found.append(at)
            taken.append(at)
        return found

    @staticmethod
    def _ease(at: Point, taken: Sequence[Point], track: Sequence[Point]) -> tuple[float, bool, float]:
        return min(room(at, taken), 1.95 * SLOT), at.distance(CENTRE) < _BESIDE, min(room(at, track), SLOT)

    def _slot_radius(self) -> float:
        """Return how large slots are: smaller where cities would overlap."""
        cities = [(k, s.spec.slots) for k, s in enumerate(self.content.stops) if s.spec.kind == "city"]
        for radius in _RADII:
            placed = [[self.stops[k].plus(step) for step in ring(max(1, count), radius)] for k, count in cities]
            apart = min((room(p, two) for one, two in combinations(placed, 2) for p in one), default=math.inf)
            if apart >= 2 * (radius + CITY_EDGE):
                return radius
        return _RADII[-1]

    def _point(self, end: End) -> Point:
        if end.kind == "edge":
            return edge_middle(end.number, self.layout)
        return self.stops[end.number] if end.kind == "stop" else self.junctions[end.number]

    def _place_stops(self) -> tuple[Point, ...]:
        """Choose a place for each stop: first of all apart from each other, then clear of each other's track."""
        choices = [self._choices(number) for number in range(len(self.content.stops))]
        if len(choices) < 2:
            return tuple(c[0] for c in choices)
        tracks = [self._own_track(number) for number in range(len(choices))]

        def quality(places: tuple[Point, ...]) -> tuple[float, float, float]:
            apart = min(one.distance(two) for one, two in combinations(places, 2))
            clear = min(
                room(place, track) for k, place in enumerate(places) for j, track in enumerate(tracks) if j != k
            )
            return (
                min(apart, _APART),
                min(clear, _CLEAR),
                -sum(c.index(p) for c, p in zip(choices, places, strict=True)),
            )

        return max(product(*choices), key=quality)

    def _own_track(self, number: int) -> list[Point]:
        """Return points of the track that leads to a stop, as far as edges say where it runs."""
        edges = self.edges_of(End("stop", number))
        if len(edges) == 2:
            return self._along(edges, [k / 8 for k in range(9)])
        return [edge_middle(edge, self.layout).times(share) for edge in edges for share in (1.0, 0.75, 0.5)]

    def _along(self, edges: Sequence[int], shares: Iterable[float]) -> list[Point]:
        curve = from_edge(edges[0], edge_middle(edges[1], self.layout), self.layout)
        return [curve.at(share) for share in shares]

    def _choices(self, number: int) -> list[Point]:
        """Return where a stop may be drawn, the best place first: on its track where that runs on."""
        edges, alone = self.edges_of(End("stop", number)), len(self.content.stops) == 1
        if alone and (self.content.stops[number].spec.kind in ("city", "offboard") or len(edges) != 2):
            return [CENTRE]
        if len(edges) == 2:
            return self._along(edges, (0.5,) if alone else (0.5, 0.35, 0.65, 0.22, 0.78))
        if edges:
            towards = self._mean(edges)
            return [towards.times(factor) for factor in (0.5, 0.3, 0.62, 0.0)]
        return [c.times(0.5) for c in corners(self.layout)]

    def _place_junctions(self) -> tuple[Point, ...]:
        numbers = sorted({e.number for t in self.content.tracks for e in t[:2] if e.kind == "junction"})
        places = [CENTRE] * (numbers[-1] + 1 if numbers else 0)
        for number in numbers:
            edges = self.edges_of(End("junction", number))
            if edges and (len(numbers) > 1 or len(edges) == 1):
                places[number] = self._mean(edges).times(0.5)
        return tuple(places)

    def _mean(self, edges: Iterable[int]) -> Point:
        middles = [edge_middle(e, self.layout) for e in edges]
        return Point(sum(m.x for m in middles) / len(middles), sum(m.y for m in middles) / len(middles))


_TURNS = [Point(math.cos(k * math.pi / 6), math.sin(k * math.pi / 6)) for k in (0, 6, 1, 11, 5, 7, 2, 10, 4, 8, 3, 9)]


def ring(count: int, radius: float = SLOT) -> list[Point]:
    """Return the steps from a city's middle to its slots."""
    if count == 1:
        return [CENTRE]
    if count == 2:
        return [Point(-radius, 0.0), Point(radius, 0.0)]
    reach = radius / math.sin(math.pi / count)
    turn = math.pi / 4 if count == 4 else 0.0
    angles = [turn + 2 * math.pi * k / count for k in range(count)]
    return [Point(reach * math.sin(a), -reach * math.cos(a)) for a in angles]


def room(point: Point, others: Iterable[Point]) -> float:
    """Return how far the nearest of some points is."""
    return min((point.distance(o) for o in others), default=math.inf)
