"""Switch off each rule of routes and revenue, and see that a test which names its checklist line notices.

    python -m tests.mutate_rules [TITLE...] [--rule TEXT] [--workers N]

Each title lists its rules in `tests/titles/<folder>/mutations.py`. A rule is switched off in a copy of the repository,
in the revenue table and in the judge where the title says it in both, and the tests of the title run. The table printed
has a line for each rule: ``killed`` (by a test that names the line), ``unnamed`` (only by tests that name others), or
``SURVIVED``.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from queue import Queue
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
TITLES = {"18ZOO": "g18zoo", "18Africa": "g18africa", "18EZ": "g18ez", "1895": "g1895"}
#: Tests of whole games and of random boards: they name no line, and are slow.
SLOW = ("test_random.py", "test_recorded.py", "test_agreement.py")
_FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+?\.py)(?:::(\S+?))?(?:\[.*)?(?: - .*)?$", re.MULTILINE)


class Edit(NamedTuple):
    """One change to one file: `old`, which stands there `count` times, becomes `new`."""

    file: str
    old: str
    new: str
    count: int = 1


class Rule(NamedTuple):
    """A rule, the checklist lines that state it (``"42"``, ``"59.7"``, ``"D13"``), and what switches it off."""

    lines: tuple[str, ...]
    what: str
    edits: tuple[Edit, ...]


class Outcome(NamedTuple):
    """What the tests said with one rule switched off."""

    rule: Rule
    verdict: str
    tests: tuple[str, ...]


def rules_of(title: str) -> tuple[Rule, ...]:
    """Return the rules of a title that its tests are tried on."""
    module = import_module(f"tests.titles.{TITLES[title]}.mutations")
    rules: tuple[Rule, ...] = module.RULES
    return rules


def stale(rule: Rule) -> list[str]:
    """Say which edits no longer fit the code."""
    return [
        f"{edit.file}: {found} times, {edit.count} expected: {edit.old!r}"
        for edit in rule.edits
        if (found := (ROOT / edit.file).read_text().count(edit.old)) != edit.count
    ]


def copy_repository() -> Path:
    """Return a copy that keeps the times of files, so that compiled kernels are taken from the cache."""
    top = Path(tempfile.mkdtemp(prefix="mutate-"))
    for name in ("routeopt", "tests", "examples"):
        shutil.copytree(ROOT / name, top / name)
    shutil.copy2(ROOT / "pyproject.toml", top)
    return top


def try_rule(top: Path, title: str, rule: Rule) -> Outcome:
    """Run the title's tests with one rule switched off."""
    before = {edit.file: (top / edit.file).read_text() for edit in rule.edits}
    after = dict(before)
    for edit in rule.edits:
        after[edit.file] = after[edit.file].replace(edit.old, edit.new)
    for file, text in after.items():
        (top / file).write_text(text)
    try:
        failed = list(_failures(top, title))
    finally:
        for file, text in before.items():
            (top / file).write_text(text)
            shutil.copystat(ROOT / file, top / file)
    naming = [name for name, test in failed if any(_names(test, line) for line in rule.lines)]
    if naming:
        return Outcome(rule, "killed", tuple(naming))
    return Outcome(rule, "unnamed" if failed else "SURVIVED", tuple(name for name, _ in failed))


def _failures(top: Path, title: str) -> Iterator[tuple[str, str]]:
    """Yield each test that fails, and what it says of itself: its name and docstring."""
    folder = Path("tests", "titles", TITLES[title])
    files = sorted(str(f.relative_to(top)) for f in (top / folder).glob("test_*.py") if f.name not in SLOW)
    command = [sys.executable, "-m", "pytest", "-q", "--tb=no", "-p", "no:cacheprovider", *files]
    paths = {"PYTHONPATH": str(top), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=top, env=os.environ | paths)
    if done.returncode > 1:
        raise SystemExit(f"the tests did not run:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    said = {file: _said(top / file) for file in files}
    for file, name in dict.fromkeys(_FAILED.findall(done.stdout)):
        yield f"{Path(file).name}::{name}", said[file].get(name, name)


def _said(file: Path) -> dict[str, str]:
    """Return name and docstring of every test of a file, by the name that pytest prints."""
    said = {}
    for node in ast.parse(file.read_text()).body:
        inner = node.body if isinstance(node, ast.ClassDef) else [node]
        for test in inner:
            if isinstance(test, ast.FunctionDef):
                name = test.name if test is node else f"{node.name}::{test.name}"
                said[name] = f"{test.name} {ast.get_docstring(test) or ''}"
    return said


def _names(test: str, line: str) -> bool:
    """Tell whether a test names a line: ``test_44_...``, or "Lines 42, 59-63 and D10" in its docstring."""
    name, _, doc = test.partition(" ")
    wanted = line.casefold()
    if re.match(rf"test_(\w+_and_)?{re.escape(wanted)}(_|$)", name.casefold()):
        return True
    for text in re.findall(r"(?:\bLines? |\[)([^:;\]]*)", doc):
        if re.search(rf"(?<![\w.]){re.escape(wanted)}(?![\w]|\.\d)", text.casefold()):
            return True
        spans = re.findall(r"(?<![\w.])(\d+)-(\d+)", text)
        if wanted.isdigit() and any(int(a) <= int(wanted) <= int(b) for a, b in spans):
            return True
    return False


def run(title: str, rules: Sequence[Rule], workers: int) -> list[Outcome]:
    """Try rules of one title, each worker in a copy of its own."""
    copies: Queue[Path] = Queue()
    for _ in range(workers):
        copies.put(copy_repository())

    def one(rule: Rule) -> Outcome:
        top = copies.get()
        try:
            outcome = try_rule(top, title, rule)
        finally:
            copies.put(top)
        first = f"{outcome.tests[0]} and {len(outcome.tests) - 1} more" if outcome.tests else ""
        print(f"{title:9} {', '.join(rule.lines):16} {outcome.verdict:8}  {rule.what}  ({first})", flush=True)
        return outcome

    try:
        top = copies.queue[0]
        if list(_failures(top, title)):
            raise SystemExit(f"{title}: its tests fail with all rules on")
        with ThreadPoolExecutor(workers) as pool:
            return list(pool.map(one, rules))
    finally:
        while not copies.empty():
            shutil.rmtree(copies.get())


def main() -> int:
    """Try the titles named, or all; exit code 1 where a rule is noticed by no test that names it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("titles", nargs="*", metavar="TITLE", help=f"of {', '.join(TITLES)}; without one, all")
    parser.add_argument("--rule", default="", help="only rules whose lines or words contain this")
    parser.add_argument("--workers", type=int, default=1)
    arguments = parser.parse_args()
    outcomes = []
    for title in arguments.titles or TITLES:
        rules = [r for r in rules_of(title) if arguments.rule in f"{' '.join(r.lines)} {r.what}"]
        outcomes += run(title, rules, arguments.workers)
    counts = {v: sum(o.verdict == v for o in outcomes) for v in ("killed", "unnamed", "SURVIVED")}
    print(f"{len(outcomes)} rules: " + ", ".join(f"{count} {verdict}" for verdict, count in counts.items()))
    return int(counts["killed"] < len(outcomes))


if __name__ == "__main__":
    sys.exit(main())
