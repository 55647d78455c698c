"""Late boards of every title are in order, full, and the same for the same seed."""

from __future__ import annotations

import pytest

from routeopt.analysis import LateBoards, made_problem
from routeopt.board import check_board
from routeopt.board.check import FIXED
from routeopt.solution import solve
from routeopt.titles import find_title, titles
from routeopt.titles.title import Title


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.name)
def test_nothing_is_wrong_with_them_and_their_companies_run(title: Title) -> None:
    boards = LateBoards(title)
    earned = 0
    for seed in range(3):
        position = boards.position(seed)
        assert check_board(position.board, position.data.supply) == []
        assert list(position.rules.check(position)) == []
        assert position.trains
        solution = solve(position)
        assert solution.proven
        earned += solution.revenue
    assert earned > 0


@pytest.mark.parametrize("name", ["18Africa", "18EZ", "1895", "18ZOO"])
def test_few_hexes_are_left_bare(name: str) -> None:
    title = find_title(name).title
    board = LateBoards(title).position(1).board
    open_hexes = [c for c in board.contents() if board.hex(c).color not in FIXED]
    tiles = sum(title.data.supply[number] or 0 for number in title.data.supply)
    assert len(board.laid) > min(0.8 * len(open_hexes), 0.5 * tiles)


def test_a_board_of_18africa_has_its_57_stops_in_one_network() -> None:
    network = made_problem(LateBoards(find_title("18Africa").title).position(0)).network
    assert network.places.met.size == 57


def test_the_same_seed_gives_the_same_position() -> None:
    title = find_title("18ZOO").title
    first, again = (LateBoards(title).position(5) for _ in range(2))
    assert (first.board.laid, first.board.tokens, first.trains) == (again.board.laid, again.board.tokens, again.trains)
