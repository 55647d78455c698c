"""The best run of a revenue table by the plainest means: every route of every train, every combination.

Written from the definition of `RevenueTable` and the board alone; nothing of the network or the search is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from routeopt.board import Board, End, Route, StopRef, TrackRef
from routeopt.rules import Bonus, Mode, Place, RevenueTable, TrainRow


class Link(NamedTuple):
    """Track from one place to another, in the direction run."""

    start: int
    end: int
    start_ref: StopRef
    end_ref: StopRef
    track: tuple[TrackRef, ...]
    hexsides: int
    used: frozenset[object]
    skipped: tuple[int, ...]
    start_terminal: bool
    end_terminal: bool


class NaiveRoute(NamedTuple):
    """A legal route of a row."""

    row: TrainRow
    first: int
    links: tuple[Link, ...]
    places: tuple[int, ...]
    used: frozenset[object]
    resources: frozenset[str]
    revenue: int
    subsidy: int
    met: frozenset[Bonus]


def links(board: Board, places: Sequence[Place], rows: Sequence[TrainRow]) -> list[Link]:
    """List all links, both directions."""
    place_at = {ref: p for p, place in enumerate(places) for ref in place.refs}
    found: list[Link] = []

    def walk(origin, hex_, at, track, used, sides, skipped, first_terminal, last_terminal):  # type: ignore[no-untyped-def]
        # `at` is where the chain has come to on `hex_`: an End.
        if at.kind == "stop" and track:
            ref = StopRef(hex_, at.number)
            q = place_at.get(ref)
            if q is None:
                return
            p = place_at[origin]
            if q != p and q not in skipped:
                found.append(
                    Link(p, q, origin, ref, track, sides, frozenset(used), skipped, first_terminal, last_terminal)
                )
            may = any({*skipped, q} <= set(row.skips) for row in rows)
            if q == p or q in skipped or not may or last_terminal or places[q].across_only:
                return
            onward(origin, hex_, at, track, used, sides, (*skipped, q), first_terminal)
            return
        onward(origin, hex_, at, track, used, sides, skipped, first_terminal)

    def onward(origin, hex_, at, track, used, sides, skipped, first_terminal):  # type: ignore[no-untyped-def]
        for n, piece in enumerate(board.content(hex_).tracks):
            if at not in (piece.a, piece.b) or ("track", hex_, n) in used:
                continue
            end = piece.other(at)
            if piece.terminal and at.kind != "stop" and end.kind != "stop":
                continue
            if piece.terminal and at.kind == "stop" and track:
                continue  # terminal track is not run on from a stop run past
            taken = [("track", hex_, n)]
            terminal = piece.terminal if not track else first_terminal
            next_hex, next_at, crossed = hex_, end, 0
            if end.kind == "junction":
                taken.append(("junction", hex_, end.number))
            if end.kind == "edge":
                other = board.grid.neighbour(hex_, end.number)
                if other is None:
                    continue
                taken.append(("side", *board.grid.hexside(hex_, end.number)))
                next_hex, next_at, crossed = other, type(end)("edge", (end.number + 3) % 6), 1
            if any(t in used for t in taken):
                continue
            walk(
                origin, next_hex, next_at, (*track, TrackRef(hex_, n)), used | set(taken), sides + crossed, skipped,
                terminal, piece.terminal,
            )  # fmt: skip

    for place in places:
        for ref in place.refs:
            walk(ref, ref.hex, End("stop", ref.number), (), frozenset(), 0, (), False, False)
    return found


def may_join(place: Place, a: Link, b: Link) -> bool:
    """Tell whether link b may follow link a through their common place."""
    if place.across_only:
        return a.end_ref != b.start_ref
    return not a.end_terminal and not b.start_terminal


def routes(board: Board, table: RevenueTable, mode: Mode, row: TrainRow) -> Iterator[NaiveRoute]:
    """Yield every legal route of a row, each once."""
    rows = [r for m in table.modes for r in m.rows]
    all_links = links(board, table.places, rows)
    seen: set[object] = set()

    def extend(first: int, chain: tuple[Link, ...], visited: tuple[int, ...]) -> Iterator[NaiveRoute]:
        route = judge(table, mode, row, first, chain, visited)
        if route is not None:
            shape = frozenset(link.track if link.start < link.end else link.track[::-1] for link in chain)
            key = (shape, first if not chain else -1)
            if key not in seen:
                seen.add(key)
                yield route
        here = visited[-1]
        if chain and not row.passes[here]:
            return
        for link in all_links:
            if (
                link.start != here
                or link.end in visited
                or (chain and not may_join(table.places[here], chain[-1], link))
            ):
                continue
            yield from extend(first, (*chain, link), (*visited, link.end))

    for p in range(len(table.places)):
        if row.ends[p]:
            yield from extend(p, (), (p,))


def judge(
    table: RevenueTable, mode: Mode, row: TrainRow, first: int, chain: tuple[Link, ...], visited: tuple[int, ...]
) -> NaiveRoute | None:
    """Return the route with what it earns (bonuses paid once left out), or None where it is illegal."""
    used: list[object] = [u for link in chain for u in link.used]
    skipped = [p for link in chain for p in link.skipped]
    resources = [*row.resources]
    for p in skipped:
        if p not in row.skips:
            return None
        resources += row.skips[p]
    groups = [table.places[p].group for p in visited if table.places[p].group]
    hexes = sum(link.hexsides for link in chain) if row.counts_hexes else 0
    legal = (
        len(used) == len(set(used))
        and len(skipped) == len(set(skipped))
        and not set(skipped) & set(visited)
        and len(resources) == len(set(resources))
        and len(groups) == len(set(groups))
        and row.ends[visited[0]]
        and row.ends[visited[-1]]
        and all(row.passes[p] for p in visited[1:-1])
        and any(row.tokens[p] for p in visited)
        and (row.reach is None or hexes + sum(row.weight[p] for p in visited) <= row.reach)
        and (row.reach_2 is None or row.weight_2 is None or sum(row.weight_2[p] for p in visited) <= row.reach_2)
        and sum(row.counts[p] for p in visited) >= row.minimum
    )
    if not legal:
        return None
    fixed = [row.pay[p] for p in visited if row.fixed and row.fixed[p]]
    pays = {}
    for p in visited:
        if p in row.variable:
            pays[p] = max(fixed) + row.variable[p] if fixed else row.alone
        else:
            pays[p] = row.pay[p]
    revenue = max(sum(pays[p] for p in chosen) for chosen in choices(row, visited)) * row.multiplier
    revenue += sum(row.each[p] for p in visited) if row.each else 0
    subsidy = sum(row.subsidy[p] for p in visited)
    tracks = {t for link in chain for t in link.track}
    met = set()
    for bonus in mode.bonuses:
        if bonus.trains is not None and row.train not in bonus.trains:
            continue
        if all(c.places & set(visited) or c.tracks & tracks for c in bonus.conditions):
            met.add(bonus)
            if not bonus.once:
                amount = bonus.amount * (row.multiplier if bonus.multiplied else 1)
                revenue += amount if bonus.to == "revenue" else 0
                subsidy += amount if bonus.to == "subsidy" else 0
    return NaiveRoute(
        row, first, chain, visited, frozenset(used), frozenset(resources), revenue, subsidy, frozenset(met)
    )  # fmt: skip


def key(worth: tuple[int, int], objective: str) -> tuple[int, int]:
    """Return what is compared."""
    return worth if objective == "revenue" else (sum(worth), worth[0])


def worth(run: Sequence[NaiveRoute]) -> tuple[int, int]:
    """Return revenue and subsidy of a run."""
    once = {b for route in run for b in route.met if b.once}
    revenue = sum(r.revenue for r in run) + sum(b.amount for b in once if b.to == "revenue")
    subsidy = sum(r.subsidy for r in run) + sum(b.amount for b in once if b.to == "subsidy")
    return revenue, subsidy


def runs(board: Board, table: RevenueTable) -> Iterator[tuple[NaiveRoute, ...]]:
    """Yield every legal run of every mode, the empty one too."""
    for mode in table.modes:
        by_train: dict[int, list[NaiveRoute]] = {}
        for row in mode.rows:
            by_train.setdefault(row.train, []).extend(routes(board, table, mode, row))
        yield from combine(list(by_train.values()))


def choices(row: TrainRow, visited: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return every choice of the visits that pay."""
    before = tuple(p for p in visited if row.first and row.first[p])
    others = tuple(p for p in visited if p not in before)
    left = len(others) if row.pays_best is None else max(0, min(row.pays_best - len(before), len(others)))
    found = [(*before, *chosen) for chosen in combinations(others, left)]
    if not row.station_pays or not left:
        return found
    return [chosen for chosen in found if any(row.tokens[p] for p in chosen)]


