"""What is followed through an export of 1867, and what 1861 shares with it."""

from __future__ import annotations

import pytest

from routeopt.errors import BadValueError
from tests.titles.logs import Log, stations, trains

TWOS = tuple(f"2-{n}" for n in range(10))
THREES = tuple(f"3-{n}" for n in range(7))


def minors(**homes: str) -> Log:
    """Return a log in which minors have been started at these cities."""
    made = Log("1867")
    for company, city in homes.items():
        made.do("bid", 1, corporation=company, price=100).do("place_token", company, city=city, slot=0)
    return made


def sold(log: Log, company: str, *first: str) -> Log:
    """Sell all 2 and 3 trains but the first ones named, and the first 4, to one company."""
    return log.buy(company, *(t for t in (*TWOS, *THREES, "4-0") if t not in first))


def two_minors() -> Log:
    """Return a log in which BO has bought all 2 and 3 trains, and CA two of them from it."""
    return minors(BO="M9-0-0", CA="G15-0-0").buy("BO", *TWOS, *THREES).buy("CA", "2-0", "3-0")


def test_tokens_at_the_start() -> None:
    position = Log("1867").position("CPR")
    assert stations(position, "CN") == ["F16.0"]
    assert [str(m.stop) for m in position.markers["neutral"]] == ["D2.0", "L12.2"]


def test_the_first_three_opens_neutral_cities() -> None:
    made = minors(BO="M9-0-0").buy("BO", *TWOS)
    assert "neutral" in made.position("BO").markers
    assert "neutral" not in made.buy("BO", "3-0").position("BO").markers


def test_a_home_is_no_turn() -> None:
    """BO places its home in the stock round; that CA comes first in the operating round makes no second one."""
    made = minors(BO="M9-0-0", CA="G15-0-0").buy("CA", "2-0").buy("BO", "2-1").do("pass", "CA")
    assert stations(made.position("BO"), "BO") == ["M9.0"]
    assert trains(made.position("CA")) == ["2"]


def test_who_has_no_train_when_the_first_four_comes_goes_to_the_national_company() -> None:
    made = minors(KP="G15-0-0", BO="M9-0-0", TN="I15-5-0").buy("KP", "2-0")
    sold(made, "BO", "2-0")
    position = made.position("BO")
    # KP's 2 has rusted; TN has had no turn yet and stays.
    assert (stations(position, "KP"), stations(position, "TN")) == ([], ["I15.0"])
    assert stations(position, "CN") == ["F16.0", "G15.0"]
    assert trains(position) == ["3"] * 7 + ["4"]


def test_who_ends_its_turn_without_a_train_goes_too() -> None:
    made = minors(KP="G15-0-0", BO="M9-0-0").do("pass", "KP")
    assert stations(made.position("KP"), "KP") == ["G15.0"]
    made.do("pass", "BO")
    assert stations(made.position("KP"), "KP") == []
    assert stations(made.position("KP"), "CN") == ["F16.0", "G15.0"]


def test_a_train_is_exported_after_each_operating_round_from_phase_four_on() -> None:
    """BO's pass after CA's turn shows that the round is over: it is in the merger round, and 4-1 is gone."""
    made = two_minors().buy("CA", "4-0").do("pass", "BO").do("pass", "CA")
    with pytest.raises(BadValueError, match='"4-1" is not in the depot'):
        made.buy("CA", "4-1").position("CA")
    made.actions.pop()
    # One merger round, one export: the passes of BO and CA belong to it.
    assert trains(made.buy("CA", "4-2", "4-3").position("CA")) == ["3", "4", "4", "4"]


def test_a_minor_converts_into_a_major() -> None:
    made = two_minors().do("buy_company", "CA", company="QB", price=50).do("pass", "BO")
    made.do("convert", "CA").do("merge", "CA", corporation="CPR").do("buy_shares", 2, shares=["CPR_1"])
    position = made.position("CPR")
    assert (stations(position, "CPR"), trains(position)) == (["G15.0"], ["2", "3"])
    assert position.bonuses == {"Quebec Bridge"}
    assert stations(position, "CA") == []


