"""Auctions: each rule both ways, and the worked examples of rulebooks that have some."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from routeopt.engine.actions import Bid, Pass
from routeopt.engine.game import Game
from routeopt.engine.lots import ANY, NOTHING
from routeopt.engine.state import BANK, GONE
from routeopt.engine.steps.auction import DraftStep, SealedStep
from routeopt.engine.steps.english import EnglishStep
from routeopt.engine.steps.waterfall import WaterfallStep
from routeopt.engine.table.auctions import DraftRules, EnglishRules, SealedRules, WaterfallRules
from routeopt.errors import BidError, MustError, NotOwnedError, WrongActorError, WrongPriceError
from tests.engine.halls import Hall, moves, play, ranges
from tests.engine.made_up import refused
from tests.play.games import play_random

PACKET = (("Short", 20), ("Mill", 40), ("Quarry", 70), ("Ferry", 110))


def packet(who: str = "a b c", cash: Sequence[int] = (), lots: Any = PACKET, **rules: Any) -> Game:
    money = cash or [500] * len(who.split())
    return Hall(lambda sold: WaterfallStep(WaterfallRules(**rules), sold), lots, money).open(who)


def english(who: str = "a b c", cash: Sequence[int] = (), lots: Any = PACKET, **rules: Any) -> Game:
    money = cash or [500] * len(who.split())
    return Hall(lambda sold: EnglishStep(EnglishRules(**rules), sold), lots, money).open(who)


def sealed(who: str = "a b c", cash: Sequence[int] = (), lots: Any = PACKET, **rules: Any) -> Game:
    money = cash or [500] * len(who.split())
    return Hall(lambda sold: SealedStep(SealedRules(**rules), sold), lots, money).open(who)


def paid(game: Game, before: int = 500) -> dict[str, int]:
    return {p: before - game.state.cash[p] for p in game.setting.players}


# --- packets


def test_the_top_lot_is_bought_at_its_price_and_others_are_bid_on() -> None:
    game = packet()
    assert ranges(game) == {"Short": 20, "Mill": (45, 500), "Quarry": (75, 500), "Ferry": (115, 500)}
    play(game, "a 45 Mill")
    assert ranges(game)["Mill"] == (50, 500)
    assert "on top and costs 20, not 25" in refused(game, Bid(entity="b", item="Short", price=25), WrongPriceError)
    assert "50 is the least bid" in refused(game, Bid(entity="b", item="Mill", price=49), BidError)
    assert "not for sale" in refused(game, Bid(entity="b", item="Rope", price=49), BidError)
    assert "waits for b" in refused(game, Bid(entity="c", item="Mill", price=50), WrongActorError)


def test_a_raise_is_as_far_as_the_rules_say() -> None:
    assert ranges(packet(raise_by=1))["Mill"] == (41, 500)
    assert ranges(play(packet(raise_by=10), "a 50 Mill"))["Mill"] == (60, 500)


def test_bids_go_in_steps_above_the_least_one() -> None:
    game = packet(step=5, cash=[158, 500, 500])
    assert ranges(game)["Mill"] == (45, 155)
    assert "45 and a multiple of 5" in refused(game, Bid(entity="a", item="Mill", price=46), BidError)
    play(packet(), "a 46 Mill; b 52 Mill")


def test_bids_bind_money() -> None:
    both = packet(cash=[120, 500, 500])
    play(both, "a 45 Mill; b 50 Mill; c -")
    # Bound by the bid that is no longer the highest: 120 - 45 for others, all 120 for a raise of it.
    assert ranges(both) == {"Short": 20, "Mill": (55, 120), "Quarry": (75, 75)}
    only = packet(cash=[120, 500, 500], binds="highest")
    play(only, "a 45 Mill; b 50 Mill; c -")
    assert ranges(only) == {"Short": 20, "Mill": (55, 120), "Quarry": (75, 120), "Ferry": (115, 120)}
    assert "a has 75 that no other bid binds" in refused(both, Bid(entity="a", item="Quarry", price=80), BidError)
    poor = play(packet(cash=[60, 500, 500]), "a 45 Mill; b -; c -")
    assert "20, and a has 15 that no bid binds" in refused(poor, Bid(entity="a", item="Short", price=20), BidError)


def test_an_own_highest_bid_may_be_raised_where_the_rules_allow_it() -> None:
    game = play(packet(), "a 45 Mill; b -; c -; a 60 Mill")
    assert game.state.auction is not None
    assert [tuple(bid) for bid in game.state.auction.bids] == [("Mill", "a", 60)]
    game = play(packet(raise_own=False), "a 45 Mill; b -; c -")
    assert "Mill" not in ranges(game)
    assert "is his own" in refused(game, Bid(entity="a", item="Mill", price=60), BidError)
    play(game, "a -; b 50 Mill; c -; a 55 Mill")


def test_the_next_lot_goes_to_its_one_bidder_at_once_and_the_turn_goes_on_beside_the_buyer() -> None:
    game = play(packet(), "a 75 Quarry; b 45 Mill; c 20 Short")
    assert game.state.privates == {"Short": "c", "Mill": "b", "Quarry": "a"}
    assert paid(game) == {"a": 75, "b": 45, "c": 20}
    assert game.waits()[1] == "a"
    assert ranges(game) == {"Ferry": 110}


def test_a_lot_without_a_bid_stays_on_top() -> None:
    game = play(packet(), "a 75 Quarry; b 20 Short")
    assert game.state.privates == {"Short": "b"}
    assert ranges(game) == {"Mill": 40, "Quarry": (80, 500), "Ferry": (115, 500)}


def test_bidders_of_the_next_lot_bid_among_themselves() -> None:
    game = play(packet("a b c d"), "a 45 Mill; b 50 Mill; c 55 Mill; d 20 Short")
    # Always the lowest bid speaks: a 45, b 50, then c 55 against a's 60.
    play(game, "a 60 Mill; b -; c 65 Mill; a -")
    assert (game.state.privates["Mill"], paid(game)) == ("c", {"a": 0, "b": 0, "c": 65, "d": 20})
    assert game.waits()[1] == "a"


def test_the_nearest_on_the_left_of_the_highest_bidder_speaks_first() -> None:
    start = "a 45 Mill; b 75 Quarry; c 50 Mill; d -; a -; b 55 Mill; c 20 Short"
    # b has the highest bid: c is the nearest bidder on his left, a the one with the lowest bid.
    left = play(packet("a b c d", speaks="left"), start)
    assert left.waits()[1] == "c"
    assert play(left, "c 60 Mill; a 65 Mill").waits()[1] == "b"
    lowest = play(packet("a b c d"), start)
    assert play(lowest, "a 60 Mill; c 65 Mill").waits()[1] == "b"


def test_who_passes_is_out_or_may_come_back() -> None:
    start = "a 45 Mill; b 50 Mill; c 55 Mill; a 20 Short; a -; b 60 Mill"
    assert play(packet(), start).waits()[1] == "c"
    back = play(packet(pass_final=False), start)
    assert back.waits()[1] == "a"
    play(back, "a 65 Mill; c -; b -")
    assert back.state.privates["Mill"] == "a"


def test_a_sale_uncovers_the_next_auction() -> None:
    """18EZ checklist, line 9: Harry buys nothing in the end, and the turn goes on on the left of Tom, who began it."""
    lots = (("Short Line", 20), ("Hotel", 50), ("Metropolis", 80), ("Obsidian", 150))
    rules: dict[str, Any] = {"speaks": "left", "raise_own": False, "all_pass": "ends"}
    game = packet("Tom Dick Harry", cash=[600] * 3, lots=lots, **rules)
    play(game, "Tom 85 Metropolis; Dick 155 Obsidian; Harry 55 Hotel")
    play(game, "Tom 160 Obsidian; Dick 60 Hotel; Harry 65 Hotel; Tom 20 Short Line")
    # The Hotel is between Dick and Harry; Harry's bid is the highest, and Dick the nearest bidder on his left.
    assert (game.waits()[1], ranges(game)) == ("Dick", {"Hotel": (70, 600 - 155)})
    assert "waits for Dick" in refused(game, Bid(entity="Tom", item="Hotel", price=70), WrongActorError)
    assert "Hotel is bid on now" in refused(game, Bid(entity="Dick", item="Obsidian", price=165), BidError)
    play(game, "Dick 70 Hotel; Harry -")
    assert game.state.privates == {"Short Line": "Tom", "Hotel": "Dick", "Metropolis": "Tom"}
    assert (game.waits()[1], ranges(game)) == ("Dick", {"Obsidian": (165, 600 - 70)})
    play(game, "Dick 165 Obsidian; Tom 170 Obsidian; Dick -")
    assert game.state.privates["Obsidian"] == "Tom"
    assert paid(game, 600) == {"Tom": 20 + 85 + 170, "Dick": 70, "Harry": 0}
    # All is sold: the stock round begins where the next turn would have been.
    assert (game.state.round, game.waits()[1]) == ("stock", "Dick")


def test_the_first_lot_becomes_cheaper_and_is_forced_on_the_next_player_at_0() -> None:
    game = play(packet("a b", lots=(("Short", 10), ("Mill", 40)), drop=5), "a -; b -")
    assert (game.waits()[1], ranges(game)["Short"]) == ("a", 5)
    play(game, "a 45 Mill; b -; a -")
    # b was the last to pass at first, now a is: b must take it, Mill is uncovered, and the turn is a's: there is none.
    assert game.state.privates == {"Short": "b", "Mill": "a"}
    assert paid(game) == {"a": 45, "b": 0}
    assert game.waits()[1] == "a"


def test_the_forced_buyer_has_had_his_turn() -> None:
    game = play(packet("a b c", lots=(("Short", 5), ("Mill", 40))), "a -; b -; c -")
    assert (game.state.privates, game.waits()[1]) == ({"Short": "a"}, "b")


def test_no_lot_but_the_first_becomes_cheaper_and_none_where_the_rules_have_no_drop() -> None:
    game = play(packet("a b"), "a 20 Short; b -; a -")
    assert ranges(game)["Mill"] == 40
    game = play(packet("a b", drop=0), "a -; b -")
    assert ranges(game)["Short"] == 20
    assert ranges(play(packet("a b", drop=7), "a -; b -"))["Short"] == 13
    assert play(packet("a b", drop=0, all_pass="ends"), "a -; b -").state.round == "stock"


def test_private_companies_pay_when_all_pass_or_the_round_ends() -> None:
    game = packet("a b", lots=(("Short", 20), ("Ferry", 70)))
    play(game, "a 20 Short; b -; a -")
    assert (game.state.round, paid(game)) == ("auction", {"a": 20 - 5, "b": 0})
    play(game, "b -; a -")
    assert paid(game) == {"a": 20 - 2 * 5, "b": 0}
    game = play(packet("a b", all_pass="ends", lots=PACKET), "a 115 Ferry; b 20 Short; a -; b -")
    assert (game.state.round, paid(game)) == ("stock", {"a": 0, "b": 20})
    assert game.state.auction is not None
    assert [tuple(bid) for bid in game.state.auction.bids] == [("Ferry", "a", 115)]
    assert game.state.auction.items == ("Mill", "Quarry", "Ferry")


def test_whoever_acts_begins_the_passes_in_a_row_anew() -> None:
    game = play(packet("a b"), "a -; b 20 Short; a -")
    assert (game.waits()[1], paid(game)) == ("b", {"a": 0, "b": 20})
    assert paid(play(game, "b -")) == {"a": 0, "b": 15}
    assert play(packet("a b"), "a -; b 45 Mill; a -; b -").state.auction.lots[0].price == 15  # type: ignore[union-attr]
    assert play(english("a b"), "a -; b 20 Short; a -; a -").waits()[1] == "b"


def test_a_pass_among_bidders_is_no_pass_in_a_row() -> None:
    game = play(packet("a b"), "a 45 Mill; b 50 Mill; a 20 Short; a -; b -")
    assert (game.state.privates, game.state.passed) == ({"Short": "a", "Mill": "b"}, 1)


# --- open bidding


def test_a_player_opens_and_the_others_raise_clockwise_until_one_is_left() -> None:
    game = english()
    assert ranges(game) == {"Short": (20, 500), "Mill": (40, 500), "Quarry": (70, 500), "Ferry": (110, 500)}
    play(game, "a 80 Quarry; b 85 Quarry; c -; a 90 Quarry; b -")
    assert (game.state.privates, paid(game)) == ({"Quarry": "a"}, {"a": 90, "b": 0, "c": 0})
    assert ranges(game) == {"Short": (20, 500), "Mill": (40, 500), "Ferry": (110, 500)}
    play(game, "b 40 Mill")
    assert "Short cannot be bid on; Mill can" in refused(game, Bid(entity="c", item="Short", price=50), BidError)
    assert "45 is the least bid" in refused(game, Bid(entity="c", item="Mill", price=44), BidError)
    assert ranges(play(english(raise_by=1), "a 20 Short")) == {"Short": (21, 500)}


def test_open_bidding_lets_who_passed_come_back_where_a_pass_is_not_final() -> None:
    start = "a 40 Mill; b -; c 50 Mill; a 55 Mill"
    assert play(english(), start).waits()[1] == "c"
    game = play(english(pass_final=False), start)
    assert game.waits()[1] == "b"
    play(game, "b 60 Mill; c -; a -")
    assert game.state.privates == {"Mill": "b"}


def test_the_next_opener_sits_on_the_left_of_the_last_one_or_of_the_winner() -> None:
    start = "a 40 Mill; b 45 Mill; c 50 Mill; a -; b -"
    assert play(english(), start).waits()[1] == "b"
    assert play(english(next_opener="winner"), start).waits()[1] == "a"


def test_lots_that_nobody_opens_leave_the_game_once_all_pass_in_a_row() -> None:
    """1895 checklist, lines 4 and 5: a pass as chooser does not bind later."""
    game = play(english(), "a -; b 40 Mill; c 45 Mill; a 50 Mill; b -; c -")
    assert game.state.privates == {"Mill": "a"}
    play(game, "c -; a -; b -")
    assert game.state.privates == {"Mill": "a", "Short": GONE, "Quarry": GONE, "Ferry": GONE}
    assert (game.state.round, game.waits()[1]) == ("stock", "c")


def test_a_lot_that_nobody_opens_is_given_to_the_first_player() -> None:
    """1895 checklist, line 2 and A2: Martin Luther."""
    rules: dict[str, Any] = {"lots": (("Luther", 5),), "unsold": "first", "opening_pass_final": True}
    game = play(english(**rules), "a -; b -; c -")
    assert (game.state.privates, paid(game)) == ({"Luther": "a"}, {"a": 0, "b": 0, "c": 0})
    game = english(**rules)
    assert ranges(game) == {"Luther": (5, 500)}
    # a has passed: b and c alone bid.
    play(game, "a -; b 5 Luther; c 10 Luther; b -")
    assert (game.state.privates, paid(game)) == ({"Luther": "c"}, {"a": 0, "b": 0, "c": 10})
    again = play(english(**{**rules, "opening_pass_final": False}), "a -; b 5 Luther; c 10 Luther")
    assert again.waits()[1] == "a"


def test_a_nominator_must_open() -> None:
    """18Africa checklist, lines 6 and 7: any bid, also 0, any raise; the next nominator is on the last one's left."""
    lots = (("Allen", 0), ("MF_3", 0))
    game = english(lots=lots, must_open=True, raise_by=1)
    assert "must open" in refused(game, Pass(entity="a"), MustError)
    assert Pass(entity="a") not in game.legal_actions()
    play(game, "a 0 MF_3; b 1 MF_3; c -; a -; b 0 Allen; c -; a -")
    assert (game.state.privates, paid(game)) == ({"MF_3": "b", "Allen": "b"}, {"a": 0, "b": 1, "c": 0})
    play(english(lots=lots, raise_by=1), "a -")
    # Who cannot open need not: 10 is more than he has.
    play(english(lots=(("Mill", 10),), must_open=True, cash=[9, 20, 20]), "a -; b 10 Mill")


