"""The page of a whole game."""

from __future__ import annotations

import base64
import json
import re
import zlib

from routeopt.draw import ShownRun, draw_game_page
from routeopt.formats import load_position, parse_route
from routeopt.solution import judged_run, solve
from tests.cli.lions import LIONS


def shown() -> list[ShownRun]:
    position = load_position(LIONS)
    best = solve(position).run
    poor = judged_run(position, [parse_route(position, "2V", "E15 F16 G15 H14")])
    return [
        ShownRun("3", "LI", "<Anna>", position, best.revenue, best, best),
        ShownRun("7", "LI", "", position, poor.revenue, poor, best, "stop: twice"),
        ShownRun("9", "LI", "", position, None, poor, best),
    ]


def boards(page: str) -> list[str]:
    found = re.search(r'<script type="application/json" id="boards">(.*?)</script>', page, re.DOTALL)
    assert found
    return [zlib.decompress(base64.b64decode(text)).decode() for text in json.loads(found[1])]


def test_both_runs_are_on_the_board_and_one_where_they_are_the_same() -> None:
    page = draw_game_page("18ZOO: game.json", ["3 runs"], shown())
    same, other, unknown = boards(page)
    assert same.count("<svg") == 1
    assert "the best" in same
    assert other.count("<svg") == unknown.count("<svg") == 2
    assert "Best: W$110" in other
    assert "stop: twice" in other
    assert "not known" in unknown


def test_the_page_begins_with_the_run_that_missed_most_and_has_a_bar_and_a_row_for_each() -> None:
    runs = shown()
    page = draw_game_page("18ZOO: game.json", [], runs)
    assert '<main data-first="1">' in page
    for number in range(len(runs)):
        assert page.count(f'data-run="{number}"') == 2
    missed = runs[1].best.revenue - runs[1].ran.revenue
    assert f'<td class="money gap">W${missed}</td>' in page


def test_what_comes_from_files_is_escaped() -> None:
    page = draw_game_page("<b>", ["<i>"], shown())
    assert "<b>" not in page.replace("<b>W$", "")
    assert "<i>" not in page
    assert "<Anna>" not in page
    assert "&lt;Anna&gt;" in boards(page)[0]


def test_a_game_without_runs_has_a_page() -> None:
    assert boards(draw_game_page("empty", [], [])) == []
