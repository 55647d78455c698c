"""The judge on 18Africa: printed examples, and each rule both ways; "line 56" is that of the rule checklist."""

from __future__ import annotations

from typing import Any

import pytest

from routeopt.rules.judge import Judgement, judge
from routeopt.titles.g18africa import TITLE
from tests.titles.g18africa import boards
from tests.titles.positions import make
from tests.titles.walks import walk


def verdict(company: str, trains: list[str], routes: list[str | None], **changes: Any) -> Judgement:
    position = make(TITLE, company, trains, **{"tiles": boards.MOROCCO, "tokens": boards.at_home(company), **changes})
    return judge(position, [walk(position.board, i, text) for i, text in enumerate(routes) if text is not None])


def pays(company: str, train: str, text: str, **changes: Any) -> int:
    judged = verdict(company, [train], [text], **changes)
    assert judged.legal, judged.faults
    assert sum(p.amount for p in judged.routes[0].parts) == judged.revenue
    assert judged.subsidy == 0
    return judged.revenue


def rules(company: str, train: str, text: str, **changes: Any) -> list[str]:
    faults = verdict(company, [train], [text], **changes).faults
    assert all(fault.source.startswith("18Africa 3.") for fault in faults)
    return [fault.rule for fault in faults]


class TestPrintedExamples:
    def test_marrakech_casablanca_tangier(self) -> None:
        """Line 66, section 3.4.4: 30, 30 + 20 and 30 + 0."""
        assert pays("MF", "3", "D5 D3 E2") == 110

    def test_two_variable_cities_alone(self) -> None:
        """Line 66, section 3.4.4: without Marrakech they are 20 each."""
        assert pays("MNR", "2", "D3 E2") == 40

    @pytest.mark.parametrize(("economy", "revenue"), [("boom", 170), ("recession", 80), ("depression", 50)])
    def test_the_marrakech_run_in_each_economy(self, economy: str, revenue: int) -> None:
        """Line 84: the variable cities follow the adjusted city and are not adjusted again."""
        assert pays("MF", "3", "D5 D3 E2", economy=economy) == revenue

    def test_freight_train_in_a_depression(self) -> None:
        """Line 84: a 3+3T knows no bad times, 110 doubled; a 3+3 gets 50 doubled."""
        assert pays("MF", "3+3T", "D5 D3 E2", economy="depression") == 220
        assert pays("MF", "3+3", "D5 D3 E2", economy="depression") == 100

    def test_yellow_marrakech_with_a_2_train(self) -> None:
        """Issue 3: 20 + 40 in recovery; 40 + 60 in a boom."""
        tiles = {"D5": "115@3"}
        assert pays("MF", "2", "D5 D3", tiles=tiles) == 60
        assert pays("MF", "2", "D5 D3", tiles=tiles, economy="boom") == 100

    def test_the_20_alone_does_not_change_with_the_economy(self) -> None:
        """Line 71: 20 each in a boom and in a depression."""
        assert pays("MNR", "2", "D3 E2", economy="boom") == 40
        assert pays("MNR", "2", "D3 E2", economy="depression") == 40


