"""`routeopt solve` of a folder."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.lions import LIONS, run, write


def test_each_position_of_a_folder_has_its_line(tmp_path: Path) -> None:
    folder = tmp_path / "positions"
    (folder / "deep").mkdir(parents=True)
    write(folder, name="b.toml")
    write(folder / "deep", name="a.toml")
    write(folder, "title = 1", name="c.toml")
    write(folder, LIONS.replace('"H14"]', '"E15"]'), name="d.toml")
    result = run("solve", folder, "--json", "--workers", "1", "-o", tmp_path / "out.jsonl")
    assert result.exit_code == 1
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert (tmp_path / "out.jsonl").read_text() == result.stdout
    names = [Path(line.get("position", line.get("file"))).name for line in lines]
    assert names == ["b.toml", "c.toml", "d.toml", "a.toml"]
    assert ["error" in line for line in lines] == [False, True, True, False]
    alone = json.loads(run("solve", folder / "b.toml", "--json").stdout)
    assert lines[0] == {"position": str(folder / "b.toml"), **alone}
    assert alone["revenue"] == 110


def test_what_is_for_one_position_or_for_a_folder_is_refused_for_the_other(tmp_path: Path) -> None:
    path = write(tmp_path)
    for option in (("--company", "GI"), ("--explain",), ("--at", "3")):
        result = run("solve", tmp_path, *option)
        assert (result.exit_code, option[0] in result.stderr) == (2, True)
    result = run("solve", path, "--workers", "2")
    assert (result.exit_code, "folder" in result.stderr) == (2, True)
