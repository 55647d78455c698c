"""Lays of track: each rule both ways, on the map of `tracks`, with lists and money worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest

from routeopt.board import StopRef, Token
from routeopt.engine.actions import LayTile, Pass
from routeopt.engine.setting import Setting
from routeopt.engine.state import State
from routeopt.engine.steps.track import TrackStep
from routeopt.engine.table import lays
from routeopt.engine.table.lay_turns import LayTurn
from routeopt.engine.table.lays import NO_LIMITS, LayRules, Limits, Waiver, Where
from routeopt.errors import TooPoorError, TrackError, WrongActorError
from routeopt.spec import HexSpec, StopSpec, TileSpec
from tests.engine.tracks import CITY, GREEN_CITY, HEXES, Desk

GRAY = HexSpec(color="gray")
WHITE = HexSpec()


def first() -> Desk:
    """A's home leads to C3 and B2."""
    return Desk(("C1", "5", 0))


#: What may be laid then: C3 is open but for D2, B2 towards C1, C3 and B4.
FIRST = {"C3 7", "C3 8", "C3 9", "C3 p9", "B2 7", "B2 8"}


def second(phase: str = "3", **how: Any) -> Desk:
    """The line goes on straight through C3 to C5."""
    return Desk(("C1", "5", 0), ("C3", "9", 0), phase=phase, **how)


#: C5 is open towards C3, C7, B4 and D4; the green tile keeps the straight and branches to B4.
SECOND = {"C3 23", "C5 7", "C5 9", "C5 p9", "B2 7", "B2 8"}
CLOSED = {"B2": GRAY, "B4": GRAY, "D4": GRAY, "C5": GRAY}
HILL_AT_C3 = {"C3": HexSpec(cost=10)}
TWO_STATIONS: Callable[[], Desk] = lambda: Desk(("C1", "5", 0), ("C7", "57", 0), stations=("A C1", "A C7"))  # noqa: E731
ANYWHERE = {"B4 7", "B4 8", "C5 7", "C5 8", "C5 9", "C5 p9", "C7 57"}

#: Field, value, desk, what may be laid by the rules as they are, and with the field switched.
SWITCHES: list[tuple[str, object, Callable[[], Desk], set[str], set[str]]] = [
    ("colors", ("green",), second, SECOND, {"C3 23"}),
    ("first", ("yellow", "green"), lambda: Desk(("C1", "5", 0), phase="3"), FIRST, FIRST | {"C3 23"}),
    ("fresh", False, second, SECOND, {"C3 23"}),
    ("replace", False, second, SECOND, SECOND - {"C3 23"}),
    ("leap", True, lambda: second("4"), SECOND, SECOND | {"C3 45"}),
    ("marked", (), lambda: second(hexes=HILL_AT_C3), SECOND, SECOND - {"C3 23"}),
    ("marked", ("green",), lambda: second(hexes=HILL_AT_C3), SECOND, SECOND - {"C3 23"}),
    ("marked", ("yellow",), lambda: second(hexes=HILL_AT_C3), SECOND, SECOND),
    ("tiles", ("8",), first, FIRST, {"C3 8", "B2 8"}),
    ("tiles", ("p9",), lambda: Desk(("C1", "5", 0), special=("p9",)), FIRST - {"C3 p9"}, {"C3 p9"}),
    ("replaces", ("8",), second, SECOND, SECOND - {"C3 23"}),
    ("replaces", ("9",), second, SECOND, SECOND),
    ("hexes", ("B2",), first, FIRST, {"B2 7", "B2 8"}),
    ("trace", "none", first, FIRST, FIRST | ANYWHERE),
    ("origin", "home", TWO_STATIONS, FIRST | {"C5 8", "C5 9", "C5 p9"}, FIRST),
    ("blank", ("gray",), lambda: Desk(("C1", "5", 0), hexes=CLOSED), set(), {"C3 7", "C3 8", "C3 9", "C3 p9"}),
    ("blank", ("red",), lambda: Desk(("C1", "5", 0), hexes=CLOSED), set(), set()),
]


@pytest.mark.parametrize(("name", "value", "desk", "usual", "switched"), SWITCHES)
def test_what_each_field_of_a_lay_switches(
    name: str, value: object, desk: Callable[[], Desk], usual: set[str], switched: set[str]
) -> None:
    assert desk().lays(LayRules()) == usual
    assert desk().lays(replace(LayRules(), **{name: value})) == switched


