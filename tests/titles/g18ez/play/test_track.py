"""Operating rounds, track and markers: situations 26 to 37 and 55, written from the rulebook alone.

"Line" and "R" in the docstrings are lines of the checklist of facts, R its second reading; sections in brackets.
"""

from __future__ import annotations

import pytest

from routeopt.engine.actions import LayTile, PlaceToken
from routeopt.engine.refs import read_stop
from routeopt.engine.state import State
from tests.play.games import arrange, refused
from tests.titles.g18ez.play.table import (
    MARKERS,
    TRAINS,
    WEST,
    add,
    cash,
    lay,
    new,
    pays,
    shares,
    train,
    turn_of,
    until,
)
from tests.titles.standard.games import act, cell, deal, listed, may, passes, token, waits


def test_s26_the_printed_order() -> None:
    """S26 [2.1] Lines 31, 32; C10, R14: the value first, then farther right, then higher in the stack."""
    cells = {"GV&E": "0,7", "M&YR": "5,11", "PS&W": "4,10", "BR&N": "4,10", "BCRR": "3,9", "RR&S": "5,10"}
    game = shares(new(), cells, {"A": " ".join(f"{c}_0" for c in cells)})
    act(game, *passes("A", "B", "C"))
    assert game.state.queue == ("GV&E", "M&YR", "PS&W", "BR&N", "BCRR", "RR&S")


def test_s27_private_companies_then_minors_then_majors() -> None:
    """S27 [2, 2.1] Lines 30, 31, 62; R13, R14, R42: two rounds between share dealing rounds."""
    game = shares(
        new(),
        {"PS&W": "2,4", "BCRR": "1,4"},
        {"A": "3_0 PS&W_0", "B": "1_0 4_0 BCRR_0", "C": "2_0"},
        privates={"SL": "A", "OBS": "A", "HMH": "B", "MRTA": "PS&W"},
    )

    def minors(state: State) -> None:
        state.floated = ("4", "3", "2", "1", *state.floated)

    arrange(game, minors)
    start = cash(game, "A", "B", "C", "PS&W")
    act(game, *passes("A", "B", "C"))
    assert game.state.queue == ("1", "2", "3", "4", "BCRR", "PS&W")
    assert [b - a for a, b in zip(start, cash(game, "A", "B", "C", "PS&W"), strict=True)] == [25, 10, 0, 15]
    while game.state.round == "operating":
        act(game, *passes(waits(game)[1]))
    assert [b - a for a, b in zip(start, cash(game, "A", "B", "C", "PS&W"), strict=True)] == [50, 20, 0, 30]
    assert (game.state.round, game.state.set) == ("stock", 3)


@pytest.mark.parametrize(("option", "after"), [("dynamic", "GV&E"), ("fixed", "BR&N")])
def test_or_order(option: str, after: str) -> None:
    """R14, option or_order: the next is the highest that has not operated at that moment; or it is read once."""
    game = new(or_order=option)
    game = shares(game, {"PS&W": "2,8", "BR&N": "2,7", "GV&E": "2,6"}, {"A": "PS&W_0 BR&N_0 GV&E_0"}, {})
    act(game, *passes("A", "B", "C"))
    arrange(game, lambda s: game.setting.chart.place(s, "BR&N", game.setting.chart.at_price(10)))
    act(game, *passes("PS&W"))
    assert waits(game)[1] == after


