"""The arrays: what excludes what, and what stays the same."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from routeopt.errors import TooLargeError
from routeopt.network import Network, compile_network
from routeopt.network.bits import assign_bits
from routeopt.network.connections import find_connections
from routeopt.rules import Bonus, Condition, Mode, Position, RevenueTable
from tests.boards import small, train
from tests.search.random_tables import random_case


def compiled(*trains: str) -> tuple[Position, RevenueTable, Network]:
    at = small(*(train(name, int(name)) for name in trains))
    table = at.rules.tabulate(at)
    return at, table, compile_network(at, table)


def leaves(part: object) -> list[object]:
    return [leaf for field in part for leaf in leaves(field)] if isinstance(part, tuple) else [part]


def test_a_network_is_arrays_and_nothing_else() -> None:
    network = compiled("3")[2]
    assert all(isinstance(leaf, np.ndarray) for leaf in leaves(network))
    assert len(leaves(network)) > 30


def test_equal_input_gives_equal_arrays() -> None:
    first, second = compiled("3", "2")[2], compiled("3", "2")[2]
    for a, b in zip(leaves(first), leaves(second), strict=True):
        np.testing.assert_array_equal(a, b)  # type: ignore[arg-type]


def test_arcs_come_in_pairs_and_lead_back() -> None:
    network = compiled("3")[2]
    tails = np.repeat(np.arange(network.arcs.first.size - 1), np.diff(network.arcs.first))
    ends = {}
    for arc, connection in enumerate(network.geometry.arc_connection.tolist()):
        ends.setdefault(connection, []).append((int(tails[arc]), int(network.arcs.head[arc])))
    assert len(ends) == 5
    assert all(len(pair) == 2 and pair[0] == pair[1][::-1] for pair in ends.values())


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 1 << 40))
def test_connections_share_a_bit_just_where_they_share_track(seed: int) -> None:
    case = random_case(seed)
    rows = [r for mode in case.table.modes for r in mode.rows]
    connections = find_connections(case.board, case.table.places, rows)
    bits = assign_bits(case.table.places, rows, connections)
    several = len({r.train for r in rows}) > 1
    for a, one in enumerate(connections):
        for b, other in enumerate(connections):
            shared = bits.connections[a] & bits.connections[b] & bits.run != 0
            if a != b or several:
                assert shared == bool(set(one.items) & set(other.items))


def test_more_conditions_than_a_word_has_bits_are_refused() -> None:
    at, table, _ = compiled("3")
    bonuses = tuple(Bonus(name=str(n), conditions=(Condition(places=frozenset([n])),), amount=1) for n in range(65))
    with pytest.raises(TooLargeError, match="65 different conditions"):
        compile_network(at, replace(table, modes=(Mode("", table.modes[0].rows, bonuses),)))
