"""Each rule of the judge both ways, on the small board of tests/boards.py and on boards made for one rule."""

from __future__ import annotations

from routeopt.board import Board, Leg, Route, Token, TrackRef
from routeopt.rules import Position
from routeopt.rules.judge import Judgement, judge
from routeopt.rules.pays import Part
from routeopt.rules.reading import RULES
from routeopt.spec import BonusSpec, EconomySpec, TileSpec
from tests.boards import FAIRS, GIFT, MORE, PAST, board, position, ref, small, station, train
from tests.titles.walks import walk

DOWN = "C1 C3 C5 C7 C9"
ROUND = "C1 D2 D4 D6 D8 C9"


def run(at: Position, *texts: str) -> Judgement:
    """Judge a run given as the hexes of each train's route; an empty text leaves a train at home."""
    return judge(at, [walk(at.board, index, text) for index, text in enumerate(texts) if text])


def rules(judgement: Judgement) -> list[str]:
    assert all(fault.rule in RULES for fault in judgement.faults)
    assert all(fault.message for fault in judgement.faults)
    return [fault.rule for fault in judgement.faults]


def earned(judgement: Judgement) -> tuple[int, int]:
    assert judgement.faults == ()
    for route in judgement.routes:
        assert sum(p.amount for p in route.parts if p.to == "revenue") == route.revenue
        assert sum(p.amount for p in route.parts if p.to == "subsidy") == route.subsidy
    once = sum(p.amount for p in judgement.parts if p.to == "revenue")
    assert judgement.revenue == sum(r.revenue for r in judgement.routes) + once
    return judgement.revenue, judgement.subsidy


class TestWorth:
    def test_stops_by_name_with_their_values(self) -> None:
        judged = run(small(train("3", 3)), "B4 C5 C7 C9")
        assert earned(judged) == (90, 0)
        assert judged.routes[0].parts == (Part("B4", 40), Part("C5", 30), Part("C9", 20))

    def test_direction_does_not_matter(self) -> None:
        at = small(train("3", 3))
        forth = walk(at.board, 0, "B4 C5 C7 C9")
        assert earned(judge(at, [forth])) == earned(judge(at, [forth.reversed()])) == (90, 0)

    def test_off_board_pays_by_the_colour_of_the_phase(self) -> None:
        assert earned(run(small(train("2", 2), phase="late"), "B4 C5")) == (90, 0)

    def test_trains_may_meet_at_a_stop(self) -> None:
        assert earned(run(small(train("2", 2), train("2#2", 2)), "B4 C5", "C5 C7 C9")) == (120, 0)

    def test_trains_may_stay_at_home(self) -> None:
        assert earned(run(small(train("2", 2), train("2#2", 2)), "", "B4 C5")) == (70, 0)
        assert earned(run(small(train("2", 2)))) == (0, 0)

    def test_multiplier_is_a_part_of_its_own(self) -> None:
        judged = run(small(train("2+2", 2, multiplier=2)), "B4 C5")
        assert earned(judged) == (140, 0)
        assert judged.routes[0].parts[-1] == Part("x2", 70)

    def test_best_stops_pay_and_the_others_are_named_with_nothing(self) -> None:
        judged = run(small(train("E", None, pays_best=2)), "B4 C5 C7 C9 D8 D6 D4")
        assert earned(judged) == (70, 0)
        assert [p.amount for p in judged.routes[0].parts] == [40, 30, 0, 0]

    def test_economy_changes_cities_and_towns_never_below_nothing(self) -> None:
        bad = EconomySpec(name="bad", city=-15, town=-15)
        assert earned(run(small(train("5", 5), economy=bad), "B4 C5 C7 C9 D8 D6 D4 D2 C1")) == (40 + 15 + 5 + 0 + 0, 0)

    def test_town_with_fairs_or_a_gift_whichever_is_better(self) -> None:
        both = small(train("4", 4), powers=(FAIRS, GIFT))
        judged = run(both, "B4 C5 C7 C9 D8 D6 D4")
        assert earned(judged) == (105, 0)
        assert judged.mode == FAIRS
        total = judge(both, [walk(both.board, 0, "B4 C5 C7 C9 D8 D6 D4")], "total")
        assert earned(total) == (100, 7)
        assert total.mode == ""

    def test_gift_is_paid_once_in_a_run(self) -> None:
        at = small(train("4", 4), train("4#2", 4), powers=(GIFT,), stations=[station("A", "D4")])
        judged = run(at, "D4 D6 D8 C9", "C1 D2 D4")
        assert earned(judged) == (10 + 20 + 10 + 10, 7)
        assert judged.parts == (Part(GIFT, 7, "subsidy"),)


