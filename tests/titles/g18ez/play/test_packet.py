"""The start packet: situations 1 to 9, written from the rulebook alone; numbers in brackets are its sections.

"Line" and "R" in the docstrings are lines of the checklist of facts, R its second reading.
"""

from __future__ import annotations

import pytest

from routeopt.engine.actions import AnyAction, Bid
from routeopt.engine.game import Game
from routeopt.engine.state import DEPOT, State
from tests.play.games import arrange, refused
from tests.titles.g18ez.play.table import cash, new, sold_out_packet
from tests.titles.standard.games import act, bid, listed, may, par, passes, waits

ORDER = ["SL", "HMH", "MRTA", "OBS", "1", "2", "3", "4"]


def owners(game: Game) -> dict[str, str]:
    """Who has what of the packet."""
    minors = {m: game.state.shares[m][0].owner for m in "1234"}
    return {name: owner for name, owner in {**game.state.privates, **minors}.items() if not owner.startswith("@")}


@pytest.mark.parametrize(
    ("players", "money", "limit"), [(2, 900, 30), (3, 600, 20), (4, 450, 15), (5, 360, 12), (6, 300, 10)]
)
def test_s1_set_up(players: int, money: int, limit: int) -> None:
    """S1 [1.1, App.] Lines 1, 2, 4; R1: the bank is all the money there is, the players' comes out of it."""
    game = new(players)
    assert {game.state.cash[p] for p in game.setting.players} == {money}
    assert game.setting.certificate_limit == limit
    assert (sum(game.state.cash.values()), cash(game, "@bank")) == (6000, [4200])
    kinds = [card.kind for card, train in game.state.cards.items() if train.owner == DEPOT]
    assert {k: kinds.count(k) for k in kinds} == {"2": 10, "3": 5, "4": 4, "5": 3, "6": 2, "8": 1}
    assert game.setting.trains["8"].count is None
    lots = game.state.auction.lots
    assert [lot.item for lot in lots] == ORDER
    assert [lot.price for lot in lots] == [20, 50, 80, 150, 160, 160, 160, 160]
    assert waits(game) == ("auction", "A")


def test_seats_are_drawn_where_asked() -> None:
    """Line 3 [1.1]: players are named in the order of the numbers that they drew; or the game draws them."""
    assert new(6, seed=5).state.order == tuple("ABCDEF")
    drawn = {new(6, seed=seed, seats="drawn").state.order for seed in range(20)}
    assert len(drawn) > 10
    assert all(sorted(order) == list("ABCDEF") for order in drawn)
    game = new(6, seed=5, seats="drawn")
    assert waits(game)[1] == game.state.order[0]


def test_s2_one_action_a_turn() -> None:
    """S2 [1.2, 1.3] Lines 5, 6; R2."""
    game = new()
    assert "is on top" in refused(game, bid("A", "SL", 25))
    assert not may(game, bid("A", "HMH", 50))
    assert not may(game, bid("A", "HMH", 54))
    assert not may(game, bid("A", "1", 164))
    assert may(game, bid("A", "1", 165))
    game = act(new(), bid("A", "HMH", 55))
    assert (cash(game, "A"), waits(game)[1]) == ([600], "B")
    game = act(new(), bid("A", "SL", 20))
    assert (cash(game, "A"), waits(game)[1]) == ([580], "B")


def test_s3_bids_rise_by_5() -> None:
    """S3 [1.3] Line 6; R2: any whole dollar above it, one action a turn, and nobody raises his own."""
    game = act(new(), bid("A", "HMH", 55))
    assert not may(game, bid("B", "HMH", 59))
    assert may(game, bid("B", "HMH", 73))
    higher = act(game.copy(), bid("B", "HMH", 60))
    assert not may(higher, bid("B", "MRTA", 85)), "one action a turn"
    act(higher, *passes("C"))
    assert not may(higher, bid("A", "HMH", 64))
    act(higher, bid("A", "HMH", 65))
    assert {(b.player, b.amount) for b in higher.state.auction.bids} == {("A", 65), ("B", 60)}
    act(game, *passes("B", "C"))
    assert "his own" in refused(game, bid("A", "HMH", 60))


