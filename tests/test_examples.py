"""The example positions of the repository: in order, solved and proven, and the same after print, parse, print."""

from __future__ import annotations

from pathlib import Path

import pytest

from routeopt.formats.load import decode, load_position
from routeopt.formats.native import parse_record, to_json, to_toml
from routeopt.solution.check import check
from routeopt.solution.solve import solve

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.toml"))

#: Worked out by hand: the longer train takes the printed example with the hotel (110), the 3-train Blue River (50);
#: two lines of 50 from Takamatsu; Swakopmund's line 90, and Windhuk - Otavi 70 with 20 from the mine.
WORTH = {"18ez": (160, 0), "1889": (100, 0), "1895": (160, 20)}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_in_order_and_solves(path: Path) -> None:
    position = load_position(path)
    assert check(position) == []
    solution = solve(position)
    assert solution.proven
    assert solution.revenue > 0


@pytest.mark.parametrize("name", WORTH)
def test_an_example_is_worth_what_its_comment_says(name: str) -> None:
    solution = solve(load_position(next(path for path in EXAMPLES if path.stem == name)))
    assert (solution.revenue, solution.subsidy) == WORTH[name]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_the_same_after_print_and_parse(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = parse_record(decode(text, path.name), path.name, text)
    for printed in (to_toml, to_json):
        again = parse_record(decode(printed(record), "again"), "again", printed(record))
        assert again == record
        assert printed(again) == printed(record)


def test_the_four_titles_with_a_game_of_their_own_have_an_example() -> None:
    shown = {load_position(path).title.partition(" - ")[0] for path in EXAMPLES}
    assert shown >= {"18Africa", "18EZ", "1895", "18ZOO"}
