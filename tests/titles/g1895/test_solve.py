"""The checklist lines of 1895 about routes, asked of the search: each best run is worked out by hand."""

from __future__ import annotations

import pytest

from routeopt.solution.solve import solve
from routeopt.titles.g1895 import TITLE
from tests.titles.positions import make

#: Swakopmund (20) - Windhuk (40) over E10 and F11.
LINE = {"E10": "8@5", "F11": "8@2"}
#: Otavi (G6, 30), the copper mine (H5, 20 to the treasury in green), Namutoni (G4, 10), Grootfontein (H7, 20): Otavi
#: joins all three, Grootfontein and Namutoni meet in the mine's hex on one track, Otavi comes into it on another.
COPPER = {"G6": "15@3", "H7": "887@0", "G4": "3@5", "H5": "16@0"}
#: Lüderitzbucht (20) - diamond mine - Warmbad (10) - Südafrika.
DIAMONDS = {"E18": "57@0", "E20": "8@3", "F21": "8@2", "G20": "8@5", "H21": "4@2"}

OTAVI = {"OME": ["G6"]}


def best(company: str, trains: list[str], phase: str, tiles, tokens, *, objective="revenue", **more) -> tuple[int, int]:
    position = make(TITLE, company, trains, phase=phase, tiles=tiles, tokens=tokens, **more)
    solution = solve(position, objective=objective, unchecked=True)  # trains of any phase
    assert solution.proven
    return solution.revenue, solution.subsidy


def test_46_a_3h_reaches_windhuk_a_2h_does_not() -> None:
    assert best("STA", ["3H"], "3H", LINE, {"STA": ["D11.0"]}) == (60, 0)
    assert best("STA", ["2H"], "3H", LINE, {"STA": ["D11.0"]}) == (0, 0)


def test_27_and_28_hexes_limit_a_route_and_stops_do_not() -> None:
    """Grootfontein - Otavi - Namutoni is two hexes and three stops; the mine beyond is a third hex."""
    assert best("OME", ["2H"], "4H", COPPER, OTAVI) == (60, 0)
    assert best("OME", ["3H"], "4H", COPPER, OTAVI) == (60, 20)


def test_28_a_port_makes_a_route_and_ends_it() -> None:
    port = best("STA", ["2H"], "3H", {"D11": "815@2"}, {"STA": ["D11.1"]})
    assert port == (60, 0)


#: Otavi (30) - the mine's hex - I4 - H3 - the mine's hex again, on other track - Grootfontein (10): five hexsides.
TWICE = {"G6": "14@0", "H5": "20@0", "I4": "7@1", "H3": "7@5", "H7": "4@0"}


@pytest.mark.parametrize("strategy", ["branch-and-bound", "exhaustive", "cp-sat", "reference"])
def test_30_a_mine_is_passed_on_two_tracks_and_paid_once(strategy: str) -> None:
    position = make(TITLE, "OME", ["5H"], phase="5H", tiles=TWICE, tokens=OTAVI)
    solution = solve(position, strategy=strategy)
    assert (solution.revenue, solution.subsidy, solution.proven) == (40, 20, True)
    assert len([stop for stop in solution.routes[0].stops if stop == "H5"]) == 2
    once = make(TITLE, "OME", ["5H"], phase="5H", tiles=TWICE, tokens=OTAVI, options={"mine_per_train": "false"})
    assert (solve(once).revenue, solve(once).subsidy) == (40, 20)


def test_30_a_mine_is_no_route_value() -> None:
    """The best route keeps off the mine; for the sum the treasury's 20 counts, too."""
    assert best("OME", ["2H"], "4H", COPPER, OTAVI, objective="total") == (50, 20)


def test_32_the_waiver_lists_the_run_of_the_largest_sum() -> None:
    """50 and 20 from the mine reach the 60 of a 2H's best route; the best route of a 3H leads to the mine anyway."""
    position = make(TITLE, "OME", ["2H"], phase="4H", tiles=COPPER, tokens=OTAVI)
    (waived,) = solve(position, unchecked=True).alternatives
    assert (waived.revenue, waived.subsidy) == (50, 20)
    position = make(TITLE, "OME", ["3H"], phase="4H", tiles=COPPER, tokens=OTAVI)
    assert solve(position, unchecked=True).alternatives == ()