class TestRoutes:
    def test_needs_an_own_token(self) -> None:
        """Line 37: at either end or in the middle."""
        tokens = {"MF": ["D5"]}
        assert rules("NR", "3", "D5 D3 E2", tokens=tokens) == ["route: no station"]
        assert rules("NR", "3", "D5 D3 E2", tokens={"NR": ["D3"]}) == []
        assert rules("NR", "3", "D5 D3 E2", tokens={"NR": ["E2"]}) == []

    def test_a_city_full_of_foreign_tokens(self) -> None:
        """Line 37: a route ends there, and does not cross it unless a token of its own is there."""
        tokens = {"MF": ["D5"], "MNR": ["D3"]}
        assert rules("MF", "3", "D5 D3 E2", tokens=tokens) == ["stop: blocked"]
        assert rules("MF", "3", "D5 D3", tokens=tokens) == []
        assert rules("MF", "3", "D5 D3 E2", tokens={"MF": ["D5", "D3"]}) == []

    def test_a_free_slot_keeps_a_city_open(self) -> None:
        """Line 37: one foreign token in the two slots of tile 14."""
        changes = {"tiles": {"D5": "14@5", "E4": "56@1"}, "tokens": {"MNR": ["D3"], "MF": ["D5"]}}
        assert rules("MNR", "3", "E2 D3 D5", **changes) == []

    def test_no_city_or_town_twice(self) -> None:
        """Line 37: Casablanca, Tangier, Fez and back to Casablanca."""
        assert "stop: twice" in rules("MF", "4E", "D3 E2 E4 D3", tiles={"E4": "2@1"}, tokens={"MF": ["D3"]})

    def test_both_cities_of_a_hex_on_one_route(self) -> None:
        """Lines 37 and 54: Kinshasa, Luanda and Brazzaville: 40, 10 and 40."""
        assert pays("COR", "2", "J21 I22 J23 J21", tiles=boards.CONGO) == 90

    def test_two_cities_at_least(self) -> None:
        """Line 56: a T train ends in towns, but needs two cities all the same."""
        assert rules("TC", "3+3T", "E2 F3", tiles=boards.COAST) == ["route: too few stops"]
        assert rules("TC", "3+3T", "D3 E2 F3", tiles=boards.COAST) == []

    @pytest.mark.parametrize("train", ["2", "3", "4E", "3+3", "4+4+4E"])
    def test_others_end_in_cities(self, train: str) -> None:
        """Line 56: only T trains end in a town."""
        found = rules("TC", train, "D3 E2 F3", tiles=boards.COAST)
        assert found == ["stop: no end"]

    def test_at_most_n_cities_and_any_number_of_towns(self) -> None:
        """Lines 56 and 59: Marrakech to Algiers has four cities and a town."""
        too_long = [name for name in ("2", "3", "3+3", "3+3T") if rules("MF", name, boards.LONG, tiles=boards.COAST)]
        assert too_long == ["2", "3", "3+3", "3+3T"]
        assert rules("MF", "3", boards.LONG, tiles=boards.COAST) == ["route: too long"]
        for name in ("4E", "4+4+4E", "4+4+4T"):
            assert rules("MF", name, boards.LONG, tiles=boards.COAST) == []

    def test_trains_share_no_track(self) -> None:
        """Line 57: they may meet at a city, on different track."""
        tokens = {"MF": ["D5", "E2"]}
        met = verdict("MF", ["2", "2"], ["D5 D3", "D3 E2"], tokens=tokens)
        assert met.revenue == 80 + 40  # a city counts for several trains, line 58
        shared = verdict("MF", ["2", "3"], ["D5 D3", "D5 D3 E2"], tokens=tokens)
        assert {fault.rule for fault in shared.faults} == {"track: used twice"}

    def test_junction_is_track(self) -> None:
        """Line 37: two trains that cross at the junction of tile 169 use the same bit of track."""
        crossing = boards.crossroads("169@0")
        run = judge(crossing, [walk(crossing.board, 0, "C5 C3 C1"), walk(crossing.board, 1, "B4 C3 D2")])
        assert [fault.rule for fault in run.faults] == ["track: used twice"]
        apart = boards.crossroads("20@0")
        run = judge(apart, [walk(apart.board, 0, "C5 C3 C1"), walk(apart.board, 1, "B4 C3 D2")])
        assert run.revenue == 80


