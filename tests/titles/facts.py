"""The shared facts of a title in the form of the title's own records, to hold its data files against."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

FACTS = Path(__file__).parents[3] / "shared" / "facts"


def facts(title: str, name: str) -> Any:
    """Read ``facts/<title>/<name>.json``; the test is skipped where the shared facts are absent."""
    file = FACTS / title / f"{name}.json"
    if not file.exists():
        pytest.skip(f"shared facts are absent: {file}")
    return json.loads(file.read_text(encoding="utf-8"))


def end(raw: dict[str, int]) -> tuple[str, int]:
    ((kind, number),) = raw.items()
    return kind, number


def tracks(raw: dict[str, Any]) -> list[frozenset[tuple[str, int]]]:
    """Each track segment as its two ends, in the order of the facts."""
    return [frozenset(map(end, pair)) for pair in raw["tracks"]]


def stops(raw: dict[str, Any]) -> list[tuple[str, Any, int]]:
    """Kind, revenue and slots of each stop."""
    return [(stop["kind"], stop["revenue"], stop.get("slots", 0)) for stop in raw["stops"]]
