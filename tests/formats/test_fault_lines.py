"""The lines that faults of a position are about."""

from __future__ import annotations

import pytest

from routeopt.errors import Fault
from routeopt.formats import fault_lines, load_source
from routeopt.solution import check
from tests.formats.corpus import GAMES, absent

POSITION = """\
title = "18ZOO"
map = "A"
phase = "3V"
company = "Lions" # 4
trains = [
  "2V",
  "5V",
  "2V",
  "2V",
  "2V",
]
[tiles]
E9 = "621@0" # 13
E13 = "621@0"
E15 = "6@3"
F16 = "6@2" # 16
[tokens]
Lions = ["E15", # 18
  "E11", "K9", "L4", "E9"]
Tigers = ["E15.0+", "E15.0"] # 20
[markers]
contract = ["H14"] # 22
fast_food = { Zebras = "E9" }
"""


def found(text: str) -> dict[tuple[str, str], list[int]]:
    source = load_source(text)
    return {(fault.rule, fault.where): fault_lines(source, fault) for fault in check(source.position)}


@pytest.mark.parametrize(
    ("rule", "where", "lines"),
    [
        ("tile: label", "E13", [14]),
        ("tile: stops", "F16", [16]),
        ("token: no city", "E11", [19]),
        ("token: full city", "E15", [18, 20]),
        ("token: twice", "E15", [18, 20]),
        ("train of another phase", "5V", [7]),
        ("train limit", "Lions", [5]),
        ("stations", "Lions", [18]),
        ("marker: contract", "H14", [22]),
        ("marker: fast_food", "E9", [23]),
    ],
)
def test_a_fault_has_the_lines_that_say_it(rule: str, where: str, lines: list[int]) -> None:
    assert found(POSITION)[rule, where] == lines


def test_a_tile_that_lies_too_often_has_the_lines_of_all() -> None:
    text = 'title = "1889"\ncompany = "KO"\n[tiles]\nB7 = "3@0"\nF3 = "3@0"\nC8 = "3@0"\n'
    (lines,) = (lines for (rule, _), lines in found(text).items() if rule == "tile: supply")
    assert lines == [4, 5, 6]


def test_a_train_is_found_in_the_list_of_its_company() -> None:
    text = 'title = "18ZOO"\ncompany = "Lions"\n[trains]\nTigers = ["5V"]\nLI = ["2V", "5V"]\n'
    assert found(text) == {("train of another phase", "5V"): [5]}


def test_a_company_of_another_map_has_the_lines_that_name_it() -> None:
    playing = load_source('title = "18ZOO"\ncompany = "Lions"\n').position.board.spec.companies
    elsewhere = next(f"H{n}" for n in range(1, 9) if f"H{n}" not in playing)
    text = f'title = "18ZOO"\ncompany = "{elsewhere}"\n[tokens]\n{elsewhere} = ["E15"]\n'
    assert found(text)["company of another map", elsewhere] == [2, 4]
    text = f'title = "18ZOO"\ncompany = "Lions"\n[tokens]\n{elsewhere} = ["E15"]\n'
    assert found(text)["company of another map", elsewhere] == [4]


def test_json_has_lines_too() -> None:
    text = '{"title": "18ZOO", "company": "Lions",\n"tiles": {\n"E13": "621@0"}}'
    assert found(text)["tile: label", "E13"] == [3]


def test_what_the_file_does_not_say_has_no_line() -> None:
    source = load_source(POSITION)
    for where in ("", "Z99", "K17", "nobody"):
        assert fault_lines(source, Fault("token: no city", where, "")) == []


@absent
def test_a_recorded_game_has_no_lines() -> None:
    source = load_source(GAMES[0])
    assert fault_lines(source, Fault("tile: label", next(iter(source.position.board.laid)), "")) == []
