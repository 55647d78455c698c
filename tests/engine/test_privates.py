"""Private companies: each value of their records and each rule of their sale, both ways."""

from __future__ import annotations

from typing import Any

import pytest

from routeopt.engine.actions import (
    Accept,
    BuyCompany,
    ChooseAbility,
    Decline,
    Offer,
    Par,
    Pass,
    Range,
)
from routeopt.engine.bots import choices
from routeopt.engine.game import Game
from routeopt.engine.refs import Cell, Certificate
from routeopt.engine.state import BANK, GONE, IPO, POOL, State, Turn
from routeopt.engine.steps.privates import hand_over
from routeopt.engine.table import certificates, privates
from routeopt.engine.table.privates import PrivateSaleRules
from routeopt.errors import PowerError, ShareError, WrongActorError, WrongPriceError
from routeopt.spec.privates import DiscountAbility, PrivateSpec, ShareAbility
from tests.engine.made_up import arrange, new_game, refused

MILL = PrivateSpec(name="Mill", value=21, income=5, blocks=("C3",))
FERRY = PrivateSpec(name="Ferry", value=70, income=15, abilities=(ShareAbility(company="A", closes=True),))
TO_MAJORS = PrivateSaleRules()
TO_PLAYERS = PrivateSaleRules(buyers=("player",), least=0, most=0)


def game_of(*specs: PrivateSpec, players: int = 2, sales: tuple[PrivateSaleRules, ...] = (), **changes: Any) -> Game:
    return new_game(players, privates=specs, private_sales=sales, **changes)


def owned(game: Game, **owners: str) -> Game:
    """The game with these owners of private companies."""
    return arrange(game, lambda state: state.privates.update(owners))


def started(game: Game, company: str = "A", boss: str = "P1", cash: int = 100) -> Game:
    """The game with a company that runs, its president's certificate with `boss`."""

    at = Cell(1, 1)

    def change(state: State) -> None:
        certificates.move(state, [Certificate(company, 0)], boss)
        game.setting.chart.place(state, company, at)
        state.pars[company] = game.setting.chart.cells[at].price
        state.opened, state.floated = (*state.opened, company), (*state.floated, company)
        state.pay(BANK, company, cash - state.cash[company])

    return arrange(game, change)


def operating(game: Game, company: str = "A", step: int = 0) -> Game:
    """The game in an operating round, with this company in turn."""

    def change(state: State) -> None:
        state.round, state.number, state.turn = "operating", 1, Turn(step=step)
        state.queue, state.at = (company,), 0

    return arrange(game, change)


def listed(game: Game, kind: type) -> list[Any]:
    return [action for action in game.legal_actions() if isinstance(action, kind)]


# --- income


def test_open_private_companies_pay_players_and_companies() -> None:
    game = owned(game_of(MILL, FERRY, players=3), Mill="P1", Ferry="A")
    state = game.state.copy()
    before = dict(state.cash)
    privates.pay_income(game.setting, state)
    assert {name: state.cash[name] - before[name] for name in ("P1", "P2", "A")} == {"P1": 5, "P2": 0, "A": 15}
    for nobody in (IPO, GONE, POOL):
        state = owned(game, Mill=nobody, Ferry=nobody).state.copy()
        privates.pay_income(game.setting, state)
        assert state.cash == game.state.cash


def test_they_pay_at_the_start_of_each_operating_round() -> None:
    game = owned(game_of(MILL), Mill="P2")
    cash = game.state.cash["P2"]
    game.apply(Pass(entity="P1"))
    game.apply(Pass(entity="P2"))
    # Nothing has floated: the round is over at once, and the income is paid all the same.
    assert game.state.cash["P2"] == cash + 5


# --- blocking


@pytest.mark.parametrize(("owner", "blocks"), [(IPO, True), ("P1", True), ("A", False), (GONE, False)])
def test_a_private_company_blocks_hexes_while_no_company_has_it_and_it_is_open(owner: str, blocks: bool) -> None:
    game = owned(game_of(MILL, FERRY), Mill=owner)
    assert privates.blocked(game.setting, game.state) == (frozenset({"C3"}) if blocks else frozenset())


# --- closing