class TestBonus:
    COAL = BonusSpec(name="Coal", places=(("C7",), ("B4", "C1")), amount=25)

    def test_paid_when_the_route_passes_one_hex_of_every_group_stop_or_not(self) -> None:
        at = small(train("3", 3, multiplier=2), bonuses=(self.COAL,))
        judged = run(at, "B4 C5 C7 C9")
        assert earned(judged) == (2 * 90 + 25, 0)
        assert Part("Coal", 25) in judged.routes[0].parts

    def test_not_paid_when_one_group_is_missed(self) -> None:
        assert earned(run(small(train("3", 3), bonuses=(self.COAL,)), "B4 C5 C3 C1")) == (80, 0)

    def test_owned_bonus_needs_its_owner(self) -> None:
        owned = BonusSpec(name="Coal", places=(("C7",),), amount=25, owned=True)
        assert earned(run(small(train("2", 2), bonuses=(owned,)), "C5 C7 C9")) == (50, 0)
        assert earned(run(small(train("2", 2), bonuses=(owned,), held=["Coal"]), "C5 C7 C9")) == (75, 0)


VARIABLE = """
[hexes]
C1 = { color = "gray", stops = [{ kind = "city", variable = 10, slots = 1 }], tracks = ["0-s0"] }
C3 = { color = "gray", stops = [{ kind = "town", revenue = 50 }], tracks = ["3-s0", "0-s0"] }
C5 = { color = "gray", stops = [{ kind = "city", revenue = 30, slots = 1 }], tracks = ["3-s0", "0-s0"] }
C7 = { color = "gray", stops = [{ kind = "city", variable = 0, slots = 1 }], tracks = ["3-s0"] }
"""


class TestVariableStops:
    def at(self, *stations: str, **spec: int) -> Position:
        return position(board(VARIABLE).with_tokens(station("A", s) for s in stations), train("4", 4, **spec))

    def test_follow_the_best_city_with_a_value(self) -> None:
        assert earned(run(self.at("C1"), "C1 C3 C5 C7")) == (40 + 50 + 30 + 30, 0)

    def test_without_one_they_pay_a_fixed_amount(self) -> None:
        assert earned(run(self.at("C1"), "C1 C3")) == (15 + 50, 0)

    def test_are_known_before_the_best_stops_are_chosen(self) -> None:
        assert earned(run(self.at("C1", "C7"), "C1 C3 C5 C7")) == (150, 0)
        assert earned(run(self.at("C1", pays_best=2), "C1 C3 C5 C7")) == (90, 0)


class TestTrains:
    def test_disabled_train(self) -> None:
        assert rules(run(small(train("2", 2, disabled=True)), "B4 C5")) == ["train: disabled"]

    def test_train_of_another_company(self) -> None:
        at = small(train("2", 2))
        assert rules(judge(at, [walk(at.board, 1, "B4 C5")])) == ["train: not owned"]
        assert rules(judge(at, [walk(at.board, -1, "B4 C5")])) == ["train: not owned"]

    def test_one_route_for_a_train(self) -> None:
        at = small(train("2", 2), train("2#2", 2))
        twice = [walk(at.board, 1, "B4 C5"), walk(at.board, 1, "C5 C7 C9")]
        judged = judge(at, twice)
        assert rules(judged) == ["train: runs twice"]
        assert judged.faults[0].where == "2#2"


