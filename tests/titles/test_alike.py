"""In titles whose trains get bonuses of their own, equal cards are taken for equal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from routeopt.board import Route
from routeopt.rules import Position, Train
from routeopt.rules.alike import kinds_of_trains
from routeopt.solution import solve
from routeopt.titles import titles
from routeopt.titles.title import Title
from tests.titles.random_boards import RandomBoards


@pytest.mark.parametrize("title", titles(), ids=lambda t: t.name)
def test_equal_cards_are_alike_on_any_board(title: Title) -> None:
    boards = RandomBoards(title)
    pairs = 0
    for number in range(60):
        at = boards.position(number)
        kinds = kinds_of_trains(at.rules.tabulate(at), len(at.trains))
        cards = [(t.spec, t.card, t.last, t.disabled) for t in at.trains]
        for a, card in enumerate(cards):
            for b in range(a):
                if cards[b] == card:
                    pairs += 1
                    assert kinds[a] == kinds[b], number
    assert pairs > 5


@pytest.mark.parametrize("name", ["reference", "exhaustive", "branch-and-bound", "cp-sat"])
@pytest.mark.parametrize("title", ["1861", "1867"])
def test_ties_are_distinct_where_bonuses_look_at_what_pays(title: str, name: str) -> None:
    boards = RandomBoards(next(t for t in titles() if t.name == title), 6, 11)
    counted = 0
    for number in range(16):
        at = boards.position(number)
        card = at.trains[0].card
        at = replace(at, trains=(Train(card.name, card, card), Train(f"{card.name}#2", card, card)))
        solution = solve(at, strategy=name, ties=30, unchecked=True)
        shapes = [tuple(sorted(_shape(at, r.route) for r in run.routes)) for run in (solution.run, *solution.ties)]
        assert len(set(shapes)) == len(shapes), number
        counted += len(solution.ties)
    assert counted


def _shape(at: Position, route: Route) -> tuple[object, ...]:
    """The card and its track, from whichever end."""
    track = tuple(sorted(ref for leg in route.legs for ref in leg.track))
    return at.trains[route.train].card.name, track, str(route.only)
