"""Each checklist line of 1895 about routes and revenue, asked of the judge; test_solve.py asks the search."""

from __future__ import annotations

from dataclasses import replace

import pytest

from routeopt.board import Board, Route, StopRef, Token
from routeopt.rules import Position
from routeopt.rules.judge import judge
from routeopt.solution import solve
from routeopt.spec import BoardSpec, HexSpec, StopSpec
from routeopt.titles.g1895 import TITLE
from tests.titles.positions import make
from tests.titles.verdicts import broken, run

#: Swakopmund - Windhuk over E10 and F11.
LINE = {"E10": "8@5", "F11": "8@2"}
#: Otavi (G6), the copper mine (H5), Namutoni (G4), Grootfontein (H7) around one another.
COPPER = {"G6": "15@3", "H7": "887@0", "G4": "3@5", "H5": "16@0"}
#: Lüderitzbucht - diamond mine - Warmbad.
DIAMONDS = {"E18": "57@0", "E20": "8@3", "F21": "8@2", "G20": "8@5", "H21": "4@2"}


def west(trains: list[str], phase: str = "3H", **more) -> Position:
    return make(TITLE, "STA", trains, phase=phase, **{"tiles": LINE, "tokens": {"STA": ["D11.0"]}, **more})


def north(trains: list[str], phase: str = "4H", **more) -> Position:
    return make(TITLE, "OME", trains, phase=phase, **{"tiles": COPPER, "tokens": {"OME": ["G6"]}, **more})


def south(trains: list[str], phase: str = "4H", **more) -> Position:
    return make(TITLE, "SD", trains, phase=phase, **{"tiles": DIAMONDS, "tokens": {"SD": ["E18"]}, **more})


def test_46_swakopmund_to_windhuk_is_three_steps() -> None:
    assert run(west(["3H"]), "D11 E10 F11 G10").revenue == 60
    assert broken(west(["2H"]), "D11 E10 F11 G10") == ["route: too long"]


def test_27_stops_on_the_way_weigh_nothing() -> None:
    """Two steps, three stops: a 2H takes all of them."""
    verdict = run(north(["2H"]), "G6 H7 H5")
    assert (verdict.revenue, len(verdict.routes[0].parts)) == (50, 4)


def test_28_a_route_needs_two_stops() -> None:
    verdict = judge(west(["3H"]), [Route(0, (), StopRef("D11"))])
    assert [fault.rule for fault in verdict.faults] == ["route: too few stops"]


def test_28_a_town_makes_a_route_with_a_city() -> None:
    assert run(north(["2H"]), "G6 H7").revenue == 50


def test_28_a_port_makes_a_route_with_a_city() -> None:
    port = west(["2H"], tiles={"D11": "815@2"}, tokens={"STA": ["D11.1"]})
    assert run(port, "C10 D11").revenue == 30 + 30


def test_28_a_port_ends_a_route() -> None:
    """Those of the map have one track; here is one between two cities."""
    city, port = StopSpec(kind="city", revenue=20, slots=1), StopSpec(kind="port", revenue=30)
    quay = BoardSpec(
        hexes={
            "A1": HexSpec(color="gray", stops=(city,), tracks=("0-s0",)),
            "A3": HexSpec(color="blue", stops=(port,), tracks=("3-s0", "0-s0")),
            "A5": HexSpec(color="gray", stops=(city,), tracks=("3-s0",)),
        }
    )
    position = replace(west(["16H"], "16H"), board=Board(quay, {}).place(Token("STA", StopRef("A1"))))
    assert broken(position, "A1 A3 A5") == ["stop: no passing"]
    assert solve(position).revenue == 50


def test_28_a_mine_makes_a_route_with_a_city() -> None:
    verdict = run(south(["2H"]), "E18 E20")
    assert (verdict.revenue, verdict.subsidy) == (20, 40)


@pytest.mark.parametrize(
    ("phase", "copper", "diamonds"), [("2H", 10, 30), ("3H", 10, 30), ("4H", 20, 40), ("8H", 20, 40), ("10H", 30, 50)]
)
def test_30_mines_pay_the_treasury_by_phase(phase: str, copper: int, diamonds: int) -> None:
    mine = run(north(["10H"], phase), "G6 H5")
    assert (mine.revenue, mine.subsidy) == (30, copper)
    mine = run(south(["10H"], phase), "E18 E20")
    assert (mine.revenue, mine.subsidy) == (20, diamonds)


def test_30_each_train_brings_the_income() -> None:
    """[B7] Once per train and mine."""
    verdict = run(north(["2H", "2H"]), "G6 H7 H5", "G6 H5")
    assert [r.subsidy for r in verdict.routes] == [20, 20]
    assert verdict.subsidy == 40


