"""Values for games with minors and a company that forms later: each both ways, by hand, in the made-up title."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from routeopt.engine.actions import Bankrupt, BuyShares, BuyTrain, Offer, Par, Pass, PlaceToken, Range, SellShares
from routeopt.engine.flow import Flow
from routeopt.engine.game import Game
from routeopt.engine.lots import Auction, Lot, Standing
from routeopt.engine.refs import Cell, Certificate, TrainCard
from routeopt.engine.rounds import Calendar, OperatingRound, OperatingRules, SetRules, StockRound, StockRules, sold_out
from routeopt.engine.scores import ScoreRules
from routeopt.engine.setting import Setting
from routeopt.engine.state import ASIDE, ASLEEP, BANK, Run, State, Waiting
from routeopt.engine.steps.abilities import PrivateStationStep
from routeopt.engine.steps.dividend import DividendStep
from routeopt.engine.steps.station import StationStep
from routeopt.engine.steps.trains import DiscardDuty
from routeopt.engine.table import certificates, companies, dividends
from routeopt.engine.table.certificates import president
from routeopt.engine.table.chart import PriceRules
from routeopt.engine.table.companies import CapitalRules
from routeopt.engine.table.dividends import DividendRules
from routeopt.engine.table.forced import ForcedRules
from routeopt.engine.table.formation import form
from routeopt.engine.table.privates import PrivateSaleRules
from routeopt.engine.table.purchases import TrainRules
from routeopt.engine.table.trades import TradeRules
from routeopt.spec import HexSpec, StopSpec
from routeopt.spec.privates import StationAbility
from tests.engine.made_up import arrange, new_game
from tests.engine.tables import dealt, listed, operating, selling, shares
from tests.engine.test_abilities import desk_with
from tests.engine.test_formation import RULES, with_minor

TOP, BELOW = Cell(0, 0), Cell(1, 0)
PAR = Cell(0, 1)


# --- markers that come to the chart at the float


@pytest.mark.parametrize(("marker", "order"), [("start", ("C", "A", "B")), ("float", ("C", "B", "A"))])
def test_markers_stand_as_they_came_or_as_they_floated(marker: Any, order: tuple[str, ...]) -> None:
    """A is started first, B is sold to 30 % first; C, which floated long ago, comes to their cell meanwhile."""
    game = new_game(2, capital=CapitalRules(float_percent=30, float_at="round_end", marker=marker))

    def change(state: State) -> None:
        game.setting.chart.place(state, "C", Cell(0, 1))
        state.pars["C"], state.opened, state.floated = 70, ("C",), ("C",)

    arrange(game, change)
    if marker == "float":
        arrange(game, lambda s: game.setting.chart.place(s, "C", Cell(1, 1)))
    game.apply(Par(entity="P1", company="A", cell=PAR))
    game.apply(Par(entity="P2", company="B", cell=PAR))
    if marker == "float":
        arrange(game, lambda s: game.setting.chart.move(s, "C", "up"))
        assert game.state.stacks[PAR] == ("A", "B", "C")
    game.apply(Pass(entity="P1"))
    game.apply(BuyShares(entity="P2", share=Certificate("B", 1)))
    game.apply(BuyShares(entity="P1", share=Certificate("A", 1)))
    assert game.state.due == ("B", "A")
    for player in ("P2", "P1"):
        game.apply(Pass(entity=player))
    assert game.state.stacks[PAR] == order
    assert game.state.due == ()


def test_a_company_that_has_not_floated_is_not_sold_out() -> None:
    game = dealt({"A": TOP}, {"P1": shares("A", *range(9))})
    assert sold_out(game.state) == ["A"]
    arrange(game, lambda s: setattr(s, "floated", ()))
    assert sold_out(game.state) == []


@pytest.mark.parametrize(("counts", "worth"), [(True, 200), (False, 0)])
def test_whether_companies_that_have_not_floated_count(counts: bool, worth: int) -> None:
    game = dealt({"A": TOP}, {"P1": shares("A", 0)}, {"P1": 0}, score=ScoreRules(unfloated=counts))
    assert game.play.scores(game.setting, game.state)["P1"] == 200
    arrange(game, lambda s: setattr(s, "floated", ()))
    assert game.play.scores(game.setting, game.state)["P1"] == worth


def test_a_kind_keeps_the_limit_that_a_later_phase_does_not_name() -> None:
    phases = tuple(
        type(p)(name=p.name, colors=p.colors, train_limit=limit)
        for p, limit in zip(new_game().setting.phases, ({"major": 3}, {"minor": 2}, {"major": 1}), strict=True)
    )
    game = new_game(phases=phases)

    def limits(phase: int) -> tuple[int, int]:
        state = game.state.copy()
        state.phase = phase
        return game.setting.train_limit(state, "A"), game.setting.train_limit(state, "M")

    assert [limits(phase) for phase in (0, 1, 2)] == [(3, 0), (3, 2), (1, 2)]


# --- a company that forms


def test_the_presidency_is_settled_after_each_part() -> None:
    """P2 comes to 30 % by the first minor and presides; P1 comes to as much later, which is a tie."""
    game = with_minor()

    def change(state: State) -> None:
        companies.launch(state, "B", "P1", 0)
        certificates.move(state, [Certificate("A", 2)], ASIDE)
        certificates.move(state, shares("A", 3, 4), "P2")

    state = arrange(game, change).state.copy()
    form(game.setting, state, replace(RULES, out_of=("M", "B")))
    held = [certificates.held_percent(game.setting, state, "A", p) for p in ("P1", "P2")]
    assert (held, president(state, "A")) == ([30, 30], "P2")


def test_its_marker_goes_under_those_in_its_cell() -> None:
    """Also where its certificates were on sale before, so that it stood there already."""
    game = with_minor()

    def change(state: State) -> None:
        companies.open_at(game.setting, state, "A", RULES.cell)
        companies.open_at(game.setting, state, "B", RULES.cell)

    state = arrange(game, change).state.copy()
    form(game.setting, state, RULES)
    assert state.stacks[RULES.cell] == ("B", "A")


# --- trade


@pytest.mark.parametrize(("starts", "found"), [((), {"A", "B", "C"}), (("minor",), set())])
def test_kinds_of_companies_that_are_started(starts: tuple[str, ...], found: set[str]) -> None:
    game = arrange(new_game(trade=TradeRules(starts=starts)), lambda s: s.pay(BANK, "P1", 2000))
    assert {a.company for a in listed(game, Par)} == found


@pytest.mark.parametrize("keeps", [True, False])
def test_what_is_above_the_cap_may_be_kept(keeps: bool) -> None:
    game = dealt({"A": TOP}, {"P1": shares("A", *range(6))}, {"P1": 900}, trade=TradeRules(keeps=keeps))
    assert (Pass(entity="P1") in listed(game, Pass)) == keeps
    assert not listed(game, BuyShares), "more is not bought either way"
    assert selling("P1", "A", 1) in game.legal_actions()


# --- dividends by kind


@pytest.mark.parametrize(("kinds", "paid"), [({}, (0, 70)), ({"minor": DividendRules(kinds=("half",))}, (35, 35))])
def test_dividends_by_kind_of_company(kinds: dict[str, DividendRules], paid: tuple[int, int]) -> None:
    game = with_minor()
    state = game.state.copy()
    state.queue, state.at, state.turn.run = ("M",), 0, Run(70, 0)
    before = state.cash["P2"], state.cash["M"]
    step = DividendStep(DividendRules(kinds=("withhold",)), PriceRules(), kinds)
    assert step.actor(game.setting, state) == ""
    step.leave(game.setting, state)
    assert (state.cash["P2"] - before[0], state.cash["M"] - before[1]) == paid
    asked = DividendStep(DividendRules(), PriceRules(), kinds)
    state.turn.paid = False
    assert asked.actor(game.setting, state) == ("" if kinds else "M")
    assert len(list(asked.legal(game.setting, state))) == (1 if kinds else 2)


# --- the forced purchase


def shop(cash: int, boss: int, **forced: Any) -> Game:
    """A, of P1, must buy a train; the bank's costs 80, and C, of P2, has another."""
    rules = ForcedRules(**{"duty": "always", "others": True, **forced})
    holds = {"P1": shares("A", 0), "P2": shares("C", 0)}
    money = {"A": cash, "P1": boss}
    game = dealt({"A": TOP, "C": TOP}, holds, money, forced=rules, trains=TrainRules(between="asked"))
    give = TrainCard("2", 2)
    arrange(game, lambda s: s.cards.update({give: s.cards[give]._replace(owner="C")}))
    return operating(game)


