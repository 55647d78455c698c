"""Ctrl-C is heard once and everywhere: by a flag where an answer is due, and else it ends the process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from routeopt import interrupts
from routeopt.analysis import bench, growth_position
from routeopt.engine import bots
from routeopt.network.records import SearchResult
from routeopt.search import Budget
from routeopt.search.session.session import empty_result
from routeopt.search.strategy import Problem
from routeopt.solution import next_best as following
from routeopt.solution import solve
from routeopt.solution.next_best import next_best
from tests.cli.lions import LIONS
from tests.fuzz.interrupts import attack, hearing

END = "import os, signal\nfrom routeopt import interrupts\n"


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", END + code],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        preexec_fn=hearing,
    )


INT = "os.kill(os.getpid(), signal.SIGINT); import time; time.sleep(0.3)\n"


@pytest.mark.parametrize(
    ("code", "status", "out", "err"),
    [
        # Nobody answers: the process ends, whatever it is at.
        (f"with interrupts.listening():\n    {INT}    print('on')", 130, "", "routeopt: interrupted\n"),
        # Somebody does: only the flag is set.
        (
            f"with interrupts.listening():\n    interrupts.answer_from_here()\n    {INT}    print(interrupts.heard())",
            0,
            "True\n",
            "",
        ),
        # Not before a search has begun, where that is what is waited for.
        (
            f"with interrupts.listening():\n    interrupts.answer_what_is_found()\n    {INT}    print('on')",
            130,
            "",
            "routeopt: interrupted\n",
        ),
        (
            "with interrupts.listening():\n    interrupts.answer_what_is_found()\n    interrupts.searching()\n"
            f"    {INT}    print(interrupts.heard())",
            0,
            "True\n",
            "",
        ),
        # The second one ends at once.
        (
            f"with interrupts.listening():\n    interrupts.answer_from_here()\n    {INT}    {INT}    print('on')",
            130,
            "",
            "",
        ),
        # A file that is being written is finished first.
        (
            f"with interrupts.listening():\n    with interrupts.answering():\n        {INT}"
            "        print('whole', flush=True)\n    print('on')",
            130,
            "whole\n",
            "routeopt: interrupted\n",
        ),
        # While kernels are compiled, nothing can look at the flag.
        (
            "with interrupts.listening():\n    interrupts.answer_from_here()\n    with interrupts.compiling():\n"
            f"        {INT}    print('on')",
            130,
            "",
            "routeopt: interrupted\n",
        ),
        # Others' slow code is broken off by an exception.
        (
            "with interrupts.listening():\n    interrupts.answer_from_here()\n    try:\n"
            f"        with interrupts.loading():\n            {INT}"
            "    except KeyboardInterrupt:\n        print('off', interrupts.heard())",
            0,
            "off True\n",
            "",
        ),
        # What is to be kept is kept before the end.
        (
            f"with interrupts.listening():\n    interrupts.before_the_end(lambda: os.write(1, b'kept'))\n    {INT}",
            130,
            "kept",
            "",
        ),
        # Keeping it has blocks of its own (a file is put in its place), at whose ends nothing new is due.
        (
            "def keep():\n    with interrupts.answering():\n        os.write(1, b'kept')\n"
            f"with interrupts.listening():\n    interrupts.before_the_end(keep)\n    {INT}",
            130,
            "kept",
            "",
        ),
        # What a shell runs in the background ignores Ctrl-C.
        (
            f"signal.signal(signal.SIGINT, signal.SIG_IGN)\nwith interrupts.listening():\n    {INT}    print('on')",
            0,
            "on\n",
            "",
        ),
    ],
)
def test_what_becomes_of_ctrl_c(code: str, status: int, out: str, err: str) -> None:
    done = run(code)
    assert (done.returncode, done.stdout, done.stderr) == (status, out, err)


#: Keeping takes a while; it is seen to begin, and to come to its end.
KEEP = """
import time
def keep():
    os.write(1, b'kept')
    time.sleep(0.5)
    os.write(1, b' whole')
with interrupts.listening(to_the_end=True):
    interrupts.before_the_end(keep)
