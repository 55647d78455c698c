"""The stock round: lines 10 to 30 of the checklist of rules, and 62."""

from __future__ import annotations

import pytest

from routeopt.engine.actions import (
    BuyCompany,
    BuyShares,
    Choose,
    ChooseAbility,
    LayTile,
    Par,
    Pass,
    SellShares,
)
from routeopt.engine.game import Game
from routeopt.engine.refs import Certificate, read_cell, read_certificate
from routeopt.engine.state import IPO, POOL, SHOWN
from routeopt.engine.table.certificates import certificates, owner_of, president, shares_of
from routeopt.errors import LimitError, MustError, NotOwnedError, ShareError, TooPoorError, TrackError, WrongActorError
from routeopt.titles.g18zoo.money import ASSET
from routeopt.titles.g18zoo.state import own
from routeopt.titles.g18zoo.stock import next_starts
from tests.play.games import refused
from tests.titles.g18zoo.play.games import new_game
from tests.titles.g18zoo.play.table import Table


def price(game: Game, company: str) -> int:
    return game.setting.chart.price(game.state, company).price


def passes(game: Game, count: int) -> None:
    for _ in range(count):
        game.apply(Pass(entity=game.waits()[1]))


def no_assets(table: Table) -> Table:
    own(table.state).assets = dict.fromkeys(own(table.state).assets, 0)
    return table


def test_line_10_players_act_in_the_order_of_the_markers() -> None:
    table = Table(3)
    table.state.order = ("P3", "P1", "P2")
    game = table.stock("P3")
    actors = []
    for _ in range(3):
        actors.append(game.waits()[1])
        passes(game, 1)
    assert actors == ["P3", "P1", "P2"]
    assert game.state.round != "stock" or game.state.set == 2


def test_line_10_sell_then_buy_once() -> None:
    game = Table().company("H2").company("H3", "P2").share("P1", "H2_1", "H3_1").stock()
    game.apply(SellShares(entity="P1", shares=(read_certificate("H3_1"),), percent=20))
    game.apply(BuyShares(entity="P1", share=read_certificate("H2_2")))
    assert "one purchase" in refused(game, BuyShares(entity="P1", share=read_certificate("H2_3")), MustError)
    assert "one purchase" in refused(
        game, SellShares(entity="P1", shares=(read_certificate("H2_1"),), percent=20), MustError
    )
    game.apply(Pass(entity="P1"))
    assert game.waits()[1] == "P2"


def test_line_10_the_round_ends_when_all_pass_in_a_row() -> None:
    game = Table(3).company("H2").stock()
    passes(game, 2)
    assert game.waits()[1] == "P3"
    game.apply(BuyShares(entity="P3", share=read_certificate("H2_1")))
    passes(game, 3)
    assert (game.state.round, game.waits()[1]) == ("stock", "P3")
    passes(game, 1)
    assert game.state.round == "operating"


def test_line_10_only_the_player_in_turn_acts() -> None:
    game = Table().company("H2").stock()
    assert "waits for P1" in refused(game, BuyShares(entity="P2", share=read_certificate("H2_1")), WrongActorError)


def test_lines_11_30_assets_are_no_action() -> None:
    """SR 1: an asset is worth 4; converting is no action, so a pass after it counts."""
    game = Table().company("H2").stock()
    before = game.state.cash["P1"]
    game.apply(ChooseAbility(entity="P1", power=ASSET))
    assert (game.state.cash["P1"] - before, own(game.state).assets["P1"]) == (4, 2)
    passes(game, 2)
    assert game.state.round == "operating"


@pytest.mark.parametrize(("month", "value"), [(1, 4), (2, 7), (3, 10)])
def test_line_30_what_an_asset_is_worth_in_each_stock_round(month: int, value: int) -> None:
    game = Table().company("H2").stock(month=month)
    before = game.state.cash["P1"]
    game.apply(ChooseAbility(entity="P1", power=ASSET))
    assert game.state.cash["P1"] - before == value


def test_line_11_a_turn_ends_by_itself_where_nothing_is_left_to_do() -> None:
    game = no_assets(Table().company("H2")).stock()
    game.apply(BuyShares(entity="P1", share=read_certificate("H2_1")))
    assert game.waits()[1] == "P2"


