"""The twenty Inventions: lines 59.1 to 59.20 of the checklist of rules, and D12; runs with them have tests apart."""

from __future__ import annotations

import pytest

from routeopt.board import StopRef
from routeopt.engine.actions import (
    Assign,
    BuyCompany,
    BuyShares,
    BuyTrain,
    Choose,
    ChooseAbility,
    Dividend,
    LayTile,
    Pass,
    PlaceToken,
    RunChoice,
    RunRoutes,
    SellShares,
)
from routeopt.engine.bots import best_run
from routeopt.engine.game import Game
from routeopt.engine.positions import log_routes, position
from routeopt.engine.refs import read_card, read_certificate, read_stop
from routeopt.engine.state import GONE, SHOWN, Run
from routeopt.engine.table import stations
from routeopt.errors import (
    LimitError,
    MustError,
    NotOwnedError,
    PowerError,
    StationError,
    TooPoorError,
    TrackError,
    WrongStepError,
)
from routeopt.solution import solve
from routeopt.titles.g18zoo import TITLE
from routeopt.titles.g18zoo.operating import FAVOR
from tests.play.games import refused
from tests.titles.g18zoo.play.table import Table


def passes(game: Game, count: int) -> None:
    for _ in range(count):
        game.apply(Pass(entity=game.waits()[1]))


def powered(game: Game, power: str) -> set[tuple[str, str]]:
    return {(a.hex, a.tile) for a in game.legal_actions() if isinstance(a, LayTile) and a.power == power}


def targets(game: Game, power: str) -> set[str]:
    return {str(a.stop) for a in game.legal_actions() if isinstance(a, Assign) and a.power == power}


@pytest.mark.parametrize(
    ("number", "name", "cost"),
    [
        (1, "Personal Mint", 1),
        (2, "Financial Forecaster", 1),
        (3, "Artificial Gold", 1),
        (4, "Propaganda", 3),
        (5, "Secret Safe", 2),
        (6, "Phonograph", 3),
        (7, "Expanded Carriages", 2),
        (8, "Revolutionary Drinks", 3),
        (9, "Contract", 2),
        (10, "Work in Progress", 2),
        (11, "Favorable Contract", 1),
        (12, "Automated Worksite", 2),
        (13, "New Switches", 2),
        (14, "Robot Prototype", 3),
        (15, "Experimental Fuel", 2),
        (16, "Tunnel", 2),
        (17, "Overpass", 1),
        (18, "Transit Track", 2),
        (19, "Fast Food", 2),
        (20, "New Engine", 2),
    ],
)
def test_number_price_and_colour(number: int, name: str, cost: int) -> None:
    power = next(p for p in TITLE.data.game.powers if p.number == number)
    assert (power.name, power.cost) == (name, cost)
    game = Table().company("H2").power("P1", name).operating("H2")
    purchase = BuyCompany(entity="H2", item=name, price=0)
    if number <= 6:
        assert "blue" in refused(game, purchase, PowerError)
    else:
        game.apply(purchase)


def test_1_personal_mint_takes_the_first_marker_and_goes() -> None:
    table = Table(3).company("H2").money("P1", 30).money("P2", 20).money("P3", 1).power("P3", "Personal Mint")
    game = table.stock("P3")
    game.apply(ChooseAbility(entity="P3", power="Personal Mint"))
    passes(game, 3)
    assert game.state.order == ("P3", "P1", "P2")
    assert game.state.privates["Personal Mint"] == GONE


def test_1_a_mint_that_is_not_played_stays() -> None:
    table = Table(3).company("H2").money("P1", 30).money("P2", 20).money("P3", 1).power("P3", "Personal Mint")
    game = table.stock("P1")
    passes(game, 3)
    assert game.state.order == ("P1", "P2", "P3")
    assert game.state.privates["Personal Mint"] == "P3"


def test_2_forecaster_gives_another_turn() -> None:
    game = Table().company("H2").power("P1", "Financial Forecaster").stock()
    assert "cannot be used so now" in refused(
        game, ChooseAbility(entity="P1", power="Financial Forecaster"), PowerError
    )
    game.apply(BuyShares(entity="P1", share=read_certificate("H2_1")))
    game.apply(ChooseAbility(entity="P1", power="Financial Forecaster"))
    passes(game, 1)
    assert game.waits()[1] == "P1"
    assert game.state.privates["Financial Forecaster"] == GONE
    game.apply(BuyShares(entity="P1", share=read_certificate("H2_2")))
    passes(game, 1)
    assert game.waits()[1] == "P2"


