"""Stops that trains of a company serve, on the map of `tracks`."""

from __future__ import annotations

import msgspec
import pytest

from routeopt.board import StopRef
from routeopt.engine.refs import TrainCard
from routeopt.engine.state import Card
from routeopt.engine.table import service
from routeopt.spec import HexSpec
from tests.engine.tracks import CITY, TOWN, Desk

#: A line of A's home, a town, and cities, by D4 back to C3 too.
LINE = (("C1", "5", 0), ("C3", "9", 0), ("C5", "58t", 0), ("C7", "57", 0), ("C9", "57", 0))
HEXES = {
    "C5": HexSpec(stops=(TOWN,)),
    "C9": HexSpec(stops=(CITY,)),
    "C11": HexSpec(color="gray", stops=(TOWN,), tracks=("3-s0",)),
}


def desk(reach: int | None, ends: tuple[str, ...] = ("city",), *stations: str, train: bool = True) -> Desk:
    """A line C1 - town C5 - C7 - C9 - town C11."""
    found = Desk(*LINE, hexes=HEXES, tiles={"58t": TILE}, stations=stations or ("A C1",))
    kind = msgspec.structs.replace(found.setting.trains["2"], reach=reach, ends=ends, counts=("city",))
    found.setting.trains = {**found.setting.trains, "2": kind}
    if train:
        found.state.cards[TrainCard("2", 0)] = Card("2", "A")
    return found


def stops(found: Desk) -> set[str]:
    return {ref.hex for ref in service.served(found.setting, found.state, "A")}


TILE = msgspec.structs.replace(Desk().setting.data.tiles["58"], tracks=("0-s0", "3-s0"))


def test_as_many_cities_as_the_train_has() -> None:
    assert stops(desk(2)) == {"C1", "C5", "C7"}
    assert stops(desk(3)) == stops(desk(None)) == {"C1", "C5", "C7", "C9"}
    assert stops(desk(3, train=False)) == set()


def test_a_route_has_a_station_and_two_cities() -> None:
    assert stops(desk(2, ("city",), "A C7")) == {"C1", "C5", "C7", "C9"}
    assert stops(desk(2, ("city",), "B C1")) == set()
    alone = desk(2)
    alone.state.board = Desk(("C1", "5", 0), stations=("A C1",)).state.board
    assert stops(alone) == set()


def test_a_train_may_end_in_towns() -> None:
    """C11 is beside C9, the last city of a 2's route: from C7 over C9, and from C9 if C7 lies on the other way."""
    assert "C11" not in stops(desk(None))
    assert "C11" in stops(desk(3, ("city", "town")))
    assert "C11" not in stops(desk(2, ("city", "town")))
    assert "C11" in stops(desk(2, ("city", "town"), "A C9"))


@pytest.mark.parametrize("reach", [3, None])
def test_a_full_city_is_an_end(reach: int | None) -> None:
    assert stops(desk(reach, ("city",), "A C1", "B C7")) == {"C1", "C5", "C7"}


def test_a_search_that_takes_too_long_takes_what_lines_lead_to(monkeypatch: pytest.MonkeyPatch) -> None:
    service._served.cache_clear()
    monkeypatch.setattr(service, "STEPS", 0)
    found = desk(None)
    assert stops(found) == {"C1", "C5", "C7", "C9", "C11"}
    assert service.served(found.setting, found.state, "A", Desk(stations=("A C1",)).state.board) == frozenset()
    assert StopRef("C1") in found.state.board.stops()