@pytest.mark.parametrize(
    ("cash", "boss", "below", "high"),
    [
        (10, 400, False, 80), (10, 400, True, 79), (10, 40, True, 50), (80, 400, False, 80), (80, 400, True, 80),
        (100, 400, True, 100),
    ],
)  # fmt: skip
def test_another_companys_train_must_be_cheaper_than_the_banks(cash: int, boss: int, below: bool, high: int) -> None:
    (found,) = listed(shop(cash, boss, others_below=below), Offer)
    assert found.price == Range(1, high)


def test_companies_that_need_no_train() -> None:
    assert not listed(shop(10, 400), Pass)
    game = shop(10, 400, spared=("A",))
    assert listed(game, BuyTrain) == []
    assert listed(game, Pass)


@pytest.mark.parametrize("sells", [True, False])
def test_a_bankrupt_president_sells_up_or_all_stays(sells: bool) -> None:
    rules = ForcedRules(duty="always", sells_up=sells)
    holds = {"P1": (*shares("A", 0), *shares("B", 1))}
    game = operating(dealt({"A": TOP, "B": Cell(6, 0)}, holds, {"A": 0, "P1": 10}, forced=rules))
    game.apply(Bankrupt(entity="A"))
    assert game.state.over == "P1 is bankrupt"
    kept = certificates.shares_of(game.state, "B", "P1")
    assert (bool(kept), game.state.cash["P1"]) == ((False, 0) if sells else (True, 10))


