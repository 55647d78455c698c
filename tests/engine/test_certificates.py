"""Certificates, sales, capital and dividends on small tables, each value both ways, worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from routeopt.engine.actions import BuyShares, Dividend, Par, SellShares
from routeopt.engine.game import Game
from routeopt.engine.refs import Cell, Certificate
from routeopt.engine.state import ASIDE, GONE, IPO, POOL, Run, State, Turn
from routeopt.engine.steps.trading import TradeRules
from routeopt.engine.table import certificates, companies, dividends
from routeopt.engine.table.certificates import controller, held_percent, president, shares_of
from routeopt.engine.table.chart import PriceRules
from routeopt.engine.table.companies import CapitalRules
from routeopt.engine.table.dividends import DividendRules
from routeopt.engine.table.sales import SaleRules
from routeopt.errors import ShareError
from tests.engine.made_up import arrange, new_game, refused
from tests.engine.tables import chart, dealt, listed, operating, selling, shares

TOP, MIDDLE = Cell(0, 1), Cell(1, 1)
#: Certificates of 30, 10, 5, 5, 20, 20 and 10 %: the unit is 5.
SERIES = {"major": (30, 10, 5, 5, 20, 20, 10), "minor": (100,)}


# --- certificates


def test_each_kind_of_company_has_its_own_set() -> None:
    game = new_game()
    counts = {company: len(held) for company, held in game.state.shares.items()}
    assert counts == {"A": 9, "B": 9, "C": 9, "M": 1}
    assert certificates.percent_of(game.setting, Certificate("M", 0)) == 100
    assert sum(certificates.percent_of(game.setting, Certificate("A", n)) for n in range(9)) == 100


def test_late_certificates_are_set_aside() -> None:
    state = new_game(late_shares=1, shares=(20, 10, 10)).state
    assert [owner for _, owner in state.shares["A"]] == [IPO, IPO, ASIDE]


def test_certificates_of_all_sizes_have_their_prices() -> None:
    """At 60 for a unit of 5 %: 360 for the president's, 120, 60 and 240."""
    game = dealt({"A": Cell(0, 0)}, {}, shares=SERIES, chart=chart("60"))
    prices = [certificates.price_of(game.setting, game.state, Certificate("A", n)) for n in (0, 1, 2, 4)]
    assert prices == [360, 120, 60, 240]
    assert certificates.first_of(shares("A", 2, 4, 3), game.setting, 25) == list(shares("A", 2, 4))


def test_those_that_came_last_lie_behind() -> None:
    game = dealt({"A": Cell(0, 0)}, {"P1": shares("A", 5, 2, 7)})
    state = game.state.copy()
    certificates.move(state, shares("A", 2), "P2")
    certificates.move(state, shares("A", 2), "P1")
    assert shares_of(state, "A", "P1") == list(shares("A", 5, 7, 2))
    assert certificates.owner_of(state, Certificate("A", 99)) == ""


def test_what_counts_against_the_limit() -> None:
    zone = chart("60 70", effects=["no_limit"], cells=["0,1"])
    holds = {"P1": (*shares("A", 0, 1), *shares("B", 0, 1, 2))}
    game = dealt({"A": Cell(0, 0), "B": Cell(0, 1)}, holds, chart=zone)
    arrange(game, lambda state: state.privates.update(Mill="P1"))
    assert certificates.certificates(game.setting, game.state, "P1") == 3


def test_all_with_players() -> None:
    game = dealt({"A": Cell(0, 0)}, {"P1": shares("A", *range(8)), ASIDE: shares("A", 8)})
    assert certificates.all_with_players(game.state, "A")
    certificates.move(game.state, shares("A", 1), POOL)
    assert not certificates.all_with_players(game.state, "A")
    assert certificates.sold_percent(game.setting, game.state, "A") == 90


