"""Explanations are true: those of all positions of the benchmark and of the examples against the judge's parts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import routeopt
from routeopt.cli.tables import reasons as lines_of
from routeopt.rules import Marker
from routeopt.solution import solve
from routeopt.solution.explain import explain
from routeopt.solution.runs import judged_run
from tests.solution.explained import check_explanation

ROOT = Path(__file__).parents[2]
POSITIONS = ROOT / "benchmarks" / "positions"
FOLDERS = sorted(f for f in POSITIONS.iterdir() if f.is_dir())


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_line_has_a_part_and_every_part_a_line(folder: Path) -> None:
    files = sorted(folder.glob("*.toml"))
    assert files
    for file in files:
        position = routeopt.load_position(file)
        found = check_explanation(position, solve(position).run)
        for line in lines_of(position, found):
            names = line[2:].partition(":")[0].split(", ")
            assert len(set(names)) == len(names), line


@pytest.mark.parametrize("file", sorted((ROOT / "examples").glob("*.toml")), ids=lambda file: file.stem)
def test_examples(file: Path) -> None:
    position = routeopt.load_position(file)
    check_explanation(position, solve(position).run)


def test_a_marker_in_one_city_of_chicago_is_paid_and_not_denied() -> None:
    """The marker lies in another city of the hex than the one where the train stops: 30 all the same."""
    position = routeopt.load_position(POSITIONS / "1846" / "10264-521.toml")
    plain = solve(position)
    (stop,) = [ref for place in plain.routes[0].route.visits() for ref in place if ref.hex == "D6"]
    other = Marker(stop._replace(number=(stop.number + 1) % 4), position.company)
    marked = replace(position, markers={"MPC": (other,)})
    answer = solve(marked)
    assert answer.revenue == plain.revenue + 30
    found = [r for r in check_explanation(marked, answer.run) if "Meat" in r.what or "MPC" in r.what]
    assert [(r.what, r.counted, r.why) for r in found] == [
        ("Meat Packing Company", True, f"{answer.routes[0].train} stops at D6: +30")
    ]


def test_of_pairs_of_one_name_the_one_that_is_earned_alone_is_said_to_be() -> None:
    position = routeopt.load_position(POSITIONS / "1846" / "10264-521.toml")
    found = [r for r in check_explanation(position, solve(position).run) if r.what.startswith("East-West")]
    assert [(r.what, r.why) for r in found if r.counted] == [("East-West", "7/8 stops at C5 and C21: +80")]
    assert len({r.what for r in found}) == len(found) == 4


def test_a_family_that_is_not_held_has_one_line() -> None:
    position = routeopt.load_position(POSITIONS / "1846" / "10264-521.toml")
    found = [r for r in check_explanation(position, solve(position).run) if "Steamboat" in r.what]
    assert [r.why for r in found] == ["NYC has no SC marker where it pays"]


def test_a_power_of_the_whole_run_that_changes_nothing_does_not_count() -> None:
    position = routeopt.load_position(ROOT / "examples" / "lions.toml")
    answer = solve(replace(position, active=frozenset({"Expanded Carriages"})))
    counted = {r.what: r.counted for r in check_explanation(answer.position, answer.run)}
    assert answer.run.mode == "Expanded Carriages"
    assert counted["Expanded Carriages"]
    none = judged_run(answer.position, [])
    assert not {r.what: r.counted for r in check_explanation(answer.position, none)}["Expanded Carriages"]


def test_of_a_run_that_is_not_proven_nothing_is_said_of_what_could_be_added() -> None:
    position = routeopt.load_position(ROOT / "examples" / "lions.toml")
    none = judged_run(position, [])
    assert "no route of its own would add" in explain(position, none)[0].why
    assert explain(position, none, proven=False)[0].why == "stays at home: this run has no route for it"
