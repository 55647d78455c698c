"""The growth series as compiled problems."""

from __future__ import annotations

from collections.abc import Sequence

from routeopt.analysis import growth_position, made_problem
from routeopt.network import Network
from routeopt.search import Problem


def make_problem(stops: int, density: float, trains: Sequence[str], seed: int) -> Problem:
    """Return a compiled problem of the growth series."""
    return made_problem(growth_position(stops, density, trains, seed))


def connections_per_stop(network: Network) -> float:
    """Return how many connections leave a stop on average."""
    return network.arcs.head.size / max(1, network.places.met.size)