class TestRevenue:
    @pytest.mark.parametrize(
        ("train", "revenue"),
        [
            ("4E", 50 + 50 + 30 + 30),  # line 60: the best four of 30, 50, 30, 10, 50
            ("4+4+4E", 160 * 3),  # line 63
            ("4+4+4T", 170 * 3),  # line 63: all five stops
        ],
    )
    def test_from_marrakech_to_algiers(self, train: str, revenue: int) -> None:
        assert pays("MF", train, boards.LONG, tiles=boards.COAST) == revenue

    def test_to_the_towns(self) -> None:
        """Lines 62 and 63: on to Tunis with a 4+4+4T, to Oran with a 3+3T."""
        assert pays("MF", "4+4+4T", f"{boards.LONG} H1 I2", tiles=boards.COAST) == 180 * 3
        assert pays("MF", "3+3T", "D5 D3 E2 F3", tiles=boards.COAST) == 120 * 2

    def test_doubled(self) -> None:
        """Lines 58 and 61: the sum of all stops, times two."""
        assert pays("MF", "3+3", "D5 D3 E2") == 220

    def test_town_in_a_boom_and_in_bad_times(self) -> None:
        """Line 69: 50 + 70 + 50 and the town's 10; in a recession the town pays nothing."""
        assert pays("MF", "3+3T", "D5 D3 E2 F3", tiles=boards.COAST, economy="boom") == 180 * 2
        assert pays("MF", "4+4+4T", "D5 D3 E2 F3", tiles=boards.COAST, economy="recession") == 80 * 3

    def test_never_below_0(self) -> None:
        """Line 69: a yellow city of 20 is worth 0 in a depression, Casablanca 0 + 20."""
        assert pays("MF", "2", "D5 D3", tiles={"D5": "115@3"}, economy="depression") == 20

    def test_an_e_train_need_not_count_its_token(self) -> None:
        """Line 64: the route needs it; the best four pay, whoever's token is there."""
        line = boards.coast_of_variable_cities()
        assert pays_of(line, "A1 A3 A5 A7 A9") == 160

    def test_a_variable_city_follows_the_best_of_the_route(self) -> None:
        """Line 65: 30, 50 + 10 and 50."""
        assert pays_of(boards.between_two_cities(), "A1 A3 A5") == 140

    def test_the_fixed_city_need_not_be_counted(self) -> None:
        """Line 65: a fixed 30 and four cities ?+10: the 30 is not paid, the four pay 40 each."""
        line = boards.coast_of_variable_cities()
        judged = judge(line, [walk(line.board, 0, "A1 A3 A5 A7 A9")])
        assert [part.amount for part in judged.routes[0].parts] == [0, 40, 40, 40, 40]

    def test_a_variable_city_does_not_follow_another_nor_a_town(self) -> None:
        """Line 65: Tangier and Algiers with Oran between them: 20, 10 and 20."""
        assert pays("TC", "2", "E2 F3 G2", tiles=boards.COAST) == 50
        assert pays("TC", "2", "E2 F3 G2", tiles=boards.COAST, economy="recession") == 40


class TestBonuses:
    def test_minerals(self) -> None:
        """Line 67, section 3.4.5: 40 for Western Ahaggar, which has no stop, and Casablanca."""
        changes: dict[str, Any] = {"tiles": boards.SAHARA}
        assert pays("TO", "2", boards.BY_FEZ, **changes) == 90
        assert pays("TO", "2", boards.BY_FEZ, **changes, bonuses=["Minerals"]) == 130
        assert pays("TO", "2", boards.BY_FEZ, **changes, bonuses=["Dates", "Oil", "Gold"]) == 90

    def test_a_concession_is_not_multiplied(self) -> None:
        """Line 67: 90 doubled and 40."""
        assert pays("TO", "3+3", boards.BY_FEZ, tiles=boards.SAHARA, bonuses=["Minerals"]) == 220

    def test_each_train_earns_it(self) -> None:
        """Line 67: two routes that share no track, both by Western Ahaggar and Casablanca."""
        both = verdict(
            "TO", ["2", "3"], [boards.BY_FEZ, boards.BY_MARRAKECH], tiles=boards.SAHARA, bonuses=["Minerals"]
        )
        assert [judged.revenue for judged in both.routes] == [90 + 40, 110 + 40]

    def test_a_commodity_hex_off_the_route_earns_nothing(self) -> None:
        """Line 67: the port alone is not enough."""
        assert pays("MF", "2", "D5 D3", tiles=boards.SAHARA, bonuses=["Minerals"], tokens={"MF": ["D5"]}) == 80

    def test_cape_town_to_cairo(self) -> None:
        """Line 68: 60 + 10 + 10 + 20 and 80; the bonus is neither doubled nor adjusted."""
        changes: dict[str, Any] = {"tiles": boards.CAPE_TO_CAIRO}
        assert pays("CGH", "2", boards.CAPE_LINE, **changes) == 100 + 80
        assert pays("CGH", "3+3", boards.CAPE_LINE, **changes) == 200 + 80
        assert pays("CGH", "2", boards.CAPE_LINE, **changes, economy="depression") == 40 + 80

    def test_cape_town_to_cairo_and_gas(self) -> None:
        """Line 67: a concession without its port, Tripoli, earns nothing beside it."""
        assert pays("CGH", "2", boards.CAPE_LINE, tiles=boards.CAPE_TO_CAIRO, bonuses=["Natural Gas"]) == 180


def pays_of(position: Any, text: str) -> int:
    judged = judge(position, [walk(position.board, 0, text)])
    assert judged.legal, judged.faults
    return judged.revenue