def test_minors_merge_and_stations_beyond_two_are_removed() -> None:
    made = minors(CA="G15-0-0", BO="M9-0-0", KP="I15-5-0")
    for number, company in enumerate(("CA", "BO", "KP")):
        made.buy(company, f"2-{number}")
    made.do("merge", "CA", corporation="BO").do("merge", "CA", corporation="KP").do("pass", "CA")
    made.do("merge", "CA", corporation="CPR").do("remove_token", "CPR", city="M9-0-0", slot=0)
    position = made.do("discard_train", "CPR", train="2-1").position("CPR")
    assert stations(position, "CPR") == ["G15.0", "I15.0"]
    assert trains(position) == ["2", "2"]
    with pytest.raises(BadValueError, match="CPR has no station in M9"):
        made.do("remove_token", "CPR", city="M9-0-0", slot=0).position("CPR")


def test_two_stations_in_one_city_become_one() -> None:
    made = minors(CA="G15-0-0", BO="G15-0-0").buy("CA", "2-0").buy("BO", "2-1")
    made.do("merge", "CA", corporation="BO").do("merge", "CA", corporation="CPR")
    assert stations(made.position("CPR"), "CPR") == ["G15.0"]


def test_the_national_company_keeps_stations_for_its_capital() -> None:
    """Of eight it has one in F16; six more are free, the last one is kept for L12."""
    homes = {"BBG": "M9-0-0", "BO": "G15-0-0", "CS": "I15-0-0", "CV": "N12-0-0", "KP": "E15-0-0", "LPS": "D8-0-0",
             "OP": "F8-0-0", "SLA": "L12-0-0"}  # fmt: skip
    made = minors(**homes)
    for company in homes:
        made.do("pass", company)
    position = made.do("pass", "CA").position("CA")
    assert len(stations(position, "CN")) == 8
    assert "F8.0" not in stations(position, "CN")
    assert "L12.0" in stations(position, "CN")


def test_a_major_may_choose_to_go() -> None:
    """GTR's 3 rusts with the first 6, which is exported: that it may choose shows that the round is over."""
    made = two_minors().do("convert", "CA").do("merge", "CA", corporation="GTR").do("pass", "BO")
    made.do("pass", "GTR").buy("BO", "4-0", "4-1", "4-2", "4-3", "5-0", "5-1", "5-2", "5-3")
    assert (trains(made.position("GTR")), made.position("GTR").phase.name) == (["3"], "5")
    made.do("choose", "GTR", choice="nationalize")
    position = made.position("GTR")
    assert (position.phase.name, stations(position, "GTR")) == ("6", [])
    assert stations(position, "CN") == ["F16.0", "G15.0"]


def test_private_companies_go_with_the_first_six() -> None:
    made = minors(CA="G15-0-0").do("buy_company", "CA", company="QB", price=50)
    sold(made, "CA").buy("CA", "4-1", "4-2", "4-3", "5-0", "5-1", "5-2", "5-3")
    assert made.position("CA").bonuses == {"Quebec Bridge"}
    assert made.buy("CA", "6-0").position("CA").bonuses == frozenset()


def test_minors_go_with_the_first_eight() -> None:
    made = minors(CA="G15-0-0")
    sold(made, "CA").buy("CA", "4-1", "4-2", "4-3", "5-0", "5-1", "5-2", "5-3", "6-0", "6-1", "7-0", "7-1", "8-0")
    assert stations(made.position("CA"), "CA") == []