def test_line_12_sold_out_companies_rise_at_the_end_of_the_round() -> None:
    table = Table().company("H2", cell=(2, 1)).company("H3", "P2", cell=(2, 2))
    game = table.share("P1", "H2_1", "H2_2").share("P2", "H2_3", "H3_1").chancery("H3_2", "H3_3").stock()
    passes(game, 2)
    assert game.state.cells["H2"] == (1, 1)
    assert game.state.cells["H3"] == (2, 2), "two of its certificates are in the chancery"


def test_line_29_sold_out_on_the_top_row_stays() -> None:
    table = Table().company("H2", cell=(0, 2)).share("P1", "H2_1", "H2_2", "H2_3")
    game = table.stock()
    passes(game, 2)
    assert game.state.cells["H2"] == (0, 2)


def test_line_14_several_move_from_the_highest_on() -> None:
    """H4 leaves the cell that H2 and H3 come to; these two keep their order."""
    table = Table().company("H2", cell=(3, 3)).company("H3", "P2", cell=(3, 3)).company("H4", "P2", cell=(2, 3))
    table.share("P1", *(f"{company}_{n}" for company in ("H2", "H3") for n in (1, 2, 3)))
    game = table.share("P2", "H4_1", "H4_2", "H4_3").stock()
    passes(game, 2)
    assert game.state.stacks[2, 3] == ("H2", "H3")
    assert game.state.cells["H4"] == (1, 3)


def test_line_15_a_sale_pays_before_the_price_moves() -> None:
    """The rulebook's example: sold at 8, the marker goes to 7."""
    game = Table().company("H4", "P2", cell=(1, 2)).share("P1", "H4_1").stock()
    before = game.state.cash["P1"]
    game.apply(SellShares(entity="P1", shares=(read_certificate("H4_1"),), percent=20))
    assert game.state.cash["P1"] - before == 8
    assert (game.state.cells["H4"], price(game, "H4")) == ((2, 2), 7)
    assert owner_of(game.state, read_certificate("H4_1")) == POOL


def test_lines_12_61_a_block_falls_a_row_for_each_certificate() -> None:
    game = Table().company("H4", "P2", cell=(0, 2)).share("P1", "H4_1", "H4_2").stock()
    before = game.state.cash["P1"]
    game.apply(
        SellShares(
            entity="P1",
            shares=(
                read_certificate("H4_1"),
                read_certificate("H4_2"),
            ),
            percent=40,
        )
    )
    assert game.state.cash["P1"] - before == 18
    assert game.state.cells["H4"] == (2, 2)


def test_line_15_one_block_of_a_company_in_a_turn() -> None:
    game = Table().company("H4", "P2").share("P1", "H4_1", "H4_2").stock()
    game.apply(SellShares(entity="P1", shares=(read_certificate("H4_1"),), percent=20))
    assert "has sold a block" in refused(
        game, SellShares(entity="P1", shares=(read_certificate("H4_2"),), percent=20), ShareError
    )


def test_line_16_the_presidents_certificate_goes_only_to_one_who_holds_two() -> None:
    game = Table().company("H2").share("P2", "H2_1").stock()
    block = SellShares(entity="P1", shares=(read_certificate("H2_0"),), percent=40)
    assert "holds two others" in refused(game, block, ShareError)
    game = Table().company("H2").share("P2", "H2_1", "H2_2").stock()
    before = game.state.cash["P1"]
    game.apply(block)
    assert game.state.cash["P1"] - before == 14
    assert president(game.state, "H2") == "P2"
    assert [owner_of(game.state, Certificate("H2", n)) for n in range(3)] == ["P2", POOL, POOL]


