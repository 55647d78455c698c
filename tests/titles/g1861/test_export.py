"""What is followed through an export of 1861; what it shares with 1867 is tested there."""

from __future__ import annotations

import json

import pytest

from routeopt.errors import BadValueError
from routeopt.formats import load_position
from routeopt.rules import Position
from tests.titles.logs import Log, stations, trains

TWOS = tuple(f"2-{n}" for n in range(10))
THREES = tuple(f"3-{n}" for n in range(7))


def started(*companies: str) -> Log:
    made = Log("1861")
    for company in companies:
        made.do("bid", 1, corporation=company, price=100)
    return made


def to_phase_four() -> Log:
    """Return a log in which SPW has bought all 2 and 3 trains, RO one of them from it, and then the first 4."""
    return started("SPW", "RO").buy("SPW", *TWOS, *THREES).buy("RO", "3-0", "4-0")


def national(log: Log) -> Position:
    return log.position("RSR")


def test_homes_are_placed_at_the_first_bid() -> None:
    made = started("KB", "N")
    made.do("bid", 2, corporation="N", price=110)
    assert (stations(made.position("N"), "N"), stations(made.position("N"), "KB")) == (["H8.1"], ["D14.1"])


def test_who_goes_brings_its_trains_and_private_companies() -> None:
    """KB has had its turn and lost its 2 to the first 4; MV, without a turn, stays."""
    made = started("KB", "SPW", "MV").buy("KB", "2-0").do("buy_company", "KB", company="WVR", price=90)
    made.buy("SPW", *TWOS[1:], *THREES, "4-0")
    assert stations(national(made), "KB") == []
    assert stations(national(made), "RSR") == ["D14.1"]
    assert national(made).bonuses == {"Warsaw - Vienna Railway"}
    assert stations(national(made), "MV") == ["I13.0"]


def test_the_national_company_has_a_turn_at_the_end_of_the_round() -> None:
    """It has no train, so that it buys the next one: 4-1; its first station lies in the last city of E1."""
    made = to_phase_four()
    assert (stations(national(made), "RSR"), trains(national(made))) == ([], [])
    made.do("pass", "SPW")
    assert (stations(national(made), "RSR"), trains(national(made))) == (["E1.1"], ["4"])
    assert [t.name for t in national(made.buy("SPW", "4-2")).trains] == ["4"]


def test_it_buys_the_cheapest_train_that_is_discarded() -> None:
    made = to_phase_four().do("discard_train", "SPW", train="3-1").do("pass", "SPW")
    assert trains(national(made)) == ["3"]


def test_what_is_missing_later_it_has_bought() -> None:
    """SPW buys 5-0 while 4-2 and 4-3 are for sale: after its 4-1 the national company has bought them too."""
    made = to_phase_four().do("pass", "SPW").do("lay_tile", "SPW", hex="B4", tile="202-0", rotation=5)
    assert trains(national(made)) == ["4"]
    assert trains(national(made.buy("SPW", "5-0"))) == ["4", "4", "4"]


def test_what_it_runs_it_has_bought() -> None:
    made = to_phase_four().do("pass", "SPW").do("lay_tile", "SPW", hex="B4", tile="202-0", rotation=5)
    made.do("run_routes", "RSR", routes=[{"train": "4-1"}, {"train": "4-2"}])
    assert trains(national(made)) == ["4", "4"]


def test_trains_of_phase_eight_show_that_it_has_begun() -> None:
    """A 2+2 is for sale from phase 8 on: all trains up to 8-0 were bought before, and 4s rust."""
    made = to_phase_four().do("pass", "SPW").do("lay_tile", "SPW", hex="B4", tile="202-0", rotation=5)
    made.buy("SPW", "2+2-0")
    position = national(made)
    assert position.phase.name == "8"
    assert trains(position) == ["5"] * 4 + ["6"] * 2 + ["7"] * 2 + ["8"]


def test_a_station_in_the_tile_of_moscow() -> None:
    made = started("N").buy("N", *TWOS, *THREES, "4-0", "4-1", "4-2", "4-3", "5-0", "5-1", "5-2", "5-3", "6-0")
    made.do("lay_tile", "N", hex="H8", tile="639-0", rotation=0)
    # Its first station came with its turn in the round before.
    assert stations(national(made), "RSR") == ["E1.1", "H8.0"]
    assert stations(national(made), "N") == ["H8.0"]


def test_a_home_follows_its_city() -> None:
    """N's city leads to side 2, M-K's to 0, MNN's to 4; turned by two, 637's cities 0, 1, 2 have 2 3, 4 5, 0 1."""
    made = started("SPW").buy("SPW", *TWOS, "3-0").do("lay_tile", "SPW", hex="H8", tile="637-0", rotation=2)
    for company in ("N", "M-K", "MNN"):
        made.do("bid", 1, corporation=company, price=100)
    position = made.position("SPW")
    assert [stations(position, c) for c in ("N", "M-K", "MNN")] == [["H8.0"], ["H8.2"], ["H8.1"]]


