"""Why the judge rejects runs of 18ZOO, with the section of the rulebook; "line 42" is that of the rule checklist."""

from __future__ import annotations

from typing import Any

import pytest

from routeopt.board import Leg, Route
from routeopt.errors import Fault
from routeopt.rules import Position
from routeopt.rules.judge import Judgement, judge
from routeopt.rules.pays import Part
from routeopt.rules.reading import RULES
from routeopt.titles.g18zoo.reading import ZooReading
from tests.titles.g18zoo.boards import LIONS, LONG, MINES, zoo
from tests.titles.verdicts import run
from tests.titles.walks import walk

WEST = "E9 E11 E13 E15"
MIDDLE = "E15 F16 G15 H14"
EAST = "H14 H12 I11"
ALL = "E9 E11 E13 E15 F16 G15 H14 H12 I11"
SV = "4SV/2SV"


def only(judgement: Judgement) -> Fault:
    """The one fault of a run."""
    (fault,) = judgement.faults
    return fault


def broken(judgement: Judgement) -> set[tuple[str, str]]:
    """Rule and section of every fault."""
    return {(fault.rule, fault.source) for fault in judgement.faults}


def past(position: Position, index: int, text: str, *skipped: str) -> Route:
    """The route over these hexes that runs past the stops of some of them."""
    legs: list[Leg] = []
    for leg in walk(position.board, index, text).legs:
        if legs and leg.start.hex in skipped:
            before = legs.pop()
            legs.append(Leg(before.start, leg.end, before.track + leg.track, (*before.skipped, leg.start)))
        else:
            legs.append(leg)
    return Route(index, tuple(legs))


def test_any_legal_run_may_be_run() -> None:
    """Line 60: the best, a poorer one, or none."""
    at = zoo("Lions", "2V", "2V")
    assert [run(at, *routes).revenue for routes in ((WEST, MIDDLE), (WEST,), ())] == [100, 50, 0]
    assert run(at).legal


def test_every_rule_of_a_route_has_a_section() -> None:
    """Only track that is not there, a question of form, has none."""
    assert set(RULES) - set(ZooReading.sources) == {"track: broken", "track: off the map"}
    assert set(ZooReading.sources) <= set(RULES)


@pytest.mark.parametrize(
    ("trains", "route", "rule", "section"),
    [
        (("3V",), EAST, "route: too few stops", "8.4.1"),
        (("2V",), "E9 E11 E13 E15 F16 G15 H14", "route: too long", "8.4.1"),
        (("2V!disabled",), WEST, "train: disabled", "Appendix 1, 06"),
    ],
)
def test_a_v_train(trains: tuple[str, ...], route: str, rule: str, section: str) -> None:
    """Lines 42, D10 and 59.6."""
    assert broken(run(zoo("Lions", *trains), route)) == {(rule, section)}


def test_no_station() -> None:
    """Line 42: the Tigers have none there."""
    fault = only(run(zoo("Tigers", "2V"), WEST))
    assert (fault.rule, fault.source) == ("route: no station", "8.4.1")
    assert fault.message == "no stop of the route has a station of Tigers"


def test_an_sv_train_counts_districts() -> None:
    """Line 43: five stops are one too many for a 4SV."""
    judged = run(zoo("Lions", "4SV", tiles=LONG, phase=SV), "E15 F16 G15 H14 H12 I11 H10 I9")
    assert broken(judged) == {("route: too long", "8.4.1")}
    assert run(zoo("Lions", "4SV", tiles=LONG, phase=SV), "E15 F16 G15 H14 H12 I11 H10").revenue == 140


def test_a_new_engine_train_makes_one_stop_with_a_station() -> None:
    """Line 59.20: a second terminus is too much; districts alone hold no station."""
    one = zoo("Lions", "3V!1V", tiles=LONG, phase="5V", held=("Experimental Fuel",))
    assert broken(run(one, WEST)) == {("route: too long", "8.4.1")}
    assert broken(run(one, "I11 H10 I9")) == {("route: too few stops", "8.4.1"), ("route: no station", "8.4.1")}
    assert run(one, "H14 H12 I11 H10 I9").revenue == 60


def test_track_used_by_two_trains() -> None:
    """Line 45."""
    judged = run(zoo("Lions", "3V", "2V"), ALL, WEST)
    assert broken(judged) == {("track: used twice", "8.4.2")}
    assert {fault.where for fault in judged.faults} == {"3V and 2V"}