def test_b7_the_option_pays_each_mine_once_a_run() -> None:
    verdict = run(north(["2H", "2H"], options={"mine_per_train": "false"}), "G6 H7 H5", "G6 H5")
    assert (verdict.revenue, verdict.subsidy) == (80, 20)
    assert [(p.what, p.amount, p.to) for p in verdict.parts] == [("mine H5", 20, "subsidy")]


def test_30_a_train_passes_a_mine_on_two_tracks_and_is_paid_once() -> None:
    """20 + 10 + 30 of the stops; the rules forbid the same city and the same track twice, not the same hex."""
    verdict = run(north(["8H"]), "H7 H5 G4 G6 H5")
    assert (verdict.revenue, verdict.subsidy) == (60, 20)
    assert [(p.what, p.amount) for p in verdict.routes[0].parts if p.to == "subsidy"] == [("H5", 20)]


def test_30_the_same_track_of_a_mine_is_used_once() -> None:
    assert broken(north(["8H"]), "G6 H5 G6") != []


def test_b7_on_two_tracks_and_once_a_run() -> None:
    verdict = run(north(["8H"], options={"mine_per_train": "false"}), "H7 H5 G4 G6 H5")
    assert (verdict.revenue, verdict.subsidy) == (60, 20)


def test_31_a_town_and_a_mine_make_a_route_but_for_the_token() -> None:
    """[B21] An own token is required all the same; no other rule forbids the route."""
    assert broken(north(["2H"]), "H7 H5") == ["route: no station"]


def test_47_a_5h_through_the_diamond_mine_in_green() -> None:
    verdict = run(south(["5H"]), "E18 E20 F21 G20 H21")
    assert (verdict.revenue, verdict.subsidy) == (20 + 10, 40)


@pytest.mark.parametrize(("phase", "value"), [("3H", 40), ("5H", 60), ("12H", 100)])
def test_40_off_boards_pay_by_phase(phase: str, value: int) -> None:
    far = south(["12H"], phase, tiles=DIAMONDS)
    assert run(far, "E18 E20 F21 G20 H21 I22").revenue == 20 + 10 + value


def test_b6_the_hex_of_an_off_board_counts_one_step() -> None:
    assert run(south(["5H"]), "E18 E20 F21 G20 H21 I22").revenue == 20 + 10 + 60
    assert broken(south(["4H"]), "E18 E20 F21 G20 H21 I22") == ["route: too long"]


def test_b1_the_option_moves_the_diamonds_to_the_city() -> None:
    """The city's own stop brings the income; E20 becomes plain track, where no route ends."""
    moved = south(["5H"], options={"diamond_mine_hex": "E18"})
    verdict = run(moved, "E18 E20 F21 G20 H21")
    assert (verdict.revenue, verdict.subsidy) == (30, 40)
    assert len(verdict.routes[0].parts) == 3
    assert not moved.board.content("E20").stops


def test_1830_an_off_board_ends_a_route() -> None:
    """Angola (B1) has two tracks; no train runs from one to the other."""
    around = west(["16H"], "16H", tiles={"D1": "3@0", "C2": "8@2", "B3": "8@3", "C4": "8@2", "D3": "8@1"})
    assert set(broken(around, "D1 C2 B1 B3 C4 D3 D1")) == {"stop: twice", "stop: no passing", "route: no station"}


def test_1830_a_full_city_ends_the_runs_of_others() -> None:
    otavi = {**COPPER, "G6": "57@0", "G8": "9@0"}
    full = north(["8H"], tiles=otavi, tokens={"OME": ["G10"], "OB": ["G6"]})
    assert broken(full, "G10 G8 G6 G4") == ["stop: blocked"]
    assert run(full, "G10 G8 G6").revenue == 60
    own = north(["8H"], tiles=otavi, tokens={"OME": ["G6"], "OB": ["G10"]})
    assert run(own, "G10 G8 G6 G4").revenue == 70


def test_1830_two_cities_of_one_tile_are_two_stops() -> None:
    loop = west(["3H"], tiles={"E10": "7@1", "D9": "7@5"})
    assert run(loop, "D11.0 E10 D9 D11.1").revenue == 40


def test_1830_no_track_is_used_twice_in_a_run() -> None:
    assert broken(north(["2H", "2H"]), "G6 H7 H5", "G6 H7") == ["track: used twice"]


def test_1830_no_stop_is_used_twice_by_one_train() -> None:
    assert broken(north(["8H"]), "H7 H5 G4 G6 H7") == ["stop: twice"]