def test_a_phase_closes_private_companies() -> None:
    game = owned(game_of(PrivateSpec(name="Mill", value=20, closes_in="3"), FERRY), Mill="P1", Ferry="P1")
    state = game.state.copy()
    assert privates.close_in_phase(game.setting, state) == []
    state.phase = game.setting.phase_at["3"]
    assert privates.close_in_phase(game.setting, state) == ["Mill"]
    assert (state.privates, privates.close_in_phase(game.setting, state)) == ({"Mill": GONE, "Ferry": "P1"}, [])
    state.privates["Mill"], state.phase = "A", game.setting.phase_at["4"]
    assert privates.close_in_phase(game.setting, state) == ["Mill"]


def test_a_player_keeps_some_with_another_income() -> None:
    kept = PrivateSpec(name="Mill", value=20, income=5, closes_in="3", kept_income=50)
    game = owned(game_of(kept), Mill="P1")
    state = game.state.copy()
    assert privates.income(game.setting, state, "Mill") == 5
    state.phase = game.setting.phase_at["3"]
    assert privates.close_in_phase(game.setting, state) == []
    assert privates.income(game.setting, state, "Mill") == 50
    state.privates["Mill"] = "A"
    assert privates.close_in_phase(game.setting, state) == ["Mill"]


def test_the_first_train_of_a_company_closes_some() -> None:
    game = owned(game_of(PrivateSpec(name="Mill", value=20, closes_by="B"), FERRY), Mill="P1", Ferry="P1")
    state = game.state.copy()
    assert privates.close_by_train(game.setting, state, "A") == []
    assert privates.close_by_train(game.setting, state, "B") == ["Mill"]
    assert state.privates == {"Mill": GONE, "Ferry": "P1"}


# --- what the first owner gets


def test_the_first_owner_gets_certificates() -> None:
    game = game_of(PrivateSpec(name="Mill", value=160, gives=("A_1", "B_2")), MILL_2)
    arrange(game, lambda state: hand_over(game.setting, state, "P2", "Mill"))
    assert certificates.owner_of(game.state, Certificate("A", 1)) == "P2"
    assert certificates.owner_of(game.state, Certificate("B", 2)) == "P2"
    assert certificates.owner_of(game.state, Certificate("A", 2)) == IPO
    arrange(game, lambda state: hand_over(game.setting, state, GONE, "Quarry"))
    assert (game.state.privates["Quarry"], certificates.owner_of(game.state, Certificate("A", 3))) == (GONE, IPO)


MILL_2 = PrivateSpec(name="Quarry", value=40, gives=("A_3",), par="C")


def test_the_first_owner_sets_the_price_of_a_company_at_once() -> None:
    game = game_of(PrivateSpec(name="Mill", value=220, par="B"))
    cash = dict(game.state.cash)
    arrange(game, lambda state: hand_over(game.setting, state, "P2", "Mill"))
    assert game.waits()[1] == "P2"
    # The president's certificate comes with the price.
    assert certificates.owner_of(game.state, Certificate("B", 0)) == IPO
    cells = game.setting.par_cells(game.state)
    assert listed(game, Par) == [Par(entity="P2", company="B", cell=cell) for cell in cells]
    assert "price of B now" in refused(game, Par(entity="P2", company="A", cell=Cell(0, 1)), ShareError)
    assert "one of the cells" in refused(game, Par(entity="P2", company="B", cell=Cell(0, 0)), ShareError)
    refused(game, Par(entity="P1", company="B", cell=Cell(0, 1)), WrongActorError)
    game.apply(Par(entity="P2", company="B", cell=Cell(0, 1)))
    assert (game.state.pars["B"], game.state.cash) == (70, cash)
    assert certificates.president(game.state, "B") == "P2"
    assert game.waits()[1] == "P1"


# --- sale


