"""A player's turn in a stock round: each value of `TradeRules` both ways, zones of the chart, and holding too much."""

from __future__ import annotations

from typing import Any

import pytest

from routeopt.engine.actions import BuyCompany, BuyShares, Par, Pass, SellShares
from routeopt.engine.game import Game
from routeopt.engine.refs import Cell, Certificate
from routeopt.engine.state import IPO, POOL, State, Turn
from routeopt.engine.table.privates import PrivateSaleRules
from routeopt.engine.table.sales import SaleRules
from routeopt.engine.table.trades import TradeRules
from routeopt.errors import MustError, ShareError
from tests.engine.made_up import arrange, refused
from tests.engine.tables import chart, dealt, listed, selling, shares

TOP, BELOW = Cell(0, 0), Cell(1, 0)


def two(**trade: Any) -> Game:
    """A and B at 100: P1 presides both with 40 % of A, P2 has 20 % of A; the pool has 20 % of A."""
    holds = {"P1": (*shares("A", 0, 1, 2), *shares("B", 0)), "P2": shares("A", 3, 4), POOL: shares("A", 5, 6)}
    return dealt({"A": TOP, "B": TOP}, holds, {"P1": 900, "P2": 900}, trade=TradeRules(**trade))


def buying(player: str, company: str, number: int) -> BuyShares:
    return BuyShares(entity=player, share=Certificate(company, number))


# --- order


def test_sales_come_before_the_purchase_that_ends_the_turn() -> None:
    game = two(order="sell-buy")
    game.apply(selling("P1", "A", 1))
    game.apply(buying("P1", "B", 1))
    assert game.waits()[1] == "P2"


def test_sales_on_both_sides_of_the_purchase() -> None:
    game = two(order="sell-buy-sell")
    game.apply(selling("P1", "A", 1))
    game.apply(buying("P1", "B", 1))
    assert (game.waits()[1], listed(game, BuyShares)) == ("P1", [])
    game.apply(selling("P1", "B", 1))
    # Something could still be sold of neither: the turn is over by itself.
    assert game.waits()[1] == "P2"


def test_sales_on_one_side_of_the_purchase() -> None:
    game = two(order="either")
    game.apply(buying("P1", "B", 1))
    assert (game.waits()[1], listed(game, BuyShares), listed(game, Par)) == ("P1", [], [])
    game.apply(selling("P1", "A", 1))
    game.apply(Pass(entity="P1"))
    game = two(order="either")
    game.apply(selling("P1", "A", 1))
    game.apply(buying("P1", "B", 1))
    assert game.waits()[1] == "P2"


def test_one_purchase_a_turn() -> None:
    game = two(order="either")
    game.apply(buying("P1", "B", 1))
    assert "one purchase a turn" in refused(game, buying("P1", "B", 2), MustError)
    assert "one purchase a turn" in refused(game, Par(entity="P1", company="C", cell=TOP), MustError)


@pytest.mark.parametrize("first", [1, 2])
def test_the_set_from_which_is_sold(first: int) -> None:
    game = two(sales_from=first)
    assert bool(listed(game, SellShares)) == (first == 1)
    if first == 2:
        assert "first stock round" in refused(game, selling("P1", "A", 1), MustError)


@pytest.mark.parametrize("rebuy", [True, False])
def test_buying_what_was_sold(rebuy: bool) -> None:
    game = two(rebuy=rebuy)
    game.apply(selling("P1", "A", 1))
    assert (buying("P1", "A", 1) in listed(game, BuyShares)) == rebuy
    if not rebuy:
        assert "has sold A" in refused(game, buying("P1", "A", 5), ShareError)


@pytest.mark.parametrize("rebuy", [True, False])
def test_starting_what_was_sold(rebuy: bool) -> None:
    game = two(rebuy=rebuy)
    state = game.state.copy()
    state.sold = frozenset({("P1", "C")})
    game._states.append(state)
    start = Par(entity="P1", company="C", cell=TOP)
    assert (start in listed(game, Par)) == rebuy
    if not rebuy:
        assert "has sold C" in refused(game, start, ShareError)


@pytest.mark.parametrize("resell", [True, False])
def test_selling_what_was_bought(resell: bool) -> None:
    game = two(resell=resell, order="sell-buy-sell")
    game.apply(buying("P1", "B", 1))
    assert (selling("P1", "B", 1) in listed(game, SellShares)) == resell
    if not resell:
        assert "has bought B" in refused(game, selling("P1", "B", 1), ShareError)
    assert selling("P1", "A", 1) in listed(game, SellShares)


@pytest.mark.parametrize("unstarted", [True, False])
def test_companies_may_be_started(unstarted: bool) -> None:
    assert bool(listed(two(unstarted=unstarted), Par)) == unstarted