def test_a_district_twice() -> None:
    """Line 45: by another track of the same tile, and by the junction of a New Switches tile."""
    for tile in ("29@1", "80@1"):
        loop = {**LIONS, "H10": "7@4", "I9": "7@0", "I11": tile}
        judged = run(zoo("Lions", "2V", tiles=loop), f"{MIDDLE} H12 I11 H10 I9 I11")
        assert ("stop: twice", "8.4.2") in broken(judged)


def test_beyond_a_block() -> None:
    """Line 45: H14 is full of others."""
    full = {"Lions": ("E15",), "Penguins": ("H14",), "Tigers": ("H14",)}
    fault = only(run(zoo("Lions", "3V", tokens=full), f"{MIDDLE} H12 I11"))
    assert (fault.rule, fault.where, fault.source) == ("stop: blocked", "3V, H14", "8.4.2")


class TestMiningAreas:
    KEYS: dict[str, Any] = {"tiles": MINES, "tokens": {"Penguins": ("K17",)}}  # noqa: RUF012

    def through(self, at: Position, first: str, second: str) -> Judgement:
        legs = walk(at.board, 0, first).legs + walk(at.board, 0, second).legs
        return judge(at, [Route(0, legs)])

    def test_no_way_through(self) -> None:
        """Line 45."""
        at = zoo("Penguins", "3V", **self.KEYS)
        assert broken(self.through(at, "K17 J18 I19", "I19 H18 G19")) == {("stop: no passing", "8.4.2")}

    def test_in_and_out_by_the_same_area_of_the_tunnel(self) -> None:
        """Line 59.16."""
        at = zoo("Penguins", "3V", **self.KEYS, markers={"tunnel": ("I19", "N18")})
        assert broken(self.through(at, "K17 J18 I19", "I19 H18 G19")) == {("stop: no passing", "8.4.2")}

    def test_through_the_tunnel(self) -> None:
        """Line 59.16: counted and paid once, whichever way it is told."""
        at = zoo("Penguins", "3V", **self.KEYS, markers={"tunnel": ("I19", "N18")})
        judged = self.through(at, "K17 J18 I19", "N18 M17 L16 K15")
        assert judged.routes[0].parts == (Part("K17", 20), Part("I19/N18", 30), Part("K15", 30))
        back = self.through(at, "K15 L16 M17 N18", "I19 J18 K17")
        assert (back.revenue, back.subsidy) == (80, 0)

    def test_the_joined_area_is_visited_once(self) -> None:
        """Line 59.16: a 3V from I19 by K17 to N18, until the Tunnel makes one area of both ends."""
        keys = {**self.KEYS, "tiles": {"K17": "57@1", "J18": "9@1", "L16": "8@5", "M17": "9@2"}}
        assert self.through(zoo("Penguins", "3V", **keys), "I19 J18 K17", "K17 L16 M17 N18").revenue == 80
        at = zoo("Penguins", "3V", **keys, markers={"tunnel": ("I19", "N18")})
        assert broken(self.through(at, "I19 J18 K17", "K17 L16 M17 N18")) == {("stop: twice", "8.4.2")}


