"""Standard streams that are closed, full, or not read to the end: quiet, and with the right exit code."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.lions import write

ROUTEOPT = f"{sys.executable} -m routeopt"


def shell(command: str) -> tuple[int, str, str]:
    """Run a line of bash; return the exit code of the first command of its pipe, and both streams."""
    line = f"{command}; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("end", ["| true", "| head -c 1 >/dev/null", ">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(
    ("arguments", "code"), [("solve {}", 0), ("solve {} --json", 0), ("solve {} --time-limit 0", 1), ("--help", 0)]
)
def test_nobody_reads(arguments: str, code: int, end: str, tmp_path: Path) -> None:
    found, _, err = shell(f"{ROUTEOPT} {arguments.format(write(tmp_path))} {end}")
    assert (found, err) == (code, "")


@pytest.mark.parametrize("end", ["2>&-", ">&- 2>&-", "2>&1 | true", "2>/dev/full"])
def test_nobody_reads_errors(end: str, tmp_path: Path) -> None:
    assert shell(f"{ROUTEOPT} solve {tmp_path}/none.toml {end}")[::2] == (2, "")


def test_a_full_disk_is_one_line(tmp_path: Path) -> None:
    code, _, err = shell(f"{ROUTEOPT} solve {write(tmp_path)} >/dev/full")
    assert code == 2
    assert err == "routeopt: cannot go on: [Errno 28] No space left on device\n"


def test_what_is_printed_does_not_go_into_a_file_that_has_the_number_of_a_closed_stream(tmp_path: Path) -> None:
    code, _, _ = shell(f"{ROUTEOPT} solve {write(tmp_path)} --svg {tmp_path}/a.svg >&- 2>&-")
    assert code == 0
    assert (tmp_path / "a.svg").read_text().rstrip().endswith("</svg>")