class TestLength:
    def test_too_long(self) -> None:
        judged = run(small(train("2", 2)), "B4 C5 C7 C9")
        assert rules(judged) == ["route: too long"]
        assert "3" in judged.faults[0].message
        assert "reaches 2" in judged.faults[0].message

    def test_uncounted_kinds_are_free(self) -> None:
        free = train("3", 3, counts=("city", "offboard"))
        assert earned(run(small(free), "B4 C5 C7 C9 D8 D6 D4")) == (100, 0)

    def test_too_few_stops(self) -> None:
        cities = train("4", 4, minimum=2, minimum_of=("city",))
        judged = run(small(cities), "B4 C5")
        assert rules(judged) == ["route: too few stops"]
        assert judged.faults[0].message == "1 stop that counts, at least 2 are needed"
        ports = train("4", 4, minimum=1, minimum_of=("port",))
        assert run(small(ports), "B4 C5").faults[0].message == "0 stops that count, at least 1 is needed"
        assert earned(run(small(cities), "B4 C5 C3 C1")) == (80, 0)

    def test_one_stop_is_a_route_where_one_is_enough(self) -> None:
        only = Route(0, (), ref("C5"))
        assert earned(judge(small(train("1", 1, minimum=1)), [only])) == (30, 0)
        assert rules(judge(small(train("2", 2)), [only])) == ["route: too few stops"]

    def test_hex_train_counts_steps_from_centre_to_centre(self) -> None:
        assert earned(run(small(train("2H", 2, counts=("hex",))), "C5 C7 C9")) == (50, 0)
        judged = run(small(train("2H", 2, counts=("hex",))), "B4 C5 C7 C9")
        assert rules(judged) == ["route: too long"]
        assert "3 hexes" in judged.faults[0].message

    def test_one_more_with_the_power_for_one_train_of_the_run(self) -> None:
        at = small(train("2", 2), train("2#2", 2), powers=(MORE,))
        judged = run(at, "B4 C5 C7 C9", "C5 C3 C1")
        assert earned(judged) == (90 + 40, 0)
        assert [r.powers for r in judged.routes] == [(MORE,), ()]
        assert rules(run(at, "B4 C5 C7 C9 D8 D6 D4")) == ["route: too long"]
        assert rules(run(at, "B4 C5 C7 C9", "C5 C3 C1 D2 D4")) == ["power: used twice"]


class TestStations:
    def test_a_route_needs_an_own_station(self) -> None:
        assert rules(run(small(train("3", 3)), ROUND)) == ["route: no station"]
        assert earned(run(small(train("3", 3), stations=[station("A", "C9")]), ROUND)) == (40, 0)

    def test_anothers_station_is_none(self) -> None:
        assert rules(run(small(train("2", 2), stations=[station("B", "C5")]), "B4 C5")) == ["route: no station"]

    def test_a_station_beside_the_slots_counts(self) -> None:
        assert earned(run(small(train("3", 3), stations=[station("A", "C9", beside=True)]), ROUND)) == (40, 0)


