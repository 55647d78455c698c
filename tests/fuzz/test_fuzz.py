"""Five hundred inputs of each run, spread over the kinds; `python -m tests.fuzz 20000` runs more."""

from __future__ import annotations

from pathlib import Path

import pytest

from routeopt.search.warm_up import warm_up
from tests.fuzz.inputs import made
from tests.fuzz.running import wrong


@pytest.fixture(scope="module", autouse=True)
def _kernels() -> None:
    """Kernels are compiled at the first use: that is no hang."""
    warm_up("auto")


@pytest.mark.parametrize("chunk", range(10))
def test_every_input_is_answered_or_refused_in_plain_lines(chunk: int, tmp_path: Path) -> None:
    faults = {number: wrong(made(number), tmp_path) for number in range(50 * chunk, 50 * chunk + 50)}
    assert {number: fault for number, fault in faults.items() if fault} == {}
