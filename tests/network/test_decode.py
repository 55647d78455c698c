"""Routes of the network on the board, and back."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from routeopt.board import Leg, Route, StopRef, TrackRef
from routeopt.network import compile_network, decode_routes, encode_route
from routeopt.search import Budget, Problem, strategies
from tests.boards import ref, small, train
from tests.search.random_tables import random_case


def test_the_best_route_of_the_small_board_lies_on_its_track() -> None:
    at = small(train("3", 3))
    table = at.rules.tabulate(at)
    network = compile_network(at, table)
    result = strategies()["exhaustive"](Problem(position=at, table=table, network=network), Budget())
    (route,) = decode_routes(at, table, network, result.routes)
    legs = (
        Leg(ref("C9"), ref("C5"), (TrackRef("C9", 0), TrackRef("C7", 0), TrackRef("C5", 1))),
        Leg(ref("C5"), ref("B4"), (TrackRef("C5", 2), TrackRef("B4", 0))),
    )
    assert route in (Route(0, legs), Route(0, legs).reversed())


def test_geometry_is_left_as_it_is() -> None:
    at = small(train("2", 2))
    table = at.rules.tabulate(at)
    route = Route(0, (), StopRef("C5"))
    assert decode_routes(at, table, compile_network(at, table), [route]) == (route,)


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 1 << 40))
def test_decoded_routes_chain_and_are_found_again_either_way(seed: int) -> None:
    case = random_case(seed)
    problem = case.problem(ties=5)
    result = strategies()["branch-and-bound"](problem, Budget())
    of = (problem.position, case.table, problem.network)
    for run in (result.routes, *result.ties):
        for indices, route in zip(run, decode_routes(*of, run), strict=True):
            assert encode_route(*of, route) == (indices.first, indices.arcs)  # type: ignore[union-attr]
            again = encode_route(*of, route.reversed())
            assert again is not None
            assert len(again[1]) == len(route.legs)
            for leg in route.legs:
                assert leg.track[0].hex == leg.start.hex
                assert leg.track[-1].hex == leg.end.hex


def test_track_that_is_not_there_has_no_indices() -> None:
    at = small(train("2", 2))
    table = at.rules.tabulate(at)
    network = compile_network(at, table)
    legs = (Leg(ref("C9"), ref("C5"), (TrackRef("C9", 1), TrackRef("C7", 0), TrackRef("C5", 1))),)
    assert encode_route(at, table, network, Route(0, legs)) is None
    assert encode_route(at, table, network, Route(0, (), StopRef("C5", 3))) is None
