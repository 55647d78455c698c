"""What the shared tests of whole games need to know of a title, and where they find it.

A title that can be played has beside its tests a `harness.py` with a `Harness` of the name ``HARNESS``, and where its
rules are switched off one by one, a `mutants.py` with a tuple of `Mutant` of the name ``MUTANTS``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from routeopt.engine.game import Game
from tests.play.games import Words

if TYPE_CHECKING:
    from tests.play.mutants import Mutant
    from tests.play.records import Records

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, kw_only=True)
class Harness:
    """A title under test.

    Parameters
    ----------
    title : str
        Name by which it is asked for on the command line.
    new_game : callable
        Returns the game that belongs to a seed: map, number of players and options vary with it.
    rounds : frozenset of str
        Rounds that each random game comes to.
    words : mapping of str to sequence
        What fields of actions may hold beside what every title has there.
    tests : tuple of str
        Folders and files of tests that must catch a rule that is switched off, from the root of the project.
    slow : tuple of str
        Tests among them that are left out then: whole games, whose failures name no rule.
    records : Records, optional
        Its recorded games.
    """

    title: str
    new_game: Callable[[int], Game]
    rounds: frozenset[str] = frozenset()
    words: Words = field(default_factory=dict)
    tests: tuple[str, ...] = ()
    slow: tuple[str, ...] = ()
    records: Records | None = None


def modules(name: str) -> Iterator[str]:
    """The modules of this name beside tests of whole games, in the order of their folders."""
    for file in sorted(
        [*(ROOT / "tests/engine").glob(f"*/{name}.py"), *(ROOT / "tests/titles").glob(f"*/play/{name}.py")]
    ):
        yield ".".join(file.relative_to(ROOT).with_suffix("").parts)


def harnesses() -> list[Harness]:
    """Those of all titles."""
    return [import_module(module).HARNESS for module in modules("harness")]


def find(title: str) -> Harness:
    """The harness of a title; ends the program where there is none."""
    found = {h.title.casefold(): h for h in harnesses()}
    if title.casefold() not in found:
        raise SystemExit(f'title "{title}" has no harness; there are {", ".join(h.title for h in found.values())}')
    return found[title.casefold()]


def mutants(title: str) -> tuple[Mutant, ...]:
    """Its rules switched off, one by one; none where it has no such list."""
    for module in modules("mutants"):
        if import_module(module.rpartition(".")[0] + ".harness").HARNESS.title == title:
            listed: tuple[Mutant, ...] = import_module(module).MUTANTS
            return listed
    return ()