def price(desk: Desk, where: Where, **rules: Any) -> int:
    return lays.cost(desk.setting, desk.state, LayRules(**rules), where)


def test_terrain_is_paid_once_unless_free_or_waived() -> None:
    on_hill = ("C5", "9", 0)
    assert price(second(), on_hill) == 20
    assert price(second(), ("C3", "23", 3)) == 0
    assert price(second(), on_hill, free=True) == 0
    assert price(second(), on_hill, waives=(Waiver(terrain="hill"),)) == 0
    assert price(second(), on_hill, waives=(Waiver(terrain="hill", amount=15),)) == 5
    assert price(second(), on_hill, waives=(Waiver(terrain="hill", amount=30),)) == 0
    assert price(second(), on_hill, waives=(Waiver(terrain="river"),)) == 20
    assert price(second(), on_hill, waives=(Waiver(terrain="hill river"),)) == 20, "of one terrain alone"
    laid = Desk(("C1", "5", 0), ("C3", "9", 0), ("C5", "9", 0), phase="3")
    assert price(laid, ("C5", "23", 0)) == 0


def test_a_tile_may_carry_a_cost_for_the_one_that_replaces_it() -> None:
    nine = TileSpec(color="yellow", tracks=("0-3",), cost=35)
    desk = second(tiles={"9": nine})
    assert price(desk, ("C3", "23", 3)) == 35
    assert price(desk, ("C3", "23", 3), waives=(Waiver(terrain=""),)) == 35, "a printed terrain alone is waived"
    assert price(desk, ("C5", "9", 0)) == 20


def test_a_border_is_paid_for_by_the_lay_that_joins_track_across_it() -> None:
    desk = second(hexes={"C3": HexSpec(borders={"0": 15})})
    assert price(desk, ("C5", "9", 0)) == 35
    assert price(desk, ("C5", "8", 2)) == 20, "its track leads to B4 and D4"
    assert price(Desk(("C1", "5", 0), hexes={"C3": HexSpec(borders={"0": 15})}), ("C3", "9", 0)) == 0, "C5 is bare"
    other_way = Desk(("C1", "5", 0), ("C5", "9", 0), hexes={"C3": HexSpec(borders={"0": 15})})
    assert price(other_way, ("C3", "9", 0)) == 15
    joined = Desk(("C1", "5", 0), ("C3", "9", 0), ("C5", "9", 0), hexes={"C3": HexSpec(borders={"0": 15})})
    assert price(joined, ("C3", "23", 3)) == 0, "paid before"


def test_cost_fields_are_among_the_switches_too() -> None:
    """Each field of the rule values is switched by a test of this module."""
    assert {f.name for f in fields(LayRules)} == {s[0] for s in SWITCHES} | {"free", "waives"}
    assert {f.name for f in fields(LayTurn)} == {s[0] for s in TURNS} | {"home_first", "home_reach_halts", "rules"}


# --- how far a line must lead


def rotations(desk: Desk, coordinate: str, tile: str, limits: Limits = NO_LIMITS, **rules: Any) -> set[int]:
    """The turns in which A may lay a tile."""
    found = lays.legal_lays(desk.setting, desk.state, "A", LayRules(**rules), limits)
    return {r for h, t, r in found if (h, t) == (coordinate, tile)}


def test_a_replacement_permissive_or_with_new_track() -> None:
    """With D2 open, the green tile may branch off at either end; at the far one no line comes from."""
    desk = second(hexes={"D2": WHITE})
    assert rotations(desk, "C3", "23", trace="hex") == {0, 3}
    assert rotations(desk, "C3", "23", trace="track") == {3}
    assert rotations(desk, "C3", "23", trace="train") == {3}, "a plain tile"
    assert desk.why(LayRules(), ("C3", "23", 0)) == "no new track of it continues a line of A"


AROUND_C7 = {"B6": WHITE, "B8": WHITE, "D6": WHITE, "D8": WHITE}


def city(*stations: str) -> Desk:
    line = (("C1", "5", 0), ("C3", "9", 0), ("C5", "9", 0), ("C7", "57", 0))
    return Desk(*line, hexes=AROUND_C7, phase="3", stations=("A C1", *stations))


