"""The position that the tests of the command line start from, and how they run a command."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner, Result

from routeopt.cli.app import app

#: Rulebook 8.4.1: two 2V earn 110.
LIONS = """\
title = "18ZOO"
map = "A"
phase = "3V"
company = "Lions"
trains = ["2V", "2V"]
[tiles]
E9 = "621@0"
E11 = "9@0"
E13 = "9@0"
E15 = "6@3"
F16 = "8@2"
G15 = "9@1"
H14 = "14@0"
H12 = "8@4"
I11 = "7@1"
[tokens]
Lions = ["E15", "H14"]
"""


def run(*arguments: str | Path) -> Result:
    """Run a command in this process."""
    return CliRunner().invoke(app, [str(a) for a in arguments])


def write(folder: Path, text: str = LIONS, name: str = "position.toml") -> Path:
    """Write a position file."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def changed(old: str, new: str) -> str:
    """Return the Lions' position with one change, which must be one."""
    assert LIONS.count(old) == 1
    return LIONS.replace(old, new)
