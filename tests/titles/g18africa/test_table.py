"""What the revenue table of 18Africa says; "line 56" is that of the rule checklist."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from routeopt.board import StopRef, TrackRef
from routeopt.rules import Bonus, Position, RevenueTable, TrainRow
from routeopt.titles.g18africa import TITLE
from routeopt.titles.g18africa.table import tabulate
from tests.titles.positions import make

#: Marrakech at 30 beside Casablanca (?+20) and Tangier (?+0), with a town at Oran and a plain hex between them.
TILES = {"D5": "12@3", "E4": "55@4", "F3": "58@0", "M24": "8@0", "J21": "10@0"}
TOKENS = {"MF": ["D5"], "MNR": ["D3"]}


def table(trains: list[str], company: str = "MF", **changes: Any) -> tuple[Position, RevenueTable]:
    position = make(TITLE, company, trains, **{"tiles": TILES, "tokens": TOKENS, **changes})
    return position, tabulate(position)


def rows(trains: list[str], company: str = "MF", **changes: Any) -> tuple[TrainRow, ...]:
    return table(trains, company, **changes)[1].modes[0].rows


def at(trains: list[str], values: str, company: str = "MF", **changes: Any) -> Mapping[str, Any]:
    """One field of the first train's row, by stop."""
    _, made = table(trains, company, **changes)
    row = made.modes[0].rows[0]
    return {str(place.refs[0]): value for place, value in zip(made.places, getattr(row, values), strict=True)}


def bonuses(**changes: Any) -> Mapping[str, Bonus]:
    return {bonus.name: bonus for bonus in table(["2"], **changes)[1].modes[0].bonuses}


def test_places_are_the_stops_with_track() -> None:
    """Line 37: a route is on track, so a bare city or town is no place; a tile's stops all are."""
    _, made = table(["2"])
    stops = {str(place.refs[0]) for place in made.places}
    assert {"D5.0", "D3.0", "E2.0", "E4.0", "E4.1", "F3.0", "J21.0", "J21.1", "R19.0"} <= stops
    assert not stops & {"N7.0", "B11.0", "M32.0", "M24.0"}
    assert all(len(place.refs) == 1 and not place.group and not place.across_only for place in made.places)


def test_a_city_full_of_foreign_tokens_ends_a_route() -> None:
    """Line 37: it may end in, but not cross, such a city; its owner crosses it."""
    assert at(["2"], "passes")["D3.0"] is False
    assert at(["2"], "ends")["D3.0"] is True
    assert at(["2"], "passes", "MNR")["D3.0"] is True
    assert at(["2"], "passes", "MNR")["D5.0"] is False


def test_a_city_with_room_is_passed() -> None:
    """Line 37: a city with two slots and one foreign token is open (tile 14)."""
    tiles = {**TILES, "D5": "14@3"}
    assert at(["2"], "passes", "MNR", tiles=tiles)["D5.0"] is True


def test_tokens_are_the_companys_own() -> None:
    """Line 37: a route holds an own token."""
    assert [stop for stop, own in at(["2"], "tokens").items() if own] == ["D5.0"]
    assert [stop for stop, own in at(["2"], "tokens", "MNR").items() if own] == ["D3.0"]


@pytest.mark.parametrize(
    ("train", "reach", "best", "times", "town_ends"),
    [
        ("2", 2, None, 1, False),  # line 59
        ("3", 3, None, 1, False),  # line 59
        ("4E", None, 4, 1, False),  # line 60
        ("3+3", 3, None, 2, False),  # line 61
        ("3+3T", 3, None, 2, True),  # line 62
        ("4+4+4E", None, 4, 3, False),  # line 63
        ("4+4+4T", 4, None, 3, True),  # line 63
    ],
)
def test_trains(train: str, reach: int | None, best: int | None, times: int, town_ends: bool) -> None:
    """Lines 56 and 58-63: two cities at least, N cities at most, towns free, ends, best four, doubled and tripled."""
    (row,) = rows([train])
    assert (row.reach, row.pays_best, row.multiplier, row.minimum) == (reach, best, times, 2)
    assert not row.counts_hexes
    assert not row.skips
    assert not row.resources
    ends = at([train], "ends")
    assert (ends["D5.0"], ends["D3.0"], ends["F3.0"], ends["E4.1"]) == (True, True, town_ends, town_ends)
    for values in ("weight", "counts"):
        by_stop = at([train], values)
        assert (by_stop["D5.0"], by_stop["D3.0"], by_stop["J21.1"], by_stop["F3.0"]) == (1, 1, 1, 0)