def test_s28_the_first_turn_of_a_railroad() -> None:
    """S28 [2.2, 2.3, 2.8] Lines 33, 34, 36, 51, 65; R15, R16, R24, R25."""
    game = turn_of(home=False, cash={"PS&W": 800}, order=["BR&N"], cells={"BR&N": "5,4"}, holds={"B": "BR&N_0"})
    assert not may(game, lay(game, "PS&W", "F8 4 W-E"))
    assert not may(game, lay(game, "PS&W", "F4 9 W-E"))
    assert not may(game, token("PS&W", "F12.0"))
    act(game, lay(game, "PS&W", "F6 57 W-E"))
    assert [(t.owner, str(t.stop)) for t in game.state.board.tokens] == [("PS&W", "F6.0")]
    assert cash(game, "PS&W") == [800]
    assert not may(game, lay(game, "PS&W", "F8 4 W-E")), "one tile a round"
    assert (cell(game, "PS&W"), waits(game)[0]) == ("2,3", "trains")
    assert not may(game, pays("PS&W"))
    assert not may(game, pays("PS&W", "half"))
    act(game, train("PS&W", "2-0", 80))
    assert cash(game, "PS&W") == [720]
    assert game.state.turn.run is not None
    assert game.state.turn.run.revenue == 0
    assert not may(game, lay(game, "PS&W", "F8 4 W-E")), "no going back"
    assert not may(game, token("PS&W", "F12.0"))


def test_s28_a_home_that_others_have_improved() -> None:
    """S28 (g) [2.3, 2.5], C21; R16: the marker comes at the first step, and the tile may be another."""
    game = new()
    game = shares(game, {"PS&W": "2,4"}, {"A": "PS&W_0"}, {"PS&W": 800}, laid=["F6 57 W-E"])
    act(game, *passes("A", "B", "C"))
    assert [str(t.stop) for t in game.state.board.tokens] == ["F6.0"]
    assert may(game, lay(game, "PS&W", "F4 9 W-E"))


def test_without_a_tile_at_home_nothing_else_is_laid() -> None:
    """R16 [2.3]: minors too; no marker, no route."""
    game = turn_of("1", home=False, laid=WEST)
    assert {a.hex for a in listed(game, LayTile)} == {"D6"}
    act(game, *passes("1"))
    assert not game.state.board.tokens


def test_s29_a_tile_is_of_the_hexs_kind() -> None:
    """S29 [2.3] Lines 34, 36, 39: large city, small city, open; the first is yellow; red and grey hexes take none."""
    game = turn_of(laid=["F6 57 W-E"], sold="3")
    taken = {f"{a.hex} {a.tile}" for a in listed(game, LayTile)}
    assert "F8 4" in taken
    assert "F4 9" in taken
    assert not taken & {"F8 57", "F8 9", "F8 141", "F4 57", "F4 4", "F4 19"}
    assert not any(where.split()[0] in ("F2", "B12", "J12", "F22") for where in taken)
    for phase in ("3", "5", "8"):
        west = turn_of(laid=["F6 57 W-E", "F4 9 W-E"], sold=phase)
        for coordinate in ("F2", "B12", "J12"):
            for tile in ("9", "4", "57", "MG", "141", "145"):
                assert not may(west, LayTile(entity="PS&W", hex=coordinate, tile=tile, rotation=0))


def test_s30_track_stays_on_the_grid() -> None:
    """S30 [2.3] Line 37; R17, R19: it continues own track; dead ends inside are fine."""
    game = turn_of("BR&N", laid=["C9 57 SW-NE", "B10 9 SW-NE"])
    assert not may(game, lay(game, "BR&N", "A11 9 SW-NE"))
    assert not may(game, lay(game, "BR&N", "A11 8 SW-NW"))
    assert may(game, lay(game, "BR&N", "A11 8 SW-E"))
    assert may(game, lay(game, "BR&N", "A11 7 SW-W"))
    assert not may(game, lay(game, "BR&N", "A11 9 W-E"))


def test_sides_without_track() -> None:
    """R19 [2.3], option grey_blank: red areas only at their track; a blank side of a grey hex may be met."""
    west = turn_of(laid=["F6 57 W-E"])
    assert may(west, lay(west, "PS&W", "F4 9 W-E"))
    rows: dict[str, set[tuple[str, int]]] = {}
    for setting in ("allow", "refuse"):
        game = turn_of("BR&N", laid=["C9 57 SW-NE", "B10 9 SW-NE", "C7 9 W-E"], options={"grey_blank": setting})
        game = add(game, "A11 8 SW-E")
        rows[setting] = {(a.tile, a.rotation) for a in listed(game, LayTile) if a.hex == "A13"}
    assert rows["allow"] > rows["refuse"]


