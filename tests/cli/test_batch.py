"""A file of answers that a stopped command is gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest

from routeopt.cli.batch import PART, Answers, work
from routeopt.cli.options import Many
from routeopt.errors import BadInputError
from tests.analysis.test_batch import words


@pytest.fixture(autouse=True)
def _no_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("routeopt.cli.batch.warm_up", lambda _: None)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    for number in range(6):
        (folder / f"{number}.json").write_text("" if number == 3 else "bad" if number == 2 else f"w{number} " * number)
    return folder


def written(folder: Path, out: Path, *, resume: bool = False) -> bytes:
    for _ in work(words, [folder], (".json",), Many(out=out, workers=1, resume=resume), key="game"):
        pass
    return out.read_bytes()


def test_wherever_it_was_stopped_it_goes_on_to_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    whole = written(folder, tmp_path / "whole.jsonl")
    assert whole
    out = tmp_path / "out.jsonl"
    for length in {*range(0, len(whole), 3), len(whole)}:
        out.unlink(missing_ok=True)
        (tmp_path / f"out.jsonl{PART}").write_bytes(whole[:length])
        assert written(folder, out, resume=True) == whole, length
        assert not (tmp_path / f"out.jsonl{PART}").exists()


def test_a_whole_file_is_gone_on_with_when_there_are_more_games(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    before = written(folder, out)
    (folder / "7.json").write_text("more")
    after = written(folder, out, resume=True)
    assert after.startswith(before)
    assert after != before


def test_what_was_stopped_is_not_lost_unasked(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    (tmp_path / f"out.jsonl{PART}").write_bytes(b"")
    with pytest.raises(BadInputError, match="--resume"):
        written(folder, out)


def test_answers_of_other_files_are_not_gone_on_with(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    (tmp_path / f"out.jsonl{PART}").write_bytes(b'{"game":"other.json"}\n')
    with pytest.raises(BadInputError, match="of other files"):
        written(folder, out, resume=True)


def test_there_is_nothing_to_go_on_with_without_a_file() -> None:
    with pytest.raises(BadInputError, match="-o FILE"):
        Answers(None, [], key="game", resume=True)
