"""Stations: each rule both ways, on the map of `tracks`; A's prices are 0, 40, 60, B's 0, 40."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest

from routeopt.board import StopRef
from routeopt.engine.actions import LayTile, Pass, PlaceToken
from routeopt.engine.refs import Cell, read_stop
from routeopt.engine.state import State
from routeopt.engine.steps.station import HomeStep, StationStep
from routeopt.engine.steps.track import TrackStep
from routeopt.engine.table import stations
from routeopt.engine.table.lay_turns import LayTurn
from routeopt.engine.table.lays import LayRules
from routeopt.engine.table.stations import HomeRules, Moment, StationRules
from routeopt.errors import StationError, TooPoorError, WrongActorError
from routeopt.spec import HexSpec, StopSpec, TileSpec
from tests.engine.tracks import CITY, GREEN_CITY, HEXES, Desk

C7 = StopRef("C7")
LINE = (("C1", "5", 0), ("C3", "9", 0), ("C5", "9", 0), ("C7", "57", 0))
#: Beyond C7 lies one more city.
BEYOND = {"C9": HexSpec(stops=(StopSpec(kind="city", slots=1),)), "C11": HexSpec()}


def line(*more: str, **how: Any) -> Desk:
    """A's line leads from C1 to the city on C7, and through it to that on C9."""
    hexes = {**BEYOND, **how.pop("hexes", {})}
    return Desk(*LINE, ("C9", "57", 0), hexes=hexes, stations=("A C1", *more), **how)


def two_homes(owner: str = "B") -> Desk:
    """C7 is the home of another company, one of its two slots is taken."""
    homes = {"C7": HexSpec(stops=HEXES["C7"].stops, homes=(owner,))}
    big = {"57": TileSpec(color="yellow", stops=(GREEN_CITY,), tracks=("0-s0", "3-s0"))}
    return line("M C7", hexes=homes, tiles=big)


def apart(*more: str) -> Desk:
    """C7 is the home of B, which may choose between its two cities of one slot."""
    pair = (StopSpec(kind="city", slots=1), StopSpec(kind="city", slots=1))
    homes = {"C7": HexSpec(stops=pair, homes=("B",))}
    both = {"57": TileSpec(color="yellow", stops=(CITY, CITY), tracks=("3-s0", "0-s1", "s0-s1"))}
    return Desk(*LINE, hexes=homes, tiles=both, stations=("A C1", *more))


