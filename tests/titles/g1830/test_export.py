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


def test_a_diesel_before_the_first_six_is_refused() -> None:
    with pytest.raises(BadValueError, match='train "D-0" is for sale from phase 6 on, this is phase 5'):
        Log("1830").buy("PRR", *SIXES, "5-0", "D-0").position("PRR")


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


def test_an_optional_rule_that_is_not_known_is_refused() -> None:
    assert Log("1830", ("multiple_brown_from_ipo",)).position("PRR").company == "PRR"
    with pytest.raises(BadValueError, match='optional rule "coalfields": exports of 1830 can be followed with'):
        Log("1830", ("coalfields",)).position("PRR")


def test_a_train_given_for_a_diesel_is_for_sale_again() -> None:
    """PRR gives a 5 for the first D, NYC buys that 5 from the pile; of two 4s one was given before, and all 4s rust."""
    log = Log("1830").buy("PRR", *SIXES, "5-0", "5-1", "5-2", "6-0").do("discard_train", "PRR", train="4-3")
    log.buy("PRR", "D-0", exchange="5-1").buy("NYC", "5-1", variant="5")
    assert trains(log.position("PRR")) == ["5", "5", "6", "D"]
    assert trains(log.position("NYC")) == ["5"]
    with pytest.raises(BadValueError, match='"4-3" is not in the depot'):
        log.buy("NYC", "4-3").position("NYC")


def test_trains_sold_between_companies_keep_their_copy() -> None:
    log = Log("1830").buy("PRR", "2-0", "2-1").buy("NYC", "2-0").buy("NYC", "2-2").buy("PRR", "2-0", variant="2")
    assert (trains(log.position("PRR")), trains(log.position("NYC"))) == (["2", "2"], ["2"])


def test_a_home_in_new_york_follows_its_city() -> None:
    """NYNH's city 0 leads to side 3; tile 54 has city 0 on sides 0 and 1, city 1 on sides 2 and 3."""
    log = Log("1830").do("lay_tile", "PRR", hex="G19", tile="54-0", rotation=0).do("pass", "NYNH")
    assert stations(log.position("NYNH"), "NYNH") == ["G19.1"]


def test_erie_chooses_where_track_lies_already() -> None:
    log = Log("1830").do("lay_tile", "PRR", hex="E11", tile="59-0", rotation=0)
    log.do("place_token", "ERIE", city="59-0-1", slot=0).do("lay_tile", "ERIE", hex="E9", tile="8-0", rotation=0)
    assert stations(log.position("ERIE"), "ERIE") == ["E11.1"]


def test_private_companies_act_beside_a_turn() -> None:
    """CS lays a tile, DH declines its station, MH is swapped for a share: none of it is a turn or a stock round."""
    log = Log("1830").do("buy_company", "NYC", company="CS", price=40).do("buy_company", "NYC", company="DH", price=70)
    log.do("lay_tile", "CS", entity_type="company", hex="B20", tile="58-0", rotation=0)
    log.do("lay_tile", "DH", entity_type="company", hex="F16", tile="57-0", rotation=0)
    log.do("pass", "DH", entity_type="company")
    log.do("buy_shares", "MH", entity_type="company", shares=["NYC_2"], percent=10)
    position = log.position("NYC")
    assert {c: t.number for c, t in position.board.laid.items()} == {"B20": "58", "F16": "57"}
    assert stations(position, "NYC") == ["E19.0"]
