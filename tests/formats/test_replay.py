"""Replaying records through the rules engine: what is told where a record breaks a rule."""

from __future__ import annotations

import pytest

from routeopt.errors import BadValueError, Fault, IllegalRunError, RouteoptError
from routeopt.formats.replay import located


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (BadValueError("no such train"), "game.json: action 61: no such train"),
        (IllegalRunError([Fault("r", "2V, K9", "too long"), Fault("r", "", "no stop")]),
         "game.json: action 61, 2V, K9: too long\ngame.json: action 61: no stop"),
    ],
)  # fmt: skip
def test_an_error_of_a_record_names_the_action_whatever_its_kind(error: RouteoptError, text: str) -> None:
    told = located(error, "game.json: action 61")
    assert (type(told), str(told)) == (type(error), text)
