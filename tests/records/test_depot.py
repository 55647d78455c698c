"""Trains that leave the depot one by one, and those that cannot."""

from __future__ import annotations

import pytest

from routeopt.errors import BadValueError
from routeopt.records.depot import Depot
from routeopt.spec import TrainSpec

ROW = (
    TrainSpec(name="2", count={"2": 1, "4": 3}),
    TrainSpec(name="4", count=2),
    TrainSpec(name="3/5", count=0),
    TrainSpec(name="6", count=1),
    TrainSpec(name="D", available="6"),
)


def test_trains_leave_in_order() -> None:
    depot = Depot(ROW, 2)
    seen = []
    for _ in range(6):
        seen.append(depot.next())
        assert depot.take(seen[-1]) == ()
    assert seen == ["2-0", "4-0", "4-1", "6-0", "D-0", "D-1"]


@pytest.mark.parametrize(("players", "copies"), [(2, 1), (3, 1), (4, 3), (5, 3)])
def test_cards_by_number_of_players(players: int, copies: int) -> None:
    """Of a number that the data do not have, those of the nearest, the lower of two."""
    depot = Depot(ROW, players)
    assert [depot.take(f"2-{n}") for n in range(copies)] == [()] * copies
    assert depot.next() == "4-0"


def test_a_gap_names_what_is_before_it() -> None:
    depot = Depot(ROW, 4)
    depot.take("2-0")
    assert depot.take("4-1") == ("2-1", "2-2", "4-0")
    assert depot.next() == "2-1"


def test_trains_sold_beside_the_row_leave_no_gap() -> None:
    depot = Depot(ROW, 2)
    assert depot.take("D-1") == ("D-0",)
    assert depot.take("D-2") == ()
    assert depot.next() == "2-0"


def test_more_cards_by_an_optional_rule() -> None:
    depot = Depot(ROW, 2, {"6": 1})
    assert depot.take("6-1") == ("2-0", "4-0", "4-1", "6-0")


def test_rusted_trains_leave_the_row() -> None:
    depot = Depot(ROW, 4)
    depot.drop(("2", "4", "D"))
    assert depot.next() == "6-0"
    depot.take("6-0")
    assert depot.next() == ""


@pytest.mark.parametrize("train", ["2-1", "9-0", "2", "3/5-0", "2-x", "4--1", "", "2-99999"])
def test_trains_that_are_not_there(train: str) -> None:
    with pytest.raises(BadValueError, match="is not in the depot; the next is 2-0"):
        Depot(ROW, 2).take(train)


def test_a_train_leaves_once() -> None:
    depot = Depot(ROW, 2)
    depot.take("D-0")
    for train in ("D-0", "D-0"):
        with pytest.raises(BadValueError, match='"D-0" is not in the depot'):
            depot.take(train)
