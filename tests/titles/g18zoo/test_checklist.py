"""Every line of the checklist of rules is named by a test, but for those that the title's README says are no rules."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
#: Which side of the printed map; the draft's leftovers, graphics, and slips of numbering.
NO_RULES = {"1", "D6", "D7", "D8", "D9"}
LINES = {
    *(str(n) for n in range(1, 64) if n != 59),
    *(f"59.{n}" for n in range(1, 21)),
    *(f"D{n}" for n in range(1, 15)),
}


def named() -> set[str]:
    """The lines that names and docstrings of tests speak of."""
    found: set[str] = set()
    for file in sorted(HERE.rglob("test_*.py")):
        if file == Path(__file__):
            continue
        text = file.read_text(encoding="utf-8")
        for words in re.findall(r"\b[Ll]ines? ((?:(?:59\.\d+|D?\d+)(?:, | and | to )?)+)", text):
            found |= set(re.findall(r"59\.\d+|D?\d+", words))
        for words in re.findall(r"def test_lines?((?:_d?\d+)+)", text):
            found |= {word.upper() for word in words.split("_")}
        found |= {word.upper() for word in re.findall(r"def test_(d\d+)_", text)}
        if file.name == "test_inventions.py":
            found |= {f"59.{number}" for number in re.findall(r"def test_(\d+)_", text)}
    return found


def test_every_line_has_a_test() -> None:
    assert sorted(LINES - NO_RULES - named()) == []
