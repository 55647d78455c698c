"""Actions as JSON and back, references as text, and what is refused by name."""

from __future__ import annotations

import json
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from routeopt.board import StopRef, TrackRef
from routeopt.engine.actions import ACTIONS, AnyAction, Range
from routeopt.engine.refs import (
    Cell,
    Certificate,
    TrainCard,
    read_card,
    read_cell,
    read_certificate,
    read_stop,
    read_track,
)
from routeopt.engine.wire import read_action, write_action
from routeopt.errors import BadValueError

NUMBERS = st.integers(0, 10**6)
WORDS = st.text("ABab1 &_-.,:é", max_size=6)
NAMES = st.text("ABab1 &_-.,:é", min_size=1, max_size=6)
HEXES = st.from_regex(r"[A-Z][1-9][0-9]?", fullmatch=True)
REFERENCES: dict[Any, st.SearchStrategy[Any]] = {
    Certificate: st.builds(Certificate, NAMES, NUMBERS),
    TrainCard: st.builds(TrainCard, NAMES, NUMBERS),
    Cell: st.builds(Cell, NUMBERS, NUMBERS),
    StopRef: st.builds(StopRef, HEXES, NUMBERS),
    TrackRef: st.builds(TrackRef, HEXES, NUMBERS),
    str: WORDS,
    int: st.integers(-(2**40), 2**40),
}


def values(hint: Any) -> st.SearchStrategy[Any]:
    """All values of a type that a field of an action may have; amounts are one number, as in logs."""
    if hint in REFERENCES:
        return REFERENCES[hint]
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return st.one_of([st.none() if p is NoneType else values(p) for p in parts if p is not Range])
    if origin is tuple:
        if parts[-1] is Ellipsis:
            return st.lists(values(parts[0]), max_size=3).map(tuple)
        return st.tuples(*(values(part) for part in parts))
    if origin is Literal:
        return st.sampled_from(parts)
    assert isinstance(hint, type), hint
    assert issubclass(hint, msgspec.Struct), hint
    return structs(hint)


def structs(kind: type[msgspec.Struct]) -> st.SearchStrategy[Any]:
    hints = get_type_hints(kind)
    return st.fixed_dictionaries({n: values(hints[n]) for n in kind.__struct_fields__}).map(lambda f: kind(**f))


@pytest.mark.parametrize("kind", ACTIONS, ids=lambda kind: kind.__name__)
def test_every_kind_of_action_comes_back_as_it_was_written(kind: type[Any]) -> None:
    @given(structs(kind))
    def there_and_back(action: AnyAction) -> None:
        raw = json.loads(json.dumps(write_action(action)))
        assert read_action({**raw, "id": 7}) == action
        assert write_action(read_action(raw)) == write_action(action)

    there_and_back()


@pytest.mark.parametrize(
    ("read", "reference"),
    [
        (read_certificate, REFERENCES[Certificate]),
        (read_card, REFERENCES[TrainCard]),
        (read_cell, REFERENCES[Cell]),
        (read_stop, REFERENCES[StopRef]),
        (read_track, REFERENCES[TrackRef]),
    ],
)
def test_references_come_back_from_their_text(read: Any, reference: st.SearchStrategy[Any]) -> None:
    @given(reference)
    def there_and_back(ref: Any) -> None:
        assert read(str(ref)) == ref

    there_and_back()


def test_how_references_are_written() -> None:
    written = [Certificate("H3", 1), TrainCard("3V", 1), Cell(2, 13), StopRef("K9", 0), TrackRef("K9", 1)]
    assert [str(ref) for ref in written] == ["H3_1", "3V-1", "2,13", "K9.0", "K9:1"]


@pytest.mark.parametrize(
    ("read", "texts", "form"),
    [
        (
            read_certificate,
            ("NYC", "1", "_1", "NYC_", "NYC_x", "NYC_01", "NYC_-1", "NYC_1 ", "N_1234567890", "N_²"),
            "NYC_1",
        ),
        (read_card, ("3", "-1", "3-", "3-x", "3-00", "3-+1", "3-٣"), "3-1"),
        (read_cell, ("", "1", "1,", ",1", "1,2,3", "01,2", "a,b"), "2,3"),
        (read_stop, ("K9", ".0", "K9.", "K9.x", "K9.00"), "K9.0"),
        (read_track, ("K9", ":0", "K9:", "K9.1", "K9:1:1"), "K9:1"),
    ],
)
def test_texts_of_another_form_are_refused_and_the_form_is_said(read: Any, texts: tuple[str, ...], form: str) -> None:
    for text in texts:
        with pytest.raises(BadValueError) as error:
            read(text)
        assert f'"{text}": ' in str(error.value)
        assert f'"{form}"' in str(error.value)


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        ({"id": 3, "type": "buy_shares", "entity": "P1", "share": "A"}, 'action 3: "A": a certificate is named'),
        ({"id": 3, "type": "buy_shares", "entity": "P1"}, "missing required field `share`"),
        ({"id": 3, "type": "buy_shares", "entity": "P1", "share": "A_1", "shape": 1}, "unknown field `shape`"),
        ({"id": 3, "type": "buy_shares", "entity": "P1", "share": 5}, "action 3: "),
        ({"id": 3, "type": "buy_shares", "entity": "P1", "share": ["A", 1, 2]}, "action 3: "),
        ({"id": 3, "type": "sell_shares", "entity": "P1", "shares": "A_1", "percent": 10}, "action 3: "),
        ({"id": 3, "type": "sell_shares", "entity": "P1", "shares": ["A_1", "B"], "percent": 10}, '"B": a certificate'),
        ({"id": 3, "type": "run_routes", "entity": "A", "routes": [7]}, "action 3: "),
        ({"id": 3, "type": "run_routes", "entity": "A", "routes": [{"train": "2"}]}, '"2": a train is named'),
        ({"id": 3, "type": "fly", "entity": "P1"}, "action 3: Invalid value 'fly'"),
        ({"id": 3, "type": ["pass"], "entity": "P1"}, "action 3: "),
        ({"entity": "P1"}, "action ?: "),
    ],
)
def test_bad_actions_are_named_errors(raw: dict[str, Any], why: str) -> None:
    with pytest.raises(BadValueError) as error:
        read_action(raw)
    assert why in str(error.value)


def test_an_amount_may_be_free_between_bounds() -> None:
    free = Range(5, 20, 5)
    assert [amount for amount in range(30) if amount in free] == [5, 10, 15, 20]
    assert "7" not in free
