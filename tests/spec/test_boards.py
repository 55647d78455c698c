"""Values that depend on the phase."""

from __future__ import annotations

import pytest

from routeopt.spec import at_colors


@pytest.mark.parametrize(
    ("value", "colors", "money"),
    [
        (20, ("yellow",), 20),
        ({"yellow": 30, "brown": 60}, ("yellow",), 30),
        ({"yellow": 30, "brown": 60}, ("yellow", "green"), 30),
        ({"yellow": 30, "brown": 60}, ("yellow", "green", "brown"), 60),
        ({"yellow": 30, "brown": 60}, ("yellow", "green", "brown", "gray"), 60),
        ({"green": 30}, ("yellow",), 0),
    ],
)
def test_the_most_advanced_colour_of_the_phase_counts(value: object, colors: tuple[str, ...], money: int) -> None:
    assert at_colors(value, colors) == money
