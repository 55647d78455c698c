"""Buying trains and the forced purchase: each value of `TrainRules` and `ForcedRules` both ways, by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from routeopt.board import Board, Token
from routeopt.engine.actions import Accept, Bankrupt, BuyTrain, Decline, DiscardTrain, Offer, Pass, Range, SellShares
from routeopt.engine.game import Game
from routeopt.engine.refs import Cell, Certificate, TrainCard
from routeopt.engine.state import BANK, DEPOT, GONE, POOL, State
from routeopt.engine.steps.trains import TrainRules
from routeopt.engine.table import forced
from routeopt.engine.table.certificates import president
from routeopt.engine.table.forced import ForcedRules
from routeopt.engine.table.sales import SaleRules
from routeopt.errors import LimitError, MustError, ShareError, TooPoorError, TrainError, WrongPriceError
from routeopt.spec import TrainSpec
from tests.engine.made_up import arrange, new_game, refused
from tests.engine.tables import dealt, listed, operating, selling, shares

TOP = Cell(0, 0)
#: P1 presides A and B, P2 C.
HOLDS = {"P1": (*shares("A", 0, 1, 2), *shares("B", 0, 1)), "P2": (*shares("C", 0), *shares("A", 3))}
#: The kinds of the made-up title.
KINDS: dict[str, TrainSpec] = dict(new_game().setting.trains)


def card(name: str) -> TrainCard:
    return TrainCard(*((kind := name.rpartition("-"))[0], int(kind[2])))


def buying(name: str, price: int, company: str = "A", **more: Any) -> BuyTrain:
    return BuyTrain(entity=company, train=card(name), price=price, **more)


def shop(cash: int = 0, boss: int = 0, phase: str = "2", cards: dict[str, str] | None = None, **changes: Any) -> Game:
    """A, of P1, buys trains at a price of 100; some cards lie with companies, in the pool or are gone."""
    changes = {"forced": ForcedRules(duty="never"), **changes}
    holds = changes.pop("holds", HOLDS)
    game = dealt({"A": TOP, "B": TOP, "C": TOP}, holds, {"A": cash, "P1": boss}, **changes)

    def change(state: State) -> None:
        state.phase = game.setting.phase_at[phase]
        for name, owner in (cards or {}).items():
            state.cards[card(name)] = state.cards[card(name)]._replace(owner=owner)

    arrange(game, change)
    return operating(game)


def owner(game: Game, name: str) -> str:
    return game.state.cards[card(name)].owner


# --- from the bank


def test_a_train_of_the_depot_costs_its_price() -> None:
    game = shop(200)
    assert listed(game, BuyTrain) == [buying("2-0", 80)]
    assert "costs 80, not 70" in refused(game, buying("2-0", 70), WrongPriceError)
    assert "2-0 is on top" in refused(game, buying("3-0", 150), TrainError)
    bank = game.state.cash[BANK]
    game.apply(buying("2-0", 80))
    assert (owner(game, "2-0"), game.state.cash["A"], game.state.cash[BANK]) == ("A", 120, bank + 80)


def test_a_train_that_cannot_be_paid() -> None:
    game = shop(79, cards={"2-0": "A", "2-1": "B"})
    assert listed(game, BuyTrain) == [BuyTrain(entity="A", train=card("2-1"), price=Range(1, 79))]
    assert "costs 80, the treasury has 79" in refused(game, buying("2-2", 80), TooPoorError)


def test_trains_of_the_pool_are_sold_beside_those_of_the_depot() -> None:
    game = shop(200, cards={"2-1": POOL})
    assert listed(game, BuyTrain) == [buying("2-0", 80), buying("2-1", 80)]


@pytest.mark.parametrize(("phase", "both"), [("2", False), ("3", True), ("4", True)])
def test_a_kind_that_is_sold_beside_the_top_of_the_depot(phase: str, both: bool) -> None:
    specs = {**KINDS, "4": msgspec.structs.replace(KINDS["4"], available="3")}
    gone = {f"2-{number}": GONE for number in range(3)}
    game = shop(900, phase=phase, kinds=tuple(specs.values()), cards=gone)
    assert listed(game, BuyTrain) == [buying("3-0", 150)] + both * [buying("4-0", 250)]


def test_of_an_unlimited_kind_one_lies_ready() -> None:
    gone = {f"2-{number}": GONE for number in range(3)} | {"3-0": GONE, "3-1": GONE}
    game = shop(900, phase="4", cards=gone)
    game.apply(buying("4-0", 250))
    assert owner(game, "4-1") == DEPOT


@pytest.mark.parametrize(("per_turn", "bought"), [(0, 2), (1, 1), (2, 2)])
def test_how_many_are_bought_of_the_bank_in_a_turn(per_turn: int, bought: int) -> None:
    game = shop(160, trains=TrainRules(per_turn=per_turn))
    count = 0
    while listed(game, BuyTrain):
        game.apply(listed(game, BuyTrain)[0])
        count += 1
    assert count == bought


def test_the_pool_counts_as_the_bank_and_other_companies_do_not() -> None:
    game = shop(900, trains=TrainRules(per_turn=1), cards={"2-1": POOL, "2-2": "B"})
    game.apply(buying("2-1", 80))
    assert listed(game, BuyTrain) == [BuyTrain(entity="A", train=card("2-2"), price=Range(1, 820))]
    assert "not on sale" in refused(game, buying("2-0", 80), TrainError)


def test_no_train_above_the_limit() -> None:
    game = shop(900, cards={"2-0": "A", "2-1": "A", "2-2": "A"}, trains=TrainRules(returns=(("2", 10),)))
    assert listed(game, BuyTrain) == []
    assert "3 are allowed in phase 2" in refused(game, buying("3-0", 150), LimitError)


def test_a_new_phase_scraps_trains_and_asks_for_those_above_the_limit() -> None:
    """The first 4 scraps the 2s; with a limit of 2 the buyer, who has two 3s, hands one in."""
    there = {"2-0": "B", "2-1": POOL, "2-2": "C", "3-0": "A", "3-1": "B"}
    game = shop(900, phase="3", cards=there)
    game.apply(buying("4-0", 250))
    assert [owner(game, f"2-{n}") for n in range(3)] == [GONE] * 3
    assert game.setting.phase(game.state).name == "4"
    there = {"2-0": "C", "2-1": "C", "2-2": "C"}
    game = shop(900, cards=there)
    game.apply(buying("3-0", 150))
    assert (game.waits()[0].name, game.waits()[1], len(listed(game, DiscardTrain))) == ("discard", "C", 3)
    game.apply(DiscardTrain(entity="C", train=card("2-1")))
    assert (owner(game, "2-1"), game.waits()[1]) == (POOL, "A")


# --- from companies


@pytest.mark.parametrize(
    ("between", "own", "foreign"),
    [("any", BuyTrain, BuyTrain), ("asked", BuyTrain, Offer), ("president", BuyTrain, None), ("no", None, None)],
)
def test_of_which_companies_trains_are_bought(between: str, own: type | None, foreign: type | None) -> None:
    game = shop(70, trains=TrainRules(between=between), cards={"2-0": "B", "2-1": "C", "2-2": "A"})
    found = {a.train: type(a) for a in game.legal_actions() if isinstance(a, BuyTrain | Offer)}
    assert found == {card(n): t for n, t in (("2-0", own), ("2-1", foreign)) if t is not None}
    if foreign is None and own is not None:
        assert "cannot be bought from C" in refused(game, buying("2-1", 5), TrainError)


def test_the_price_is_any_up_to_the_treasury_and_goes_to_the_other_company() -> None:
    game = shop(70, cards={"2-0": "C"})
    assert listed(game, BuyTrain) == [BuyTrain(entity="A", train=card("2-0"), price=Range(1, 70))]
    for price in (0, 71):
        assert "is 1 to 70" in refused(game, buying("2-0", price), WrongPriceError)
    game.apply(buying("2-0", 33))
    assert (owner(game, "2-0"), game.state.cash["A"], game.state.cash["C"]) == ("A", 37, 33)


def test_the_other_president_is_asked() -> None:
    game = shop(70, trains=TrainRules(between="asked"), cards={"2-0": "C"})
    assert "must be asked by an offer" in refused(game, buying("2-0", 33), TrainError)
    game.apply(Offer(entity="A", train=card("2-0"), price=33))
    assert game.waits()[1] == "P2"
    game.apply(Decline(entity="P2"))
    assert listed(game, Offer) == []
    game = shop(70, trains=TrainRules(between="asked"), cards={"2-0": "C"})
    game.apply(Offer(entity="A", train=card("2-0"), price=33))
    game.apply(Accept(entity="P2"))
    assert (owner(game, "2-0"), game.state.cash["C"]) == ("A", 33)


@pytest.mark.parametrize(("cash", "low"), [(100, 80), (80, 80), (79, None)])
def test_at_face_value_alone(cash: int, low: int | None) -> None:
    game = shop(cash, trains=TrainRules(face_value=True), cards={"2-0": "C", "2-1": GONE, "2-2": GONE})
    found = listed(game, BuyTrain)
    assert found == ([] if low is None else [BuyTrain(entity="A", train=card("2-0"), price=Range(80, 80))])
    if low is not None:
        assert "is 80 to 80" in refused(game, buying("2-0", 79), WrongPriceError)


# --- exchange and return


def test_a_train_for_an_old_one() -> None:
    """At the limit too; the old one goes to the pool."""
    gone = {"2-0": "A", "2-1": "A", "2-2": "A"}
    game = shop(150, trains=TrainRules(exchange=(("3", ("2",), 100),)), cards=gone)
    offers = [buying("3-0", 100, exchange=card(f"2-{number}")) for number in range(3)]
    assert listed(game, BuyTrain) == offers
    for wrong in (buying("3-0", 90, exchange=card("2-0")), buying("3-0", 100, exchange=card("3-1"))):
        assert "cannot be bought for" in refused(game, wrong, TrainError)
    game.apply(offers[1])
    assert (owner(game, "3-0"), owner(game, "2-1"), game.state.cash["A"]) == ("A", POOL, 50)
    assert listed(shop(99, trains=TrainRules(exchange=(("3", ("2",), 100),)), cards=gone), BuyTrain) == []


def test_a_train_for_an_old_one_is_one_of_the_bank() -> None:
    rules = TrainRules(per_turn=1, exchange=(("2", ("2",), 10),), returns=(("2", 5),))
    game = shop(200, trains=rules, cards={"2-0": "A"})
    game.apply(buying("2-1", 80))
    assert listed(game, BuyTrain) == []
    assert "cannot be bought for" in refused(game, buying("2-2", 10, exchange=card("2-0")), TrainError)


def test_a_train_is_sold_to_the_bank() -> None:
    game = shop(0, trains=TrainRules(returns=(("2", 30),)), cards={"2-0": "A", "3-0": "A"})
    assert listed(game, DiscardTrain) == [DiscardTrain(entity="A", train=card("2-0"))]
    assert "cannot be sold to the bank" in refused(game, DiscardTrain(entity="A", train=card("3-0")), TrainError)
    game.apply(DiscardTrain(entity="A", train=card("2-0")))
    assert (owner(game, "2-0"), game.state.cash["A"]) == (POOL, 30)
    assert listed(shop(0, cards={"2-0": "A"}), DiscardTrain) == []


# --- the duty


def must(duty: str, route: bool) -> bool:
    game = shop(0, forced=ForcedRules(duty=duty))  # type: ignore[arg-type]
    state = game.state.copy()
    if route:
        state.board = routed(game)
    return forced.must_own(state, game.play.rules.forced, "A")  # type: ignore[attr-defined]


def routed(game: Game) -> Board:
    """A's home in B2 with track to the city of B4."""
    board = game.state.board.lay_all([("B2", "57", 0), ("B4", "57", 0)])
    return board.place(Token("A", game.setting.homes["A"]))