def test_3_artificial_gold() -> None:
    game = Table().company("H2").power("P1", "Artificial Gold").stock()
    before = game.state.cash["P1"]
    game.apply(ChooseAbility(entity="P1", power="Artificial Gold"))
    assert game.state.cash["P1"] - before == 3
    refused(game, ChooseAbility(entity="P1", power="Artificial Gold"), NotOwnedError)


@pytest.mark.parametrize(("option", "gain", "owner"), [("played", -1, "P1"), ("on_purchase", 2, GONE)])
def test_3_when_gold_pays(option: str, gain: int, owner: str) -> None:
    game = Table(artificial_gold=option).company("H2").power(SHOWN, "Artificial Gold").stock()
    before = game.state.cash["P1"]
    game.apply(BuyCompany(entity="P1", item="Artificial Gold", price=1))
    assert (game.state.cash["P1"] - before, game.state.privates["Artificial Gold"]) == (gain, owner)


def test_4_propaganda_moves_any_company_one_space() -> None:
    game = Table().company("H2").company("H3", "P2", cell=(1, 8)).power("P1", "Propaganda").stock()
    game.apply(ChooseAbility(entity="P1", power="Propaganda", company="H3"))
    assert game.state.cells["H3"] == (0, 8), "along the arrow at the end of the row"
    assert game.state.privates["Propaganda"] == GONE


def test_5_secret_safe_pays_at_once_and_at_each_later_stock_round() -> None:
    game = Table().company("H2").power(SHOWN, "Secret Safe").stock()
    before = game.state.cash["P1"]
    game.apply(BuyCompany(entity="P1", item="Secret Safe", price=2))
    assert game.state.cash["P1"] == before
    while game.state.set == 1:
        game.apply(next(a for a in game.legal_actions() if isinstance(a, BuyTrain)) if _must_buy(game) else _pass(game))
    assert game.state.cash["P1"] == before + 2


def _must_buy(game: Game) -> bool:
    return not any(isinstance(a, Pass) for a in game.legal_actions())


def _pass(game: Game) -> Pass:
    return Pass(entity=game.waits()[1])


def test_6_phonograph() -> None:
    """One space for "1 NEW", none for the phase, which changes at once; disabled until an operating round is over."""
    table = Table().company("H2", cell=(1, 1), cash=30).company("H3", "P2", trains=["4V"]).phase("4V+")
    table.train("H3", "3V")
    table.sell_out("2V", "3V", "3V+", "4V", "4V+").power("P1", "Phonograph")
    game = table.stock()
    use = ChooseAbility(entity="P1", power="Phonograph", choice="5V", company="H2", train=read_card("5V-0"))
    refused(
        game,
        ChooseAbility(entity="P1", power="Phonograph", choice="5V", company="H3", train=read_card("5V-0")),
        PowerError,
    )
    game.apply(use)
    state = game.state
    assert (state.cells["H2"], state.cash["H2"], state.privates["Phonograph"]) == ((1, 2), 0, GONE)
    assert state.cards[read_card("5V-0")].disabled
    assert game.setting.phase(state).name == "5V"
    assert list(map(str, state.trains("H3"))) == ["4V-0"], "the 3V is scrapped in the stock round"
    passes(game, 2)
    assert game.state.round == "operating"
    while game.state.number == 1:
        assert game.state.cards[read_card("5V-0")].disabled
        assert not [a for a in game.legal_actions() if isinstance(a, RunChoice) and a.entity == "H2"]
        game.apply(_pass(game))
    assert not game.state.cards[read_card("5V-0")].disabled


@pytest.mark.parametrize(("cash", "trains"), [(6, []), (50, ["2V", "2V", "3V", "3V"])])
def test_6_phonograph_needs_money_and_room(cash: int, trains: list[str]) -> None:
    game = Table().company("H2", cash=cash, trains=trains).power("P1", "Phonograph").stock()
    assert not [a for a in game.legal_actions() if isinstance(a, ChooseAbility) and a.power == "Phonograph"]


