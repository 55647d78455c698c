"""Random small boards with random revenue tables: every feature of the table, tiles of every form."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple, cast

from routeopt.board import Board, StopRef, TrackRef
from routeopt.network import Network, Objective, compile_network
from routeopt.rules import Bonus, Condition, Mode, Place, Position, RevenueTable, TrainRow
from routeopt.search import Problem
from routeopt.spec import BoardSpec, HexSpec, StopSpec, TileSpec

CITY = StopSpec(kind="city", revenue=20, slots=1)
TOWN = StopSpec(kind="town", revenue=10)
#: Plain, gentle, sharp; crossings; junctions; towns; cities; two cities; terminal track; track from stop to stop.
TILES = {
    "straight": TileSpec(color="yellow", tracks=("0-3",)),
    "gentle": TileSpec(color="yellow", tracks=("0-2",)),
    "sharp": TileSpec(color="yellow", tracks=("0-1",)),
    "cross": TileSpec(color="green", tracks=("0-3", "1-4")),
    "fork": TileSpec(color="green", tracks=("0-3", "0-2")),
    "star": TileSpec(color="brown", tracks=("0-j0", "1-j0", "3-j0", "4-j0")),
    "two stars": TileSpec(color="brown", tracks=("0-j0", "1-j0", "3-j0", "2-j1", "4-j1", "5-j1", "0-3")),
    "town": TileSpec(color="yellow", stops=(TOWN,), tracks=("0-s0", "s0-2")),
    "two towns": TileSpec(color="yellow", stops=(TOWN, TOWN), tracks=("0-s0", "s0-1", "2-s1", "s1-4")),
    "city": TileSpec(color="yellow", stops=(CITY,), tracks=("0-s0", "1-s0", "3-s0", "4-s0")),
    "hub": TileSpec(color="brown", stops=(CITY,), tracks=tuple(f"{e}-s0" for e in range(6))),
    "two cities": TileSpec(color="green", stops=(CITY, CITY), tracks=("0-s0", "s0-2", "3-s1", "s1-5", "1-s1")),
    "city by junction": TileSpec(color="brown", stops=(CITY,), tracks=("0-j0", "2-j0", "4-j0", "j0-s0", "3-s0")),
    "terminal": TileSpec(color="gray", stops=(CITY,), tracks=("0-s0!", "1-s0!", "3-s0")),
    "inner": TileSpec(color="green", stops=(CITY, TOWN), tracks=("0-s0", "s0-s1", "s1-3", "4-s0")),
    "stub": TileSpec(color="gray", tracks=("0-j0", "3-j1")),
}
_SHAPES = (
    ["A1", "A3", "B2"],
    ["A1", "A3", "B2", "B4"],
    ["A1", "A3", "A5", "B2", "B4"],
    ["A3", "B2", "B4", "C1", "C3", "C5"],
    ["A3", "A5", "B2", "B4", "B6", "C3", "C5"],
)


@dataclass(frozen=True)
class Case:
    """A problem with the board it is on."""

    board: Board
    table: RevenueTable

    def problem(self, objective: str = "revenue", ties: int = 0) -> Problem:
        """Return the compiled problem."""
        position = cast(Position, _Position(self.board))
        return Problem(
            position=position,
            table=self.table,
            network=self.network(),
            objective=cast(Objective, objective),
            ties=ties,
        )

    def without(self, train: int) -> Case:
        """Return the case without a train."""
        modes = tuple(Mode(m.name, tuple(r for r in m.rows if r.train != train), m.bonuses) for m in self.table.modes)
        return Case(self.board, RevenueTable(self.table.places, modes))

    def network(self) -> Network:
        """Return the network."""
        return compile_network(cast(Position, _Position(self.board)), self.table)


class _Train(NamedTuple):
    name: str


@dataclass(frozen=True)
class _Position:
    """As much of a position as the network and the kernels ask for."""

    board: Board

    @property
    def trains(self) -> tuple[_Train, ...]:
        return tuple(_Train(f"train {n}") for n in range(8))


def random_board(random: Random) -> Board:
    """Return a board full of random tiles, denser ones more often."""
    names = random.choice(_SHAPES)
    board = Board(BoardSpec(hexes={name: HexSpec() for name in names}), TILES)
    dense = ["hub", "city", "star", "town", "two cities", "city by junction"]
    pool = [*TILES, *dense, *dense]
    return board.lay_all([(name, random.choice(pool), random.randrange(6)) for name in names])


def random_case(seed: int, trains: int = 3) -> Case:
    """Return a case; the same seed gives the same case."""
    random = Random(seed)
    board = random_board(random)
    places = _places(random, board)
    tokens = [random.random() < 0.3 for _ in places]
    if places and not any(tokens):
        tokens[random.randrange(len(places))] = True
    n_trains = random.randint(1, trains)
    modes = []
    for m in range(random.choice([1, 1, 2])):
        rows: list[TrainRow] = []
        for train in range(n_trains):
            if rows and random.random() < 0.3:
                # A second train of the same kind.
                rows += [_copy(row, train) for row in rows if row.train == train - 1]
                continue
            for variant in range(random.choice([1, 1, 1, 2])):
                rows.append(_row(random, train, len(places), tokens, variant))
        modes.append(Mode(f"mode {m}", tuple(rows), _bonuses(random, board, len(places), n_trains)))
    chosen = [_choose(Random(f"{seed} {m}"), mode, len(places)) for m, mode in enumerate(modes)]
    return Case(board, RevenueTable(tuple(places), tuple(chosen)))


def _choose(random: Random, mode: Mode, count: int) -> Mode:
    """Let some visits pay before others, one at a station pay, each visit earn more, or none of these."""
    first = tuple(random.random() < 0.3 for _ in range(count)) if random.random() < 0.3 else None
    each = tuple(random.choice([0, 0, 10]) for _ in range(count)) if random.random() < 0.2 else None
    station = random.random() < 0.3
    rows = (replace(row, first=first, each=each, station_pays=station) for row in mode.rows)
    if random.random() < 0.2:
        cities = tuple(random.random() < 0.6 for _ in range(count))
        rows = (_towns_fill_up(row, cities) for row in mode.rows)
    return replace(mode, rows=tuple(rows))


def _towns_fill_up(row: TrainRow, cities: tuple[bool, ...]) -> TrainRow:
    """Let cities take the reach and pay; towns are free and pay in the place of cities that the reach would allow."""
    reach = row.reach or 4
    return replace(
        row, first=cities, weight=tuple(map(int, cities)), reach=reach, pays_best=min(reach, row.pays_best or reach),
        counts_hexes=False, variable={},
    )  # fmt: skip


def _places(random: Random, board: Board) -> list[Place]:
    refs = [ref for ref in board.stops() if random.random() < 0.95]
    places: list[Place] = []
    joined: list[StopRef] = []
    if len(refs) > 3 and random.random() < 0.3:
        joined = random.sample(refs, random.choice([2, 2, 3]))
    grouped = random.random() < 0.5
    for ref in refs:
        if ref in joined:
            if ref == joined[0]:
                places.append(Place(tuple(joined), across_only=random.random() < 0.7))
            continue
        places.append(Place((ref,), group=random.choice(["g", "h", ""]) if grouped else ""))
    return places


def _copy(row: TrainRow, train: int) -> TrainRow:
    values = {name: getattr(row, name) for name in TrainRow.__slots__}
    return TrainRow(**(values | {"train": train}))


def _row(random: Random, train: int, count: int, tokens: list[bool], variant: int) -> TrainRow:
    def ints(*choices: int) -> tuple[int, ...]:
        return tuple(random.choice(choices) for _ in range(count))

    variable = {p: random.choice([0, 10, 20]) for p in range(count) if random.random() < 0.3}
    if random.random() < 0.6:
        variable = {}
    skips = {p: frozenset(random.choice([(), ("track",), ("other",)])) for p in range(count) if random.random() < 0.4}
    if random.random() < 0.5:
        skips = {}
    return TrainRow(
        train=train,
        label="variant" if variant else "",
        resources=frozenset(["fuel"] if variant else random.choice([[], [], ["track"]])),
        pay=ints(10, 20, 20, 30, 40, 0),
        subsidy=ints(0, 0, 0, 1, 2, 10) if random.random() < 0.5 else (0,) * count,
        weight=ints(1, 1, 1, 0, 2) if random.random() < 0.6 else (1,) * count,
        weight_2=ints(0, 1) if random.random() < 0.3 else None,
        reach=random.choice([2, 3, 4, 5, None]),
        reach_2=random.choice([None, 1, 2]),
        counts_hexes=random.random() < 0.3,
        ends=tuple(random.random() < 0.85 for _ in range(count)),
        passes=tuple(random.random() < 0.85 for _ in range(count)),
        counts=ints(1, 1, 1, 0),
        minimum=random.choice([0, 1, 2, 2, 2, 3]),
        tokens=tuple(tokens),
        pays_best=random.choice([None, None, 1, 2, 3]),
        multiplier=random.choice([1, 1, 2]),
        variable=variable,
        alone=20,
        fixed=tuple(p not in variable and random.random() < 0.6 for p in range(count)),
        skips=skips,
    )


def _bonuses(random: Random, board: Board, count: int, trains: int) -> tuple[Bonus, ...]:
    tracks = [TrackRef(name, n) for name, content in board.contents().items() for n in range(len(content.tracks))]

    def condition() -> Condition:
        places = frozenset(random.sample(range(count), min(count, random.choice([0, 1, 2]))))
        return Condition(places, frozenset(random.sample(tracks, min(len(tracks), random.choice([0, 1, 3])))))

    return tuple(
        Bonus(
            name=f"bonus {n}",
            conditions=tuple(condition() for _ in range(random.choice([1, 1, 2]))),
            amount=random.choice([10, 30, 50]),
            once=random.random() < 0.5,
            multiplied=random.random() < 0.5,
            to=random.choice(["revenue", "revenue", "subsidy"]),
            trains=frozenset([random.randrange(trains)]) if random.random() < 0.3 else None,
        )
        for n in range(random.choice([0, 0, 1, 2, 3]))
    )
