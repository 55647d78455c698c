"""What companies do because of private companies: each value of an ability both ways, on the map of `tracks`."""

from __future__ import annotations

from typing import Any

import pytest

from routeopt.board import StopRef
from routeopt.engine.actions import AnyAction, Assign, ChooseAbility, LayTile, Pass, PlaceToken
from routeopt.engine.state import GONE
from routeopt.engine.steps.abilities import PowerStep, PrivateStationDuty, PrivateStationStep
from routeopt.engine.steps.private_track import STATION, PrivateTrackStep
from routeopt.engine.steps.track import TrackStep
from routeopt.engine.table import privates
from routeopt.engine.table.lay_turns import LayTurn
from routeopt.engine.table.lays import LayRules
from routeopt.errors import PowerError, StationError, TrackError, WrongActorError
from routeopt.spec import HexSpec, StopSpec
from routeopt.spec.privates import (
    Ability,
    DiscountAbility,
    LayAbility,
    MarkerAbility,
    PrivateSpec,
    StationAbility,
    TurnAbility,
)
from tests.engine.tracks import Desk

LINE = (("C1", "5", 0), ("C3", "9", 0))
#: A's line goes from C1 over C3: what may be laid next, of which C5 costs 20.
NEXT = {"B2 7", "B2 8", "C5 7", "C5 9", "C5 p9"}
TRACK = TrackStep({"": LayTurn(rules=LayRules())}, blocked=privates.blocked, waives=privates.waivers)


def desk_with(
    *abilities: Ability, owner: str = "A", blocks: tuple[str, ...] = (), laid: Any = LINE, **how: Any
) -> Desk:
    """A has a private company, Mill, with these abilities."""
    desk = Desk(*laid, **how)
    desk.setting.privates = {"Mill": PrivateSpec(name="Mill", value=40, blocks=blocks, abilities=abilities)}  # type: ignore[arg-type]
    privates.issue(desk.setting, desk.state)
    desk.state.privates["Mill"] = owner
    desk.state.order = ("P1", "P2")
    return desk


def offered(desk: Desk, step: PrivateTrackStep | None = None) -> set[str]:
    """``"C5 9"`` for each tile that is offered because of Mill."""
    found = (step or PrivateTrackStep(TRACK)).legal(desk.setting, desk.state)
    return {f"{lay.hex} {lay.tile}" for lay in found if isinstance(lay, LayTile) and lay.power == "Mill"}


def usual(desk: Desk) -> set[str]:
    """The lays of the turn."""
    return {f"{lay.hex} {lay.tile}" for lay in TRACK.legal(desk.setting, desk.state) if isinstance(lay, LayTile)}


def lay(desk: Desk, where: tuple[str, str, int], power: str = "Mill", entity: str = "A") -> None:
    step: Any = PrivateTrackStep(TRACK) if power else TRACK
    action = LayTile(entity=entity, hex=where[0], tile=where[1], rotation=where[2], power=power)
    step.do(desk.setting, desk.state, action)


# --- track


def test_what_each_value_of_a_lay_switches() -> None:
    assert offered(desk_with(LayAbility())) == NEXT
    assert offered(desk_with(LayAbility(tiles=("8", "9")))) == {"B2 8", "C5 9"}
    assert offered(desk_with(LayAbility(hexes=("B4",)))) == set()
    assert offered(desk_with(LayAbility(hexes=("B4",), trace="none"))) == {"B4 7", "B4 8"}
    assert offered(desk_with(LayAbility(fresh=False))) == set()
    green = offered(desk_with(LayAbility(fresh=False, replace=True), phase="3"))
    assert {where.split()[0] for where in green} == {"C3"}
    assert offered(desk_with(LayAbility(replace=True), phase="3")) == green | NEXT
    assert offered(desk_with(LayAbility(), phase="3")) == NEXT


