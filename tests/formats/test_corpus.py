"""The recorded 18ZOO games: the tracker against what the online engine held, and recorded runs against the judge."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from routeopt.formats import Source, load_source, parse_route
from routeopt.formats.export import follow
from routeopt.formats.recorded import recorded_routes
from routeopt.records.tracked import Tracked
from routeopt.rules.judge import judge
from routeopt.solution import check
from tests.formats.corpus import CORPUS, GAMES, absent, export, runs, states

RUNS = runs()
#: Runs whose record counts district F6 twice (rulebook 8.4.2): game and action, to what the route is worth.
COUNTED_TWICE = {("18ZOOMapC-5774.json", 516): (430, 7)}


def differences(state: Tracked, held: dict[str, Any], turn: str) -> Iterator[str]:
    """Yield where the tracked state is not what the engine held."""
    if state.phase != held["phase"]:
        yield f"phase {state.phase}, not {held['phase']}"
    # The engine swaps printed hexes for others of its own along a tunnel: those "tiles" are named after the hex.
    tiles = {c: (tile, turned) for c, (tile, turned) in held["tiles"].items() if not tile.startswith(f"{c}-")}
    if {c: (t.id, t.rotation) for c, t in state.tiles.items()} != tiles:
        yield "tiles"
    for company, what in held["corporations"].items():
        # The engine scraps after a run that it skips silently; the tracker at the end of that turn.
        fleet = [t for t in state.fleet(company) if not (t.last and company == turn and t.name not in what["trains"])]
        if sorted(t.name for t in fleet) != sorted(what["trains"]):
            yield f"trains of {company}: {[t.name for t in fleet]}, not {what['trains']}"
        tokens = sorted([t.hex, t.city] for t in state.tokens if t.company == company)
        if tokens != sorted(what["tokens"]):
            yield f"tokens of {company}: {tokens}, not {what['tokens']}"
        powers = sorted(p for p, holder in state.holders.items() if holder == company)
        if powers != sorted(what["companies"]):
            yield f"powers of {company}: {powers}, not {what['companies']}"


@absent
@pytest.mark.parametrize("path", GAMES, ids=lambda p: p.stem)
def test_the_state_is_what_the_engine_held_at_every_action(path: Path) -> None:
    held = states(path)
    found = []
    count = 0
    for count, (action, state) in enumerate(follow(export(path)), 1):
        found += [f"{action.id}: {d}" for d in differences(state, held[count - 1], state.turn)]
    assert found == []
    assert count == len(held) - 1


def test_all_recorded_games_are_here() -> None:
    if not GAMES:
        pytest.skip(f"recorded games are absent: {CORPUS}")
    assert {run["game"] for run in RUNS} <= {g.name for g in GAMES}
    assert len(RUNS) == 78


def load(run: dict[str, Any]) -> Source:
    return load_source(CORPUS / "games" / run["game"], at=run["action"])


each_run = pytest.mark.parametrize("run", RUNS, ids=[f"{r['game'][7:-5]}-{r['action']}" for r in RUNS])


@each_run
def test_a_position_before_a_run_is_the_recorded_one_and_in_order(run: dict[str, Any]) -> None:
    source = load(run)
    position = source.position
    assert position.title == run["game"].split("-")[0].replace("Map", " - Map ")
    assert position.shown(position.company) == run["company"]
    assert sorted(t.name.partition("#")[0] for t in position.trains) == sorted(run["trains"])
    assert source.record.phase == run["phase"]
    assert source.recorded_revenue == run["recorded_revenue"]
    assert check(position) == []


@each_run
def test_the_judge_gives_a_recorded_run_what_is_recorded(run: dict[str, Any]) -> None:
    source = load(run)
    routes = recorded_routes(source)
    assert len(routes) == len(run["routes"])
    verdict = judge(source.position, routes)
    assert verdict.faults == ()
    recorded = run["revenue"] if run["recorded_revenue"] is None else run["recorded_revenue"]
    worth = COUNTED_TWICE.get((run["game"], run["action"]), (recorded, _treasury_gain(run)))
    assert (verdict.revenue, verdict.subsidy) == worth


def _treasury_gain(run: dict[str, Any]) -> int:
    """What the treasury gained by a run beyond revenue withheld (1 W$ for 25 tickets, rounded up)."""
    path = CORPUS / "games" / run["game"]
    held = states(path)
    actions = [action for action, _ in follow(export(path))]
    place = max(i for i, a in enumerate(actions) if (a.id, a.type) == (run["action"], "run_routes"))

    def gain(index: int) -> int:
        after, before = held[index + 1]["corporations"], held[index]["corporations"]
        return int(after[run["company"]]["cash"]) - int(before[run["company"]]["cash"])

    total = gain(place)
    for index in range(place + 1, len(actions)):
        if actions[index].type == "dividend":
            if actions[index].actor == run["company"]:
                kept = math.ceil(run["revenue"] / 25) if actions[index].kind == "withhold" else 0
                total += gain(index) - kept
            break
    return total


@each_run
def test_a_recorded_route_typed_hex_by_hex_is_that_route(run: dict[str, Any]) -> None:
    source = load(run)
    for route in recorded_routes(source):
        found = parse_route(source.position, route.train, " ".join(route.hexes()))
        assert found in (route, route.reversed())
