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


def test_cells_as_text() -> None:
    assert read_cell("1,12") == Cell(1, 12)
    assert str(Cell(1, 12)) == "1,12"