def test_line_17_a_certificate_lying_face_down_does_not_lower_the_price_again() -> None:
    table = Table(3).company("H2", "P3", cell=(1, 2)).share("P1", "H2_1")
    game = no_assets(table).stock()
    game.apply(SellShares(entity="P1", shares=(read_certificate("H2_1"),), percent=20))
    assert game.state.cells["H2"] == (2, 2)
    passes(game, 1)
    game.apply(BuyShares(entity="P2", share=read_certificate("H2_1")))
    passes(game, 2)
    game.apply(SellShares(entity="P2", shares=(read_certificate("H2_1"),), percent=20))
    assert game.state.cells["H2"] == (2, 2)
    # ... but the president's sale of it lowers the price as ever, and next round it lies face up again.
    table = Table(3).company("H2", "P3", cell=(1, 2)).share("P3", "H2_1")
    table.state.face_down = frozenset({"H2_1"})
    game = table.stock("P3")
    game.apply(SellShares(entity="P3", shares=(read_certificate("H2_1"),), percent=20))
    assert game.state.cells["H2"] == (2, 2)
    passes(game, 4)
    assert game.state.face_down == frozenset()


def test_line_18_over_the_limit_one_must_sell_at_once() -> None:
    table = Table(3).company("H2").company("H3", "P1").company("H4", "P1")
    table.share("P1", *(f"{c}_{n}" for c in ("H2", "H3") for n in (1, 2, 3)))
    game = table.stock()
    assert game.setting.certificate_limit == 7
    assert "must sell first" in refused(game, Pass(entity="P1"), MustError)
    assert "must sell first" in refused(game, BuyShares(entity="P1", share=read_certificate("H4_1")), MustError)
    assert {type(a) for a in game.legal_actions()} == {SellShares, ChooseAbility}
    game.apply(
        SellShares(
            entity="P1",
            shares=(
                read_certificate("H2_1"),
                read_certificate("H2_2"),
            ),
            percent=40,
        )
    )
    game.apply(Pass(entity="P1"))


@pytest.mark.parametrize(
    ("phase", "prices"),
    [
        ("2V", {5, 6, 7}),
        ("3V", {5, 6, 7, 9}),
        ("4V", {5, 6, 7, 9}),
        ("4V+", {5, 6, 7, 9, 12}),
        ("5V", {5, 6, 7, 9, 12}),
    ],
)
def test_lines_19_58_start_prices_by_phase(phase: str, prices: set[int]) -> None:
    """Lines 19, 58 and D3: 9 from the green phase, 12 from the brown one."""
    game = Table().phase(phase).stock()
    cells = {a.cell for a in game.legal_actions() if isinstance(a, Par)}
    found = {game.setting.chart.cells[c].price for c in cells}
    assert found == prices


def test_line_19_the_president_pays_double_into_the_treasury_and_the_home_gets_a_station() -> None:
    game = Table().stock()
    assert "cell 1,3 is no start" in refused(game, Par(entity="P1", company="H2", cell=read_cell("1,3")), ShareError)
    game.apply(Par(entity="P1", company="H2", cell=read_cell("2,1")))
    state = game.state
    assert (state.cash["P1"], state.cash["H2"]) == (40 - 12, 12)
    assert [(t.owner, t.stop.hex) for t in state.board.tokens] == [("H2", "K9")]
    assert president(state, "H2") == "P1"
    assert len(state.stations["H2"]) == 1


def test_line_19_no_single_certificates_before_the_presidents() -> None:
    game = Table().stock()
    assert "not on sale" in refused(game, BuyShares(entity="P1", share=read_certificate("H2_1")), ShareError)


def test_line_20_home_tile_is_mandatory_when_one_is_available() -> None:
    game = Table().stock()
    game.apply(Par(entity="P1", company="H2", cell=read_cell("1,1")))
    assert "must get a tile" in refused(game, Pass(entity="H2"), MustError)
    lays = [a for a in game.legal_actions() if isinstance(a, LayTile)]
    assert {(a.hex, a.tile) for a in lays} == {("K9", "5"), ("K9", "6"), ("K9", "57")}
    assert "yellow" in refused(game, LayTile(entity="H2", hex="K9", tile="14", rotation=0), TrackError)
    assert "must be laid on K9" in refused(game, LayTile(entity="H2", hex="N10", tile="57", rotation=0), TrackError)
    game.apply(lays[0])
    assert "K9" in game.state.board.laid
    assert game.waits()[1] == "P1", "the turn goes on: the player has assets"


