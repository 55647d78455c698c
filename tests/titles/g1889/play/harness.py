"""1889 in the shared tests of whole games."""

from __future__ import annotations

from routeopt.titles.g1889 import TITLE
from routeopt.titles.g1889.play import play_1889
from tests.titles.standard.harness import harness
from tests.titles.standard.records import StandardRecords

HARNESS = harness(
    "1889",
    5,
    {},
    {"consent": "at_once"},
    {"beginner_game": "yes"},
    records=StandardRecords(TITLE, play_1889()),
)
