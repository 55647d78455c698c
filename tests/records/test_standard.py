"""What most titles share in exports: stations that follow their cities, homes, rounds, trains."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from routeopt.errors import BadValueError, UnknownCompanyError, UnknownTrainError
from routeopt.records.actions import ExportedAction, Setup
from routeopt.records.pieces import TrackedToken
from routeopt.records.standard import StandardTracked
from routeopt.spec import BoardSpec, CompanySpec, GameSpec, HexSpec, PhaseSpec, StopSpec, TileSpec, TitleData, TrainSpec

CITY = StopSpec(kind="city", slots=1)
TWO_SLOTS = StopSpec(kind="city", slots=2)
TILES = {
    "57": TileSpec(color="yellow", stops=(CITY,), tracks=("0-s0", "3-s0")),
    "14": TileSpec(color="green", stops=(TWO_SLOTS,), tracks=("0-s0", "1-s0", "3-s0", "4-s0")),
    # Two cities; "OO2" numbers them the other way round.
    "OO1": TileSpec(color="green", stops=(CITY, CITY), tracks=("0-s0", "2-s0", "3-s1", "5-s1")),
    "OO2": TileSpec(color="brown", stops=(CITY, CITY), tracks=("3-s0", "5-s0", "1-s0", "0-s1", "2-s1")),
    "ONE": TileSpec(color="gray", stops=(TWO_SLOTS,), tracks=("0-s0", "2-s0", "3-s0", "5-s0")),
}
HEXES = {
    "A1": HexSpec(stops=(CITY,), homes=("A",)),
    "A3": HexSpec(stops=(CITY, CITY), homes=("B",)),
    "A5": HexSpec(color="yellow", stops=(CITY, CITY), tracks=("0-s0", "3-s1"), homes=("C.1", "A.0")),
    "A7": HexSpec(),
}
GAME = GameSpec(
    title="made up",
    trains=(
        TrainSpec(name="2", count=3, rusts="4"),
        TrainSpec(name="3", count=2, phase="3", rusts="D"),
        TrainSpec(name="4", count=2, phase="4"),
        TrainSpec(name="D", phase="D", available="4"),
    ),
    phases=tuple(PhaseSpec(name=n, colors=("yellow",), train_limit=4) for n in ("2", "3", "4", "D")),
    companies=tuple(CompanySpec(id=n, name=f"{n} railway") for n in ("A", "B", "C")),
)


@dataclass
class Followed(StandardTracked):
    """Notes the rounds."""

    rounds: list[str] = field(default_factory=list)

    def operating_round(self) -> None:
        self.rounds.append("operating")

    def round_over(self) -> None:
        self.rounds.append("over")

    def stock_round(self) -> None:
        self.rounds.append("stock")


def fresh() -> Followed:
    board = BoardSpec(hexes=HEXES)
    state = Followed(TitleData(game=GAME, boards={"": board}, supply={}, tiles=TILES), board)
    state.prepare(Setup(players=("1", "2", "3")))
    return state


def do(state: StandardTracked, what: str, entity: str, sort: str = "corporation", **fields: Any) -> None:
    action = msgspec.convert({"type": what, "entity": entity, "entity_type": sort} | fields, ExportedAction)
    state.note_turn(action)
    state.apply(action)


def lay(state: StandardTracked, hex_name: str, tile: str, rotation: int = 0, company: str = "A") -> None:
    do(state, "lay_tile", company, hex=hex_name, tile=tile, rotation=rotation)


def buy(state: StandardTracked, train: str, company: str = "A", **fields: Any) -> None:
    do(state, "buy_train", company, train=train, price=1, **fields)


def places(state: StandardTracked) -> list[str]:
    return [f"{t.company} {t.hex}.{t.city}" for t in state.tokens]


def owned(state: StandardTracked) -> dict[str, list[str]]:
    return {c.id: [t.id for t in state.fleet(c.id)] for c in GAME.companies if state.fleet(c.id)}


def test_stations_follow_their_cities() -> None:
    state = fresh()
    lay(state, "A5", "OO1-0")
    state.tokens = [TrackedToken("B", "A5", 0), TrackedToken("C", "A5", 1), TrackedToken("A", "A1", 0)]
    lay(state, "A5", "OO2-0")
    assert places(state) == ["B A5.1", "C A5.0", "A A1.0"]
    lay(state, "A5", "ONE-0")
    assert places(state) == ["B A5.0", "C A5.0", "A A1.0"]


def test_a_home_is_placed_at_the_first_turn_and_once() -> None:
    state = fresh()
    do(state, "pass", "1", "player")
    assert places(state) == []
    lay(state, "A1", "57-0")
    assert places(state) == ["A A1.0"]
    do(state, "pass", "1", "player")
    lay(state, "A7", "57-1")
    assert places(state) == ["A A1.0"]


def test_a_home_follows_its_city_where_others_have_built() -> None:
    """C's home is printed as city 1, towards side 3; OO2 has it as city 0."""
    state = fresh()
    lay(state, "A5", "OO1-0")
    lay(state, "A5", "OO2-0")
    do(state, "pass", "C")
    assert places(state)[-1] == "C A5.0"