@pytest.mark.parametrize(
    ("duty", "route", "owed"),
    [("always", False, True), ("route", False, False), ("route", True, True), ("never", True, False)],
)
def test_when_a_train_must_be_owned(duty: str, route: bool, owed: bool) -> None:
    assert must(duty, route) == owed


def test_who_has_a_train_need_not_buy_one_and_who_has_none_cannot_pass() -> None:
    game = shop(90, forced=ForcedRules(duty="always"), cards={"2-0": "A"})
    assert Pass(entity="A") in game.legal_actions()
    game = shop(90, forced=ForcedRules(duty="always"))
    assert Pass(entity="A") not in game.legal_actions()
    assert "must buy one" in refused(game, Pass(entity="A"), MustError)


# --- the forced purchase


def poor(cash: int = 10, boss: int = 100, cards: dict[str, str] | None = None, **rules: Any) -> Game:
    """A must own a train; P1 has 40 % of A, 30 % of B; a certificate brings 100."""
    more = {key: rules.pop(key) for key in ("trains", "holds", "phase", "faces", "sale") if key in rules}
    return shop(cash, boss, cards=cards, forced=ForcedRules(**{"duty": "always", **rules}), **more)


def test_the_president_pays_what_lacks() -> None:
    game = poor()
    game.apply(buying("2-0", 80))
    assert (game.state.cash["A"], game.state.cash["P1"], owner(game, "2-0")) == (0, 30, "A")


