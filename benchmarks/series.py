"""Growth series: made-up boards of a given size and density, the same for the same seed on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import cast

from routeopt.board import Board
from routeopt.network import Network, compile_network
from routeopt.rules import Mode, Place, Position, RevenueTable, TrainRow
from routeopt.search import Problem
from routeopt.spec import BoardSpec, HexSpec, StopSpec


@dataclass(frozen=True)
class _Position:
    """As much of a position as the network and the kernels ask for."""

    board: Board
    trains: tuple[None, ...]


def make_board(stops: int, density: float, seed: int) -> Board:
    """Return a board of cities and plain track.

    Parameters
    ----------
    stops : int
        How many cities.
    density : float
        About how many connections leave a city.
    seed : int
        Makes the board.
    """
    random = Random(f"{stops} {density} {seed}")
    share = 0.55
    width = max(2, round((stops / share) ** 0.5))
    height = -(-round(stops / share) // width)
    names = [f"{_letter(x)}{2 * y + 1 + x % 2}" for x in range(width) for y in range(height)]
    chosen = set(random.sample(names, min(stops, len(names))))
    grid = Board(BoardSpec(hexes={name: HexSpec() for name in names}), {}).grid
    sides: dict[str, list[int]] = {name: [] for name in names}
    pairs = [(n, e, o) for n in names for e, o in enumerate(grid.neighbours(n)) if o is not None and n < o]
    random.shuffle(pairs)
    # Each hexside that has track gives its two hexes one end more.
    for name, edge, other in pairs[: round(len(pairs) * min(1.0, density / 5.6))]:
        sides[name].append(edge)
        sides[other].append((edge + 3) % 6)
    hexes = {}
    for name in names:
        ends = sorted(sides[name])
        if name in chosen:
            stop = StopSpec(kind="city", revenue=random.choice([20, 30, 30, 40, 40, 50, 60]), slots=2)
            hexes[name] = HexSpec(color="gray", stops=(stop,), tracks=tuple(f"{e}-s0" for e in ends))
            continue
        random.shuffle(ends)
        tracks = [f"{a}-{b}" for a, b in zip(ends[::2], ends[1::2], strict=False)]
        if len(ends) % 2 and len(ends) > 1:
            tracks.append(f"{ends[0]}-{ends[-1]}")
        hexes[name] = HexSpec(color="gray", tracks=tuple(tracks))
    return Board(BoardSpec(hexes=hexes), {})


def _letter(index: int) -> str:
    return chr(ord("A") + index) if index < 26 else "A" + chr(ord("A") + index - 26)


#: Trains by the names that 18xx games give them: reach, and how many stops pay.
TRAINS: dict[str, tuple[int | None, int | None]] = {
    **{str(n): (n, None) for n in range(2, 11)},
    "D": (None, None),
    "E4": (None, 4),
}


def make_table(board: Board, trains: Sequence[str], tokens: int, seed: int) -> RevenueTable:
    """Return a table for some trains, with tokens spread at random."""
    random = Random(f"{tokens} {seed}")
    refs = list(board.stops())
    holding = set(random.sample(range(len(refs)), min(tokens, len(refs))))
    # One city in ten is blocked.
    blocked = set(random.sample([p for p in range(len(refs)) if p not in holding], len(refs) // 10))
    count = len(refs)
    rows = []
    for number, name in enumerate(trains):
        reach, best = TRAINS[name]
        rows.append(
            TrainRow(
                train=number,
                pay=tuple(cast(int, board.stop(ref).spec.revenue) for ref in refs),
                subsidy=(0,) * count,
                weight=(1,) * count,
                reach=reach,
                ends=(True,) * count,
                passes=tuple(p not in blocked for p in range(count)),
                counts=(1,) * count,
                minimum=2,
                tokens=tuple(p in holding for p in range(count)),
                pays_best=best,
            )
        )
    return RevenueTable(tuple(Place((ref,)) for ref in refs), (Mode("", tuple(rows)),))


def make_problem(stops: int, density: float, trains: Sequence[str], seed: int, tokens: int = 4) -> Problem:
    """Return a compiled problem of the growth series."""
    board = make_board(stops, density, seed)
    table = make_table(board, trains, tokens, seed)
    position = cast(Position, _Position(board, (None,) * len(trains)))
    return Problem(position=position, table=table, network=compile_network(position, table))


def connections_per_stop(network: Network) -> float:
    """Return how many connections leave a stop on average."""
    return network.arcs.head.size / max(1, network.places.met.size)
