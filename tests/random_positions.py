"""Random small positions of the plain rules, every feature of boards, trains and powers among them."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from hypothesis import strategies as st

from routeopt.board import Board, Token
from routeopt.rules import Position, Train
from routeopt.spec import BoardSpec, BonusSpec, EconomySpec, HexSpec, StopSpec, TileSpec
from tests.boards import ALL_KINDS, FAIRS, GIFT, MORE, PAST, position, train

#: Round a middle hex, so that track meets: flat hexes, letters across.
HEXES = ("C3", "C1", "D2", "D4", "C5", "B4", "B2", "E3", "D6")
COMPANIES = ("A", "B", "C")
HEX_KINDS = (
    *("city", "city", "city", "two cities", "town", "two towns"),
    *("plain", "plain", "junction", "two junctions", "bypass", "district", "district junction"),
    *("offboard", "offboard", "port", "mine", "variable", "terminal"),
)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Draw a position in which company A has one to three trains."""
    # Hypothesis draws the seed alone: drawing each choice could shrink a failure, and takes ten times as long.
    random = draw(st.randoms(use_true_random=True))
    on = random_board(random)
    names = [c for c in on.contents() if on.content(c).tracks]
    bonuses = [
        BonusSpec(
            name=f"bonus {n}",
            places=tuple(tuple(random.sample(HEXES, random.randint(1, 2))) for _ in range(random.randint(1, 2))),
            amount=random.choice((5, 40)),
            owned=random.random() < 0.5,
        )
        for n in range(random.choice((0, 0, 1, 2)))
        if names
    ]
    economy = EconomySpec(name="e", city=random.choice((-20, 10)), town=random.choice((-10, 5)))
    return position(
        on,
        *random_trains(random),
        phase=random.choice(("early", "late")),
        economy=random.choice((None, None, economy)),
        powers=[p for p in (PAST, MORE, GIFT, FAIRS) if random.random() < 0.4],
        bonuses=bonuses,
        held=[b.name for b in bonuses if random.random() < 0.5],
    )


def random_board(random: Random) -> Board:
    """Draw map, tiles and tokens; neighbours agree on which of their sides carry track."""
    names = HEXES[: random.randint(4, len(HEXES))]
    bare = Board(BoardSpec(hexes={name: HexSpec() for name in names}), {})
    exits: dict[str, list[int]] = {name: [] for name in names}
    for name in names:
        for edge, other in enumerate(bare.grid.neighbours(name)):
            if other is not None and edge < 3 and random.random() < 0.7:
                exits[name].append(edge)
                exits[other].append(edge + 3)
    hexes, tiles = {}, {}
    for name in names:
        kind = random.choice(HEX_KINDS)
        edges = random.sample(exits[name], len(exits[name]))
        stops, tracks = content(random, kind, edges)
        if kind.startswith("district"):
            hexes[name] = HexSpec(on_track=StopSpec(kind="town", revenue=10, income=random.choice((0, 1))))
            tiles[f"on {name}"] = TileSpec(color="green", tracks=tracks)
        else:
            hexes[name] = HexSpec(color="gray", stops=stops, tracks=tracks)
    on = Board(BoardSpec(hexes=hexes), tiles).lay_all((number[3:], number, 0) for number in tiles)
    areas = [ref for ref in on.stops() if on.stop(ref).spec.kind == "offboard"]
    if len(areas) > 1 and random.random() < 0.5:
        on = on.join(*areas[:2])
    return on.with_tokens(random_tokens(random, on))


def random_tokens(random: Random, on: Board) -> list[Token]:
    """Draw stations and markers, of company A in one city at least, where there is a city."""
    cities = [ref for ref in on.stops() if on.stop(ref).spec.kind == "city"]
    tokens = [Token("A", random.choice(cities))] if cities else []
    for ref in cities:
        free = on.stop(ref).spec.slots - sum(1 for t in tokens if t.stop == ref)
        for _ in range(random.randint(0, free)):
            owner, kind = random.choice(
                (("A", "station"), ("B", "station"), ("B", "station"), ("m", "open"), ("m", "closed"))
            )
            tokens.append(Token(owner, ref, kind))
        if random.random() < 0.1:
            tokens.append(Token(random.choice(COMPANIES), ref, beside=True))
    return tokens