def test_a_reached_city_may_change_its_value_or_get_new_track() -> None:
    """Tile 15 is worth 30, 15f the 20 of the tile before; the new track is beyond the city."""
    for trace in ("hex", "track"):
        assert {"C7 15", "C7 15f"} <= city().lays(LayRules(trace=trace))  # type: ignore[arg-type]
    full = city("B C7")
    assert {"C7 15", "C7 15f"} <= full.lays(LayRules(trace="hex"))
    assert "C7 15" in full.lays(LayRules(trace="track"))
    assert "C7 15f" not in full.lays(LayRules(trace="track")), "no line runs through a full city"


def test_a_tile_with_stops_may_ask_for_a_train() -> None:
    assert not any("C7" in lay for lay in city().lays(LayRules(trace="train")))
    served = Limits(served=frozenset({StopRef("C7")}))
    assert {"C7 15", "C7 15f"} <= city().lays(LayRules(trace="train"), served)
    assert city().why(LayRules(trace="train"), ("C7", "15", 0)) == "no train of A serves a stop there"
    town = second(hexes={"C5": HexSpec(stops=(StopSpec(kind="town"),)), "D6": WHITE}, phase="2")
    assert "C5 58" in town.lays(LayRules(trace="train")), "a first tile needs a line alone"


def test_a_hex_with_an_own_station_is_reached_from_all_sides() -> None:
    """No line comes to C1 from outside."""
    one_way = TileSpec(color="green", stops=(CITY,), tracks=("0-s0", "1-s0", "5-s0"))
    desk = Desk(("C1", "5", 0), phase="3", hexes={"D2": WHITE}, tiles={"three": one_way})
    assert rotations(desk, "C1", "three", trace="hex") == {0}
    assert rotations(desk, "C1", "three", trace="track") == {0}


def test_a_bare_home_is_reached() -> None:
    assert Desk().lays(LayRules()) == {"C1 5"}
    assert Desk().lays(LayRules(trace="hex")) == {"C1 5"}
    assert Desk(stations=()).lays(LayRules()) == set()


# --- what lies on what


def test_printed_track_and_colour_are_what_is_replaced() -> None:
    """C3 is printed yellow with the straight of tile 9 and costs 80 once."""
    printed = {"C3": HexSpec(color="yellow", tracks=("0-3",), cost=80)}
    desk = Desk(("C1", "5", 0), hexes=printed, phase="3")
    assert {lay for lay in desk.lays(LayRules()) if "C3" in lay} == {"C3 23"}
    assert price(desk, ("C3", "23", 3)) == 80
    assert not {lay for lay in desk.lays(LayRules(replace=False)) if "C3" in lay}
    assert "does not keep the track of the hex" in desk.why(LayRules(), ("C3", "23", 2))
    assert "green does not follow" not in desk.why(LayRules(), ("C3", "23", 3))
    assert desk.why(LayRules(), ("C3", "9", 0)) == "yellow does not follow yellow"


def test_labels_kinds_and_named_hexes() -> None:
    label = TileSpec(color="yellow", label="Y", stops=(CITY,), tracks=("0-s0", "3-s0"))
    named = TileSpec(color="yellow", stops=(CITY,), tracks=("0-s0", "3-s0"), hexes=("C1",))
    line = (("C1", "5", 0), ("C3", "9", 0), ("C5", "9", 0))
    desk = Desk(*line, tiles={"Y57": label, "n57": named})
    assert {lay for lay in desk.lays(LayRules()) if "C7" in lay} == {"C7 57"}
    assert desk.why(LayRules(), ("C7", "Y57", 0)) == 'tile Y57 has label "Y", the hex ""'
    assert desk.why(LayRules(), ("C7", "n57", 0)) == "tile n57 is only for C1"
    assert "of other kinds" in desk.why(LayRules(), ("C7", "58", 3))
    on_label = Desk(*line, tiles={"Y57": label}, hexes={"C7": HexSpec(stops=HEXES["C7"].stops, label="Y")})
    assert {lay for lay in on_label.lays(LayRules()) if "C7" in lay} == {"C7 Y57"}
    listed = Desk(*line, tiles={"Y57": label}, hexes={"C7": HexSpec(stops=HEXES["C7"].stops, tiles=("Y57",))})
    assert {lay for lay in listed.lays(LayRules()) if "C7" in lay} == {"C7 Y57"}