def test_a_lay_costs_what_the_terrain_does_or_nothing() -> None:
    for ability, cost in ((LayAbility(), 20), (LayAbility(free=True), 0)):
        desk = desk_with(ability)
        lay(desk, ("C5", "9", 0))
        assert desk.state.cash["A"] == 100 - cost
    poor = desk_with(LayAbility())
    poor.state.cash["A"] = 19
    assert offered(poor) == {"B2 7", "B2 8"}


def test_a_lay_comes_beside_those_of_the_turn_or_is_one_of_them() -> None:
    beside = desk_with(LayAbility())
    lay(beside, ("C5", "9", 0))
    assert beside.state.turn.laid == ()
    assert usual(beside)
    one = desk_with(LayAbility(extra=False))
    lay(one, ("C5", "9", 0))
    assert one.state.turn.laid == ("C5",)
    assert usual(one) == set()
    for extra, left in ((True, NEXT), (False, set())):
        after = desk_with(LayAbility(extra=extra), laid=LINE[:1])
        lay(after, ("C3", "9", 0), power="")
        assert offered(after) == left
    gone_by = desk_with(LayAbility(extra=False))
    gone_by.state.turn.step = 1
    assert offered(gone_by) == set()
    with pytest.raises(TrackError, match="one of the turn's, of which none"):
        lay(gone_by, ("C5", "9", 0))


def test_a_power_of_the_company_of_its_president_or_of_either() -> None:
    for owner, kind, may in (
        ("A", "company", True),
        ("P1", "company", False),
        ("A", "player", False),
        ("P1", "player", True),
        ("A", "either", True),
        ("P1", "either", True),
        ("P2", "either", False),
    ):
        desk = desk_with(LayAbility(owner=kind), owner=owner)  # type: ignore[arg-type]
        desk.state.managers["A"] = "P1"
        assert bool(offered(desk)) == may, (owner, kind)


def test_a_lay_is_for_its_owner_as_often_as_it_says() -> None:
    for owner, ability, may in (
        ("P1", LayAbility(), False),
        ("B", LayAbility(), False),
        (GONE, LayAbility(), False),
        ("A", LayAbility(), True),
    ):
        assert bool(offered(desk_with(ability, owner=owner))) == may
    desk = desk_with(LayAbility(count=2, closes=True))
    lay(desk, ("C5", "9", 0))
    assert (desk.state.privates["Mill"], bool(offered(desk))) == ("A", True)
    lay(desk, ("C7", "57", 0))
    assert (desk.state.privates["Mill"], bool(offered(desk))) == (GONE, False)
    with pytest.raises(PowerError, match="lays no track"):
        lay(desk, ("C9", "9", 0))
    with pytest.raises(WrongActorError):
        lay(desk_with(LayAbility()), ("C5", "9", 0), entity="B")
    with pytest.raises(TrackError, match="not laid so"):
        lay(desk_with(LayAbility(tiles=("8",))), ("C5", "9", 0))


def test_a_private_company_blocks_others_but_not_its_own_lay() -> None:
    desk = desk_with(LayAbility(owner="player"), owner="P1", blocks=("C5",))
    desk.state.managers["A"] = "P1"
    assert usual(desk) == {"B2 7", "B2 8"}
    assert offered(desk) == NEXT
    desk.state.privates["Mill"] = "A"
    assert usual(desk) == NEXT


