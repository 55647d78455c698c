"""Whose turn it is where an export ends between two companies' turns: presidents and the order of prices."""

from __future__ import annotations

import json
from typing import Any

import pytest

from routeopt.errors import BadValueError
from routeopt.formats import load_source
from tests.titles.logs import Log

PRIVATES_1830 = ("SV", "CS", "DH", "MH", "CA", "BO")


def next_of(log: Log, *acting: int) -> str:
    """Return the company that the reader takes; or what it asks."""
    game: dict[str, Any] = log.game | {"actions": log.actions, "status": "active", "acting": list(acting)}
    try:
        return load_source(json.dumps(game)).record.company
    except BadValueError as error:
        return str(error).partition("after the last action ")[2].partition(", as far as")[0]


def started(*par: tuple[int, str, str]) -> Log:
    """1830 after its auction, in which player 1 buys all; these companies are started and bought to 60 percent."""
    log = Log("1830")
    for private in PRIVATES_1830:
        log.do("bid", 1, company=private, price=1)
    log.do("par", 1, corporation="B&O", share_price="100,0,6")
    for player, company, price in par:
        log.do("par", player, corporation=company, share_price=price)
        for number in (2, 3, 4, 5):
            log.do("buy_shares", player, shares=[f"{company}_{number}"])
    return log


def passed(log: Log) -> Log:
    for player in (1, 2, 3):
        log.do("pass", player)
    return log


def turn(log: Log, company: str, *trains: str, kind: str = "") -> Log:
    """A whole turn: a tile is passed, what there is runs, trains are bought, and the purchases end."""
    log.do("pass", company)
    if kind:
        log.do("run_routes", company, routes=[{"train": trains[0], "revenue": 50}]).do("dividend", company, kind=kind)
        return log.do("pass", company)
    return log.buy(company, *trains).do("pass", company)


TWO = ((2, "NYC", "67,5,6"), (3, "PRR", "71,4,6"))


def test_the_highest_price_begins_when_all_have_passed() -> None:
    assert next_of(passed(started(*TWO))) == "PRR"


def test_before_the_last_pass_it_may_be_a_players_turn() -> None:
    log = started(*TWO).do("pass", 1)
    assert next_of(log) == "it may be the turn of PRR or a player"
    assert next_of(log, 2) == "it is no company's turn"


def test_a_company_that_has_not_floated_waits() -> None:
    """CA gives PRR_1, which counts: four more make 60; B&O has sold 20 only."""
    log = started((2, "NYC", "67,5,6")).do("par", 3, corporation="PRR", share_price="71,4,6")
    log.do("buy_shares", 3, shares=["PRR_2"]).do("buy_shares", 3, shares=["PRR_3"])
    assert next_of(passed(log)) == "NYC"
    log = started((2, "NYC", "67,5,6")).do("par", 3, corporation="PRR", share_price="71,4,6")
    for number in (2, 3, 4):
        log.do("buy_shares", 3, shares=[f"PRR_{number}"])
    assert next_of(passed(log)) == "PRR"


def test_after_a_turn_the_next_price_follows() -> None:
    assert next_of(turn(passed(started(*TWO)), "PRR", "2-0")) == "NYC"


def test_who_is_to_act_says_whether_a_turn_is_over() -> None:
    log = passed(started(*TWO)).do("pass", "PRR").buy("PRR", "2-0")
    assert next_of(log, 3) == "PRR"
    assert next_of(log, 2) == "NYC"
    assert next_of(log) == "it may be the turn of PRR or NYC"


def test_the_presidency_goes_to_who_holds_more() -> None:
    """3 sells half of the president's certificate and two more: 30 are left of 60, and 1, who has 40, presides."""
    log = passed(started(*TWO)).do("pass", "PRR").buy("PRR", "2-0")
    log = turn(log.do("pass", "PRR"), "NYC", "2-1")
    for share in ("PRR_6", "PRR_7", "PRR_8"):
        log.do("buy_shares", 1, shares=[share])
    log.do("sell_shares", 3, shares=["PRR_5", "PRR_4", "PRR_0"], percent=30)
    log = passed(log)
    # 71 falls three rows to 65 in column 6 below par 67; NYC fell to 65 for its turn without a run.
    assert next_of(log, 2) == "NYC"
    log = turn(log, "NYC", "2-1", kind="withhold").do("pass", "PRR").buy("PRR", "2-2")
    # 1 would also begin a stock round, to the left of 3 who was the last to trade.
    assert next_of(log, 1) == "it may be the turn of PRR or a player"
    assert next_of(log, 3) == "it is no company's turn"


