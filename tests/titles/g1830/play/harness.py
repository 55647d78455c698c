"""1830 in the shared tests of whole games."""

from __future__ import annotations

from tests.titles.standard.harness import harness

HARNESS = harness(
    "1830",
    5,
    {},
    {"consent": "at_once"},
    {"multiple_brown_from_ipo": "yes", "optional_6_train": "yes", "resale": "not_with_share"},
)