def test_who_can_pay_is_not_helped() -> None:
    """The depot's 2s cost 80, the pool's 3 costs 150: with 90 in the treasury only the first is bought."""
    for trains in ("cheapest", "any"):
        game = _with("trains", trains, 90)
        assert listed(game, BuyTrain) == [buying("2-0", 80)]


def _with(name: str, value: Any, cash: int = 10, boss: int = 300) -> Game:
    """A 3 lies in the pool, and C has a 2."""
    rules = ForcedRules(**{"duty": "always", name: value})
    return shop(cash, boss, cards={"3-0": POOL, "2-2": "C"}, forced=rules, trains=TrainRules(between="no"))


@pytest.mark.parametrize(("trains", "names"), [("cheapest", ["2-0"]), ("any", ["2-0", "3-0"])])
def test_which_trains_are_bought_with_help(trains: str, names: list[str]) -> None:
    game = _with("trains", trains)
    assert [a.train for a in listed(game, BuyTrain)] == [card(name) for name in names]
    if trains == "cheapest":
        assert "costs 150, the treasury has 10" in refused(game, buying("3-0", 150), TooPoorError)


@pytest.mark.parametrize(("others", "high"), [(True, 80), (False, 10)])
def test_a_train_of_another_company_with_help(others: bool, high: int) -> None:
    """1830, line 98: at most for its printed price."""
    game = poor(cards={"2-2": "C"}, others=others)
    assert BuyTrain(entity="A", train=card("2-2"), price=Range(1, high)) in listed(game, BuyTrain)
    if others:
        game.apply(buying("2-2", 80))
        assert (game.state.cash["A"], game.state.cash["P1"], game.state.cash["C"]) == (0, 30, 80)
    else:
        assert "is 1 to 10" in refused(game, buying("2-2", 80), WrongPriceError)


