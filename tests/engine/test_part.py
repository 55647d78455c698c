"""Records of the state: copies are independent, and what could be shared by mistake is refused."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pytest

from routeopt.engine.part import Part
from routeopt.engine.refs import Cell, TrainCard
from routeopt.engine.state import NoPart, State
from tests.boards import board
from tests.engine.made_up import new_game


class Pair(NamedTuple):
    left: int
    right: str


@dataclass(slots=True)
class Inner(Part):
    marks: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Outer(Part):
    number: int = 0
    names: tuple[str, ...] = ()
    seen: frozenset[Pair] = frozenset()
    table: dict[TrainCard, Pair] = field(default_factory=dict)
    inner: Inner = field(default_factory=Inner)
    maybe: Inner | None = None
    either: int | str | None = None

    def hide(self, player: str) -> None:
        if player != "P1":
            self.table = {}


def test_copies_change_on_their_own() -> None:
    table, seen = {TrainCard("2", 0): Pair(1, "y")}, frozenset({Pair(1, "x")})
    old = Outer(1, ("a",), seen, dict(table), Inner({"a": 1}), Inner({"b": 2}))
    new = old.copy()
    assert (new, type(new)) == (old, Outer)
    new.table[TrainCard("2", 1)] = Pair(2, "z")
    new.inner.marks["a"] = 5
    assert new.maybe is not None
    new.maybe.marks["b"] = 7
    new.number, new.names = 2, ("b",)
    assert old == Outer(1, ("a",), seen, table, Inner({"a": 1}), Inner({"b": 2}))


def test_copies_of_copies_and_of_nothing() -> None:
    assert Outer().copy().copy() == Outer()
    assert Outer().copy().maybe is None
    assert Outer().copy().inner is not Outer().inner


def test_a_record_prints_itself() -> None:
    record = Outer(
        1, ("a",), frozenset({Pair(2, "x"), Pair(1, "x")}), {TrainCard("2", 0): Pair(1, "y")}, Inner({"a": 1})
    )
    assert record.plain() == {
        "number": 1,
        "names": ["a"],
        "seen": [[1, "x"], [2, "x"]],
        "table": {"2-0": [1, "y"]},
        "inner": {"marks": {"a": 1}},
        "maybe": None,
        "either": None,
    }


@dataclass
class HasList(Part):
    items: list[int] = field(default_factory=list)


@dataclass
class HasSet(Part):
    items: set[int] = field(default_factory=set)


@dataclass
class HasDictOfLists(Part):
    items: dict[str, list[int]] = field(default_factory=dict)


@dataclass
class HasDictOfDicts(Part):
    items: dict[str, dict[str, int]] = field(default_factory=dict)


@dataclass
class HasDictOfParts(Part):
    items: dict[str, Inner] = field(default_factory=dict)


@dataclass
class HasTupleOfLists(Part):
    items: tuple[list[int], ...] = ()


@dataclass
class HasTupleOfParts(Part):
    items: tuple[Inner, ...] = ()


@dataclass
class HasBareDict(Part):
    items: dict = field(default_factory=dict)  # type: ignore[type-arg]  # the point of it


@dataclass
class HasAny(Part):
    items: Any = None


@dataclass
class HasObject(Part):
    items: object = None


@dataclass
class HasListOrNone(Part):
    items: list[int] | None = None


@dataclass
class HasTwoParts(Part):
    items: Inner | Outer | None = None


@pytest.mark.parametrize(
    "kind",
    [
        HasList,
        HasSet,
        HasDictOfLists,
        HasDictOfDicts,
        HasDictOfParts,
        HasTupleOfLists,
        HasTupleOfParts,
        HasBareDict,
        HasAny,
        HasObject,
        HasListOrNone,
        HasTwoParts,
    ],
    ids=lambda kind: kind.__name__,
)
def test_what_copies_could_share_is_refused(kind: type[Part]) -> None:
    for use in (Part.copy, Part.plain):
        with pytest.raises(TypeError, match=rf"{kind.__name__}\.items: .* is neither a value"):
            use(kind())


def test_a_record_without_fields_of_its_own_must_be_a_dataclass() -> None:
    class Loose(Part):
        pass

    with pytest.raises(TypeError, match="Loose is no dataclass"):
        Loose().copy()


def test_what_a_title_has_of_its_own_copies_and_hides_with_the_state() -> None:
    state = State(board=board(), own=Outer(table={TrainCard("2", 0): Pair(1, "y")}), seed=5)
    state.cells["A"] = Cell(0, 0)
    other = state.copy()
    assert isinstance(other.own, Outer)
    other.own.table.clear()
    other.cells.clear()
    other.turn.over = True
    assert isinstance(state.own, Outer)
    assert (len(state.own.table), len(state.cells), state.turn.over) == (1, 1, False)
    for player, seen in (("P1", 1), ("P2", 0)):
        view = state.copy()
        view.hide(player)
        assert isinstance(view.own, Outer)
        assert (len(view.own.table), view.seed) == (seen, 0)


def test_a_title_without_a_part_of_its_own() -> None:
    own = new_game().state.own
    assert own == NoPart()
    assert own.copy() == NoPart()
    assert own.plain() == {}
    own.hide("P1")


def test_a_game_is_not_changed_through_a_view() -> None:
    game = new_game()
    view = game.view("P1")
    before = dict(game.state.cash)
    view.cash["P1"] = 0
    assert game.state.cash == before