def test_a_station_may_follow_a_lay_at_once() -> None:
    desk = desk_with(LayAbility(hexes=("C7",), trace="none", station=True))
    lay(desk, ("C7", "57", 0))
    duty = PrivateStationDuty()
    assert (desk.state.waiting[0].kind, duty.actor(desk.setting, desk.state)) == (STATION, "A")
    place = PlaceToken(entity="A", stop=StopRef("C7"), power="Mill")
    assert list(duty.legal(desk.setting, desk.state)) == [place, Pass(entity="A")]
    with pytest.raises(StationError, match="placed on C7"):
        duty.do(desk.setting, desk.state, PlaceToken(entity="A", stop=StopRef("C1"), power="Mill"))
    other = desk.state.copy()
    duty.do(desk.setting, other, Pass(entity="A"))
    assert (other.waiting, other.turn.stations) == ((), 0)
    duty.do(desk.setting, desk.state, place)
    # The price of 40 is used up, and nothing is paid; it is the station of the turn.
    assert (desk.places["A"], desk.state.stations["A"], desk.state.cash["A"]) == (["C1.0", "C7.0"], (60,), 100)
    assert (desk.state.waiting, desk.state.turn.stations) == ((), 1)
    for ability, stations in (
        (LayAbility(hexes=("C7",), trace="none"), (40, 60)),
        (LayAbility(hexes=("C7",), trace="none", station=True), ()),
    ):
        desk = desk_with(ability)
        desk.state.stations["A"] = stations
        lay(desk, ("C7", "57", 0))
        assert desk.state.waiting == ()
    full = desk_with(LayAbility(hexes=("C7",), trace="none", station=True), stations=("A C1", "B C7"))
    lay(full, ("C7", "57", 0))
    assert PrivateStationDuty().actor(full.setting, full.state) == ""


# --- terrain


def cost_of(desk: Desk, power: str = "") -> int:
    before = desk.state.cash["A"]
    lay(desk, ("C5", "9", 0), power=power)
    return before - desk.state.cash["A"]


def test_terrain_costs_less_at_each_lay() -> None:
    def cost(terrain: str = "hill", **ability: Any) -> int:
        return cost_of(desk_with(DiscountAbility(terrain=terrain, count=0, **ability)))

    assert cost_of(desk_with()) == 20
    assert (cost(), cost(amount=15), cost(amount=80)) == (0, 5, 0)
    assert cost("hill water") == 20
    assert cost_of(desk_with(DiscountAbility(terrain="hill", count=0), owner="B")) == 20


def test_terrain_costs_less_once_where_the_company_says_so() -> None:
    desk = desk_with(DiscountAbility(terrain="hill"))
    assert (offered(desk), usual(desk)) == ({"C5 7", "C5 9", "C5 p9"}, NEXT), "where that terrain is alone"
    assert cost_of(desk_with(DiscountAbility(terrain="hill"))) == 20
    assert cost_of(desk, "Mill") == 0
    assert (desk.state.turn.laid, offered(desk)) == (("C5",), set())
    poor = desk_with(DiscountAbility(terrain="hill"))
    poor.state.cash["A"] = 10
    assert (usual(poor), offered(poor)) == ({"B2 7", "B2 8"}, {"C5 7", "C5 9", "C5 p9"})


# --- stations

CITIES = (*LINE, ("C5", "9", 0), ("C7", "57", 0), ("C9", "57", 0))
BEYOND = {"C9": HexSpec(stops=(StopSpec(kind="city", slots=1),)), "C11": HexSpec()}


def places(ability: StationAbility, *stations: str, **turn: Any) -> list[str]:
    desk = desk_with(ability, laid=CITIES, hexes=BEYOND, stations=("A C1", *stations))
    for name, value in turn.items():
        setattr(desk.state.turn, name, value)
    found = PrivateStationStep().legal(desk.setting, desk.state)
    return [str(action.stop) for action in found if isinstance(action, PlaceToken)]


def test_what_each_value_of_a_station_switches() -> None:
    assert places(StationAbility()) == ["C7.0", "C9.0"]
    assert places(StationAbility(hexes=("C9",))) == ["C9.0"]
    assert places(StationAbility(), "B C7") == []
    assert places(StationAbility(trace="none"), "B C7") == ["C9.0"]
    assert places(StationAbility(), stations=1) == ["C7.0", "C9.0"]
    assert places(StationAbility(extra=False), stations=1) == []


