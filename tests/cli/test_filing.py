"""`routeopt new` and `routeopt convert`: position files that the other commands take."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import routeopt
from routeopt.titles import titles
from tests.cli.lions import LIONS, changed, run, write
from tests.formats.corpus import GAMES, absent

MAPS = [t.name if not name else f"{t.name} - Map {name}" for t in titles() for name in t.data.boards]


@pytest.mark.parametrize("name", MAPS)
def test_what_new_prints_is_in_order_and_solves(name: str, tmp_path: Path) -> None:
    printed = run("new", name)
    assert printed.exit_code == 0
    path = write(tmp_path, printed.stdout)
    checked = run("check", path)
    assert (checked.exit_code, checked.stderr) == (0, ""), checked.stdout
    assert run("solve", path).exit_code == 0
    assert run("new", name, "-o", tmp_path / "b.toml").exit_code == 0
    assert (tmp_path / "b.toml").read_text(encoding="utf-8") == printed.stdout


@pytest.mark.parametrize("name", MAPS)
def test_every_comment_that_shows_a_line_is_one_that_may_stand_there(name: str, tmp_path: Path) -> None:
    """All examples at once, without the ``#``: what lacks a place of its own is left out."""
    lines = []
    for line in run("new", name).stdout.splitlines():
        text = line.removeprefix("# ")
        shown = "=" in text.split('"')[0] or (text.startswith("[") and text.endswith("]"))
        if not line.startswith("#") or (shown and "HEX" not in text):
            lines.append(text)
    path = write(tmp_path, "\n".join(lines))
    result = run("check", path)
    # The tile may not fit, and homes may be full: but every name is known, and every line has its form.
    assert result.exit_code in (0, 1), result.stderr
    assert sum(text.startswith("[") for text in lines) >= 2


def test_new_lists_every_name() -> None:
    text = run("new", "18Africa").stdout
    game = next(t for t in titles() if t.name == "18Africa").data.game
    words = " ".join(text.replace("\n#", " ").split())
    for record in (*game.companies, *game.trains, *game.economies, *(b for b in game.bonuses if b.owned)):
        assert record.name in words


def test_an_unknown_title_is_told() -> None:
    result = run("new", "18Afrca")
    assert result.exit_code == 2
    assert "18Africa" in result.stderr


@absent
def test_a_board_of_a_game_becomes_a_file_that_is_worth_the_same(tmp_path: Path) -> None:
    game, out = GAMES[0], tmp_path / "position.toml"
    assert run("convert", game, "-o", out).exit_code == 0
    text = out.read_text(encoding="utf-8")
    assert text.startswith("# 18ZOO")
    assert game.name in text.splitlines()[0]
    assert run("convert", game).stdout == text
    answers = [json.loads(run("solve", path, "--json").stdout) for path in (game, out)]
    assert answers[0]["revenue"] == answers[1]["revenue"] > 0
    assert answers[0]["routes"] == answers[1]["routes"]


def test_toml_becomes_json_and_back(tmp_path: Path) -> None:
    path = write(tmp_path)
    assert run("convert", path, "-o", tmp_path / "a.json").exit_code == 0
    assert json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))["company"] == "Lions"
    assert run("convert", tmp_path / "a.json", "-o", tmp_path / "b.toml").exit_code == 0
    back = routeopt.load_position(tmp_path / "b.toml")
    assert back.to_toml() == routeopt.load_position(LIONS).to_toml()


def test_another_company_keeps_the_trains_where_they_are(tmp_path: Path) -> None:
    path = write(tmp_path, changed('trains = ["2V", "2V"]', 'trains = { Lions = ["2V", "2V"] }'))
    text = run("convert", path, "--company", "Tigers").stdout
    position = routeopt.load_position(text)
    assert (position.company, position.trains) == ("H6", ())
    assert [c.name for c in position.elsewhere["H5"]] == ["2V", "2V"]


def test_a_map_of_ones_own_is_named_in_the_file(tmp_path: Path) -> None:
    board = tmp_path / "board.toml"
    board.write_text('name = "A"\n[hexes.E9]\n[hexes.E11]\n', encoding="utf-8")
    path = write(tmp_path, 'title = "18ZOO"\nmap = "A"\ncompany = "Lions"\n')
    text = run("convert", path, "--board", board).stdout
    assert "--board board.toml" in text.splitlines()[1]


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    for command in (("new", "18ZOO"), ("convert", write(tmp_path))):
        result = run(*command, "-o", tmp_path / "no" / "a.toml")
        assert result.exit_code == 2
        assert "there is no folder" in result.stderr
