"""The operating round: lines 31 to 58 of the checklist of rules, runs apart (they have their own tests), 60, 61, 63."""

from __future__ import annotations

import pytest

from routeopt.engine.actions import (
    Accept,
    BuyCompany,
    BuyTrain,
    ChooseAbility,
    Decline,
    DiscardTrain,
    Dividend,
    LayTile,
    Offer,
    Pass,
    PlaceToken,
    RunChoice,
    RunRoutes,
    SellShares,
)
from routeopt.engine.bots import best_run
from routeopt.engine.game import Game
from routeopt.engine.positions import log_routes
from routeopt.engine.refs import TrainCard, read_card, read_certificate, read_stop
from routeopt.engine.state import GONE, POOL, Run
from routeopt.engine.table.certificates import president, shares_of
from routeopt.errors import (
    IllegalRunError,
    LimitError,
    MustError,
    NotOwnedError,
    PowerError,
    ShareError,
    StationError,
    TooPoorError,
    TrackError,
    TrainError,
    WrongPriceError,
    WrongStepError,
)
from routeopt.titles.g18zoo.money import ASSET
from tests.play.games import refused
from tests.titles.g18zoo.play.table import Table


def lays(game: Game) -> set[tuple[str, str]]:
    return {(a.hex, a.tile) for a in game.legal_actions() if isinstance(a, LayTile) and not a.power}


def passes(game: Game, count: int) -> None:
    for _ in range(count):
        game.apply(Pass(entity=game.waits()[1]))


def run_best(game: Game) -> None:
    (choice,) = [a for a in game.legal_actions() if isinstance(a, RunChoice)]
    routes = log_routes(game.state, choice.entity, best_run(choice.position))
    game.apply(RunRoutes(entity=choice.entity, routes=routes))


# --- order and beginning


def test_line_31_certificates_in_the_chancery_pay_at_the_beginning() -> None:
    table = Table().company("H2", cash=20).company("H3", "P2", cash=20).chancery("H2_1", "H2_2")
    game = table.stock()
    passes(game, 2)
    assert (game.state.cash["H2"], game.state.cash["H3"]) == (24, 20)


def test_line_31_the_order_of_companies() -> None:
    """Reputation, then the column farther right, then the top of the stack; the rulebook's three examples in one."""
    table = Table(2, "D")
    table.company("H5", cell=(1, 3), tile=False)  # Lions at 9
    table.company("H4", cell=(2, 4), tile=False)  # Penguins at 9, a column to the right
    table.company("H6", cell=(2, 3), tile=False)  # Tigers at 8 in the Lions' column
    table.company("H1", cell=(2, 2), tile=False)  # Crocodiles and Giraffes at 7, Crocodiles on top
    table.company("H2", cell=(2, 2), tile=False)
    game = table.stock()
    passes(game, 2)
    assert game.state.queue == ("H4", "H5", "H6", "H1", "H2")


def test_line_32_the_steps_of_a_turn() -> None:
    table = Table().company("H2", trains=["2V", "2V"]).company("H3", "P2").lay(("L4", "201", 5))
    game = table.operating("H2")
    steps = []
    while game.state.current == "H2":
        name = game.waits()[0].name
        steps.append(name)
        if name == "run":
            run_best(game)
        elif name == "dividend":
            game.apply(Dividend(entity="H2", kind="payout"))
        else:
            game.apply(Pass(entity="H2"))
    assert steps == ["track", "station", "run", "dividend", "trains", "end of turn"]


# --- track


def test_lines_33_36_two_yellow_tiles_or_one_replacement_and_a_yellow_one() -> None:
    game = Table().company("H2").operating("H2")
    # L4 is the one business district in reach; the straight 621 would lead into a closed side there.
    assert {tile for _, tile in lays(game)} == {"7", "8", "9", "201", "202"}
    first = next(a for a in game.legal_actions() if isinstance(a, LayTile) and a.tile == "9")
    game.apply(first)
    assert game.waits()[0].name == "track"
    game.apply(next(a for a in game.legal_actions() if isinstance(a, LayTile)))
    assert game.waits()[0].name != "track"


def test_line_33_green_replacements_from_the_green_phase() -> None:
    game = Table().company("H2").operating("H2")
    assert "green; allowed now: yellow" in refused(
        game, LayTile(entity="H2", hex="K9", tile="14", rotation=0), TrackError
    )
    game = Table().company("H2").phase("3V").operating("H2")
    assert ("K9", "14") in lays(game)
    game.apply(next(a for a in game.legal_actions() if isinstance(a, LayTile) and a.hex == "K9"))
    assert {game.state.board.tiles[t].color for _, t in lays(game)} == {"yellow"}, "one replacement a turn"
    second = Table().company("H2").phase("3V").lay(("K11", "9", 0), ("K13", "9", 0)).operating("H2")
    second.apply(LayTile(entity="H2", hex="K11", tile="23", rotation=3))
    assert "a tile lies there already" in refused(
        second, LayTile(entity="H2", hex="K13", tile="23", rotation=3), TrackError
    )


def test_line_34_new_track_continues_a_line_of_the_company() -> None:
    game = Table().company("H2").operating("H2")
    assert "does not continue a line" in refused(
        game, LayTile(entity="H2", hex="K13", tile="9", rotation=0), TrackError
    )
    assert "does not continue a line" in refused(
        game, LayTile(entity="H2", hex="K11", tile="9", rotation=2), TrackError
    )
    game.apply(LayTile(entity="H2", hex="K11", tile="9", rotation=0))
    game.apply(LayTile(entity="H2", hex="K13", tile="9", rotation=0))


