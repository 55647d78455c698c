"""A small board that is solved by hand, plain rules that need no title, and positions on it: used by all tests.

The board, 10 hexes printed in gray (company A has its station in C5)::

          C1 city 10            C1 - C3 - C5 - C7 - C9 runs straight down;
          |   \\                 C1 - D2 - D4 - D6 - D8 - C9 goes round by the town;
     B4   C3   D2               B4, off the board, lies beside C5.
    40/60 |    |
       \\  C5   D4 town 10      Best routes, every stop counting:
        city 30|                 2 stops  B4 C5                70
          |    D6                3 stops  B4 C5 C9             90
          C7   |                 4 stops  B4 C5 C9 D4         100
          |    D8                5 stops  B4 C5 C9 D4 C1      110, or round the other way
          C9 city 20 (1 slot)
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from routeopt.board import Board, StopRef, Token, TrackRef
from routeopt.rules import Bonus, Condition, Mode, Place, Position, RevenueTable, Train, TrainRow
from routeopt.rules.pays import Part
from routeopt.rules.reading import Reading
from routeopt.rules.trace import Objection, Trace
from routeopt.spec import BoardSpec, BonusSpec, EconomySpec, GameSpec, PhaseSpec, TileSpec, TitleData, TrainSpec
from routeopt.spec.load import convert

MAP = """
[hexes]
C1 = { color = "gray", stops = [{ kind = "city", revenue = 10, slots = 1 }], tracks = ["0-s0", "5-s0"] }
C3 = { color = "gray", tracks = ["0-3"] }
C5 = { color = "gray", stops = [{ kind = "city", revenue = 30, slots = 2 }], tracks = ["3-s0", "0-s0", "2-s0"] }
C7 = { color = "gray", tracks = ["0-3"] }
C9 = { color = "gray", stops = [{ kind = "city", revenue = 20, slots = 1 }], tracks = ["3-s0", "4-s0"] }
D2 = { color = "gray", tracks = ["2-0"] }
D4 = { color = "gray", stops = [{ kind = "town", revenue = 10 }], tracks = ["3-s0", "0-s0"] }
D6 = { color = "gray", tracks = ["0-3"] }
D8 = { color = "gray", tracks = ["3-1"] }
B4 = { color = "red", stops = [{ kind = "offboard", revenue = { yellow = 40, brown = 60 } }], tracks = ["5-s0"] }
"""
PHASES = (
    PhaseSpec(name="early", colors=("yellow",), train_limit=4),
    PhaseSpec(name="late", colors=("yellow", "brown"), train_limit=2),
)
ALL_KINDS = ("city", "town", "offboard", "mine", "port")
#: What the plain rules' powers are called: one train past one blocked city; one stop more for one train; each once.
PAST, MORE = "Past", "More"
#: 7 to the treasury, once, if any train visits a town; not together with towns that pay 5 more.
GIFT, FAIRS = "Gift", "Fairs"


def board(text: str = MAP, tiles: Mapping[str, TileSpec] | None = None) -> Board:
    """Return a board from the TOML of its map; the small one where none is given."""
    return Board(convert(tomllib.loads(text), BoardSpec, "test map"), tiles or {})


def ref(text: str) -> StopRef:
    """Read ``"D5"`` or ``"J21.1"``."""
    name, _, number = text.partition(".")
    return StopRef(name, int(number or 0))


def station(owner: str, text: str, *, beside: bool = False) -> Token:
    """Return a station of a company at a stop."""
    return Token(owner, ref(text), beside=beside)


def train(name: str, reach: int | None = None, *, disabled: bool = False, **spec: Any) -> Train:
    """Return a train; every kind of stop counts, and may be an end, where nothing else is said."""
    spec = {"counts": ALL_KINDS, "ends": ALL_KINDS} | spec
    card = TrainSpec(name=name, reach=reach, **spec)
    return Train(name, card, card, disabled=disabled)


def game(bonuses: Sequence[BonusSpec] = ()) -> TitleData:
    """Return a title's data that says no more than a run needs."""
    spec = GameSpec(title="plain", trains=(TrainSpec(name="2"),), phases=PHASES, companies=(), bonuses=tuple(bonuses))
    return TitleData(game=spec, boards={}, supply={}, tiles={})


def position(
    on: Board,
    *trains: Train,
    company: str = "A",
    phase: str = "early",
    economy: EconomySpec | None = None,
    powers: Iterable[str] = (),
    bonuses: Sequence[BonusSpec] = (),
    held: Iterable[str] = (),
) -> Position:
    """Return a position of the plain rules; `powers` and `held` (bonuses) are the company's."""
    return Position(
        title="plain",
        data=game(bonuses),
        rules=PlainRules(),
        board=on,
        company=company,
        trains=trains,
        phase=next(p for p in PHASES if p.name == phase),
        economy=economy,
        held=frozenset(powers),
        bonuses=frozenset(held),
    )


def small(*trains: Train, stations: Sequence[Token] | None = None, **more: Any) -> Position:
    """Return a position on the small board, with company A in C5 where no stations are given."""
    placed = [station("A", "C5")] if stations is None else stations
    return position(board().with_tokens(placed), *trains, **more)


