"""Trains that cannot be, in every title: told by the data of its cards, whatever the title's own checks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from routeopt.formats import build_position
from routeopt.formats.load import decode
from routeopt.formats.native import parse_record
from routeopt.formats.trains import parse_train
from routeopt.rules import Owned, Train
from routeopt.solution import check
from routeopt.spec import TrainSpec
from routeopt.titles import titles
from routeopt.titles.title import Title
from tests.titles.positions import make

TITLES = [title for title in titles() if title.name.startswith("18")]


def most(card: TrainSpec) -> int | None:
    count = max(card.count.values()) if isinstance(card.count, dict) else card.count
    return None if count is None else count + card.more


CARDS = [(title, card) for title in TITLES for card in title.data.game.trains]
NAMES = [f"{title.name} {card.name}" for title, card in CARDS]


def rules(title: Title, trains: list[str], phase: str = "", elsewhere: tuple[TrainSpec, ...] = ()) -> list[str]:
    company = title.data.game.companies[0].id
    owned = tuple(parse_train(title.data.game.trains, text) for text in trains)
    others = {"another": Owned(tuple(Train(card.name, card, card) for card in elsewhere))}
    position = replace(make(title, company, [], phase=phase), trains=owned, others=others)
    return [fault.rule for fault in title.rules.check(position) if fault.rule.startswith("train")]


@pytest.mark.parametrize(("title", "card"), CARDS, ids=NAMES)
def test_no_more_cards_than_there_are(title: Title, card: TrainSpec) -> None:
    limit = most(card)
    if limit is None or (limit == 0 and card.carried):
        assert "train cards" not in rules(title, [card.name] * 9)
        return
    if limit:
        assert "train cards" not in rules(title, [card.name] * limit)
        assert "train cards" in rules(title, [card.name] * (limit + 1))
        # Those of other companies are as many fewer.
        assert "train cards" in rules(title, [card.name], elsewhere=(card,) * limit)
        assert "train cards" not in rules(title, [card.name], elsewhere=(card,) * (limit - 1))
    else:
        # The other side of the cards before it: together they are no more than those.
        names = [c.name for c in title.data.game.trains]
        front = title.data.game.trains[names.index(card.name) - 1]
        both = most(front)
        assert both is not None
        assert "train cards" not in rules(title, [card.name] + [front.name] * (both - 1))
        assert "train cards" in rules(title, [card.name] + [front.name] * both)


@pytest.mark.parametrize(("title", "card"), CARDS, ids=NAMES)
def test_no_train_before_it_is_sold_and_none_after_it_rusted(title: Title, card: TrainSpec) -> None:
    phases = [phase.name for phase in title.data.game.phases]
    first = card.phase or card.available
    if first and phases.index(first):
        assert "train of another phase" in rules(title, [card.name], phases[phases.index(first) - 1])
    if first:
        assert "train of another phase" not in rules(title, [card.name], first)
    if card.rusts:
        assert "train of another phase" in rules(title, [card.name], card.rusts)
        assert "train of another phase" not in rules(title, [card.name], phases[phases.index(card.rusts) - 1])


@pytest.mark.parametrize(
    ("name", "train", "phase", "wrong"),
    [
        ("1861", "2+2", "7", True),
        ("1861", "2+2", "8", False),
        ("1867", "5+5E", "7", True),
        ("1867", "5+5E", "8", False),
        ("1830", "D", "6", True),
        ("1830", "D", "D", False),
        ("18ZOO", "3V+", "2V", True),
        ("18ZOO", "3V+", "3V", False),
    ],
)
def test_when_trains_are_first_sold(name: str, train: str, phase: str, wrong: bool) -> None:
    (title,) = (t for t in TITLES if t.name == name)
    assert ("train of another phase" in rules(title, [train], phase)) is wrong


@pytest.mark.parametrize(
    ("trains", "phase", "wrong"),
    [
        (["3V!1V"], "3V", []),
        (["4V+!1V"], "4V+", ["train: marker"]),
        (["5V!1V"], "5V", ["train: marker"]),
        (["3V!1V", "2V!1V"], "3V", ["train: marker"]),
        (["3V+", "3V+"], "3V", ["train cards"]),
        (["3V"] * 4, "3V", ["train cards"]),
        (["3V"] * 3, "3V", []),
        (["3V!1V", "3V", "3V", "3V"], "3V", ["train cards"]),
    ],
)
def test_cards_and_markers_of_18zoo(trains: list[str], phase: str, wrong: list[str]) -> None:
    (title,) = (t for t in TITLES if t.name == "18ZOO")
    assert rules(title, trains, phase) == wrong


def test_cards_of_other_companies_are_read_from_the_file() -> None:
    text = """title = "18ZOO"
phase = "3V"
company = "H2"
[trains]
H2 = ["3V+"]
H3 = ["3V", "3V!1V"]
H4 = ["3V"]
"""
    assert cards_wrong(text) == []
    assert cards_wrong(text + 'H5 = ["3V+"]\n') == [
        "H2: 2 trains 3V+, 1 of them other companies'; the game has 1: leave some out [3.0]"
    ]
    assert cards_wrong(text + 'H5 = ["3V"]\n') == [
        "H2: 4 trains 3V, 4 of them other companies'; the game has 3: leave some out [3.0]"
    ]


def cards_wrong(text: str) -> list[str]:
    position = build_position(parse_record(decode(text, "x.toml"), "x.toml", text), where="x.toml", text=text)
    return [str(fault) for fault in check(position) if fault.rule == "train cards"]
