"""Every recorded game of 1830, 1889 and 18Chesapeake replays: the same state after each action in force."""

from __future__ import annotations

import pytest

from tests.play.records import Spoilt, spoilt_records
from tests.titles.g18chesapeake.play.harness import HARNESS as OF_CHESAPEAKE
from tests.titles.g1830.play.harness import HARNESS as OF_1830
from tests.titles.g1889.play.harness import HARNESS as OF_1889
from tests.titles.standard.records import StandardRecords

ALL = [h.records for h in (OF_1830, OF_1889, OF_CHESAPEAKE) if isinstance(h.records, StandardRecords)]
EACH = pytest.mark.parametrize(
    ("records", "name"), [(r, name) for r in ALL for name in r.names], ids=[n for r in ALL for n in r.names]
)
TITLE = pytest.mark.parametrize("records", ALL, ids=[r.title.name for r in ALL])


@EACH
def test_the_state_after_every_action_is_as_recorded(records: StandardRecords, name: str) -> None:
    records.check_states(name)


#: Every run of which the record says otherwise than the rules: game, action, rules, what each of them has.
DEVIATIONS = {"1889": [("314", 367, ["stop: no skipping"], (400, 0), None)]}
#: Of how many runs the records say what they earned.
SAID = {"1830": 142, "1889": 32, "18Chesapeake": 0}


@TITLE
def test_every_recorded_run_earns_what_the_record_says_or_is_listed(records: StandardRecords) -> None:
    assert records.check_runs(DEVIATIONS.get(records.title.name, [])) == SAID[records.title.name]


@EACH
def test_every_recorded_action_is_among_the_legal_ones(records: StandardRecords, name: str) -> None:
    records.check_legal(name)


@TITLE
def test_a_record_is_computed_and_not_copied(records: StandardRecords) -> None:
    """Without one action, or with one changed, nearly every record fails or ends in another state."""
    records.need()
    found: Spoilt = spoilt_records(records, 3, 6)
    assert found.share >= 0.9, found.report()