def test_raise_own_bid() -> None:
    """R2, option raise_own_bid: here he may."""
    game = act(new(raise_own_bid="yes"), bid("A", "HMH", 55), *passes("B", "C"))
    assert may(game, bid("A", "HMH", 60))


def test_s4_single_bidders_are_sold_to_at_once() -> None:
    """S4 [1.3] Line 7; R4: it is not their turn; play goes on left of the one who triggered it."""
    game = act(new(), bid("A", "MRTA", 85), bid("B", "HMH", 55), bid("C", "SL", 20))
    assert owners(game) == {"SL": "C", "HMH": "B", "MRTA": "A"}
    assert (cash(game, "A", "B", "C"), waits(game)[1]) == ([515, 545, 580], "A")
    assert game.state.auction.lots[0] == ("OBS", 150)


def test_s5_the_printed_example() -> None:
    """S5 [1.4] Lines 8, 9; R3: A, B, C are Tom, Dick and Harry."""
    game = act(
        new(),
        bid("A", "MRTA", 85), bid("B", "OBS", 155), bid("C", "HMH", 55),
        bid("A", "OBS", 160), bid("B", "HMH", 60), bid("C", "HMH", 65),
        bid("A", "SL", 20),
    )  # fmt: skip
    assert waits(game)[1] == "B"
    assert [a.price.low for a in listed(game, Bid)] == [70]
    act(game, *passes("B"))
    assert owners(game) == {"SL": "A", "HMH": "C", "MRTA": "A"}
    assert waits(game)[1] == "B"
    assert not may(game, bid("B", "OBS", 164))
    act(game, bid("B", "OBS", 165), *passes("A"))
    assert owners(game)["OBS"] == "B"
    assert (cash(game, "A", "B", "C"), waits(game)[1]) == ([495, 435, 535], "B")
    assert game.state.auction.lots[0].item == "1"


def test_s6_a_special_auction_of_three() -> None:
    """S6 [1.4] Line 8; R3: the nearest bidder left of the highest speaks first; a pass is final; B has no word."""
    start = act(new(4), bid("A", "HMH", 55), *passes("B"), bid("C", "HMH", 60), bid("D", "HMH", 65), *passes("A"), bid("B", "SL", 20))  # fmt: skip # noqa: E501
    game = start.copy()
    assert waits(game)[1] == "A"
    assert not may(game, bid("A", "HMH", 69))
    act(game, bid("A", "HMH", 70), *passes("C"))
    assert not may(game, bid("D", "HMH", 74))
    act(game, bid("D", "HMH", 75), *passes("A"))
    assert (cash(game, "A", "B", "C", "D"), waits(game)[1]) == ([450, 430, 450, 375], "C")
    act(start, *passes("A", "C"))
    assert cash(start, "D") == [385]


def test_auction_pass_final() -> None:
    """R3, option auction_pass_final: where it is not, C may come back after D's bid."""
    game = act(new(4, auction_pass_final="no"), bid("A", "HMH", 55), *passes("B"), bid("C", "HMH", 60), bid("D", "HMH", 65), *passes("A"), bid("B", "SL", 20))  # fmt: skip # noqa: E501
    act(game, bid("A", "HMH", 70), *passes("C"), bid("D", "HMH", 75), *passes("A"))
    assert waits(game)[1] == "C"