def test_line_34_stations_of_others_block_lines() -> None:
    """The line from K9 down to K15 ends at the Penguins' station there, and goes on beyond it otherwise."""
    table = Table().company("H2").company("H4", "P2", tile=False)
    table.lay(("K11", "9", 0), ("K13", "9", 0), ("K15", "202", 1))
    open_game = Table().company("H2").lay(("K11", "9", 0), ("K13", "9", 0), ("K15", "202", 1)).operating("H2")
    blocked_game = table.station("H4", "K15").operating("H2")
    beyond = {h for h, _ in lays(open_game)} - {h for h, _ in lays(blocked_game)}
    assert beyond


def test_lines_6_34_the_supply_is_limited() -> None:
    table = Table().company("H2").phase("3V")
    table.lay(("E9", "201", 0), ("G19", "201", 0), ("L4", "202", 1))
    game = table.operating("H2")
    message = refused(game, LayTile(entity="H2", hex="K15", tile="201", rotation=0), TrackError)
    assert "no piece of tile 201 is left" in message


def test_line_34_a_replaced_tile_returns_to_the_supply() -> None:
    table = Table().company("H2").phase("3V").lay(("L4", "621", 0), ("E9", "621", 1))
    game = table.operating("H2")
    assert not game.setting.book.left(game.state.board, "621")
    board = game.state.board.lay("L4", "793", 0)
    assert game.setting.book.left(board, "621")


def test_line_35_no_track_into_closed_sides_or_off_the_map_or_on_fixed_hexes() -> None:
    game = Table().company("H2").operating("H2")
    ruins = refused(game, LayTile(entity="H2", hex="M7", tile="9", rotation=0), TrackError)
    assert "never take a tile" in ruins
    mining = refused(game, LayTile(entity="H2", hex="M5", tile="9", rotation=0), TrackError)
    assert "never take a tile" in mining
    # N10's side 5 is beside ruins; a tile with track there is refused whatever it continues.
    for a in game.legal_actions():
        if isinstance(a, LayTile):
            ends = game.setting.book.edges(a.tile, a.rotation)
            assert all(game.setting.book.faces(a.hex, e) == "" for e in ends)


def test_line_35_the_errors_of_the_printed_diagrams() -> None:
    """Track that leads into a closed side is refused though the tile continues a line."""
    game = Table().company("H2").operating("H2")
    book, board = game.setting.book, game.state.board
    closed = [
        (hex_name, tile, r)
        for hex_name, tile in lays(game)
        for r in range(6)
        if any(book.faces(hex_name, e) != "" for e in book.edges(tile, r))
    ]
    assert closed
    for hex_name, tile, r in closed:
        assert "closed side" in refused(game, LayTile(entity="H2", hex=hex_name, tile=tile, rotation=r), TrackError)
    assert board is game.state.board


def test_line_36_what_each_sort_of_hex_takes() -> None:
    game = Table().company("H2").lay(("K11", "9", 0), ("K13", "9", 0)).operating("H2")
    for tile in ("9", "57", "5"):
        assert "may not be laid" in refused(game, LayTile(entity="H2", hex="K15", tile=tile, rotation=0), TrackError)
    assert {t for h, t in lays(game) if h == "K15"} <= {"201", "202", "621"}
    assert "label" in refused(game, LayTile(entity="H2", hex="J10", tile="201", rotation=0), TrackError)
    assert "stops" in refused(game, LayTile(entity="H2", hex="J10", tile="57", rotation=0), TrackError)


def test_line_37_marked_hexes_are_never_replaced() -> None:
    """J14 is a suburb, I11 a populous district: their yellow tiles stay."""
    table = Table().company("H2").phase("5V").lay(("J10", "8", 5), ("I11", "7", 3))
    game = table.operating("H2")
    assert "are not replaced" in refused(game, LayTile(entity="H2", hex="I11", tile="26", rotation=0), TrackError)
    suburb = Table().company("H6", tile=False).phase("5V").lay(("H14", "57", 4), ("I15", "9", 1)).operating("H6")
    assert "are not replaced" in refused(suburb, LayTile(entity="H6", hex="I15", tile="20", rotation=0), TrackError)


def test_line_37_all_track_is_kept() -> None:
    table = Table().company("H2").phase("3V").lay(("K11", "9", 0))
    game = table.operating("H2")
    assert "does not keep" in refused(game, LayTile(entity="H2", hex="K11", tile="20", rotation=4), TrackError)
    assert ("K11", "23") in lays(game)


def test_line_37_not_a_tile_of_the_same_turn() -> None:
    game = Table().company("H2").phase("3V").operating("H2")
    game.apply(LayTile(entity="H2", hex="K11", tile="9", rotation=0))
    assert "of this turn" in refused(game, LayTile(entity="H2", hex="K11", tile="23", rotation=0), TrackError)


def test_line_37_a_new_track_must_be_reachable_or_the_station_worth_more() -> None:
    """The line comes down from K9 through K11 to K13: track that starts at K13's lower side would be met backwards."""
    table = Table().company("H2").phase("3V").lay(("K11", "9", 0), ("K13", "9", 0))
    game = table.operating("H2")
    for tile in ("20", "24", "26"):
        assert "no new track" in refused(game, LayTile(entity="H2", hex="K13", tile=tile, rotation=0), TrackError)
    assert ("K13", "24") in lays(game), "turned the other way it branches off from above"
    # A station tile is worth more in green, so that it may be replaced though no new track of it is reached.
    assert ("K9", "15") in lays(game)


def test_line_37_brown_follows_green_and_yellow_never_leaps() -> None:
    game = Table().company("H2").phase("5V").operating("H2")
    assert "brown does not follow yellow" in refused(
        game, LayTile(entity="H2", hex="K9", tile="611", rotation=0), TrackError
    )


