"""The best run of 18Africa's worked examples, found and proven; "line 56" is that of the rule checklist."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from routeopt.formats import load_position
from routeopt.solution.solution import Solution
from routeopt.solution.solve import solve
from routeopt.titles.g18africa import TITLE
from tests.titles.g18africa import boards
from tests.titles.positions import make

EXAMPLE = Path(__file__).parents[3] / "examples" / "18africa.toml"


def best(company: str, trains: list[str], **changes: Any) -> Solution:
    position = make(TITLE, company, trains, **{"tiles": boards.MOROCCO, "tokens": boards.at_home(company), **changes})
    solution = solve(position)
    assert solution.proven
    return solution


def test_marrakech_casablanca_tangier() -> None:
    """Line 66, section 3.4.4."""
    assert best("MF", ["3"]).revenue == 110


@pytest.mark.parametrize(("economy", "revenue"), [("recovery", 60), ("boom", 100)])
def test_yellow_marrakech_with_a_2_train(economy: str, revenue: int) -> None:
    """Issue 3: D5 to D3."""
    assert best("MF", ["2"], tiles={"D5": "115@3"}, economy=economy).revenue == revenue


def test_freight_train_in_a_depression() -> None:
    """Line 84."""
    assert best("MF", ["3+3T"], economy="depression").revenue == 220
    assert best("MF", ["3+3"], economy="depression").revenue == 100


def test_the_best_four_stops_of_an_e_train() -> None:
    """Line 60: all the way to Algiers, and the town is not counted."""
    assert best("MF", ["4E"], tiles=boards.COAST).revenue == 160


def test_a_variable_city_follows_the_best_of_the_route() -> None:
    """Line 65: 30, 50 + 10 and 50."""
    assert solve(boards.between_two_cities()).revenue == 140


def test_a_t_train_runs_on_to_the_last_town() -> None:
    """Line 63: Marrakech to Tunis."""
    assert best("MF", ["4+4+4T"], tiles=boards.COAST).revenue == 540


def test_both_trains_earn_a_concession() -> None:
    """Line 67: the 2 by Fez, the 3 by Marrakech, 40 each; without Minerals the routes alone."""
    assert best("TO", ["2", "3"], tiles=boards.SAHARA, bonuses=["Minerals"]).revenue == 90 + 110 + 80
    assert best("TO", ["2", "3"], tiles=boards.SAHARA).revenue == 90 + 110


def test_cape_town_to_cairo() -> None:
    """Line 68: nothing else to run on that line, so the train goes all the way."""
    assert best("CGH", ["2"], tiles=boards.CAPE_TO_CAIRO).revenue == 180


def test_one_train_at_a_junction() -> None:
    """Lines 37 and 57: both trains would cross the one junction of tile 169, so one stays at home."""
    assert solve(boards.crossroads("169@0"), unchecked=True).revenue == 40
    assert solve(boards.crossroads("20@0"), unchecked=True).revenue == 80


def test_two_trains_do_not_run_the_same_track() -> None:
    """Line 57: a second 2-train finds no track of its own between two cities."""
    solution = best("MF", ["2", "2"], tiles={"D5": "115@3"})
    assert (solution.revenue, len(solution.routes)) == (60, 1)


def test_a_run_of_no_value_is_no_fault() -> None:
    """Line 83 and section 3.5.1: a company need not own a train, nor have a route."""
    assert best("MF", []).revenue == 0
    assert best("ENR", ["2"], tokens={"ENR": ["N7"]}).revenue == 0


def test_the_example() -> None:
    """In a boom the 3+3 brings Minerals home, once, and the 2 runs past Western Ahaggar the other way."""
    solution = solve(load_position(EXAMPLE))
    assert (solution.revenue, solution.proven) == (500, True)
