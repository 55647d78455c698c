"""The rules that `tests.mutate_rules` switches off still stand in the code as the lists say."""

from __future__ import annotations

import pytest

from tests.mutate_rules import TITLES, rules_of, stale


@pytest.mark.parametrize("title", TITLES)
def test_every_rule_can_be_switched_off(title: str) -> None:
    rules = rules_of(title)
    assert len(rules) > 10
    assert {rule.what: found for rule in rules if (found := stale(rule))} == {}