def test_after_a_discarded_train_it_buys_what_is_missing_later() -> None:
    """It had no train, so that it took the cheapest, SPW's 3; that SPW then buys 4-2 shows that it took 4-1 too."""
    made = to_phase_four().do("discard_train", "SPW", train="3-1").do("pass", "SPW")
    made.do("lay_tile", "SPW", hex="B4", tile="202-0", rotation=5).buy("SPW", "4-2")
    assert trains(national(made)) == ["3", "4"]


def test_of_trains_at_one_price_it_has_bought_the_one_that_nobody_buys() -> None:
    """RO discards 4-0 while 4-1 is for sale; SPW buys one of them in the next round, the other is RSR's."""
    for bought in ("4-0", "4-1"):
        made = to_phase_four().do("discard_train", "RO", train="4-0").do("pass", "SPW")
        made.do("lay_tile", "SPW", hex="B4", tile="202-0", rotation=5).buy("SPW", bought)
        assert (trains(national(made)), trains(made.position("SPW"))) == (["4"], ["3"] * 6 + ["4"])


def test_a_tile_of_a_later_phase_shows_what_it_has_bought() -> None:
    """Brown tiles come with the first 5: 4-1, 4-2 and 4-3 were bought before it."""
    made = to_phase_four().do("pass", "SPW").do("lay_tile", "SPW", hex="E9", tile="611-0", rotation=0)
    assert (national(made).phase.name, trains(national(made))) == ("5", ["4"] * 3 + ["5"])


def test_a_tile_of_a_later_phase_that_nothing_explains_is_refused() -> None:
    made = started("SPW").buy("SPW", "2-0").do("lay_tile", "SPW", hex="E9", tile="15-0", rotation=0)
    with pytest.raises(
        BadValueError, match=r"action 3 \(lay_tile\): E9: tile 15-0 is green, but in phase 2 there is yellow"
    ):
        made.position("SPW")


def test_who_is_never_seen_again_could_not_pay_interest() -> None:
    """KB has a 2 and no turn after its first: it went at its end, with its train and its private company."""
    made = started("KB", "SPW", "RO").buy("KB", "2-0").do("buy_company", "KB", company="WVR", price=90)
    made.buy("SPW", "2-1").buy("RO", "2-2").do("pass", "SPW").do("pass", "RO")
    assert stations(made.position("SPW"), "KB") == ["D14.1"]
    made.do("pass", "SPW")
    position = national(made)
    assert (stations(position, "KB"), stations(position, "RSR")) == ([], ["D14.1"])
    assert (trains(position), position.bonuses) == (["2"], {"Warsaw - Vienna Railway"})
    at = json.dumps(made.game | {"actions": made.actions})
    assert stations(load_position(at, at=7, company="SPW"), "KB") == []
    # Its turn was the first of the round: before it was over, nothing had happened.
    assert stations(load_position(at, at=6, company="SPW"), "KB") == []
    assert stations(load_position(at, at=5, company="KB"), "KB") == ["D14.1"]


def test_a_major_that_is_started_anew_could_not_pay_interest() -> None:
    """NW, which came of KB, was in play: it went at the end of its turn, and has its new home alone."""
    made = started("KB", "SPW").buy("KB", "2-0").buy("SPW", *TWOS[1:], "3-0").do("convert", "KB")
    made.do("merge", "KB", corporation="NW").do("pass", "NW").do("pass", "SPW")
    assert stations(made.position("NW"), "NW") == ["D14.1"]
    made.do("par", 1, corporation="NW", share_price="100,0,8").do("place_token", "NW", city="D20-0-0", slot=0)
    assert stations(national(made), "NW") == ["D20.0"]
    assert (stations(national(made), "RSR"), trains(national(made))) == (["D14.1"], ["2"])


def test_who_is_seen_again_had_a_turn_without_an_action() -> None:
    made = started("KB", "SPW", "RO").buy("KB", "2-0").buy("SPW", "2-1").buy("RO", "2-2")
    made.do("pass", "SPW").do("pass", "RO").do("pass", "SPW").do("pass", "KB")
    assert stations(made.position("SPW"), "KB") == ["D14.1"]


def test_the_national_company_keeps_stations_for_moscow_and_its_capital() -> None:
    """Eight stations, two of them kept for E1 and H8: V and TR, who go last but N, leave none, and N does."""
    homes = ("RO", "OK", "MB", "KR", "Y", "MV", "V", "TR", "N")
    made = started(*homes)
    for company in homes:
        made.do("pass", company)
    position = national(made.do("pass", 1))
    assert stations(position, "RSR") == ["B4.0", "D20.0", "E9.0", "G15.0", "H18.0", "I13.0", "H8.1"]


def test_optional_rules() -> None:
    assert Log("1861", ("column_market",)).position("RSR").company == "RSR"
    with pytest.raises(
        BadValueError, match='"short": exports of 1861 can be followed with grid_market or column_market'
    ):
        Log("1861", ("short",)).position("RSR")