def test_s7_what_a_minor_costs_more_stays_with_the_bank() -> None:
    """S7 [1.3, 1.4, 1.10] Lines 7, 8, 20; R3, R4, R7: a minor has 160 whatever was bid."""
    game = act(
        new(),
        bid("A", "SL", 20), bid("B", "HMH", 50), bid("C", "MRTA", 80),
        *passes("A"), bid("B", "1", 170), bid("C", "2", 165), bid("A", "2", 175), *passes("B", "C"),
    )  # fmt: skip
    arrange(game, lambda s: s.cash.update({"A": 400, "B": 500, "C": 450, "@bank": 4650}))
    act(game, bid("A", "OBS", 150))
    assert owners(game)["1"] == "B"
    assert waits(game)[1] == "C"
    assert [a.price.low for a in listed(game, Bid)] == [180]
    act(game, *passes("C"))
    assert owners(game)["2"] == "A"
    assert game.state.auction.lots[0] == ("3", 160)
    assert (cash(game, "A", "B", "C", "1", "2"), waits(game)[1]) == ([75, 330, 450, 160, 160], "B")


def test_s8_all_pass() -> None:
    """S8 [1.9, note] Line 10; R5: before the Short Line is sold it gets cheaper; after that the round ends."""
    game = act(new(), *passes("A", "B", "C"))
    assert (game.state.auction.lots[0], waits(game)[1]) == (("SL", 15), "A")
    act(game, *passes("A", "B", "C"), bid("A", "SL", 10))
    assert (cash(game, "A"), game.state.auction.lots[0]) == ([590], ("HMH", 50))
    later = act(new(), bid("A", "SL", 20), bid("B", "MRTA", 85), *passes("C", "A", "B"))
    assert (cash(later, "A", "B"), waits(later)) == ([590, 600], ("auction", "C"))
    assert (later.state.set, later.state.auction.lots[0]) == (2, ("HMH", 50))
    assert [b.player for b in later.state.auction.bids] == ["B"]


def test_at_nothing_the_next_player_must_take_it() -> None:
    """R5: four rounds of passes, then A has it for nothing, and B is next."""
    game = act(new(), *passes("A", "B", "C") * 4)
    assert (owners(game), cash(game, "A"), waits(game)[1]) == ({"SL": "A"}, [600], "B")


def test_short_line_drop() -> None:
    """R5, C2, C17, option short_line_drop: by 10, or not at all: then operating rounds are played at once."""
    assert act(new(short_line_drop="10"), *passes("A", "B", "C")).state.auction.lots[0].price == 10
    game = act(new(short_line_drop="0"), *passes("A", "B", "C"))
    assert (game.state.set, game.state.auction.lots[0].price) == (2, 20)


def test_s9_money_under_bids_is_bound() -> None:
    """S9 [1.3], C16."""
    game = act(new(), bid("A", "OBS", 400), *passes("B", "C"))
    assert not may(game, bid("A", "2", 201))
    act(game, bid("A", "2", 200), *passes("B", "C"))
    assert "no bid binds" in refused(game, bid("A", "SL", 20))
    assert may(game, *passes("A"))


def test_minors_run_before_the_packet_is_sold() -> None:
    """R5 [1.9, 2.1]: private companies pay, and minors that are owned operate, while the rest of the packet waits."""

    def rich(state: State) -> None:
        state.pay("@bank", "A", 1000)

    game = arrange(new(), rich)
    for item, price in [("SL", 20), ("HMH", 50), ("MRTA", 80), ("OBS", 150), ("1", 160)]:
        act(game, bid("A", item, price), *passes("B", "C"))
    act(game, *passes("A"))
    assert (game.state.round, game.state.queue, game.state.number) == ("operating", ("1",), 1)
    assert cash(game, "A") == [1600 - 460 + 50]


def test_the_packet_sold_out_opens_the_railroads() -> None:
    """Lines 11, 12, 13; R4 [1.5]: the next player may set the price of a railroad at six values."""
    start: list[AnyAction] = sold_out_packet()
    game = act(new(), *start[:-1])
    assert not may(game, par("B", "PS&W", "5,4"))
    act(game, start[-1])
    assert (game.state.round, waits(game), game.state.set) == ("stock", ("trade", "C"), 1)
    assert may(game, par("C", "PS&W", "5,4"))
