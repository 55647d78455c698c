"""Which visits pay, and bonuses that look at them: table and reading on the small board, solved by hand.

B4 off-board 40, C5 city 30 with A's station, C9 city 20, C1 city 10, D4 town 10 between C1 and C9.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from routeopt.rules import Marker, Position, Train
from routeopt.rules.judge import judge
from routeopt.solution import solve
from routeopt.spec import BonusSpec, MarkerSpec
from routeopt.titles.plain import PlainRules
from tests.boards import ref, small, station, train
from tests.titles.walks import walk

PAIR = BonusSpec(name="East-West", places=(("B4",), ("C1",)), amount=30, paid=True)
PORT = BonusSpec(name="Port", places=(("C1",),), amount=25, paid=True)


def on(*trains: Train, **more: Any) -> Position:
    return replace(small(*trains, **more), rules=PlainRules())


def best(at: Position) -> int:
    """Return the revenue that all agree on; solve() holds it to the judge."""
    answers = {
        solve(at, strategy=name, unchecked=True).run.revenue for name in ("reference", "exhaustive", "branch-and-bound")
    }
    assert len(answers) == 1
    return answers.pop()


def priced(at: Position, *routes: str) -> int:
    verdict = judge(at, [walk(at.board, index, text) for index, text in enumerate(routes)])
    assert verdict.faults == ()
    return verdict.revenue


TOWNS_FREE: dict[str, Any] = {"counts": ("city", "offboard"), "minimum_of": ("city", "town", "offboard")}


@pytest.mark.parametrize(
    ("reach", "route", "revenue"),
    [
        # two that count, none is left for a town
        (2, "B4 C5", 70),
        # C9 and C1 count; the town between them has no third to pay for
        (2, "C9 D8 D6 D4 D2 C1", 30),
        (3, "C9 D8 D6 D4 D2 C1", 40),
    ],
)
def test_towns_pay_with_what_cities_leave(reach: int, route: str, revenue: int) -> None:
    owned = train("n", reach, pays_best=reach, pays_first=("city", "offboard"), **TOWNS_FREE)
    assert priced(on(owned, stations=[station("A", "C9"), station("A", "C5")]), route) == revenue


def test_what_pays_first_does_so_though_others_are_worth_more() -> None:
    """Towns first: of D4, C9 and C5 two pay, D4 for 10 and C5 for 30, not C5 and C9."""
    route = "C5 C7 C9 D8 D6 D4"
    plain = on(train("best", 5, pays_best=2))
    assert priced(plain, route) == 50
    first = on(train("first", 5, pays_best=2, pays_first=("town",)))
    assert priced(first, route) == 40
    assert best(first) == 70


def test_one_of_the_stops_that_pay_has_a_station() -> None:
    """A in C1 alone, worth 10: B4 and C5 pay 70 without the rule, B4 and C1 50 with it."""
    stations = [station("A", "C1")]
    assert best(on(train("2/5", 5, pays_best=2), stations=stations)) == 70
    assert best(on(train("2/5", 5, pays_best=2, station_pays=True), stations=stations)) == 50
    # Where all of them pay the rule asks nothing.
    assert best(on(train("3", 3, station_pays=True), stations=stations)) == 80


def test_a_bonus_of_a_stop_that_pays() -> None:
    """C1 is worth 35 if it pays: more than C5."""
    assert best(on(train("2/5", 5, pays_best=2), bonuses=[PORT])) == 40 + 35
    # Doubled, but not the bonus: B4 and C5 140, B4 and C1 100 + 25.
    assert best(on(train("2/5", 5, pays_best=2, multiplier=2), bonuses=[PORT])) == 140
    doubled = BonusSpec(name="Port", places=(("C1",),), amount=25, paid=True, multiplied=True)
    assert best(on(train("2/5", 5, pays_best=2, multiplier=2), bonuses=[doubled])) == 150


def test_a_bonus_of_two_stops_that_pay() -> None:
    """B4 and C1 pay 50 and 30 for both, which is more than B4 and C5."""
    assert best(on(train("2/5", 5, pays_best=2), bonuses=[PAIR])) == 80
    assert best(on(train("3", 3), bonuses=[PAIR])) == 40 + 30 + 10 + 30
    # With three that pay, C5 too.
    assert best(on(train("3/5", 5, pays_best=3), bonuses=[PAIR])) == 40 + 30 + 10 + 30
    # Without C1 there is none.
    assert best(on(train("2", 2), bonuses=[PAIR])) == 70


def test_one_bonus_of_two_stops_for_a_route() -> None:
    other = BonusSpec(name="North-South", places=(("C5",), ("C9",)), amount=20, paid=True)
    at = on(train("5", 5), bonuses=[PAIR, other])
    assert best(at) == 110 + 30
    # Two routes earn one each: B4 C5 C1 D4 C9 round by the town, and C5 C9.
    assert best(on(train("5", 5), train("2", 2), bonuses=[PAIR, other])) == 140 + 50 + 20


def test_the_price_of_what_does_not_pay_is_named() -> None:
    at = on(train("2/5", 5, pays_best=2), bonuses=[PAIR])
    parts = judge(at, [walk(at.board, 0, "B4 C5 C3 C1")]).routes[0].parts
    assert [(p.what, p.amount) for p in parts] == [("B4", 40), ("C5", 0), ("C1", 10), ("East-West", 30)]


def test_a_bonus_where_the_company_has_its_marker() -> None:
    marked = BonusSpec(name="Boats", places=(("C9",),), amount=40, paid=True, marker="boat")
    at = on(train("2", 2), bonuses=[marked])
    assert best(at) == 70
    spec = (MarkerSpec(name="boat", owned=True),)
    at = replace(at, data=_with_markers(at, spec))
    assert best(replace(at, markers={"boat": (Marker(ref("C9"), "A"),)})) == 30 + 20 + 40
    assert best(replace(at, markers={"boat": (Marker(ref("C9"), "B"),)})) == 70
    assert best(replace(at, markers={"boat": (Marker(ref("C1"), "A"),)})) == 70


def _with_markers(at: Position, markers: tuple[MarkerSpec, ...]) -> Any:
    return msgspec.structs.replace(at.data, game=msgspec.structs.replace(at.data.game, markers=markers))