@pytest.mark.parametrize(
    ("ability", "paid", "left", "placed"),
    [
        (StationAbility(), 40, (60,), 0),
        (StationAbility(free=True), 0, (60,), 0),
        (StationAbility(price="last"), 60, (40,), 0),
        (StationAbility(extra=False), 40, (60,), 1),
    ],
)
def test_what_a_station_costs(ability: StationAbility, paid: int, left: tuple[int, ...], placed: int) -> None:
    desk = desk_with(ability, laid=CITIES, hexes=BEYOND)
    step, action = PrivateStationStep(), PlaceToken(entity="A", stop=StopRef("C9"), power="Mill")
    step.do(desk.setting, desk.state, action)
    assert (desk.places["A"], desk.state.cash["A"]) == (["C1.0", "C9.0"], 100 - paid)
    assert (desk.state.stations["A"], desk.state.turn.stations) == (left, placed)
    with pytest.raises(PowerError, match="places no station"):
        step.do(desk.setting, desk.state, action)


def test_why_no_station_is_placed() -> None:
    desk = desk_with(StationAbility(extra=False), laid=CITIES, hexes=BEYOND)

    def refused(stop: str, entity: str = "A") -> None:
        action = PlaceToken(entity=entity, stop=StopRef(stop), power="Mill")
        PrivateStationStep().do(desk.setting, desk.state, action)

    with pytest.raises(StationError, match="there is no city"):
        refused("C3")
    with pytest.raises(WrongActorError):
        refused("C7", "B")
    desk.state.cash["A"] = 39
    with pytest.raises(StationError, match="it costs 40, A has 39"):
        refused("C7")
    desk.state.turn.stations = 1
    with pytest.raises(StationError, match="1 a turn"):
        refused("C7")


# --- markers, and powers in use


def listed(desk: Desk) -> list[Any]:
    return list(PowerStep().legal(desk.setting, desk.state))


def do(desk: Desk, action: AnyAction) -> None:
    PowerStep().do(desk.setting, desk.state, action)


def test_a_marker_is_put_on_a_stop_of_its_kinds() -> None:
    hotel = MarkerAbility(marker="hotel", closes=True)
    desk = desk_with(hotel, laid=(*LINE, ("C9", "58", 0)), hexes={"C9": HexSpec(stops=(StopSpec(kind="town"),))})
    assert [str(action.stop) for action in listed(desk)] == ["C1.0", "C7.0"]
    both = desk_with(MarkerAbility(marker="hotel", kinds=("city", "town")), laid=(*LINE, ("C9", "58", 0)))
    assert {str(action.stop) for action in listed(both)} == {"C1.0", "C7.0", "C9.0"}
    with pytest.raises(PowerError, match="a city is expected"):
        do(desk, Assign(entity="A", power="Mill", stop=StopRef("C9")))
    with pytest.raises(PowerError, match="no such stop"):
        do(desk, Assign(entity="A", power="Mill", stop=StopRef("C3")))
    do(desk, Assign(entity="A", power="Mill", stop=StopRef("C7")))
    assert desk.state.markers == {"hotel": ((StopRef("C7"), "A"),)}
    assert (desk.state.privates["Mill"], listed(desk)) == (GONE, [])
    with pytest.raises(PowerError, match="has no marker"):
        do(desk, Assign(entity="A", power="Mill", stop=StopRef("C1")))


def test_a_power_is_in_use_for_the_turn() -> None:
    desk = desk_with(TurnAbility(count=2))
    use = ChooseAbility(entity="A", power="Mill")
    assert listed(desk) == [use]
    do(desk, use)
    assert (desk.state.turn.used, listed(desk)) == (frozenset({"Mill"}), [])
    with pytest.raises(PowerError, match="cannot be used in this turn"):
        do(desk, use)
    desk.state.turn.used = frozenset()
    do(desk, use)
    desk.state.turn.used = frozenset()
    assert listed(desk) == []
    assert listed(desk_with(TurnAbility(), owner="P1")) == []
