"""Micro benchmarks of the stages of a solve: ``python -m pytest benchmarks/test_micro.py``."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from routeopt.analysis import growth_position
from routeopt.formats import load_position
from routeopt.network import compile_network, decode_routes
from routeopt.rules import Position
from routeopt.rules.judge import judge
from routeopt.search import Budget, Problem, strategies

EXAMPLES = Path(__file__).parents[1] / "examples"


def example() -> Position:
    loaded = load_position(EXAMPLES / "lions.toml")
    position: Position = getattr(loaded, "position", loaded)
    return position


def large() -> Position:
    return growth_position(60, 3.6, ["6", "6", "6"], 1)


def problem(position: Position) -> Problem:
    table = position.rules.tabulate(position)
    return Problem(position=position, table=table, network=compile_network(position, table))


@pytest.fixture(params=[example, large], ids=["example", "60 stops"])
def position(request: pytest.FixtureRequest) -> Position:
    made: Position = request.param()
    return made


def test_tabulate(benchmark: BenchmarkFixture, position: Position) -> None:
    assert benchmark(position.rules.tabulate, position).modes


def test_compile(benchmark: BenchmarkFixture, position: Position) -> None:
    table = position.rules.tabulate(position)
    assert benchmark(compile_network, position, table).arcs.head.size


@pytest.mark.parametrize("name", ["branch-and-bound", "greedy"])
def test_search(benchmark: BenchmarkFixture, position: Position, name: str) -> None:
    asked = problem(position)
    strategies()[name](asked, Budget())  # compiles the kernels
    assert benchmark(strategies()[name], asked, Budget()).routes


def test_walk(benchmark: BenchmarkFixture) -> None:
    """The enumeration kernel: one train of reach 8, no pruning; steps divided by the time is its speed."""
    asked = problem(growth_position(60, 3.6, ["8"], 1))
    result = strategies()["exhaustive"](asked, Budget())
    benchmark.extra_info["steps"] = result.counters["steps"]
    assert benchmark(strategies()["exhaustive"], asked, Budget()) == result


def test_decode(benchmark: BenchmarkFixture, position: Position) -> None:
    asked = problem(position)
    result = strategies()["branch-and-bound"](asked, Budget())
    assert benchmark(decode_routes, asked.position, asked.table, asked.network, result.routes)


def test_judge(benchmark: BenchmarkFixture, position: Position) -> None:
    asked = problem(position)
    result = strategies()["branch-and-bound"](asked, Budget())
    routes = decode_routes(asked.position, asked.table, asked.network, result.routes)
    assert benchmark(judge, position, routes).legal