def test_6_a_disabled_train_counts_and_may_be_bought_by_others() -> None:
    table = Table().company("H2", cash=9).company("H3", "P1", trains=["2V"])
    card = table.train("H2", "2V", disabled=True)
    game = table.operating("H2", "trains")
    passes(game, 2)
    assert game.waits()[1] == "H3"
    while game.waits()[0].name != "trains":
        game.apply(_pass(game))
    game.apply(BuyTrain(entity="H3", train=card, price=1))
    assert game.state.cards[card].disabled


def _carriages_table() -> Table:
    table = Table().company("H2", trains=["2V"], cash=0, tile=False).power("H2", "Expanded Carriages")
    return table.lay(("K9", "6", 1), ("L4", "201", 5), ("J10", "8", 2), ("I9", "8", 5))


def test_7_expanded_carriages_two_uses() -> None:
    """The district I9 counts 20 and pays no W$; the card goes with the second use."""
    table = _carriages_table()
    game = table.operating("H2", "run")
    plain = solve(position(game.setting, game.state, "H2"))
    game.apply(ChooseAbility(entity="H2", power="Expanded Carriages"))
    assert "in use" in refused(game, ChooseAbility(entity="H2", power="Expanded Carriages"), PowerError)
    wide = solve(position(game.setting, game.state, "H2"))
    assert (plain.revenue, plain.subsidy, wide.revenue, wide.subsidy) == (60, 1, 70, 0)
    game.apply(RunRoutes(entity="H2"))
    assert game.state.privates["Expanded Carriages"] == "H2"
    assert "have run" in refused(game, ChooseAbility(entity="H2", power="Expanded Carriages"), PowerError)
    game = table.operating("H2", "run")
    game.state.uses["Expanded Carriages"] = 1
    game.apply(ChooseAbility(entity="H2", power="Expanded Carriages"))
    game.apply(RunRoutes(entity="H2"))
    assert game.state.privates["Expanded Carriages"] == GONE


def test_8_drinks_and_7_carriages_are_not_combined() -> None:
    table = _carriages_table().power("H2", "Revolutionary Drinks")
    game = table.operating("H2", "run")
    assert (solve(position(game.setting, game.state, "H2")).subsidy) == 1 + 3
    game.apply(ChooseAbility(entity="H2", power="Expanded Carriages"))
    best = solve(position(game.setting, game.state, "H2"))
    assert (best.revenue, best.subsidy) in {(70, 0), (60, 4)}


def test_8_drinks_stay() -> None:
    table = Table().company("H2", trains=["2V"], cash=0, tile=False).power("H2", "Revolutionary Drinks")
    table.lay(("K9", "6", 1), ("L4", "201", 5), ("J10", "8", 2), ("I9", "8", 5))
    game = table.operating("H2", "run")
    (choice,) = [a for a in game.legal_actions() if isinstance(a, RunChoice)]
    game.apply(RunRoutes(entity="H2", routes=log_routes(game.state, "H2", best_run(choice.position))))
    assert game.state.cash["H2"] == 4
    assert game.state.privates["Revolutionary Drinks"] == "H2"


def _contract_table(**options: str) -> Table:
    table = Table(**options).company("H2", cash=9).company("H4", "P2", tile=False).power("H2", "Contract")
    return table.lay(("L4", "793", 5), ("K17", "14", 0), ("E15", "57", 0))


def test_9_contract_reserves_an_empty_space_anywhere() -> None:
    """Reachable or not; never the space kept for a company that has not started, as on E15."""
    game = _contract_table().operating("H2")
    assert targets(game, "Contract") == {"L4.0", "K17.0"}
    assert "the reserved one" in refused(
        game, Assign(entity="H2", power="Contract", stop=read_stop("E15.0")), PowerError
    )
    assert "station tile" in refused(game, Assign(entity="H2", power="Contract", stop=read_stop("K15.0")), PowerError)
    game.apply(Assign(entity="H2", power="Contract", stop=read_stop("K17.0")))
    (marker,) = [t for t in game.state.board.tokens if t.owner == "contract"]
    assert (marker.stop, marker.kind) == (StopRef("K17"), "open")
    assert game.state.privates["Contract"] == "H2"
    assert targets(game, "Contract") == set()


def test_9_the_space_stays_open_to_runs_and_shut_to_stations() -> None:
    table = _contract_table().lay(("L4", "201", 5)).company("H3", "P1", cash=9, tile=False).lay(("N10", "57", 0))
    game = table.operating("H2")
    game.apply(Assign(entity="H2", power="Contract", stop=read_stop("L4.0")))
    assert not game.state.board.blocked(StopRef("L4"), "H4")
    assert stations.free(game.state.board, StopRef("L4")) == 0


