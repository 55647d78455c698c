"""Every mutant of every title still finds its text, so that a change of the source cannot make it test nothing."""

from __future__ import annotations

import ast

import pytest

from tests.play.harness import harnesses, mutants
from tests.play.mutants import Mutant, chosen
from tests.play.named_first import named

ALL = [(h.title, mutant) for h in harnesses() for mutant in mutants(h.title)]


@pytest.mark.parametrize(("title", "mutant"), ALL, ids=[f"{t} {m.line} {n}" for n, (t, m) in enumerate(ALL)])
def test_a_mutant_changes_its_file_to_something_that_can_be_read(title: str, mutant: Mutant) -> None:
    text = mutant.applied()
    assert text, f"{title}: {mutant}: no such file, or it does not say this any more"
    if mutant.file.endswith(".py"):
        ast.parse(text)


@pytest.mark.parametrize(
    ("line", "text", "much"),
    [
        ("9", "Lines 8, 9 and 31: what they say", 1),
        ("31", "Lines 8, 9 and 31: what they say", 1),
        ("3", "Lines 8, 9 and 31: what they say", 0),
        ("36", "test_lines_33_36_two_yellow_tiles", 1),
        ("8", "8 of them", 0),
        ("R11", "Line 20, R11: the turn", 1),
        ("R1", "Line 20, R11: the turn", 0),
        ("close, money", "the money of a company that is to close", 2),
        ("pool_limit", "pool_limit=50", 1),
    ],
)
def test_which_tests_name_a_line(line: str, text: str, much: int) -> None:
    assert named(line, text) == much


def test_mutants_are_asked_for_by_line_or_place() -> None:
    listed = [Mutant(line, "", "", "") for line in ("1", "2", "2", "3")]
    assert chosen(listed, "2") == listed[1:3]
    assert (chosen(listed, "3:"), chosen(listed, ":2"), chosen(listed, "")) == (listed[3:], listed[:2], listed)
