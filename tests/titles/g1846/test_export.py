"""What is followed through an export of 1846."""

from __future__ import annotations

import pytest

from routeopt.engine.exported import Setup
from routeopt.errors import BadValueError, UnknownTitleError
from routeopt.formats.export import read_export, state_before
from routeopt.titles.g1846.export import Tracked1846
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


def tracked(made: Log) -> Tracked1846:
    """Return what is followed at the end of a log."""
    actions = [*made.actions, {"type": "end_game", "id": 9999, "entity": 1, "entity_type": "player"}]
    state = state_before(read_export(made.game | {"actions": actions}, "game.json"), 9999).state
    assert isinstance(state, Tracked1846)
    return state


def price(made: Log, company: str) -> int:
    return ROW[tracked(made).market.stocks[company].place]


def earn(made: Log, company: str, revenue: int, kind: str) -> Log:
    """Let a company run, whatever its train may be, and say what becomes of the money."""
    made.do("pass", company).do("run_routes", company, routes=[{"train": "2-2", "revenue": revenue}])
    return made.do("dividend", company, kind=kind)


@pytest.mark.parametrize(
    ("players", "options", "seed", "removed"),
    [
        # as the recorded games of these seeds show
        (5, ("first_ed",), 10264, set()),
        (4, ("first_ed",), 19962, {"C&O"}),
        (3, ("first_ed",), 1595777670, {"PRR", "ERIE"}),
        (3, ("first_ed",), 1600037415, {"PRR", "C&O"}),
        (4, (), 1093335663, {"ERIE"}),
        # this rule keeps C&O: of the three the other two go
        (3, ("second_ed_co",), 7, {"PRR", "ERIE"}),
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


def test_rules_that_are_not_known_are_refused() -> None:
    made = Log("1846", ("first_ed", "tall_boats"))
    made.game["settings"]["seed"] = 7
    with pytest.raises(BadValueError, match='optional rule "tall_boats"'):
        made.position("NYC")
    with pytest.raises(UnknownTitleError, match="1846 2p Variant"):
        Log("1846 2p Variant").position("NYC")


def test_who_is_left_out_cannot_start() -> None:
    with pytest.raises(BadValueError, match="PRR is started, but by the game's seed it takes no part"):
        started("PRR").position("NYC")


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


def test_who_has_closed_cannot_act() -> None:
    made = started("GT", "NYC", price="10,0,1").do("pass", "GT").do("pass", "NYC")
    with pytest.raises(BadValueError, match="GT acts, but by what was followed it has closed"):
        made.do("pass", "GT").position("NYC")
    made = log().do("bid", 1, company="MS", price=60).do("par", 1, corporation="NYC", share_price="100,0,10")
    made.do("buy_company", "NYC", company="MS", price=60).do("pass", "MS", entity_type="minor")
    with pytest.raises(BadValueError, match="MS acts"):
        made.position("NYC")


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
    market.buy("3", ("NYC_0",))
    assert (market.stocks["NYC"].president, market.stocks["NYC"].market) == ("3", 30)


def test_half_a_presidents_certificate_is_sold() -> None:
    market = Market()
    market.par("NYC", "1", "100,0,10")
    market.buy("2", ("NYC_1", "NYC_2"))
    assert market.sell("1", ("NYC_0",), 10) == "NYC"
    stock = market.stocks["NYC"]
    assert (stock.president, stock.held, stock.market) == ("2", {"1": 10, "2": 20}, 10)
    made = (
        started("NYC").do("buy_shares", 2, shares=["NYC_1", "NYC_2"]).do("sell_shares", 1, shares=["NYC_0"], percent=10)
    )
    assert (tracked(made).market.stocks["NYC"].held, price(made, "NYC")) == ({"1": 10, "2": 20}, 90)


def test_of_those_who_are_even_the_next_to_the_left_presides() -> None:
    market = Market(("1", "2", "3"))
    market.par("NYC", "2", "100,0,10")
    market.buy("1", ("NYC_1", "NYC_2"))
    market.buy("3", ("NYC_3", "NYC_4"))
    market.sell("2", ("NYC_0",), 10)
    assert market.stocks["NYC"].president == "3"


def test_shares_are_issued_in_the_order_in_which_they_came() -> None:
    """NYC_1 was bought back: in need four others go first."""
    market = Market()
    market.par("NYC", "1", "100,0,10")
    market.buy("2", ("NYC_1", "NYC_2"))
    market.sell("2", ("NYC_1",))
    market.stocks["NYC"].to_treasury(("NYC_1",))
    assert market.issued_in_need("NYC") == 3
    assert market.stocks["NYC"].treasury == ["NYC_6", "NYC_7", "NYC_8", "NYC_1"]


@pytest.mark.parametrize(
    ("kind", "revenue", "after"),
    [
        # half keeps 10 * (revenue // 20): of 90 it is 40, and 50 are half the price; of 80 only 40 are paid
        ("half", 90, 100), ("half", 80, 90), ("half", 190, 112), ("payout", 40, 90), ("payout", 50, 100),
        ("payout", 100, 112), ("payout", 200, 124), ("payout", 300, 124), ("withhold", 300, 90),
    ],
)  # fmt: skip
def test_what_is_paid_moves_the_price(kind: str, revenue: int, after: int) -> None:
    assert price(earn(started("NYC"), "NYC", revenue, kind), "NYC") == after


@pytest.mark.parametrize(
    ("shares", "amount", "after"),
    [
        # for a train, after a fall to 50: one more left than shares, and the price falls by each
        (("GT_3", "GT_4"), 20, 30), (("GT_3",), 30, 40),
        # at the start of a turn: one left, and it stays; the turn without a run costs one
        (("GT_3",), 50, 50), (("GT_3", "GT_4"), 50, 50),
    ],
)  # fmt: skip
def test_issues_in_need_cost_a_place_for_each_share(shares: tuple[str, ...], amount: int, after: int) -> None:
    made = (
        started("GT", "NYC", price="60,0,6").do("buy_shares", 1, shares=["GT_1"]).do("buy_shares", 1, shares=["GT_2"])
    )
    made.do("pass", "GT").do("sell_shares", "GT", shares=list(shares), percent=10 * len(shares), share_price=amount)
    assert price(made.do("pass", "NYC"), "GT") == after


def test_prices_after_a_stock_round() -> None:
    """All in players' hands: one up; some in the market: one down, and at 10 that closes it; 20 % left: as before."""
    made = started("NYC", "GT", "IC", price="50,0,5")
    made.do("buy_shares", 1, shares=["NYC_1", "NYC_2", "NYC_3", "NYC_4"]).do(
        "buy_shares", 2, shares=["NYC_5", "NYC_6", "NYC_7", "NYC_8"]
    )
    made.do("buy_shares", 1, shares=["GT_1"]).do("sell_shares", 1, shares=["GT_1"], percent=10)
    assert [price(made, company) for company in ("NYC", "GT", "IC")] == [50, 50, 50]
    made.do("pass", "NYC")
    assert [price(made, company) for company in ("NYC", "GT", "IC")] == [60, 40, 50]
    low = (
        started("GT", "NYC", price="10,0,1").do("buy_shares", 2, shares=["GT_1"]).do("sell_shares", 2, shares=["GT_1"])
    )
    assert stations(low.position("GT"), "GT") == ["B16.0"]
    assert stations(low.do("pass", "NYC").position("GT"), "GT") == []