class TestBlocking:
    def at(self, *tokens: Token, powers: tuple[str, ...] = ()) -> Position:
        return small(train("4", 4), stations=[station("A", "C1"), *tokens], powers=powers)

    def test_full_city_may_end_a_route_but_not_lie_inside_one(self) -> None:
        full = self.at(station("B", "C5"), station("C", "C5"))
        assert earned(run(full, "C1 C3 C5")) == (40, 0)
        assert rules(run(full, DOWN)) == ["stop: blocked"]

    def test_a_free_slot_opens_it(self) -> None:
        assert earned(run(self.at(station("B", "C5")), DOWN)) == (60, 0)

    def test_an_open_marker_keeps_a_slot_open(self) -> None:
        kept = Token("contract", ref("C5"), "open")
        assert earned(run(self.at(station("B", "C5"), kept), DOWN)) == (60, 0)

    def test_a_closed_marker_fills_a_slot(self) -> None:
        filled = Token("work", ref("C5"), "closed")
        assert rules(run(self.at(station("B", "C5"), filled), DOWN)) == ["stop: blocked"]

    def test_an_own_station_in_or_beside_opens_it(self) -> None:
        full = (station("B", "C5"), station("C", "C5"))
        assert earned(run(self.at(*full, station("A", "C5", beside=True)), DOWN)) == (60, 0)
        assert rules(run(self.at(*full, station("D", "C5", beside=True)), DOWN)) == ["stop: blocked"]

    def test_off_board_is_never_passed(self) -> None:
        wide = board(
            """
[hexes]
C1 = { color = "gray", stops = [{ kind = "city", revenue = 10, slots = 1 }], tracks = ["0-s0"] }
C3 = { color = "red", stops = [{ kind = "offboard", revenue = 40 }], tracks = ["3-s0", "0-s0"] }
C5 = { color = "gray", stops = [{ kind = "city", revenue = 10, slots = 1 }], tracks = ["3-s0"] }
"""
        ).with_tokens([station("A", "C1")])
        assert rules(run(position(wide, train("3", 3)), "C1 C3 C5")) == ["stop: no passing"]
        assert earned(run(position(wide, train("3", 3)), "C1 C3")) == (50, 0)


class TestSkipping:
    FULL = (station("A", "C1"), station("B", "C5"), station("C", "C5"))

    def past(self, at: Position, index: int = 0) -> Route:
        """The route from C1 to C9 that runs past C5."""
        first, second = walk(at.board, index, DOWN).legs
        return Route(index, (Leg(first.start, second.end, first.track + second.track, (ref("C5"),)),))

    def test_a_blocked_city_with_the_power(self) -> None:
        at = small(train("2", 2), stations=self.FULL, powers=(PAST,))
        judged = judge(at, [self.past(at)])
        assert earned(judged) == (30, 0)
        assert judged.routes[0].powers == (PAST,)

    def test_not_without_the_power_nor_a_city_that_is_open(self) -> None:
        at = small(train("2", 2), stations=self.FULL)
        assert rules(judge(at, [self.past(at)])) == ["stop: no skipping"]
        at = small(train("2", 2), stations=self.FULL[:2], powers=(PAST,))
        assert rules(judge(at, [self.past(at)])) == ["stop: no skipping"]

    def test_the_station_of_a_stop_run_past_is_no_stop_of_the_route(self) -> None:
        at = small(train("2", 2))
        assert "route: no station" in rules(judge(at, [self.past(at)]))

    def test_no_stop_is_run_past_in_silence(self) -> None:
        at = small(train("2", 2), stations=self.FULL, powers=(PAST,))
        leg = self.past(at).legs[0]
        silent = judge(at, [Route(0, (leg._replace(skipped=()),))])
        assert rules(silent) == ["stop: run past"]
        assert silent.faults[0].where == "2, C5"

    def test_a_stop_said_to_be_run_past_that_is_not_on_the_way(self) -> None:
        at = small(train("2", 2), powers=(PAST,))
        (leg,) = walk(at.board, 0, "B4 C5").legs
        assert rules(judge(at, [Route(0, (leg._replace(skipped=(ref("C9"),)),))])) == ["track: broken"]

    def test_a_stop_is_not_both_visited_and_run_past(self) -> None:
        tokens = [station("A", "C1"), station("B", "C5"), station("C", "C5")]
        ring = board().with_tokens(tokens)
        at = position(ring, train("9", 9), powers=(PAST,))
        past = self.past(at).legs[0]
        back = walk(ring, 0, "C9 D8 D6 D4 D2 C1").legs
        assert "stop: twice" in rules(judge(at, [Route(0, (past, *back))]))


TWO_CITIES = """
[hexes.C3]
color = "gray"
stops = [{ kind = "city", revenue = 20, slots = 1 }, { kind = "city", revenue = 30, slots = 1 }]
tracks = ["3-s0", "s0-s1", "0-s1"]
[hexes]
C1 = { color = "gray", stops = [{ kind = "city", revenue = 10, slots = 1 }], tracks = ["0-s0"] }
C5 = { color = "gray", stops = [{ kind = "city", revenue = 10, slots = 1 }], tracks = ["3-s0"] }
"""


