"""The strategies agree on random boards of 1895 about the sum of route value and mine income, too."""

from __future__ import annotations

import pytest

from routeopt.solution.solve import solve
from routeopt.titles.g1895 import TITLE
from tests.strategies import EXACT
from tests.titles.random_boards import RandomBoards, describe

MAKER = RandomBoards(TITLE)


@pytest.mark.parametrize("chunk", range(4))
def test_strategies_agree_on_the_largest_sum(chunk: int) -> None:
    earned = 0
    for number in range(chunk * 40, (chunk + 1) * 40):
        position = MAKER.position(number)
        best = solve(position, unchecked=True)
        said = set()
        for name in EXACT:
            largest = solve(position, strategy=name, objective="total", unchecked=True)
            said.add((largest.revenue, largest.subsidy, largest.proven))
        ((revenue, subsidy, proven),) = said
        assert proven, describe(position)
        assert best.revenue + best.subsidy <= revenue + subsidy, describe(position)
        assert revenue <= best.revenue, describe(position)
        earned += subsidy
    assert earned > 0
