"""The defaults of the judge's reading, and what a title may override for rules that the defaults do not have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest

from routeopt.board import Route, StopRef
from routeopt.errors import UnsupportedError
from routeopt.formats import PositionRecord, build_position
from routeopt.rules import Position, Train
from routeopt.rules.judge import judge
from routeopt.rules.pays import Part
from routeopt.rules.reading import RULES, Reading
from routeopt.rules.trace import Trace
from routeopt.titles import titles
from routeopt.titles.title import Title
from tests.boards import PlainRules, board, position, ref, small, station, train
from tests.titles.walks import walk


class Rules(PlainRules):
    """Rules that read positions by the classes given."""

    def __init__(self, *classes: type[Reading]) -> None:
        self.classes = classes

    def readings(self, position: Position) -> list[Reading]:
        return [c(position) for c in self.classes]


def by(at: Position, *classes: type[Reading]) -> Position:
    return replace(at, rules=Rules(*classes))


def test_names_of_places() -> None:
    on = board().join(ref("B4"), ref("C9"))
    reading = Reading(position(on, train("2", 2)))
    assert reading.name(ref("C5")) == "C5"
    assert reading.name(ref("B4"), ref("C9")) == "B4/C9"
    assert reading.place(ref("C9")) == reading.place(ref("B4")) == ref("B4")
    assert reading.place(ref("C1")) == ref("C1")


def test_hex_trains_need_stops_of_any_kind() -> None:
    hexes = train("2H", 2, counts=("hex",))
    reading = Reading(small(hexes))
    assert [reading.counts(hexes, ref(name)) for name in ("C5", "D4", "B4")] == [1, 1, 1]
    assert [reading.weight(hexes, ref(name)) for name in ("C5", "D4", "B4")] == [0, 0, 0]
    assert reading.step_weight(hexes) == 1


def test_a_title_may_value_stops_by_the_train() -> None:
    class Diesel(Reading):
        def colors(self, train: Train) -> Sequence[str]:
            return (*super().colors(train), "brown") if train.name == "D" else super().colors(train)

    for name, revenue in (("D", 90), ("2", 70)):
        at = by(small(train(name, 2)), Diesel)
        assert judge(at, [walk(at.board, 0, "B4 C5")]).revenue == revenue


def test_a_title_may_choose_which_stops_pay() -> None:
    class OwnStation(Reading):
        """The best so many stops, one with a station of the company among them."""

        def paid(self, train: Train, trace: Trace, values: Sequence[int]) -> set[int]:
            best = super().paid(train, trace, values)
            own = [i for i, visit in enumerate(trace.visits) if self.has_station(visit[0])]
            if best & set(own):
                return best
            return {*sorted(best, key=lambda i: -values[i])[:-1], max(own, key=lambda i: values[i])}

    at = by(small(train("E", None, pays_best=2), stations=[station("A", "C1")]), OwnStation)
    assert judge(at, [walk(at.board, 0, "B4 C5 C3 C1")]).revenue == 40 + 10
    assert judge(at, [walk(at.board, 0, "C5 C3 C1")]).revenue == 30 + 10


def test_a_title_may_group_stops_of_several_hexes() -> None:
    class Grouped(Reading):
        def group(self, ref: StopRef) -> str:
            return "east" if ref.hex in ("D4", "C1") else super().group(ref)

    at = by(small(train("9", 9)), Grouped)
    (fault,) = judge(at, [walk(at.board, 0, "C5 C3 C1 D2 D4")]).faults
    assert (fault.rule, fault.where) == ("stop: twice", "9, D4")
    assert fault.message == "the route meets C1 too, which counts as one"


def test_a_title_may_pay_once_for_the_longest_route() -> None:
    class Mail(Reading):
        def run_parts(self, traces: Sequence[Trace]) -> Iterable[Part]:
            return [Part("mail", 10 * max((len(t.visits) for t in traces), default=0))]

    at = by(small(train("2", 2), train("3", 3)), Mail)
    judged = judge(at, [walk(at.board, 0, "C5 C7 C9"), walk(at.board, 1, "B4 C5 C3 C1")])
    assert judged.revenue == 50 + 80 + 30


def test_the_reading_that_earns_more_is_taken_and_a_legal_one_before_all() -> None:
    class Poor(Reading):
        def value(self, train: Train, ref: StopRef) -> int:  # noqa: ARG002
            return 1

    class Strict(Reading):
        def minimum(self, train: Train) -> int:  # noqa: ARG002
            return 9

    at = small(train("2", 2))
    route = walk(at.board, 0, "B4 C5")
    for classes, revenue in (((Poor, Reading), 70), ((Reading, Poor), 70), ((Strict, Poor), 2), ((Poor, Strict), 2)):
        assert judge(by(at, *classes), [route]).revenue == revenue
    assert [f.rule for f in judge(by(at, Strict), [route]).faults] == ["route: too few stops"]


def test_a_title_without_a_reading() -> None:
    with pytest.raises(UnsupportedError, match="plain"):
        judge(by(small(train("2", 2))), [Route(0, (), ref("C5"))])


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.name)
def test_titles_give_sections_to_rules_that_there_are(title: Title) -> None:
    record = PositionRecord(title=title.name, company=title.data.game.companies[0].id)
    found = title.rules.readings(build_position(record))
    assert found
    for reading in found:
        assert reading.sources
        assert set(reading.sources) <= set(RULES)
        assert all(reading.sources.values())
