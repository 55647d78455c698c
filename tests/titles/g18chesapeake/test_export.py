"""What is followed through an export of 18Chesapeake."""

from __future__ import annotations

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
