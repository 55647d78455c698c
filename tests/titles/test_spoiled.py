"""Exports cut off or spoiled at random give an answer or a plain error (see `tests.titles.spoiled`)."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.titles.spoiled import CORPUS, altered, cut_off, exports, outcome
from tests.titles.test_recorded import TITLES

GAMES = [json.loads(f.read_text()) for f in exports(*TITLES)]


@pytest.mark.skipif(not GAMES, reason=f"recorded games are absent: {CORPUS}")
@pytest.mark.parametrize("spoil", [cut_off, altered])
def test_spoiled_exports_give_an_answer_or_a_plain_error(
    spoil: Callable[[dict[str, Any], Random], dict[str, Any]],
) -> None:
    found = set()
    for seed in range(60):
        random = Random(seed)
        found.add(outcome(spoil(random.choice(GAMES), random)))
    assert {"optimal", "BadValueError"} <= found
    assert "faults" not in found or spoil is altered
