"""The recorded position of a mine hex on two tracks, read from where it lies; `test_solve` has it in our own words."""

from __future__ import annotations

from pathlib import Path

import pytest

import routeopt

FILE = Path(__file__).parents[4] / "shared" / "corpus" / "positions" / "1895-mine-hex-on-two-tracks-40.toml"


@pytest.mark.skipif(not FILE.exists(), reason=f"recorded positions are absent: {FILE}")
def test_a_mine_hex_on_two_tracks() -> None:
    answer = routeopt.solve(routeopt.load_position(FILE))
    assert (answer.revenue, answer.subsidy, answer.proven) == (40, 20, True)
