"""A plugin of pytest, ``-p tests.play.named_first``: the tests that name a line of a list of rules come first.

A rule that is switched off is then caught in seconds by the test that was written for it. The line is that of the
environment variable `VARIABLE`; nothing is left out, so that what names no line still has its chance.
"""

from __future__ import annotations

import inspect
import os
import re
from collections.abc import Iterable
from typing import Any

import pytest

VARIABLE = "ROUTEOPT_MUTANT_LINE"


def named(line: str, text: str) -> int:
    """How much of a line's name a text has: numbers after "line" or "lines", else words anywhere."""
    if line.isdecimal():
        lists = re.findall(r"(?<![^\W_])lines?[\s_]+(\d+(?:(?:,\s*|_|\s+and\s+|\s+)\d+)*)", text, re.IGNORECASE)
        return int(any(line in re.findall(r"\d+", numbers) for numbers in lists))
    return sum(
        bool(re.search(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", text)) for word in re.findall(r"[\w.]+", line)
    )


def text_of(item: Any) -> str:
    """What a test says of itself: its name with its parameters, its docstring and its source."""
    test = getattr(item, "function", None)
    return f"{item.name}\n{inspect.getsource(test)}" if test else str(item.name)


def in_order(items: Iterable[Any], line: str) -> list[Any]:
    """The tests, those first that name the line, and the others as they were."""
    return sorted(items, key=lambda item: -named(line, text_of(item)))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[Any]) -> None:
    """Put the tests that name the line first."""
    line = os.environ.get(VARIABLE, "")
    if line:
        items[:] = in_order(items, line)