@pytest.mark.parametrize(("phase", "allowed"), [("4V", False), ("4V+", True)])
def test_d1_brown_tiles_from_phase_4v_plus(phase: str, allowed: bool) -> None:
    game = Table().company("H2", tile=False).phase(phase).lay(("K9", "15", 0)).operating("H2")
    assert (("K9", "611") in lays(game)) == allowed


def test_line_38_costs_are_paid_once() -> None:
    """I15 is a suburb at 1, H18 outskirts at 2."""
    table = Table().company("H6", tile=False, cash=5).lay(("H14", "57", 5))
    game = table.operating("H6")
    suburb = [a for a in game.legal_actions() if isinstance(a, LayTile) and a.hex == "I15"]
    game.apply(suburb[0])
    assert game.state.cash["H6"] == 4
    poor = Table().company("H6", tile=False, cash=0).lay(("H14", "57", 5)).operating("H6")
    assert not [a for a in poor.legal_actions() if isinstance(a, LayTile) and a.hex == "I15"]
    refused(poor, suburb[0], TooPoorError)


def test_line_38_gray_tiles_for_three_homes_over_brown() -> None:
    for company, home, allowed in (("H2", "K9", True), ("H6", "H14", True), ("H5", "E15", False)):
        table = Table().company(company, tile=False).phase("4SV/2SV").lay((home, "611", 0))
        game = table.operating(company)
        assert ((home, "455") in lays(game)) == allowed
    early = Table().company("H2", tile=False).phase("5V").lay(("K9", "611", 0)).operating("H2")
    assert ("K9", "455") not in lays(early)


def test_line_39_drawn_gray_hexes_carry_lines_and_are_never_replaced() -> None:
    """K9's track to side 3 goes over the drawn hexes K7 and L6 to L4."""
    game = Table().company("H2").operating("H2")
    assert "L4" in {h for h, _ in lays(game)}
    assert "never take" in refused(game, LayTile(entity="H2", hex="K7", tile="9", rotation=0), TrackError)


# --- stations


def test_line_40_how_many_stations_and_what_they_cost() -> None:
    state = Table(4, "E").state
    left = {c: len(prices) for c, prices in state.stations.items()}
    assert left == {"H1": 4, "H2": 2, "H3": 4, "H4": 4, "H6": 2, "H7": 3, "H8": 4}
    table = Table().company("H4", cash=10).company("H2", "P2").phase("3V")
    game = table.lay(("K15", "202", 4)).operating("H4", "station")
    game.apply(PlaceToken(entity="H4", stop=read_stop("K15.0")))
    assert game.state.cash["H4"] == 8
    table = Table().company("H4", cash=10).station("H4", "L4").lay(("K15", "202", 4))
    game = table.operating("H4", "station")
    game.apply(PlaceToken(entity="H4", stop=read_stop("K15.0")))
    assert game.state.cash["H4"] == 6
    assert game.waits()[0].name != "station", "one a turn"
    two = Table().company("H4", cash=20).company("H2", "P2").lay(("K15", "582", 0), ("K13", "9", 0), ("K11", "9", 0))
    game = two.lay(("K9", "14", 0)).operating("H4", "station")
    assert {str(a.stop) for a in game.legal_actions() if isinstance(a, PlaceToken)} == {"K15.0", "K9.0"}
    game.apply(PlaceToken(entity="H4", stop=read_stop("K15.0")))
    assert game.waits()[0].name != "station", "one a turn, though K9 could be reached"


def test_line_40_one_a_turn_not_twice_on_a_tile_only_where_a_line_leads() -> None:
    table = Table().company("H4", cash=20).lay(("K15", "202", 4), ("L4", "201", 5))
    game = table.operating("H4", "station")
    assert "a station there already" in refused(game, PlaceToken(entity="H4", stop=read_stop("K17.0")), StationError)
    assert "no line of H4" in refused(game, PlaceToken(entity="H4", stop=read_stop("L4.0")), StationError)
    assert "no city" in refused(game, PlaceToken(entity="H4", stop=read_stop("K13.0")), StationError)


def test_line_40_no_station_left_and_no_space() -> None:
    table = Table().company("H2", cash=20).station("H2", "E9").lay(("L4", "201", 5))
    game = table.operating("H2", "track")
    passes(game, 1)
    assert game.waits()[0].name != "station"
    table = Table().company("H2", cash=20).company("H4", "P2").station("H4", "L4").lay(("L4", "201", 5))
    game = table.operating("H2", "track")
    passes(game, 1)
    assert game.waits()[0].name != "station"


def test_line_40_too_poor_for_a_station() -> None:
    table = Table().company("H4", cash=1).lay(("K15", "202", 4))
    game = table.operating("H4", "station")
    assert game.waits()[0].name == "station", "the president's assets could pay it"
    refused(game, PlaceToken(entity="H4", stop=read_stop("K15.0")), TooPoorError)


def test_line_41_a_space_is_kept_for_the_company_at_home_there() -> None:
    """The rulebook's examples: none on the yellow residence, one on the green one."""
    table = Table().company("H2", cash=10).lay(("K11", "9", 0), ("K13", "9", 0), ("K15", "582", 0), ("K17", "57", 0))
    game = table.operating("H2", "station")
    assert "kept for the company at home" in refused(
        game, PlaceToken(entity="H2", stop=read_stop("K17.0")), StationError
    )
    game = table.lay(("K17", "14", 0)).operating("H2", "station")
    game.apply(PlaceToken(entity="H2", stop=read_stop("K17.0")))


# --- run and dividend


