"""What lies on a hex: rotation, and stops that the track of whatever tile is laid passes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from routeopt.board import End, Track
from routeopt.board.content import lay, parse_track, rotate
from routeopt.board.refs import StopRef, TrackRef
from routeopt.spec import HexSpec, StopSpec, TileSpec

PLAIN = HexSpec()
DISTRICT = HexSpec(on_track=StopSpec(kind="town", revenue=10))
CURVES = TileSpec(color="green", tracks=("0-2", "1-3"))
SWITCH = TileSpec(color="green", tracks=("0-j0", "1-j0", "2-j0"))
TOWN = TileSpec(color="yellow", stops=(StopSpec(kind="town", revenue=10),), tracks=("0-s0", "1-s0"))


def edge(number: int) -> End:
    return End("edge", number)


def stop(number: int) -> End:
    return End("stop", number)


@pytest.mark.parametrize(
    ("text", "track"),
    [
        ("0-3", Track(edge(0), edge(3))),
        ("5-s1", Track(edge(5), stop(1))),
        ("2-j0!", Track(edge(2), End("junction", 0), terminal=True)),
        ("s0-s1", Track(stop(0), stop(1))),
    ],
)
def test_track_texts(text: str, track: Track) -> None:
    assert parse_track(text) == track


def test_a_rotation_turns_edges_clockwise_and_leaves_stops() -> None:
    content = lay(PLAIN, TOWN, "3", 5)
    assert content.tracks == (Track(edge(5), stop(0)), Track(edge(0), stop(0)))
    assert (content.tile, content.rotation, content.color) == ("3", 5, "yellow")


@given(st.integers(0, 5), st.integers(0, 5), st.integers(0, 5), st.integers(0, 5))
def test_rotations_add_up(a: int, b: int, first: int, then: int) -> None:
    track = Track(edge(a), edge(b))
    assert rotate(rotate(track, first), then) == rotate(track, (first + then) % 6)


def test_the_other_end() -> None:
    track = parse_track("0-s0")
    assert track.other(edge(0)) == stop(0)
    assert track.other(stop(0)) == edge(0)


def test_a_bare_district_has_no_stop() -> None:
    assert lay(DISTRICT, None).stops == ()


def test_each_track_on_a_district_passes_a_stop_of_its_own() -> None:
    """Two tracks that cross without a junction do not meet: two stops, which count as one place for a route."""
    content = lay(DISTRICT, CURVES, "16", 1)
    assert [s.shared for s in content.stops] == [True, True]
    assert [s.spec.revenue for s in content.stops] == [10, 10]
    assert content.tracks == (
        Track(edge(1), stop(0)),
        Track(stop(0), edge(3)),
        Track(edge(2), stop(1)),
        Track(stop(1), edge(4)),
    )


def test_tracks_that_meet_at_a_junction_share_the_stop() -> None:
    content = lay(DISTRICT, SWITCH, "80", 0)
    assert len(content.stops) == 1
    assert content.tracks == tuple(Track(edge(e), stop(0)) for e in (0, 1, 2))


def test_income_of_a_hex_goes_to_the_stop_of_a_tile_that_has_one() -> None:
    mine = HexSpec(on_track=StopSpec(kind="mine", income={"yellow": 10}))
    (laid,) = lay(mine, TOWN, "3", 0).stops
    assert (laid.spec.kind, laid.spec.revenue, laid.spec.income, laid.shared) == ("town", 10, {"yellow": 10}, False)


def test_every_stop_and_track_has_a_name() -> None:
    assert [str(StopRef("B4", number)) for number in (0, 1)] == ["B4.0", "B4.1"]
    assert [str(TrackRef("B4", number)) for number in (0, 3)] == ["B4:0", "B4:3"]
