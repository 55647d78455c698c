"""Growth series: made-up positions of a given size and density, the same for the same seed on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from routeopt.board import Board, Token
from routeopt.network import compile_network
from routeopt.rules import Position, Train
from routeopt.search import Problem
from routeopt.spec import BoardSpec, CompanySpec, GameSpec, HexSpec, PhaseSpec, StopSpec, TitleData, TrainSpec
from routeopt.titles.plain import PlainRules

#: Trains by the names that 18xx games give them: reach, and how many stops pay.
TRAINS: dict[str, tuple[int | None, int | None]] = {
    **{str(n): (n, None) for n in range(2, 11)},
    "D": (None, None),
    "E4": (None, 4),
}
#: How many of all hexes have a city, and how many connections leave a city where every side has track.
_CITIES, _MOST = 0.55, 5.6
_VALUES = (20, 30, 30, 40, 40, 50, 60)
_RUNS, _OTHERS = "A", ("B", "C")
#: Tokens of each company: more than any board has cities.
_TOKENS = 1_000


def growth_position(stops: int, density: float, trains: Sequence[str], seed: int, tokens: int = 4) -> Position:
    """Return a position on a board of cities and plain track, one city in ten full of others' tokens.

    Parameters
    ----------
    stops : int
        How many cities.
    density : float
        About how many connections leave a city: 2 is sparse, 3.6 as dense as the densest real boards.
    trains : sequence of str
        Trains of the company, by their names in `TRAINS`.
    seed : int
        Makes the board and the tokens.
    tokens : int
        How many cities hold a token of the company.
    """
    board = _board(stops, density, seed)
    return Position(
        title=f"growth {stops} stops, density {density:g}, seed {seed}",
        data=_data(),
        rules=PlainRules(),
        board=board.with_tokens(_tokens(board, tokens, seed)),
        company=_RUNS,
        trains=tuple(_train(name, list(trains[:number]).count(name)) for number, name in enumerate(trains)),
        phase=_data().game.phases[0],
    )


def made_problem(position: Position) -> Problem:
    """Return the problem of a position, with its table and network."""
    table = position.rules.tabulate(position)
    return Problem(position=position, table=table, network=compile_network(position, table))


def _train(name: str, before: int) -> Train:
    card = next(card for card in _data().game.trains if card.name == name)
    return Train(f"{name}#{before + 1}" if before else name, card, card)


def _data() -> TitleData:
    game = GameSpec(
        title="growth series",
        trains=tuple(
            TrainSpec(name=name, reach=reach, counts=("city",), ends=("city",), pays_best=best)
            for name, (reach, best) in TRAINS.items()
        ),
        phases=(PhaseSpec(name="only", colors=("gray",), train_limit=4),),
        companies=tuple(CompanySpec(id=name, name=name, token_costs=(0,) * _TOKENS) for name in (_RUNS, *_OTHERS)),
    )
    return TitleData(game=game, boards={}, supply={}, tiles={})


def _board(stops: int, density: float, seed: int) -> Board:
    """Return a board of gray hexes, as square as can be."""
    random = Random(f"{stops} {density} {seed}")
    width = max(2, round((stops / _CITIES) ** 0.5))
    height = -(-round(stops / _CITIES) // width)
    names = [f"{_letter(x)}{2 * y + 1 + x % 2}" for x in range(width) for y in range(height)]
    chosen = set(random.sample(names, min(stops, len(names))))
    grid = Board(BoardSpec(hexes={name: HexSpec() for name in names}), {}).grid
    sides: dict[str, list[int]] = {name: [] for name in names}
    pairs = [(n, e, o) for n in names for e, o in enumerate(grid.neighbours(n)) if o is not None and n < o]
    random.shuffle(pairs)
    # Each hexside that has track gives its two hexes one end more.
    for name, edge, other in pairs[: round(len(pairs) * min(1.0, density / _MOST))]:
        sides[name].append(edge)
        sides[other].append((edge + 3) % 6)
    hexes = {}
    for name in names:
        ends = sorted(sides[name])
        if name in chosen:
            city = StopSpec(kind="city", revenue=random.choice(_VALUES), slots=2)
            hexes[name] = HexSpec(color="gray", stops=(city,), tracks=tuple(f"{e}-s0" for e in ends))
            continue
        random.shuffle(ends)
        tracks = [f"{a}-{b}" for a, b in zip(ends[::2], ends[1::2], strict=False)]
        if len(ends) % 2 and len(ends) > 1:
            tracks.append(f"{ends[0]}-{ends[-1]}")
        hexes[name] = HexSpec(color="gray", tracks=tuple(tracks))
    return Board(BoardSpec(hexes=hexes), {})


def _letter(index: int) -> str:
    return chr(ord("A") + index) if index < 26 else "A" + chr(ord("A") + index - 26)


def _tokens(board: Board, count: int, seed: int) -> list[Token]:
    """Return the company's tokens, and those of others in the cities that they block."""
    random = Random(f"{count} {seed}")
    refs = list(board.stops())
    holding = random.sample(range(len(refs)), min(count, len(refs)))
    free = [p for p in range(len(refs)) if p not in set(holding)]
    blocked = random.sample(free, min(len(free), len(refs) // 10))
    own = [Token(_RUNS, refs[p]) for p in sorted(holding)]
    return own + [Token(owner, refs[p]) for p in sorted(blocked) for owner in _OTHERS]
