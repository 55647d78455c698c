"""The recorded games of 18xx.games titles beside the repository: their runs, judged and solved."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from routeopt.board import Route
from routeopt.formats.build import build_position
from routeopt.formats.export import follow, to_record
from routeopt.formats.export_file import RUN, Export, read_export
from routeopt.formats.load import decode, read_text
from routeopt.formats.recorded import routes_on
from routeopt.records.tracked import Tracked
from routeopt.rules import Position

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "18xx"


class Recorded(NamedTuple):
    """A run in force: the tracked state and the position before it, the routes, and its line of `runs.jsonl`."""

    action: int
    state: Tracked
    position: Position
    routes: tuple[Route, ...]
    line: dict[str, Any]

    @property
    def revenue(self) -> int:
        """What was recorded, else what the online engine computes."""
        recorded: int | None = self.line["recorded_revenue"]
        return self.line["revenue"] if recorded is None else recorded


def games(title: str) -> list[Path]:
    """Return the recorded games of a title."""
    found = sorted((CORPUS / title).glob("*.json"))
    if not found:
        pytest.skip(f"recorded games are absent: {CORPUS / title}")
    return found


def export(path: Path) -> Export:
    where, text = read_text(path)
    return read_export(decode(text, where), where)


def states(path: Path) -> list[dict[str, Any]]:
    """Return what the online engine held before each action of a game, and at its end."""
    with gzip.open(CORPUS / "states" / path.parent.name / f"{path.stem}.jsonl.gz", "rt") as file:
        return [json.loads(line) for line in file]


def _held(state: dict[str, Any], company: str, fleet: list[str], earned: int | None) -> dict[str, Any]:
    """Return a line for a run of a game that `runs.jsonl` does not list."""
    # Of the national company's trains the states say nothing.
    trains = state["corporations"].get(company, {"trains": fleet})["trains"]
    cards = [train.rpartition("-")[0] for train in trains]
    return {"company": company, "trains": cards, "phase": state["phase"], "recorded_revenue": earned}


def recorded_runs(path: Path) -> Iterator[Recorded]:
    """Yield every run in force of a game, while its state moves on."""
    name = f"{path.parent.name}/{path.name}"
    lines = [json.loads(line) for line in (CORPUS / "runs.jsonl").read_text().splitlines()]
    rows = {line["action"]: line for line in lines if line["game"] == name}
    held = [] if rows else states(path)
    game = export(path)
    for place, (action, state) in enumerate(follow(game)):
        if action.type == RUN and action.id is not None:
            company = state.acting_company(action)
            position = build_position(to_record(game, state, company))
            fleet = [train.name for train in state.fleet(company)]
            routes = routes_on(position, fleet, action.routes or ())
            line = _held(held[place], company, fleet, action.earned) if held else rows.pop(action.id)
            yield Recorded(action.id, state, position, routes, line)
    assert not rows, f"runs that were not met: {sorted(rows)}"
