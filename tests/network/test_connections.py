"""Connections on boards where they can be listed by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from routeopt.board import Board, StopRef
from routeopt.errors import TooLargeError
from routeopt.network import connections
from routeopt.network.connections import ACROSS, FREE, TERMINAL, Connection, find_connections, passable
from routeopt.rules import Place, TrainRow
from routeopt.spec import BoardSpec, HexSpec
from tests import naive
from tests.boards import board, ref
from tests.search.random_tables import random_case

CITY = '{ kind = "city", revenue = 10, slots = 1 }'


def places(on: Board, *names: str) -> list[Place]:
    return [Place((ref(name),)) for name in names] if names else [Place((at,)) for at in on.stops()]


def between(found: Sequence[Connection]) -> list[str]:
    """Stops at the ends, and how many hexsides lie between them."""
    return sorted(f"{c.start_ref}-{c.end_ref} {c.hexsides}" for c in found)


def row(count: int, skips: dict[int, frozenset[str]], resources: frozenset[str] = frozenset()) -> TrainRow:
    ints, flags = (1,) * count, (True,) * count
    return TrainRow(
        train=0, resources=resources, pay=ints, subsidy=ints, weight=ints, reach=None, ends=flags, passes=flags,
        counts=ints, minimum=2, tokens=flags, skips=skips,
    )  # fmt: skip


def test_the_small_board() -> None:
    on = board()
    found = find_connections(on, places(on), [])
    assert between(found) == ["C1.0-C5.0 2", "C1.0-D4.0 2", "C5.0-B4.0 1", "C5.0-C9.0 2", "C9.0-D4.0 3"]


def test_a_stop_that_is_no_place_ends_the_track() -> None:
    on = board()
    assert between(find_connections(on, places(on, "C1", "C9", "D4"), [])) == ["C1.0-D4.0 2", "C9.0-D4.0 3"]


def test_a_skipped_place_lengthens_the_connection() -> None:
    on = board()
    at = places(on, "C1", "C9", "C5")
    found = find_connections(on, at, [row(3, {2: frozenset(["past"])})])
    assert between(found) == ["C1.0-C5.0 2", "C1.0-C9.0 4", "C9.0-C5.0 2"]
    assert [c.skipped for c in found if c.hexsides == 4] == [(2,)]


def test_two_places_are_skipped_on_one_connection_only_where_that_takes_no_resource_twice() -> None:
    on = board()
    at = places(on, "D4", "C1", "C5", "B4")
    for resources, expected in (({"a"}, {"b"}), True), (({"a"}, {"a"}), False), (((), ()), True):
        found = find_connections(on, at, [row(4, {1: frozenset(resources[0]), 2: frozenset(resources[1])})])
        assert any(c.skipped == (1, 2) for c in found) is expected
    found = find_connections(on, at, [row(4, {1: frozenset("a"), 2: frozenset("b")}, frozenset("b"))])
    assert not any(2 in c.skipped for c in found)


def test_a_junction_joins_any_two_of_its_tracks_once() -> None:
    text = f"""
    [hexes]
    A1 = {{ stops = [{CITY}], tracks = ["0-s0"] }}
    A3 = {{ tracks = ["0-j0", "3-j0", "5-j0"] }}
    A5 = {{ stops = [{CITY}], tracks = ["3-s0"] }}
    B4 = {{ stops = [{CITY}], tracks = ["2-s0"] }}
    """
    on = board(text)
    assert between(find_connections(on, places(on), [])) == ["A1.0-A5.0 2", "A1.0-B4.0 2", "A5.0-B4.0 2"]


def test_track_that_shares_an_edge_without_a_junction_does_not_join_there() -> None:
    text = f"""
    [hexes]
    A1 = {{ stops = [{CITY}], tracks = ["0-s0"] }}
    A3 = {{ tracks = ["0-3", "5-3"] }}
    A5 = {{ stops = [{CITY}], tracks = ["3-s0"] }}
    B4 = {{ stops = [{CITY}], tracks = ["2-s0"] }}
    """
    on = board(text)
    assert between(find_connections(on, places(on), [])) == ["A1.0-A5.0 2", "A1.0-B4.0 2"]


def test_dead_ends_stubs_and_track_off_the_map_lead_nowhere() -> None:
    text = f"""
    [hexes]
    A1 = {{ stops = [{CITY}], tracks = ["0-s0", "2-s0"] }}
    A3 = {{ tracks = ["3-j0", "0-j1"] }}
    A5 = {{ stops = [{CITY}], tracks = ["3-s0"] }}
    """
    on = board(text)
    assert find_connections(on, places(on), []) == []


def test_a_loop_back_to_its_own_stop_is_no_connection() -> None:
    text = f"""
    [hexes]
    A1 = {{ stops = [{CITY}], tracks = ["0-s0", "5-s0"] }}
    A3 = {{ tracks = ["3-4"] }}
    B2 = {{ tracks = ["1-2"] }}
    """
    on = board(text)
    assert find_connections(on, places(on), []) == []


def test_two_cities_of_one_hex_and_track_between_stops() -> None:
    text = f"""
    [hexes]
    A1 = {{ stops = [{CITY}, {CITY}], tracks = ["0-s0", "s0-s1", "5-s1"] }}
    A3 = {{ stops = [{CITY}], tracks = ["3-s0"] }}
    B2 = {{ stops = [{CITY}], tracks = ["2-s0"] }}
    """
    on = board(text)
    assert between(find_connections(on, places(on), [])) == ["A1.0-A1.1 0", "A1.0-A3.0 1", "A1.1-B2.0 1"]
    grouped = [Place((at,), group="A1" if at.hex == "A1" else "") for at in on.stops()]
    assert between(find_connections(on, grouped, [])) == ["A1.0-A3.0 1", "A1.1-B2.0 1"]


def test_terminal_track_and_joined_areas_have_gates() -> None:
    text = f"""
    [hexes]
    A1 = {{ stops = [{CITY}], tracks = ["0-s0!", "5-s0!"] }}
    A3 = {{ stops = [{CITY}], tracks = ["3-s0"] }}
    B2 = {{ stops = [{CITY}], tracks = ["2-s0", "0-s0!"] }}
    B4 = {{ stops = [{CITY}], tracks = ["3-s0"] }}
    """
    on = board(text)
    gates = {
        (str(c.start_ref), str(c.end_ref)): (c.gate_start, c.gate_end) for c in find_connections(on, places(on), [])
    }
    assert gates == {
        ("A1.0", "A3.0"): (TERMINAL, FREE),
        ("A1.0", "B2.0"): (TERMINAL, FREE),
        ("B2.0", "B4.0"): (TERMINAL, FREE),
    }
    joined = [Place((ref("A1"), ref("B4")), across_only=True), *places(on, "A3", "B2")]
    gates = {(str(c.start_ref), str(c.end_ref)): (c.gate_start, c.gate_end) for c in find_connections(on, joined, [])}
    assert gates["A1.0", "A3.0"] == (ACROSS, FREE)
    assert gates["B4.0", "B2.0"] == (ACROSS + 1, TERMINAL)


def test_what_may_be_passed() -> None:
    assert passable(FREE, FREE)
    assert passable(ACROSS, ACROSS + 1)
    assert not passable(ACROSS, ACROSS)
    assert not passable(TERMINAL, TERMINAL)
    assert not passable(TERMINAL, FREE)
    assert not passable(ACROSS, FREE)


def test_more_connections_than_any_map_has_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    on = board()
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 4)
    with pytest.raises(TooLargeError, match="more than 4 connections"):
        find_connections(on, places(on), [])


def test_track_that_branches_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    on = board()
    monkeypatch.setattr(connections, "MOST_PIECES", 5)
    with pytest.raises(TooLargeError, match="branches so often"):
        find_connections(on, places(on), [])


def test_a_hex_that_is_one_mesh_of_junctions_is_refused() -> None:
    mesh = [f"j{i}-j{k}" for i in range(20) for k in range(i)]
    spec = BoardSpec(hexes={"A1": HexSpec(tracks=("0-j0", *mesh, "j19-3"))})
    with pytest.raises(TooLargeError, match="joins at junctions"):
        find_connections(Board(spec, {}), [], [])


@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 1 << 40))
def test_random_boards_have_the_connections_that_the_naive_search_finds(seed: int) -> None:
    case = random_case(seed)
    rows = [r for mode in case.table.modes for r in mode.rows]
    found = find_connections(case.board, case.table.places, rows)
    tracks = [(c.start, c.end, c.start_ref, c.end_ref, c.hexsides, c.skipped) for c in found]
    groups = [place.group for place in case.table.places]
    expected = [
        (link.start, link.end, link.start_ref, link.end_ref, link.hexsides, link.skipped)
        for link in naive.links(case.board, case.table.places, rows)
        if link.start < link.end
        and not (groups[link.start] and groups[link.start] == groups[link.end])
        and _legal_skips(link.skipped, rows)
    ]
    assert sorted(tracks) == sorted(expected)


def _legal_skips(skipped: tuple[int, ...], rows: list[TrainRow]) -> bool:
    for r in rows:
        if set(skipped) <= set(r.skips):
            names = [*r.resources, *(n for p in skipped for n in r.skips[p])]
            if len(names) == len(set(names)):
                return True
    return not skipped


def test_stop_refs_sort_as_printed() -> None:
    assert StopRef("A1", 0) < StopRef("A1", 1) < StopRef("A3", 0)
