"""What is followed through an export of 1846."""

from __future__ import annotations

import pytest

from routeopt.engine.exported import Setup
from routeopt.errors import BadValueError
from routeopt.titles.g1846.removal import removed_corporations
from routeopt.titles.g1846.shares import ROW, Market
from tests.titles.logs import Log, stations, trains


def log() -> Log:
    """Return a log of three players; with this seed PRR and C&O are left out."""
    made = Log("1846", ("first_ed",))
    made.game["settings"]["seed"] = 1600037415
    return made


def started(*companies: str, price: str = "100,0,10") -> Log:
    """Return a log in which players 1, 2, ... have started companies."""
    made = log()
    for player, company in enumerate(companies, 1):
        made.do("par", player, corporation=company, share_price=price)
    return made


@pytest.mark.parametrize(
    ("players", "options", "seed", "removed"),
    [
        # as the recorded games of these seeds show
        (5, ("first_ed",), 10264, set()),
        (4, ("first_ed",), 19962, {"C&O"}),
        (3, ("first_ed",), 1595777670, {"PRR", "ERIE"}),
        (3, ("first_ed",), 1600037415, {"PRR", "C&O"}),
    ],
)
def test_corporations_left_out(players: int, options: tuple[str, ...], seed: int, removed: set[str]) -> None:
    setup = Setup(tuple(map(str, range(players))), options, (), seed)
    assert set(removed_corporations(setup)) == removed


def test_what_the_draw_needs() -> None:
    with pytest.raises(BadValueError, match="2 players"):
        removed_corporations(Setup(("1", "2"), (), (), 7))
    with pytest.raises(BadValueError, match="neither a seed"):
        removed_corporations(Setup(("1", "2", "3"), (), (), None))


def test_minors_and_corporations_left_out_have_stations_from_the_start() -> None:
    position = log().position("NYC")
    assert {t.owner: str(t.stop) for t in position.board.tokens} == {
        "PRR": "F20.0", "C&O": "I15.0", "MS": "C15.0", "BIG4": "G9.0",
    }  # fmt: skip


def test_a_home_is_placed_when_a_corporation_starts() -> None:
    assert stations(started("NYC").position("NYC"), "NYC") == ["D20.0"]


def test_a_minor_becomes_part_of_its_buyer_and_its_train_rests() -> None:
    made = log().do("bid", 1, company="MS", price=60).do("par", 1, corporation="NYC", share_price="100,0,10")
    made.do("pass", "MS", entity_type="minor").do("buy_company", "NYC", company="MS", price=60)
    position = made.position("NYC")
    assert sorted(stations(position, "NYC")) == ["C15.0", "D20.0"]
    assert [(t.name, t.disabled) for t in position.trains] == [("2", True)]
    made.do("pass", "BIG4", entity_type="minor")
    assert [t.disabled for t in made.position("NYC").trains] == [False]


def test_markers_follow_a_private_company() -> None:
    made = log().do("bid", 1, company="SC", price=40).do("par", 1, corporation="NYC", share_price="100,0,10")
    made.do("assign", "SC", entity_type="company", target="NYC", target_type="corporation")
    assert made.position("NYC").markers == {}
    made.do("assign", "SC", entity_type="company", target="D14", target_type="hex")
    assert [(m.stop.hex, m.owner) for m in made.position("NYC").markers["SC"]] == [("D14", "NYC")]
    made.do("par", 2, corporation="GT", share_price="100,0,10").do("buy_company", "GT", company="SC", price=40)
    assert [(m.stop.hex, m.owner) for m in made.position("NYC").markers["SC"]] == [("D14", "GT")]


TO_FOURS = ("2-2", "2-3", "2-4", "2-5", "2-6")
FOURS = ("4-0", "4-1", "4-2", "4-3")


def test_private_companies_of_players_close_with_the_first_five() -> None:
    made = started("NYC").do("bid", 2, company="SC", price=40).do("bid", 3, company="BIG4", price=40)
    made.do("bid", 1, company="MAIL", price=80).do("buy_company", "NYC", company="MAIL", price=80)
    made.do("assign", "SC", entity_type="company", target="NYC", target_type="corporation")
    made.do("assign", "SC", entity_type="company", target="D14", target_type="hex")
    made.buy("NYC", *TO_FOURS, *FOURS)
    before = made.position("NYC")
    assert ("SC" in before.markers, stations(before, "BIG4"), before.held) == (True, ["G9.0"], {"MAIL"})
    after = made.buy("NYC", "5-0").position("NYC")
    assert (dict(after.markers), stations(after, "BIG4"), after.held) == ({}, [], {"MAIL"})