def test_a_company_buys_from_its_president_for_half_to_double() -> None:
    game = operating(started(owned(game_of(MILL, sales=(TO_MAJORS,)), Mill="P1")))
    # Half of 21, rounded up.
    assert listed(game, BuyCompany) == [BuyCompany(entity="A", item="Mill", price=Range(11, 42))]
    for price in (10, 43):
        assert "is 11 to 42" in refused(game, BuyCompany(entity="A", item="Mill", price=price), WrongPriceError)
    refused(game, Offer(entity="A", item="Mill", price=11), PowerError)
    refused(game, BuyCompany(entity="P2", item="Mill", price=11), WrongActorError)
    cash = game.state.cash["P1"]
    game.apply(BuyCompany(entity="A", item="Mill", price=42))
    assert (game.state.privates["Mill"], game.state.cash["A"], game.state.cash["P1"]) == ("A", 58, cash + 42)
    assert "no player has it" in refused(game, BuyCompany(entity="A", item="Mill", price=42), PowerError)


@pytest.mark.parametrize(
    ("rules", "price"),
    [
        (PrivateSaleRules(least=100, most=100), Range(21, 21)),
        (PrivateSaleRules(least=0), Range(1, 42)),
        (PrivateSaleRules(least=0, low=0), Range(0, 42)),
        (PrivateSaleRules(most=0), Range(11, 100)),
    ],
)
def test_the_bounds_of_the_price_are_values(rules: PrivateSaleRules, price: Range) -> None:
    game = operating(started(owned(game_of(MILL, sales=(rules,)), Mill="P1")))
    assert listed(game, BuyCompany) == [BuyCompany(entity="A", item="Mill", price=price)]


def test_a_company_asks_another_owner() -> None:
    game = operating(started(owned(game_of(MILL, sales=(TO_MAJORS,)), Mill="P2")))
    assert (listed(game, BuyCompany), listed(game, Offer)) == (
        [],
        [Offer(entity="A", item="Mill", price=Range(11, 42))],
    )
    assert "asked by an offer" in refused(game, BuyCompany(entity="A", item="Mill", price=11), PowerError)
    game.apply(Offer(entity="A", item="Mill", price=30))
    assert game.waits()[1] == "P2"
    game.apply(Decline(entity="P2"))
    assert (game.state.privates["Mill"], listed(game, Offer)) == ("P2", [])
    game.undo()
    game.apply(Accept(entity="P2"))
    assert (game.state.privates["Mill"], game.state.cash["A"]) == ("A", 70)
    at_once = operating(started(owned(game_of(MILL, sales=(PrivateSaleRules(asks=False),)), Mill="P2")))
    assert (len(listed(at_once, BuyCompany)), listed(at_once, Offer)) == (1, [])


def test_phases_sets_kinds_and_the_company_itself_bar_a_sale() -> None:
    def sold(
        rules: PrivateSaleRules, spec: PrivateSpec = MILL, phase: str = "3", company: str = "A", cash: int = 100
    ) -> bool:
        game = started(owned(game_of(spec, sales=(rules,)), Mill="P1"), company, cash=cash)
        arrange(game, lambda state: setattr(state, "phase", game.setting.phase_at[phase]))
        return bool(listed(operating(game, company), BuyCompany))

    assert sold(TO_MAJORS)
    assert not sold(TO_MAJORS, company="M")
    game = owned(game_of(MILL), Mill="P1")
    for buyer, kind in (("M", "minor"), ("P2", "player")):
        assert privates.refuse_sale(game.setting, game.state, TO_MAJORS, buyer, "Mill") == f"a {kind} buys none"
    assert sold(PrivateSaleRules(buyers=("major", "minor")), company="M")
    assert not sold(TO_MAJORS, PrivateSpec(name="Mill", value=21, to_companies=False))
    assert sold(TO_MAJORS, PrivateSpec(name="Mill", value=21, to_players=False))
    only = PrivateSaleRules(first="3", last="3")
    assert [sold(only, phase=phase) for phase in ("2", "3", "4")] == [False, True, False]
    assert not sold(PrivateSaleRules(from_set=2))
    assert [sold(TO_MAJORS, cash=cash) for cash in (10, 11)] == [False, True]


