"""What holds for any position, however its map lies and whatever its trains and companies are called."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from routeopt.board import Board, StopRef
from routeopt.network.decode import decode_routes
from routeopt.network.network import compile_network
from routeopt.network.records import Worth
from routeopt.rules import Position
from routeopt.rules.judge import judge
from routeopt.search.registry import strategies
from routeopt.search.strategy import Budget, Problem
from tests.boards import train
from tests.random_positions import describe, positions, random_train
from tests.strategies import EXACT

small = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
any_strategy = st.sampled_from(("exhaustive", "branch-and-bound"))


def worth(at: Position, strategy: str, **more: Any) -> Worth:
    table = at.rules.tabulate(at)
    problem = Problem(position=at, table=table, network=compile_network(at, table), **more)
    return strategies()[strategy](problem, Budget()).value


def turned(on: Board) -> Board:
    """The board turned clockwise by a sixth: edge 0 becomes edge 1; names follow the new coordinates."""
    flat = {name: ((x - y) // 2, (3 * x + y) // 2) for name, (x, y) in on.grid.places.items()}
    left, top = min(x for x, _ in flat.values()), min(y for _, y in flat.values())
    shift = (top - left) % 2
    names = {name: f"{chr(ord('A') + x - left + shift)}{y - top + 1}" for name, (x, y) in flat.items()}

    def turn(text: str) -> str:
        first, second = text.rstrip("!").split("-")
        ends = [str((int(end) + 1) % 6) if end.isdigit() else end for end in (first, second)]
        return "-".join(ends) + "!" * text.endswith("!")

    def move(ref: StopRef) -> StopRef:
        return StopRef(names[ref.hex], ref.number)

    hexes = {
        names[name]: type(spec)(
            color=spec.color, stops=spec.stops, on_track=spec.on_track, tracks=tuple(map(turn, spec.tracks))
        )
        for name, spec in on.spec.hexes.items()
    }
    new = Board(type(on.spec)(hexes=hexes), on.tiles)
    new = new.lay_all((names[name], laid.number, (laid.rotation + 1) % 6) for name, laid in on.laid.items())
    for area in on.joined:
        new = new.join(*map(move, area))
    return new.with_tokens(token._replace(stop=move(token.stop)) for token in on.tokens)


@small
@given(positions(), any_strategy)
def test_turning_the_map_changes_nothing(at: Position, strategy: str) -> None:
    note(describe(at))
    plain = replace(at, data=type(at.data)(game=_without_bonuses(at), boards={}, supply={}, tiles={}))
    best = worth(plain, strategy)
    board = plain.board
    for _ in range(6):
        board = turned(board)
        assert worth(replace(plain, board=board), strategy) == best


def _without_bonuses(at: Position) -> Any:
    game = at.data.game
    return type(game)(title=game.title, trains=game.trains, phases=game.phases, companies=game.companies)


@small
@given(positions(), any_strategy, st.randoms(use_true_random=True))
def test_the_order_of_trains_and_the_names_of_companies_change_nothing(
    at: Position, strategy: str, random: Random
) -> None:
    note(describe(at))
    best = worth(at, strategy)
    trains = random.sample(at.trains, len(at.trains))
    names = {"A": "Z", "B": "A", "C": "B"}
    tokens = [
        t._replace(owner=names.get(t.owner, t.owner)) for t in random.sample(at.board.tokens, len(at.board.tokens))
    ]
    other = replace(at, trains=tuple(trains), company="Z", board=at.board.with_tokens(tokens))
    assert worth(other, strategy) == best


@small
@given(positions(), any_strategy, st.randoms(use_true_random=True))
def test_one_more_train_never_lowers_the_optimum(at: Position, strategy: str, random: Random) -> None:
    note(describe(at))
    more = replace(at, trains=(*at.trains, random_train(random, "more")))
    assert worth(more, strategy) >= worth(at, strategy)


@small
@given(positions(), any_strategy)
def test_a_train_that_reaches_further_never_earns_less(at: Position, strategy: str) -> None:
    note(describe(at))
    best = worth(at, strategy)
    longer = [t._replace(spec=train("far", None, **_rest(t.spec)).spec) for t in at.trains]
    assert worth(replace(at, trains=tuple(longer)), strategy) >= best


def _rest(spec: Any) -> dict[str, Any]:
    fields = ("counts", "minimum", "minimum_of", "ends", "pays_best", "multiplier")
    return {name: getattr(spec, name) for name in fields}


@small
@given(positions(), any_strategy)
def test_a_route_of_the_answer_that_is_pinned_gives_the_same_answer(at: Position, strategy: str) -> None:
    note(describe(at))
    table = at.rules.tabulate(at)
    network = compile_network(at, table)
    found = strategies()[strategy](Problem(position=at, table=table, network=network), Budget())
    routes = decode_routes(at, table, network, found.routes)
    for route in routes:
        pinned = Problem(position=at, table=table, network=network, pinned=(route,))
        for name in EXACT:
            assert strategies()[name](pinned, Budget()).value == found.value, name
    assert judge(at, routes).revenue == found.value.revenue
