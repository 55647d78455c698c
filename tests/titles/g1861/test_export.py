"""What is followed through an export of 1861; what it shares with 1867 is tested there."""

from __future__ import annotations

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
    made = started("N").do("lay_tile", "N", hex="H8", tile="639-0", rotation=0)
    assert stations(national(made), "RSR") == ["H8.0"]
    assert stations(national(made), "N") == ["H8.0"]