def test_line_20_without_a_tile_or_with_one_the_home_is_passed() -> None:
    for table in (Table().lay(("K9", "57", 0)), Table()):
        game = table.stock()
        if "K9" not in game.state.board.laid:
            board = game.state.board
            for hex_name, tile in zip(
                ("E15", "H14", "N10", "K17", "E9", "L4"), ("5", "5", "6", "6", "57", "57"), strict=True
            ):
                board = board.lay(hex_name, tile, 0)
            game.state.board = board
        game.apply(Par(entity="P1", company="H2", cell=read_cell("1,1")))
        assert [type(a) for a in game.legal_actions()] == [Pass]
        game.apply(Pass(entity="H2"))


def test_line_20_start_at_9() -> None:
    """+5, a yellow or green home, then up to two yellow tiles from home, paid for."""
    game = Table().phase("3V").stock()
    game.apply(Par(entity="P1", company="H2", cell=read_cell("1,3")))
    assert game.state.cash["H2"] == 18 + 5
    tiles = {a.tile for a in game.legal_actions() if isinstance(a, LayTile)}
    assert tiles == {"5", "6", "57", "14", "15", "619"}
    game.apply(next(a for a in game.legal_actions() if isinstance(a, LayTile) and a.tile == "15"))
    assert game.waits()[0].name == "bonus tiles"
    for _ in range(2):
        lays = [a for a in game.legal_actions() if isinstance(a, LayTile)]
        assert {game.state.board.tiles[a.tile].color for a in lays} == {"yellow"}
        game.apply(lays[0])
    assert game.waits()[0].name == "trade"


def test_line_20_start_at_12() -> None:
    """+10, a home of any colour to brown, four yellow tiles; one may stop earlier."""
    game = Table().phase("4V+").stock()
    game.apply(Par(entity="P1", company="H2", cell=read_cell("1,6")))
    assert game.state.cash["H2"] == 24 + 10
    tiles = {a.tile for a in game.legal_actions() if isinstance(a, LayTile)}
    assert tiles == {"5", "6", "57", "14", "15", "619", "611"}
    game.apply(next(a for a in game.legal_actions() if isinstance(a, LayTile) and a.tile == "611"))
    for _ in range(3):
        game.apply(next(a for a in game.legal_actions() if isinstance(a, LayTile)))
    assert game.waits()[0].name == "bonus tiles"
    game.apply(Pass(entity="H2"))
    assert game.waits()[0].name == "trade"


def test_line_20_a_home_with_a_tile_may_be_raised_by_the_start_price() -> None:
    game = Table().phase("4V+").lay(("K9", "57", 0)).stock()
    game.apply(Par(entity="P1", company="H2", cell=read_cell("1,3")))
    assert {a.tile for a in game.legal_actions() if isinstance(a, LayTile)} == {"14", "15", "619"}
    game = Table().phase("4V+").lay(("K9", "57", 0)).stock()
    game.apply(Par(entity="P1", company="H2", cell=read_cell("1,6")))
    assert {a.tile for a in game.legal_actions() if isinstance(a, LayTile)} == {"14", "15", "619", "611"}
    game = Table().phase("4V+").lay(("K9", "15", 0)).stock()
    game.apply(Par(entity="P1", company="H2", cell=read_cell("1,6")))
    assert {a.tile for a in game.legal_actions() if isinstance(a, LayTile)} == {"611"}
    assert any(isinstance(a, Pass) for a in game.legal_actions())


def test_line_20_bonus_tiles_cost_what_the_hex_costs() -> None:
    """Whatever stands in a hex is paid by the company."""
    game = Table().phase("3V").lay(("K9", "57", 0)).stock()
    game.apply(Par(entity="P1", company="H2", cell=read_cell("1,3")))
    game.apply(Pass(entity="H2"))
    board, paid = game.state.board, set()
    for _ in range(2):
        lays = [a for a in game.legal_actions() if isinstance(a, LayTile)]
        dear = [a for a in lays if board.hex(a.hex).cost]
        choice = (dear or lays)[0]
        before = game.state.cash["H2"]
        game.apply(choice)
        paid.add((board.hex(choice.hex).cost, before - game.state.cash["H2"]))
    assert all(cost == amount for cost, amount in paid)