FULL = {"BR&N": ["F12.0"], "M&YR": ["F12.0"]}


def test_s31_no_way_past_a_full_city() -> None:
    """S31 [2.3, 2.5] Lines 37, 42; R17: it may be the end, so that its tile is replaced."""
    game = turn_of(laid=WEST, sold="3", tokens=FULL)
    assert not may(game, lay(game, "PS&W", "F14 9 W-E"))
    one = turn_of(laid=WEST, sold="3", tokens={"BR&N": ["F12.0"]})
    assert may(one, lay(one, "PS&W", "F14 9 W-E"))
    assert may(game, LayTile(entity="PS&W", hex="F12", tile="MG", rotation=0))
    green = add(turn_of(laid=(*WEST, "F12 MG SW-W-NW-NE-E-SE"), sold="3", tokens=FULL))
    assert may(green, lay(green, "PS&W", "F14 9 W-E"))
    own = turn_of(laid=WEST, sold="3", tokens={"BR&N": ["F12.0"], "PS&W": ["F12.0"]})
    assert may(own, lay(own, "PS&W", "F14 9 W-E"))


@pytest.mark.parametrize(
    ("sold", "now", "tile", "allowed"),
    [
        ("2", "57 W-E", "14", False),
        ("3", "57 W-E", "14", True),
        ("5", "57 W-E", "63", False),
        ("5", "57 W-E", "14", True),
        ("4", "14 SW-W-NE-E", "63", False),
        ("5", "14 SW-W-NE-E", "63", True),
        ("6", "63 SW-W-NW-NE-E-SE", "455", False),
        ("8", "63 SW-W-NW-NE-E-SE", "455", True),
    ],
)
def test_s32_colours_come_with_trains(sold: str, now: str, tile: str, allowed: bool) -> None:
    """S32 [2.4, 2.8] Lines 38, 53; R27: green, brown, grey by the first 3, 5, 8, and none is left out."""
    game = turn_of(laid=[f"F6 {now}"], sold=sold)
    found = [a for a in listed(game, LayTile) if (a.hex, a.tile) == ("F6", tile)]
    assert bool(found) == allowed
    if found and tile == "14":
        act(game, found[0])
        assert [str(t.stop) for t in game.state.board.tokens if t.owner == "PS&W"] == ["F6.0"]
        stop = game.state.board.stop(read_stop("F6.0")).spec
        assert (stop.revenue, stop.slots) == (30, 2) or stop.slots == 2


def test_s32_the_step_is_over_when_the_3_is_bought() -> None:
    """S32 (f) [2.2, 2.4]: the next railroad lays green."""
    game = turn_of(
        step=TRAINS,
        laid=["F6 57 W-E", "C9 57 SW-NE"],
        tokens={"BR&N": ["C9.0"]},
        cash={"PS&W": 500},
        cells={"BR&N": "3,4"},
        holds={"B": "BR&N_0"},
        order=["BR&N"],
        trains={"@gone": [f"2-{n}" for n in range(10)]},
    )
    act(game, train("PS&W", "3-0", 180))
    assert not may(game, lay(game, "PS&W", "F6 14 SW-W-NE-E"))
    until(game, "BR&N")
    assert any(a.tile == "14" for a in listed(game, LayTile))


def test_s33_old_track_is_kept() -> None:
    """S33 [2.4] Line 38."""
    game = turn_of(laid=["F6 57 W-E"], sold="3")
    for sides, allowed in [
        ("14 SW-W-NE-E", True), ("14 W-NW-E-SE", True), ("14 SW-NW-NE-SE", False),
        ("15 W-NW-NE-E", True), ("15 E-SE-SW-W", True), ("15 NW-NE-E-SE", False),
    ]:  # fmt: skip
        assert may(game, lay(game, "PS&W", f"F6 {sides}")) == allowed, sides