class TestStopsOnce:
    def test_the_same_stop_twice(self) -> None:
        at = small(train("9", 9))
        judged = run(at, f"{DOWN} D8 D6 D4 D2 C1")
        assert rules(judged) == ["stop: twice"]
        assert judged.faults[0].where == "9, C1"

    def test_two_cities_of_one_hex_are_two_stops(self) -> None:
        at = position(board(TWO_CITIES).with_tokens([station("A", "C1")]), train("4", 4))
        legs = (
            Leg(ref("C1"), ref("C3.0"), (TrackRef("C1", 0), TrackRef("C3", 0))),
            Leg(ref("C3.0"), ref("C3.1"), (TrackRef("C3", 1),)),
            Leg(ref("C3.1"), ref("C5"), (TrackRef("C3", 2), TrackRef("C5", 0))),
        )
        judged = judge(at, [Route(0, legs)])
        assert earned(judged) == (70, 0)
        assert [p.what for p in judged.routes[0].parts] == ["C1", "C3.0", "C3.1", "C5"]

    def test_a_district_once_though_each_track_has_a_stop(self) -> None:
        at = position(district("16"), train("9", 9))
        once = run(at, "C1 C3 C5")
        assert earned(once) == (20 + 10 + 20, 0)
        twice = run(at, "C1 C3 C5 D4 C3 B4")
        assert rules(twice) == ["stop: twice"]
        assert twice.faults[0].where == "9, C3"

    def test_two_trains_may_each_use_a_track_of_a_district(self) -> None:
        at = position(district("16"), train("2", 2), train("2#2", 2))
        assert earned(run(at, "C1 C3", "C5 D4 C3")) == (30 + 30, 0)


class TestTrack:
    def test_no_hexside_twice_within_a_run(self) -> None:
        at = small(train("3", 3), train("2", 2))
        judged = run(at, "B4 C5 C7 C9", "C5 C7 C9")
        assert set(rules(judged)) == {"track: used twice"}
        assert {f.where for f in judged.faults} == {"3 and 2"}

    def test_crossing_track_of_one_tile_is_no_conflict(self) -> None:
        at = position(crossing('"0-3", "1-4"'), train("2", 2), train("2#2", 2))
        assert earned(run(at, "C1 C3 C5", "B4 C3 D2")) == (40, 0)

    def test_a_junction_is_used_once_in_a_run(self) -> None:
        at = position(crossing('"0-j0", "3-j0", "1-j0", "4-j0"'), train("2", 2), train("2#2", 2))
        judged = run(at, "C1 C3 C5", "B4 C3 D2")
        assert rules(judged) == ["track: used twice"]
        assert "junction" in judged.faults[0].message

    def test_no_turning_back_on_a_hexside(self) -> None:
        split = crossing('"3-j0", "0-j0", "4-j0"')
        at = position(split, train("3", 3))
        into, out = (TrackRef("C3", n) for n in (0, 2))
        (leg,) = walk(split, 0, "C1 C3 D2").legs
        back = leg._replace(track=(leg.track[0], into, into, out, leg.track[-1]))
        assert "track: broken" in rules(judge(at, [Route(0, (back,))]))

    def test_track_that_does_not_join(self) -> None:
        at = position(crossing('"0-3", "1-4"'), train("2", 2))
        (leg,) = walk(at.board, 0, "C1 C3 C5").legs
        first, _, last = leg.track
        jumped = leg._replace(track=(first, TrackRef("C3", 1), last))
        judged = judge(at, [Route(0, (jumped,))])
        assert rules(judged) == ["track: broken"]
        assert judged.faults[0].where == "2, C3"

    def test_track_that_ends_elsewhere(self) -> None:
        at = small(train("2", 2))
        (leg,) = walk(at.board, 0, "B4 C5").legs
        assert rules(judge(at, [Route(0, (leg._replace(end=ref("C9")),))])) == ["track: broken"]

    def test_legs_that_do_not_join(self) -> None:
        at = small(train("9", 9))
        first, second = walk(at.board, 0, "B4 C5").legs[0], walk(at.board, 0, "C9 D8 D6 D4").legs[0]
        assert rules(judge(at, [Route(0, (first, second))])) == ["track: broken"]

    def test_names_that_the_board_does_not_have(self) -> None:
        at = small(train("2", 2))
        (leg,) = walk(at.board, 0, "B4 C5").legs
        for wrong in (
            leg._replace(start=ref("Z9")),
            leg._replace(end=ref("C5.7")),
            leg._replace(track=(TrackRef("Z9", 0),)),
            leg._replace(track=(TrackRef("B4", 9), leg.track[1])),
            leg._replace(track=(TrackRef("B4", -1), leg.track[1])),
            leg._replace(track=()),
        ):
            assert "track: broken" in rules(judge(at, [Route(0, (wrong,))]))
        assert rules(judge(at, [Route(0, (), ref("Z9"))])) == ["track: broken"]
        assert rules(judge(at, [Route(0, ())])) == ["route: no stop"]

    def test_off_the_map(self) -> None:
        edge = board("""
[hexes]
C1 = { color = "gray", stops = [{ kind = "city", revenue = 10, slots = 1 }], tracks = ["3-s0"] }
""").with_tokens([station("A", "C1")])
        out = Leg(ref("C1"), ref("C1"), (TrackRef("C1", 0),))
        assert rules(judge(position(edge, train("2", 2)), [Route(0, (out,))])) == ["track: off the map"]