@pytest.mark.parametrize("sells", [True, False])
def test_certificates_are_sold_where_money_lacks(sells: bool) -> None:
    game = poor(boss=20, sells=sells, lacking="debt")
    assert bool(listed(game, SellShares)) == sells
    if not sells:
        assert "no certificates are sold" in refused(game, selling("P1", "B", 1), ShareError)
        return
    assert listed(game, BuyTrain) == []
    assert "must sell certificates first" in refused(game, buying("2-0", 80), MustError)
    game.apply(selling("P1", "B", 1))
    assert listed(game, SellShares) == []
    game.apply(buying("2-0", 80))
    assert game.state.cash["P1"] == 20 + 100 - 70


def test_nothing_is_sold_where_no_money_lacks() -> None:
    game = poor(boss=70)
    assert listed(game, SellShares) == []
    assert "no money lacks" in refused(game, selling("P1", "B", 1), ShareError)


def rivals(**rules: Any) -> Game:
    """P2 has 30 % of A and 20 % of B, P1 40 % and 30 %, with the presidencies; he lacks more than he can get."""
    holds = {
        "P1": (*shares("A", 0, 1, 2), *shares("B", 0, 1)),
        "P2": (*shares("A", 3, 4, 5), *shares("B", 2, 3)),
    }
    return poor(0, 0, cards={f"2-{n}": GONE for n in range(3)} | {"3-0": GONE, "3-1": GONE}, holds=holds, **rules)