def test_line_47_the_first_turn_earns_nothing_and_moves_left() -> None:
    game = Table().company("H2", cell=(1, 2)).operating("H2")
    passes(game, 1)
    assert game.waits()[0].name == "trains"
    assert game.state.cells["H2"] == (1, 1)


def test_lines_48_60_any_legal_run_also_none() -> None:
    table = Table().company("H2", trains=["2V"], cell=(1, 2)).lay(("L4", "201", 5))
    game = table.operating("H2", "run")
    other = game.copy()
    run_best(game)
    assert game.state.turn.run == Run(50, 0)
    assert game.waits()[0].name == "dividend"
    other.apply(RunRoutes(entity="H2"))
    assert other.state.cells["H2"] == (1, 1), "nothing counts as kept"


def test_line_45_an_illegal_run_is_refused_with_all_reasons() -> None:
    table = Table().company("H2", trains=["2V"]).company("H3", "P2").lay(("L4", "201", 5))
    game = table.operating("H2", "run")
    (choice,) = [a for a in game.legal_actions() if isinstance(a, RunChoice)]
    (route,) = log_routes(game.state, "H2", best_run(choice.position))
    twice = RunRoutes(entity="H2", routes=(route, route))
    assert "2V" in refused(game, twice, IllegalRunError)
    assert "nothing extra" in refused(game, RunRoutes(entity="H2", routes=(route,), extra=(10, 1)), WrongStepError)
    import msgspec

    stranger = msgspec.structs.replace(route, train=read_card("5V-0"))
    assert "5V-0" in refused(game, RunRoutes(entity="H2", routes=(stranger,)), TrainError)


@pytest.mark.parametrize(("revenue", "cell"), [(150, (2, 5)), (200, (2, 6)), (210, (2, 6))])
def test_line_48_the_threshold(revenue: int, cell: tuple[int, int]) -> None:
    """The rulebook's example: at 10 with a threshold of 200, 150 stays and 210 moves to 11."""
    table = Table().company("H4", cell=(2, 5)).share("P1", "H4_1").share("P2", "H4_2")
    table.chancery("H4_3")
    game = table.operating("H4", "dividend", run=Run(revenue, 0))
    before = dict(game.state.cash)
    game.apply(Dividend(entity="H4", kind="payout"))
    assert game.state.cells["H4"] == cell
    # 10 and 11 both show 2 a share: three shares of P1, one of P2, none in directorate or chancery.
    gains = {p: game.state.cash[p] - before[p] for p in ("P1", "P2", "H4")}
    assert gains == {"P1": 6, "P2": 2, "H4": 0}


def test_line_48_the_presidents_bonus() -> None:
    """A blue cell "3+2": 3 a share, and 2 for the president."""
    game = Table().company("H4", cell=(0, 5)).share("P2", "H4_1").operating("H4", "dividend", run=Run(40, 0))
    before = dict(game.state.cash)
    game.apply(Dividend(entity="H4", kind="payout"))
    assert {p: game.state.cash[p] - before[p] for p in ("P1", "P2")} == {"P1": 8, "P2": 3}


def test_lines_12_48_the_arrow_up_at_the_end_of_a_row() -> None:
    game = Table().company("H4", cell=(2, 6)).operating("H4", "dividend", run=Run(200, 0))
    game.apply(Dividend(entity="H4", kind="payout"))
    assert game.state.cells["H4"] == (1, 6)


def test_lines_12_50_keeping() -> None:
    """110 tickets are five booklets; left, or down at the left end."""
    game = Table().company("H4", cell=(1, 1), cash=3).operating("H4", "dividend", run=Run(110, 0))
    game.apply(Dividend(entity="H4", kind="withhold"))
    assert (game.state.cash["H4"], game.state.cells["H4"]) == (8, (1, 0))
    game = Table().company("H4", cell=(1, 0)).operating("H4", "dividend", run=Run(100, 0))
    game.apply(Dividend(entity="H4", kind="withhold"))
    assert game.state.cells["H4"] == (2, 0)


def test_line_13_a_marker_that_stays_goes_under_in_an_operating_round() -> None:
    for option, stack in (("under", ("H3", "H4")), ("keeps", ("H4", "H3"))):
        table = Table(below_threshold=option).company("H4", cell=(2, 5)).company("H3", "P2", cell=(2, 5))
        game = table.operating("H4", "dividend", run=Run(10, 0))
        game.apply(Dividend(entity="H4", kind="payout"))
        assert game.state.stacks[2, 5] == stack


def test_line_13_a_marker_that_cannot_go_left_goes_under_too() -> None:
    for option, stack in (("under", ("H3", "H4")), ("keeps", ("H4", "H3"))):
        table = Table(below_threshold=option).company("H4", cell=(5, 0)).company("H3", "P2", cell=(5, 0))
        game = table.operating("H4", "dividend", run=Run(10, 0))
        game.apply(Dividend(entity="H4", kind="withhold"))
        assert game.state.stacks[5, 0] == stack


def test_line_46_districts_pay_the_treasury_when_run() -> None:
    """From K9 over J10 to the district I9: 20 and 30 from L4, 10 and 1 W$ from the district."""
    for option, at_once in (("at_once", True), ("with_dividend", False)):
        table = Table(subsidy_paid=option).company("H2", trains=["2V"], cash=0, tile=False)
        table.lay(("K9", "6", 1), ("L4", "201", 5), ("J10", "8", 2), ("I9", "8", 5))
        game = table.operating("H2", "run")
        run_best(game)
        assert game.state.turn.run == Run(60, 1)
        assert game.state.cash["H2"] == (1 if at_once else 0)
        game.apply(Dividend(entity="H2", kind="payout"))
        assert game.state.cash["H2"] == 1