@pytest.mark.parametrize(
    ("phase", "train", "copper", "diamonds"), [("2H", "2H", 10, 30), ("5H", "4H", 20, 40), ("10H", "10H", 30, 50)]
)
def test_30_mines_pay_by_phase(phase: str, train: str, copper: int, diamonds: int) -> None:
    mine = {"G6": "57@1", "H5": "9@1"}
    assert best("OME", [train], phase, mine, OTAVI) == (20, copper)
    mine = {"E18": "57@0", "E20": "9@0"}
    assert best("SD", [train], phase, mine, {"SD": ["E18"]}) == (20, diamonds)


def test_30_and_b7_each_train_brings_the_income() -> None:
    """Mine - Grootfontein - Otavi and mine - Otavi - Namutoni, 50 + 40, run to the mine on two tracks."""
    assert best("OME", ["2H", "2H"], "4H", COPPER, OTAVI) == (90, 40)
    assert best("OME", ["2H", "2H"], "4H", COPPER, OTAVI, options={"mine_per_train": "false"}) == (90, 20)


def test_b7_one_train_runs_through_a_mine_once() -> None:
    """Round by both tracks of the mine's hex would bring 40."""
    assert best("OME", ["8H"], "8H", COPPER, OTAVI) == (60, 20)


def test_31_and_b21_a_town_and_a_mine_need_an_own_token() -> None:
    beside = {"H7": "4@0", "H5": "9@0"}
    assert best("OME", ["2H"], "4H", beside, {"OME": ["D11.1"]}) == (0, 0)


def test_47_and_b6_a_5h_through_the_diamond_mine() -> None:
    """Four hexes to Warmbad; a fifth to Südafrika, which pays 60 in green."""
    assert best("SD", ["4H"], "5H", DIAMONDS, {"SD": ["E18"]}) == (30, 40)
    assert best("SD", ["5H"], "5H", DIAMONDS, {"SD": ["E18"]}) == (90, 40)


def test_40_off_boards_pay_by_phase() -> None:
    assert best("SD", ["12H"], "12H", DIAMONDS, {"SD": ["E18"]}) == (130, 50)


def test_b1_the_option_moves_the_diamonds_to_the_city() -> None:
    moved = {"options": {"diamond_mine_hex": "E18"}}
    assert best("SD", ["4H"], "5H", DIAMONDS, {"SD": ["E18"]}, **moved) == (30, 40)
    assert best("SD", ["3H"], "5H", DIAMONDS, {"SD": ["E18"]}, **moved) == (0, 0)


def test_1830_an_off_board_ends_a_route() -> None:
    """Beyond Südafrika (100 in brown) lies Warmbad, 10 more."""
    round_about = {"H17": "15@3", "I18": "8@0", "I20": "9@0", "H21": "4@2"}
    assert best("SD", ["16H"], "16H", round_about, {"SD": ["H17"]}) == (130, 0)


def test_1830_a_full_city_ends_the_runs_of_others() -> None:
    otavi = {**COPPER, "G6": "57@0", "G8": "9@0"}
    assert best("OME", ["8H"], "8H", otavi, {"OME": ["G10"], "OB": ["G6"]}) == (60, 0)
    assert best("OME", ["8H"], "8H", otavi, {"OME": ["G6"], "OB": ["G10"]}) == (90, 20)


def test_1830_two_cities_of_one_tile_are_two_stops() -> None:
    assert best("STA", ["3H"], "3H", {"E10": "7@1", "D9": "7@5"}, {"STA": ["D11.0"]}) == (40, 0)


def test_three_trains_of_different_lengths() -> None:
    """From Otavi to the mine 30, by Namutoni and the mine to Grootfontein 60, by Grootfontein to Windhuk 90."""
    tiles = {**COPPER, "H7": "887@0", "H9": "8@1"}
    tokens = {"OME": ["G6"]}
    assert best("OME", ["2H", "3H", "4H"], "4H", tiles, tokens) == (180, 40)
