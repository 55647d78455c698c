"""A network with one connection taken out is the network of a board without it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from routeopt.network import compile_network
from routeopt.network.without import without_connection
from routeopt.rules import Position
from tests.random_positions import positions


def arcs_of(network) -> list[tuple[object, ...]]:  # type: ignore[no-untyped-def]
    """List every arc by what it is: ends, length, gates, bits, conditions, places skipped, connection."""
    arcs, geometry = network.arcs, network.geometry
    found = []
    for place in range(len(arcs.first) - 1):
        for a in range(arcs.first[place], arcs.first[place + 1]):
            skipped = tuple(arcs.skip_place[arcs.skip_first[a] : arcs.skip_first[a + 1]].tolist())
            same = (arcs.length[a], arcs.gate_out[a], arcs.gate_in[a], arcs.met[a])
            found.append(
                (place, int(arcs.head[a]), *map(int, same), tuple(arcs.bits[a].tolist()), skipped,
                 int(geometry.arc_connection[a]), bool(geometry.arc_backward[a]))
            )  # fmt: skip
    return found


@settings(max_examples=80, deadline=None)
@given(at=positions(), pick=st.integers(0, 1000))
def test_only_the_two_arcs_of_the_connection_are_gone(at: Position, pick: int) -> None:
    network = compile_network(at, at.rules.tabulate(at))
    count = len(network.geometry.ends)
    if not count:
        return
    gone = pick % count
    before, after = arcs_of(network), arcs_of(without_connection(network, gone))
    assert after == [arc for arc in before if arc[-2] != gone]
    assert len(after) < len(before)
    assert arcs_of(network) == before