def test_lines_49_57_reaching_24_ends_the_game_after_the_round() -> None:
    table = Table().company("H4", cell=(0, 10), trains=["2V"]).company("H3", "P2", trains=["2V"])
    game = table.operating("H4", "dividend", run=Run(450, 0))
    game.apply(Dividend(entity="H4", kind="payout"))
    assert game.state.cells["H4"] == (0, 11)
    assert not game.finished
    while not game.finished:
        assert (game.state.set, game.state.number) == (1, 1)
        game.apply(Pass(entity=game.waits()[1]))
    assert game.state.over == "a company reached the last price"


def test_d14_24_reached_in_a_stock_round_ends_after_the_next_operating_round() -> None:
    table = Table().company("H4", cell=(0, 10), trains=["2V"]).power("P1", "Propaganda")
    game = table.stock()
    game.apply(ChooseAbility(entity="P1", power="Propaganda", company="H4"))
    assert not game.finished
    while not game.finished:
        game.apply(Pass(entity=game.waits()[1]))
    assert (game.state.set, game.state.number) == (1, 1)


# --- trains


def test_line_51_a_train_must_be_owned_at_the_end() -> None:
    game = Table().company("H2", cash=20).operating("H2", "trains")
    assert "must buy one" in refused(game, Pass(entity="H2"), MustError)
    game.apply(BuyTrain(entity="H2", train=read_card("2V-0"), price=7))
    game.apply(BuyTrain(entity="H2", train=read_card("2V-1"), price=7))
    assert game.state.cash["H2"] == 6
    assert game.waits()[0].name == "trains", "an asset could still pay the next one"


def test_line_51_strict_order_of_the_pile_and_printed_prices() -> None:
    game = Table().company("H2", cash=50).operating("H2", "trains")
    assert "2V-0 is on top" in refused(game, BuyTrain(entity="H2", train=read_card("3V-0"), price=12), TrainError)
    assert "costs 7" in refused(game, BuyTrain(entity="H2", train=read_card("2V-0"), price=6), WrongPriceError)


def test_line_51_super_trains_have_two_faces() -> None:
    table = Table().company("H2", cash=50, trains=["5V"]).sell_out("2V", "3V", "3V+", "4V", "4V+", "5V").phase("5V")
    game = table.operating("H2", "trains")
    refused(game, BuyTrain(entity="H2", train=read_card("4SV-0"), price=37), TrainError)
    other = game.copy()
    game.apply(BuyTrain(entity="H2", train=read_card("4SV-0"), price=47, variant="4SV"))
    assert game.state.cards[read_card("4SV-0")].kind == "4SV"
    other.apply(BuyTrain(entity="H2", train=read_card("4SV-0"), price=37, variant="2SV"))
    assert (other.state.cards[read_card("4SV-0")].kind, other.state.cash["H2"]) == ("2SV", 13)


def test_line_51_from_other_companies_at_one_or_more() -> None:
    table = Table().company("H2", cash=9, trains=["2V"]).company("H3", "P1", trains=["2V"])
    game = table.operating("H2", "trains")
    assert "1 to 9" in refused(game, BuyTrain(entity="H2", train=read_card("2V-1"), price=0), WrongPriceError)
    assert "1 to 9" in refused(game, BuyTrain(entity="H2", train=read_card("2V-1"), price=10), WrongPriceError)
    game.apply(BuyTrain(entity="H2", train=read_card("2V-1"), price=4))
    assert (game.state.cash["H2"], game.state.cash["H3"]) == (5, 24)
    assert list(map(str, game.state.trains("H2"))) == ["2V-0", "2V-1"]
    assert game.state.cells["H2"] == (1, 1), "no bonus for a used train"


def test_line_51_another_players_train_is_offered_for() -> None:
    table = Table().company("H2", cash=9, trains=["2V"]).company("H3", "P2", trains=["2V"])
    game = table.operating("H2", "trains")
    assert "offer" in refused(game, BuyTrain(entity="H2", train=read_card("2V-1"), price=4), TrainError)
    refused(game, Offer(entity="H2", train=read_card("2V-1"), price=10), WrongPriceError)
    game.apply(Offer(entity="H2", train=read_card("2V-1"), price=4))
    assert game.waits()[1] == "P2"
    assert [type(a) for a in game.legal_actions()] == [Accept, Decline]
    other = game.copy()
    game.apply(Accept(entity="P2"))
    assert list(map(str, game.state.trains("H2"))) == ["2V-0", "2V-1"]
    assert (game.state.cash["H2"], game.state.cash["H3"]) == (5, 24)
    other.apply(Decline(entity="P2"))
    assert other.waits()[1] == "H2"
    assert "refused in this turn" in refused(other, Offer(entity="H2", train=read_card("2V-1"), price=5), LimitError)


def test_line_51_from_the_chancery_at_the_printed_price() -> None:
    """Lines 51 and D5: no bonus for a train of the chancery."""
    table = Table().company("H2", cash=30, trains=["4V"]).phase("5V")
    table.train(POOL, "4V")
    game = table.operating("H2", "trains")
    before = game.state.cells["H2"]
    game.apply(BuyTrain(entity="H2", train=read_card("4V-1"), price=20))
    assert game.state.cash["H2"] == 10
    assert game.state.cells["H2"] == before