def test_9_it_becomes_a_station_at_the_usual_cost() -> None:
    table = _contract_table()
    game = table.operating("H2")
    game.apply(Assign(entity="H2", power="Contract", stop=read_stop("L4.0")))
    game.apply(PlaceToken(entity="H2", stop=read_stop("L4.0"), power="Contract"))
    assert game.state.cash["H2"] == 7
    assert [t.kind for t in game.state.board.tokens_at(StopRef("L4"))] == ["station"]
    assert game.state.privates["Contract"] == GONE
    assert game.state.turn.stations == 1


def test_9_not_without_a_station_left_not_twice_not_where_no_line_leads() -> None:
    table = _contract_table()
    game = table.operating("H2")
    game.apply(Assign(entity="H2", power="Contract", stop=read_stop("K17.0")))
    assert "no line of H2" in refused(
        game, PlaceToken(entity="H2", stop=read_stop("K17.0"), power="Contract"), StationError
    )
    assert "not there" in refused(game, PlaceToken(entity="H2", stop=read_stop("L4.0"), power="Contract"), StationError)
    none_left = _contract_table().station("H2", "E9").operating("H2")
    none_left.apply(Assign(entity="H2", power="Contract", stop=read_stop("L4.0")))
    convert = PlaceToken(entity="H2", stop=read_stop("L4.0"), power="Contract")
    assert "no station left" in refused(none_left, convert, StationError)
    assert none_left.state.privates["Contract"] == "H2", "the space stays reserved to the end"
    table = Table().company("H4", cash=9, tile=False).power("H4", "Contract").lay(("K17", "14", 0))
    there = table.operating("H4")
    there.apply(Assign(entity="H4", power="Contract", stop=read_stop("K17.0")))
    convert = PlaceToken(entity="H4", stop=read_stop("K17.0"), power="Contract")
    assert "a station there already" in refused(there, convert, StationError)


def test_9_the_online_edition_refuses_a_contract_beside_an_own_station() -> None:
    assign = Assign(entity="H4", power="Contract", stop=read_stop("K17.0"))
    for option, allowed in (("any", True), ("first", False)):
        table = Table(marker_targets=option).company("H4", tile=False).power("H4", "Contract").lay(("K17", "14", 0))
        game = table.operating("H4")
        assert ("K17.0" in targets(game, "Contract")) == allowed
        if not allowed:
            assert "has a station there" in refused(game, assign, PowerError)


def test_9_one_station_a_turn_with_the_contract() -> None:
    table = Table().company("H4", cash=20).power("H4", "Overpass", "Contract").lay(("K15", "793", 0))
    game = table.operating("H4", "track", stations=1)
    assert "one station a turn" in refused(
        game, PlaceToken(entity="H4", stop=read_stop("K15.0"), power="Overpass"), StationError
    )
    game.apply(Assign(entity="H4", power="Contract", stop=read_stop("K15.0")))
    assert "one station a turn" in refused(
        game, PlaceToken(entity="H4", stop=read_stop("K15.0"), power="Contract"), StationError
    )


def test_10_work_in_progress_fills_a_space_for_good() -> None:
    table = Table().company("H2").power("H2", "Work in Progress").lay(("L4", "201", 5), ("E15", "57", 0))
    game = table.operating("H2")
    assert targets(game, "Work in Progress") == {"L4.0"}
    game.apply(Assign(entity="H2", power="Work in Progress", stop=read_stop("L4.0")))
    assert game.state.privates["Work in Progress"] == GONE
    assert game.state.board.blocked(StopRef("L4"), "H2")
    passes(game, 1)
    assert game.waits()[0].name != "station"


def test_10_not_on_the_only_space_that_a_contract_holds() -> None:
    table = Table().company("H2").power("H2", "Work in Progress", "Contract").lay(("L4", "201", 5))
    game = table.operating("H2")
    game.apply(Assign(entity="H2", power="Contract", stop=read_stop("L4.0")))
    refused_because = refused(game, Assign(entity="H2", power="Work in Progress", stop=read_stop("L4.0")), PowerError)
    assert "no space is empty" in refused_because


