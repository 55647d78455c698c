"""All strategies and the judge agree on random boards of every title: legal tiles, tokens, trains, phases, bonuses.

A hundred boards of each title; `python -m tests.titles.random_boards` runs more.
"""

from __future__ import annotations

import pytest

from routeopt.titles import titles
from routeopt.titles.title import Title
from tests.titles.random_boards import RandomBoards, describe, disagreements, faults, large_disagreements

CHUNK, CHUNKS = 50, 2
MAKERS = {title.name: RandomBoards(title) for title in titles()}


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("title", titles(), ids=lambda title: title.name)
def test_strategies_and_judge_agree(title: Title, chunk: int) -> None:
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        position = MAKERS[title.name].position(number)
        wrong = disagreements(position)
        assert not wrong, "\n".join((f"position {number}", describe(position), *wrong))


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.name)
def test_on_large_boards_no_run_is_above_a_bound_and_proofs_agree(title: Title) -> None:
    boards = RandomBoards(title, 30, 70)
    # Boards of these numbers of 18Chesapeake once were proven too low, by groups of stops in different blocks.
    for number in (*range(8), 30, 47, 294):
        position = boards.position(number)
        wrong = large_disagreements(position)
        assert not wrong, "\n".join((f"position {number}", describe(position), *wrong))


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.name)
def test_random_positions_are_legal_and_varied(title: Title) -> None:
    """Else the agreement above would say little."""
    positions = [MAKERS[title.name].position(number) for number in range(120)]
    assert [fault for position in positions for fault in faults(position)] == []
    cards = {train.card.name for position in positions for train in position.trains}
    assert cards == {card.name for card in title.data.game.trains if card.count != 0}
    assert {p.economy for p in positions if p.economy} == set(title.data.game.economies)
    assert {p.phase.name for p in positions} == {phase.name for phase in title.data.game.phases}
    assert {len(position.trains) for position in positions} >= {1, 2}
    held = {name for position in positions for name in position.bonuses}
    assert held == {bonus.name for bonus in title.data.game.bonuses if bonus.owned}


def test_the_same_number_gives_the_same_position() -> None:
    title = titles()[0]
    assert describe(RandomBoards(title).position(7)) == describe(MAKERS[title.name].position(7))
