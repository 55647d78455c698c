"""1889 in the shared tests of whole games."""

from __future__ import annotations

from tests.titles.standard.harness import harness

HARNESS = harness("1889", 5, {}, {"consent": "at_once"}, {"beginner_game": "yes"})
