"""The README says what is so: its Python is run, and its commands print what it shows."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from routeopt.cli.app import app

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"```console\n\$ routeopt (.*?)\n(.*?)```", TEXT, re.DOTALL)


def lines(text: str) -> list[str]:
    """Return what a reader sees: lines without spaces at their ends, empty ones left out."""
    return [line.rstrip() for line in text.splitlines() if line.strip()]


def test_the_python_of_the_readme_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 10
    assert failed == 0


@pytest.mark.parametrize(("command", "shown"), SESSIONS, ids=[c for c, _ in SESSIONS])
def test_the_commands_of_the_readme_print_what_it_shows(
    command: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    result = CliRunner().invoke(app, shlex.split(command))
    assert lines(result.stdout) == lines(shown)


def test_the_picture_is_what_the_program_makes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (command,) = re.findall(r"^    routeopt (show .* docs/lions\.svg)$", TEXT, re.MULTILINE)
    monkeypatch.chdir(ROOT)
    fresh = tmp_path / "lions.svg"
    result = CliRunner().invoke(app, shlex.split(command.replace("docs/lions.svg", str(fresh))))
    assert result.exit_code == 0, result.output
    assert fresh.read_text(encoding="utf-8") == (ROOT / "docs" / "lions.svg").read_text(encoding="utf-8")
    assert 'src="docs/lions.svg"' in "\n".join(TEXT.splitlines()[:32])


def test_the_first_screen_shows_a_run_being_solved_and_both_commands() -> None:
    screen = "\n".join(TEXT.splitlines()[:32])
    assert "$ routeopt solve examples/lions.toml" in screen
    assert "pip install . && .venv/bin/routeopt solve" in screen
    assert "pip install -e '.[test]' && .venv/bin/python -m pytest -n auto" in screen
