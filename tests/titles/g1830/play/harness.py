"""1830 in the shared tests of whole games."""

from __future__ import annotations

from routeopt.titles.g1830 import TITLE
from routeopt.titles.g1830.export import PLAY
from tests.titles.standard.harness import harness
from tests.titles.standard.records import StandardRecords

HARNESS = harness(
    "1830",
    5,
    {},
    {"consent": "at_once"},
    {"multiple_brown_from_ipo": "yes", "optional_6_train": "yes", "resale": "not_with_share"},
    records=StandardRecords(TITLE, PLAY()),
)