@pytest.mark.parametrize(("phase", "limit"), [("2V", 4), ("3V", 4), ("4V", 3), ("4V+", 3), ("5V", 2), ("4SV/2SV", 2)])
def test_lines_52_58_train_limits(phase: str, limit: int) -> None:
    table = (
        Table(5, "D").company("H2", cash=200, tile=False, trains=["5V", "4V+", "4V", "4V"][: limit - 1]).phase(phase)
    )
    table.sell_out("2V", "3V", "3V+", "4V", "4V+")
    game = table.operating("H2", "trains")
    offers = [a for a in game.legal_actions() if isinstance(a, BuyTrain)]
    assert offers
    table = Table(5, "D").company("H2", cash=200, tile=False).phase(phase)
    for kind in ["5V", "4V+", "4V", "4V"][:limit]:
        table.train("H2", kind)
    game = table.sell_out("2V", "3V", "3V+", "4V", "4V+").operating("H2", "end of turn")
    assert not [a for a in game.legal_actions() if isinstance(a, BuyTrain)]


def test_line_52_at_the_limit_nothing_is_bought_though_scrapping_would_make_room() -> None:
    table = Table().company("H2", cash=90).phase("3V").sell_out("2V")
    for _ in range(3):
        table.train("H2", "3V")
    table.train("H2", "3V+")
    game = table.operating("H2", "dividend", run=Run(10, 0))
    game.apply(Dividend(entity="H2", kind="payout"))
    assert game.waits()[0].name == "end of turn"


@pytest.mark.parametrize(
    ("bought", "before", "gone", "kept"),
    [("4V", "3V", ["2V"], ["3V", "3V+"]), ("5V", "4V+", ["3V"], ["3V+", "4V", "4V+"])],
)
def test_line_53_scrapping(bought: str, before: str, gone: list[str], kept: list[str]) -> None:
    table = Table().company("H2", cash=60).company("H3", "P2").phase(before)
    for kind in [*gone, *kept][:3]:
        table.train("H3", kind)
    order = ["2V", "3V", "3V+", "4V", "4V+", "5V"]
    table.sell_out(*order[: order.index(bought)])
    game = table.operating("H2", "trains")
    card = TrainCard(bought, 0)
    game.apply(BuyTrain(entity="H2", train=card, price=game.setting.trains[bought].price))
    left = {game.state.cards[c].kind for c in game.state.trains("H3")}
    assert left == set(kept[:2])
    assert game.setting.phase(game.state).name == bought


def test_line_53_last_runs() -> None:
    """The first SV scraps the buyer's 4V and 3V+ at once; others run theirs once more, uncounted and unsold."""
    table = Table().company("H2", cash=60).company("H3", "P1", cell=(1, 2), cash=60).phase("5V")
    table.sell_out("2V", "3V", "4V+", "5V")
    table.train("H2", "4V")
    table.train("H3", "4V")
    table.train("H3", "3V+")
    game = table.operating("H2", "trains")
    game.apply(BuyTrain(entity="H2", train=read_card("4SV-0"), price=47, variant="4SV"))
    state = game.state
    assert list(map(str, state.trains("H2"))) == ["4SV-0"]
    assert [state.cards[c].last for c in state.trains("H3")] == [True, True]
    assert not [a for a in game.legal_actions() if isinstance(a, BuyTrain) and a.train in state.trains("H3")]
    passes(game, 1) if game.waits()[0].name == "end of turn" else passes(game, 2)
    assert game.waits()[1] == "H3"
    while game.waits()[0].name != "trains":
        game.apply(Pass(entity="H3"))
    assert game.state.trains("H3") == []
    assert "must buy" in refused(game, Pass(entity="H3"), MustError)


def test_line_54_excess_goes_to_the_chancery() -> None:
    """The rulebook's example: the third legal train is the first 5V, one 4V is handed in."""
    table = Table().company("H2", cash=60, trains=["4V", "4V"]).company("H3", "P2").phase("4V+")
    game = table.sell_out("2V", "3V", "3V+", "4V+").operating("H2", "trains")
    game.apply(BuyTrain(entity="H2", train=read_card("5V-0"), price=30))
    assert (game.waits()[0].name, game.waits()[1]) == ("discard", "H2")
    assert {str(a.train) for a in game.legal_actions() if isinstance(a, DiscardTrain)} == {"4V-0", "4V-1", "5V-0"}
    refused(game, DiscardTrain(entity="H2", train=read_card("2V-0")), TrainError)
    game.apply(DiscardTrain(entity="H2", train=read_card("4V-1")))
    assert game.state.cards[read_card("4V-1")].owner == POOL
    assert game.waits()[1] == "H2"


def test_line_54_other_companies_hand_in_too() -> None:
    table = Table().company("H2", cash=60).company("H3", "P2").phase("4V+").sell_out("2V", "3V")
    for kind in ("3V+", "4V", "4V+"):
        table.train("H3", kind)
    game = table.sell_out("4V").operating("H2", "trains")
    game.apply(BuyTrain(entity="H2", train=read_card("5V-0"), price=30))
    assert (game.waits()[0].name, game.waits()[1]) == ("discard", "H3")
    game.apply(DiscardTrain(entity="H3", train=read_card("3V+-0")))
    assert game.waits()[1] == "H2"


@pytest.mark.parametrize(
    ("before", "gone", "card", "price", "moves"),
    [
        ("2V", [], "2V-0", 7, 1),
        ("2V", ["2V"], "3V-0", 12, 2),
        ("3V", ["2V", "3V", "3V+"], "4V-0", 20, 2),
        ("4V", ["2V", "3V", "3V+", "4V"], "4V+-0", 20, 1),
        ("4V+", ["2V", "3V", "3V+", "4V", "4V+"], "5V-0", 30, 2),
    ],
)
def test_line_55_bonuses(before: str, gone: list[str], card: str, price: int, moves: int) -> None:
    table = Table().company("H2", cell=(2, 1), cash=60).phase(before).sell_out(*gone)
    game = table.operating("H2", "trains")
    game.apply(BuyTrain(entity="H2", train=read_card(card), price=price))
    assert game.state.cells["H2"] == (2, 1 + moves)