def test_the_winner_picks_and_the_last_lot_is_not_sold() -> None:
    """18Africa checklist, R8: the highest bidder takes the concession of his choice."""
    lots = (("Copper", 0), ("Minerals", 0), ("Oil", 0), ("Salt", 0))
    rules: dict[str, Any] = {
        "lots": lots,
        "names": "winner",
        "must_open": True,
        "raise_by": 1,
        "next_opener": "winner",
        "left_over": 1,
    }
    game = english(**rules)
    assert ranges(game) == {ANY: (0, 500)}
    play(game, f"a 10 {ANY}; b 11 {ANY}; c -; a -")
    assert "picks one of Copper, Minerals, Oil, Salt" in refused(game, moves("b picks Gold")[0], BidError)
    assert "picks one of" in refused(game, Pass(entity="b"), BidError)
    play(game, "b picks Oil")
    assert (game.state.privates, paid(game), game.waits()[1]) == ({"Oil": "b"}, {"a": 0, "b": 11, "c": 0}, "c")
    play(game, f"c 0 {ANY}; a -; b -; c picks Salt; a 3 {ANY}; b -; c -; a picks Copper")
    assert game.state.privates == {"Oil": "b", "Salt": "c", "Copper": "a", "Minerals": GONE}
    assert game.state.round == "stock"
    assert "picks one of" in refused(english(), moves("a picks Mill")[0], BidError)
    all_sold = play(english(**{**rules, "lots": lots[:1], "left_over": 0}), f"a 5 {ANY}; b -; c -")
    assert all_sold.state.privates == {"Copper": "a"}


