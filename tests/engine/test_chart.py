"""The share price chart on a small grid, worked by hand."""

from __future__ import annotations

import pytest

from routeopt.engine.refs import Cell, read_cell
from routeopt.engine.state import State
from routeopt.engine.table.chart import Chart, Direction
from routeopt.spec.play import ChartSpec
from tests.boards import board

#: Three rows of 3, 2 and 1 cells; the last cell of the top row ends the game.
ROWS = ("10/1/- 20/2+1/100 30/3/-", "8/1/80 18/2/90", "6/0/50")


def market(**how: str) -> Chart:
    return Chart(ChartSpec(rows=ROWS, pars={"I": ("1,0",), "II": ("1,1",)}, **how))  # type: ignore[arg-type]


def state() -> State:
    return State(board=board())


def test_cells_are_read_as_written() -> None:
    cells = market().cells
    assert cells[0, 1] == (20, 2, 1, 100)
    assert cells[0, 2].threshold is None
    assert set(cells) == {(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)}
    assert market().pars == {"I": ((1, 0),), "II": ((1, 1),)}


@pytest.mark.parametrize(
    ("cell", "direction", "arrows", "target"),
    [
        ((1, 0), "right", True, (1, 1)),
        ((1, 1), "right", True, (0, 1)),
        ((1, 1), "right", False, (1, 1)),
        ((0, 2), "right", True, (0, 2)),
        ((1, 0), "left", True, (2, 0)),
        ((1, 0), "left", False, (1, 0)),
        ((2, 0), "left", True, (2, 0)),
        ((1, 1), "down", True, (1, 1)),
        ((1, 0), "down", True, (2, 0)),
        ((0, 0), "up", True, (0, 0)),
    ],
)
def test_where_markers_go(cell: tuple[int, int], direction: Direction, arrows: bool, target: tuple[int, int]) -> None:
    chart = market(right_end="up", left_end="down") if arrows else market()
    assert chart.after(Cell(*cell), direction) == target


def test_who_arrives_goes_under_and_who_stays_keeps_its_place_unless_told() -> None:
    chart, game = market(), state()
    for company in ("A", "B", "C"):
        chart.place(game, company, Cell(1, 1))
    chart.move(game, "A", "left")
    chart.move(game, "A", "right")
    assert game.stacks[1, 1] == ("B", "C", "A")
    chart.move(game, "B", "right")
    assert game.stacks[1, 1] == ("B", "C", "A")
    chart.move(game, "B", "right", under=True)
    assert game.stacks[1, 1] == ("C", "A", "B")
    assert game.stacks[1, 0] == ()


def test_companies_rank_by_price_then_column_then_stack() -> None:
    spec = ChartSpec(rows=("9/1/- 8/1/-", "8/1/- 9/1/-"), pars={})
    chart, game = Chart(spec), state()
    for company, cell in (("A", (0, 0)), ("B", (1, 1)), ("C", (0, 1)), ("D", (1, 0)), ("E", (0, 1))):
        chart.place(game, company, Cell(*cell))
    assert chart.ranked(game, ["D", "E", "A", "C", "B"]) == ["B", "A", "C", "E", "D"]


def test_one_row_has_no_way_up_or_down() -> None:
    row = Chart(ChartSpec(rows=("10 20 30",), pars={}))
    assert [row.after(Cell(0, 1), way) for way in ("up", "down", "left", "right")] == [(0, 1), (0, 1), (0, 0), (0, 2)]
    assert (row.after(Cell(0, 2), "right"), row.after(Cell(0, 0), "left")) == ((0, 2), (0, 0))


def test_a_gap_stops_a_marker() -> None:
    gaps = Chart(ChartSpec(rows=("10 - 30", "- 20 40"), pars={}))
    assert set(gaps.cells) == {(0, 0), (0, 2), (1, 1), (1, 2)}
    assert gaps.after(Cell(0, 0), "right") == gaps.after(Cell(0, 0), "down") == (0, 0)
    assert gaps.after(Cell(1, 2), "up") == (0, 2)


def test_what_holds_in_a_zone() -> None:
    spec = ChartSpec(
        rows=("10 20 30",),
        pars={},
        zones={"yellow": ("0,1",), "brown": ("0,2",), "plain": ("0,0",)},
        effects={"yellow": ("no_limit",), "brown": ("no_limit", "no_cap", "several", "closes")},
    )
    chart, game = Chart(spec), state()
    for company, column in (("A", 0), ("B", 1), ("C", 2)):
        chart.place(game, company, Cell(0, column))
    assert [c for c in "ABCD" if chart.has(game, c, "no_limit")] == ["B", "C"]
    assert [c for c in "ABCD" if chart.has(game, c, "no_cap")] == ["C"]
    assert [c for c in "ABCD" if chart.has(game, c, "several")] == ["C"]
    assert chart.closing(game) == ["C"]


def test_several_steps_go_along_the_arrows() -> None:
    chart, game = market(right_end="up", left_end="down"), state()
    chart.place(game, "A", Cell(1, 0))
    chart.shift(game, "A", 3)
    assert game.cells["A"] == (0, 2)
    chart.shift(game, "A", -3)
    assert game.cells["A"] == (1, 0)


def test_cells_as_text() -> None:
    assert read_cell("1,12") == Cell(1, 12)
    assert str(Cell(1, 12)) == "1,12"


@pytest.mark.parametrize(("price", "ends"), [(20, True), (21, False), (0, False)])
def test_a_price_ends_the_game_however_a_marker_comes_there(price: int, ends: bool) -> None:
    spec = ChartSpec(rows=("10 20 20",), pars={}, ends_game=price)
    ways = {
        "place": lambda chart, game: chart.place(game, "A", Cell(0, 1)),
        "move": lambda chart, game: chart.move(game, "A", "right"),
        "shift": lambda chart, game: chart.shift(game, "A", 2),
    }
    for way in ways.values():
        chart, game = Chart(spec), state()
        chart.place(game, "A", Cell(0, 0))
        assert game.ending == ""
        way(chart, game)
        assert game.ending == ("a company reached the last price" if ends else "")


def test_a_price_ends_no_game_that_ends_already() -> None:
    chart, game = Chart(ChartSpec(rows=("10 20",), pars={}, ends_game=20)), state()
    game.ending = "the bank is broken"
    chart.place(game, "A", Cell(0, 1))
    assert game.ending == "the bank is broken"