@pytest.mark.parametrize(("keeps", "most"), [("own", {"A": 10, "B": 30}), ("all", {"A": 10, "B": 10})])
def test_which_presidencies_stay(keeps: str, most: dict[str, int]) -> None:
    game = rivals(keeps=keeps, blocks="any")
    found: dict[str, int] = {}
    for action in listed(game, SellShares):
        company = action.shares[0].company
        found[company] = max(found.get(company, 0), action.percent)
    assert found == most
    assert "the presidency of A" in refused(game, selling("P1", "A", 1, 2), ShareError)
    if keeps == "own":
        game.apply(selling("P1", "B", 0, 1, percent=20))
        assert president(game.state, "B") == "P2"
    else:
        assert "the presidency of B" in refused(game, selling("P1", "B", 0, 1, percent=20), ShareError)


@pytest.mark.parametrize(
    ("blocks", "percents"), [("one", [10, 10]), ("needed", [10, 10]), ("any", [10, 20, 10, 20, 30])]
)
def test_how_much_is_sold_at_once(blocks: str, percents: list[int]) -> None:
    """70 lack, and one certificate brings 100: more is sold where any block may be."""
    holds = {"P1": (*shares("A", 0, 1, 2), *shares("B", 0, 1)), "P2": shares("B", 2, 3)}
    game = poor(10, 0, blocks=blocks, holds=holds)
    assert [a.percent for a in listed(game, SellShares)] == percents
    if blocks != "any":
        words = {"one": "one certificate at a time", "needed": "less than that is enough"}[blocks]
        assert words in refused(game, selling("P1", "A", 1, 2), ShareError)


def test_no_more_than_is_needed_but_all_that_is() -> None:
    """150 lack: two certificates at 100 are needed, three are not."""
    gone = {f"2-{n}": GONE for n in range(3)}
    holds = {"P1": (*shares("A", 0), *shares("B", 0, 1, 2, 3)), "P2": shares("C", 0)}
    game = poor(0, 0, blocks="needed", cards=gone, holds=holds, phase="3")
    assert [a.percent for a in listed(game, SellShares)] == [10, 20]


@pytest.mark.parametrize("once", [True, False])
def test_certificates_of_a_company_are_sold_once(once: bool) -> None:
    gone = {f"2-{n}": GONE for n in range(3)}
    holds = {"P1": (*shares("A", 0), *shares("B", 0, 1, 2, 3)), "P2": shares("C", 0)}
    game = poor(0, 0, once=once, cards=gone, holds=holds, phase="3", lacking="debt")
    game.apply(selling("P1", "B", 1))
    assert bool(listed(game, SellShares)) != once
    if once:
        assert "were sold in this turn" in refused(game, selling("P1", "B", 2), ShareError)


@pytest.mark.parametrize("times", [1, 2])
def test_the_bank_lends_what_lacks(times: int) -> None:
    holds = {"P1": shares("A", 0), "P2": shares("B", 0)}
    game = poor(10, 20, lacking="debt", debt_times=times, holds=holds)
    assert listed(game, Bankrupt) == []
    game.apply(buying("2-0", 80))
    assert (game.state.cash["P1"], game.state.debt["P1"], owner(game, "2-0")) == (0, 50 * times, "A")


def test_the_president_is_bankrupt_where_no_sale_can_pay() -> None:
    """P1 has 5 and a certificate of B that brings 60 beside the president's of A: 75 of 80."""
    holds = {"P1": (*shares("A", 0), *shares("B", 1)), "P2": shares("B", 0)}
    game = shop(10, 5, forced=ForcedRules(duty="always"), holds=holds)
    arrange(game, lambda state: game.setting.chart.place(state, "B", Cell(4, 0)))
    assert listed(game, Bankrupt) == [Bankrupt(entity="A")]
    cash = game.state.cash["C"]
    game.apply(Bankrupt(entity="A"))
    assert game.state.over == "P1 is bankrupt"
    assert (game.state.cash["P1"], game.state.cash["A"], game.state.cash["C"]) == (0, 10, cash)
    assert Certificate("B", 1) in [Certificate("B", n) for n, who in game.state.shares["B"] if who == POOL]


@pytest.mark.parametrize("boss", [5, 10])
def test_nobody_is_bankrupt_who_can_just_pay(boss: int) -> None:
    holds = {"P1": (*shares("A", 0), *shares("B", 1)), "P2": shares("B", 0)}
    game = shop(10, boss, forced=ForcedRules(duty="always"), holds=holds)
    arrange(game, lambda state: game.setting.chart.place(state, "B", Cell(4, 0)))
    assert bool(listed(game, Bankrupt)) == (boss == 5)
    if boss == 10:
        assert "nobody is bankrupt" in refused(game, Bankrupt(entity="A"), MustError)