def test_s34_metropolis() -> None:
    """S34 [2.3, 2.4] Line 35: its tiles only there, and nothing else there."""

    def takes(tile: str, where: str, sold: str, *laid: str) -> bool:
        game = turn_of(laid=(*WEST, *laid), sold=sold, tokens={"BR&N": ["F12.0"]})
        return any((a.hex, a.tile) == (where, tile) for a in listed(game, LayTile))

    every = "SW-W-NW-NE-E-SE"
    assert not takes("MG", "F12", "2")
    assert takes("MG", "F12", "3")
    assert not takes("14", "F12", "3")
    assert not takes("MG", "F6", "3")
    assert not takes("MG", "E9", "3", "E9 57 NW-SE", "F10 9 W-E")
    assert not takes("MB", "F12", "5")
    assert takes("MB", "F12", "5", f"F12 MG {every}")
    assert not takes("MX", "F12", "6", f"F12 MB {every}")
    assert takes("MX", "F12", "8", f"F12 MB {every}")
    game = turn_of(laid=WEST, sold="3", tokens={"BR&N": ["F12.0"]})
    act(game, LayTile(entity="PS&W", hex="F12", tile="MG", rotation=0))
    stop = game.state.board.stop(read_stop("F12.0")).spec
    assert (stop.slots, [t.owner for t in game.state.board.tokens_at(read_stop("F12.0"))]) == (3, ["BR&N"])


def test_s35_the_supply() -> None:
    """S35 [2.4, App.] Line 38; R17, R18: none left, none laid; a replaced tile is back at once; reached hexes only."""
    start = {"laid": ["F6 57 W-E", "C9 57 SW-NE", "F18 57 W-E"], "sold": "3"}
    bare = turn_of("BCRR", home=False, **start)  # type: ignore[arg-type]
    assert "57" not in {a.tile for a in listed(bare, LayTile)}
    assert {"5", "6"} <= {a.tile for a in listed(bare, LayTile)}
    game = turn_of(
        cells={"BCRR": "3,4"},
        holds={"B": "BCRR_0"},
        order=["BCRR"],
        **start,  # type: ignore[arg-type]
    )
    act(game, lay(game, "PS&W", "F6 14 SW-W-NE-E"))
    until(game, "BCRR")
    assert "57" in {a.tile for a in listed(game, LayTile)}
    twenty = turn_of(laid=["F6 57 W-E", "F8 4 W-E", "F4 9 W-E", "F10 20 W-E-SW-NE"], sold="3")
    assert not [a for a in listed(twenty, LayTile) if a.tile == "20"]
    far = turn_of(laid=[*WEST, "E9 6 NW-SW"], sold="3")
    assert not [a for a in listed(far, LayTile) if a.hex == "E9"]


def test_upgrade_reach() -> None:
    """R17, option upgrade_reach: an upgrade need only be reached; or new track of it must continue a line."""
    tokens = {"BR&N": ["F12.0"], "M&YR": ["F12.0"]}
    for setting, allowed in (("hex", True), ("track", True)):
        game = turn_of(laid=WEST, sold="3", tokens=tokens, options={"upgrade_reach": setting})
        assert any(a.tile == "MG" for a in listed(game, LayTile)) == allowed
    ends = {}
    for setting in ("hex", "track"):
        game = turn_of(laid=[*WEST, "E9 57 SE-NW"], sold="3", options={"upgrade_reach": setting})
        ends[setting] = {(a.hex, a.tile, a.rotation) for a in listed(game, LayTile)}
    assert ends["track"] < ends["hex"]