def test_d12_the_marker_stays_when_the_tile_is_replaced() -> None:
    table = Table().company("H2").power("H2", "Work in Progress").lay(("L4", "201", 5)).phase("3V")
    game = table.operating("H2")
    game.apply(Assign(entity="H2", power="Work in Progress", stop=read_stop("L4.0")))
    game.apply(LayTile(entity="H2", hex="L4", tile="793", rotation=5))
    assert [t.kind for t in game.state.board.tokens_at(StopRef("L4"))] == ["closed"]
    assert not game.state.board.blocked(StopRef("L4"), "H2"), "793 has a second space"


@pytest.mark.parametrize(("hex_name", "home", "gain"), [("I15", ("57", 5), 2), ("G17", ("57", 0), 1)])
def test_11_favorable_contract_pays_for_suburb_and_outskirts(hex_name: str, home: tuple[str, int], gain: int) -> None:
    """I15 is a suburb, G17 outskirts."""
    table = Table().company("H6", tile=False, cash=0).power("H6", "Favorable Contract").lay(("H14", *home))
    table.lay(("H16", "8", 1))
    game = table.operating("H6")
    game.apply(next(a for a in game.legal_actions() if isinstance(a, LayTile) and a.hex == hex_name))
    assert game.state.cash["H6"] == gain
    assert game.state.privates["Favorable Contract"] == "H6"


def test_11_what_favor_pays() -> None:
    assert FAVOR == {1: 2, 2: 1}


def test_12_automated_worksite_two_yellow_tiles_more() -> None:
    game = Table().company("H2").power("H2", "Automated Worksite").operating("H2")
    for hex_name in ("K11", "K13"):
        game.apply(LayTile(entity="H2", hex=hex_name, tile="9", rotation=0))
    assert game.waits()[0].name != "track"
    first = next(a for a in game.legal_actions() if isinstance(a, LayTile) and a.power)
    game.apply(first)
    assert game.state.privates["Automated Worksite"] == "H2"
    second = next(a for a in game.legal_actions() if isinstance(a, LayTile) and a.power)
    assert game.state.board.tiles[second.tile].color == "yellow"
    game.apply(second)
    assert game.state.privates["Automated Worksite"] == GONE
    assert len(game.state.board.laid) == 5


def test_12_once_only_both_in_one_turn() -> None:
    table = Table().company("H2", trains=["2V"]).company("H3", "P2").power("H2", "Automated Worksite")
    game = table.operating("H2")
    game.apply(next(a for a in game.legal_actions() if isinstance(a, LayTile) and a.power))
    while game.state.current == "H2":
        game.apply(_pass(game))
    assert game.state.privates["Automated Worksite"] == GONE


def test_12_apart_or_together() -> None:
    for option, waits in (("apart", "track"), ("together", "worksite")):
        game = Table(worksite=option).company("H2").power("H2", "Automated Worksite").operating("H2")
        game.apply(next(a for a in game.legal_actions() if isinstance(a, LayTile) and a.power))
        assert game.waits()[0].name == waits
    refused(game, Pass(entity="P1"))
    game.apply(Pass(entity="H2"))
    assert game.state.privates["Automated Worksite"] == GONE


def test_12_its_tiles_may_be_replaced_in_the_same_turn() -> None:
    game = Table().company("H2").phase("3V").power("H2", "Automated Worksite").operating("H2")
    game.apply(LayTile(entity="H2", hex="K11", tile="9", rotation=0, power="Automated Worksite"))
    game.apply(LayTile(entity="H2", hex="K11", tile="23", rotation=3))


def test_13_new_switches() -> None:
    """80 to 83 replace 7, 8 and 9, also on a marked hex, and are never replaced."""
    table = Table().company("H2").power("H2", "New Switches").lay(("J10", "8", 2), ("K9", "6", 1), ("I9", "8", 5))
    game = table.operating("H2")
    found = powered(game, "New Switches")
    assert {t for _, t in found} <= {"80", "81", "82", "83"}
    assert {h for h, _ in found} == {"J10", "I9"}
    assert "a power alone" in refused(game, LayTile(entity="H2", hex="J10", tile="83", rotation=0), TrackError)
    assert "tile 23 is not laid so" in refused(
        game, LayTile(entity="H2", hex="J10", tile="23", rotation=0, power="New Switches"), TrackError
    )
    before = game.state.turn.laid
    first = next(a for a in game.legal_actions() if isinstance(a, LayTile) and a.power and a.hex == "J10")
    game.apply(first)
    assert (game.state.turn.laid, game.state.uses["New Switches"]) == (before, 3)
    assert "J10" not in {h for h, _ in powered(game, "New Switches")}