def test_line_55_one_new_only_once_a_turn() -> None:
    game = Table().company("H2", cell=(2, 1), cash=60).operating("H2", "trains")
    for number in range(2):
        game.apply(BuyTrain(entity="H2", train=TrainCard("2V", number), price=7))
    assert game.state.cells["H2"] == (2, 2)
    game.apply(BuyTrain(entity="H2", train=read_card("3V-0"), price=12))
    assert game.state.cells["H2"] == (2, 3), "the new phase moves it, the third train does not"


# --- forced purchase


def test_line_56_treasury_then_president_then_certificates_one_by_one() -> None:
    """The rulebook's example: 8 and 22 make 30; Tigers at 6 then 5, Penguins at 12; 1 is left, the treasury empty."""
    table = Table(3).company("H5", "P1", cash=8).company("H6", "P1", cell=(1, 0), tile=False)
    table.company("H4", "P2", cell=(1, 6)).share("P1", "H4_1").share("P3", "H6_1", "H6_2").money("P1", 0)
    table.sell_out("2V", "3V", "3V+", "4V", "4V+").phase("4V+")
    game = table.operating("H5", "trains")
    assert "must sell" in refused(game, BuyTrain(entity="H5", train=read_card("5V-0"), price=30), MustError)
    game.apply(SellShares(entity="P1", shares=(read_certificate("H6_0"),), percent=20))
    assert (president(game.state, "H6"), game.state.cash["P1"], game.state.cells["H6"]) == ("P3", 6, (2, 0))
    single = shares_of(game.state, "H6", "P1")[0]
    game.apply(SellShares(entity="P1", shares=(single,), percent=20))
    assert game.state.cash["P1"] == 11
    game.apply(SellShares(entity="P1", shares=(read_certificate("H4_1"),), percent=20))
    assert game.state.cash["P1"] == 23
    assert not [a for a in game.legal_actions() if isinstance(a, SellShares)], "the money is there"
    refused(game, ChooseAbility(entity="P1", power=ASSET, company="H5", amount=1))
    game.apply(BuyTrain(entity="H5", train=read_card("5V-0"), price=30))
    assert (game.state.cash["P1"], game.state.cash["H5"]) == (1, 0)
    assert game.state.current != "H5", "the turn ends at once"


def test_line_56_the_bank_pays_and_double_is_a_debt() -> None:
    """The rulebook's example: the bank pays 6, the debt is 12."""
    table = Table().company("H5", "P1", cash=8).money("P1", 16).sell_out("2V", "3V", "3V+", "4V", "4V+").phase("4V+")
    game = table.operating("H5", "trains")
    game.apply(BuyTrain(entity="H5", train=read_card("5V-0"), price=30))
    assert (game.state.cash["P1"], game.state.cash["H5"], game.state.debt["P1"]) == (0, 0, 12)


def test_line_56_the_own_presidency_is_never_sold() -> None:
    table = Table().company("H5", "P1", cash=0).share("P2", "H5_1", "H5_2").share("P1", "H5_3").money("P1", 0)
    game = table.operating("H5", "trains")
    sales = [a for a in game.legal_actions() if isinstance(a, SellShares)]
    assert sales == [SellShares(entity="P1", shares=(read_certificate("H5_3"),), percent=20)]
    whole = tuple(sorted(shares_of(game.state, "H5", "P1")))
    assert "the presidency of H5" in refused(game, SellShares(entity="P1", shares=whole, percent=60), ShareError)


def test_line_56_one_certificate_at_a_time() -> None:
    table = Table().company("H5", "P1", cash=0).company("H3", "P2").share("P1", "H3_1", "H3_2").money("P1", 0)
    game = table.operating("H5", "trains")
    block = SellShares(
        entity="P1",
        shares=(
            read_certificate("H3_1"),
            read_certificate("H3_2"),
        ),
        percent=40,
    )
    assert "one certificate at a time" in refused(game, block, ShareError)
    online = Table(forced_sales="blocks").company("H5", "P1", cash=0).company("H3", "P2").share("P1", "H3_1", "H3_2")
    online.money("P1", 0).operating("H5", "trains").apply(block)


def test_line_56_no_inventions_once_it_has_begun() -> None:
    table = Table().company("H5", "P1", cash=0).company("H3", "P2").share("P1", "H3_1", "H3_2").money("P1", 0)
    table.power("P1", "Tunnel").power("H5", "Contract")
    game = table.operating("H5", "trains")
    game.apply(SellShares(entity="P1", shares=(read_certificate("H3_1"),), percent=20))
    kinds = {type(a).__name__ for a in game.legal_actions()}
    assert kinds == {"BuyTrain"}
    assert "forced" in refused(game, BuyCompany(entity="H5", item="Tunnel", price=0), PowerError)


def test_line_56_companies_yet_to_come_are_put_in_order_again() -> None:
    """H3 at 8 would come before H4 in the next column; sold down to 7 it comes after it."""
    table = Table().company("H5", "P1", cash=0).company("H3", "P2", cell=(2, 3)).company("H4", "P2", cell=(1, 2))
    game = table.share("P1", "H3_1", "H3_2").money("P1", 0).operating("H5", "trains")
    assert game.state.queue == ("H5", "H3", "H4")
    game.apply(SellShares(entity="P1", shares=(read_certificate("H3_1"),), percent=20))
    assert game.state.cells["H3"] == (3, 3)
    game.apply(BuyTrain(entity="H5", train=read_card("2V-0"), price=7))
    assert (game.state.current, game.state.queue) == ("H4", ("H5", "H4", "H3"))