def test_a_home_in_no_city_is_taken_up_and_placed_by_whoever_builds() -> None:
    state = fresh()
    do(state, "pass", "B")
    assert places(state) == ["B A3.0"]
    lay(state, "A3", "OO1-0")
    assert places(state) == ["A A1.0"]
    do(state, "place_token", "A", city="OO1-0-1")
    assert places(state) == ["A A1.0", "B A3.1"]
    do(state, "place_token", "A", city="OO1-0-0")
    assert places(state) == ["A A1.0", "B A3.1", "A A3.0"]
    assert state.rounds == ["operating"]


def test_a_second_tile_may_follow_the_placing_of_anothers_home() -> None:
    state = fresh()
    do(state, "pass", "B")
    lay(state, "A3", "OO1-0")
    do(state, "place_token", "A", city="OO1-0-1")
    lay(state, "A1", "57-0")
    assert state.rounds == ["operating"]


def test_a_company_chooses_its_home_where_there_is_track() -> None:
    state = fresh()
    lay(state, "A3", "OO1-0")
    do(state, "place_token", "B", city="OO1-0-1")
    lay(state, "A7", "57-0", company="B")
    assert places(state) == ["A A1.0", "B A3.1"]
    assert state.rounds == ["operating"]


def test_rounds_show_in_who_acts() -> None:
    state = fresh()
    do(state, "bid", "1", "player")
    do(state, "pass", "2", "player")
    assert state.rounds == []
    lay(state, "A7", "57-0")
    do(state, "run_routes", "A", routes=[])
    do(state, "sell_shares", "1", "player")
    buy(state, "2-0")
    do(state, "pass", "B")
    assert state.rounds == ["operating"]
    do(state, "discard_train", "A", train="2-0")
    do(state, "buy_company", "2", "player", company="P")
    assert state.rounds == ["operating"]
    do(state, "pass", "A")
    assert state.rounds == ["operating", "over", "operating"]
    do(state, "buy_shares", "1", "player", shares=["A_1"])
    do(state, "pass", "2", "player")
    assert state.rounds == ["operating", "over", "operating", "over", "stock"]
    do(state, "pass", "B")
    assert state.rounds[5:] == ["operating"]


def test_a_private_company_acts_for_its_owner() -> None:
    state = fresh()
    do(state, "buy_company", "C", company="P")
    lay(state, "A1", "57-0", company="C")
    do(state, "place_token", "P", "company", city="57-0-0")
    assert places(state) == ["C A5.1", "C A1.0"]
    with pytest.raises(UnknownCompanyError, match='"Q"'):
        do(state, "place_token", "Q", "company", city="57-0-0")


def test_trains_rust_with_the_phase() -> None:
    state = fresh()
    for train, company in (("2-0", "A"), ("2-1", "B"), ("2-2", "A"), ("3-0", "B"), ("3-1", "B")):
        buy(state, train, company)
    assert (state.phase, owned(state)) == ("3", {"A": ["2-0", "2-2"], "B": ["2-1", "3-0", "3-1"]})
    buy(state, "4-0", "B")
    assert (state.phase, owned(state)) == ("4", {"B": ["3-0", "3-1", "4-0"]})
    buy(state, "3-1", "A")
    assert owned(state) == {"A": ["3-1"], "B": ["3-0", "4-0"]}


def test_what_is_given_in_exchange_may_be_bought_by_others() -> None:
    state = fresh()
    for train in ("2-0", "2-1", "2-2", "3-0", "3-1", "4-0"):
        buy(state, train, "B")
    buy(state, "D-0", "A", exchange="4-0")
    assert (state.phase, owned(state)) == ("D", {"A": ["D-0"]})
    buy(state, "4-0", "C")
    assert owned(state) == {"A": ["D-0"], "C": ["4-0"]}


def test_rusted_trains_are_not_sold_again() -> None:
    state = fresh()
    for train in ("2-0", "2-1", "2-2", "3-0", "3-1", "4-0"):
        buy(state, train)
    with pytest.raises(BadValueError, match='"2-0" is not in the depot'):
        buy(state, "2-0")
    with pytest.raises(UnknownTrainError):
        do(state, "discard_train", "A", train="2-0")


def test_what_rusts_in_the_depot_is_gone() -> None:
    """A D train, for sale beside the row from phase 4 on, rusts 2s and 3s."""
    state = fresh()
    state.phase = "4"
    buy(state, "D-0")
    assert state.depot.next() == "4-0"


def test_a_train_bought_out_of_turn_is_refused() -> None:
    state = fresh()
    with pytest.raises(BadValueError, match='"2-2" was bought, but these are for sale before it: 2-0, 2-1'):
        buy(state, "2-2")


def test_a_train_that_waits_for_a_phase_is_refused_before_it() -> None:
    state = fresh()
    with pytest.raises(BadValueError, match='train "D-0" is for sale from phase 4 on, this is phase 2'):
        buy(state, "D-0")


def test_a_train_may_leave_without_an_owner() -> None:
    state = fresh()
    for train in ("2-0", "2-1", "2-2"):
        buy(state, train)
    for train in ("3-0", "3-1"):
        state.leave(train)
    assert (state.phase, owned(state)) == ("3", {"A": ["2-0", "2-1", "2-2"]})
    state.leave("4-0")
    assert (state.phase, owned(state)) == ("4", {})
    assert state.depot.next() == "4-1"