def test_trains_run_once_more_when_they_are_obsolete() -> None:
    """NYC buys the first 5 in its turn: its 2 runs in its next one, and is gone after that."""
    made = started("NYC", "GT").buy("NYC", "2-2").buy("GT", *TO_FOURS[1:], *FOURS)
    made.do("pass", "NYC").do("dividend", "NYC", kind="withhold").buy("NYC", "5-0", variant="4/6")
    made.do("pass", "GT")
    assert [(t.card.name, t.last) for t in made.position("NYC").trains] == [("2", True), ("4/6", False)]
    made.do("pass", "NYC").do("dividend", "NYC", kind="withhold")
    assert trains(made.position("NYC")) == ["4/6"]
    # GT's go at the end of its turn, as it pays nothing; the second sides of fours stay till a 6 comes.
    made.do("pass", "GT").do("pass", "NYC")
    assert trains(made.position("GT")) == ["4"] * 4


def test_a_corporation_closes_when_its_price_is_gone() -> None:
    """Four turns without a run: 40, 30, 20, 10, 0. ERIE, dearer, goes first in each round."""
    made = started("GT", price="40,0,4").do("par", 2, corporation="ERIE", share_price="90,0,9")
    for turn in range(4):
        made.do("pass", "ERIE").do("pass", "GT")
        assert stations(made.position("GT"), "GT") == ["B16.0"], turn
    made.do("pass", "ERIE")
    assert stations(made.position("GT"), "GT") == []


def test_a_turn_without_any_action_counts() -> None:
    """GT, at 20 after two turns, says nothing for two rounds."""
    made = started("GT", price="40,0,4").do("par", 2, corporation="ERIE", share_price="90,0,9")
    for _ in range(2):
        made.do("pass", "ERIE").do("pass", "GT")
    made.do("pass", "ERIE").do("lay_tile", "ERIE", hex="E19", tile="8-0", rotation=1).do(
        "run_routes", "ERIE", routes=[]
    )
    made.do("pass", "ERIE").do("lay_tile", "ERIE", hex="E17", tile="291-0", rotation=3)
    assert stations(made.position("GT"), "GT") == ["B16.0"]
    made.do("run_routes", "ERIE", routes=[]).do("lay_tile", "ERIE", hex="E15", tile="8-1", rotation=1)
    assert stations(made.position("GT"), "GT") == []


def test_in_receivership_a_train_is_bought_unseen() -> None:
    """Player 1 is bankrupt; GT, without a president, has bought 2-3 when NYC buys 2-4."""
    made = started("NYC", "GT").buy("NYC", "2-2").do("pass", "GT").do("bankrupt", "GT").do("pass", "NYC")
    assert trains(made.position("GT")) == []
    made.buy("NYC", "2-4")
    assert trains(made.position("GT")) == ["2"]
    with pytest.raises(BadValueError, match="2-3"):
        started("NYC", "GT").buy("NYC", "2-2").do("pass", "GT").buy("NYC", "2-4").position("GT")


def test_dividends_move_a_price() -> None:
    market = Market()
    market.par("NYC", "1", "100,0,10")
    assert [market.steps("NYC", paid) for paid in (0, 49, 50, 99, 100, 200, 300)] == [-1, -1, 0, 0, 1, 2, 2]
    market.par("GT", "1", "150,0,14")
    assert not market.move("GT", 1)
    assert (ROW[market.stocks["GT"].place], market.steps("GT", 495)) == (165, 3)


def test_who_presides() -> None:
    market = Market()
    market.par("NYC", "1", "100,0,10")
    market.buy("2", ("NYC_1", "NYC_2"))
    assert market.stocks["NYC"].president == "1"
    market.buy("2", ("NYC_3",))
    assert market.stocks["NYC"].president == "2"
    # The old president's shares move no price; the president's do.
    assert market.sell("1", ("NYC_0",)) == ""
    assert market.sell("2", ("NYC_3",)) == "NYC"
    assert (market.stocks["NYC"].president, market.stocks["NYC"].market) == ("2", 30)
    assert market.bankrupt("2") == []
    assert (market.stocks["NYC"].president, market.stocks["NYC"].market) == ("", 50)
