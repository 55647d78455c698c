"""Every line of the two lists of facts about these games is named by a test; what they say is in no file of ours.

"Lines" in the docstring of a test are those of `facts/1830-family-play.md`, "Fallback" those of
`facts/1830-fallback.md`.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
FOLDERS = (HERE, *(HERE.parent / name / "play" for name in ("g1830", "g1889", "g18chesapeake")))
#: What 1895 does otherwise, and what is unsettled there: its tests name those.
OTHERS = {18, 29, 36}


def named(word: str) -> set[int]:
    found: set[int] = set()
    for folder in FOLDERS:
        for file in folder.glob("test_*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                text = ast.get_docstring(node) if isinstance(node, ast.FunctionDef) else None
                for numbers in re.findall(rf"\b{word}s? ([\d, ]+)", text or ""):
                    found |= {int(n) for n in re.findall(r"\d+", numbers)}
    return found


def test_every_line_about_play_has_a_test() -> None:
    assert set(range(1, 141)) - named("Line") == set()


def test_every_line_to_fall_back_on_has_a_test() -> None:
    assert set(range(1, 40)) - OTHERS - named("Fallback") == set()
