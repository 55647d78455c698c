"""Ctrl-C at random moments of the commands: each ends soon, with code 130, and what it printed or saved is valid.

    python -m tests.fuzz.interrupts 200            # warm: kernels are loaded from disk
    python -m tests.fuzz.interrupts 200 --cold     # they are compiled

What comes before Python has read a line of routeopt's is Python's own, and is counted apart.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parents[2]
#: Seconds of processor time that an end may take.
SOON = 0.5
#: Seconds after which a command that was interrupted hangs.
HANG = 60.0
_TICKS = os.sysconf("SC_CLK_TCK")
_POSITION = HERE / "benchmarks" / "positions" / "1861" / "29683-723.toml"
#: Company and trains with which the position takes seconds.
_CHANGES = {"company": '"RSR"', "trains": '["8", "8", "8", "8", "7", "7"]'}
_SOLVE = ("solve", "POSITION", "--json")

#: Commands by name; SAVE is where a game is saved, POSITION a position that takes seconds, GAME a game that was saved.
COMMANDS: dict[str, tuple[str, ...]] = {
    "solve": _SOLVE,
    "solve exhaustive": (*_SOLVE, "--strategy", "exhaustive"),
    "solve reference": (*_SOLVE, "--strategy", "reference"),
    "solve cp-sat": (*_SOLVE, "--strategy", "cp-sat"),
    "solve cp-sat-circuit": (*_SOLVE, "--strategy", "cp-sat-circuit"),
    "solve --explain": (*_SOLVE, "--explain"),
    "solve --time-limit --explain": (*_SOLVE, "--explain", "--time-limit", "1"),
    "solve --ties": (*_SOLVE, "--ties", "20"),
    "bench": ("bench", "--time-limit", "0.05", "--json"),
    "play": ("play", "18ZOO", "--players", "3", "--seed", "1"),
    "advise": ("advise", "POSITION", "--json"),
    "audit": ("audit", "GAME", "--json"),
    "audit -o": ("audit", "GAME", "-o", "AUDIT", "--workers", "2"),
    "play greedy": ("play", "18ZOO", "--players", "3", "--seed", "1", "--bots", "greedy"),
    "play --save": ("play", "18ZOO", "--players", "3", "--seed", "2", "--save", "SAVE"),
}


class End(NamedTuple):
    """How a command ended.

    Attributes
    ----------
    name : str
        The command.
    delay, seconds : float
        When the signal came, and what was taken from there on; both in processor time.
    kind : str
        ``"answer"``, ``"no answer"``, ``"over"`` (it had ended), ``"python"`` (Python's own start), or what is wrong.
    """

    name: str
    delay: float
    seconds: float
    kind: str

    @property
    def wrong(self) -> bool:
        """Whether this must not be."""
        return self.kind not in ("answer", "no answer", "over", "python") or self.seconds > SOON


def interrupt(name: str, delay: float, cache: Path | None, folder: Path) -> End:
    """Start a command, interrupt it, and see how it ends."""
    files = {"SAVE": folder / "game.json", "POSITION": folder / "position.toml", "AUDIT": folder / "audit.jsonl"}
    text = _POSITION.read_text()
    for key, value in _CHANGES.items():
        text = re.sub(rf"^{key} = .*", f"{key} = {value}", text, count=1, flags=re.MULTILINE)
    files["POSITION"].write_text(text)
    files["GAME"] = folder / "played.json"
    files["GAME"].write_text(_played())
    save = files["SAVE"]
    arguments = [str(files.get(a, a)) for a in COMMANDS[name]]
    env = os.environ | ({} if cache is None else {"NUMBA_CACHE_DIR": str(cache)})
    code = "import sys\nfrom routeopt.cli import main\nsys.exit(main())"
    with (folder / "out").open("w+") as out, (folder / "err").open("w+") as err:
        process = subprocess.Popen(
            [sys.executable, "-c", code, *arguments],
            stdout=out,
            stderr=err,
            env=env,
            preexec_fn=hearing,  # noqa: PLW1509 - nobody here has threads that hold locks
        )
        before = _run_for(process.pid, delay)
        # Not `send_signal`, which collects a process that has ended.
        os.kill(process.pid, signal.SIGINT)
        status, seconds = _wait(process)
        out.seek(0)
        err.seek(0)
        return End(name, delay, max(0.0, seconds - before), _kind(status, out.read(), err.read(), save))


@cache
def _played() -> str:
    """Return a game that was played to its end, as it is saved."""
    from routeopt.engine.bots import RandomBot, play_on
    from routeopt.titles import find_title

    game = find_title("18ZOO").title.new_game(["P1", "P2", "P3"], 5)
    play_on(game, {player: RandomBot(number) for number, player in enumerate(game.setting.players)})
    return game.to_json()


def hearing() -> None:
    """Hear Ctrl-C, which whatever a script runs in the background is told to ignore."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _run_for(process: int, seconds: float) -> float:
    """Wait until a process has used so much processor time, or ended; return what it has used."""
    end = time.monotonic() + 20 * seconds + 10
    while True:
        state, *fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        used = (int(fields[10]) + int(fields[11])) / _TICKS
        if used >= seconds or state == "Z" or time.monotonic() > end:
            # The clock ticks in hundredths.
            time.sleep(random.random() / _TICKS)
            return used
        time.sleep(0.001)


def _wait(process: subprocess.Popen[bytes]) -> tuple[int | None, float]:
    """Return the exit code, None for one that hangs, and all its processor time."""
    end = time.monotonic() + HANG
    while True:
        found, status, usage = os.wait4(process.pid, os.WNOHANG)
        if found:
            process.returncode = os.waitstatus_to_exitcode(status)
            return process.returncode, usage.ru_utime + usage.ru_stime
        if time.monotonic() > end:
            process.kill()
            process.wait()
            return None, 0.0
        time.sleep(0.005)


def _kind(code: int | None, out: str, err: str, save: Path) -> str:
    if code is None:
        return "hangs"
    if save.exists():
        _open(save)
    if "routeopt/" not in err and code in (1, -signal.SIGINT) and not out:
        return "python"
    if "Traceback" in err or "Exception ignored" in err:
        return f"traceback: {err[-300:]}"
    if code != 130:
        return "over" if code in (0, 1) and out else f"code {code}: {err[-300:]}"
    if not out:
        return "answer" if save.exists() else "no answer"
    for line in out.splitlines() if out.startswith("{") else ():
        shown = json.loads(line)
        if "status" in shown and not shown["revenue"] <= shown["bound"]:
            return f"invalid: {out[:300]}"
    return "answer"


def _open(save: Path) -> None:
    from routeopt.formats.saved import open_saved, run_to

    run_to(open_saved(json.loads(save.read_text()), str(save)))


def attack(
    count: int, seed: int, *, cold: bool, names: Sequence[str] = tuple(COMMANDS), longest: float = 8
) -> list[End]:
    """Interrupt commands, one after the other, at random moments."""
    rng, ends = random.Random(seed), []
    for number in range(count):
        with tempfile.TemporaryDirectory() as folder:
            kept = Path(folder, "cache") if cold else None
            # Half of the moments lie in the first second and a half, where the most different things happen.
            delay = rng.uniform(0, longest if number % 2 else min(1.5, longest))
            ends.append(interrupt(names[number % len(names)], delay, kept, Path(folder)))
    return ends


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("--cold", action="store_true")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    ends = attack(given.count, given.seed, cold=given.cold, longest=20 if given.cold else 4)
    for name in COMMANDS:
        own = [end for end in ends if end.name == name]
        if own:
            kinds = ", ".join(f"{n} {kind}" for kind, n in Counter(e.kind.partition(":")[0] for e in own).items())
            print(f"{name:30} {len(own):4}  worst {max(e.seconds for e in own):.2f} s  {kinds}")
    wrong = [end for end in ends if end.wrong]
    for end in wrong:
        print(f"WRONG {end.name} after {end.delay:.3f} s: {end.kind}, {end.seconds:.2f} s")
    print(f"{len(ends)} interrupts, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