@pytest.mark.parametrize(
    ("held", "boss"),
    [
        ({"P1": 0, "P2": 2, "P3": 3}, "P3"),  # most
        ({"P1": 0, "P2": 2, "P3": 2}, "P1"),  # a tie changes nothing
        ({"P1": 0, "P2": 3, "P3": 3}, "P2"),  # the first in turn order after the president
        ({"P1": 0, "P2": 1, "P3": 1}, "P1"),
    ],
)
def test_who_presides(held: dict[str, int], boss: str) -> None:
    """P1 has the president's 20 %."""
    numbers = iter(range(1, 9))
    holds = {player: shares("A", *(next(numbers) for _ in range(count))) for player, count in held.items()}
    holds["P1"] = (*shares("A", 0), *holds["P1"])
    game = dealt({"A": TOP}, holds, players=3)
    before = {p: held_percent(game.setting, game.state, "A", p) for p in held}
    certificates.settle_president(game.setting, game.state, "A")
    assert (president(game.state, "A"), controller(game.state, "A")) == (boss, boss)
    assert {p: held_percent(game.setting, game.state, "A", p) for p in held} == before


def test_the_turn_order_goes_round_from_the_president() -> None:
    game = dealt({"A": TOP}, {"P2": shares("A", 0), "P1": shares("A", 1, 2, 3), "P3": shares("A", 4, 5, 6)}, players=3)
    certificates.settle_president(game.setting, game.state, "A")
    assert president(game.state, "A") == "P3"
    # He gave the two that he had longest.
    assert shares_of(game.state, "A", "P2") == list(shares("A", 4, 5))


def test_small_certificates_make_up_a_presidents_one() -> None:
    """30 % for 10, 5, 5 and 20 %, in the order in which they came: the last one more than makes it up."""
    game = dealt({"A": Cell(0, 0)}, {"P1": shares("A", 0), "P2": shares("A", 1, 2, 3, 5)}, shares=SERIES)
    certificates.settle_president(game.setting, game.state, "A")
    assert president(game.state, "A") == "P2"
    assert shares_of(game.state, "A", "P1") == list(shares("A", 1, 2, 3, 5))


def managed(first: str, **held: int) -> Game:
    """Nobody has A's president's certificate."""
    numbers = iter(range(1, 9))
    holds = {player: shares("A", *(next(numbers) for _ in range(count))) for player, count in held.items()}
    game = dealt({"A": TOP}, holds, players=3)
    certificates.begin_managing(game.setting, game.state, "A", first)
    return game


@pytest.mark.parametrize(
    ("held", "boss"),
    [({"P1": 1, "P2": 2, "P3": 0}, "P2"), ({"P1": 1, "P2": 1, "P3": 1}, "P1"), ({"P1": 1, "P2": 2, "P3": 2}, "P2")],
)
def test_who_manages_where_nobody_presides(held: dict[str, int], boss: str) -> None:
    """18Africa, R17: most; on a tie the first to have had as much; among those above him the first clockwise."""
    game = managed("P1", **held)
    assert (president(game.state, "A"), controller(game.state, "A")) == ("", boss)


def test_a_manager_is_replaced_by_whoever_has_strictly_more() -> None:
    game = managed("P1", P1=2, P2=1, P3=0)
    for number, boss in ((5, "P1"), (6, "P2")):
        certificates.move(game.state, shares("A", number), "P2")
        certificates.settle_president(game.setting, game.state, "A")
        assert controller(game.state, "A") == boss


def test_a_manager_may_sell_all_and_stay() -> None:
    game = managed("P1", P1=2, P2=0, P3=0)
    certificates.move(game.state, shares_of(game.state, "A", "P1"), POOL)
    certificates.settle_president(game.setting, game.state, "A")
    assert controller(game.state, "A") == "P1"


