"""Each run of a recorded game beside the best one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from routeopt.analysis.audit import AuditedRun, audit
from routeopt.analysis.totals import by_company, by_player, total
from routeopt.errors import BadInputError
from tests.formats.cut_logs import CORPUS, GAMES
from tests.play.games import play_random
from tests.titles.g18zoo.play.games import new_game

absent = pytest.mark.skipif(not GAMES, reason=f"recorded games are absent: {CORPUS}")
#: Runs that earned more than the rules allow: game and action, to the rule.
KNOWN = {
    ("18ZOOMapC-5774", 516): "stop: twice",  # the record counts one populous district twice [8.4.2]
    ("314", 367): "stop: no skipping",  # today's online engine refuses these routes too
}


def runs(path: Path) -> list[AuditedRun]:
    return list(audit(path.read_text(), path.stem))


@absent
@pytest.mark.parametrize("path", GAMES, ids=lambda p: p.stem)
def test_every_recorded_run_is_as_recorded_and_none_is_better_than_the_best(path: Path) -> None:
    played = {a["id"]: a for a in json.loads(path.read_text())["actions"] if a["type"] == "run_routes"}
    for run in runs(path):
        amounts = [route.get("revenue") for route in played[run.action].get("routes", ())]
        said = None if None in amounts else sum(amounts) + (played[run.action].get("extra_revenue") or 0)
        assert run.said == (said is not None)
        assert said in (None, run.recorded)
        assert run.proven
        broken = [fault.rule for fault in run.faults]
        if (path.stem, run.action) in KNOWN:
            assert broken == [KNOWN[path.stem, run.action]]
            continue
        assert not broken
        assert run.recorded is not None
        assert run.best == run.bound >= run.recorded == run.judged
        assert run.missed == run.best - run.recorded
        assert sum(route.revenue for route in run.routes) <= run.recorded


@absent
def test_what_was_missed_is_summed_by_company_and_by_president() -> None:
    found = runs(next(path for path in GAMES if path.stem == "314"))
    whole = total("", found)
    assert (whole.runs, whole.known, whole.short) == (32, 32, 4)
    assert (whole.recorded, whole.best, whole.missed) == (6330, 6390, 90)
    assert {t.name: t.missed for t in by_company(found)} == {"KO": 0, "SR": 40, "UR": 20, "IR": 0, "TR": 0, "AR": 30}
    assert [(t.name, t.missed) for t in by_player(found)] == [("90", 50), ("344", 40), ("639", 0)]


def test_a_saved_game_is_audited_too() -> None:
    game = play_random(new_game(2, "C", 5), 5)
    found = list(audit(game.to_json(), "game"))
    assert len(found) == sum(action.__struct_config__.tag == "run_routes" for action in game.actions) > 0
    assert all(run.recorded == run.judged and run.best >= run.recorded and run.proven for run in found)
    assert all(run.player in ("P1", "P2") for run in found)


def test_a_file_that_is_no_game_is_refused() -> None:
    with pytest.raises(BadInputError, match="title"):
        list(audit('{"actions": []}', "game"))
