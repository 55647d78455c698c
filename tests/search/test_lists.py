"""Lines of bits: the first of each, also where what tells them apart quickly does not."""

from __future__ import annotations

import numpy as np
import pytest

from routeopt.search.methods import route_lists
from routeopt.search.methods.route_lists import first_of_each


@pytest.mark.parametrize("odd", [int(route_lists._ODD), 0], ids=["as it is", "sums of words"])
def test_the_first_of_each_line_in_order(odd: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(route_lists, "_ODD", np.uint64(odd))
    random = np.random.default_rng(1)
    for words in (1, 3, 5):
        lines = random.integers(0, 3, (200, words), np.uint64) << np.uint64(40)
        lines[:100] += random.integers(0, 2, (100, words), np.uint64)
        seen: list[tuple[int, ...]] = []
        expected = []
        for number, line in enumerate(map(tuple, lines.tolist())):
            if line not in seen:
                expected.append(number)
            seen.append(line)
        assert first_of_each(lines).tolist() == expected