def test_each_train_has_its_own_row() -> None:
    """Line 57: two trains of one kind are two trains."""
    assert [row.train for row in rows(["3", "4E"])] == [0, 1]
    assert [row.train for row in rows(["3", "3"])] == [0, 1]


def test_a_disabled_train_has_no_row() -> None:
    """A train that may not run is not searched."""
    position = make(TITLE, "MF", ["3", "2"], tiles=TILES, tokens=TOKENS)
    still = position.trains[0]._replace(disabled=True)
    changed = {name: getattr(position, name) for name in position.__dataclass_fields__} | {
        "trains": (still, position.trains[1])
    }
    assert [row.train for row in tabulate(Position(**changed)).modes[0].rows] == [1]


def test_values_as_printed_in_recovery() -> None:
    """Lines 58 and 69: cities and towns pay what is printed on their tile or hex."""
    pay = at(["3"], "pay")
    assert (pay["D5.0"], pay["E4.0"], pay["F3.0"], pay["J21.0"], pay["R19.0"]) == (30, 10, 10, 30, 10)


@pytest.mark.parametrize(
    ("economy", "city", "city_40", "town", "town_20"),
    [("boom", 50, 60, 10, 20), ("recession", 20, 30, 0, 10), ("depression", 10, 20, 0, 0)],
)
def test_economy(economy: str, city: int, city_40: int, town: int, town_20: int) -> None:
    """Line 69: cities +20 in a boom, all -10 in a recession and -20 in a depression, never below 0."""
    tiles = {**TILES, "J21": "35@0", "M26": "A10@0"}
    pay = at(["3"], "pay", economy=economy, tiles=tiles)
    assert (pay["D5.0"], pay["J21.0"], pay["F3.0"], pay["M26.0"]) == (city, city_40, town, town_20)


def test_yellow_city_in_a_depression_pays_nothing() -> None:
    """Line 69: 20 less 20; and the floor: a town of 10 in a depression is worth 0, not less."""
    pay = at(["3"], "pay", economy="depression", tiles={**TILES, "D5": "115@3"})
    assert (pay["D5.0"], pay["F3.0"]) == (0, 0)


def test_only_the_freight_train_ignores_bad_times() -> None:
    """Lines 62 and 69: the 3+3T pays as in recovery then, and more in a boom; the 4+4+4T is no freight train."""
    for economy in ("recession", "depression"):
        assert at(["3+3T"], "pay", economy=economy) == at(["3+3T"], "pay")
        assert at(["4+4+4T"], "pay", economy=economy) != at(["4+4+4T"], "pay")
    assert at(["3+3T"], "pay", economy="boom")["D5.0"] == 50


def test_variable_cities_follow_fixed_cities() -> None:
    """Line 65: only a non-variable city is followed, never a town; the modifiers as printed; 20 alone."""
    _, made = table(["3"])
    row = made.modes[0].rows[0]
    named = {str(made.places[place].refs[0]): amount for place, amount in row.variable.items()}
    printed = {"D3.0": 20, "E2.0": 0, "G2.0": 20, "G16.0": 20, "K36.0": 40, "N5.0": 30, "P23.0": 10}
    assert named == printed
    assert row.alone == 20
    fixed = at(["3"], "fixed")
    assert (fixed["D5.0"], fixed["J21.1"], fixed["D3.0"], fixed["F3.0"]) == (True, True, False, False)


@pytest.mark.parametrize("economy", ["boom", "recession", "depression"])
def test_variable_cities_are_not_adjusted_again(economy: str) -> None:
    """Line 71: neither the modifier nor the 20 alone change with the economy."""
    assert rows(["3"], economy=economy)[0].variable == rows(["3"])[0].variable
    assert rows(["3"], economy=economy)[0].alone == 20


