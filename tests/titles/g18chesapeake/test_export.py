"""What is followed through an export of 18Chesapeake."""

from __future__ import annotations

import pytest

from routeopt.errors import BadValueError, UnknownTitleError
from tests.titles.logs import Log, stations, trains

TWOS = tuple(f"2-{n}" for n in range(7))
THREES = tuple(f"3-{n}" for n in range(6))


def test_a_train_is_exported_when_a_stock_round_begins() -> None:
    """The seventh 2 leaves unsold; the next purchase is a 3."""
    log = Log("18Chesapeake").buy("PRR", *TWOS[:6]).do("pass", 1).buy("PRR", "3-0")
    position = log.position("PRR")
    assert (position.phase.name, trains(position)) == ("3", ["2"] * 6 + ["3"])


def test_no_train_is_exported_between_operating_rounds_or_twice_in_a_stock_round() -> None:
    log = Log("18Chesapeake").do("bid", 2).buy("PRR", "2-0").do("pass", "LV").do("pass", "PRR").buy("PRR", "2-1")
    assert trains(log.position("PRR")) == ["2", "2"]
    log.do("pass", 1).do("pass", 2).buy("PRR", "2-3")
    assert trains(log.position("PRR")) == ["2", "2", "2"]


def test_an_exported_train_starts_a_phase_and_rusts_others() -> None:
    log = Log("18Chesapeake").buy("PRR", *TWOS, *THREES)
    assert (log.position("PRR").phase.name, trains(log.position("PRR"))) == ("3", ["2"] * 7 + ["3"] * 6)
    log.do("pass", 1)
    assert (log.position("PRR").phase.name, trains(log.position("PRR"))) == ("4", ["3"] * 6)


def test_late_trains_are_not_exported() -> None:
    log = Log("18Chesapeake").buy("PRR", *TWOS, *THREES, *(f"4-{n}" for n in range(5)))
    log.do("pass", 1)
    assert log.position("PRR").phase.name == "4"
    log.buy("PRR", "5-0")
    assert log.position("PRR").phase.name == "5"


def test_the_canal_places_a_station_of_its_owner() -> None:
    log = Log("18Chesapeake").do("buy_company", "N&W", company="C&OC", price=80)
    log.do("lay_tile", "C&OC", entity_type="company", hex="D2", tile="57-0", rotation=1)
    log.do("place_token", "C&OC", entity_type="company", city="57-0-0", slot=0)
    assert stations(log.position("N&W"), "N&W") == ["C13.0", "D2.0"]


def test_cities_of_baltimore_become_one() -> None:
    """B&O's home is city 0, towards side 1; X3's city 1 has sides 3 and 5, turned by four 1 and 3."""
    log = Log("18Chesapeake").do("pass", "B&O")
    log.do("lay_tile", "PRR", hex="H6", tile="X3-0", rotation=4)
    assert stations(log.position("B&O"), "B&O") == ["H6.1"]
    log.do("lay_tile", "PRR", hex="H6", tile="X7-0", rotation=0)
    assert stations(log.position("B&O"), "B&O") == ["H6.0"]


def test_trains_are_exported_in_the_auction_when_all_pass() -> None:
    """Two 2s leave before anything is bought, so that six more and the export at the stock round are all of them."""
    log = Log("18Chesapeake").do("bid", 1).do("pass", 2).do("pass", 3).do("pass", 1).buy("PRR", "2-2")
    assert trains(log.position("PRR")) == ["2"]
    log.do("pass", 1).buy("PRR", "2-4", "2-5", "2-6", "3-0")
    assert trains(log.position("PRR")) == ["2", "2", "2", "2", "3"]


def test_no_train_leaves_without_a_word_later_and_no_late_one_at_all() -> None:
    with pytest.raises(BadValueError, match=r"these are for sale before it: 2-1$"):
        Log("18Chesapeake").buy("PRR", "2-0", "2-2").position("PRR")
    with pytest.raises(BadValueError, match=r"these are for sale before it: .*5-2$"):
        Log("18Chesapeake").buy("PRR", "6-0").position("PRR")


def test_a_stock_round_that_passes_automatically_exports_a_train() -> None:
    passes = [{"type": "pass", "entity": player, "entity_type": "player"} for player in (1, 2, 3)]
    log = Log("18Chesapeake").buy("PRR", "2-0").do("pass", "PRR", auto_actions=passes).buy("PRR", "2-2")
    assert trains(log.position("PRR")) == ["2", "2"]


def test_shares_sold_for_a_train_are_no_stock_round() -> None:
    log = Log("18Chesapeake").buy("PRR", "2-0").do("sell_shares", 1, shares=["LV_1"]).buy("PRR", "2-1")
    assert trains(log.position("PRR")) == ["2", "2"]


def test_a_home_in_baltimore_follows_its_city() -> None:
    """B&O's city leads to side 1; X3's city 1 has sides 3 and 5, turned by four 1 and 3."""
    log = Log("18Chesapeake").do("lay_tile", "PRR", hex="H6", tile="X3-0", rotation=4).do("pass", "B&O")
    assert stations(log.position("B&O"), "B&O") == ["H6.1"]


def test_optional_rules_are_refused() -> None:
    with pytest.raises(BadValueError, match='"off_the_rails": exports of 18Chesapeake can be followed with none'):
        Log("18Chesapeake", ("off_the_rails",)).position("PRR")


def test_a_game_of_another_edition_is_refused() -> None:
    with pytest.raises(
        UnknownTitleError, match='a game of "18Chesapeake: Off the Rails": a variant on the map of 18Chesapeake'
    ):
        Log("18Chesapeake: Off the Rails").position("PRR")