def test_tile_manifest() -> None:
    """Option tile_manifest [App.]: tiles that the list passes over are laid only where it is extended."""
    strict = turn_of(laid=["F6 57 W-E", "F4 9 W-E"], sold="3")
    more = turn_of(laid=["F6 57 W-E", "F4 9 W-E"], sold="3", options={"tile_manifest": "extended"})
    assert "23" not in {a.tile for a in listed(strict, LayTile)}
    assert "23" in {a.tile for a in listed(more, LayTile)}


SECOND = (*WEST, "G13 8 NW-E", "G15 57 W-E")


def test_s36_markers() -> None:
    """S36 [2.5] Lines 40, 41, 42, 21; R20, R41: 40, then 100, in large cities with room, traced from home."""
    start = {"laid": SECOND, "step": MARKERS}
    with_br = {"BR&N": ["F12.0"]}
    poor = turn_of(**start, tokens=with_br, cash={"PS&W": 39})  # type: ignore[arg-type]
    assert waits(poor)[0] != "station"
    game = turn_of(**start, tokens=with_br, cash={"PS&W": 40})  # type: ignore[arg-type]
    assert not may(game, token("PS&W", "F8.0")), "a small city"
    act(game, token("PS&W", "F12.0"))
    assert cash(game, "PS&W") == [0]
    later = {**with_br, "PS&W": ["F12.0"]}
    assert waits(turn_of(**start, tokens=later, cash={"PS&W": 99}))[0] != "station"  # type: ignore[arg-type]
    third = turn_of(**start, tokens=later, cash={"PS&W": 100})  # type: ignore[arg-type]
    assert not may(third, token("PS&W", "F12.0")), "one for each tile"
    act(third, token("PS&W", "G15.0"))
    assert cash(third, "PS&W") == [0]
    assert third.state.stations["PS&W"] == ()
    bare = turn_of(laid=WEST, step=MARKERS, tokens=with_br, cash={"PS&W": 500})
    assert [str(a.stop) for a in listed(bare, PlaceToken)] == ["F12.0"]
    minor = turn_of("1", MARKERS, laid=[*WEST, "D6 57 NW-SE", "E7 9 NW-SE"], cash={"1": 500})
    assert waits(minor)[0] != "station"


def test_markers_are_traced_from_home() -> None:
    """Line 40 [2.5]: a line from another marker alone is none."""
    cut = tuple(text for text in SECOND if not text.startswith("F10"))
    game = turn_of(laid=cut, step=MARKERS, tokens={"PS&W": ["F12.0"]}, cash={"PS&W": 500})
    assert not listed(game, PlaceToken)
    assert not may(game, token("PS&W", "G15.0"))
    whole = turn_of(laid=SECOND, step=MARKERS, tokens={"PS&W": ["F12.0"]}, cash={"PS&W": 500})
    assert may(whole, token("PS&W", "G15.0"))


def test_the_black_line_places_no_markers() -> None:
    """Line 42 [2.5]: it has those of the minors, though a space for one more is left."""
    game = turn_of("BL", MARKERS, laid=SECOND, tokens={"BL": ["F6.0"]}, home=False, cash={"BL": 500})
    assert game.state.stations["BL"]
    assert waits(game)[0] != "station"


def test_markers_per_turn() -> None:
    """R20, option markers_per_turn."""
    for setting, more in (("1", False), ("any", True)):
        game = turn_of(laid=SECOND, step=MARKERS, cash={"PS&W": 500}, options={"markers_per_turn": setting})
        act(game, token("PS&W", "F12.0"))
        assert may(game, token("PS&W", "G15.0")) == more


NORTH = (*WEST, "E11 9 NW-SE", "D10 9 NW-SE", "C9 57 NW-SE", "B8 4 NW-SE")


