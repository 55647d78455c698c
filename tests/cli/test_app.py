"""The command line as a whole: help that is quick, titles, errors of every sort."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from rich.console import Console

from routeopt.cli import guard
from routeopt.cli.guard import guarded
from routeopt.cli.output import write_whole
from routeopt.cli.progress import LiveLine, SearchProgress
from routeopt.errors import BadInputError, WrongAnswerError
from routeopt.network.records import Worth
from routeopt.search.strategy import Progress
from tests.cli.lions import run, write

HEAVY = ("numpy", "numba", "networkx", "ortools", "rich", "drawsvg", "msgspec")


@pytest.mark.parametrize("arguments", [["--help"], ["solve", "--help"], ["check", "--help"]])
def test_help_teaches_by_example_and_loads_nothing_heavy(arguments: list[str]) -> None:
    code = (
        "import sys\nfrom routeopt.cli import main\n"
        f"sys.argv[1:] = {arguments}\n"
        "try:\n    main()\nexcept SystemExit as done:\n    assert not done.code\n"
        f"print('heavy:', [m for m in {HEAVY} if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "Examples:" in out
    assert out.splitlines()[-1] == "heavy: []"


def test_titles_are_listed_with_what_a_position_may_name() -> None:
    result = run("titles")
    assert result.exit_code == 0
    for text in ("18Africa", "18EZ", "1895", "18ZOO", "not the published map"):
        assert text in result.stdout
    shown = {t["title"]: t for t in json.loads(run("titles", "--json").stdout)}
    assert shown["18ZOO"]["maps"] == ["A", "B", "C", "D", "E", "F"]
    assert "2V" in shown["18ZOO"]["trains"]
    assert shown["18ZOO"]["complete"] == ["positions", "18xx.games exports", "whole games"]
    assert shown["1830"]["complete"] == ["positions", "18xx.games exports", "whole games"]
    assert shown["1846"]["complete"] == ["positions", "18xx.games exports"]


@pytest.mark.parametrize("command", ["solve", "check", "show"])
def test_help_says_of_saved_games_that_they_hold_positions(command: str) -> None:
    shown = " ".join(run(command, "--help").stdout.split())
    position, at = shown[shown.index("POSITION", shown.index("Arguments:")) :], shown[shown.index("--at N") :]
    assert "saved game" in position[:220]
    assert "saved game" in at[:80]
    assert "a game that `routeopt play` saved" in " ".join(run("--help").stdout.split())


#: What a newcomer reads off the box or another edition, and where `routeopt titles` says how to type it.
NAMED = [
    ("18ZOO", "companies", "H5 (Lions, LI)"),
    ("18ZOO", "trains", "3V+ (3S Long)"),
    ("18ZOO", "after another train, as in 2V!1V", "1V (1S)"),
    ("18ZOO", "phases", "4SV/2SV (4J, 2J, 4SV, 2SV, SV)"),
    ("18ZOO", "powers", "Transit Track (WINGS)"),
    ("18ZOO", "powers that count only when active", "Expanded Carriages (TWO_BARRELS, Two barrels)"),
    ("18ZOO", "marker tunnel", "two mining areas are one"),
    ("1830", "companies", "NYNH (New York, New Haven & Hartford Railroad)"),
    ("1830", "tiles", "1 x1, 2 x1, 3 x2, 4 x2, 7 x4, 8 x8, 9 x7, 14 x3,"),
    ("1846", "tiles", "6 x4, 7 unlimited, 8 unlimited, 9 unlimited, 14 x4,"),
    ("1846", "powers", "MAIL (Mail Contract)"),
    ("1861", "concessions", "Warsaw - Vienna Railway (WVR)"),
    ("1867", "concessions", "Montreal Bridge (MB)"),
    ("1895", "companies", "SD (Südbahn)"),
    ("18Africa", "companies", "TO (Timbuktu-Oran Railway)"),
    ("18Africa", "trains", "4E (Equatorial Express)"),
    ("18Africa", "economies", "boom"),
    ("18Africa", "concessions", "Minerals, Dates, Natural Gas (Gas), Oil, Copper, Cotton, Gold"),
    ("18EZ", "companies", "1 (Oneida Railroad, Oneida)"),
]


@pytest.mark.parametrize(("title", "key", "names"), NAMED)
def test_every_name_that_a_position_may_say_stands_in_the_list_of_titles(title: str, key: str, names: str) -> None:
    block = next(b for b in run("titles").stdout.split("\n\n") if b.splitlines()[0] == title)
    line = next(line for line in block.splitlines() if line.startswith(f"  {key}:"))
    assert names in line


def test_the_list_of_titles_says_names_in_json_too() -> None:
    shown = {t["title"]: t for t in json.loads(run("titles", "--json").stdout)}
    assert shown["18ZOO"]["names"]["companies"]["H3"] == ["Zebras", "PB", "Polar Bears"]
    assert shown["18ZOO"]["names"]["trains"]["4V+"] == ["4S Perm"]
    assert (shown["1846"]["tiles"]["6"], shown["1846"]["tiles"]["7"]) == (4, "unlimited")
    # Case does not matter, so a name that differs in nothing else is none.
    assert shown["18ZOO"]["names"]["powers"]["Work in Progress"] == ["WORK_IN_PROGRESS"]
    assert shown["18Africa"]["concessions"] == ["Minerals", "Dates", "Natural Gas", "Oil", "Copper", "Cotton", "Gold"]
    assert shown["18Africa"]["names"]["concessions"] == {"Natural Gas": ["Gas"]}


def test_a_line_of_tiles_is_not_broken_between_a_tile_and_its_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("routeopt.cli.titles.console", lambda: Console(width=61, file=sys.stdout, highlight=False))
    lines = run("titles", "1846").stdout.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("  tiles:"))
    assert lines[first].endswith("9 unlimited,")
    assert all(
        len(line) < 62 and re.match(r"    \d+ (x\d+|unlimited)(,|$)", line) for line in lines[first + 1 : first + 5]
    )


@pytest.mark.parametrize("name", ["1895", "namibia", "1895 Namibia"])
def test_one_title_is_listed_by_any_of_its_names(name: str) -> None:
    result = run("titles", name)
    assert result.exit_code == 0, result.output
    heads = [line for line in result.stdout.splitlines() if line.startswith("18")]
    assert heads == ["1895"]
    assert [t["title"] for t in json.loads(run("titles", name, "--json").stdout)] == ["1895"]


def test_every_name_in_the_list_of_titles_finds_its_title() -> None:
    for title in json.loads(run("titles", "--json").stdout):
        for name in title["aliases"]:
            assert run("titles", name).stdout.startswith(f"{title['title']}\n"), name


def test_a_title_that_is_not_there_is_told_with_the_nearest() -> None:
    result = run("titles", "18Chesapeak")
    assert (result.exit_code, result.stdout) == (2, "")
    assert 'title "18Chesapeak" is not installed; did you mean 18Chesapeake' in result.stderr


def test_bonuses_that_nobody_owns_are_no_concessions() -> None:
    shown = {t["title"]: t for t in json.loads(run("titles", "--json").stdout)}
    assert shown["1846"]["concessions"] == []
    assert "Ekaterinburg" not in shown["1861"]["concessions"]


@pytest.mark.parametrize(
    ("error", "code", "text"),
    [
        (BadInputError("a.toml: no"), 2, "routeopt: a.toml: no\n"),
        (BadInputError("one\ntwo"), 2, "routeopt: one\nrouteopt: two\n"),
        (BadInputError("title \x1b[2J\u202e"), 2, "routeopt: title \\x1b[2J\\u202e\n"),
        (BadInputError("x" * 10_000), 2, "x" * 600 + " ...\n"),
        (BadInputError("\n".join("abc" * 50)), 2, "routeopt: ... and 90 more\n"),
        (OSError(28, "No space left on device"), 2, "No space left"),
        (KeyboardInterrupt(), 130, "routeopt: interrupted\n"),
        (MemoryError(), 2, "out of memory"),
        (RecursionError(), 2, "nested too deeply"),
        (WrongAnswerError("100, not 90"), 2, "fault in routeopt"),
        (ZeroDivisionError("oh"), 2, "ZeroDivisionError: oh"),
    ],
)
def test_every_error_is_a_plain_line_and_a_code(
    error: BaseException, code: int, text: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(guard.DEBUG, raising=False)

    @guarded
    def command() -> int:
        raise error

    with pytest.raises(typer.Exit) as done:
        command()
    assert done.value.exit_code == code
    assert text in capsys.readouterr().err


def test_a_developer_can_have_the_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    @guarded
    def command() -> int:
        raise ZeroDivisionError

    monkeypatch.setenv(guard.DEBUG, "1")
    with pytest.raises(ZeroDivisionError):
        command()


def test_a_reader_who_has_enough_is_no_error(tmp_path: Path) -> None:
    path = write(tmp_path)
    command = f"'{sys.executable}' -m routeopt check '{path}' | true"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert done.stderr == ""


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.svg"
    write_whole(path, "old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(BadInputError, match=r"a\.svg: cannot be written: No space left"):
        write_whole(path, "new")
    assert [(p.name, p.read_text()) for p in tmp_path.iterdir()] == [("a.svg", "old")]


class Terminal(io.StringIO):
    """A text stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_the_live_line_shows_the_search_and_is_gone_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("routeopt.cli.progress._QUIET", 0.0)
    monkeypatch.setattr("routeopt.cli.progress._PER_SECOND", 100.0)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    stream = Terminal()
    progress = SearchProgress("$")
    with progress.line(stream):
        assert "compiled at the first use only" in progress.text()
        progress.report(Progress(Worth(130, 0), Worth(150, 0), 12345))
        while "12,345 steps" not in stream.getvalue():
            pass
    assert "best $130, at most $150" in stream.getvalue()
    assert re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", stream.getvalue().rsplit("Ctrl-C stops", 1)[1]).strip() == ""
    assert stream.getvalue().rstrip().endswith("\x1b[2K")


def test_a_narrow_terminal_cuts_the_live_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "20")
    stream = Terminal()
    with LiveLine(lambda: "0123456789" * 5, stream):
        while "0123456789" not in stream.getvalue():
            pass
    assert "0123456789" * 2 not in stream.getvalue()


def test_a_search_that_is_over_at_once_shows_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    stream = Terminal()
    with SearchProgress().line(stream):
        pass
    assert stream.getvalue() == ""


def test_no_live_line_where_stderr_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("routeopt.cli.progress._QUIET", 0.0)
    stream = io.StringIO()
    progress = SearchProgress()
    with progress.line(stream):
        progress.report(Progress(Worth(0, 0), Worth(1, 0), 1))
    assert stream.getvalue() == ""