OWN = ForcedRules(duty="always", others=True, own_too=True)


@pytest.mark.parametrize(
    ("forced", "face_value", "of", "cash", "boss", "bankrupt"),
    [
        (replace(OWN, own_too=False), False, "B", 0, 5, True),
        (OWN, False, "B", 0, 5, False),
        (OWN, False, "B", 0, 0, True),
        (OWN, False, "C", 0, 5, True),
        (OWN, False, "@gone", 0, 5, True),
        (OWN, True, "B", 0, 80, False),
        (OWN, True, "B", 0, 79, True),
        (replace(OWN, others=False), False, "B", 0, 5, True),
        (replace(OWN, others=False), False, "B", 1, 5, False),
    ],
)
def test_a_train_of_ones_own_other_company_may_save_from_bankruptcy(
    forced: ForcedRules, face_value: bool, of: str, cash: int, boss: int, bankrupt: bool
) -> None:
    """Of the bank is a 3 for 150 only; the 2 of the other company costs 1 to 80, or 80."""
    cards = {"2-0": of, "2-1": GONE, "2-2": GONE}
    holds = {"P1": (*shares("A", 0), *shares("B", 0)), "P2": shares("C", 0)}
    game = shop(cash, boss, "3", cards, forced=forced, holds=holds, trains=TrainRules(face_value=face_value))
    assert bool(listed(game, Bankrupt)) == bankrupt
    if not bankrupt:
        assert listed(game, BuyTrain)
        assert "can still be paid" in refused(game, Bankrupt(entity="A"), MustError)


@pytest.mark.parametrize("ends_turn", [True, False])
def test_after_a_forced_purchase_the_turn_may_go_on(ends_turn: bool) -> None:
    """Trains may be sold to the bank, so that something is left to do."""
    game = poor(10, 400, ends_turn=ends_turn, trains=TrainRules(returns=(("2", 30),)))
    game.apply(buying("2-0", 80))
    assert (game.state.round == "operating") != ends_turn


def test_the_turn_ends_with_a_forced_purchase_of_another_company_too() -> None:
    rules = ForcedRules(duty="always", others=True, ends_turn=True)
    game = shop(10, 400, forced=rules, cards={"2-2": "C"}, trains=TrainRules(returns=(("2", 30),)))
    game.apply(buying("2-2", 80))
    assert (owner(game, "2-2"), game.state.round) == ("A", "stock")
    game = shop(100, 400, forced=rules, cards={"2-2": "C"}, trains=TrainRules(returns=(("2", 30),)))
    game.apply(buying("2-2", 80))
    assert game.state.round == "operating"


def test_an_offer_with_help_is_paid_when_it_is_accepted() -> None:
    rules = ForcedRules(duty="always", others=True)
    game = shop(10, 400, forced=rules, cards={"2-2": "C"}, trains=TrainRules(between="asked"))
    assert listed(game, Offer) == [Offer(entity="A", train=card("2-2"), price=Range(1, 80))]
    game.apply(Offer(entity="A", train=card("2-2"), price=70))
    game.apply(Accept(entity="P2"))
    assert (owner(game, "2-2"), game.state.cash["P1"], game.state.cash["C"]) == ("A", 340, 70)


def test_where_the_bank_has_none_there_is_no_duty() -> None:
    """A has sold back the one train of this turn."""
    rules = TrainRules(per_turn=1, returns=(("2", 30),), between="no")
    game = shop(100, 400, forced=ForcedRules(duty="always"), trains=rules, cards={"2-2": "A"})
    game.apply(buying("2-0", 80))
    for number in (0, 2):
        game.apply(DiscardTrain(entity="A", train=card(f"2-{number}")))
    assert game.state.round == "stock"


def test_what_was_begun_by_force_is_ended_so() -> None:
    """After a sale for it the treasury's own purchases are closed."""
    game = poor(10, 0, cards={"2-2": "C"}, blocks="any", sale=SaleRules(once=False))
    game.apply(selling("P1", "B", 1))
    assert listed(game, BuyTrain) == [buying("2-0", 80)]
    assert listed(game, DiscardTrain) == []