def best(board: Board, table: RevenueTable, objective: str = "revenue") -> tuple[int, int]:
    """Return revenue and subsidy of the best run."""
    return max((worth(run) for run in runs(board, table)), key=lambda w: key(w, objective), default=(0, 0))


def shape(table: RevenueTable, route: NaiveRoute) -> tuple[object, ...]:
    """Return what makes a route the same as another one: its track, whichever way it is run, or its only stop."""
    if not route.links:
        return ("stop", table.places[route.first].refs)
    return ("track", *sorted(min(link.track, link.track[::-1]) for link in route.links))


def shape_of(table: RevenueTable, route: Route) -> tuple[object, ...]:
    """Return the same for a route as geometry."""
    if not route.legs:
        return ("stop", next(place.refs for place in table.places if route.only in place.refs))
    return ("track", *sorted(min(leg.track, leg.track[::-1]) for leg in route.legs))


def price(
    board: Board, table: RevenueTable, run: Sequence[Route], objective: str = "revenue"
) -> tuple[int, int] | None:
    """Return what a run as geometry is worth at best, or None where it is illegal."""
    wanted = [(route.train, shape_of(table, route)) for route in run]
    found = None
    for mode in table.modes:
        lists = []
        for train, form in wanted:
            rows = [row for row in mode.rows if row.train == train]
            every = [r for row in rows for r in routes(board, table, mode, row)]
            lists.append([r for r in every if shape(table, r) == form])
        for choice in combine(lists):
            if len(choice) == len(wanted) == len({r.row.train for r in choice}):
                here = worth(choice)
                if found is None or key(here, objective) > key(found, objective):
                    found = here
    return found


def combine(lists: Sequence[Sequence[NaiveRoute]]) -> Iterator[tuple[NaiveRoute, ...]]:
    """Yield all choices of at most one route from each list that take nothing twice."""
    if not lists:
        yield ()
        return
    for rest in combine(lists[1:]):
        yield rest
        used = frozenset[object]().union(*(r.used for r in rest))
        resources = frozenset[str]().union(*(r.resources for r in rest))
        for route in lists[0]:
            if not used & route.used and not resources & route.resources:
                yield (route, *rest)