def test_13_the_card_goes_with_the_fourth_tile() -> None:
    table = Table().company("H2").power("H2", "New Switches").lay(("K9", "6", 1), ("J10", "8", 2))
    table.state.uses["New Switches"] = 1
    game = table.operating("H2")
    game.apply(next(a for a in game.legal_actions() if isinstance(a, LayTile) and a.power))
    assert game.state.privates["New Switches"] == GONE


def test_13_special_tiles_are_never_replaced_not_even_by_robot() -> None:
    table = Table().company("H2").phase("5V").power("H2", "Robot Prototype").lay(("K9", "6", 1), ("J10", "83", 2))
    game = table.operating("H2")
    assert not [a for a in game.legal_actions() if isinstance(a, LayTile) and a.hex == "J10"]
    assert "never replaced" in refused(
        game, LayTile(entity="H2", hex="J10", tile="42", rotation=0, power="Robot Prototype"), TrackError
    )


def test_14_robot_ignores_the_phase_twice_over() -> None:
    """Both markers take one tile from yellow over green to brown in the yellow phase."""
    game = Table().company("H2").power("H2", "Robot Prototype").operating("H2")
    game.apply(LayTile(entity="H2", hex="K9", tile="15", rotation=0, power="Robot Prototype"))
    assert game.state.privates["Robot Prototype"] == "H2"
    game.apply(LayTile(entity="H2", hex="K9", tile="611", rotation=0, power="Robot Prototype"))
    assert game.state.privates["Robot Prototype"] == GONE
    assert game.state.turn.laid == ()


def test_14_robot_replaces_yellow_on_marked_hexes_but_not_green() -> None:
    """On a populous district the new track is populous too."""
    table = Table().company("H2").power("H2", "Robot Prototype").lay(("K9", "6", 1), ("J10", "8", 2), ("I9", "8", 5))
    game = table.operating("H2")
    lay = next(a for a in game.legal_actions() if isinstance(a, LayTile) and a.hex == "I9")
    game.apply(lay)
    content = game.state.board.content("I9")
    assert (content.color, len(content.stops)) == ("green", 2)
    green = Table().company("H2", tile=False).power("H2", "Robot Prototype").lay(("K9", "6", 1), ("J10", "8", 2))
    game = green.lay(("I9", "16", 2)).operating("H2")
    brown = LayTile(entity="H2", hex="I9", tile="43", rotation=2, power="Robot Prototype")
    assert "green tiles on populous hexes are not replaced" in refused(game, brown, TrackError)
    assert "I9" not in {h for h, _ in powered(game, "Robot Prototype")}


def test_14_robot_needs_a_tile_to_replace() -> None:
    game = Table().company("H2").power("H2", "Robot Prototype").operating("H2")
    lay = LayTile(entity="H2", hex="K11", tile="23", rotation=0, power="Robot Prototype")
    assert "no tile lies there" in refused(game, lay, TrackError)


def test_16_tunnel_joins_two_mining_areas_for_all() -> None:
    table = Table().company("H2").company("H3", "P2").power("H2", "Tunnel").lay(("L4", "201", 5))
    game = table.operating("H2")
    assert targets(game, "Tunnel") == {"C17.0", "F8.0", "I19.0", "M5.0", "N18.0"}
    refused(game, Assign(entity="H2", power="Tunnel", stop=read_stop("L4.0")), PowerError)
    game.apply(Assign(entity="H2", power="Tunnel", stop=read_stop("M5.0")))
    assert game.waits()[0].name == "tunnel"
    assert "another" in refused(game, Assign(entity="H2", power="Tunnel", stop=read_stop("M5.0")), PowerError)
    refused(game, Pass(entity="H2"), WrongStepError)
    game.apply(Assign(entity="H2", power="Tunnel", stop=read_stop("N18.0")))
    assert game.state.board.joined == ((StopRef("M5"), StopRef("N18")),)
    assert game.state.privates["Tunnel"] == GONE