# --- private companies between players


@pytest.mark.parametrize(("any_time", "buyers"), [(False, {"P1"}), (True, {"P1", "P3"})])
def test_players_buy_private_companies_in_turn_or_at_any_time(any_time: bool, buyers: set[str]) -> None:
    rules = PrivateSaleRules(buyers=("player",), least=0, most=0, any_time=any_time)
    game = arrange(new_game(3, private_sales=(rules,)), lambda s: s.privates.update({"Quarry": "P2"}))
    assert {a.entity for a in listed(game, Offer)} == buyers


def test_money_that_bids_bind_buys_no_private_company() -> None:
    rules = PrivateSaleRules(buyers=("player",), least=0, most=0)

    def change(state: State) -> None:
        state.privates["Quarry"] = "P2"
        state.auction = Auction((Lot("Mill", 20),), (Standing("Mill", "P1", 150), Standing("Mill", "P2", 20)))

    game = arrange(new_game(3, private_sales=(rules,)), change)
    assert [a.price for a in listed(game, Offer)] == [Range(1, game.state.cash["P1"] - 150)]


# --- stations by private companies


def test_a_station_by_the_label_of_its_hex() -> None:
    place = {"C9": HexSpec(kind="city", label="Port", stops=(StopSpec(kind="city", slots=1),))}
    for label, found in (("", ["C7.0", "C9.0"]), ("Port", ["C9.0"])):
        ability = StationAbility(label=label, trace="none", free=True)
        desk = desk_with(ability, laid=(("C1", "5", 0), ("C7", "57", 0)), hexes=place)
        stops = [a for a in PrivateStationStep(at=0).legal(desk.setting, desk.state) if isinstance(a, PlaceToken)]
        assert [str(a.stop) for a in stops] == found


@pytest.mark.parametrize(("at_station", "step", "offered"), [(False, 0, True), (True, 0, False), (True, 1, True)])
def test_a_station_among_those_of_the_turn(at_station: bool, step: int, offered: bool) -> None:
    ability = StationAbility(at_station=at_station, trace="none", free=True)
    desk = desk_with(ability, laid=(("C1", "5", 0), ("C7", "57", 0)))
    desk.state.turn.step = step
    assert bool(list(PrivateStationStep().legal(desk.setting, desk.state))) == offered


def test_the_step_of_stations_waits_for_it() -> None:
    """A has no money for a station of the turn, but a free one by Mill."""
    desk = desk_with(StationAbility(at_station=True, trace="none", free=True), laid=(("C1", "5", 0), ("C7", "57", 0)))
    desk.state.cash["A"] = 0
    power = PrivateStationStep()
    assert StationStep().actor(desk.setting, desk.state) == ""
    assert StationStep(stays=power.waits).actor(desk.setting, desk.state) == "A"
    desk.state.privates["Mill"] = "P1"
    assert StationStep(stays=power.waits).actor(desk.setting, desk.state) == ""


# --- what the end of a round brings up