def test_nobody_manages_what_is_presided() -> None:
    game = dealt({"A": TOP}, {"P2": shares("A", 0), "P1": shares("A", 1)})
    game.state.managers["A"] = "P1"
    certificates.begin_managing(game.setting, game.state, "A", "P1")
    assert (controller(game.state, "A"), game.state.managers) == ("P2", {})


@pytest.mark.parametrize(("mine", "buyers", "boss"), [(2, 0, "P1"), (2, 1, "P2"), (3, 1, "P1"), (1, 0, "P2")])
def test_the_presidents_certificate_of_a_managed_company_is_bought(mine: int, buyers: int, boss: str) -> None:
    """18Africa, R18: the manager keeps it if he has at least as much as the buyer, whose certificate is two."""
    game = managed("P1", P1=mine, P2=buyers)
    certificates.move(game.state, shares("A", 0), "P2")
    certificates.take_presidency(game.setting, game.state, "A", "P2")
    assert (president(game.state, "A"), game.state.managers) == (boss, {})
    assert held_percent(game.setting, game.state, "A", "P1") == 10 * mine
    assert held_percent(game.setting, game.state, "A", "P2") == 10 * buyers + 20


# --- sales


def holder(singles: int, *, boss: bool = False, other: int = 0, pool: int = 0, **sale: Any) -> Game:
    """P1 has so many single certificates of A, and the president's where he is boss, else P2; P2 has others."""
    numbers = iter(range(1, 9))
    holds = {
        "P1": shares("A", *(next(numbers) for _ in range(singles))),
        "P2": shares("A", *(next(numbers) for _ in range(other))),
        POOL: shares("A", *(next(numbers) for _ in range(pool))),
    }
    first = "P1" if boss else "P2"
    holds[first] = (*shares("A", 0), *holds[first])
    return dealt({"A": Cell(0, 0)}, holds, sale=SaleRules(**sale), trade=TradeRules(cap=100))


def test_identical_certificates_are_offered_once() -> None:
    """Eight singles are eight sales, not 255."""
    game = holder(8, pool_limit=100)
    sold = listed(game, SellShares)
    assert [len(action.shares) for action in sold] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [action.percent for action in sold] == [10, 20, 30, 40, 50, 60, 70, 80]


def test_any_of_those_that_are_alike_may_be_named() -> None:
    game = holder(3)
    game.apply(selling("P1", "A", 2, 3))
    assert shares_of(game.state, "A", POOL) == list(shares("A", 2, 3))


def test_sorts_of_certificates_are_combined() -> None:
    """One of 10, two of 5 and one of 20 %: 2 x 3 x 2 choices less the empty one."""
    game = dealt({"A": Cell(0, 0)}, {"P1": shares("A", 1, 2, 3, 4), "P2": shares("A", 0)}, shares=SERIES)
    found = sorted(action.percent for action in listed(game, SellShares))
    assert found == [5, 10, 10, 15, 20, 20, 25, 30, 30, 35, 40]


@pytest.mark.parametrize(("limit", "most"), [(50, 3), (30, 1), (20, 0)])
def test_what_the_pool_may_hold(limit: int, most: int) -> None:
    game = holder(4, pool=2, pool_limit=limit)
    assert len(listed(game, SellShares)) == most
    too_many = selling("P1", "A", *range(1, most + 2))
    assert f"the pool may hold {limit} %" in refused(game, too_many, ShareError)


@pytest.mark.parametrize(("falls", "row"), [("share", 3), ("block", 1), ("not", 0)])
def test_how_far_a_sale_lowers_the_price(falls: str, row: int) -> None:
    """1895, line 45: a block of three at 100 pays 300, and there falls one row, to 90."""
    game = holder(3, falls=falls)
    cash = game.state.cash["P1"]
    game.apply(selling("P1", "A", 1, 2, 3))
    assert (game.state.cash["P1"] - cash, game.state.cells["A"]) == (300, Cell(row, 0))