def test_concessions_need_an_owner() -> None:
    """Line 67: only a concession that the company holds pays; commodity and port hex by any track in it."""
    tiles = {**TILES, "G8": "8@0"}
    assert "Minerals" not in bonuses(tiles=tiles)
    minerals = bonuses(tiles=tiles, bonuses=["Minerals"])["Minerals"]
    assert (minerals.amount, minerals.once, minerals.multiplied, minerals.to) == (40, False, False, "revenue")
    commodity, port = minerals.conditions
    assert commodity.tracks == {TrackRef("G8", 0)}
    assert not commodity.places
    assert port.tracks == {TrackRef("D3", number) for number in range(3)}
    assert minerals.trains is None


def test_concession_without_track_on_its_commodity_pays_nobody() -> None:
    """Line 67: no route passes a bare hex."""
    assert "Minerals" not in bonuses(bonuses=["Minerals"])


@pytest.mark.parametrize(
    ("name", "amount", "places"),
    [
        ("Dates", 30, [["E4"], ["I2"]]),
        ("Natural Gas", 50, [["L9"], ["I4"]]),
        ("Oil", 30, [["E16"], ["G16"]]),
        ("Cotton", 100, [["P15"], ["Q14"]]),
        ("Gold", 30, [["M32"], ["K36"]]),
    ],
)
def test_concessions(name: str, amount: int, places: list[list[str]]) -> None:
    """Line 67: where each concession pays, and how much."""
    tiles = {"E4": "55@4", "L9": "58@0", "I4": "58@0", "E16": "58@0", "P15": "58@0", "Q14": "58@0", "M32": "10@0"}
    bonus = bonuses(tiles=tiles, bonuses=[name])[name]
    assert bonus.amount == amount
    assert [sorted({track.hex for track in c.tracks}) for c in bonus.conditions] == places


def test_copper_has_two_ports_of_which_one_pays() -> None:
    """Line A8: either port will do, once for a route."""
    tiles = {"M24": "8@0", "I22": "58@0"}
    copper = bonuses(tiles=tiles, bonuses=["Copper"])["Copper"]
    assert copper.amount == 70
    assert [sorted({track.hex for track in c.tracks}) for c in copper.conditions] == [["M24"], ["I22", "P23"]]


def test_any_track_through_a_commodity_hex_counts() -> None:
    """Line A9: both cities and all track of M32 are the gold hex."""
    gold = bonuses(tiles={"M32": "37@0"}, bonuses=["Gold"])["Gold"]
    assert gold.conditions[0].tracks == {TrackRef("M32", number) for number in range(3)}


def test_transcontinental_routes() -> None:
    """Line 68: Cape Town - Cairo 80, Johannesburg/Pretoria - Casablanca 100, for every company and each train."""
    tiles = {"N7": "115@0", "M32": "10@0"}
    found = bonuses(tiles=tiles)
    assert {name: bonus.amount for name, bonus in found.items()} == {
        "Cape Town - Cairo": 80,
        "Johannesburg/Pretoria - Casablanca": 100,
    }
    assert not any(bonus.once or bonus.multiplied or bonus.trains for bonus in found.values())


def test_transcontinental_option() -> None:
    """Line A11: later rules have Dakar - Dar es Salaam instead."""
    tiles = {"N7": "115@0", "M32": "10@0", "B11": "58@0"}
    assert "Dakar - Dar es Salaam" not in bonuses(tiles=tiles)
    later = bonuses(tiles=tiles, options={"transcontinental": "later"})
    assert {name: bonus.amount for name, bonus in later.items()} == {
        "Cape Town - Cairo": 80,
        "Dakar - Dar es Salaam": 100,
    }


def test_a_route_may_visit_both_cities_of_a_hex() -> None:
    """Lines 37 and 54: they are two cities; only the same one may not be visited twice."""
    _, made = table(["2"])
    groups = [place.group for place in made.places if place.refs[0] in (StopRef("J21", 0), StopRef("J21", 1))]
    assert groups == ["", ""]
