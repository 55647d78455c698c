"""Recorded games that end at the start of a turn: a few moments here, all by `python -m tests.formats.cut_turns`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.formats.cut_turns import STATES, cuts

FAMILY = [states for states in STATES if states.parent.name in ("1830", "1889", "18Chesapeake")]


@pytest.mark.skipif(not FAMILY, reason="states of recorded games are absent: ../shared/corpus")
@pytest.mark.parametrize("states", FAMILY or [Path("absent")], ids=lambda p: p.name.partition(".")[0])
@pytest.mark.parametrize("acting", [True, False])
def test_whose_turn_it_is_is_right_or_asked(states: Path, acting: bool) -> None:
    """Of each game every 24th moment: never another company; mostly no question, where it is said who is to act."""
    found = list(cuts(states, acting=acting, every=24))
    assert [cut for cut in found if cut.found not in ("", cut.truth)] == []
    if acting:
        assert sum(bool(cut.found) for cut in found) >= 0.75 * len(found)
