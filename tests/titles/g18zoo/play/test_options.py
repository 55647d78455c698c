"""Each option of play has a position where its settings differ; those tested elsewhere are named here."""

from __future__ import annotations

import pytest

from routeopt.engine.actions import Bid, BuyTrain, Choose, ChooseAbility, RunRoutes
from routeopt.engine.refs import read_card
from routeopt.engine.state import SHOWN, Run
from routeopt.engine.table.stations import cost
from routeopt.errors import WrongPriceError, WrongStepError
from routeopt.titles.g18zoo.importing import ONLINE
from routeopt.titles.g18zoo.money import ASSET
from routeopt.titles.g18zoo.play import zoo_play
from tests.play.games import refused
from tests.titles.g18zoo.play.games import new_game
from tests.titles.g18zoo.play.table import Table

#: Options whose difference is shown by a test in another file of this folder.
ELSEWHERE = {
    "artificial_gold": "test_inventions.py: test_3_when_gold_pays",
    "below_threshold": "test_operating.py: test_line_13_a_marker_that_stays_goes_under_in_an_operating_round",
    "consent": "test_operating.py: test_consent_at_once_is_for_records",
    "first_order": "test_setup.py: test_the_order_of_priority_is_drawn_by_the_seed",
    "forced_sales": "test_operating.py: test_line_56_one_certificate_at_a_time",
    "marker_targets": "test_inventions.py: test_9_the_online_edition_refuses_a_contract_beside_an_own_station",
    "overpass_cost": "test_inventions.py: test_17_overpass",
    "subsidy_paid": "test_operating.py: test_line_46_districts_pay_the_treasury_when_run",
    "worksite": "test_inventions.py: test_12_apart_or_together",
}
HERE = {"asset_share", "doomed_trains", "draft_price", "elephants_stations", "runs"}


def test_every_option_is_shown_somewhere() -> None:
    assert set(zoo_play().options) == HERE | set(ELSEWHERE)
    assert set(ONLINE) <= set(zoo_play().options)
    for name, setting in ONLINE.items():
        assert setting in zoo_play().options[name][1:], "the rulebook's setting comes first, the record's is another"


@pytest.mark.parametrize(("setting", "stations"), [("3", 3), ("2", 2)])
def test_elephants_stations(setting: str, stations: int) -> None:
    game = Table(4, "E", elephants_stations=setting).company("H8", tile=False).operating("H8")
    assert len(game.state.stations["H8"]) == stations
    assert game.audit() == []


def test_elephants_pay_two_then_four_either_way() -> None:
    for setting in ("3", "2"):
        table = Table(4, "E", elephants_stations=setting).company("H8", cash=9, tile=False)
        table.lay(("D5", "57", 5), ("E6", "9", 2))
        game = table.operating("H8")
        assert cost(game.state, "H8") == 2


def test_draft_price() -> None:
    power = new_game().state.owned(SHOWN)[0]
    price = new_game().setting.powers[power].cost + 1
    bid = Bid(entity="P2", item=power, price=price)
    refused(new_game(), bid, WrongPriceError)
    game = new_game(draft_price="any")
    game.apply(bid)
    assert game.state.cash["P2"] == 40 - price


def test_asset_share() -> None:
    nothing = ChooseAbility(entity="P1", power=ASSET, company="H2", amount=0)
    game = Table().company("H2").operating("H2")
    game.apply(nothing)
    assert game.state.cash["P1"] == 45
    refused(Table(asset_share="from_1").company("H2").operating("H2"), nothing, WrongPriceError)


@pytest.mark.parametrize(("setting", "step"), [("make_room", "trains"), ("fill", "end of turn")])
def test_doomed_trains(setting: str, step: str) -> None:
    """H2 has two trains of three and buys the first 4V: its 2V goes, once its president has saved that of H3."""
    table = Table(doomed_trains=setting).company("H2", cash=60, trains=["2V", "3V"]).company("H3", trains=["2V"])
    table.phase("3V").power("P1", "New Engine").sell_out("2V", "3V", "3V+")
    game = table.operating("H2", "trains")
    game.apply(BuyTrain(entity="H2", train=read_card("4V-0"), price=20))
    assert game.waits()[0].name == "protect"
    game.apply(Choose(entity="P1", choice="2V-1"))
    assert list(map(str, game.state.trains("H2"))) == ["3V-0", "4V-0"]
    assert (game.waits()[0].name, game.waits()[1]) == (step, "H2")


def test_doomed_trains_leave_the_step_open_where_there_is_room() -> None:
    table = Table(doomed_trains="fill").company("H2", cash=60, trains=["2V"]).company("H3", trains=["2V"])
    table.phase("3V").power("P1", "New Engine").sell_out("2V", "3V", "3V+")
    game = table.operating("H2", "trains")
    game.apply(BuyTrain(entity="H2", train=read_card("4V-0"), price=20))
    game.apply(Choose(entity="P1", choice="2V-1"))
    assert game.waits()[0].name == "trains"


def test_runs() -> None:
    run = RunRoutes(entity="H2", extra=(10, 1))
    table = Table().company("H2", trains=["2V"]).lay(("L4", "201", 5))
    refused(table.operating("H2", "run"), run, WrongStepError)
    table = Table(runs="as_recorded").company("H2", trains=["2V"]).lay(("L4", "201", 5))
    game = table.operating("H2", "run")
    game.apply(run)
    assert game.state.turn.run == Run(10, 1)
