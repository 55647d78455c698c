"""What import-linter does not see: names of titles below `titles`, folders that say nothing of themselves, paths."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

from routeopt.titles import titles
from routeopt.titles.title import Title

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "routeopt"
CORPUS = ROOT.parent / "shared" / "corpus"
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
#: Layers as import-linter holds them, from the top.
LAYERS = [name.strip().removeprefix("routeopt.") for row in CONTRACTS[0]["layers"] for name in row.split("|")]
BELOW = LAYERS[LAYERS.index("titles") + 1 :]
TEXTS = {f: f.read_text() for f in PACKAGE.rglob("*") if f.suffix in (".py", ".toml", ".md")}


def names_of(title: Title) -> set[str]:
    """Return all that a title is called, its folder too."""
    game = title.data.game
    folder = title.load.__module__.rpartition(".")[2]
    return {name.casefold() for name in (title.name, *title.aliases, game.title, *game.aliases, folder)}


def test_every_module_and_folder_has_a_layer() -> None:
    found = {f.stem for f in PACKAGE.glob("*.py")} | {f.parent.name for f in PACKAGE.glob("*/__init__.py")}
    assert found - {"__init__", "__main__"} == set(LAYERS)


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.name)
def test_no_title_is_named_below_the_titles(title: Title) -> None:
    below = {f: text for f, text in TEXTS.items() if f.relative_to(PACKAGE).parts[0].removesuffix(".py") in BELOW}
    assert {f.parent.name for f in below} >= {"spec", "board", "rules", "network", "search", "solution", "engine"}
    named = [
        (str(f.relative_to(ROOT)), n) for f, text in below.items() for n in names_of(title) if n in text.casefold()
    ]
    assert named == []


@pytest.mark.parametrize("layer", [layer for layer in LAYERS if (PACKAGE / layer).is_dir()])
def test_a_layer_says_what_lives_there_and_what_may_not(layer: str) -> None:
    said = ast.get_docstring(ast.parse((PACKAGE / layer / "__init__.py").read_text())) or ""
    assert re.search(r"^Lives here: \S", said, re.MULTILINE)
    assert re.search(r"^May not live here: \S", said, re.MULTILINE)


def test_no_file_names_a_path_of_one_machine() -> None:
    path = re.compile(r"(?<![\w./])/(?:home|root|tmp|work|Users|mnt|opt)/\S*|\.\./shared\S*|\b[A-Z]:\\\S*")
    assert [(str(f.relative_to(ROOT)), found) for f, text in TEXTS.items() for found in path.findall(text)] == []


@pytest.mark.skipif(not CORPUS.is_dir(), reason="no recorded games beside the repository")
def test_no_recorded_game_is_named_by_its_file() -> None:
    games = {f.name for f in CORPUS.rglob("*.json")}
    assert games
    assert [(str(f.relative_to(ROOT)), game) for f, text in TEXTS.items() for game in games if game in text] == []