#: Field, value, desk, where A may place a station as the rules are, and with the field switched.
SWITCHES: list[tuple[str, object, Callable[[], Desk], list[str], list[str]]] = [
    ("trace", "home", lambda: Desk(("C1", "5", 0), ("C7", "57", 0), ("C9", "57", 0), hexes=BEYOND, stations=("A C1", "A C7")), ["C9.0"], []),  # noqa: E501
    ("trace", "none", lambda: Desk(("C1", "5", 0), ("C7", "57", 0)), [], ["C7.0"]),
    ("hexes", ("C9",), line, ["C7.0", "C9.0"], ["C9.0"]),
    ("beside", True, lambda: line("B C7"), [], ["C7.0"]),
    ("kinds", ("minor",), line, ["C7.0", "C9.0"], []),
    ("undecided", "closed", apart, ["C7.0", "C7.1"], []),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value", "desk", "usual", "switched"), SWITCHES)
def test_what_each_field_of_a_station_switches(
    name: str, value: object, desk: Callable[[], Desk], usual: list[str], switched: list[str]
) -> None:
    for rules, expected in ((StationRules(), usual), (replace(StationRules(), **{name: value}), switched)):
        table = desk()
        found = stations.open_cities(table.setting, table.state, "A", rules)
        assert list(map(str, found)) == expected
        setting, state = table.setting, table.state
        every = [r for r in state.board.stops() if not stations.refuse_station(setting, state, "A", r, rules)]
        assert every == found


@pytest.mark.parametrize(
    ("rules", "paid", "left"),
    [
        (StationRules(), 40, (60,)),
        (StationRules(price="last"), 60, (40,)),
        (StationRules(free=True), 0, (60,)),
        (StationRules(free=True, price="last"), 0, (40,)),
    ],
)
def test_prices_in_order(rules: StationRules, paid: int, left: tuple[int, ...]) -> None:
    """A has placed its home; a free station uses a price up all the same."""
    desk = line()
    assert stations.cost(desk.state, "A", rules) == paid
    stations.place(desk.state, "A", C7, rules)
    assert (desk.state.cash["A"], desk.state.stations["A"]) == (100 - paid, left)
    assert desk.places["A"] == ["C1.0", "C7.0"]


def test_every_field_is_switched() -> None:
    assert {f.name for f in fields(StationRules)} == {s[0] for s in SWITCHES} | {"count", "price", "free"}
    assert {f.name for f in fields(HomeRules)} == {"when", "chooser"}


def test_why_not() -> None:
    desk = line("B C7")

    def why(stop: str, **how: Any) -> str:
        return stations.refuse_station(desk.setting, desk.state, "A", read_stop(stop), StationRules(**how))

    assert why("C7.0") == "no space is free"
    assert why("C3.0") == why("C7.1") == why("Z1.0") == "there is no city"
    assert why("C1.0") == "A has a station there already", "one for each tile"
    assert why("C9.0") == "no line of A leads there", "the line ends in the full city"
    assert why("C9.0", hexes=("C1", "C7")) == "this station must be placed on C1 or C7"
    desk.state.stations["A"] = ()
    assert why("C9.0") == "A has no station left"
    with pytest.raises(StationError, match="A has no station left"):
        stations.place(desk.state, "A", C7)


def test_one_station_for_each_tile_of_two_cities() -> None:
    desk = apart("A C7.0", "B C9")
    assert stations.refuse_station(desk.setting, desk.state, "A", StopRef("C7", 1)) == "A has a station there already"


def test_a_slot_is_kept_until_the_company_has_come_home() -> None:
    desk = two_homes()
    why = stations.refuse_station(desk.setting, desk.state, "A", C7)
    assert why == "no space is free but the one kept for the company at home there"
    assert two_homes("A").state.stations["A"] == (40, 60)
    gone = two_homes()
    gone.state.stations["B"] = ()
    elsewhere = two_homes().station("B", "C9")
    for free in (gone, elsewhere):
        assert not stations.refuse_station(free.setting, free.state, "A", C7)


def test_of_two_cities_a_slot_is_kept_or_both_are_closed() -> None:
    """M takes one of the cities; the other is B's."""
    desk = apart()
    assert stations.spare(desk.setting, desk.state, C7) == 1
    desk.station("M", "C7.0")
    assert stations.spare(desk.setting, desk.state, StopRef("C7", 1)) == 0
    assert stations.spare(apart().setting, apart().state, C7, StationRules(undecided="closed")) == 0


# --- the step


def listed(step: StationStep, desk: Desk) -> list[str]:
    """Places that the step offers; nothing where it does not wait."""
    if not step.actor(desk.setting, desk.state):
        return []
    found = list(step.legal(desk.setting, desk.state))
    assert found[-1] == Pass(entity="A")
    assert len(found) > 1, "it waits where there is something to place"
    return [str(a.stop) for a in found if isinstance(a, PlaceToken)]


def token(stop: str, entity: str = "A") -> PlaceToken:
    return PlaceToken(entity=entity, stop=read_stop(stop))


def test_when_the_step_waits() -> None:
    """One that can be paid is left, a city has room, and none was placed in this turn."""
    assert listed(StationStep(), line()) == ["C7.0", "C9.0"]
    poor = line()
    poor.state.cash["A"] = 39
    assert listed(StationStep(), poor) == []
    assert listed(StationStep(StationRules(free=True)), poor) == ["C7.0", "C9.0"]
    empty = line()
    empty.state.stations["A"] = ()
    assert listed(StationStep(), empty) == []
    assert listed(StationStep(), line("B C7")) == []


@pytest.mark.parametrize(("count", "then"), [(1, []), (2, ["C9.0"])])
def test_stations_of_a_turn(count: int, then: list[str]) -> None:
    step, desk = StationStep(StationRules(count=count)), line()
    step.do(desk.setting, desk.state, token("C7.0"))
    assert (desk.state.cash["A"], desk.state.cash["@bank"], desk.state.turn.stations) == (60, 40, 1)
    assert listed(step, desk) == then
    if not then:
        with pytest.raises(StationError, match="1 a turn"):
            step.do(desk.setting, desk.state, token("C9.0"))


def test_what_the_step_refuses() -> None:
    desk = line()
    desk.state.cash["A"] = 39
    with pytest.raises(TooPoorError):
        StationStep().do(desk.setting, desk.state, token("C7.0"))
    with pytest.raises(StationError, match=r"C1.0: A may not place a station: A has a station there already"):
        StationStep().do(desk.setting, desk.state, token("C1.0"))
    with pytest.raises(WrongActorError):
        StationStep().do(desk.setting, desk.state, token("C7.0", "B"))
    desk.state.cash["A"] = 40
    StationStep().do(desk.setting, desk.state, Pass(entity="A"))
    assert desk.state.turn.step == 1


# --- homes


@pytest.mark.parametrize(
    ("when", "bare", "comes_at"),
    [
        ("float", True, {"float"}),
        ("round", True, {"round"}),
        ("turn", True, {"turn"}),
        ("tile", True, set()),
        ("tile", False, {"turn"}),
    ],
)
def test_when_a_station_comes_home(when: Any, bare: bool, comes_at: set[str]) -> None:
    came = set()
    moments: tuple[Moment, ...] = ("float", "round", "turn")
    for moment in moments:
        desk = Desk(*([] if bare else [("C1", "5", 0)]), stations=())
        stations.come_home_at(desk.setting, desk.state, HomeRules(when=when), moment, "A", "M")
        if desk.places:
            came.add(moment)
            assert desk.places == {"A": ["C1.0"]}
            assert (desk.state.cash["A"], desk.state.stations["A"]) == (100, (40, 60))
    assert came == comes_at


def test_a_station_comes_home_once() -> None:
    desk = Desk(stations=())
    for _ in range(2):
        stations.come_home_at(desk.setting, desk.state, HomeRules(when="turn"), "turn", "A")
    assert desk.places == {"A": ["C1.0"]}


def test_the_first_tile_brings_the_station() -> None:
    track = TrackStep({"": LayTurn(home_first=True)}, homes=HomeRules(when="tile"))
    desk = Desk(stations=())
    track.do(desk.setting, desk.state, LayTile(entity="A", hex="C1", tile="5", rotation=0))
    assert desk.places == {"A": ["C1.0"]}
    assert (desk.state.cash["A"], desk.state.turn.stations) == (100, 0)


PAIR = (StopSpec(kind="city", slots=1), StopSpec(kind="city", slots=1))
GREEN_PAIR = TileSpec(color="green", label="OO", stops=(CITY, CITY), tracks=("0-s0", "3-s1"))


def double(*owners: str, stations_there: tuple[str, ...] = (), laid: bool = False) -> Desk:
    """C3 is printed with two cities without track, homes of some companies; A may lay a tile there from C1."""
    hexes = {"C3": HexSpec(color="yellow", stops=PAIR, label="OO", homes=owners)}
    more = [("C3", "gp", 0)] if laid else []
    desk = Desk(("C1", "5", 0), *more, hexes=hexes, tiles={"gp": GREEN_PAIR}, phase="3", stations=("A C1",))
    for text in stations_there:
        desk.station(*text.split())
    desk.state.waiting = ()
    return desk


def lay_there(desk: Desk, chooser: Any) -> None:
    track = TrackStep({"": LayTurn(rules=LayRules())}, homes=HomeRules(chooser=chooser))
    track.do(desk.setting, desk.state, LayTile(entity="A", hex="C3", tile="gp", rotation=0))


def asked(desk: Desk) -> list[tuple[str, list[str]]]:
    """Who is asked for which cities now; duties that need no answer are settled."""
    step, found = HomeStep(), []
    while desk.state.waiting:
        actor = step.actor(desk.setting, desk.state)
        if actor:
            choices = [a for a in step.legal(desk.setting, desk.state) if isinstance(a, PlaceToken)]
            assert {a.entity for a in choices} == {actor}
            found.append((actor, [str(a.stop) for a in choices]))
            break
        step.leave(desk.setting, desk.state)
    return found


@pytest.mark.parametrize(("chooser", "who"), [("layer", "A"), ("owner", "B")])
def test_the_tile_of_a_bare_home_asks_for_the_city(chooser: str, who: str) -> None:
    """B's station stands on the print until A lays the tile there; then it comes off and is placed anew, free."""
    desk = double("B", stations_there=("B C3",))
    lay_there(desk, chooser)
    assert (desk.places, desk.state.stations["B"]) == ({"A": ["C1.0"]}, (0, 40))
    assert asked(desk) == [(who, ["C3.0", "C3.1"])]
    step = HomeStep()
    for wrong, error in ((token("C1.0", who), StationError), (token("C3.1", "M"), WrongActorError)):
        with pytest.raises(error):
            step.do(desk.setting, desk.state, wrong)
    step.do(desk.setting, desk.state, token("C3.1", who))
    assert desk.places == {"A": ["C1.0"], "B": ["C3.1"]}
    assert (desk.state.stations["B"], desk.state.cash["B"], desk.state.turn.stations) == ((40,), 100, 0)
    assert not desk.state.waiting


def test_of_two_at_home_there_the_dearer_chooses_and_the_other_has_the_rest() -> None:
    desk = double("B.0", "C.1", stations_there=("B C3.0", "C C3.1"))
    for company, cell in (("B", (1, 0)), ("C", (0, 1))):
        place_marker(desk, company, cell)
    lay_there(desk, "owner")
    assert asked(desk) == [("C", ["C3.0", "C3.1"])]
    HomeStep().do(desk.setting, desk.state, token("C3.0", "C"))
    assert asked(desk) == []
    assert desk.places == {"A": ["C1.0"], "C": ["C3.0"], "B": ["C3.1"]}


def place_marker(desk: Desk, company: str, cell: tuple[int, int]) -> None:
    desk.setting.chart.place(desk.state, company, Cell(*cell))


def test_who_lays_chooses_first_for_his_own() -> None:
    """A is at home on C3 itself, and cheaper than B."""
    desk = double("A.0", "B.1", stations_there=("A C3.0", "B C3.1"))
    desk.state.board = desk.state.board.with_tokens(t for t in desk.state.board.tokens if t.stop.hex == "C3")
    for company, cell in (("A", (1, 0)), ("B", (0, 1))):
        place_marker(desk, company, cell)
    lay_there(desk, "owner")
    assert asked(desk) == [("A", ["C3.0", "C3.1"])]


def test_a_company_that_starts_on_a_tile_of_two_cities_chooses() -> None:
    desk = double("B", laid=True)
    stations.come_home_at(desk.setting, desk.state, HomeRules(), "turn", "B")
    assert asked(desk) == [("B", ["C3.0", "C3.1"])]
    taken = double("B", laid=True, stations_there=("M C3.0",))
    stations.come_home_at(taken.setting, taken.state, HomeRules(), "turn", "B")
    assert asked(taken) == []
    assert taken.places["B"] == ["C3.1"]


def test_printed_track_tells_which_city_is_home() -> None:
    """The tile's first city has the track of the printed second one."""
    printed = HexSpec(color="yellow", label="NY", stops=PAIR, tracks=("3-s0", "0-s1"), homes=("B.0",))
    tile = TileSpec(color="green", label="NY", stops=(CITY, CITY), tracks=("0-s0", "1-s0", "3-s1", "2-s1"))
    desk = Desk(("C3", "n", 0), hexes={"C3": printed}, tiles={"n": tile}, stations=())
    stations.come_home_at(desk.setting, desk.state, HomeRules(), "turn", "B")
    assert desk.places == {"B": ["C3.1"]}


def test_two_homes_keep_both_slots_of_the_tile_that_joins_them() -> None:
    printed = HexSpec(color="yellow", stops=PAIR, tracks=("3-s0", "0-s1"), homes=("B.0", "C.1"))
    three = StopSpec(kind="city", revenue=40, slots=3)
    tile = TileSpec(color="green", stops=(three,), tracks=("0-s0", "3-s0"), fits=("city city",))
    desk = Desk(("C1", "5", 0), ("C3", "j", 0), hexes={"C3": printed}, tiles={"j": tile})
    assert stations.spare(desk.setting, desk.state, StopRef("C3")) == 1
    stations.come_home_at(desk.setting, desk.state, HomeRules(), "turn", "B")
    assert desk.places["B"] == ["C3.0"]
    assert stations.spare(desk.setting, desk.state, StopRef("C3")) == 1
    desk.station("M", "C3")
    assert stations.refuse_station(desk.setting, desk.state, "A", StopRef("C3")).startswith("no space is free but")


def test_states_are_compared_by_prices_left() -> None:
    state: State = line().state
    assert state.stations == {"A": (40, 60), "B": (0, 40), "C": (0, 40), "M": (0,)}


def test_a_settled_home_and_one_that_may_choose_keep_both_cities() -> None:
    """B comes to the first city, C to either: M could take the second only if C had gone."""
    printed = HexSpec(color="yellow", label="OO", stops=PAIR, tracks=("0-s0", "3-s1"), homes=("B.0", "C"))
    desk = Desk(("C3", "gp", 0), hexes={"C3": printed}, tiles={"gp": GREEN_PAIR}, stations=())
    assert [stations.spare(desk.setting, desk.state, StopRef("C3", n)) for n in (0, 1)] == [0, 0]
    desk.state.stations["C"] = ()
    assert [stations.spare(desk.setting, desk.state, StopRef("C3", n)) for n in (0, 1)] == [0, 1]