@pytest.mark.parametrize("once", [True, False])
def test_one_block_of_a_company_in_a_turn(once: bool) -> None:
    game = holder(3, once=once)
    game.apply(selling("P1", "A", 1))
    assert bool(listed(game, SellShares)) != once
    if once:
        assert "has sold a block of A" in refused(game, selling("P1", "A", 2), ShareError)


@pytest.mark.parametrize("part", [True, False])
def test_a_part_of_the_presidents_certificate(part: bool) -> None:
    """P1 has 30 %, P2 30 %: P1 sells 20 % where half of the president's may be sold, else all 30 % with it."""
    game = holder(1, boss=True, other=3, part_of_president=part)
    found = [(len(a.shares), a.percent) for a in listed(game, SellShares)]
    assert found == ([(1, 10), (2, 20), (2, 30)] if part else [(1, 10), (2, 30)])
    half = selling("P1", "A", 0, 1, percent=20)
    if not part:
        assert "they are 30 % of A, not 20" in refused(game, half, ShareError)
        return
    game.apply(half)
    assert president(game.state, "A") == "P2"
    assert {o: held_percent(game.setting, game.state, "A", o) for o in ("P1", "P2", POOL)} == {
        "P1": 10,
        "P2": 30,
        POOL: 20,
    }


@pytest.mark.parametrize("passes", [True, False])
def test_a_player_who_is_level_after_a_sale(passes: bool) -> None:
    """P1 has 40 %, P2 30 %: P1 sells one."""
    game = holder(2, boss=True, other=3, tie_passes=passes)
    game.apply(selling("P1", "A", 1))
    assert president(game.state, "A") == ("P2" if passes else "P1")
    assert [held_percent(game.setting, game.state, "A", o) for o in ("P1", "P2", POOL)] == [30, 30, 10]


def test_the_presidents_certificate_stays_where_nobody_can_take_it() -> None:
    game = holder(1, boss=True, other=1)
    assert [a.shares for a in listed(game, SellShares)] == [shares("A", 1)]
    assert "there is none" in refused(game, selling("P1", "A", 0, 1, percent=30), ShareError)


def test_who_is_level_with_the_seller_does_not_take_it() -> None:
    """P1 has 30 %: after a sale of 10 % both have 20 %, and only of 20 % P2 has more."""
    game = holder(1, boss=True, other=2)
    game.apply(selling("P1", "A", 1))
    assert president(game.state, "A") == "P1"
    game = holder(1, boss=True, other=2)
    game.apply(selling("P1", "A", 0, 1, percent=20))
    assert president(game.state, "A") == "P2"


def test_singles_go_before_the_presidents() -> None:
    game = holder(2, boss=True, other=4)
    assert "single certificates are sold before" in refused(game, selling("P1", "A", 0, percent=10), ShareError)


@pytest.mark.parametrize("face_down", [True, False])
def test_certificates_that_lie_face_down_do_not_lower_the_price_again(face_down: bool) -> None:
    game = holder(2, face_down=face_down)
    game.apply(selling("P1", "A", 1))
    assert game.state.face_down == (frozenset(shares("A", 1)) if face_down else frozenset())
    again = dealt({"A": Cell(0, 0)}, {"P1": shares("A", 1, 2), "P2": shares("A", 0)}, sale=SaleRules(face_down=True))
    arrange(again, lambda state: setattr(state, "face_down", frozenset(shares("A", 1))))
    # They are two sorts: one of either, or both.
    assert [len(a.shares) for a in listed(again, SellShares)] == [1, 1, 2]
    again.apply(selling("P1", "A", 1, 2))
    assert again.state.cells["A"] == Cell(1, 0)