TERMINAL = """
[hexes]
C1 = { color = "gray", stops = [{ kind = "city", revenue = 10, slots = 1 }], tracks = ["0-s0"] }
C3 = { color = "gray", stops = [{ kind = "town", revenue = 10 }], tracks = ["3-s0!", "0-s0", "5-s0"] }
C5 = { color = "gray", stops = [{ kind = "city", revenue = 10, slots = 1 }], tracks = ["3-s0"] }
D4 = { color = "gray", stops = [{ kind = "city", revenue = 10, slots = 1 }], tracks = ["2-s0"] }
"""


class TestTerminalTrack:
    def test_a_route_may_end_but_not_go_on(self) -> None:
        at = position(board(TERMINAL).with_tokens([station("A", "C1"), station("A", "C5")]), train("3", 3))
        assert earned(run(at, "C1 C3")) == (20, 0)
        assert rules(run(at, "C1 C3 C5")) == ["track: terminal"]
        assert rules(run(at, "C5 C3 C1")) == ["track: terminal"]
        assert earned(run(at, "C5 C3 D4")) == (30, 0)

    def test_plain_terminal_track_is_never_run_over(self) -> None:
        at = position(crossing('"0-3!"'), train("2", 2))
        assert rules(run(at, "C1 C3 C5")) == ["track: terminal"]


JOINED = """
[hexes]
C1 = { color = "gray", stops = [{ kind = "city", revenue = 10, slots = 1 }], tracks = ["0-s0"] }
C3 = { color = "red", stops = [{ kind = "offboard", revenue = 40 }], tracks = ["3-s0", "5-s0"] }
D4 = { color = "gray", stops = [{ kind = "city", revenue = 5, slots = 1 }], tracks = ["2-s0"] }
H1 = { color = "red", stops = [{ kind = "offboard", revenue = 40 }], tracks = ["0-s0"] }
H3 = { color = "gray", stops = [{ kind = "city", revenue = 20, slots = 1 }], tracks = ["3-s0"] }
"""


