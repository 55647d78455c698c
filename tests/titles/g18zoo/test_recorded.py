"""The best runs of all positions of recorded games: proven, found by every strategy, no less than what was run."""

from __future__ import annotations

from typing import Any

import pytest

from routeopt.formats import Source, load_source
from routeopt.formats.recorded import recorded_routes
from routeopt.rules.judge import judge
from routeopt.solution import solve
from tests.formats.corpus import CORPUS, absent, runs
from tests.strategies import EXACT

RUNS = runs()
#: Best runs that were worked out by others, or by hand, or that are none: game and action, to revenue and subsidy.
KNOWN = {
    ("153535", 162): (370, 6),
    ("5774", 516): (430, 7),
    ("ebuy_sell_multiple_shares", 57): (0, 0),
    ("ebuy_sell_multiple_shares", 60): (0, 0),
}


def load(run: dict[str, Any]) -> Source:
    return load_source(CORPUS / "games" / run["game"], at=run["action"])


@absent
@pytest.mark.parametrize("run", RUNS, ids=[f"{r['game'][7:-5]}-{r['action']}" for r in RUNS])
def test_the_best_run(run: dict[str, Any]) -> None:
    source = load(run)
    found = {name: solve(source.position, strategy=name) for name in EXACT}
    assert len({(s.revenue, s.subsidy, s.status, s.proven) for s in found.values()}) == 1
    best = found["branch-and-bound"]
    assert best.proven
    assert best.status == ("optimal" if best.revenue else "no route")
    recorded = judge(source.position, recorded_routes(source))
    assert (best.revenue, best.subsidy) >= (recorded.revenue, recorded.subsidy)
    known = KNOWN.get((run["game"][:-5].split("-", 1)[1], run["action"]))
    assert known in (None, (best.revenue, best.subsidy))


@absent
def test_every_known_run_is_among_them() -> None:
    assert {(r["game"][:-5].split("-", 1)[1], r["action"]) for r in RUNS} >= set(KNOWN)