def test_what_the_president_sells_lies_face_up_and_lowers_the_price() -> None:
    game = dealt({"A": Cell(0, 0)}, {"P1": shares("A", 0, 1)}, sale=SaleRules(face_down=True))
    arrange(game, lambda state: setattr(state, "face_down", frozenset(shares("A", 1))))
    state = game.state.copy()
    state.face_down = frozenset(shares("A", 1))
    game._states.append(state)
    game.apply(selling("P1", "A", 1))
    assert game.state.cells["A"] == Cell(1, 0)
    fresh = dealt({"A": Cell(0, 0)}, {"P1": shares("A", 0, 1)}, sale=SaleRules(face_down=True))
    fresh.apply(selling("P1", "A", 1))
    assert fresh.state.face_down == frozenset()


@pytest.mark.parametrize(
    ("of", "floated", "operated", "sold"),
    [
        ("started", False, False, True),
        ("floated", False, False, False),
        ("floated", True, False, True),
        ("operated", True, False, False),
        ("operated", True, True, True),
    ],
)
def test_of_which_companies_certificates_are_sold(of: str, floated: bool, operated: bool, sold: bool) -> None:
    game = holder(1, of=of)

    def change(state: State) -> None:
        state.floated = ("A",) if floated else ()
        state.operated = frozenset({"A"}) if operated else frozenset()

    arrange(game, change)
    assert bool(listed(game, SellShares)) == sold
    if not sold:
        assert f"before it has {of}" in refused(game, selling("P1", "A", 1), ShareError)


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (SellShares(entity="P1", shares=(), percent=0), "no certificate is named"),
        (SellShares(entity="P1", shares=shares("A", 1, 1), percent=20), "named twice"),
        (SellShares(entity="P1", shares=(*shares("A", 1), *shares("B", 1)), percent=20), "of one company"),
        (selling("P1", "A", 8), "does not hold them"),
        (selling("P1", "A", 1, percent=20), "they are 10 % of A, not 20"),
    ],
)
def test_what_is_no_block(action: SellShares, why: str) -> None:
    assert why in refused(holder(2), action, ShareError)


# --- capital


def bought(count: int, **capital: Any) -> Game:
    """A started at 60 by P1, who buys so many single certificates more; P2 does nothing."""
    capital = {"float_percent": 40, **capital}
    game = new_game(2, capital=CapitalRules(**capital), trade=TradeRules(cap=100), certificates={"2": 20})
    game.apply(Par(entity="P1", company="A", cell=MIDDLE))
    for number in range(1, count + 1):
        game.apply(BuyShares(entity="P2" if number % 2 else "P1", share=Certificate("A", number)))
    return game


def test_a_company_floats_when_so_much_is_sold() -> None:
    assert bought(1).state.floated == ()
    assert bought(2).state.floated == ("A",)
    assert bought(0, float_percent=0).state.floated == ("A",)


@pytest.mark.parametrize(("times", "money"), [(10, 600), (6, 360), (0, 0)])
def test_what_the_bank_pays_at_the_float(times: int, money: int) -> None:
    assert bought(2, times=times).state.cash["A"] == money


@pytest.mark.parametrize(
    ("early", "late", "money"),
    [("bank", "bank", 0), ("company", "bank", 240), ("bank", "company", 120), ("company", "company", 360)],
)
def test_who_gets_the_money_for_certificates(early: str, late: str, money: int) -> None:
    """At 60: 120 for the president's and 120 for two others before the float, 120 for two after it."""
    assert bought(4, times=0, early=early, late=late).state.cash["A"] == money


def test_the_offering_costs_the_price_at_the_start_or_that_of_the_chart() -> None:
    for at, price in (("par", 60), ("price", 50)):
        game = new_game(2, capital=CapitalRules(at=at, float_percent=30))  # type: ignore[arg-type]
        game.apply(Par(entity="P1", company="A", cell=MIDDLE))
        arrange(game, lambda state, g=game: g.setting.chart.place(state, "A", Cell(2, 1)))  # type: ignore[misc]
        share = Certificate("A", 1)
        assert companies.cost(game.setting, game.state, game.play.rules.capital, share) == price  # type: ignore[attr-defined]
        game.apply(BuyShares(entity="P2", share=share))
        assert 600 - game.state.cash["P2"] == price
        assert game.state.cash["A"] == 10 * price


