"""What holds between two positions of any title, whatever the best run of either is."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from routeopt.board import Board, Token
from routeopt.formats import load_position
from routeopt.formats.native import PositionRecord, PowersRecord, to_json, to_toml
from routeopt.rules import Position, Train
from routeopt.solution import Solution, solve
from routeopt.spec import at_colors
from routeopt.titles import find_title, titles
from routeopt.titles.title import Title
from tests.titles.random_boards import RandomBoards

#: Numbers of boards do not shrink: a smaller one is another board.
few = settings(
    max_examples=5, deadline=None, suppress_health_check=list(HealthCheck), phases=(Phase.explicit, Phase.generate)
)
every_title = pytest.mark.parametrize("title", titles(), ids=lambda t: t.name)
numbers = st.integers(0, 1 << 30)


@cache
def _boards(name: str) -> RandomBoards:
    return RandomBoards(find_title(name).title)


def boards(title: Title) -> RandomBoards:
    return _boards(title.name)


def best(at: Position, **more: object) -> Solution:
    # What a relation changes may be what no game comes to: a tile twice, a train of an earlier phase.
    found = solve(at, strategy="branch-and-bound", unchecked=True, **more)  # type: ignore[arg-type]
    assert found.proven
    return found


def worth(at: Position) -> tuple[int, int]:
    found = best(at)
    return found.revenue, found.subsidy


def rebuilt(board: Board, new: Board, rotation: Callable[[int], int] = int) -> Board:
    """Lay, join and place on a new map what lies on another."""
    new = new.lay_all((name, laid.number, rotation(laid.rotation)) for name, laid in board.laid.items())
    for area in board.joined:
        new = new.join(*area)
    return new.with_tokens(board.tokens)


def moved(board: Board, turns: int, *, mirrored: bool) -> Board:
    """Return the board turned by sixths, or mirrored and turned; all names stay, sides get other numbers."""

    def side(edge: int) -> int:
        return ((-edge if mirrored else edge) + turns) % 6

    def track(text: str, by: Callable[[int], int]) -> str:
        ends = [str(by(int(end)) % 6) if end.isdigit() else end for end in text.rstrip("!").split("-")]
        return "-".join(ends) + "!" * text.endswith("!")

    hexes = {
        name: msgspec.structs.replace(
            spec, tracks=tuple(track(t, side) for t in spec.tracks), barriers=tuple(map(side, spec.barriers))
        )
        for name, spec in board.spec.hexes.items()
    }
    tiles = board.tiles
    if mirrored:
        tiles = {
            number: msgspec.structs.replace(tile, tracks=tuple(track(t, lambda edge: -edge) for t in tile.tracks))
            for number, tile in tiles.items()
        }
    bare = Board(msgspec.structs.replace(board.spec, hexes={n: _open(h) for n, h in hexes.items()}), tiles)
    grid = copy.copy(board.grid)
    grid._next = {
        name: tuple(board.grid.neighbour(name, edge) for edge in sorted(range(6), key=side)) for name in hexes
    }
    bare._map = bare._map._replace(grid=grid, spec=msgspec.structs.replace(board.spec, hexes=hexes))
    return rebuilt(board, bare, lambda rotation: ((-rotation if mirrored else rotation) + turns) % 6)


def _open(spec: object) -> object:
    """Barriers are in the grid already."""
    return msgspec.structs.replace(spec, barriers=())  # type: ignore[type-var]


@every_title
@few
@given(number=numbers, turns=st.integers(0, 5), mirrored=st.booleans())
def test_turning_and_mirroring_the_map_changes_nothing(title: Title, number: int, turns: int, mirrored: bool) -> None:
    at = boards(title).position(number)
    other = moved(at.board, turns, mirrored=mirrored)
    data = msgspec.structs.replace(at.data, tiles=other.tiles) if mirrored else at.data
    assert worth(replace(at, board=other, data=data)) == worth(at)


@every_title
@few
@given(number=numbers)
def test_a_copy_far_away_changes_nothing(title: Title, number: int) -> None:
    at = boards(title).position(number)
    far = {_far(name): msgspec.structs.replace(h, homes=(), aliases=()) for name, h in at.board.spec.hexes.items()}
    new = Board(msgspec.structs.replace(at.board.spec, hexes={**at.board.spec.hexes, **far}), at.board.tiles)
    both = rebuilt(at.board, new).lay_all((_far(n), laid.number, laid.rotation) for n, laid in at.board.laid.items())
    assert worth(replace(at, board=both)) == worth(at)


def _far(name: str) -> str:
    letters = name.rstrip("0123456789")
    return f"{letters}{int(name[len(letters) :]) + 100}"


@every_title
@few
@given(number=numbers, seed=numbers)
def test_the_order_of_trains_tokens_and_hexes_changes_nothing(title: Title, number: int, seed: int) -> None:
    at, random = boards(title).position(number), Random(seed)
    hexes = dict(random.sample(list(at.board.spec.hexes.items()), len(at.board.spec.hexes)))
    board = rebuilt(at.board, Board(msgspec.structs.replace(at.board.spec, hexes=hexes), at.board.tiles))
    board = board.with_tokens(random.sample(at.board.tokens, len(at.board.tokens)))
    trains = tuple(random.sample(at.trains, len(at.trains)))
    assert worth(replace(at, board=board, trains=trains)) == worth(at)


@every_title
@few
@given(number=numbers)
def test_one_train_more_or_less(title: Title, number: int) -> None:
    at = boards(title).position(number)
    all_of_them = best(at).revenue
    for place in range(len(at.trains)):
        less = replace(at, trains=at.trains[:place] + at.trains[place + 1 :])
        assert best(less).revenue <= all_of_them


@every_title
@few
@given(number=numbers)
def test_a_station_of_another_company_less_never_lowers_the_best(title: Title, number: int) -> None:
    at = boards(title).position(number)
    before = best(at).revenue
    for token in at.board.tokens:
        rest = [t for t in at.board.tokens if t is not token]
        after = best(replace(at, board=at.board.with_tokens(rest))).revenue
        if token.kind == "station" and token.owner == at.company:
            assert after <= before
        elif token.kind == "station":
            assert after >= before


@every_title
@few
@given(number=numbers)
def test_a_station_more_never_lowers_the_best(title: Title, number: int) -> None:
    at = boards(title).position(number)
    before = best(at).revenue
    for ref in at.board.stops():
        stop = at.board.stop(ref).spec
        if stop.kind == "city" and len(at.board.tokens_at(ref)) < stop.slots and ref.hex in at.board.laid:
            more = replace(at, board=at.board.place(Token(at.company, ref)))
            assert best(more).revenue >= before
            return


@every_title
@few
@given(number=numbers)
def test_a_train_that_reaches_further_never_earns_less(title: Title, number: int) -> None:
    at = boards(title).position(number)
    longer = tuple(
        t._replace(spec=msgspec.structs.replace(t.spec, reach=t.spec.reach + 1)) if t.spec.reach else t
        for t in at.trains
    )
    assert best(replace(at, trains=longer)).revenue >= best(at).revenue


@every_title
@few
@given(number=numbers)
def test_a_later_phase_never_lowers_the_best_where_no_stop_falls(title: Title, number: int) -> None:
    at = boards(title).position(number)
    before = best(at).revenue
    for phase in at.data.game.phases[at.data.game.phases.index(at.phase) + 1 :]:
        values = [(at_colors(v, at.phase.colors), at_colors(v, phase.colors)) for v in _values(at)]
        if all(now <= then for now, then in values):
            assert best(replace(at, phase=phase)).revenue >= before


def _values(at: Position) -> list[object]:
    return [at.board.stop(ref).spec.revenue for ref in at.board.stops()]


@every_title
@few
@given(number=numbers)
def test_a_route_of_the_answer_that_is_pinned_gives_the_same_answer(title: Title, number: int) -> None:
    at = boards(title).position(number)
    found = best(at)
    for route in found.routes:
        assert best(at, pinned=(route.route,)).revenue == found.revenue


@every_title
@few
@given(number=numbers, seed=numbers)
def test_a_file_says_the_same_in_any_order_and_language(title: Title, number: int, seed: int) -> None:
    random = Random(seed)
    # Bonuses may have been scattered over the map; those of a file are the title's own.
    at = replace(boards(title).position(number), data=title.data)
    record = _record(title, at)
    mixed = msgspec.structs.replace(
        record,
        tiles=dict(random.sample(list(record.tiles.items()), len(record.tiles))),
        tokens={c: tuple(random.sample(p, len(p))) for c, p in reversed(list(record.tokens.items()))},
    )
    expected = worth(at)
    for text in (to_toml(record), to_json(record), to_toml(mixed), to_json(mixed)):
        assert worth(load_position(text)) == expected


def _record(title: Title, at: Position) -> PositionRecord:
    tokens: dict[str, tuple[str, ...]] = {}
    for token in at.board.tokens:
        if token.kind == "station":
            text = f"{token.stop}{'+' if token.beside else ''}"
            tokens[token.owner] = (*tokens.get(token.owner, ()), text)
    markers: dict[str, tuple[str, ...] | dict[str, str | tuple[str, ...]]] = {}
    for spec in at.data.game.markers:
        placed = at.markers.get(spec.name, ())
        if placed:
            texts = tuple(str(m.stop) for m in placed)
            markers[spec.name] = {m.owner: str(m.stop) for m in placed} if spec.owned else texts
    return PositionRecord(
        title=title.name,
        map=at.board.spec.name,
        phase=at.phase.name,
        economy=at.economy.name if at.economy else "",
        company=at.company,
        trains=tuple(_card(t) for t in at.trains),
        tiles={c: f"{t.number}@{t.rotation}" for c, t in at.board.laid.items()},
        tokens=tokens,
        concessions={at.company: tuple(sorted(at.bonuses))} if at.bonuses else {},
        powers={at.company: PowersRecord(held=tuple(sorted(at.held)), active=tuple(sorted(at.active)))},
        markers=markers,
        options=dict(at.options),
    )


def _card(train: Train) -> str:
    return f"{train.card.name}{'!last' if train.last else ''}{'!disabled' if train.disabled else ''}"
