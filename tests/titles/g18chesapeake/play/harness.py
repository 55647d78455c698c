"""18Chesapeake in the shared tests of whole games."""

from __future__ import annotations

from tests.titles.standard.harness import harness

HARNESS = harness("18Chesapeake", 5, {}, {"consent": "at_once"})