def test_players_buy_from_each_other() -> None:
    game = owned(game_of(MILL, sales=(TO_PLAYERS,)), Mill="P2")
    cash = game.state.cash["P1"]
    assert listed(game, Offer) == [Offer(entity="P1", item="Mill", price=Range(1, cash))]
    game.apply(Offer(entity="P1", item="Mill", price=5))
    game.apply(Accept(entity="P2"))
    assert (game.state.privates["Mill"], game.state.cash["P1"]) == ("P1", cash - 5)
    # It went beside the purchase of the turn, or was that.
    assert (game.waits()[1], bool(listed(game, Par))) == ("P1", True)
    turn = PrivateSaleRules(buyers=("player",), least=0, most=0, purchase=True)
    game = owned(game_of(MILL, sales=(turn,)), Mill="P2")
    game.apply(Offer(entity="P1", item="Mill", price=5))
    game.apply(Accept(entity="P2"))
    assert game.waits()[1] == "P2"
    kept = PrivateSpec(name="Mill", value=21, to_players=False)
    assert listed(owned(game_of(kept, sales=(TO_PLAYERS,)), Mill="P2"), Offer) == []
    assert listed(owned(game_of(MILL, sales=(TO_MAJORS,)), Mill="P2"), Offer) == []


@pytest.mark.parametrize(("purchase", "passed"), [(True, 0), (False, 1)])
def test_the_purchase_of_a_turn_begins_the_passes_in_a_row_anew(purchase: bool, passed: int) -> None:
    """P3 has passed before; what goes beside the purchase of a turn is none."""
    rules = PrivateSaleRules(buyers=("player",), least=0, most=0, purchase=purchase)
    game = owned(game_of(MILL, players=3, sales=(rules,)), Mill="P2")
    game = arrange(game, lambda state: setattr(state, "passed", 1))
    game.apply(Offer(entity="P1", item="Mill", price=5))
    game.apply(Accept(entity="P2"))
    assert game.state.passed == passed


def test_a_president_buys_for_himself_in_the_turn_of_his_company() -> None:
    game = operating(started(owned(game_of(MILL, sales=(TO_MAJORS, TO_PLAYERS)), Mill="P2")))
    assert {action.entity for action in listed(game, Offer)} == {"A", "P1"}
    turn = PrivateSaleRules(buyers=("player",), purchase=True)
    game = owned(game_of(MILL), Mill="P2")
    assert privates.refuse_sale(game.setting, game.state, turn, "P1", "Mill") == ""
    state = game.state.copy()
    state.turn.bought = ("A",)
    assert privates.refuse_sale(game.setting, state, turn, "P1", "Mill") == "one purchase a turn"
    assert listed(operating(started(owned(game_of(MILL, sales=(turn,)), Mill="P2"))), Offer) == []


def test_the_limit_counts_private_companies_that_are_certificates() -> None:
    def offers(spec: PrivateSpec, held: PrivateSpec = FERRY) -> int:
        game = owned(game_of(spec, held, sales=(TO_PLAYERS,), certificates={"2": 1}), Mill="P2", Ferry="P1")
        return len(listed(game, Offer))

    assert offers(MILL) == 0
    assert offers(PrivateSpec(name="Mill", value=21, counts=False)) == 1
    assert offers(MILL, PrivateSpec(name="Ferry", value=70, counts=False)) == 1


# --- exchange


def exchanges(game: Game) -> set[tuple[str, str]]:
    return {(action.entity, action.choice) for action in listed(game, ChooseAbility)}


def test_a_private_company_is_exchanged_for_a_certificate_at_any_time() -> None:
    game = owned(game_of(FERRY), Ferry="P2")
    arrange(game, lambda state: certificates.move(state, [Certificate("A", 8)], POOL))
    assert game.waits()[1] == "P1"
    assert exchanges(game) == {("P2", "ipo"), ("P2", "pool")}
    action = ChooseAbility(entity="P2", power="Ferry", choice="pool", company="A")
    refused(game, ChooseAbility(entity="P1", power="Ferry", choice="pool", company="A"), PowerError)
    refused(game, ChooseAbility(entity="P2", power="Ferry", choice="pool", company="B"), PowerError)
    cash = dict(game.state.cash)
    game.apply(action)
    assert certificates.owner_of(game.state, Certificate("A", 8)) == "P2"
    assert (game.state.privates["Ferry"], game.state.cash, game.waits()[1]) == (GONE, cash, "P1")
    assert exchanges(game) == set()
    refused(game, action, PowerError)


