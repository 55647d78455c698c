"""The list of the best so many pays is the head of the sorted list, however long and however it is begun."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from routeopt.search.kernels.best_few import insert

PAYS = st.lists(st.integers(0, 9), max_size=12)


@settings(deadline=None)
@given(pays=PAYS, most=st.integers(-1, 6))
def test_it_grows_up_to_so_many(pays: list[int], most: int) -> None:
    top, size = np.zeros(6, np.int64), np.int64(0)
    for pay in pays:
        size = insert(top, size, np.int64(most), np.int64(pay))
    assert top[:size].tolist() == sorted(pays, reverse=True)[: max(most, 0)]


@settings(deadline=None)
@given(pays=PAYS, few=st.integers(1, 6))
def test_one_full_of_zeros_changes_for_the_better_only(pays: list[int], few: int) -> None:
    best = np.zeros(few, np.int64)
    for pay in pays:
        assert insert(best, np.int64(few), np.int64(few), np.int64(pay)) == few
    assert best.tolist() == sorted([*pays, *[0] * few], reverse=True)[:few]
