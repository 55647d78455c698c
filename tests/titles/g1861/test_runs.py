"""What trains of 1861 earn, worked out by hand; the rules that it shares with 1867 are tested there.

From Moscow, H8 (40), city 2 leads by side 4 and the track of I7 and J8 to Nizhnii Novgorod, K7 (30).
"""

from __future__ import annotations

import pytest

from routeopt.formats.build import build_position
from routeopt.formats.native import PositionRecord
from routeopt.solution import check, solve


@pytest.mark.parametrize(
    ("held", "revenue"),
    [((), 70), (("MYR",), 80), (("MYR", "MRR"), 90), (("WVR", "BSS"), 70)],
)
def test_private_companies_add_to_runs_by_moscow(held: tuple[str, ...], revenue: int) -> None:
    """H8's side 4 is I7's side 1: tile 8 (0-2) turned by five joins 5 and 1; J8's sides 2 and 4 are 8 turned by two."""
    record = PositionRecord(
        title="1861",
        company="MNN",
        trains=("2",),
        tiles={"I7": "8@5", "J8": "8@2"},
        tokens={"MNN": ("H8.2",)},
        concessions={"MNN": held} if held else {},
    )
    at = build_position(record)
    assert check(at) == []
    answers = {
        solve(at, strategy=name, unchecked=True).run.revenue for name in ("reference", "exhaustive", "branch-and-bound")
    }
    assert answers == {revenue}
