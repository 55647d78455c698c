"""Recorded games that end at the start of a turn: a few moments here, all by `python -m tests.formats.cut_turns`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.formats.cut_turns import CORPUS, STATES, company_turns, cut_after, cuts, game_of, load

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


ZOO = CORPUS / "18zoo" / "states"


@pytest.mark.skipif(not ZOO.exists(), reason="states of recorded games are absent: ../shared/corpus")
@pytest.mark.parametrize(
    ("name", "actions"),
    [("18ZOOMapC-5774", {257, 375, 518}), ("18ZOOMapA-or_power.patch", set()), ("18ZOOMapF-47334", {62, 120})],
)
def test_the_rules_engine_tells_whose_turn_it_is(name: str, actions: set[int]) -> None:
    """Where following alone took the wrong company, or had to ask; without a list of actions every moment."""
    states = ZOO / f"{name}.jsonl.gz"
    raw = load(game_of(states))
    for place, held in company_turns(raw, states):
        if not actions or held["action_id"] in actions:
            cut = cut_after(raw, place, held, acting=False)
            assert cut.found == cut.truth


@pytest.mark.skipif(not ZOO.exists(), reason="states of recorded games are absent: ../shared/corpus")
def test_the_rules_engine_is_not_believed_against_who_is_to_act() -> None:
    states = ZOO / "18ZOOMapC-5774.jsonl.gz"
    raw = load(game_of(states))
    place, held = next((p, h) for p, h in company_turns(raw, states) if h["action_id"] == 257)
    other = [p["id"] for p in raw["players"] if p["id"] not in held["active_players"]]
    assert other
    assert cut_after(raw, place, held | {"active_players": other[:1]}, acting=True).found != held["current_entity"]
