"""What is followed of recorded games, part by part: track, stations and trains against a plain reading of the log.

`test_recorded` holds the same by judging and solving every run; here nothing is walked, judged or searched.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from routeopt.board.hexes import opposite
from routeopt.formats.export import follow
from routeopt.formats.export_file import RUN
from routeopt.records.actions import ExportedAction
from routeopt.records.tracked import Tracked
from tests.titles.recorded import Recorded, export, games, recorded_runs
from tests.titles.test_recorded import TITLES

#: Titles in which no company merges, closes or goes to another: a station that was placed stays.
STAYING = ["1830", "1889", "18Chesapeake"]


class Reading:
    """What a log has laid and placed so far, without any rule."""

    def __init__(self) -> None:
        self.tiles: dict[str, tuple[str, int | None]] = {}
        #: Hexes in which a company has placed a station, or would have its home.
        self.stations: dict[str, set[str]] = {}

    def read(self, action: ExportedAction, state: Tracked) -> str:
        """Take note of an action; return the hex in which it places a station, empty where it places none."""
        if action.type == "lay_tile":
            self.tiles[action.text("hex")] = (action.text("tile"), action.rotation)
        if action.type != "place_token":
            return ""
        head = action.text("city").rpartition("-")[0]
        coordinate = next((c for c, (tile, _) in self.tiles.items() if tile == head), head.partition("-")[0])
        self.stations.setdefault(owner(action, state), set()).add(coordinate)
        return coordinate


def owner(action: ExportedAction, state: Tracked) -> str:
    return action.tokener or state.acting_company(action)


def stations(state: Tracked) -> dict[str, list[str]]:
    """Return the hexes of each company's stations."""
    found: dict[str, list[str]] = {}
    for token in state.tokens:
        found.setdefault(token.company, []).append(token.hex)
    return found


@pytest.mark.parametrize("title", TITLES)
def test_tiles_lie_as_the_log_has_laid_them(title: str) -> None:
    """Before every action and at the end, and nowhere else."""
    for path in games(title):
        plain = Reading()
        for action, state in follow(export(path)):
            assert {c: (t.id, t.rotation) for c, t in state.tiles.items()} == plain.tiles, (path.stem, action.id)
            for each in (action, *(action.auto_actions or ())):
                plain.read(each, state)
        assert {c: (t.id, t.rotation) for c, t in state.tiles.items()} == plain.tiles, path.stem


@pytest.mark.parametrize("title", TITLES)
def test_a_station_lies_where_the_log_has_just_placed_it(title: str) -> None:
    placed = 0
    for path in games(title):
        plain = Reading()
        expected: tuple[str, list[str]] | None = None
        for action, state in follow(export(path)):
            if expected is not None:
                company, hexes = expected
                assert sorted(stations(state)[company]) == sorted(hexes), (path.stem, action.id)
            coordinate = plain.read(action, state)
            company = owner(action, state)
            expected = (company, [*stations(state).get(company, []), coordinate]) if coordinate else None
            placed += bool(coordinate)
    assert placed


@pytest.mark.parametrize("title", STAYING)
def test_stations_at_the_end(title: str) -> None:
    """Every company that had a turn has its home and what it has placed, and nothing else."""
    for path in games(title):
        plain = Reading()
        acted = set()
        for action, state in follow(export(path)):
            plain.read(action, state)
            if action.entity_type == "corporation":
                acted.add(action.actor)
        homes = {h.partition(".")[0]: c for c, spec in state.board.hexes.items() for h in spec.homes}
        expected = {c: {homes[state.company(c).id], *plain.stations.get(c, ())} for c in acted}
        assert {c: set(hexes) for c, hexes in stations(state).items()} == expected, path.stem


def legs(action: ExportedAction, train: str) -> Iterator[tuple[str, ...]]:
    """Yield the hexes of each leg that a train ran, in order; a leg inside one hex has none to tell."""
    for route in action.routes or ():
        for leg in (route.connections or ()) if route.train == train else ():
            hexes = tuple(name.partition(" ")[0] for name in leg if name != "local")
            if len(set(hexes)) > 1:
                yield hexes


def missing(run: Recorded, action: ExportedAction) -> Iterator[str]:
    """Yield what a recorded run uses and the tracker lacks: a train, track over a hexside, an own station."""
    board, mine = run.position.board, run.position.company
    owned = {train.name for train in run.state.fleet(run.line["company"])}
    station_sides, station_hexes = set(), set()
    for token in board.tokens:
        if token.owner == mine:
            station_hexes.add(token.stop.hex)
            for track in board.content(token.stop.hex).tracks:
                if ("stop", token.stop.number) in track[:2]:
                    station_sides |= {(token.stop.hex, end.number) for end in track[:2] if end.kind == "edge"}
    for route in action.routes or ():
        if route.train not in owned:
            yield f"no train {route.train}"
        ends = set()
        for leg in legs(action, route.train):
            crossed = []
            for here, there in pairwise(leg):
                side = board.grid.edge_towards(here, there)
                assert side is not None
                crossed += [(here, side), (there, opposite(side))]
            ends |= {crossed[0], crossed[-1]}
            for coordinate, side in crossed:
                if not any(("edge", side) in track[:2] for track in board.content(coordinate).tracks):
                    yield f"{route.train}: no track on side {side} of {coordinate}"
        # Old records, and those inside one hex, tell of hexes alone.
        if not (ends & station_sides if ends else station_hexes & set(route.hexes or ())):
            yield f"{route.train}: no station of {mine}"


@pytest.mark.parametrize("title", TITLES)
def test_every_recorded_route_has_its_train_its_track_and_a_station(title: str) -> None:
    found, routes = [], 0
    for path in games(title):
        actions = {a.id: a for a in export(path).log.actions if a.type == RUN}
        for run in recorded_runs(path):
            found += [f"{path.stem} at {run.action}: {what}" for what in missing(run, actions[run.action])]
            routes += len(actions[run.action].routes or ())
    assert found == []
    assert routes