def ask(setting: Setting, state: State) -> None:
    """A comes to five trains."""
    for number in range(3):
        card = TrainCard("2", number)
        state.cards[card] = state.cards[card]._replace(owner="A")
    state.cards[TrainCard("3", 0)] = state.cards[TrainCard("3", 0)]._replace(owner="A")
    state.waiting = (Waiting("discard", "A"),)
    assert setting.train_limit(state, "A") == 3


def test_the_end_of_a_round_may_bring_up_duties() -> None:
    stock = StockRound((), StockRules(), CapitalRules(), PriceRules())
    operating = OperatingRound((), OperatingRules(), closing=(ask,))
    flow = Flow((Calendar(stock, operating, SetRules(sets=1), duties={"discard": DiscardDuty()}), stock, operating))
    game = new_game()
    state = game.state.copy()
    state.round, state.set, state.number, state.rounds, state.queue = "operating", 1, 1, 1, ()
    flow.settle(game.setting, state)
    assert (state.round, state.over) == ("between", "")
    step, actor = flow.waits(game.setting, state)
    assert (step.name, actor) == ("discard", "A")


# --- certificates that sleep


def sleeping(*numbers: int, boss: str = "P1", **changes: Any) -> Game:
    """A at 100, whose president's certificate `boss` holds; of the others, P2 has these asleep."""
    return dealt({"A": TOP}, {boss: shares("A", 0), ASLEEP + "P2": shares("A", *numbers)}, **changes)


def test_what_sleeps_is_paid_nothing_and_presides_over_nothing() -> None:
    game = sleeping(1, 2, 3)
    state = game.state.copy()
    assert dividends.shared_out(game.setting, state, DividendRules(), "A", 100) == {"P1": 20}
    certificates.settle_president(game.setting, state, "A")
    assert president(state, "A") == "P1"


def test_what_sleeps_is_sold_but_not_for_sale() -> None:
    """It has left the initial offering, so that it floats the company; its player cannot sell it."""
    game = sleeping(1, 2)
    assert certificates.sold_percent(game.setting, game.state, "A") == 40
    arrange(game, lambda s: setattr(s, "at", 1))
    assert (game.waits()[1], listed(game, SellShares)) == ("P2", [])
    assert certificates.asleep_percent(game.setting, game.state, "A") == 20


@pytest.mark.parametrize(("limit", "may"), [(3, True), (2, False)])
def test_what_sleeps_counts_against_the_limit(limit: int, may: bool) -> None:
    game = arrange(sleeping(1, 2, certificates={"2": limit}), lambda s: setattr(s, "at", 1))
    assert certificates.certificates(game.setting, game.state, "P2") == 2
    assert bool(listed(game, BuyShares)) == may


@pytest.mark.parametrize(("cap", "may"), [(30, True), (20, False)])
def test_what_sleeps_counts_against_the_cap(cap: int, may: bool) -> None:
    game = arrange(sleeping(1, 2, trade=TradeRules(cap=cap)), lambda s: setattr(s, "at", 1))
    assert bool(listed(game, BuyShares)) == may


@pytest.mark.parametrize(("numbers", "times", "money"), [((), 10, 1000), ((1, 2), 10, 800), ((1, 2, 3), 2, 0)])
def test_what_sleeps_is_no_capital_at_the_float(numbers: tuple[int, ...], times: int, money: int) -> None:
    game = sleeping(*numbers)
    state = game.state.copy()
    companies.do_float(game.setting, state, CapitalRules(times=times), "A")
    assert state.cash["A"] == money


@pytest.mark.parametrize(("numbers", "boss"), [((1, 2), "P1"), ((1, 2, 3), "P2")])
def test_what_wakes_belongs_to_its_player_and_may_preside(numbers: tuple[int, ...], boss: str) -> None:
    game = sleeping(*numbers)
    state = game.state.copy()
    assert certificates.wake(game.setting, state, "A") == 10 * len(numbers)
    held = certificates.held_percent(game.setting, state, "A", "P2")
    assert (president(state, "A"), held) == (boss, 10 * len(numbers))
    assert certificates.asleep_percent(game.setting, state, "A") == 0
    assert certificates.wake(game.setting, state, "A") == 0


def test_what_wakes_in_a_company_that_has_not_started() -> None:
    game = arrange(new_game(2), lambda s: certificates.move(s, shares("A", 1), ASLEEP + "P2"))
    state = game.state.copy()
    assert certificates.wake(game.setting, state, "A") == 10
    assert (certificates.shares_of(state, "A", "P2"), president(state, "A")) == (list(shares("A", 1)), "")
