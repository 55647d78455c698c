"""Games on a map of one's own: the saved game has the map, and opens again without it beside."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import routeopt.titles as registry
from routeopt.engine.game import read_saved, replay
from routeopt.errors import BadValueError, TitleFileError
from routeopt.formats import load_position
from routeopt.formats.saved import open_saved, run_to
from routeopt.spec.load import load_board
from tests.cli.lions import run

MAP = Path(registry.__file__).parent / "g18zoo" / "maps" / "A.toml"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Return map A under a name that the title does not know."""
    file = tmp_path / "own.toml"
    file.write_text(MAP.read_text().replace('name = "A"', 'name = "Mine"', 1))
    return file


@pytest.fixture
def saved(own: Path, tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    done = run("play", "18ZOO", "--players", "2", "--seed", "3", "--board", own, "--save", file)
    assert done.exit_code == 0, done.stderr
    own.unlink()
    return file


def test_a_game_on_ones_own_map_opens_again_without_it(saved: Path) -> None:
    shown = json.loads(saved.read_text())
    assert shown["title"] == "18ZOO"
    assert json.loads(run("replay", saved, "--verify", "--json").stdout)["match"] is True
    assert run("play", saved).exit_code == 0
    actions = [a["id"] for a in shown["actions"] if a["type"] == "run_routes"]
    assert actions
    solved = run("solve", saved, "--at", str(actions[-1]), "--json")
    assert solved.exit_code == 0, solved.stderr
    assert load_position(saved, at=actions[-1]).board.spec.name == "Mine"


def test_the_map_is_the_one_that_was_played_on(own: Path) -> None:
    spec = load_board(own)
    named = msgspec.structs.replace(spec.hexes["C7"], name="Nowhere")
    game = registry.find_title("18ZOO").title.new_game(
        ["a", "b"], 1, board=msgspec.structs.replace(spec, hexes={**spec.hexes, "C7": named})
    )
    again = run_to(open_saved(json.loads(game.to_json()), "game.json"))
    assert again.setting.spec.hexes["C7"].name == "Nowhere"
    assert again.own_map == game.own_map
    assert again.to_json() == game.to_json()
    assert replay(game.play, read_saved(game.to_json())).setting.spec.hexes["C7"].name == "Nowhere"


def test_a_game_on_the_titles_own_map_says_nothing_of_it() -> None:
    game = registry.find_title("18ZOO").title.new_game(["a", "b"], 1, board="B")
    assert "board" not in json.loads(game.to_json())


def broken(saved: Path, change: Any) -> dict[str, Any]:
    raw: dict[str, Any] = json.loads(saved.read_text())
    change(raw["board"])
    return raw


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda b: b.update(colour="red"), "colour"),
        (lambda b: b["hexes"].update(E9={"tracks": ["0-9"]}), 'E9: track "0-9"'),
        (lambda b: b["hexes"].update(E9={"stops": [{"kind": "city", "revenue": -1}]}), "revenue"),
        (lambda b: b.update(hexes=[]), "hexes"),
        (lambda b: b.update(companies=["ZZ"]), "ZZ"),
    ],
)
def test_the_map_in_a_saved_game_is_read_as_strictly_as_a_file(change: Any, words: str, saved: Path) -> None:
    with pytest.raises(TitleFileError) as caught:
        open_saved(broken(saved, change), "game.json")
    assert words in str(caught.value)
    assert str(caught.value).startswith("game.json")


def test_another_map_beside_the_one_of_the_game_is_refused(saved: Path, tmp_path: Path) -> None:
    raw = json.loads(saved.read_text())
    same = msgspec.structs.replace(load_board(MAP), name="Mine")
    assert open_saved(raw, "game.json", same).game.own_map == same
    other = tmp_path / "other.toml"
    other.write_text(MAP.read_text().replace('source = "', 'source = "another, ', 1))
    with pytest.raises(BadValueError, match="a map of its own"):
        open_saved(raw, "game.json", load_board(other))