def test_a_later_label_is_one_more() -> None:
    later = TileSpec(color="green", label="Z", stops=(GREEN_CITY,), tracks=("0-s0", "3-s0"))
    hexes = {"C7": HexSpec(stops=HEXES["C7"].stops, later_label="Z")}
    line = (("C1", "5", 0), ("C3", "9", 0), ("C5", "9", 0), ("C7", "57", 0))
    assert "C7 Z" in Desk(*line, tiles={"Z": later}, hexes=hexes, phase="3").lays(LayRules())
    assert "C7 Z" not in Desk(*line, tiles={"Z": later}, phase="3").lays(LayRules())


def test_a_town_may_become_a_city_where_the_tile_fits_it() -> None:
    town = HexSpec(stops=(StopSpec(kind="town"),))
    line = (("C1", "5", 0), ("C3", "9", 0), ("C5", "58", 3))
    tile = TileSpec(color="green", stops=(GREEN_CITY,), tracks=("0-s0", "2-s0", "4-s0"))
    assert "C5 t" not in Desk(*line, tiles={"t": tile}, hexes={"C5": town, "D6": WHITE}, phase="3").lays(LayRules())
    fitting = TileSpec(color="green", stops=tile.stops, tracks=tile.tracks, fits=("town",))
    desk = Desk(*line, tiles={"t": fitting}, hexes={"C5": town, "D6": WHITE, "B6": WHITE}, phase="3")
    assert rotations(desk, "C5", "t") == {1, 3, 5}, "alike; tile 58 leads to C3 and D6"


def test_pieces_run_out_and_come_back() -> None:
    assert "C5 9" not in second(supply={"9": 1}).lays(LayRules())
    assert second(supply={"9": 1}).why(LayRules(), ("C5", "9", 0)) == "no piece of tile 9 is left"
    replaced = Desk(("C1", "5", 0), ("C3", "23", 3), supply={"9": 1}, phase="3")
    assert "C5 9" in replaced.lays(LayRules())


def test_a_barrier_closes_a_side() -> None:
    assert "C3 9" not in Desk(("C1", "5", 0), hexes={"C3": HexSpec(barriers=(0,))}).lays(LayRules())


def test_tiles_of_a_power_are_never_replaced() -> None:
    desk = Desk(("C1", "5", 0), ("C3", "p9", 0), phase="3", special=("p9",))
    assert desk.why(LayRules(), ("C3", "23", 3)) == "tile p9 is never replaced"
    assert desk.why(LayRules(), ("B2", "p9", 3)) == "tile p9 is laid by a power alone"


# --- cities of a tile

TWO = HexSpec(color="yellow", stops=(CITY, CITY), tracks=("3-s0", "0-s1"), label="NY")
#: The first city of the green tile keeps the printed second one's track.
APART = TileSpec(color="green", label="NY", stops=(CITY, CITY), tracks=("0-s0", "1-s0", "3-s1", "2-s1"))
ONE = TileSpec(color="green", label="NY", stops=(GREEN_CITY,), tracks=("0-s0", "3-s0"), fits=("city city",))


def test_tokens_stay_in_the_city_that_theirs_becomes() -> None:
    for tile, expected in ((APART, {"A": ["C3.1"], "B": ["C3.0"]}), (ONE, {"A": ["C3.0"], "B": ["C3.0"]})):
        desk = Desk(hexes={"C3": TWO}, tiles={"n": tile}, phase="3", stations=("A C3.0", "B C3.1"))
        lays.put(desk.setting, desk.state, ("C3", "n", 0))
        assert desk.places == expected


def test_each_old_city_has_its_track_in_one_new_city() -> None:
    crossed = TileSpec(color="green", label="NY", stops=(CITY, CITY), tracks=("0-s0", "3-s0", "2-s1"))
    desk = Desk(hexes={"C3": TWO}, tiles={"n": APART, "x": crossed}, phase="3", stations=("A C3.0",))
    assert "C3 n" in desk.lays(LayRules(trace="hex"))
    assert "C3 x" not in desk.lays(LayRules(trace="hex"))


# --- turns