# --- hidden bids


def test_hidden_bids_are_taken_around_the_table_and_shown_when_all_are_in() -> None:
    game = play(sealed(), "a 30 Short; b 50 Short")
    for viewer, seen in (("a", [30, NOTHING]), ("b", [NOTHING, 50]), ("c", [NOTHING, NOTHING])):
        auction = game.view(viewer).auction
        assert auction is not None
        assert [bid.amount for bid in auction.sealed] == seen
    assert game.state.auction is not None
    assert [bid.amount for bid in game.state.auction.sealed] == [30, 50]
    assert game.waits()[1] == "c"
    play(game, "c 40 Short")
    assert (game.state.privates, paid(game)) == ({"Short": "b"}, {"a": 0, "b": 50, "c": 0})
    assert (game.waits()[1], ranges(game)) == ("b", {"Mill": (40, 450)})


def test_a_hidden_bid_is_not_below_the_price_and_not_above_ones_money() -> None:
    game = sealed(cash=[60, 500, 500])
    assert ranges(game) == {"Short": (20, 60)}
    assert "20 is the least bid" in refused(game, Bid(entity="a", item="Short", price=19), BidError)
    assert "Mill cannot be bid on; Short can" in refused(game, Bid(entity="a", item="Mill", price=50), BidError)


