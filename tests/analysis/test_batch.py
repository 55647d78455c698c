"""Many files at once: the same answers in the same order whatever does the work."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from routeopt.analysis.batch import Done, files_in, work_through
from routeopt.errors import BadInputError, BadValueError


def words(text: str, name: str) -> Iterator[dict[str, Any]]:
    """Yield a line for each word; what some words ask for goes wrong."""
    for word in text.split():
        if word == "bad":
            raise BadValueError(f"{name}: a bad word")
        if word == "fault":
            raise ZeroDivisionError(word)
        if word == "dies":
            os.kill(os.getpid(), signal.SIGKILL)
        yield {"game": name, "word": word}


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    texts = {"a": "one two", "b": "three bad four", "c": "", "d": "five", "e": "fault", "f": "six " * 50}
    for name, text in texts.items():
        (tmp_path / f"{name}.json").write_text(text)
    (tmp_path / "g.json").write_bytes(b"\xff\xfe")
    return files_in([tmp_path], (".json",))


def told(found: list[Done]) -> dict[str, str]:
    return {Path(done.name).stem: done.error for done in found if done.error}


def test_what_goes_wrong_with_a_file_is_told_and_stops_no_other(files: list[str]) -> None:
    found = list(work_through(words, files))
    assert [Path(done.name).stem for done in found] == ["a", "b", "c", "d", "e", "f", "g"]
    errors = told(found)
    assert list(errors) == ["b", "c", "e", "g"]
    assert "a bad word" in errors["b"]
    assert "empty" in errors["c"]
    assert "fault in routeopt: ZeroDivisionError" in errors["e"]
    assert "UTF-8" in errors["g"]
    lines = [json.loads(line) for line in found[1].lines.splitlines()]
    assert lines == [{"game": files[1], "word": "three"}, {"file": files[1], "error": errors["b"]}]


def test_two_processes_give_the_same(files: list[str]) -> None:
    assert list(work_through(words, files, workers=2)) == list(work_through(words, files))


def test_a_file_that_ends_its_process_is_told_and_stops_no_other(files: list[str]) -> None:
    Path(files[3]).write_text("five dies")
    found = list(work_through(words, files, workers=2))
    assert [done.name for done in found] == files
    assert "ended from outside" in told(found)["d"]
    others = [name for name in files if name != files[3]]
    assert [done for done in found if done.name != files[3]] == list(work_through(words, others))


def test_a_dask_cluster_gives_the_same(files: list[str]) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None, protocol="tcp"
    ) as cluster:
        assert list(work_through(words, files, scheduler=cluster.scheduler_address)) == list(work_through(words, files))


def test_a_cluster_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadInputError, match=r"routeopt\[cluster\]"):
        list(work_through(words, ["a"], scheduler="tcp://127.0.0.1:1"))


def test_folders_are_searched_in_a_fixed_order_and_each_file_is_taken_once(tmp_path: Path) -> None:
    for name in ("b/2.json", "a.json", "b/1.json", "b/3.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    named = [tmp_path / "b" / "2.json", tmp_path]
    found = [str(Path(f).relative_to(tmp_path)) for f in files_in(named, (".json",))]
    assert found == ["b/2.json", "a.json", "b/1.json"]
    with pytest.raises(BadInputError, match="no files"):
        files_in([tmp_path], (".toml",))
    with pytest.raises(BadInputError, match="no such file"):
        files_in([tmp_path / "x.json"], (".json",))
