"""Every line of the checklist, of its second reading and of the ambiguities, each situation and option has a test.

The files of facts are not ours: tests name their lines in their docstrings.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from routeopt.titles.g18ez import PLAY

HERE = Path(__file__).parent


def docstrings() -> list[str]:
    """The docstrings of all tests of this folder."""
    return [
        ast.get_docstring(node) or ""
        for file in HERE.glob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def named(word: str) -> set[int]:
    """The numbers that follow a letter, or the word "Line"."""
    if word == "Line":
        found = [
            n for text in docstrings() for part in re.findall(r"\bLines? ([\d, ]+)", text) for n in part.split(",")
        ]
        return {int(n) for n in found if n.strip()}
    return {int(n) for text in docstrings() for n in re.findall(rf"\b{word}(\d+)", text)}


@pytest.mark.parametrize(("word", "last"), [("Line", 65), ("R", 44), ("C", 21), ("S", 66)])
def test_each_is_named(word: str, last: int) -> None:
    assert set(range(1, last + 1)) - named(word) == set()


def test_each_option_is_named() -> None:
    texts = " ".join(docstrings())
    tests = " ".join(file.read_text(encoding="utf-8") for file in HERE.glob("test_*.py"))
    for option in PLAY().options:
        assert option in texts or re.search(rf"\b{option}\b.*=|\"{option}\":", tests), option