def test_a_withheld_run_leaves_money_for_anothers_train() -> None:
    log = turn(turn(passed(started(*TWO)), "PRR", "2-0"), "NYC", "2-1")
    log = passed(log.do("buy_shares", 1, shares=["NYC_6"])).do("pass", "PRR")
    runs = log.do("run_routes", "PRR", routes=[{"train": "2-0", "revenue": 50}])
    assert next_of(runs) == "PRR"
    assert next_of(runs.do("dividend", "PRR", kind="withhold")) == "PRR"
    runs.actions.pop()
    assert next_of(runs.do("dividend", "PRR", kind="payout")) == "it may be the turn of PRR or NYC"


def test_dividends_move_prices_and_with_them_the_next_round() -> None:
    """NYC pays and rises from 65 to 67; PRR withholds and falls from 67 to 65, so that it comes later."""
    log = turn(turn(passed(started(*TWO)), "PRR", "2-0"), "NYC", "2-1")
    log = passed(log.do("buy_shares", 1, shares=["NYC_6"]).do("pass", 1))
    assert next_of(log) == "PRR"
    log = turn(log, "PRR", "2-0", kind="withhold")
    assert next_of(log) == "NYC"
    log = turn(log, "NYC", "2-1", kind="payout")
    assert next_of(log) == "it is no company's turn"
    assert next_of(passed(log.do("buy_shares", 1, shares=["PRR_6"]).do("pass", 1))) == "NYC"


def test_a_company_that_is_sold_out_rises_after_a_stock_round() -> None:
    """CPR came first into the cell that both share; when all of NYC is bought, that rises a row, from 65 to 67."""
    log = turn(turn(passed(started((1, "CPR", "67,5,6"), (2, "NYC", "67,5,6"))), "CPR", "2-0"), "NYC", "2-1")
    for number in (1, 6, 7):
        log.do("buy_shares", 1, shares=[f"NYC_{number}"])
    assert next_of(passed(log.do("pass", 1))) == "CPR"
    del log.actions[-4:]
    log.do("buy_shares", 1, shares=["NYC_8"])
    assert next_of(passed(log.do("pass", 1))) == "NYC"


def test_an_emergency_sale_changes_the_order_of_those_to_come() -> None:
    """NYC and CPR wait behind PRR; PRR's president sells a share of NYC, which falls behind CPR."""
    log = passed(started((2, "NYC", "71,4,6"), (3, "PRR", "76,3,6"), (1, "CPR", "67,5,6")))
    assert next_of(turn(log, "PRR", "2-0")) == "NYC"
    del log.actions[-3:]
    log.do("pass", "PRR").do("sell_shares", 3, shares=["NYC_2", "NYC_3"])
    assert next_of(log) == "PRR"
    assert next_of(log.buy("PRR", "2-0").do("pass", "PRR")) == "CPR"


def test_two_rounds_follow_each_other_from_phase_3_on() -> None:
    log = turn(turn(passed(started(*TWO)), "PRR", *(f"2-{n}" for n in range(4))), "NYC", "2-4", "2-5", "3-0")
    assert next_of(log) == "it may be the turn of NYC or a player"
    log = passed(log.do("pass", "NYC").do("buy_shares", 1, shares=["NYC_6"]).do("pass", 1))
    log = turn(turn(log, "PRR", "2-0", kind="payout"), "NYC", "2-4", kind="payout")
    assert next_of(log) == "it may be the turn of NYC or PRR"
    assert next_of(log.do("pass", "NYC")) == "PRR"


@pytest.mark.parametrize("title", ["1830", "1889", "18Chesapeake"])
def test_turns_in_no_order_that_is_known_are_asked(title: str) -> None:
    """Nobody has started a company, by the log; still two act, and nothing says which other comes, or whether one."""
    company = {"1830": "PRR", "1889": "AR", "18Chesapeake": "PRR"}[title]
    other = {"1830": "NYC", "1889": "IR", "18Chesapeake": "LV"}[title]
    log = Log(title).do("pass", company).buy(company, "2-0").do("pass", company).do("pass", other).buy(other, "2-1")
    assert next_of(log) == f"it may be the turn of {other} or {company} or a player"
