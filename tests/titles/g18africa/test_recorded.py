"""Two recorded games: the judge prices every recorded run as the record does, and no run found is worth less."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from routeopt.board import Board, Route
from routeopt.rules import Position
from routeopt.rules.judge import judge
from routeopt.solution.solve import solve
from routeopt.titles.g18africa import TITLE
from tests.titles.positions import make
from tests.titles.walks import walk

CORPUS = Path(__file__).parents[4] / "shared" / "corpus" / "18africa"
#: Tiles that the record names otherwise; its A10 has six exits, and once lies where five do with another rotation.
NAMES = {"933": "A10", "632": "114", "AF169": "169"}
SPECIAL = {"933-0": "A10@2"}


class Run(NamedTuple):
    action: int
    position: Position
    routes: tuple[Route, ...]
    revenues: tuple[int, ...]


class Log:
    """Follows tiles, stations and trains of one transcription."""

    def __init__(self, name: str) -> None:
        text = (CORPUS / f"{name}.jsonl").read_text(encoding="utf-8")
        self.rows = [json.loads(line) for line in text.splitlines()][1:]
        paths = (CORPUS / f"{name}.paths.jsonl").read_text(encoding="utf-8")
        self.legs = {(row[0], row[1]): row[2] for row in map(json.loads, paths.splitlines())}
        # The concessions auction follows the first two operating rounds, which are in Recovery.
        self.first_boom = min(row[0] for row in self.rows if row[1] == "choose")
        self.tiles: dict[str, str] = {}
        self.hex_of: dict[str, str] = {}
        self.stations = {
            text.partition(".")[0]: [name if "." not in text else f"{name}.{text.partition('.')[2]}"]
            for name, spec in TITLE.data.boards[""].hexes.items()
            for text in spec.homes
        }
        self.trains: dict[str, list[str]] = {}

    def runs(self) -> Iterator[Run]:
        for row in self.rows:
            kind, company = row[1], row[2]
            if kind == "lay_tile":
                self.lay(row[3], row[4], row[5])
            elif kind == "place_token" and len(row) < 6:
                tile, number = row[3].rsplit("-", 1)
                self.stations[company].append(f"{self.hex_of.get(tile) or tile.split('-')[0]}.{number}")
            elif kind == "buy_train":
                self.trains.setdefault(company, []).append(row[3])
            elif kind == "run_routes" and row[3]:
                yield self.run(row)

    def lay(self, name: str, tile: str, rotation: int) -> None:
        before = self.board()
        number = tile.rsplit("-", 1)[0]
        self.tiles[name] = SPECIAL.get(tile, f"{NAMES.get(number, number)}@{rotation}")
        self.hex_of[tile] = name
        after = self.board()
        if len(after.content(name).stops) > 1 and before.content(name).tracks:
            for places in self.stations.values():
                places[:] = [kept_city(before, after, p) if p.partition(".")[0] == name else p for p in places]

    def board(self) -> Board:
        return make(TITLE, "MF", [], tiles=self.tiles).board

    def run(self, row: list[Any]) -> Run:
        action, _, company, routes = row
        cards = self.trains[company]
        position = make(
            TITLE,
            company,
            [card.rsplit("-", 1)[0] for card in cards],
            tiles=self.tiles,
            tokens={company: self.stations[company]},
            economy="recovery" if action < self.first_boom else "boom",
        )
        walked = tuple(
            walk(position.board, cards.index(card), self.text(action, index, nodes))
            for index, (card, _, _, nodes) in enumerate(routes)
        )
        return Run(action, position, walked, tuple(route[2] for route in routes))

    def text(self, action: int, index: int, nodes: list[str]) -> str:
        """The route by its hexes; at a stop with the number of the city."""
        stops = {node.rsplit("-", 1)[0]: node.replace("-", ".") for node in nodes}
        legs = self.legs.get((action, index))
        hexes = list(stops) if legs is None else [legs[0][0], *(name for leg in legs for name in leg[1:])]
        return " ".join(stops.get(name, name) for name in hexes)


def kept_city(before: Board, after: Board, place: str) -> str:
    """The city of the new tile that keeps all track of the old one."""
    name, _, number = place.partition(".")
    old = edges(before, name, int(number or 0))
    return next(f"{name}.{i}" for i in range(len(after.content(name).stops)) if edges(after, name, i) >= old)


def edges(board: Board, name: str, stop: int) -> set[int]:
    tracks = (track[:2] for track in board.content(name).tracks)
    return {e.number for ends in tracks if ("stop", stop) in ends for e in ends if e.kind == "edge"}


@pytest.fixture(scope="module", params=["19", "33"])
def recorded(request: pytest.FixtureRequest) -> list[Run]:
    if not CORPUS.is_dir():
        pytest.skip(f"the recorded games are absent: {CORPUS}")
    return list(Log(request.param).runs())


def test_the_judge_prices_recorded_runs_as_recorded(recorded: list[Run]) -> None:
    """Lines 37, 56-59, 65 and 69 as played: 56 and 33 runs in Recovery and Boom."""
    for run in recorded:
        verdict = judge(run.position, run.routes)
        assert verdict.legal, (run.action, verdict.faults)
        assert [route.revenue for route in verdict.routes] == list(run.revenues), run.action
    assert len(recorded) in (56, 33)


def test_the_best_run_is_at_least_the_recorded_one(recorded: list[Run]) -> None:
    for run in recorded:
        solution = solve(run.position)
        assert solution.proven
        assert solution.revenue >= sum(run.revenues), run.action