def test_of_equal_hidden_bids_the_first_seat_from_the_one_in_turn_wins() -> None:
    game = play(sealed(), "a -; b 25 Short; c 25 Short; b -; c 40 Mill; a 40 Mill")
    assert game.state.privates == {"Short": "b", "Mill": "c"}


def test_the_winner_of_hidden_bids_pays_his_own_or_the_second() -> None:
    text = "a 30 Short; b 50 Short; c -"
    assert paid(play(sealed(), text))["b"] == 50
    assert paid(play(sealed(pays="second"), text))["b"] == 30
    assert paid(play(sealed(pays="second"), "a -; b 50 Short; c -"))["b"] == 20


def test_a_lot_without_a_hidden_bid_leaves_the_game() -> None:
    game = play(sealed(), "a -; b -; c -")
    assert (game.state.privates, game.waits()[1]) == ({"Short": GONE}, "b")


# --- drafts


def draft(**rules: Any) -> Game:
    make = lambda sold: DraftStep(DraftRules(**rules), sold)  # noqa: E731 - one line says it
    return Hall(make, PACKET, [100, 100, 30], ["c", "b", "a"]).open("a b c")


def test_in_a_draft_each_player_buys_one_lot_at_its_price_or_passes() -> None:
    game = draft()
    assert ranges(game) == {"Short": 20}
    play(game, "c 20 Short; b -")
    assert ranges(game) == {"Mill": 40, "Quarry": 70}
    assert "Mill costs 40, not 39" in refused(game, Bid(entity="a", item="Mill", price=39), WrongPriceError)
    assert "not for sale" in refused(game, Bid(entity="a", item="Short", price=20), NotOwnedError)
    play(game, "a 70 Quarry")
    assert (game.state.privates, game.state.round) == ({"Short": "c", "Quarry": "a"}, "stock")


def test_a_draft_takes_another_price_where_a_record_has_one() -> None:
    game = draft(any_price=True)
    assert ranges(game) == {"Short": 20}
    game.apply(Bid(entity="c", item="Mill", price=7))
    assert game.state.cash["c"] == 23
    assert "costs 20, not -1" in refused(game, Bid(entity="b", item="Short", price=-1), WrongPriceError)


# --- all of them


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("make", [packet, english, sealed])
def test_random_auctions_end_and_offer_what_they_accept(make: Any, seed: int) -> None:
    rules = {"raise_by": 60, "cash": [300] * 3}
    game = play_random(make(**rules), seed)
    assert sum(game.state.cash.values()) == 0
    assert BANK in game.state.cash
