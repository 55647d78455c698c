"""Every recorded game beside the repository, cut before its runs and taken at its end, as somebody who plays it has it.

    python -m tests.formats.cut_logs            # every game and every run
    python -m tests.formats.cut_logs 1846 18ZOO # of these titles

Each line that is printed is a deviation: game, action, what was expected and what was found.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from routeopt.errors import RouteoptError
from routeopt.formats import load_source
from routeopt.formats.export import follow, state_at, to_record
from routeopt.formats.export_file import RUN, read_export
from routeopt.solution import check, solve

#: Cuts that say less than the whole log: game and action, to why.
KNOWN = {
    ("10264", 539): "ERIE may still buy a train, as far as the log says: of its cash, which is 0, it says nothing",
    ("29683", 595): "SE may still buy, as far as the log says: of its cash it says nothing",
    ("1846_game_end_reason_bankrupt", 31): "NYC has bought, and may be done or not; its next run is in another round",
    **dict.fromkeys(
        [("1846_game_end_reason_bankrupt", action) for action in (239, 256, 261, 267)],
        "GT in receivership has bought a train of which only what comes after the cut tells",
    ),
}

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
GAMES = sorted([*CORPUS.glob("18zoo/games/*.json"), *CORPUS.glob("18xx/*/*.json")])


def load(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text())
    return found


def cut_before_runs(path: Path, every: int = 1) -> Iterator[str]:
    """Yield where a log that stops before a run does not give what the whole log gives there.

    Without options it must be the position of the company that runs, on that board.
    """
    raw = load(path)
    export = read_export(raw, path.name)
    places = [number for number, action in enumerate(raw["actions"]) if action["type"] == RUN]
    count = 0
    for action, state in follow(export):
        if action.type != RUN:
            continue
        count += 1
        if count % every or (path.stem, action.id) in KNOWN:
            continue
        company = state.acting_company(action)
        expected = to_record(export, state, company)
        place = max(number for number in places if raw["actions"][number]["id"] == action.id)
        cut = raw | {"status": "active", "actions": raw["actions"][:place]}
        try:
            source = load_source(json.dumps(cut))
        except RouteoptError as error:
            yield f"{path.name}, before {action.id}: {company}, not the error: {error}"
            continue
        if source.at != "last":
            yield f"{path.name}, before {action.id}: the board is at {source.at}"
        if source.record.company != company:
            yield f"{path.name}, before {action.id}: {company}, not {source.record.company}"
        elif source.record != expected:
            yield f"{path.name}, before {action.id}: {company} on another board"


def solved_at_the_end(path: Path) -> Iterator[str]:
    """Yield which company that has trains cannot be solved on the last board of a game."""
    text = path.read_text()
    export = read_export(json.loads(text), path.name)
    trains = state_at(export, "last").state.trains.values()
    for company in dict.fromkeys(train.owner for train in trains if train.owner):
        try:
            position = load_source(text, "last", company).position
            faults = check(position)
            if faults or not solve(position).proven:
                yield f"{path.name}, {company} at the end: {faults or 'not proven'}"
        except RouteoptError as error:
            yield f"{path.name}, {company} at the end: {error}"


def main(titles: list[str]) -> int:
    """Print every deviation."""
    wrong = 0
    for path in GAMES:
        if titles and not any(load(path)["title"].startswith(title) for title in titles):
            continue
        for line in (*cut_before_runs(path), *solved_at_the_end(path)):
            print(line, flush=True)
            wrong += 1
    for (game, action), why in KNOWN.items():
        print(f"{game}.json, before {action}, left out: {why}")
    print(f"{len(GAMES)} games, {wrong} deviations")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
