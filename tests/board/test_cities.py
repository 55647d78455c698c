"""Which city becomes which where a tile is replaced."""

from __future__ import annotations

import pytest

from routeopt.board.cities import match_cities


def sides(*cities: set[int]) -> list[frozenset[int]]:
    return [frozenset(city) for city in cities]


@pytest.mark.parametrize(
    ("old", "new", "becomes"),
    [
        (sides({0}, {3}), sides({3, 5}, {0, 2}), [1, 0]),
        (sides({0}, {3}), sides({0, 3}), [0, 0]),
        (sides(set(), set()), sides({0}, {1}), [0, 1]),
        (sides(set(), set()), sides({0, 1}), [0, 0]),
        (sides(set()), sides({0, 1}), [0]),
        # The second has no track: its number is free; taken; none is free.
        (sides({0}, set()), sides({0, 2}, {3, 5}), [0, 1]),
        (sides({0}, set()), sides({3}, {0, 5}), [1, 0]),
        (sides({0}, set(), set()), sides({3}, {0, 5}), [1, 0, 0]),
        (sides({4}, set()), sides({0}, {1}, {4}), [2, 1]),
        # Sharing a side is not enough.
        (sides({0}, {3, 5}), sides({0, 3}, {5}), [0, 1]),
        (sides({0}), [], [0]),
    ],
)
def test_which_city_becomes_which(old: list[frozenset[int]], new: list[frozenset[int]], becomes: list[int]) -> None:
    assert match_cities(old, new) == becomes