def content(random: Random, kind: str, edges: list[int]) -> tuple[tuple[StopSpec, ...], tuple[str, ...]]:
    """Draw stops and track of a hex that uses up these edges."""
    city = StopSpec(
        kind="city", revenue=random.choice((10, 20, {"yellow": 30, "brown": 50})), slots=random.randint(1, 2)
    )
    town = StopSpec(kind="town", revenue=10)
    half = len(edges) // 2
    if kind == "two cities":
        across = random.choice(((), ("s0-s1",)))
        return (city, city), (*(f"{e}-s0" for e in edges[:half]), *(f"{e}-s1" for e in edges[half:]), *across)
    if kind == "two towns":
        return (town, town), (*(f"{e}-s0" for e in edges[:2]), *(f"{e}-s1" for e in edges[2:]))
    if kind in ("plain", "district"):
        return (), tuple(f"{a}-{b}" for a, b in zip(edges[::2], edges[1::2], strict=False))
    if kind in ("junction", "district junction"):
        return (), tuple(f"{e}-j0" for e in edges)
    if kind == "two junctions":
        return (), (*(f"{e}-j0" for e in edges[:half]), *(f"{e}-j1" for e in edges[half:]), "j0-j1")
    if kind == "bypass":
        return (city,), (*(f"{e}-s0" for e in edges), *(f"{a}-{b}" for a, b in pairwise(edges)))
    if kind == "terminal":
        return (city,), tuple(f"{e}-s0{random.choice(('', '!'))}" for e in edges)
    stop = {
        "city": city,
        "town": town,
        "variable": StopSpec(kind="city", variable=random.choice((0, 15)), slots=1),
        "offboard": StopSpec(kind="offboard", revenue={"yellow": 20, "brown": 60}),
        "port": StopSpec(kind="port", revenue=30),
        "mine": StopSpec(kind="mine", revenue=0, income={"yellow": 10, "brown": 30}),
    }[kind]
    return (stop,), tuple(f"{e}-s0" for e in edges)


def random_trains(random: Random) -> list[Train]:
    """Draw one to three trains, sometimes two alike."""
    cards = [random_train(random, f"t{n}") for n in range(random.randint(1, 2))]
    alike = [cards[0]._replace(name="t0#2")] if random.random() < 0.3 else []
    return [*cards, *alike]


def random_train(random: Random, name: str) -> Train:
    """Draw a train: what it counts, how far it reaches, where it ends, what it pays."""
    counts = random.choice((ALL_KINDS, ("city", "offboard"), ("city",), ("hex",)))
    return train(
        name,
        random.choice((1, 2, 3, 4, None)),
        counts=counts,
        minimum=random.choice((1, 2, 2)),
        minimum_of=random.choice(((), ("city",), ("city", "town"))),
        ends=random.choice((ALL_KINDS, ALL_KINDS, ("city", "offboard"))),
        pays_best=random.choice((None, None, 1, 2)),
        multiplier=random.choice((1, 1, 2, 3)),
        disabled=random.random() < 0.1,
    )


def describe(at: Position) -> str:
    """Say a position in few lines, for the report of a failure."""
    lines = [f"{c}: {[s.spec for s in h.stops]} {[tuple(t) for t in h.tracks]}" for c, h in at.board.contents().items()]
    lines += map(str, (at.board.tokens, at.board.joined, at.held, at.bonuses, at.economy, at.phase.name))
    return "\n".join([*lines, *(str(t.spec) + str(t.disabled) for t in at.trains), *map(str, at.data.game.bonuses)])
