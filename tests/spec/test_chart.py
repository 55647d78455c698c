"""Cells of a chart, and where a step leads."""

from __future__ import annotations

import pytest

from routeopt.errors import BadValueError
from routeopt.spec.chart import Cell, Direction, Grid, Price, read_cell
from routeopt.spec.play import ChartSpec

#: The upper row is longer; the lower one starts with a gap.
CHART = ChartSpec(rows=("60 70 80 90", "50 60 70", "- 40 50"), pars={"2": ("1,2",)}, right_end="up", left_end="down")


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [
        ("0,1", "right", "0,2"),
        ("0,3", "right", "0,3"),
        ("1,2", "right", "0,2"),
        ("1,1", "left", "1,0"),
        ("0,0", "left", "1,0"),
        ("1,0", "left", "1,0"),
        ("2,1", "left", "2,1"),
        ("1,0", "down", "1,0"),
        ("1,1", "down", "2,1"),
        ("0,3", "down", "0,3"),
        ("0,0", "up", "0,0"),
    ],
)
def test_steps(start: str, direction: Direction, end: str) -> None:
    assert str(Grid(CHART).after(read_cell(start), direction)) == end


def test_a_marker_stays_at_the_end_of_a_row_without_an_arrow() -> None:
    grid = Grid(ChartSpec(rows=CHART.rows, pars={}))
    assert grid.after(Cell(1, 2), "right") == (1, 2)
    assert grid.after(Cell(0, 0), "left") == (0, 0)


def test_a_price_is_looked_up_among_those_of_a_start_first() -> None:
    assert Grid(CHART).at_price(70) == (1, 2)
    assert Grid(CHART).at_price(60) == (0, 0)


def test_cells_are_ranked_by_price_then_from_the_right_then_from_above() -> None:
    grid = Grid(CHART)
    assert [str(c) for c in sorted(grid.cells, key=grid.rank)] == [
        "0,3", "0,2", "1,2", "0,1", "1,1", "0,0", "2,2", "1,0", "2,1"
    ]  # fmt: skip


def test_what_a_cell_says() -> None:
    grid = Grid(ChartSpec(rows=("10/2+1/200 24/6/- 7",), pars={}))
    assert list(grid.cells.values()) == [Price(10, 2, 1, 200), Price(24, 6, 0, None), Price(7)]


@pytest.mark.parametrize("text", ["1", "1,", "01,2", "a,b", "1,2,3", "-1,2"])
def test_a_cell_of_another_form(text: str) -> None:
    with pytest.raises(BadValueError, match="a cell of the chart is named"):
        read_cell(text)
