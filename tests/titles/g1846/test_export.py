"""What is followed through an export of 1846."""

from __future__ import annotations

import pytest

from routeopt.errors import BadValueError, UnknownTitleError
from routeopt.formats.export import state_at
from routeopt.formats.export_file import read_export
from routeopt.records.actions import Setup
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
    state = state_at(read_export(made.game | {"actions": actions}, "game.json"), 9999).state
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


def test_a_buyer_who_is_in_the_city_needs_no_second_station() -> None:
    made = log().do("bid", 1, company="MS", price=60).do("par", 1, corporation="NYC", share_price="100,0,10")
    made.do("pass", "MS", entity_type="minor").do("place_token", "NYC", city="C15-0-0", slot=1)
    made.do("buy_company", "NYC", company="MS", price=60)
    assert [(t.owner, str(t.stop)) for t in made.position("NYC").board.tokens if t.stop.hex == "C15"] == [
        ("NYC", "C15.0")
    ]


def test_boats_of_a_minor_end_with_it() -> None:
    """The hex stays: an assignment to a company alone brings them back."""
    made = log().do("bid", 1, company="MS", price=60).do("bid", 2, company="SC", price=40)
    made.do("par", 1, corporation="NYC", share_price="100,0,10")
    made.do("assign", "SC", entity_type="company", target="MS", target_type="minor")
    made.do("assign", "SC", entity_type="company", target="D14", target_type="hex")
    made.do("pass", "MS", entity_type="minor")
    assert [(m.stop.hex, m.owner) for m in made.position("MS").markers["SC"]] == [("D14", "MS")]
    made.do("buy_company", "NYC", company="MS", price=60)
    assert made.position("NYC").markers == {}
    made.do("assign", "SC", entity_type="company", target="NYC", target_type="corporation")
    assert [(m.stop.hex, m.owner) for m in made.position("NYC").markers["SC"]] == [("D14", "NYC")]


def test_stations_follow_their_cities() -> None:
    """Chicago and Western Indiana's lies in city 3 on every tile; one in a city without track stays in it."""
    made = started("NYC").do("bid", 1, company="C&WI", price=60).do("buy_company", "NYC", company="C&WI", price=60)
    made.do("place_token", "C&WI", entity_type="company", city="D6-0-3", slot=0)
    made.do("place_token", "NYC", city="H12-0-0", slot=0)
    made.do("lay_tile", "NYC", hex="D6", tile="298-0", rotation=0)
    made.do("lay_tile", "NYC", hex="H12", tile="291-0", rotation=2)
    assert sorted(stations(made.position("NYC"), "NYC")) == ["D20.0", "D6.3", "H12.0"]


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


def test_the_first_six_ends_markers_and_twos() -> None:
    """GT's four runs once more, on whichever side; in the discard pile there is none for it."""
    made = started("NYC", "GT").do("bid", 1, company="BT", price=40).buy("NYC", *TO_FOURS, "4-0", "4-1")
    made.do("buy_company", "NYC", company="BT", price=40)
    made.do("assign", "BT", entity_type="company", target="H12", target_type="hex")
    made.buy("GT", "4-2").buy("GT", "4-3", variant="3/5").do("discard_train", "NYC", train="4-1").do("pass", "NYC")
    made.buy("NYC", "5-0", "5-1", "5-2")
    assert [(m.stop.hex, m.owner) for m in made.position("NYC").markers["BT"]] == [("H12", "NYC")]
    made.buy("NYC", "6-0", variant="7/8")
    assert made.position("NYC").markers == {}
    assert trains(made.position("NYC")) == ["4", "5", "5", "5", "7/8"]
    assert [(t.card.name, t.last) for t in made.position("GT").trains] == [("4", True), ("3/5", True)]
    assert "4-1" not in tracked(made).trains


def test_obsolete_trains_go_in_a_turn_that_leaves_no_trace() -> None:
    """NYC buys the first 5; GT says nothing in its turn after that."""
    made = started("NYC", "GT").buy("NYC", "2-2").buy("GT", *TO_FOURS[1:], *FOURS)
    made.do("pass", "NYC").buy("NYC", "5-0").do("pass", "NYC").do("run_routes", "NYC", routes=[])
    assert trains(made.position("GT")) == ["4"] * 4


def test_an_obsolete_train_that_is_bought_runs_in_the_next_turn() -> None:
    made = started("NYC", "GT").buy("NYC", "2-2").buy("GT", *TO_FOURS[1:], *FOURS)
    made = earn(made, "NYC", 0, "withhold").buy("NYC", "5-0", "2-3").do("pass", "GT")
    assert [(t.card.name, t.last) for t in made.position("NYC").trains] == [("2", True), ("5", False), ("2", True)]
    earn(made, "NYC", 0, "withhold").do("pass", "GT")
    assert trains(made.position("NYC")) == ["5"]


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


def test_minors_go_first_in_a_round() -> None:
    """GT says nothing in the round in which NYC has passed: that is over when a minor acts."""
    made = started("NYC", "GT").do("pass", "NYC").do("pass", "MS", entity_type="minor")
    assert price(made, "GT") == 90