DEEP = LayTurn(most=2, fresh=2, replacements=1)
NEXT = {"C3 23", "B2 7", "B2 8", "C7 57"}
ON_C5 = ("C5", "9", 0)
#: Field, value, tile that is laid, and what may follow it by `DEEP` as it is and with the field switched.
TURNS: list[tuple[str, object, Where, set[str], set[str]]] = [
    ("most", 1, ON_C5, NEXT, set()),
    ("fresh", 1, ON_C5, NEXT, {"C3 23"}),
    ("replacements", 0, ON_C5, NEXT, NEXT - {"C3 23"}),
    ("either", True, ON_C5, NEXT, NEXT - {"C3 23"}),
    ("either", True, ("C3", "23", 3), {"B2 7", "B2 8", "B4 7", "C5 7", "C5 9", "C5 p9"}, set()),
    ("joined", True, ON_C5, NEXT, {"C3 23", "C7 57"}),
    ("halts", frozenset({"9"}), ON_C5, NEXT, set()),
    ("halts", frozenset({"8"}), ON_C5, NEXT, NEXT),
    ("city_halts", True, ON_C5, NEXT, NEXT),
    ("reach_halts", True, ON_C5, NEXT, NEXT),
]


def step(**how: Any) -> TrackStep:
    turn = how.pop("turn", DEEP)
    return TrackStep({"": turn}, **how)


def open_lays(track: TrackStep, desk: Desk) -> set[str]:
    """What the step lists beside `pass`; nothing where it does not wait."""
    if not track.actor(desk.setting, desk.state):
        return set()
    listed = list(track.legal(desk.setting, desk.state))
    assert listed[-1] == Pass(entity="A")
    return {f"{a.hex} {a.tile}" for a in listed if isinstance(a, LayTile)}


def lay(track: TrackStep, desk: Desk, where: Where, company: str = "A") -> None:
    track.do(desk.setting, desk.state, LayTile(entity=company, hex=where[0], tile=where[1], rotation=where[2]))


@pytest.mark.parametrize(("name", "value", "where", "usual", "switched"), TURNS)
def test_what_each_field_of_a_turn_switches(
    name: str, value: object, where: Where, usual: set[str], switched: set[str]
) -> None:
    for turn, expected in ((DEEP, usual), (replace(DEEP, **{name: value}), switched)):
        track, desk = step(turn=turn), second()
        lay(track, desk, where)
        assert open_lays(track, desk) == expected


def test_one_tile_or_one_upgrade() -> None:
    for where in (ON_C5, ("C3", "23", 3)):
        track, desk = step(turn=LayTurn()), second()
        lay(track, desk, where)
        assert not track.actor(desk.setting, desk.state)
        with pytest.raises(TrackError, match="no tile left to lay"):
            lay(track, desk, ("B2", "8", 4))


def test_rules_of_a_turn_hold_for_each_lay() -> None:
    assert open_lays(step(turn=replace(DEEP, rules=LayRules(fresh=False))), second()) == {"C3 23"}


def test_a_tile_is_not_replaced_in_the_turn_in_which_it_was_laid() -> None:
    desk = Desk(("C1", "5", 0), phase="3")
    track = step()
    lay(track, desk, ("C3", "9", 0))
    assert "C3 23" not in open_lays(track, desk)
    with pytest.raises(TrackError, match="a tile of this turn lies there"):
        lay(track, desk, ("C3", "23", 3))


def test_a_tile_with_a_city_halts() -> None:
    for halts, expected in ((False, {"C3 23", "B2 7", "B2 8"}), (True, set())):
        desk = Desk(("C1", "5", 0), ("C3", "9", 0), ("C5", "9", 0), phase="3")
        track = step(turn=replace(DEEP, city_halts=halts))
        lay(track, desk, ("C7", "57", 0))
        assert open_lays(track, desk) == expected


def test_a_city_that_was_not_reached_before_halts() -> None:
    for halts in (False, True):
        desk = Desk(("C1", "5", 0), ("C3", "9", 0), ("C7", "57", 0))
        track = step(turn=replace(DEEP, reach_halts=halts))
        lay(track, desk, ON_C5)
        assert bool(open_lays(track, desk)) is not halts
        other = Desk(("C1", "5", 0), ("C3", "9", 0), ("C7", "57", 0))
        lay(track, other, ("C5", "7", 3))
        assert open_lays(track, other), "this one leads to D4"