class PlainReading(Reading):
    """The judge's defaults, and the four powers of the plain rules."""

    alone = 15

    def __init__(self, position: Position, *, fairs: bool, gift: bool) -> None:
        super().__init__(position, FAIRS if fairs else "")
        self.fairs, self.gift = fairs, gift

    def bars_skip(self, train: Train, ref: StopRef) -> Objection | None:
        allowed = PAST in self.position.held and self.board.blocked(ref, self.company)
        return None if allowed else super().bars_skip(train, ref)

    def skip_power(self, ref: StopRef) -> str:  # noqa: ARG002
        return PAST

    def longer(self, train: Train, excess: int) -> str:  # noqa: ARG002
        return MORE if MORE in self.position.held and excess == 1 else ""

    def value(self, train: Train, ref: StopRef) -> int:
        town = self.fairs and self.stop(ref).spec.kind == "town"
        return super().value(train, ref) + (5 if town else 0)

    def run_parts(self, traces: Sequence[Trace]) -> Iterable[Part]:
        kinds = {self.stop(r).spec.kind for t in traces for visit in t.visits for r in visit}
        return [Part(GIFT, 7, "subsidy")] if self.gift and "town" in kinds else []


class PlainRules:
    """Route rules that any `TrainSpec`, `StopSpec` and `BonusSpec` can be tried with, as a table and as a reading."""

    def readings(self, position: Position) -> list[Reading]:
        fairs, gift = FAIRS in position.held, GIFT in position.held
        if fairs and gift:
            return [PlainReading(position, fairs=True, gift=False), PlainReading(position, fairs=False, gift=True)]
        return [PlainReading(position, fairs=fairs, gift=gift)]

    def check(self, position: Position) -> Iterable[Any]:  # noqa: ARG002
        return ()

    def tabulate(self, position: Position) -> RevenueTable:
        places = _places(position.board)
        fairs, gift = FAIRS in position.held, GIFT in position.held
        modes = [(fairs, gift)] if not (fairs and gift) else [(True, False), (False, True)]
        return RevenueTable(tuple(places), tuple(_mode(position, places, *mode) for mode in modes))


def _places(on: Board) -> list[Place]:
    joined = {r for area in on.joined for r in area}
    alone = [at for at in on.stops() if at not in joined]
    areas = [Place(tuple(area), across_only=True) for area in on.joined]
    return [*areas, *(Place((at,), group=at.hex if on.stop(at).shared else "") for at in alone)]


def _mode(position: Position, places: Sequence[Place], fairs: bool, gift: bool) -> Mode:
    kinds = [position.board.stop(p.refs[0]).spec.kind for p in places]
    towns = frozenset(i for i, kind in enumerate(kinds) if kind == "town")
    bonuses = [_bonus(position, places, b) for b in position.data.game.bonuses]
    if gift:
        bonuses.append(Bonus(name=GIFT, conditions=(Condition(places=towns),), amount=7, once=True, to="subsidy"))
    held = {b.name for b in position.data.game.bonuses if not b.owned or b.name in position.bonuses} | {GIFT}
    rows = [
        _row(position, places, index, 5 if fairs else 0, label)
        for index, owned in enumerate(position.trains)
        for label in (("", MORE) if MORE in position.held and owned.spec.reach is not None else ("",))
        if not owned.disabled
    ]
    return Mode(FAIRS if fairs else "", tuple(rows), tuple(b for b in bonuses if b.name in held))


def _bonus(position: Position, places: Sequence[Place], spec: BonusSpec) -> Bonus:
    contents = position.board.contents()
    conditions = []
    for hexes in spec.places:
        at = [(name, contents[name]) for name in hexes if name in contents]
        tracks = frozenset(TrackRef(name, number) for name, content in at for number in range(len(content.tracks)))
        met = frozenset(i for i, p in enumerate(places) if any(r.hex in hexes for r in p.refs) and len(p.refs) == 1)
        conditions.append(Condition(places=met, tracks=tracks))
    return Bonus(name=spec.name, conditions=tuple(conditions), amount=spec.amount)


def _row(position: Position, places: Sequence[Place], index: int, fair: int, label: str) -> TrainRow:
    on, company, spec = position.board, position.company, position.trains[index].spec
    stops = [on.stop(p.refs[0]).spec for p in places]
    color = position.phase.colors[-1]
    economy = position.economy or EconomySpec(name="none")
    change = {"city": economy.city, "town": economy.town}

    def amount(money: int | dict[str, int]) -> int:
        return money if isinstance(money, int) else money.get(color, money.get("yellow", 0))

    pay = [max(0, amount(s.revenue) + change.get(s.kind, 0)) + (fair if s.kind == "town" else 0) for s in stops]
    blocked = [on.blocked(p.refs[0], company) for p in places]
    least = spec.minimum_of or tuple(k for k in spec.counts if k != "hex")
    return TrainRow(
        train=index,
        label=label,
        resources=frozenset({label} if label else ()),
        pay=tuple(pay),
        subsidy=tuple(amount(s.income) for s in stops),
        weight=tuple(int(s.kind in spec.counts) for s in stops),
        reach=None if spec.reach is None else spec.reach + bool(label),
        counts_hexes="hex" in spec.counts,
        ends=tuple(s.kind in spec.ends for s in stops),
        passes=tuple(
            not b and (s.kind not in ("offboard", "port") or p.across_only)
            for b, s, p in zip(blocked, stops, places, strict=True)
        ),
        counts=tuple(int(not least or s.kind in least) for s in stops),
        minimum=spec.minimum,
        tokens=tuple(any(on.has_station(r, company) for r in p.refs) for p in places),
        pays_best=spec.pays_best,
        multiplier=spec.multiplier,
        variable={i: s.variable for i, s in enumerate(stops) if s.variable is not None},
        alone=15,
        fixed=tuple(s.kind == "city" and s.variable is None for s in stops),
        skips={i: frozenset({PAST}) for i, b in enumerate(blocked) if b and PAST in position.held},
    )
