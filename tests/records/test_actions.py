"""Actions of an export: which fields are read, and that no other one can refuse a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from routeopt.records.actions import READ, ExportedAction, read_action
from routeopt.titles import titles

#: Every action type, field and JSON type of many public games, one a line.
FIELDS = Path(__file__).parents[3] / "shared" / "corpus" / "18xx" / "fields.tsv"
#: A value of each JSON type.
VALUES: dict[str, tuple[Any, ...]] = {
    "int": (0, 7, -1),
    "float": (22.5,),
    "bool": (True, False),
    "text": ("", "K9"),
    "null": (None,),
    "list": ([],),
    "object": ({},),
}
ACTION = {"type": "pass", "id": 7, "entity": "PB", "entity_type": "corporation"}


def within(path: str, value: Any) -> dict[str, Any]:
    """Return the field of a path such as ``routes[].hexes[]`` with a value, in the objects and lists around it."""
    name, _, rest = path.partition(".")
    inner = within(rest, value) if rest else value
    field = name.rstrip("[]")
    for _ in range(name.count("[]")):
        inner = [inner]
    return {field: inner}


def completed(field: dict[str, Any]) -> dict[str, Any]:
    """Add what each automatic action and each route has."""
    for automatic in field.get("auto_actions", ()):
        if isinstance(automatic, dict):
            automatic.update(ACTION | completed(automatic))
    for route in field.get("routes", ()):
        if isinstance(route, dict):
            route.setdefault("train", "2-0")
    return field


def test_every_form_of_every_field_in_public_games_is_read() -> None:
    if not FIELDS.exists():
        pytest.skip(f"the table of fields is absent: {FIELDS}")
    rows = [line.split("\t")[:3] for line in FIELDS.read_text().splitlines()[1:]]
    refused = []
    for what, path, kind in rows:
        for value in VALUES[kind] if what != "(game)" and path != "type" else ():
            try:
                read_action(ACTION | {"type": what} | completed(within(path, value)))
            except msgspec.ValidationError as error:
                refused.append(f"{what}.{path}: {kind} {value!r}: {error}")
    assert refused == []
    assert len(rows) > 900


@pytest.mark.parametrize(
    ("what", "field", "value"),
    [
        ("buy_shares", "share_price", False),
        ("sell_shares", "share_price", 22.5),
        ("pass", "original_id", 0.5),
        ("place_token", "slot", True),
        ("program_buy_shares", "corporation", 5),
        ("pass", "hex", ["K9"]),
        ("lay_tile", "city", {}),
        ("undo", "routes", "none"),
    ],
)
def test_a_field_that_nothing_depends_on_may_have_any_form(what: str, field: str, value: Any) -> None:
    plain = read_action(ACTION | {"type": what})
    assert plain == read_action(ACTION | {"type": what, field: value}) or field in READ[what]
    carried = read_action(ACTION | {"auto_actions": [ACTION | {"type": what, field: value}]})
    assert carried.auto_actions is not None
    assert carried.auto_actions[0].type == what


@pytest.mark.parametrize(("what", "field", "value"), [("lay_tile", "rotation", "1"), ("pass", "entity", [1])])
def test_a_field_that_is_needed_is_refused_in_a_form_that_no_game_has(what: str, field: str, value: Any) -> None:
    with pytest.raises(msgspec.ValidationError, match=field):
        read_action(ACTION | {"type": what, field: value})


def test_what_is_read_of_an_action_is_a_field_of_it() -> None:
    fields = {field.name for field in msgspec.structs.fields(ExportedAction)}
    assert {name for names in READ.values() for name in names} < fields


def test_money_that_is_paid_back_changes_nothing_on_the_board() -> None:
    for title in titles():
        if title.export is None:
            continue
        board = next(iter(title.data.boards.values()))
        state = title.export.start(title.data, board)
        for what in ("payoff_player_debt", "payoff_player_debt_partial", "payoff_loan", "program_close_pass"):
            state.apply(read_action(ACTION | {"type": what, "entity": 1, "entity_type": "player"}))
        assert state.tiles == {}