class TestReceivership:
    """Player 2, of IC (112) and GT (40), is bankrupt in the first round; NYC (100) has all 4s, IC all 2s.

    In that round IC and NYC fall by one for a turn without a run, to 100 and 90; GT by one, and by two for as many
    shares issued, to 10.
    """

    @staticmethod
    def bankrupt() -> Log:
        made = log().do("par", 2, corporation="IC", share_price="112,0,11")
        made.do("par", 1, corporation="NYC", share_price="100,0,10").do(
            "par", 2, corporation="GT", share_price="40,0,4"
        )
        made.buy("IC", *TO_FOURS).buy("NYC", *FOURS)
        return made.do("pass", "GT").do("bankrupt", "GT")

    def test_prices(self) -> None:
        made = self.bankrupt()
        assert [price(made, company) for company in ("IC", "NYC", "GT")] == [100, 90, 10]
        # GT, without a train, falls twice for a turn and closes.
        made.do("run_routes", "IC", routes=[]).do("pass", "NYC").do("pass", 1)
        assert (price(made, "IC"), stations(made.position("GT"), "GT")) == (90, [])

    def test_after_its_last_run_an_obsolete_train_makes_room_for_one_bought_unseen(self) -> None:
        """In the third round IC runs its 2s a last time, falls by one from 90 and buys 5-1, as 5-2 is next for NYC."""
        made = self.bankrupt().do("run_routes", "IC", routes=[{"train": "2-2"}]).buy("NYC", "5-0")
        made.do("run_routes", "IC", routes=[{"train": "2-2"}])
        assert [(t.card.name, t.last) for t in made.position("IC").trains] == [("2", True)] * 5
        made.do("pass", "NYC").buy("NYC", "5-2")
        assert (price(made, "IC"), trains(made.position("IC"))) == (80, ["4/6"])

    def test_two_runs_are_two_rounds(self) -> None:
        made = self.bankrupt().do("run_routes", "IC", routes=[]).do("run_routes", "IC", routes=[])
        # The second round is over: NYC and GT were silent in it.
        assert [price(made, company) for company in ("IC", "NYC")] == [90, 80]

    def test_a_tile_of_the_next_phase_shows_what_was_bought(self) -> None:
        """Right after the bankruptcy GT has bought the first 5 on its cheaper side: only so IC may lay a brown tile."""
        made = self.bankrupt().do("run_routes", "IC", routes=[{"train": "2-2"}])
        assert made.position("NYC").phase.name == "II"
        made.do("lay_tile", "NYC", hex="E17", tile="297-0", rotation=0)
        assert (made.position("NYC").phase.name, trains(made.position("GT"))) == ("III", ["4/6"])

    def test_a_discard_shows_what_was_bought(self) -> None:
        """NYC has four 4s, which is one too many only in phase III."""
        made = self.bankrupt().do("run_routes", "IC", routes=[{"train": "2-2"}]).do("pass", "NYC")
        made.do("discard_train", "NYC", train="4-3")
        assert (made.position("NYC").phase.name, trains(made.position("GT"))) == ("III", ["4/6"])

    def test_a_run_shows_what_was_bought_of_the_discard_pile(self) -> None:
        made = started("NYC", "GT").buy("NYC", "2-2").do("discard_train", "NYC", train="2-2").do("pass", "GT")
        made.do("bankrupt", "GT").do("pass", "NYC").do("run_routes", "GT", routes=[{"train": "2-2"}])
        assert trains(made.position("GT")) == ["2"]

    def test_a_run_shows_which_of_two_has_bought(self) -> None:
        """GT went last, but IC runs 2-4: it was bought in IC's turn."""
        made = (
            log()
            .do("par", 2, corporation="IC", share_price="90,0,9")
            .do("par", 2, corporation="GT", share_price="80,0,8")
        )
        made.do("par", 1, corporation="NYC", share_price="100,0,10").buy("NYC", "2-2", "2-3").do("pass", "IC")
        made.do("bankrupt", "IC").do("pass", "NYC").buy("NYC", "2-5")
        assert trains(made.position("GT")) == ["2"]
        made.do("run_routes", "IC", routes=[{"train": "2-4"}])
        assert (trains(made.position("IC")), trains(made.position("GT"))) == (["2"], [])

    def test_what_the_player_owns_closes(self) -> None:
        """His minor and his boats; what others own stays."""
        made = log().do("bid", 2, company="MS", price=60).do("bid", 1, company="BIG4", price=40)
        made.do("bid", 2, company="SC", price=40).do("par", 1, corporation="NYC", share_price="100,0,10")
        made.do("par", 2, corporation="GT", share_price="40,0,4")
        made.do("assign", "SC", entity_type="company", target="BIG4", target_type="minor")
        made.do("assign", "SC", entity_type="company", target="D14", target_type="hex").do("pass", "NYC").do(
            "pass", "GT"
        )
        assert (stations(made.position("NYC"), "MS"), list(made.position("NYC").markers)) == (["C15.0"], ["SC"])
        after = made.do("bankrupt", "GT").position("NYC")
        assert (stations(after, "MS"), stations(after, "BIG4"), dict(after.markers)) == ([], ["G9.0"], {})

    def test_who_buys_enough_presides_again(self) -> None:
        """10 % of IC are too few to pay out, 20 % are enough."""
        made = self.bankrupt().do("pass", 1).do("buy_shares", 3, shares=["IC_1"])
        with pytest.raises(BadValueError, match="IC pays out, but by what shares show it has no president"):
            earn(made, "IC", 100, "payout").position("NYC")
        made = self.bankrupt().do("pass", 1).do("buy_shares", 3, shares=["IC_1"]).do("buy_shares", 3, shares=["IC_2"])
        assert price(earn(made, "IC", 100, "payout"), "IC") == 100

    def test_only_a_president_goes_bankrupt(self) -> None:
        with pytest.raises(BadValueError, match='"GT" is no corporation with a president'):
            self.bankrupt().do("bankrupt", "GT").position("NYC")
