"""Finding titles by name, maps with them, and titles of other packages."""

from __future__ import annotations

import importlib.metadata
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest

import routeopt.titles as registry
from routeopt.board.check import check_map
from routeopt.errors import TitleFileError, UnknownTitleError
from routeopt.titles.title import Title

FOLDER = Path(registry.__file__).parent


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    """Look for installed titles anew in each test."""
    registry._installed.cache_clear()
    yield
    registry._installed.cache_clear()


def test_every_folder_is_a_title() -> None:
    folders = sorted({f.parent.name for f in FOLDER.glob("*/__init__.py")} - {*registry._SHARED})
    assert len(registry.titles()) >= len(folders) >= 4
    assert [title.load.__module__.rsplit(".", 1)[1] for title in registry._built_in()] == folders
    assert sorted(f.parent.name for f in FOLDER.glob("*/README.md")) == folders


@pytest.mark.parametrize("title", registry.titles(), ids=lambda title: title.name)
def test_a_title_is_found_by_each_of_its_names(title: Title) -> None:
    for name in (title.name, title.name.lower(), f" {title.name.upper()} ", *title.aliases):
        assert registry.find_title(name) == (title, None)


def test_no_two_titles_share_a_name() -> None:
    names = [n for t in registry.titles() for n in {name.casefold() for name in (t.name, *t.aliases)}]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", ["18ZOO - Map F", "18zoo - map f", "18ZOO Map F", "18ZOO, map F"])
def test_a_name_may_say_the_map(name: str) -> None:
    title, board = registry.find_title(name)
    assert (title.name, board) == ("18ZOO", "F")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("18ZO", 'title "18ZO" is not installed; did you mean 18ZOO'),
        ("1822", 'title "1822" is not installed'),
        ("", 'title "" is not installed'),
        ("18ZOO - Map G", '18ZOO has no map "G"; known: A, B, C, D, E, F'),
        ("18XX - Map A", 'title "18XX - Map A" is not installed'),
        ("18Africa - Map A", '18Africa has no map "A"'),
    ],
)
def test_names_that_nothing_bears(name: str, words: str) -> None:
    with pytest.raises(UnknownTitleError) as caught:
        registry.find_title(name)
    assert words in str(caught.value)


def entry(value: str) -> importlib.metadata.EntryPoint:
    return importlib.metadata.EntryPoint("fake", value, registry.ENTRY_POINTS)


FAKE = Title(name="18Fake", load=lambda: registry.titles()[0].data, rules=registry.titles()[0].rules, aliases=("Fk",))


def test_other_packages_add_titles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **_: [entry(f"{__name__}:FAKE")])
    assert registry.titles()[-1] is FAKE
    assert registry.find_title("fk") == (FAKE, None)


def broken_data() -> NoReturn:
    raise TitleFileError("board.toml: hexes.A1: no such key")


def leave() -> NoReturn:
    sys.exit("bye")


BROKEN = replace(FAKE, load=broken_data)
LEAVING = replace(FAKE, load=leave)
NO_DATA = replace(FAKE, load=dict)
NAMELESS = replace(FAKE, name="")
NUMBERED = replace(FAKE, aliases=(18,))


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("no_such_package:TITLE", "No module named 'no_such_package'"),
        (f"{__name__}:NOTHING", "NOTHING"),
        ("no:such:thing", ""),
        (f"{__name__}:FOLDER", "not PosixPath"),
        ("leaving_title:TITLE", "SystemExit: 3"),
        ("raising_title:TITLE", "ZeroDivisionError"),
        (f"{__name__}:BROKEN", "board.toml: hexes.A1: no such key"),
        (f"{__name__}:LEAVING", "SystemExit: bye"),
        (f"{__name__}:NO_DATA", "no TitleData but dict"),
        (f"{__name__}:NAMELESS", "need names"),
        (f"{__name__}:NUMBERED", "need names"),
    ],
)
def test_an_entry_point_that_cannot_be_used_is_left_out_and_named(
    value: str, why: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    for name, code in (("leaving_title", "raise SystemExit(3)"), ("raising_title", "1 / 0")):
        (tmp_path / f"{name}.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    sound = importlib.metadata.EntryPoint("sound", f"{__name__}:FAKE", registry.ENTRY_POINTS)
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **_: [entry(value), sound])
    assert registry.titles()[-1] is FAKE
    assert registry.find_title("fk") == (FAKE, None)
    with pytest.raises(UnknownTitleError):
        registry.find_title("18Nothing")
    assert len(registry.titles()) == len(registry._built_in()) + 1
    [line] = [record.getMessage() for record in caplog.records]
    assert line.startswith('entry point "fake" of group routeopt.titles')
    assert why in line
    assert "\n" not in line


def test_finding_a_title_reads_no_data_and_loads_no_solver() -> None:
    code = (
        "import sys; from routeopt.titles import find_title; title = find_title('18ZOO').title;"
        "assert 'data' not in vars(title);"
        "print([m for m in ('numpy', 'numba', 'networkx', 'ortools', 'importlib.metadata') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


#: Printed track that leads nowhere on the maps as they are (18ZOO's README tells of it).
ODD = {
    ("18ZOO", "C", "", "J14", "track: closed side"),
    ("18ZOO", "C", "base=2", "J14", "track: closed side"),
    ("18ZOO", "C", "base=3", "J14", "track: closed side"),
    ("18ZOO", "A", "base=3", "F8", "track: closed side"),
    ("18ZOO", "A", "base=3", "G7", "track: off the map"),
    ("18ZOO", "A", "base=3", "I7", "track: off the map"),
    ("18ZOO", "D", "base=3", "F9", "track: closed side"),
}


def test_printed_maps_are_in_order() -> None:
    """No printed track leads off the map or into a closed side, but where that is known, whatever the options."""
    found = {
        (title.name, name, key, fault.where, fault.rule)
        for title in registry.titles()
        for name, board in title.data.boards.items()
        for key in ("", *board.variants)
        for fault in check_map(board.under(dict([key.split("=")]) if key else {}))
    }
    assert found == ODD


def test_the_command_line_works_beside_a_broken_package(tmp_path: Path) -> None:
    info = tmp_path / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[routeopt.titles]\nbad = broken_title:TITLE\n")
    (tmp_path / "broken_title.py").write_text("import sys\nsys.exit(7)\n")
    env = os.environ | {"PYTHONPATH": os.pathsep.join((str(tmp_path), os.environ.get("PYTHONPATH", "")))}
    done = subprocess.run(
        [sys.executable, "-m", "routeopt", "titles", "--json"], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert {"18ZOO", "1830"} <= {title["title"] for title in json.loads(done.stdout)}
    assert done.stderr.startswith(
        'routeopt: entry point "bad" of group routeopt.titles (broken_title:TITLE) is left out'
    )
    assert done.stderr.count("\n") == 1