@pytest.mark.parametrize("rises", [True, False])
def test_the_marker_rises_after_the_float(rises: bool) -> None:
    """1895, line 44: the money is that of the price before."""
    game = bought(2, rises=rises, at="price", times=6)
    assert (game.state.cells["A"], game.state.cash["A"]) == (TOP if rises else MIDDLE, 360)


@pytest.mark.parametrize("rest", [True, False])
def test_the_rest_goes_to_the_pool(rest: bool) -> None:
    game = bought(2, rest_to_pool=rest)
    assert len(shares_of(game.state, "A", POOL if rest else IPO)) == 6


def test_another_number_of_times_for_one_company() -> None:
    """1895, line 44: a company at 67 with an obligation gets 5 x 67 = 335; with the row up it stands at 71."""
    game = dealt({"A": Cell(1, 0)}, {}, chart=chart("71", "67"))
    state = game.state.copy()
    state.floated = ()
    companies.do_float(game.setting, state, CapitalRules(times=6, rises=True), "A", 5)
    assert (state.cash["A"], game.setting.chart.price(state, "A").price) == (335, 71)


# --- dividends


def paid(revenue: int, kind: str, holds: dict[str, Any], **changes: Any) -> dict[str, int]:
    """What A, of which owners hold so much, and the players get of a run."""
    game = operating(dealt({"A": Cell(0, 1)}, holds, **changes), step=0)
    arrange(game, lambda state: setattr(state, "turn", Turn(step=3, run=Run(revenue, 0))))
    before = dict(game.state.cash)
    game.apply(Dividend(entity="A", kind=kind))
    return {name: game.state.cash[name] - before[name] for name in ("P1", "P2", "A", "B")}


THREE = DividendRules(kinds=("payout", "half", "withhold"))
#: 60 % with P1, 30 % in the offering, 10 % in the pool.
SPREAD = {"P1": shares("A", 0, 1, 2, 3, 4), POOL: shares("A", 5)}


@pytest.mark.parametrize(
    ("ipo", "pool", "company"),
    [("nobody", "company", 10), ("company", "nobody", 30), ("nobody", "nobody", 0), ("company", "company", 40)],
)
def test_who_is_paid_for_offering_and_pool(ipo: Any, pool: Any, company: int) -> None:
    """18EZ, line 48: 100 pays 60, 30 and 10 for six, three and one."""
    rules = DividendRules(ipo=ipo, pool=pool)
    assert paid(100, "payout", SPREAD, dividend=rules) == {"P1": 60, "P2": 0, "A": company, "B": 0}


def test_companies_are_paid_and_what_is_set_aside_is_not() -> None:
    holds = {"P1": shares("A", 0), "B": shares("A", 1, 2), "A": shares("A", 3), ASIDE: shares("A", 4), GONE: ()}
    assert paid(200, "payout", holds) == {"P1": 40, "P2": 0, "A": 20, "B": 40}


@pytest.mark.parametrize(("revenue", "each", "kept"), [(100, 5, 50), (90, 4, 50), (10, 0, 10), (30, 1, 20)])
def test_half_is_kept(revenue: int, each: int, kept: int) -> None:
    """18EZ, line 49: of 100 five a share and 50 kept; of 90 four a share, and 50 kept."""
    holds = {"P1": shares("A", 0, 1, 2, 3, 4), "P2": shares("A", 5, 6, 7, 8)}
    assert paid(revenue, "half", holds, dividend=THREE) == {"P1": 6 * each, "P2": 4 * each, "A": kept, "B": 0}


def test_half_of_a_company_of_one_certificate() -> None:
    game = new_game()
    assert [dividends.half(game.setting, "M", revenue) for revenue in (100, 90, 5)] == [50, 45, 2]