@pytest.mark.parametrize(
    ("board", "opened", "expected"),
    [
        ("E", (), ["H1", "H2", "H3", "H4", "H6", "H7", "H8"]),
        ("E", ("H2",), ["H1", "H3"]),
        ("E", ("H2", "H1"), ["H8"]),
        ("E", ("H2", "H3"), ["H4"]),
        ("E", ("H4",), ["H3", "H6"]),
        ("D", ("H2", "H1"), ["H7"]),
        ("E", ("H2", "H1", "H8", "H7"), ["H6"]),
    ],
)
def test_line_21_the_order_of_companies(board: str, opened: tuple[str, ...], expected: list[str]) -> None:
    """The rulebook's examples: H2 then H1 gives H8, H2 then H3 gives H4, without H8: H2, H1 gives H7."""
    table = Table(4, board)
    for company in opened:
        table.company(company, tile=False)
    game = table.stock()
    assert next_starts(game.setting, game.state) == expected
    starts = {a.company for a in game.legal_actions() if isinstance(a, Par)}
    assert starts == set(expected)


def test_line_21_a_company_out_of_order_is_refused() -> None:
    game = Table().company("H2").company("H3").stock()
    assert "the next may be H4" in refused(game, Par(entity="P1", company="H6", cell=read_cell("1,1")), ShareError)


def test_line_8_five_players_start_any_company() -> None:
    game = Table(5, "D").company("H2", tile=False).company("H3", tile=False).stock()
    assert {a.company for a in game.legal_actions() if isinstance(a, Par)} == {"H1", "H4", "H5", "H6", "H7"}


def test_line_22_the_directorate_pays_the_treasury_the_chancery_pays_the_bank() -> None:
    for source, gain in ((IPO, 7), (POOL, 0)):
        game = Table().company("H2", cash=20).share(source, "H2_1").stock()
        before = game.state.cash["P1"]
        game.apply(BuyShares(entity="P1", share=read_certificate("H2_1")))
        assert (before - game.state.cash["P1"], game.state.cash["H2"] - 20) == (7, gain)


def test_line_22_too_poor() -> None:
    game = Table().company("H2").money("P2", 6).stock("P2")
    assert "costs 7" in refused(game, BuyShares(entity="P2", share=read_certificate("H2_1")), ShareError)


def test_line_23_the_presidency_moves_on_strictly_more() -> None:
    game = Table().company("H2").share("P2", "H2_1").stock("P2")
    game.apply(BuyShares(entity="P2", share=read_certificate("H2_2")))
    assert president(game.state, "H2") == "P1", "40 % each"
    passes(game, 2)
    game.apply(BuyShares(entity="P2", share=read_certificate("H2_3")))
    assert president(game.state, "H2") == "P2"
    assert [str(s) for s in shares_of(game.state, "H2", "P1")] == ["H2_1", "H2_2"]


def test_line_23_ties_go_in_turn_order_from_the_old_president() -> None:
    """The rulebook's example: the president is player 2; players 1 and 3 hold two each; it goes to player 3."""
    table = Table(4, "D").company("H2", "P2", tile=False)
    table.share("P1", "H2_1", "H2_2").share("P3", "H2_3", "H2_4")
    game = table.stock("P2")
    game.apply(SellShares(entity="P2", shares=(read_certificate("H2_0"),), percent=40))
    assert president(game.state, "H2") == "P3"


def test_line_24_eighty_percent_from_the_directorate_all_from_the_chancery() -> None:
    table = Table().company("H2").share("P1", "H2_1", "H2_2")
    game = table.stock()
    assert "80 %" in refused(game, BuyShares(entity="P1", share=read_certificate("H2_3")), ShareError)
    game = Table().company("H2").share("P1", "H2_1", "H2_2").chancery("H2_3").stock()
    game.apply(BuyShares(entity="P1", share=read_certificate("H2_3")))
    assert owner_of(game.state, read_certificate("H2_3")) == "P1"


def test_line_25_the_limit_counts_after_the_presidency_is_swapped() -> None:
    """The rulebook's example: seven certificates, the third of a company wins the presidency: still seven."""
    table = Table(3).company("H2", "P1").company("H3", "P2").company("H4", "P1")
    table.share("P1", "H2_1", "H2_2", "H4_1").share("P1", "H3_1", "H3_2")
    game = table.stock()
    assert certificates(game.setting, game.state, "P1") == 7
    assert "limit is 7" in refused(game, BuyShares(entity="P1", share=read_certificate("H4_2")), ShareError)
    game.apply(BuyShares(entity="P1", share=read_certificate("H3_3")))
    assert president(game.state, "H3") == "P1"
    assert certificates(game.setting, game.state, "P1") == 7


