"""What is followed through an export of 1830."""

from __future__ import annotations

import pytest

from routeopt.errors import BadValueError
from tests.titles.logs import Log, stations, trains

SIXES = ("2-0", "2-1", "2-2", "2-3", "2-4", "2-5", "3-0", "3-1", "3-2", "3-3", "3-4", "4-0", "4-1", "4-2", "4-3")


def test_a_third_six_by_an_optional_rule() -> None:
    rest = (*SIXES, "5-0", "5-1", "5-2", "6-0", "6-1", "6-2")
    position = Log("1830", ("optional_6_train",)).buy("PRR", *rest).position("PRR")
    assert trains(position) == ["4"] * 4 + ["5"] * 3 + ["6"] * 3
    with pytest.raises(BadValueError, match=r'"6-2" is not in the depot; the next is D-0'):
        Log("1830").buy("PRR", *rest).position("PRR")


def test_a_diesel_is_for_sale_beside_sixes_and_rusts_fours() -> None:
    position = Log("1830").buy("PRR", *SIXES, "5-0", "5-1", "5-2", "6-0").buy("NYC", "D-0").position("PRR")
    assert (position.phase.name, trains(position)) == ("D", ["5", "5", "5", "6"])


def test_the_home_of_erie_waits_for_a_tile() -> None:
    """PRR builds Buffalo, so that PRR's next action says where ERIE's station goes."""
    log = Log("1830").do("pass", "ERIE")
    assert stations(log.position("ERIE"), "ERIE") == ["E11.0"]
    log.do("lay_tile", "PRR", hex="E11", tile="59-0", rotation=0)
    assert stations(log.position("PRR"), "ERIE") == []
    log.do("place_token", "PRR", city="59-0-1", slot=0)
    assert stations(log.position("PRR"), "ERIE") == ["E11.1"]
    assert stations(log.position("PRR"), "PRR") == ["H12.0"]


def test_delaware_and_hudson_places_one_station_more() -> None:
    log = Log("1830").do("buy_company", "CPR", company="DH", price=100)
    log.do("lay_tile", "DH", entity_type="company", hex="F16", tile="57-0", rotation=0)
    log.do("place_token", "DH", entity_type="company", city="57-0-0", slot=0)
    assert stations(log.position("CPR"), "CPR") == ["A19.0", "F16.0"]
