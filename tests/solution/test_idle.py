"""Why a company runs nothing: only what is certain is said."""

from __future__ import annotations

import pytest

from routeopt.rules import Position
from routeopt.solution import solve, words
from routeopt.solution.explain import Reason, explain
from routeopt.solution.idle import why_idle
from tests.boards import MAP, board, position, small, station, train

#: Gray track with C9 cut off: neither the road straight down nor the one round reaches it.
CUT = MAP.replace('tracks = ["3-s0", "4-s0"]', 'tracks = ["0-s0"]')

IDLE = {
    "no trains": (small(), "A has no trains"),
    "disabled": (small(train("2", 2, disabled=True)), "A's trains are disabled"),
    "no station": (small(train("2", 2), stations=[]), "A has no station on the board"),
    "another's station": (small(train("2", 2), stations=[station("B", "C5")]), "A has no station on the board"),
    "no track": (
        position(board(CUT).with_tokens([station("A", "C9")]), train("2", 2)),
        "no track leads from A's stations to another stop",
    ),
}


@pytest.mark.parametrize("cause", IDLE)
def test_a_simple_cause_is_said_with_the_proof_and_in_the_explanation(cause: str) -> None:
    where, why = IDLE[cause]
    solution = solve(where)
    assert solution.status == "no route"
    assert words.proof(solution) == f"Proven: no train of this company can run: {why} ({solution.strategy})."
    found = explain(where, solution.run)
    if cause == "no trains":
        assert found[0] == Reason("run", False, why)
    elif cause != "disabled":
        assert found[0] == Reason("2", False, f"stays at home: {why}")


def test_a_cause_that_is_not_simple_is_not_guessed_at() -> None:
    # From C1 track leads to C5 and to D4, but the train may end in neither: no simple cause.
    where = small(train("2", 2, ends=("port",)), stations=[station("A", "C1")])
    solution = solve(where)
    assert solution.status == "no route"
    assert why_idle(where) == ""
    assert words.proof(solution) == f"Proven: no train of this company can run ({solution.strategy})."


@pytest.mark.parametrize("place", ["C1", "C5", "C9"])
def test_track_that_leads_on_over_other_hexes_is_seen(place: str) -> None:
    where: Position = small(train("2", 2), stations=[station("A", place)])
    assert why_idle(where) == ""
    assert solve(where).routes