def test_s37_a_future_home_keeps_a_space_and_does_not_block() -> None:
    """S37 [2.5] Lines 41, 42; R35."""
    game = turn_of(laid=NORTH, step=MARKERS, sold="4", cash={"PS&W": 500})
    assert "kept" in refused(game, token("PS&W", "C9.0"))
    green = tuple(text.replace("C9 57 NW-SE", "C9 14 NW-NE-SE-SW") for text in NORTH)
    two = turn_of(laid=green, step=MARKERS, sold="4", cash={"PS&W": 500})
    act(two, token("PS&W", "C9.0"))
    both = {"PS&W": ["F6.0", "C9.0"], "M&YR": ["F12.0"]}
    full = turn_of("M&YR", MARKERS, laid=green, sold="4", cash={"M&YR": 500}, tokens=both, home=False)
    assert not may(full, token("M&YR", "C9.0"))
    home = deal(new(), {"BR&N": "2,4"}, {"B": "BR&N_0"}, laid=[], turn=("stock", "", 0))
    home = add(home, *green, tokens={"PS&W": ["F6.0", "C9.0"]})
    act(home, *passes("A", "B", "C"))
    assert "BR&N" in {t.owner for t in home.state.board.tokens if str(t.stop) == "C9.0"}


def test_s55_the_metropolis_authority() -> None:
    """S55 [App., 2.3, 2.5] Line 60; C8, R39: an extra tile and an extra marker there; it closes by the marker."""
    full = {"BR&N": ["F12.0"], "M&YR": ["F12.0"]}
    start = {"laid": WEST, "sold": "3", "tokens": full, "cash": {"PS&W": 60}}
    game = turn_of(**start, privates={"MRTA": "PS&W"})  # type: ignore[arg-type]
    plain = game.copy()
    act(game, lay(game, "PS&W", "F6 14 SW-W-NE-E"))
    extra = LayTile(entity="PS&W", hex="F12", tile="MG", rotation=0, power="MRTA")
    assert not may(game, LayTile(entity="PS&W", hex="F12", tile="14", rotation=0, power="MRTA"))
    act(game, extra)
    assert game.state.privates["MRTA"] == "PS&W"
    assert not may(game, extra), "once"
    assert waits(game) == ("station", "PS&W")
    act(game, token("PS&W", "F12.0", "MRTA"))
    assert (cash(game, "PS&W"), game.state.privates["MRTA"], game.state.stations["PS&W"]) == ([60], "@gone", (40,))
    act(plain, lay(plain, "PS&W", "F6 14 SW-W-NE-E"), *passes("PS&W"))
    assert waits(plain)[0] not in ("track", "station"), "no space, no extra marker"
    mine = turn_of(**{**start, "tokens": {"PS&W": ["F12.0"]}}, privates={"MRTA": "PS&W"}, step=MARKERS)  # type: ignore[arg-type]
    assert not may(mine, token("PS&W", "F12.0", "MRTA"))
    players = turn_of(**start, privates={"MRTA": "A"})  # type: ignore[arg-type]
    assert not may(players, extra)
    both = turn_of(laid=SECOND, sold="3", cash={"PS&W": 60}, privates={"MRTA": "PS&W"}, step=MARKERS)
    act(both, token("PS&W", "F12.0", "MRTA"), token("PS&W", "G15.0"))
    assert cash(both, "PS&W") == [20]


def test_the_authority_needs_no_route() -> None:
    """C7, R39: both its tile and its marker; the marker only among the markers, the tile only in the track step."""
    game = turn_of(laid=["F6 57 W-E"], sold="3", cash={"PS&W": 0}, privates={"MRTA": "PS&W"})
    assert may(game, LayTile(entity="PS&W", hex="F12", tile="MG", rotation=0, power="MRTA"))
    assert not may(game, token("PS&W", "F12.0", "MRTA"))
    act(game, *passes("PS&W"))
    assert not may(game, LayTile(entity="PS&W", hex="F12", tile="MG", rotation=0, power="MRTA"))
    assert [(str(a.stop), a.power) for a in listed(game, PlaceToken)] == [("F12.0", "MRTA")]
