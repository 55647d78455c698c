"""What `check` says of wrong positions of 1895, and that it is silent about right ones."""

from __future__ import annotations

import pytest

from routeopt.board import check_board
from routeopt.rules import Position
from routeopt.titles.g1895 import TITLE
from tests.titles.positions import make

LINE = {"E10": "8@5", "F11": "8@2"}


def found(position: Position) -> list[tuple[str, str]]:
    """Rule and place of every fault, of the board and of the title."""
    faults = [*check_board(position.board, position.data.supply), *position.rules.check(position)]
    return [(fault.rule, fault.where) for fault in faults]


def position(trains: list[str], phase: str = "3H", company: str = "STA", **more) -> Position:
    return make(TITLE, company, trains, phase=phase, **{"tiles": LINE, "tokens": {"STA": ["D11.0"]}, **more})


def test_a_right_position_has_no_faults() -> None:
    assert found(position(["2H", "3H"])) == []
    assert found(position(["6H", "8H"], "8H", tiles={**LINE, "D11": "38S@4", "G10": "850@0"})) == [
        ("tile ahead of the phase", "G10")
    ]
    assert found(position(["10H", "12H"], "16H", tiles={**LINE, "D11": "38S@4", "G10": "850@0"})) == []


def test_all_faults_are_listed_at_once() -> None:
    """A wrong tile, an overfull city, a train of the wrong phase, and more."""
    tiles = {**LINE, "F11": "57@1", "F7": "581@0"}
    tokens = {"STA": ["D11.0"], "OME": ["D11.0"]}
    assert found(position(["2H", "2H", "4H", "8H"], "6H", tiles=tiles, tokens=tokens)) == [
        ("tile: label", "F7"),
        ("tile: stops", "F7"),
        ("tile: stops", "F11"),
        ("token: full city", "D11.0"),
        ("train of another phase", "2H"),
        ("train of another phase", "2H#2"),
        ("train of another phase", "8H"),
        ("train limit", "STA"),
    ]


def test_40_the_limit_is_three_trains_then_two() -> None:
    assert found(position(["3H", "4H", "5H"], "5H")) == []
    assert found(position(["6H", "8H", "10H"], "10H")) == [("train limit", "STA")]


@pytest.mark.parametrize(
    ("train", "rusts"), [("2H", "4H"), ("3H", "6H"), ("4H", "8H"), ("5H", "10H"), ("6H", "12H"), ("8H", "16H")]
)
def test_39_trains_rust(train: str, rusts: str) -> None:
    phases = [phase.name for phase in TITLE.data.game.phases]
    before = phases[phases.index(rusts) - 1]
    assert found(position([train], before)) == []
    assert found(position([train], rusts)) == [("train of another phase", train)]


def test_38_there_are_two_10h() -> None:
    assert found(position(["10H", "10H"], "10H")) == []
    assert found(position(["10H", "10H", "10H"], "10H")) == [("train limit", "STA"), ("train cards", "STA")]


@pytest.mark.parametrize("rotation", range(6))
def test_23_swakopmund_keeps_both_printed_cities(rotation: int) -> None:
    """814 fits turned by 4 steps, 815 by 2 (B5 is about which company owns which)."""
    for tile, right in (("814", 4), ("815", 2)):
        faults = found(position(["2H"], tiles={**LINE, "D11": f"{tile}@{rotation}"}))
        assert (not faults) == (rotation == right), (tile, faults)
    assert ("tile: lost city", "D11") in found(position(["2H"], tiles={**LINE, "D11": "815@3"}))


def test_23_only_s_tiles_on_swakopmund_and_only_581_on_lebebe() -> None:
    assert ("tile: label", "D11") in found(position(["2H"], tiles={**LINE, "D11": "57@0"}))
    assert found(position(["2H"], tiles={**LINE, "K2": "581@5"})) == []
    assert ("tile: label", "K2") in found(position(["2H"], tiles={**LINE, "K2": "58@5"}))


def test_21_companies_have_4_3_3_2_2_tokens() -> None:
    counts = {c.id: len(c.token_costs) for c in TITLE.data.game.companies}
    assert counts == {"STA": 4, "OME": 3, "SD": 3, "OB": 2, "NS": 2}
    cities = {"G6": "57@0", "H17": "57@0", "I10": "57@0"}
    many = {"NS": ["G10", "G6", "H17"], "STA": ["D11.0"]}
    assert found(position(["3H"], tiles={**LINE, **cities}, tokens=many)) == [("stations", "NS")]


def test_21_homes_keep_their_slots() -> None:
    """Windhuk has three slots and is home to two companies: one slot is free for others."""
    assert found(position(["3H"], tokens={"STA": ["D11.0", "G10"]})) == []
    assert found(position(["3H"], tokens={"STA": ["D11.0", "G10"], "SD": ["G10"]})) == [("token: reserved slot", "G10")]
    assert found(position(["3H"], tokens={"STA": ["D11.0"], "SD": ["D11.1"]})) == [("token: reserved slot", "D11")]


def test_b5_either_company_may_own_either_city_of_swakopmund() -> None:
    """The rules do not say which; so no position is refused for it."""
    assert found(position(["3H"], tokens={"STA": ["D11.1"]})) == []
    assert found(position(["3H"], tokens={"OME": ["D11.0"], "STA": ["D11.1"]})) == []


def test_tokens_lie_in_cities_only() -> None:
    assert found(position(["3H"], tokens={"STA": ["D11.0", "E8"]})) == [("token: no city", "E8")]
