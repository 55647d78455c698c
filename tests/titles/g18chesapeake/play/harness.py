"""18Chesapeake in the shared tests of whole games."""

from __future__ import annotations

from routeopt.titles.g18chesapeake import TITLE
from routeopt.titles.g18chesapeake.export import PLAY
from tests.titles.standard.harness import harness
from tests.titles.standard.records import StandardRecords

HARNESS = harness("18Chesapeake", 5, {}, {"consent": "at_once"}, records=StandardRecords(TITLE, PLAY()))
