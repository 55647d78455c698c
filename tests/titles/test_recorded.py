"""Recorded games of titles that are followed from exports of 18xx.games; 18ZOO's have tests of their own.

The tracker's board, stations and trains must carry what was run, and the judge must give it its revenue.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from routeopt.rules.judge import judge
from routeopt.solution import check, solve
from routeopt.titles import titles
from tests.titles.recorded import CORPUS, Recorded, games, recorded_runs

TITLES = [t.name for t in titles() if t.export is not None and t.name in t.export.maps]
#: Runs whose record breaks a rule: game and action, to what the best legal run is worth (the title's README says why).
ILLEGAL = {("314", 367): 370}


def wrong(run: Recorded, best: int | None) -> Iterator[str]:
    """Yield what differs from the record; `best` where it is illegal, to what the best run is worth."""
    position = run.position
    kinds = [train.kind for train in run.state.fleet(run.line["company"]) if not train.disabled]
    if sorted(kinds) != sorted(run.line["trains"]):
        yield f"trains {kinds}, not {run.line['trains']}"
    if run.state.phase != run.line["phase"]:
        yield f"phase {run.state.phase}, not {run.line['phase']}"
    yield from map(str, check(position))
    verdict = judge(position, run.routes)
    if best is None:
        yield from map(str, verdict.faults)
        if verdict.legal and verdict.revenue != run.revenue:
            yield f"judged to {verdict.revenue}, not {run.revenue}"
    elif verdict.legal:
        yield "is legal, though listed as an exception"
    answer = solve(position)
    if not answer.proven:
        yield f"not proven: {answer.status}"
    if answer.run.revenue < run.revenue and answer.run.revenue != best:
        yield f"best run {answer.run.revenue}, below {run.revenue}"


@pytest.mark.parametrize("title", TITLES)
def test_recorded_runs_are_judged_to_their_revenue_and_solved(title: str) -> None:
    found = []
    for path in games(title):
        for run in recorded_runs(path):
            best = ILLEGAL.get((path.stem, run.action))
            found += [f"{path.stem} at {run.action}, {run.position.company}: {w}" for w in wrong(run, best)]
    assert found == []


def test_every_title_of_the_recorded_games_is_followed() -> None:
    if not CORPUS.exists():
        pytest.skip(f"recorded games are absent: {CORPUS}")
    assert {"1830", "1889", "18Chesapeake"} <= set(TITLES)
    assert {folder.name for folder in CORPUS.iterdir() if folder.is_dir()} >= set(TITLES)