def test_units_of_5_percent() -> None:
    """135 for twenty units: 6 each, 36 for the president's 30 %."""
    holds = {"P1": shares("A", 0), "P2": shares("A", 2)}
    assert paid(135, "payout", holds, shares=SERIES) == {"P1": 36, "P2": 6, "A": 0, "B": 0}


def test_all_is_kept() -> None:
    assert paid(100, "withhold", SPREAD) == {"P1": 0, "P2": 0, "A": 100, "B": 0}


def settled(revenue: int, kind: str = "", start: int = 2, rows: str = "60 70 80 90 100", **changes: Any) -> int:
    """In which column A stands after its run."""
    game = operating(dealt({"A": Cell(0, start)}, SPREAD, chart=chart(rows), **changes), step=0)
    arrange(game, lambda state: setattr(state, "turn", Turn(step=3, run=Run(revenue, 0))))
    if kind:
        game.apply(Dividend(entity="A", kind=kind))
    return game.state.cells["A"].column


@pytest.mark.parametrize(("kind", "column"), [("payout", 3), ("half", 2), ("withhold", 1)])
def test_how_a_run_moves_the_marker(kind: str, column: int) -> None:
    assert settled(100, kind, dividend=THREE) == column
    other = PriceRules(paid=2, half=1, kept=-2)
    assert settled(100, kind, dividend=THREE, prices=other) == {"payout": 4, "half": 3, "withhold": 0}[kind]


def test_a_run_of_nothing_is_kept_and_nothing_is_asked() -> None:
    assert settled(0, dividend=THREE) == 1


@pytest.mark.parametrize(("zero_is_kept", "column"), [(True, 1), (False, 3)])
def test_a_run_of_nothing_where_all_is_always_paid(zero_is_kept: bool, column: int) -> None:
    assert settled(0, dividend=DividendRules(kinds=("payout",), zero_is_kept=zero_is_kept)) == column


@pytest.mark.parametrize(("kind", "column"), [("payout", 3), ("half", 2), ("withhold", 1)])
def test_a_run_of_nothing_that_is_not_kept_is_asked_about(kind: str, column: int) -> None:
    assert settled(0, kind, dividend=replace(THREE, zero_is_kept=False)) == column


def test_where_one_kind_is_allowed_nothing_is_asked() -> None:
    assert settled(100, dividend=DividendRules(kinds=("half",)), prices=PriceRules(half=1)) == 3


@pytest.mark.parametrize(("revenue", "steps"), [(49, 0), (50, 1), (199, 1), (200, 2), (300, 3), (400, 4), (900, 4)])
def test_the_price_moves_by_the_ratio_of_the_run_to_it(revenue: int, steps: int) -> None:
    """18Africa, line 85."""
    rules = PriceRules(by_ratio=((1, 2, 1), (2, 1, 2), (3, 1, 3), (4, 1, 4)))
    assert settled(revenue, "payout", 0, "100 110 120 130 140", prices=rules) == steps
    assert settled(revenue, "withhold", 2, prices=rules) == 1


def test_a_marker_that_stays_may_go_under_the_others() -> None:
    for under, stack in ((True, ("B", "A")), (False, ("A", "B"))):
        cells = {"A": Cell(0, 0), "B": Cell(0, 0)}
        rules = PriceRules(kept=-1, under=under)
        game = operating(dealt(cells, SPREAD, chart=chart("60 70"), prices=rules), step=0)
        arrange(game, lambda state: setattr(state, "turn", Turn(step=3)))
        assert game.state.stacks[Cell(0, 0)] == stack


def test_a_kind_that_is_not_allowed() -> None:
    game = operating(dealt({"A": Cell(0, 1)}, SPREAD), step=0)
    arrange(game, lambda state: setattr(state, "turn", Turn(step=3, run=Run(100, 0))))
    assert 'one of "payout", "withhold" is expected' in refused(game, Dividend(entity="A", kind="half"))
