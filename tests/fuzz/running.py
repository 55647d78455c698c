"""Running a command in process, and what is wrong with how it ended."""

from __future__ import annotations

import json
import os
import re
import resource
import sys
import time
from collections import Counter
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

from typer.testing import CliRunner

from routeopt.cli.app import app
from routeopt.search.warm_up import warm_up
from tests.fuzz.inputs import KINDS, Input, made

#: Seconds of processor time, and bytes, that nothing may take.
SECONDS, BYTES = 10.0, 2_000_000_000
_STEERS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\ufeff]")


def wrong(given: Input, folder: Path) -> str:
    """Run a command in a folder of its files; return what is wrong with it, or nothing."""
    for name, data in given.files.items():
        (folder / name).write_bytes(data)
    began = time.process_time()
    with chdir(folder):
        # Pipes, devices and what leads out of the folder are for other tests.
        result = CliRunner().invoke(app, list(given.arguments))
    took = time.process_time() - began
    said = result.stdout + result.stderr
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        return f"{type(result.exception).__name__}: {result.exception}"
    if "Traceback" in said or "fault in routeopt" in said:
        return said[:400]
    if result.exit_code not in (0, 1, 2) or (result.exit_code == 2) != bool(_errors(result.stderr)):
        return f"exit code {result.exit_code}, stderr {result.stderr[:200]!r}"
    if _STEERS.search(said):
        return f"signs that steer a terminal: {said[:200]!r}"
    if result.exit_code == 0 and "--json" in given.arguments and given.arguments[0] in ("solve", "check"):
        json.loads(result.stdout)
    if took > SECONDS:
        return f"{took:.1f} s"
    return ""


def _errors(stderr: str) -> list[str]:
    """Return the lines that are errors: notes are none."""
    return [line for line in stderr.splitlines() if line.strip() and not line.startswith("routeopt: note:")]


def main() -> None:
    """Run so many, and say what is wrong with which."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    found: Counter[str] = Counter()
    most = 0.0
    warm_up("auto")
    with TemporaryDirectory() as name:
        for number in range(first, first + count):
            began = time.process_time()
            fault = wrong(made(number), Path(name))
            most = max(most, time.process_time() - began)
            kind = KINDS[number % len(KINDS)].__name__
            found[kind + (" wrong" if fault else "")] += 1
            if fault:
                print(number, kind, fault, flush=True)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    print(dict(found), f"longest {most:.1f} s, memory {memory // 1_000_000} MB")
    sys.stdout.flush()
    os._exit(int(any("wrong" in kind for kind in found) or memory > BYTES))
