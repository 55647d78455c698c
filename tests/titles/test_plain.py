"""Rules that are all in a title's data: table and reading on the small board, solved by hand (see tests.boards)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from routeopt.board import Board
from routeopt.rules import Position, Train
from routeopt.rules.reading import RULES
from routeopt.solution import solve
from routeopt.spec import BonusSpec, CompanySpec
from routeopt.titles.plain import SOURCES, PlainRules, check_plain
from tests.boards import board, position, small, station, train

CASES: list[tuple[str, Train, dict[str, Any], int]] = [
    # B4 C5 C9 D4: 40 + 30 + 20 + 10, and C1 for a fifth stop
    ("numbered", train("4", 4), {}, 100),
    ("any number", train("D"), {}, 110),
    # towns are free: B4 C5 C9 D4 C1 has four that count
    ("towns free", train("4", 4, counts=("city", "offboard"), ends=("city", "offboard")), {}, 110),
    ("best two pay, doubled", train("4", 4, pays_best=2, multiplier=2), {}, 140),
    # an entry of its own for this train: 90 for B4 in any phase
    ("diesel", train("2", 2, values=("diesel",)), {"B4": {"yellow": 40, "brown": 60, "diesel": 90}}, 120),
    ("not diesel", train("2", 2), {"B4": {"yellow": 40, "brown": 60, "diesel": 90}}, 70),
    # B4 C5 (C7) C9 crosses three hexsides
    ("hexes", train("3H", 3, counts=("hex",)), {}, 90),
]


def changed(revenue: dict[str, Any], **hexes: dict[str, Any]) -> Board:
    """Return the small board with other values of first stops, and other fields of hexes."""
    spec = board().spec
    new = dict(spec.hexes)
    for name, value in revenue.items():
        stop = msgspec.structs.replace(new[name].stops[0], revenue=value)
        new[name] = msgspec.structs.replace(new[name], stops=(stop,))
    for name, fields in hexes.items():
        new[name] = msgspec.structs.replace(new[name], **fields)
    return Board(msgspec.structs.replace(spec, hexes=new), {})


def on(at: Board, *trains: Train, **more: Any) -> Position:
    return replace(position(at.with_tokens([station("A", "C5")]), *trains, **more), rules=PlainRules())


def best(at: Position) -> int:
    """Return the revenue that the search finds; solve() holds it to the judge."""
    answers = {solve(at, strategy=name).run.revenue for name in ("reference", "branch-and-bound")}
    assert len(answers) == 1
    return answers.pop()


@pytest.mark.parametrize(("owned", "values", "revenue"), [c[1:] for c in CASES], ids=[c[0] for c in CASES])
def test_what_trains_earn(owned: Train, values: dict[str, Any], revenue: int) -> None:
    assert best(on(changed(values), owned)) == revenue


def test_a_full_city_ends_a_route() -> None:
    """C9 has one slot: B4 C5 C9 or B4 C5 C1 D4 is all that four stops give; C9 as the last of five is open."""
    at = on(board(), train("4", 4))
    full = replace(at, board=at.board.place(station("B", "C9")))
    assert best(full) == 90
    assert best(replace(full, trains=(train("5", 5),))) == 110


def test_an_off_board_area_ends_a_route() -> None:
    """C1 is joined to B4 instead of C5: A's route from C1 may not go on to C5."""
    through = changed({}, B4={"tracks": ("5-s0", "4-s0")}, C3={"tracks": ("1-3",)})
    at = on(through, train("3", 3))
    assert best(replace(at, board=at.board.with_tokens([station("A", "C1")]))) == 10 + 40 + 10


def test_one_stop_of_a_group() -> None:
    """C9 and B4 exclude each other: B4 C5 C1 D4 instead of B4 C5 C9 D4."""
    grouped = changed({}, B4={"group": "West"}, C9={"group": "West"})
    assert best(on(grouped, train("4", 4))) == 40 + 30 + 10 + 10
    assert best(on(changed({}, B4={"group": "West"}, C9={"group": "East"}), train("4", 4))) == 100


@pytest.mark.parametrize(("once", "revenue"), [(False, 60), (True, 50)])
def test_two_stops_of_one_hex(once: bool, revenue: int) -> None:
    """A ring of C5, C1.0, C1.1 and D4 has C1 at both ends, and at one end where a hex counts once."""
    two = changed({}, C1={"stops": (board().spec.hexes["C1"].stops[0],) * 2, "tracks": ("0-s0", "5-s1")})
    spec = dict(two.spec.hexes)
    for name in ("C9", "B4"):
        spec[name] = msgspec.structs.replace(spec[name], stops=(), tracks=())
    spec["D4"] = msgspec.structs.replace(spec["D4"], tracks=("3-s0", "1-s0"))
    spec["C5"] = msgspec.structs.replace(spec["C5"], tracks=("3-s0", "4-s0"))
    # A ring: C5 - C3 - C1.0, and C5 - D4 - D2 - C1.1.
    at = on(Board(msgspec.structs.replace(two.spec, hexes=spec), {}), train("4", 4))
    data = msgspec.structs.replace(at.data, game=msgspec.structs.replace(at.data.game, hex_once=once))
    assert best(replace(at, data=data)) == revenue


def test_bonuses_of_the_data() -> None:
    """C7 has no stop: its track is enough. One that is owned is paid to its owner alone."""
    bonuses = (
        BonusSpec(name="Mail", places=(("C7",), ("B4", "D4")), amount=25),
        BonusSpec(name="Port", places=(("B4",),), amount=100, owned=True),
    )
    assert best(replace(small(train("4", 4), bonuses=bonuses), rules=PlainRules())) == 100 + 25
    assert best(replace(small(train("4", 4), bonuses=bonuses, held=["Port"]), rules=PlainRules())) == 100 + 125


def test_a_bonus_of_hexes_that_a_user_s_map_lacks_is_never_earned() -> None:
    bonuses = (
        BonusSpec(name="Mail", places=(("C7",), ("Z99",)), amount=25),
        BonusSpec(name="Port", places=(("Z99", "B4"),), amount=5),
    )
    assert best(replace(small(train("4", 4), bonuses=bonuses), rules=PlainRules())) == 100 + 5


def test_every_rule_that_may_be_broken_has_a_reference() -> None:
    """But for powers, disabled trains and terminal track, which no plain title has."""
    assert set(RULES) - set(SOURCES) == {"train: disabled", "track: terminal", "power: used twice"}


def test_what_is_wrong_with_a_position() -> None:
    old, new = train("2", 2, rusts="late"), train("9", 9, phase="late")
    at = on(board(), old, new, new)
    companies = (CompanySpec(id="A", name="A", token_costs=(0,)),)
    data = msgspec.structs.replace(at.data, game=msgspec.structs.replace(at.data.game, companies=companies))
    at = replace(at, data=data, board=at.board.place(station("A", "C9")))
    rules = [(f.rule, f.where) for f in PlainRules().check(at)]
    assert rules == [("train of another phase", "9"), ("train of another phase", "9"), ("stations", "A")]
    late = replace(at, phase=at.data.game.phases[1])
    assert [(f.rule, f.where) for f in check_plain(late, more_stations=1)] == [
        ("train of another phase", "2"),
        ("train limit", "A"),
    ]