# --- the most of a company


def sixty(cells: Any = None, **changes: Any) -> Game:
    """A at 100; P1 has 60 % of it, the pool and the initial offering have 20 % each."""
    holds = {"P1": shares("A", 0, 1, 2, 3, 4), POOL: shares("A", 5, 6)}
    return dealt(cells or {"A": TOP}, holds, {"P1": 900}, **changes)


def test_no_more_than_the_cap_is_bought() -> None:
    game = sixty()
    assert listed(game, BuyShares) == []
    for number in (5, 7):
        assert "no more than 60 %" in refused(game, buying("P1", "A", number), ShareError)
    assert len(listed(sixty(trade=TradeRules(cap=70)), BuyShares)) == 2


def test_a_cap_on_the_initial_offering_alone() -> None:
    game = sixty(trade=TradeRules(cap_of="ipo"))
    assert listed(game, BuyShares) == [buying("P1", "A", 5)]
    assert "from the initial offering" in refused(game, buying("P1", "A", 7), ShareError)


def test_a_zone_without_a_cap() -> None:
    zone = chart("100 110", "90 100", effects=["no_cap"], cells=["1,0"])
    assert listed(sixty(chart=zone), BuyShares) == []
    assert len(listed(sixty({"A": BELOW}, chart=zone), BuyShares)) == 2


@pytest.mark.parametrize(("price", "paid"), [(67, 81), (100, 120)])
def test_a_surcharge_above_the_cap(price: int, paid: int) -> None:
    """1895, line 43: the fee of 20 % is rounded up, and goes to the bank whoever gets the price."""
    game = sixty(trade=TradeRules(surcharge=20), chart=chart(f"{price}"))
    for number, owner in ((5, POOL), (7, IPO)):
        assert game.state.shares["A"].count((number, owner)) == 1
        again = sixty(trade=TradeRules(surcharge=20), chart=chart(f"{price}"))
        again.apply(buying("P1", "A", number))
        assert 900 - again.state.cash["P1"] == paid


def test_who_is_above_the_cap_pays_the_surcharge_for_what_he_buys_alone() -> None:
    """1895, line 43: two such certificates are two purchases, each with its fee."""
    game = dealt({"A": TOP}, {"P1": shares("A", 0, 1, 2, 3, 4, 5)}, {"P1": 900}, trade=TradeRules(surcharge=20))
    game.apply(buying("P1", "A", 7))
    assert game.state.cash["P1"] == 780


def test_no_surcharge_below_the_cap() -> None:
    game = sixty(trade=TradeRules(surcharge=20, cap=70))
    game.apply(buying("P1", "A", 5))
    assert game.state.cash["P1"] == 800


def test_a_surcharge_that_cannot_be_paid() -> None:
    game = sixty(trade=TradeRules(surcharge=20))
    state = game.state.copy()
    state.pay("P1", "@bank", 781)
    game._states.append(state)
    assert "it costs 120, P1 has 119" in refused(game, buying("P1", "A", 5), ShareError)


def test_the_part_of_a_double_certificate_above_the_cap() -> None:
    """P1 has 50 %: of 20 % more, one half is above 60 %: 200 and a fee of 20; without a fee it is not sold."""
    series = {"major": (20, 20, 10, 20, 10, 10, 10), "minor": (100,)}
    holds = {"P1": shares("A", 0, 1, 2), POOL: shares("A", 3)}
    game = dealt({"A": TOP}, holds, {"P1": 900}, shares=series, trade=TradeRules(surcharge=20))
    game.apply(buying("P1", "A", 3))
    assert game.state.cash["P1"] == 680
    assert listed(dealt({"A": TOP}, holds, {"P1": 900}, shares=series), BuyShares) == [buying("P1", "A", 4)]


# --- a turn in which nothing can be done


@pytest.mark.parametrize(("silent", "waits"), [(False, "P1"), (True, "P2")])
def test_a_turn_in_which_nothing_can_be_done(silent: bool, waits: str) -> None:
    """1830, lines 41 and 42: P1 has no money and nothing to sell, P2 can buy."""
    game = dealt({"A": TOP}, {"P2": shares("A", 0)}, {"P1": 0, "P2": 900}, trade=TradeRules(silent=silent))
    assert (game.waits()[1], game.state.passed) == (waits, int(silent))


