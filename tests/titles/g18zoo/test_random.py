"""All strategies and the judge agree on random positions with every invention that changes a run."""

from __future__ import annotations

from collections import Counter

import pytest

from routeopt.solution import solve
from tests.titles.g18zoo.random_positions import CARRIAGES, POWERS, RandomZoo, features
from tests.titles.random_boards import describe, disagreements, faults

CHUNK, CHUNKS = 40, 5
BOARDS = RandomZoo()


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_strategies_and_judge_agree(chunk: int) -> None:
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        position = BOARDS.position(number)
        wrong = faults(position) + disagreements(position)
        assert not wrong, "\n".join((f"position {number}", describe(position), *wrong))


def test_the_positions_have_all_that_changes_a_run() -> None:
    """Else the agreement above would say little; powers are not only held, but help."""
    seen: Counter[str] = Counter()
    used: Counter[str] = Counter()
    for number in range(CHUNK * CHUNKS):
        position = BOARDS.position(number)
        seen.update(set(features(position)))
        run = solve(position, unchecked=True).run
        used.update(power for route in run.routes for power in route.powers)
        used["tunnel"] += any("/" in stop for route in run.routes for stop in route.stops)
        used["several routes"] += len(run.routes) > 1
    wanted = {*POWERS, CARRIAGES, "open", "closed", "beside", "super", "new_engine", "last", "disabled", "tunnel"}
    assert min(seen[name] for name in wanted | {"fast_food", "blocked", "two tracks"}) >= 5
    assert min(used[name] for name in ("Experimental Fuel", "Transit Track", "tunnel", "several routes")) >= 2