class TestTransitTrack:
    PAST: dict[str, Any] = {  # noqa: RUF012
        "tokens": {"Lions": ("H14",), "Penguins": ("E15",)},
        "held": ("Transit Track",),
    }

    def test_past_a_block(self) -> None:
        """Line 59.18: without counting it."""
        at = zoo("Lions", "2V", **self.PAST)
        judged = judge(at, [past(at, 0, "E9 E11 E13 E15 F16 G15 H14", "E15")])
        assert (judged.revenue, judged.routes[0].powers) == (60, ("Transit Track",))

    @pytest.mark.parametrize(
        ("changes", "message"),
        [
            ({"held": ()}, "a stop on the way must be visited"),
            ({"tokens": {"Lions": ("H14", "E15")}}, "only a tile whose spaces are all taken by others is skipped"),
            ({"tokens": {"Lions": ("H14",)}}, "only a tile whose spaces are all taken by others is skipped"),
            (
                {"tokens": {"Lions": ("H14",)}, "markers": {"work_in_progress": ("E15",)}},
                "its only space is filled by Work in Progress",
            ),
        ],
        ids=["without the power", "own station", "empty space", "work in progress"],
    )
    def test_not_past_other_stops(self, changes: dict[str, Any], message: str) -> None:
        """Lines 59.10 and 59.18."""
        at = zoo("Lions", "2V", **{**self.PAST, **changes})
        fault = only(judge(at, [past(at, 0, "E9 E11 E13 E15 F16 G15 H14", "E15")]))
        assert (fault.where, fault.message, fault.source) == ("2V, E15", message, "Appendix 1, 18")

    def test_not_past_work_in_progress_by_an_option(self) -> None:
        """Line 59.18: H14 has two spaces, one with Work in Progress."""
        more = {"tokens": {"Lions": ("E15",), "Tigers": ("H14",)}, "markers": {"work_in_progress": ("H14",)}}
        for setting, wrong in (("two_spaces", []), ("never", ["Work in Progress blocks Transit Track, by an option"])):
            at = zoo("Lions", "2V", **{**self.PAST, **more}, options={"transit_past_work": setting})
            route = past(at, 0, "E15 F16 G15 H14 H12 I11", "H14")
            said = [fault.message for fault in judge(at, [route]).faults if fault.rule == "stop: no skipping"]
            assert said == wrong

    def test_not_past_a_district(self) -> None:
        """Line 59.18: it is no station tile."""
        at = zoo("Lions", "2V", tiles=LONG, held=("Transit Track",))
        assert only(judge(at, [past(at, 0, f"{MIDDLE} H12 I11 H10", "I11")])).rule == "stop: no skipping"

    def test_one_train_past_one_tile(self) -> None:
        """Line 59.18: neither one train past two, nor two trains past one each."""
        tokens = {"Lions": ("E9",), "Penguins": ("E15", "H14"), "Tigers": ("H14",)}
        at = zoo("Lions", "3V", tokens=tokens, held=("Transit Track",), markers={"fast_food": ("E9",)})
        one = judge(at, [past(at, 0, ALL, "E15", "H14")])
        assert ("power: used twice", "Appendix 1, 15 and 18") in broken(one)

    def test_a_tile_run_past_is_not_visited_too(self) -> None:
        """Line 45."""
        at = zoo("Lions", "2V", **self.PAST)
        over = past(at, 0, "E9 E11 E13 E15 F16 G15 H14", "E15")
        back = walk(at.board, 0, "H14 G15 F16 E15").legs
        assert ("stop: twice", "8.4.2") in broken(judge(at, [Route(0, (*over.legs, *back))]))


def test_experimental_fuel_for_one_train() -> None:
    """Line 59.15: one terminus more, not two; by one train of the run."""
    at = zoo("Lions", "2V", held=("Experimental Fuel",))
    assert run(at, "E9 E11 E13 E15 F16 G15 H14").routes[0].powers == ("Experimental Fuel",)
    one = zoo("Lions", "2SV", held=("Experimental Fuel",), phase=SV)
    assert broken(run(one, "E9 E11 E13 E15 F16 G15 H14")) == {("route: too long", "8.4.1")}


def test_the_better_of_two_powers_that_exclude_each_other() -> None:
    """Lines 59.7 and 59.8: the run says which one it used."""
    at = zoo("Lions", "3V", held=("Revolutionary Drinks",), active=("Expanded Carriages",))
    judged = run(at, ALL)
    assert (judged.revenue, judged.subsidy, judged.mode, judged.parts) == (100, 0, "Expanded Carriages", ())
    alone = run(zoo("Lions", "3V", held=("Revolutionary Drinks",)), ALL)
    assert (alone.revenue, alone.subsidy, alone.mode) == (90, 4, "")
    assert alone.parts == (Part("Revolutionary Drinks", 3, "subsidy"),)


def test_powers_are_named_as_the_file_has_them() -> None:
    """Both editions' names are accepted, and printed as typed."""
    at = zoo("Lions", "2V", held=("A_TIP_OF_SUGAR", "A_SQUEEZE"), markers={"fast_food": ("H14",)})
    judged = run(at, ALL)
    assert judged.routes[0].powers == ("A_TIP_OF_SUGAR",)
    assert judged.parts == (Part("A_SQUEEZE", 3, "subsidy"),)


def test_parts_of_a_doubled_run() -> None:
    """Lines 43 and 59.19: Fast Food is doubled too."""
    judged = run(zoo("Lions", "4SV", phase=SV, markers={"fast_food": ("H14",)}), ALL)
    assert judged.routes[0].parts == (
        *(Part("E9", 30), Part("E15", 20), Part("H14", 30), Part("I11", 10)),
        *(Part("Fast Food", 30), Part("x2", 120)),
    )