def test_what_can_be_done_beside_keeps_a_silent_turn_open() -> None:
    """P1 can buy nothing but a private company; without the money for it his turn passes by itself."""
    among = (PrivateSaleRules(buyers=("player",), least=0, most=0, purchase=True),)
    for money, waits in ((30, "P1"), (0, "P2")):
        game = dealt(
            {"A": TOP},
            {"P2": shares("A", 0)},
            {"P1": money, "P2": 900},
            trade=TradeRules(silent=True),
            private_sales=among,
        )

        def again(state: State) -> None:
            state.privates["Mill"], state.at, state.passed, state.turn = "P2", 0, 0, Turn()

        assert arrange(game, again).waits()[1] == waits


def test_a_turn_that_is_over_by_itself_after_a_sale_is_no_pass() -> None:
    game = dealt({"A": TOP}, {"P1": shares("A", 1), "P2": shares("A", 0)}, {"P1": 0}, trade=TradeRules(silent=True))
    game.apply(selling("P1", "A", 1))
    assert (game.waits()[1], game.state.passed) == ("P2", 0)


# --- certificates of the pool, several in one turn


ONE_PURCHASE = chart("100 110", "90 100", effects=["no_cap", "no_limit", "several"], cells=["1,0"])


def brown(cell: Cell = BELOW, **trade: Any) -> Game:
    """A in the zone (or beside it): the pool has 30 % of it, the offering 50 %; B, outside, 10 % in the pool."""
    holds = {"P1": shares("A", 0), POOL: (*shares("A", 1, 2, 3), *shares("B", 1)), "P2": shares("B", 0)}
    among = (PrivateSaleRules(buyers=("player",), least=0, most=0, purchase=True),)
    return dealt(
        {"A": cell, "B": TOP}, holds, {"P1": 900}, chart=ONE_PURCHASE, trade=TradeRules(**trade), private_sales=among
    )


def test_several_certificates_of_the_pool_are_one_purchase_in_a_zone() -> None:
    """1830, line 52: one action a certificate, and nothing else in that turn."""
    game = brown()
    game.apply(buying("P1", "A", 1))
    assert game.waits()[1] == "P1"
    assert (listed(game, BuyShares), listed(game, Par), listed(game, SellShares)) == ([buying("P1", "A", 2)], [], [])
    for other in (buying("P1", "A", 4), buying("P1", "B", 1), buying("P1", "B", 2)):
        assert "one purchase a turn" in refused(game, other, ShareError)
    assert "one purchase a turn" in refused(game, Par(entity="P1", company="C", cell=TOP), ShareError)
    assert listed(game, BuyCompany) == []
    game.apply(buying("P1", "A", 2))
    game.apply(buying("P1", "A", 3))
    assert game.waits()[1] == "P2"
    assert game.state.cash["P1"] == 900 - 3 * 90


def test_several_of_the_offering_too() -> None:
    """1830, line 52: an option; each of both places alone."""
    game = brown(several_from=(IPO, POOL))
    game.apply(buying("P1", "A", 4))
    assert listed(game, BuyShares) == [buying("P1", "A", 1), buying("P1", "A", 5)]
    game = brown(several_from=(IPO,))
    game.apply(buying("P1", "A", 1))
    assert game.waits()[1] == "P2"


def test_a_turn_with_several_is_ended_by_a_pass_that_is_none() -> None:
    game = brown()
    game.apply(buying("P1", "A", 1))
    game.apply(Pass(entity="P1"))
    assert (game.waits()[1], game.state.passed) == ("P2", 0)


def test_outside_the_zone_and_after_a_purchase_elsewhere_there_is_one() -> None:
    outside = brown(TOP)
    outside.apply(buying("P1", "A", 1))
    assert outside.waits()[1] == "P2"
    offering = brown()
    offering.apply(buying("P1", "A", 4))
    assert offering.waits()[1] == "P2"


def test_the_zone_is_looked_up_at_each_certificate() -> None:
    """P1 buys of A outside the zone; his sale then takes it there, and he may go on."""
    game = brown(TOP, order="sell-buy-sell", rebuy=True)
    game.apply(buying("P1", "A", 1))
    assert listed(game, BuyShares) == []
    game.apply(selling("P1", "A", 1))
    assert game.state.cells["A"] == BELOW
    assert listed(game, BuyShares) == [buying("P1", "A", 1)]


# --- the certificate limit, and what must be sold


def test_the_limit() -> None:
    game = two()
    assert "the limit is 4" in refused(
        dealt({"A": TOP}, {"P1": shares("A", 0, 1, 2, 3)}, {"P1": 900}, certificates={"2": 4}),
        buying("P1", "A", 5),
        ShareError,
    )
    assert listed(game, BuyShares)