def test_16_track_is_traced_through_the_tunnel() -> None:
    """H4's line ends in the mining area I19; joined with M5 it goes on to L4."""
    table = Table().company("H4", tile=False).lay(("K17", "57", 1), ("J18", "9", 1), ("L4", "201", 5))
    shut = table.operating("H4")
    table.state.board = table.state.board.join(StopRef("I19"), StopRef("M5"))
    joined = table.operating("H4")
    assert len(joined.legal_actions()) > len(shut.legal_actions())


@pytest.mark.parametrize(("option", "cost"), [("usual", 2), ("free", 0)])
def test_17_overpass(option: str, cost: int) -> None:
    """A station beside the full spaces of K15, in place of the one of the turn; it stays beside."""
    table = Table(overpass_cost=option).company("H4", cash=5).company("H2", "P2").power("H4", "Overpass")
    table.station("H2", "K15").lay(("K15", "202", 4))
    game = table.operating("H4")
    game.apply(PlaceToken(entity="H4", stop=read_stop("K15.0"), power="Overpass"))
    assert game.state.cash["H4"] == 5 - cost
    (token,) = [t for t in game.state.board.tokens if t.owner == "H4" and t.stop.hex == "K15"]
    assert token.beside
    assert game.state.privates["Overpass"] == GONE
    passes(game, 1)
    assert game.waits()[0].name != "station"


def test_17_too_poor_for_the_overpass() -> None:
    table = Table().company("H4", cash=1).power("H4", "Overpass").lay(("K15", "202", 4))
    refused(table.operating("H4"), PlaceToken(entity="H4", stop=read_stop("K15.0"), power="Overpass"), TooPoorError)


def test_19_fast_food_at_an_own_station_for_its_owner_alone() -> None:
    table = Table().company("H2", trains=["2V"]).company("H3", "P2").power("H2", "Fast Food").lay(("L4", "201", 5))
    game = table.operating("H2")
    before = solve(position(game.setting, game.state, "H2")).revenue
    assert targets(game, "Fast Food") == {"K9.0"}
    assert "no station there" in refused(
        game, Assign(entity="H2", power="Fast Food", stop=read_stop("L4.0")), PowerError
    )
    game.apply(Assign(entity="H2", power="Fast Food", stop=read_stop("K9.0")))
    assert game.state.privates["Fast Food"] == GONE
    assert solve(position(game.setting, game.state, "H2")).revenue == before + 30


def _engine_table(holder: str) -> Table:
    table = Table().company("H2", cash=60, cell=(1, 2)).company("H3", "P1", trains=["2V", "2V"]).phase("3V")
    return table.power(holder, "New Engine").sell_out("2V", "3V", "3V+")


@pytest.mark.parametrize("holder", ["H3", "P1"])
def test_20_new_engine_saves_a_train_about_to_be_scrapped(holder: str) -> None:
    game = _engine_table(holder).operating("H2", "trains")
    game.apply(BuyTrain(entity="H2", train=read_card("4V-0"), price=20))
    assert (game.waits()[0].name, game.waits()[1]) == ("protect", holder)
    other = game.copy()
    refused(game, Choose(entity=holder, choice="4V-0"))
    game.apply(Choose(entity=holder, choice="2V-1"))
    assert list(map(str, game.state.trains("H3"))) == ["2V-1"]
    assert game.state.cards[read_card("2V-1")].runs_as == "1V"
    assert game.state.privates["New Engine"] == "H3"
    other.apply(Pass(entity=holder))
    assert other.state.trains("H3") == []


def test_20_another_players_companies_are_not_saved() -> None:
    table = Table().company("H2", cash=60).company("H3", "P2", trains=["2V"]).phase("3V").power("P1", "New Engine")
    game = table.sell_out("2V", "3V", "3V+").operating("H2", "trains")
    game.apply(BuyTrain(entity="H2", train=read_card("4V-0"), price=20))
    assert game.waits()[0].name != "protect"
    assert game.state.trains("H3") == []


def test_20_it_is_unsellable_counts_and_stops_purchases() -> None:
    table = Table().company("H2", cash=60, trains=["2V"]).company("H3", "P1", cash=60)
    card = table.train("H3", "2V", runs_as="1V")
    table.power("H3", "New Engine")
    game = table.operating("H3", "trains")
    assert [type(a).__name__ for a in game.legal_actions() if isinstance(a, BuyTrain)] == []
    assert "no more trains" in refused(game, BuyTrain(entity="H3", train=read_card("3V-0"), price=12), LimitError)
    passes(game, 1)
    buyer = table.operating("H2", "trains")
    assert card not in {a.train for a in buyer.legal_actions() if isinstance(a, BuyTrain)}