def test_four_joined_yellow_tiles() -> None:
    """Gray track may lie between: from C5 by D4 to C3."""
    turn = LayTurn(most=4, fresh=4, either=True, joined=True)
    desk = Desk(("C1", "5", 0), ("C3", "9", 0), ("C5", "7", 3))
    assert lays.joining(desk.state.board, "C5") == {("C3", 0), ("D4", 1), ("C3", 5)}
    desk = Desk(("C1", "5", 0))
    track = step(turn=turn)
    lay(track, desk, ("B2", "8", 4))
    assert open_lays(track, desk) == {"B4 7", "B4 8"}, "C3 is beside, but not joined"
    lay(track, desk, ("B4", "8", 3))
    assert open_lays(track, desk) == {"C5 7", "C5 8"}
    lay(track, desk, ("C5", "8", 2))
    assert open_lays(track, desk) == {"C3 7", "C3 8", "C3 9", "C3 p9"}, "over D4"
    with pytest.raises(TrackError, match="does not join the tile on C5"):
        lay(track, desk, ("C3", "9", 0))
    lay(track, desk, ("C3", "9", 2))
    assert open_lays(track, desk) == set()


def test_the_first_tile_comes_on_a_home_without_track() -> None:
    """Where the station comes with it no line leads there; the tile does not halt, and is no replacement."""
    for first_there, expected in ((False, set()), (True, {"C1 5"})):
        assert open_lays(step(turn=replace(DEEP, home_first=first_there)), Desk(stations=())) == expected
    with_track = Desk(("C1", "5", 0), stations=("A C7",))
    assert open_lays(step(turn=replace(DEEP, home_first=True)), with_track) == {"C7 57"}
    printed = {"C1": HexSpec(color="yellow", stops=HEXES["C1"].stops, homes=("A",)), "D2": WHITE}
    three = TileSpec(color="green", stops=(CITY,), tracks=("0-s0", "1-s0", "5-s0"))
    desk = Desk(hexes=printed, tiles={"three": three}, phase="3")
    yellow_alone = replace(DEEP, replacements=0, home_first=True)
    assert open_lays(step(turn=yellow_alone), desk) == {"C1 three"}, "also where nothing is replaced"
    track = step(turn=replace(DEEP, either=True, city_halts=True, home_first=True))
    lay(track, desk, ("C1", "three", 0))
    assert open_lays(track, desk) == {"B2 7", "B2 8", "C3 7", "C3 8", "C3 9", "C3 p9", "D2 7"}


@pytest.mark.parametrize("halts", [True, False])
def test_a_city_reached_by_the_first_tile_at_home_halts_as_the_rules_say(halts: bool) -> None:
    """The own city is none that is new, though the station comes home after the tile."""
    turn = replace(DEEP, home_first=True, reach_halts=True, home_reach_halts=halts)
    for laid, goes_on in (((("C7", "57", 0),), True), ((("C3", "9", 0), ("C5", "9", 0), ("C7", "57", 0)), not halts)):
        desk, track = Desk(*laid, phase="3", stations=()), step(turn=turn)
        lay(track, desk, ("C1", "5", 0))
        desk.station("A", "C1")
        assert bool(open_lays(track, desk)) is goes_on


def test_turns_change_with_the_phase_and_with_a_power() -> None:
    turns = {"2": LayTurn(), "3": replace(DEEP, either=True)}
    track = TrackStep(turns, powers={"Mill": replace(DEEP, most=3, fresh=3)})
    counts = []
    for phase, used in (("2", ""), ("3", ""), ("4", ""), ("2", "Mill")):
        desk = Desk(("C1", "5", 0), phase=phase)
        desk.state.turn.used = frozenset({used} - {""})
        for where in (("C3", "9", 0), ("B2", "8", 4), ("B4", "7", 3)):
            if track.actor(desk.setting, desk.state):
                lay(track, desk, where)
        counts.append(len(desk.state.turn.laid))
    assert counts == [1, 2, 2, 3]


# --- what holds at the moment