def test_a_presidency_won_by_the_purchase_takes_two_certificates_for_one() -> None:
    """P1 has 3 of B and 2 of A; 30 % of A wins its presidency: five certificates still, where the limit is 5."""
    holds = {"P1": (*shares("B", 0, 1, 2), *shares("A", 1, 2)), "P2": shares("A", 0), POOL: shares("A", 3)}
    game = dealt({"A": TOP, "B": TOP}, holds, {"P1": 900}, certificates={"2": 5})
    assert listed(game, BuyShares) == [buying("P1", "A", 3), buying("P1", "A", 4)]
    game.apply(buying("P1", "A", 3))
    assert sum(owner == "P1" for company in "AB" for _, owner in game.state.shares[company]) == 5


def test_a_tie_wins_no_presidency() -> None:
    """As above with 20 % of A: six certificates would be one too many."""
    holds = {"P1": (*shares("B", 0, 1, 2, 3), *shares("A", 1)), "P2": shares("A", 0), POOL: shares("A", 3)}
    game = dealt({"A": TOP, "B": TOP}, holds, {"P1": 900}, certificates={"2": 5})
    assert listed(game, BuyShares) == []
    assert "the limit is 5" in refused(game, buying("P1", "A", 3), ShareError)


def test_no_company_is_started_beyond_the_limit() -> None:
    game = dealt({"A": TOP}, {"P1": shares("A", 0, 1)}, {"P1": 900}, certificates={"2": 2})
    assert listed(game, Par) == []
    assert "the limit is 2" in refused(game, Par(entity="P1", company="B", cell=TOP), ShareError)


def test_certificates_in_a_zone_without_a_limit_are_bought_at_it() -> None:
    zone = chart("100 110", "90 100", effects=["no_limit"], cells=["1,0"])
    holds = {"P1": (*shares("A", 0, 1), *shares("B", 0))}
    game = dealt({"A": TOP, "B": BELOW}, holds, {"P1": 900}, chart=zone, certificates={"2": 2})
    assert listed(game, BuyShares) == [buying("P1", "B", 1)]


def test_who_holds_more_certificates_than_allowed_may_only_sell() -> None:
    game = dealt({"A": TOP}, {"P1": shares("A", 0, 1, 2, 3), "P2": shares("A", 4)}, certificates={"2": 3})
    assert {type(action) for action in game.legal_actions()} == {SellShares}
    assert "more than 3 certificates and must sell first" in refused(game, Pass(entity="P1"), MustError)
    assert "more than 3 certificates and must sell first" in refused(game, buying("P1", "A", 5), MustError)
    game.apply(selling("P1", "A", 1))
    assert Pass(entity="P1") in game.legal_actions()


def test_who_holds_more_than_the_cap_of_a_company_that_left_the_zone_may_only_sell() -> None:
    """1830, line 54: 70 % of A is fine where there is no cap; outside one must sell, of whatever company."""
    zone = chart("100 110", "90 100", effects=["no_cap"], cells=["1,0"])
    holds = {"P1": (*shares("A", 0, 1, 2, 3, 4, 5), *shares("B", 0, 1)), "P2": shares("B", 2, 3)}
    inside = dealt({"A": BELOW, "B": TOP}, holds, chart=zone)
    assert Pass(entity="P1") in inside.legal_actions()
    game = dealt({"A": TOP, "B": TOP}, holds, chart=zone)
    assert {type(action) for action in game.legal_actions()} == {SellShares}
    assert {a.shares[0].company for a in listed(game, SellShares)} == {"A", "B"}
    for action in (Pass(entity="P1"), buying("P1", "B", 4)):
        assert "more than 60 % of A and must sell first" in refused(game, action, MustError)
    game.apply(selling("P1", "A", 1))
    assert Pass(entity="P1") in game.legal_actions()


@pytest.mark.parametrize("trade", [TradeRules(cap_of="ipo"), TradeRules(surcharge=20), TradeRules(cap=70)])
def test_what_could_be_bought_need_not_be_sold(trade: TradeRules) -> None:
    game = dealt({"A": TOP}, {"P1": shares("A", 0, 1, 2, 3, 4, 5)}, trade=trade)
    assert Pass(entity="P1") in game.legal_actions()


def test_who_cannot_sell_need_not() -> None:
    """The pool is full of A: P1 keeps his 80 %, and may buy of B."""
    holds = {"P1": shares("A", 0, 1, 2, 3, 4, 5, 6), POOL: shares("A", 7, 8), "P2": shares("B", 0)}
    game = dealt({"A": TOP, "B": TOP}, holds, {"P1": 900}, sale=SaleRules(pool_limit=20))
    assert listed(game, SellShares) == []
    assert Pass(entity="P1") in game.legal_actions()
    assert buying("P1", "B", 1) in game.legal_actions()
    assert buying("P1", "A", 7) not in game.legal_actions()