class TestJoinedAreas:
    def at(self) -> Position:
        on = board(JOINED).with_tokens([station("A", "C1")]).join(ref("C3"), ref("H1"))
        return position(on, train("4", 4), train("4#2", 4))

    def through(self, *texts: str) -> Route:
        return Route(0, tuple(leg for text in texts for leg in walk(self.at().board, 0, text).legs))

    def test_passed_from_one_to_the_other_and_paid_once(self) -> None:
        judged = judge(self.at(), [self.through("C1 C3", "H1 H3")])
        assert earned(judged) == (10 + 40 + 20, 0)
        assert [p.what for p in judged.routes[0].parts] == ["C1", "C3/H1", "H3"]

    def test_never_in_and_out_by_the_same(self) -> None:
        assert rules(judge(self.at(), [self.through("C1 C3", "C3 D4")])) == ["stop: no passing"]

    def test_an_end_like_any_other(self) -> None:
        assert earned(judge(self.at(), [self.through("C1 C3")])) == (50, 0)

    def test_the_two_are_one_place(self) -> None:
        assert "stop: twice" in rules(judge(self.at(), [self.through("C1 C3", "H1 H3", "H3 H1")]))

    def test_areas_that_are_not_joined(self) -> None:
        apart = position(board(JOINED).with_tokens([station("A", "C1")]), train("4", 4))
        assert rules(judge(apart, [self.through("C1 C3", "H1 H3")])) == ["track: broken"]


class TestEveryFaultAtOnce:
    def test_of_one_route_and_of_the_run(self) -> None:
        tokens = [station("B", "C5"), station("C", "C5")]
        at = small(train("2", 2, disabled=True), train("3", 3, ends=("city",)), stations=tokens)
        judged = run(at, "B4 C5 C7 C9", "B4 C5 C7 C9")
        assert set(rules(judged)) == {
            "train: disabled",
            "route: too long",
            "route: no station",
            "stop: blocked",
            "stop: no end",
            "track: used twice",
        }
        assert (judged.revenue, judged.subsidy, judged.routes, judged.legal) == (0, 0, (), False)

    def test_a_fault_is_a_sentence_that_says_where(self) -> None:
        fault = run(small(train("2", 2, ends=("city",))), "B4 C5").faults[0]
        assert str(fault) == "2, B4: a route of this train may not start or end in an off-board area"


def crossing(tracks: str) -> Board:
    """C3 has the track given; C1, C5, B4 and D2 around it are cities of 10, A's stations in C1 and B4."""
    text = f"""
[hexes]
C1 = {{ color = "gray", stops = [{{ kind = "city", revenue = 10, slots = 1 }}], tracks = ["0-s0"] }}
C3 = {{ color = "gray", tracks = [{tracks}] }}
C5 = {{ color = "gray", stops = [{{ kind = "city", revenue = 10, slots = 1 }}], tracks = ["3-s0"] }}
B4 = {{ color = "gray", stops = [{{ kind = "city", revenue = 10, slots = 1 }}], tracks = ["4-s0"] }}
D2 = {{ color = "gray", stops = [{{ kind = "city", revenue = 10, slots = 1 }}], tracks = ["1-s0"] }}
"""
    return board(text).with_tokens([station("A", "C1"), station("A", "B4")])


def district(tile: str) -> Board:
    """C3 is a district, on a tile with a straight and a curve; C1 and C5 are cities, and D4 leads back into C3."""
    tiles = {
        "16": TileSpec(color="green", tracks=("0-3", "1-5")),
        "80": TileSpec(color="green", tracks=("0-j0", "3-j0", "5-j0")),
    }
    text = """
[hexes]
C1 = { color = "gray", stops = [{ kind = "city", revenue = 20, slots = 1 }], tracks = ["0-s0"] }
C3 = { on_track = { kind = "town", revenue = 10 } }
C5 = { color = "gray", stops = [{ kind = "city", revenue = 20, slots = 1 }], tracks = ["3-s0", "4-s0"] }
D4 = { color = "gray", tracks = ["1-2"] }
B4 = { color = "gray", stops = [{ kind = "city", revenue = 20, slots = 1 }], tracks = ["4-s0"] }
"""
    on = board(text, tiles).with_tokens([station("A", "C1"), station("A", "C5")])
    return on.lay("C3", tile, 0)