@pytest.mark.parametrize(
    ("limits", "expected", "reason"),
    [
        (Limits(taken=frozenset({"C3"})), {"B2 7", "B2 8"}, "a tile of this turn lies there"),
        (Limits(blocked=frozenset({"C3"})), {"B2 7", "B2 8"}, "a private company blocks the hex"),
        (Limits(after="B2"), set(), "it does not join the tile on B2"),
        (Limits(after="C1"), FIRST, ""),
    ],
)
def test_limits(limits: Limits, expected: set[str], reason: str) -> None:
    assert first().lays(LayRules(), limits) == expected
    assert first().why(LayRules(), ("C3", "9", 0), limits) == reason


def test_blocked_hexes_are_asked_for_by_the_step() -> None:
    def blocked(setting: Setting, state: State, company: str) -> frozenset[str]:
        assert (setting, company) == (desk.setting, "A")
        return frozenset({"C3"}) if state.cash["B"] else frozenset()

    desk = first()
    assert open_lays(step(blocked=blocked), desk) == {"B2 7", "B2 8"}
    desk.state.cash["B"] = 0
    assert open_lays(step(blocked=blocked), desk) == FIRST


def test_served_stops_are_asked_for_by_the_step() -> None:
    track = step(turn=replace(DEEP, rules=LayRules(trace="train")), served=lambda *_: frozenset({StopRef("C7")}))
    assert "C7 15" in open_lays(track, city())


def test_the_step_stays_for_a_power() -> None:
    desk = first()
    for stays, expected in ((None, ""), (lambda *_: True, "A"), (lambda *_: False, "")):
        track = step(turn=LayTurn(), stays=stays)
        desk = first()
        lay(track, desk, ("C3", "9", 0))
        assert track.actor(desk.setting, desk.state) == expected
        if expected:
            assert list(track.legal(desk.setting, desk.state)) == [Pass(entity="A")]


def test_the_treasury_pays() -> None:
    track, desk = step(), second()
    lay(track, desk, ON_C5)
    assert (desk.state.cash["A"], desk.state.cash["@bank"]) == (80, 20)
    poor = second()
    poor.state.cash["A"] = 19
    assert open_lays(track, poor) == {"C3 23", "B2 7", "B2 8"}
    with pytest.raises(TooPoorError):
        lay(track, poor, ON_C5)
    with pytest.raises(WrongActorError):
        lay(track, second(), ON_C5, "B")


def test_two_tiles_that_must_be_joined() -> None:
    """A power lays two curves on B2 and B4, unconnected: the first must leave room for the second."""
    pair = LayRules(tiles=("8", "9"), hexes=("B2", "B4"), replace=False, trace="none", free=True)
    desk = Desk()
    found = lays.legal_lays(desk.setting, desk.state, "A", pair)
    assert set(found) == {("B2", "8", 4), ("B4", "8", 3)}, "B2 from C1 to B4; B4 from B2 to C5"
    assert all(lays.leads_on(desk.setting, desk.state, "A", pair, where) for where in found)
    apart = replace(pair, tiles=("7",))
    curves = lays.legal_lays(desk.setting, desk.state, "A", apart)
    on = {w for w in curves if lays.leads_on(desk.setting, desk.state, "A", apart, w)}
    assert ("B2", "7", 4) in curves
    assert ("B2", "7", 4) not in on, "it leads to C1 and C3"
    assert ("B2", "7", 5) in on, "it leads to C3 and B4"


def test_what_is_no_lay_at_all() -> None:
    assert first().why(LayRules(), ("Z9", "9", 0)) == "there is no such hex on the map"
    assert "there is no tile 999" in first().why(LayRules(), ("C3", "999", 0))
    assert "rotations are 0 to 5" in first().why(LayRules(), ("C3", "9", 6))
    assert first().why(LayRules(), ("D2", "9", 0)) == "plain hexes never take a tile"
    assert "off the map" in first().why(LayRules(), ("B2", "9", 1))
    assert "closed side" in first().why(LayRules(), ("C3", "7", 3))
    with pytest.raises(TrackError, match="C3: tile 7@3 may not be laid: "):
        lay(step(), first(), ("C3", "7", 3))


def test_a_token_that_is_no_station_reaches_nothing() -> None:
    desk = Desk(("C1", "5", 0), stations=())
    desk.state.board = desk.state.board.place(Token("A", StopRef("C1"), "open"))
    assert desk.lays(LayRules()) == set()