def test_an_exchange_is_from_the_places_and_as_often_as_the_record_says() -> None:
    def places(**ability: Any) -> set[tuple[str, str]]:
        spec = PrivateSpec(name="Ferry", value=70, abilities=(ShareAbility(company="A", **ability),))
        game = owned(game_of(spec), Ferry="P1")
        arrange(game, lambda state: certificates.move(state, [Certificate("A", 8)], POOL))
        game.apply(ChooseAbility(entity="P1", power="Ferry", choice="ipo", company="A"))
        assert game.state.privates["Ferry"] == "P1"
        return exchanges(game)

    one = PrivateSpec(name="Ferry", value=70, abilities=(ShareAbility(company="A", places=("ipo",)),))
    game = owned(game_of(one), Ferry="P1")
    arrange(game, lambda state: certificates.move(state, [Certificate("A", 8)], POOL))
    pool = ChooseAbility(entity="P1", power="Ferry", choice="pool", company="A")
    assert "does not lie in ipo" in refused(game, pool, PowerError)
    assert places() == set()
    assert places(count=0) == {("P1", "ipo"), ("P1", "pool")}
    assert places(count=2, places=("ipo",)) == {("P1", "ipo")}


def test_an_exchange_keeps_the_cap() -> None:
    game = owned(game_of(FERRY), Ferry="P1")

    def holds(count: int) -> Game:
        return arrange(
            owned(game_of(FERRY), Ferry="P1"),
            lambda state: certificates.move(state, [Certificate("A", n) for n in range(count)], "P1"),
        )

    # Five certificates with the president's are 60 %.
    assert exchanges(holds(4)) == {("P1", "ipo")}
    assert exchanges(holds(5)) == set()
    assert exchanges(game) == {("P1", "ipo")}


def test_an_exchange_may_move_the_presidency_and_float_a_company() -> None:
    game = started(owned(game_of(FERRY), Ferry="P2"))

    def change(state: State) -> None:
        state.floated = ()
        certificates.move(state, [Certificate("A", 1), Certificate("A", 2)], "P2")
        certificates.move(state, [Certificate("A", 3)], POOL)

    arrange(game, change)
    game.apply(ChooseAbility(entity="P2", power="Ferry", choice="ipo", company="A"))
    assert certificates.president(game.state, "A") == "P2"
    assert (game.state.floated, game.state.cash["A"]) == (("A",), 700)


# --- what can be done by a company


def test_what_a_company_can_do_is_its_own_or_its_presidents() -> None:
    def can(who: str, **ability: Any) -> bool:
        spec = PrivateSpec(name="Mill", value=20, abilities=(DiscountAbility(terrain="hill", **ability),))
        game = started(owned(game_of(spec), Mill=who))
        return bool(list(privates.company_abilities(game.setting, game.state, "A", DiscountAbility)))

    assert [can(owner) for owner in ("A", "P1", "P2", "B", IPO)] == [True, False, False, False, False]
    assert [can(owner, owner="player") for owner in ("A", "P1", "P2")] == [False, True, False]


def test_uses_are_counted_and_the_last_may_close_it() -> None:
    def uses(**ability: Any) -> tuple[int, str]:
        one = DiscountAbility(terrain="hill", **ability)
        game = owned(game_of(PrivateSpec(name="Mill", value=20, abilities=(one,))), Mill="A")
        state, count = game.state.copy(), 0
        while count < 5 and privates.left(state, "Mill", one):
            privates.use(state, "Mill", one)
            count += 1
        return count, state.privates["Mill"]

    assert uses() == (1, "A")
    assert uses(count=3) == (3, "A")
    assert uses(count=3, closes=True) == (3, GONE)
    assert uses(count=0) == (5, "A")


def test_a_bot_is_offered_what_its_player_may_do_alone() -> None:
    """P2 may exchange the Ferry in the turn of P1, whose bot is not shown it."""
    game = started(owned(game_of(FERRY), Ferry="P2"))
    assert {a.entity for a in game.legal_actions() if isinstance(a, ChooseAbility)} == {"P2"}
    assert {a.entity for a in choices(game, "P1")} == {"P1"}
    assert {type(a) for a in choices(game, "P2")} == {ChooseAbility}
