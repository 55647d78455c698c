"""Places in recorded games that the list of facts names."""

from __future__ import annotations

import pytest

from routeopt.engine.game import Game
from routeopt.engine.state import BANK
from routeopt.engine.table.certificates import president
from routeopt.formats.replay import follow, start
from tests.titles.standard.test_records import ALL


def after(title: int, name: str, id_: int | None = None) -> Game:
    """A recorded game up to an action, or to its end."""
    export, game, importer = start(ALL[title].record(name), name)
    for _ in follow(export, game, importer, id_):
        pass
    return game


@pytest.mark.parametrize(
    ("title", "name", "id_", "bank", "cash"),
    [
        (0, "26855", 27, 10315, [530, 455, 385, 315]),
        (0, "1830_game_end_bank", 21, 10275, [750, 530, 445]),
        (1, "314", 6, 6035, [365, 305, 295]),
        (1, "hs_jmmljkbw_17502", 10, 5520, [235, 305, 325, 280, 335]),
        (2, "14377", 14, 6130, [715, 730, 425]),
        (2, "1905", 24, 6215, [600, 530, 355, 300]),
    ],
)
def test_the_auction_is_over(title: int, name: str, id_: int, bank: int, cash: list[int]) -> None:
    """Lines 132, 133, 134: the money, by seats from the one who starts the stock round."""
    state = after(title, name, id_).state
    assert (state.cash[BANK], [state.cash[player] for player in state.order]) == (bank, cash)


@pytest.mark.parametrize(
    ("title", "name", "id_", "bank", "first"),
    [
        (0, "26855", 51, 9540, "NYC"),
        (0, "1830_game_end_bank", 27, 8770, "B&O"),
        (1, "314", 21, 5895, "KO"),
        (1, "hs_jmmljkbw_17502", 27, 5655, "IR"),
        (2, "14377", 30, 5255, "PRR"),
        (2, "1905", 40, 5330, "C&A"),
    ],
)
def test_the_first_operating_round_begins(title: int, name: str, id_: int, bank: int, first: str) -> None:
    """Line 135."""
    state = after(title, name, id_).state
    assert (state.cash[BANK], state.current) == (bank, first)


@pytest.mark.parametrize(
    ("title", "name", "id_", "company", "price", "boss"),
    [
        (0, "26855", 89, "NYNH", 67, None),
        (0, "26855", 384, "B&O", 90, None),
        (2, "1905", 443, "PRR", 130, None),
        (0, "26855", 113, "NYC", None, "82"),
    ],
)
def test_sold_out_and_presidents(
    title: int, name: str, id_: int, company: str, price: int | None, boss: str | None
) -> None:
    """Lines 136, 137."""
    game = after(title, name, id_)
    assert price in (None, game.setting.chart.price(game.state, company).price)
    assert boss in (None, president(game.state, company))


@pytest.mark.parametrize(
    ("title", "name", "bank", "score"),
    [
        (0, "26855", 6283, ("117", 310)),
        (0, "1830_game_end_bank", -5122, ("13430", 13048)),
        (1, "314", 5572, ("639", 320)),
        (1, "hs_jmmljkbw_17502", 5270, ("1395", 400)),
        (2, "14377", -4275, ("5149", 6756)),
        (2, "1905", -2445, ("91", 6214)),
    ],
)
def test_the_end(title: int, name: str, bank: int, score: tuple[str, int]) -> None:
    """Lines 130, 138, 139."""
    game = after(title, name)
    assert game.finished
    assert (game.state.cash[BANK], game.result()[score[0]]) == (bank, score[1])


@pytest.mark.parametrize(
    ("name", "id_", "train"),
    [("14377", 46, "3-1"), ("14377", 109, "4-1"), ("14377", 161, "4-3"), ("1905", 50, "2-3"), ("1905", 96, "3-2")],
)
def test_exports(name: str, id_: int, train: str) -> None:
    """Line 140."""
    state = after(2, name, id_).state
    assert [card.owner for ref, card in state.cards.items() if str(ref) == train] == ["@gone"]
