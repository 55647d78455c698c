"""Every mutant of every title still finds its text, so that a change of the source cannot make it test nothing."""

from __future__ import annotations

import ast

import pytest

from tests.play.harness import harnesses, mutants
from tests.play.mutants import Mutant

ALL = [(h.title, mutant) for h in harnesses() for mutant in mutants(h.title)]


@pytest.mark.parametrize(("title", "mutant"), ALL, ids=[f"{t} {m.line} {n}" for n, (t, m) in enumerate(ALL)])
def test_a_mutant_changes_its_file_to_something_that_can_be_read(title: str, mutant: Mutant) -> None:
    text = mutant.applied()
    assert text, f"{title}: {mutant}: no such file, or it does not say this any more"
    if mutant.file.endswith(".py"):
        ast.parse(text)