"""


@pytest.mark.parametrize(
    "code",
    [
        # The thread that hears it keeps the game, and meanwhile the other comes to the end of the program,
        "    os.kill(os.getpid(), signal.SIGINT); time.sleep(0.2)",
        # or leaves a block after which it would end the process itself.
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    for _ in range(50):\n        with interrupts.answering():\n            time.sleep(0.01)",
        # The one that hears it leaves the end to the other.
        "    interrupts.answer_from_here()\n    os.kill(os.getpid(), signal.SIGINT); time.sleep(0.2)",
        f"    with interrupts.answering():\n        {INT}",
    ],
    ids=["heard first, then over", "heard first, then a block", "over", "block"],
)
def test_what_is_to_be_kept_is_kept_once_and_whole_whichever_thread_comes_first(code: str) -> None:
    done = run(KEEP + code)
    assert (done.returncode, done.stdout, done.stderr) == (130, "kept whole", "")


def test_it_is_heard_while_a_foreign_callback_runs_and_while_c_code_does() -> None:
    code = (
        "import ctypes, threading, time\n"
        "sleep = ctypes.CDLL(None).usleep\n"
        "with interrupts.listening():\n"
        "    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "    began = time.monotonic()\n"
        "    interrupts.before_the_end(lambda: print(time.monotonic() - began < 5, flush=True))\n"
        "    sleep(900_000)\n"
        "    while time.monotonic() - began < 20: pass\n"
    )
    done = run(code)
    assert (done.returncode, done.stdout) == (130, "True\n")


def test_pythons_own_handling_is_as_it_was_afterwards() -> None:
    # What a script runs in the background, these tests too, may have been told to ignore it.
    ours = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with interrupts.listening():
            assert signal.getsignal(signal.SIGINT) is not signal.default_int_handler
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        assert not interrupts.heard()
    finally:
        signal.signal(signal.SIGINT, ours)


def test_a_library_hears_nothing_and_keeps_pythons_exception() -> None:
    done = run(f"import routeopt\ntry:\n    {INT}except KeyboardInterrupt:\n    print(interrupts.heard())")
    assert done.stdout == "False\n"


# --- every loop over solves ------------------------------------------------------------------------------------------


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interrupts._state, "heard", True)


@pytest.mark.parametrize("name", ["branch-and-bound", "cp-sat", "cp-sat-circuit", "exhaustive", "reference"])
@pytest.mark.usefixtures("heard")
def test_every_strategy_looks_at_the_flag(name: str) -> None:
    began = time.process_time()
    solution = solve(growth_position(60, 3.6, ("D", "E4"), 2), strategy=name, budget=Budget(seconds=20))
    assert solution.status == "interrupted"
    assert solution.revenue <= 1990 <= solution.limit
    assert time.process_time() - began < 10


@pytest.mark.usefixtures("heard")
def test_the_benchmark_ends_with_the_solve_that_is_stopped() -> None:
    case = bench.Case("set", "case", growth_position(60, 3.6, ("D", "E4"), 2))
    with pytest.raises(KeyboardInterrupt):
        list(bench.measure([case], ["branch-and-bound"], 20))


@pytest.mark.usefixtures("heard")
def test_a_bot_does_not_play_a_run_that_was_cut_short() -> None:
    with pytest.raises(KeyboardInterrupt):
        bots.best_run(growth_position(60, 3.6, ("D", "E4"), 2))


def test_the_next_best_run_ends_with_the_solve_that_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    solution = solve(growth_position(20, 3.6, ("3", "4"), 1))
    asked = []

    def stopped(_: Problem, budget: Budget) -> SearchResult:
        asked.append(budget)
        return replace(empty_result(), status="interrupted")

    # As a library hears it: the flag stays as it is, and a solve says that it was stopped.
    monkeypatch.setattr(following, "pick", lambda *_: stopped)
    assert not next_best(solution).sure
    assert len(asked) == 1
    monkeypatch.setattr(interrupts._state, "heard", True)
    assert not next_best(solution).sure
    assert len(asked) == 1
    monkeypatch.undo()
    assert not next_best(solution, seconds=0).sure


# --- the command line ------------------------------------------------------------------------------------------------


def test_the_time_limit_covers_the_explanation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from routeopt.cli import solve as command
    from tests.cli.lions import run as routeopt

    given: list[float] = []
    real = command.next_best

    def watched(*arguments: object, seconds: float, **named: object) -> object:
        given.append(seconds)
        return real(*arguments, seconds=seconds, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(command, "next_best", watched)
    (tmp_path / "a.toml").write_text(LIONS)
    routeopt("solve", tmp_path / "a.toml", "--explain", "--time-limit", "3")
    routeopt("solve", tmp_path / "a.toml", "--explain")
    assert 0 < given[0] < 3
    assert given[1] == 10


def test_ignored_from_the_shell_on_it_stays_ignored(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(LIONS)
    line = f"trap '' INT; exec {sys.executable} -m routeopt solve {tmp_path}/a.toml --json"
    process = subprocess.Popen(["bash", "-c", line], stdout=subprocess.PIPE)
    time.sleep(0.3)
    for _ in range(10):
        time.sleep(0.1)
        os.kill(process.pid, signal.SIGINT)
    out, _ = process.communicate()
    assert process.returncode == 0
    assert b'"optimal"' in out


@pytest.mark.parametrize("cold", [False, True], ids=["warm", "cold"])
def test_at_random_moments(cold: bool) -> None:
    """A few of what `python -m tests.fuzz.interrupts 200` does; how soon it ends a busy machine says nothing of."""
    wrong = [end for end in attack(6 if cold else 22, 1, cold=cold) if end._replace(seconds=0.0).wrong]
    assert wrong == []