def test_line_25_no_start_above_the_limit() -> None:
    table = Table(3).company("H2", "P1").company("H3", "P1").share("P1", "H2_1", "H2_2", "H3_1", "H3_2")
    game = table.share("P1", "H3_3").stock()
    assert "limit is 7" in refused(game, Par(entity="P1", company="H4", cell=read_cell("3,1")), ShareError)


def test_line_26_no_company_is_bought_in_the_round_in_which_one_sold_it() -> None:
    game = Table().company("H3", "P2").share("P1", "H3_1").stock()
    game.apply(SellShares(entity="P1", shares=(read_certificate("H3_1"),), percent=20))
    assert "has sold H3" in refused(game, BuyShares(entity="P1", share=read_certificate("H3_2")), ShareError)
    passes(game, 2)
    assert "has sold H3" in refused(game, BuyShares(entity="P1", share=read_certificate("H3_2")), ShareError)


def test_line_27_an_invention_costs_what_is_printed_and_is_the_one_purchase() -> None:
    game = Table().company("H2").power(SHOWN, "Tunnel").stock()
    before = game.state.cash["P1"]
    refused(game, BuyCompany(entity="P1", item="Tunnel", price=1))
    game.apply(BuyCompany(entity="P1", item="Tunnel", price=2))
    assert before - game.state.cash["P1"] == 2
    assert "one purchase" in refused(game, BuyShares(entity="P1", share=read_certificate("H2_1")), MustError)


def test_line_27_too_poor_for_an_invention() -> None:
    game = Table().power(SHOWN, "Tunnel").money("P1", 1).stock()
    refused(game, BuyCompany(entity="P1", item="Tunnel", price=2), TooPoorError)


def test_line_28_the_fourth_invention_is_refused() -> None:
    table = Table().power("P1", "Tunnel", "Contract", "Overpass").power(SHOWN, "Fast Food")
    assert "3 Inventions" in refused(table.stock(), BuyCompany(entity="P1", item="Fast Food", price=2), LimitError)


def test_line_29_the_richest_is_first_ties_by_the_old_order() -> None:
    table = Table(3).company("H2").money("P1", 5).money("P2", 9).money("P3", 5).power("P1", "Tunnel")
    game = table.stock()
    passes(game, 3)
    assert game.state.order == ("P2", "P1", "P3")
    assert game.state.round == "operating"


def test_line_62_several_blue_inventions_in_one_turn_before_and_after_the_action() -> None:
    game = Table().company("H2").power("P1", "Artificial Gold", "Propaganda").stock()
    game.apply(ChooseAbility(entity="P1", power="Artificial Gold"))
    game.apply(BuyShares(entity="P1", share=read_certificate("H2_1")))
    game.apply(ChooseAbility(entity="P1", power="Propaganda", company="H2"))
    assert game.waits()[1] == "P1"


def test_line_62_a_blue_invention_of_another_player_is_not_used() -> None:
    game = Table().company("H2").power("P2", "Propaganda").stock()
    refused(game, ChooseAbility(entity="P1", power="Propaganda", company="H2"), NotOwnedError)


def test_line_13_markers_stack_in_the_order_of_arrival() -> None:
    """One that arrives goes under; in a stock round one that cannot move keeps its place."""
    table = Table().company("H2", "P2", cell=(4, 1)).company("H3", "P2", cell=(5, 1)).company("H4", "P2", cell=(5, 1))
    game = table.share("P1", "H2_1", "H3_1").stock()
    game.apply(SellShares(entity="P1", shares=(read_certificate("H2_1"),), percent=20))
    game.apply(SellShares(entity="P1", shares=(read_certificate("H3_1"),), percent=20))
    assert game.state.stacks[5, 1] == ("H3", "H4", "H2")


def test_new_game_draft_uses_no_choose() -> None:
    refused(new_game(), Choose(entity="P2", choice="x"))