def test_20_a_train_that_no_phase_scraps_takes_no_marker() -> None:
    table = Table().company("H3", "P1", cash=60, trains=["4V", "4V+"]).phase("4V+").power("H3", "New Engine")
    game = table.operating("H3")
    offered = [a.train for a in game.legal_actions() if isinstance(a, ChooseAbility) and a.power == "New Engine"]
    assert offered == [read_card("4V-0")]
    refused(game, ChooseAbility(entity="H3", power="New Engine", train=read_card("4V+-0")), PowerError)


def test_20_given_up_the_train_goes_if_its_time_is_over() -> None:
    for phase, left in (("3V", ["2V-0"]), ("4V", [])):
        table = Table().company("H3", "P1", cash=60).phase(phase).power("H3", "New Engine")
        table.train("H3", "2V", runs_as="1V")
        game = table.operating("H3", "trains")
        game.apply(ChooseAbility(entity="H3", power="New Engine", choice="remove"))
        assert [str(card) for card in game.state.trains("H3")] == left
        assert game.state.privates["New Engine"] == GONE


def test_20_given_up_at_the_end_of_the_turn_the_duty_to_own_a_train_comes_back() -> None:
    table = Table().company("H3", "P1", cash=60).phase("4V").power("H3", "New Engine")
    table.train("H3", "2V", runs_as="1V")
    table.sell_out("2V", "3V", "3V+")
    game = table.operating("H3", "end of turn")
    game.apply(ChooseAbility(entity="H3", power="New Engine", choice="remove"))
    assert game.waits()[0].name == "trains"
    assert "must buy" in refused(game, Pass(entity="H3"), MustError)


def test_20_after_its_last_run_a_train_is_saved_for_good() -> None:
    table = Table().company("H3", "P1", cash=60).phase("4SV/2SV").power("H3", "New Engine")
    table.train("H3", "4V", last=True)
    game = table.operating("H3", "dividend", run=Run(30, 0))
    game.apply(Dividend(entity="H3", kind="payout"))
    assert game.waits()[0].name == "protect"
    game.apply(Choose(entity="H3", choice="4V-0"))
    assert game.state.cards[read_card("4V-0")].runs_as == "1V"
    game.apply(ChooseAbility(entity="H3", power="New Engine", choice="remove"))
    assert game.state.trains("H3") == []


def test_20_marked_before_its_time_a_4v_still_has_its_last_run_once_given_up() -> None:
    table = Table().company("H3", "P1", cash=60).company("H2", "P1", cash=60).phase("5V")
    table.power("H3", "New Engine").train("H3", "4V")
    table.sell_out("2V", "3V", "3V+", "4V", "4V+", "5V")
    game = table.operating("H3")
    game.apply(ChooseAbility(entity="H3", power="New Engine", train=read_card("4V-0")))
    assert game.state.cards[read_card("4V-0")].runs_as == "1V"
    while game.state.current == "H3":
        _go_on(game)
    while game.waits()[0].name != "trains":
        _go_on(game)
    game.apply(BuyTrain(entity="H2", train=read_card("4SV-0"), price=47, variant="4SV"))
    assert list(map(str, game.state.trains("H3"))) == ["4V-0"]
    # In its next turn the company gives New Engine up: the 4V is on its last run.
    while not (game.state.current == "H3" and game.state.number == 2):
        _go_on(game)
    game.apply(ChooseAbility(entity="H3", power="New Engine", choice="remove"))
    assert game.state.cards[read_card("4V-0")].last
    while game.waits()[0].name != "trains":
        _go_on(game)
    assert game.state.trains("H3") == []


def _go_on(game: Game) -> None:
    """End the step that waits: nothing is run where trains could."""
    step, entity = game.waits()
    game.apply(RunRoutes(entity=entity) if step.name == "run" else Pass(entity=entity))


def test_sales_use_no_power() -> None:
    game = Table().company("H2").company("H3", "P2").share("P1", "H3_1").stock()
    game.apply(SellShares(entity="P1", shares=(read_certificate("H3_1"),), percent=20))
    refused(game, ChooseAbility(entity="P1", power="Financial Forecaster"), NotOwnedError)
