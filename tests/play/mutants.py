"""Rules of a title, each switched off once, to see a test fail: ``python -m tests.play.mutants TITLE [LINE]``.

Each mutant is a text of a source file and what stands in its place in a copy of the package; the title's tests, whole
games apart, are run on the copy, those that name the line first. A mutant that lives is printed, and makes the exit
code 1. Instead of a line, two numbers with a colon (``224:``, ``10:20``) are places in the title's list.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.play.harness import ROOT, Harness, find, mutants
from tests.play.named_first import VARIABLE


class Mutant(NamedTuple):
    """A line of the checklist, the file below `routeopt`, what it says, and what is put in its place."""

    line: str
    file: str
    old: str
    new: str

    def __str__(self) -> str:
        """Where the mutant is, and how its text begins."""
        return f"{self.line:6} {self.file}: {self.old.strip().splitlines()[0][:60]!r}"

    def applied(self) -> str:
        """The text of its file with the rule switched off; empty where the file does not say what is to be replaced."""
        text = self.source(ROOT / "routeopt")
        return text.replace(self.old, self.new) if self.old in text else ""

    def source(self, package: Path) -> str:
        """The text of its file in a copy of the package; empty where there is no such file."""
        file = package / self.file
        return file.read_text(encoding="utf-8") if file.is_file() else ""


class Bench:
    """A copy of the project on which rules are switched off.

    Parameters
    ----------
    harness : Harness
        Whose tests are run.
    folder : Path
        Where the copy is put.
    """

    def __init__(self, harness: Harness, folder: Path) -> None:
        self.harness, self.copy, self.kernels = harness, folder / "copy", folder / "kernels"
        for part in ("routeopt", "tests"):
            shutil.copytree(ROOT / part, self.copy / part, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", self.copy)

    def tried(self, mutant: Mutant) -> str:
        """Run the tests with a rule switched off; return the first test that failed, or that the mutant lives."""
        text = mutant.applied()
        if not text:
            return "LIVES: its text is not in the file"
        file = self.copy / "routeopt" / mutant.file
        whole = file.read_text(encoding="utf-8")
        file.write_text(text, encoding="utf-8")
        try:
            return self.tested(mutant.line)
        finally:
            file.write_text(whole, encoding="utf-8")

    def tested(self, line: str = "") -> str:
        """Run the tests on the copy as it is, those first that name a line."""
        command = [
            sys.executable,
            "-m",
            "pytest",
            *self.harness.tests,
            "-q",
            "-x",
            "-p",
            "no:cacheprovider",
            "--no-header",
            "-p",
            "tests.play.named_first",
        ]
        command += [f"--ignore={file}" for file in self.harness.slow]
        # Kernels are compiled once: the copy has one path. No bytecode: a file's time may not tell that it was changed.
        env = {
            **os.environ,
            "PYTHONPATH": str(self.copy),
            "NUMBA_CACHE_DIR": str(self.kernels),
            "PYTHONDONTWRITEBYTECODE": "1",
            VARIABLE: line,
        }
        done = subprocess.run(command, cwd=self.copy, env=env, capture_output=True, text=True, check=False)
        failed = re.search(r"(?:FAILED|ERROR) (\S+)", done.stdout)
        if failed:
            return f"killed by {failed[1].rpartition('::')[2]}"
        return "LIVES" if done.returncode == 0 else f"LIVES: the tests cannot run: {done.stdout[-200:]!r}"


def chosen(listed: Sequence[Mutant], wanted: str) -> list[Mutant]:
    """The mutants of a line, those at places written as a slice of two numbers, or all."""
    if re.fullmatch(r"\d*:\d*", wanted):
        first, last = wanted.split(":")
        return list(listed[int(first or 0) : int(last or len(listed))])
    return [mutant for mutant in listed if wanted in ("", mutant.line)]


def survivors(harness: Harness, wanted: str) -> Iterator[Mutant]:
    """Try the mutants that are wanted, and yield those that live."""
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(harness, Path(folder))
        verdict = bench.tested()
        if verdict != "LIVES":
            raise SystemExit(f"the tests fail with all rules on: {verdict}")
        for mutant in chosen(mutants(harness.title), wanted):
            verdict = bench.tried(mutant)
            print(f"{mutant}: {verdict}", flush=True)
            if verdict.startswith("LIVES"):
                yield mutant


def main() -> int:
    """Try the mutants of the title asked for."""
    harness = find(sys.argv[1])
    wanted = sys.argv[2] if len(sys.argv) > 2 else ""
    living = list(survivors(harness, wanted))
    tried = len(chosen(mutants(harness.title), wanted))
    print(f"{harness.title}: {tried} mutants, {len(living)} live", *living, sep="\n")
    return 1 if living else 0


if __name__ == "__main__":
    sys.exit(main())