def test_a_minor_goes_with_the_first_eight_though_it_had_no_turn() -> None:
    made = minors(BO="M9-0-0", CA="G15-0-0")
    sold(made, "CA").buy("CA", "4-1", "4-2", "4-3", "5-0", "5-1", "5-2", "5-3", "6-0", "6-1", "7-0", "7-1", "8-0")
    assert stations(made.position("CA"), "BO") == []
    assert stations(made.position("CA"), "CN") == ["F16.0", "M9.0", "G15.0"]


def test_a_major_that_has_gone_is_started_anew() -> None:
    """GTR goes as it has no train when the first 6 comes; later a player starts it, and it has its new home alone."""
    made = two_minors().do("convert", "CA").do("merge", "CA", corporation="GTR").do("pass", "BO")
    made.do("pass", "GTR").buy("BO", "4-0", "4-1", "4-2", "4-3", "5-0", "5-1", "5-2", "5-3", "6-0")
    made.do("choose", "GTR", choice="nationalize").do("par", 1, corporation="GTR", share_price="100,0,10")
    made.do("place_token", "GTR", city="I15-5-0", slot=0).buy("GTR", "7-0")
    position = made.position("GTR")
    assert (stations(position, "GTR"), trains(position)) == (["I15.0"], ["7"])
    assert stations(position, "CN") == ["F16.0", "G15.0"]


def test_a_major_that_keeps_out_has_its_next_turn() -> None:
    """The first 6 is exported after GTR's own turn, and it passes; BO has its say, and then GTR's pass is of its turn.

    It buys no train, so that it goes when that turn is over.
    """
    made = two_minors().do("convert", "CA").do("merge", "CA", corporation="GTR").do("pass", "BO")
    made.buy("BO", "4-0", "4-1", "4-2", "4-3", "5-0", "5-1", "5-2", "5-3")
    made.do("pass", "GTR").do("pass", "GTR").do("pass", "BO")
    assert (made.position("GTR").phase.name, stations(made.position("GTR"), "GTR")) == ("6", ["G15.0"])
    made.do("pass", "GTR").do("pass", "BO")
    assert stations(made.position("GTR"), "GTR") == []


def test_a_train_given_for_one_of_phase_eight() -> None:
    made = minors(CA="G15-0-0").do("convert", "CA").do("merge", "CA", corporation="CPR")
    made.buy("CPR", *TWOS, *THREES, "4-0", "4-1", "4-2", "4-3", "5-0", "5-1", "5-2", "5-3", "6-0", "6-1", "7-0", "7-1")
    made.buy("CPR", "8-0").buy("CPR", "2+2-0", exchange="6-1").buy("CPR", "5+5E-0", exchange="2+2-0").buy("CPR", "6-1")
    assert trains(made.position("CPR")) == ["5"] * 4 + ["6", "7", "7", "8", "5+5E", "6"]


def test_a_train_of_phase_eight_before_it_is_refused() -> None:
    with pytest.raises(BadValueError, match=r'train "2\+2-0" is for sale from phase 8 on, this is phase 4'):
        two_minors().buy("CA", "4-0", "2+2-0").position("CA")


def test_a_tile_of_a_later_phase_is_refused() -> None:
    made = minors(BO="M9-0-0").buy("BO", "2-0").do("lay_tile", "BO", hex="M9", tile="15-0", rotation=0)
    with pytest.raises(BadValueError, match="M9: tile 15-0 is green, but in phase 2 there is yellow"):
        made.position("BO")


def test_optional_rules() -> None:
    assert Log("1867", ("grid_market",)).position("CN").company == "CN"
    with pytest.raises(BadValueError, match='"two_player": exports of 1867 can be followed with grid_market or'):
        Log("1867", ("two_player",)).position("CN")


def test_fewer_trains_with_two_players() -> None:
    """Seven 2s, then five 3s."""
    made = minors(BO="M9-0-0")
    made.game["players"].pop()
    made.buy("BO", *TWOS[:7], *THREES[:5], "4-0")
    assert trains(made.position("BO")) == ["3"] * 5 + ["4"]