def test_line_56_no_certificate_whose_sale_would_cost_the_presidency() -> None:
    """60 % each: with one single less another player would preside over the company that buys."""
    table = Table().company("H5", "P1", cash=0).share("P1", "H5_4").share("P2", "H5_1", "H5_2", "H5_3").money("P1", 0)
    game = table.operating("H5", "trains", month=3)
    assert not [a for a in game.legal_actions() if isinstance(a, SellShares)]
    refused(game, SellShares(entity="P1", shares=(read_certificate("H5_4"),), percent=20), ShareError)
    game.apply(BuyTrain(entity="H5", train=read_card("2V-0"), price=7))
    assert game.state.debt["P1"] == 14, "nothing may be sold, so the bank pays"


def test_line_53_trains_on_their_last_run_do_not_count() -> None:
    table = Table().company("H2", cash=60).phase("4SV/2SV").sell_out("2V", "3V", "3V+", "4V+", "5V")
    for _ in range(2):
        table.train("H2", "4V", last=True)
    game = table.power("P1", "Phonograph").stock()
    uses = [a for a in game.legal_actions() if isinstance(a, ChooseAbility) and a.power == "Phonograph"]
    assert {a.choice for a in uses} == {"4SV", "2SV"}


def test_line_61_the_dearer_face_may_be_forced() -> None:
    table = Table().company("H5", "P1", cash=40).money("P1", 9)
    game = table.sell_out("2V", "3V", "3V+", "4V", "4V+", "5V").phase("5V").operating("H5", "trains")
    game.apply(BuyTrain(entity="H5", train=read_card("4SV-0"), price=47, variant="4SV"))
    assert (game.state.cash["H5"], game.state.cash["P1"]) == (0, 2)


def test_line_56_a_company_that_can_pay_is_not_helped() -> None:
    table = Table().company("H5", "P1", cash=20).money("P1", 30)
    table.train(POOL, "4V")
    game = table.sell_out("2V", "3V", "3V+", "4V", "4V+").phase("4V+").operating("H5", "trains")
    assert "the treasury has 20" in refused(
        game, BuyTrain(entity="H5", train=read_card("5V-0"), price=30), TooPoorError
    )


# --- assets and inventions of players


@pytest.mark.parametrize(
    ("month", "number", "value"), [(1, 1, 5), (1, 2, 6), (2, 1, 8), (2, 2, 9), (3, 1, 12), (3, 3, 18)]
)
def test_lines_30_d7_an_asset_in_an_operating_round(month: int, number: int, value: int) -> None:
    """The rulebook's example: 8 in the second month's first round, 5 for the company and 3 for the player."""
    game = Table().company("H2", cash=0).operating("H2", month=month, number=number)
    before = game.state.cash["P1"]
    game.apply(ChooseAbility(entity="P1", power=ASSET, company="H2", amount=5))
    assert (game.state.cash["H2"], game.state.cash["P1"] - before) == (5, value - 5)
    refused(game, ChooseAbility(entity="P1", power=ASSET, company="H2", amount=value + 1), WrongPriceError)


def test_line_30_only_the_president_of_the_company_in_turn() -> None:
    game = Table().company("H2").company("H3", "P2").operating("H2")
    refused(game, ChooseAbility(entity="P2", power=ASSET, company="H2", amount=1))
    refused(game, ChooseAbility(entity="P1", power=ASSET, company="H3", amount=1), PowerError)


def test_line_63_companies_buy_green_inventions_for_up_to_the_cost() -> None:
    table = Table().company("H2", cash=9).power("P1", "Tunnel", "Propaganda").power("P2", "Contract")
    game = table.operating("H2", "trains")
    assert "0 to 2" in refused(game, BuyCompany(entity="H2", item="Tunnel", price=3), WrongPriceError)
    assert "blue" in refused(game, BuyCompany(entity="H2", item="Propaganda", price=3), PowerError)
    assert "no player has" in refused(game, BuyCompany(entity="H2", item="Fast Food", price=0), NotOwnedError)
    game.apply(BuyCompany(entity="H2", item="Tunnel", price=2))
    assert (game.state.privates["Tunnel"], game.state.cash["H2"]) == ("H2", 7)
    assert "offer" in refused(game, BuyCompany(entity="H2", item="Contract", price=0), PowerError)
    game.apply(Offer(entity="H2", item="Contract", price=1))
    game.apply(Accept(entity="P2"))
    assert game.state.privates["Contract"] == "H2"


def test_line_28_a_company_has_three_inventions_at_most() -> None:
    table = Table().company("H2").power("H2", "Contract", "Overpass", "Fast Food").power("P1", "Tunnel")
    assert "3 Inventions" in refused(table.operating("H2"), BuyCompany(entity="H2", item="Tunnel", price=0), LimitError)


def test_consent_at_once_is_for_records() -> None:
    table = Table(consent="at_once").company("H2", cash=9, trains=["2V"]).company("H3", "P2", trains=["2V"])
    game = table.power("P2", "Tunnel").operating("H2", "trains")
    game.apply(BuyCompany(entity="H2", item="Tunnel", price=1))
    game.apply(BuyTrain(entity="H2", train=read_card("2V-1"), price=1))
    assert game.state.trains("H3") == []


def test_cards_that_are_gone_stay_gone() -> None:
    table = Table().company("H2", cash=50).sell_out("2V")
    game = table.operating("H2", "trains")
    assert game.state.cards[read_card("2V-0")].owner == GONE
    refused(game, BuyTrain(entity="H2", train=read_card("2V-0"), price=7), TrainError)
