"""What the revenue table of 18ZOO says; "line 42" is that of the rule checklist."""

from __future__ import annotations

from typing import Any

from routeopt.rules import Position, RevenueTable, TrainRow
from routeopt.titles.g18zoo.table import tabulate
from tests.titles.g18zoo.boards import LIONS, MINES, zoo

POWERS = ("Experimental Fuel", "Transit Track", "Revolutionary Drinks")


def at(position: Position, values: str, row: int = 0, mode: int = 0) -> dict[str, Any]:
    """Return one field of a row, by the first stop of each place."""
    table = tabulate(position)
    per_place = getattr(table.modes[mode].rows[row], values)
    return {str(place.refs[0]): value for place, value in zip(table.places, per_place, strict=True)}


def rows(*trains: str, **changes: Any) -> tuple[TrainRow, ...]:
    (mode,) = tabulate(zoo("Lions", *trains, **changes)).modes
    return mode.rows


def groups(table: RevenueTable) -> dict[str, str]:
    return {str(place.refs[0]): place.group for place in table.places}


def test_places_are_the_stops_with_track() -> None:
    """Lines 36 and 42: a bare business district is no place; mining areas have printed track."""
    table = tabulate(zoo("Lions", "3V"))
    stops = [str(place.refs[0]) for place in table.places]
    assert stops == ["C17.0", "E9.0", "E15.0", "F8.0", "H14.0", "I11.0", "I19.0", "M5.0", "N18.0"]


def test_a_bare_city_with_an_own_station_is_a_place() -> None:
    """A run of one stop needs no track."""
    assert "K9.0" in at(zoo("Lions", "3V", tokens={"Lions": ("K9",)}), "pay")
    assert "K9.0" not in at(zoo("Lions", "3V"), "pay")


def test_a_v_train() -> None:
    """Lines 42 and 46."""
    position = zoo("Lions", "3V")
    assert at(position, "pay")["E9.0"] == 30
    assert at(position, "weight") == at(position, "counts")
    assert [at(position, "weight")[name] for name in ("E15.0", "I11.0", "M5.0")] == [1, 0, 1]
    assert [at(position, "subsidy")[name] for name in ("E15.0", "I11.0", "M5.0")] == [0, 1, 0]
    assert [at(position, "passes")[name] for name in ("E15.0", "I11.0", "M5.0")] == [True, True, False]
    assert all(at(position, "ends").values())
    assert [name for name, own in at(position, "tokens").items() if own] == ["E15.0", "H14.0"]
    (row,) = rows("3V")
    assert (row.reach, row.minimum, row.multiplier, row.pays_best) == (3, 2, 1, None)


def test_an_sv_train() -> None:
    """Lines 43, 46 and D13: districts count, and bring nothing to the treasury."""
    position = zoo("Lions", "4SV", phase="4SV/2SV")
    assert set(at(position, "weight").values()) == set(at(position, "counts").values()) == {1}
    assert set(at(position, "subsidy").values()) == {0}
    (row,) = rows("4SV", phase="4SV/2SV")
    assert (row.reach, row.minimum, row.multiplier) == (4, 2, 2)


def test_a_new_engine_train() -> None:
    """Line 59.20: one terminus is enough, and no more than one."""
    (row,) = rows("4V!1V", phase="4SV/2SV", held=("Experimental Fuel",))
    assert (row.reach, row.minimum) == (1, 1)


def test_a_disabled_train_has_no_row() -> None:
    """Line 59.6."""
    assert [row.train for row in rows("2V!disabled", "3V")] == [1]


def test_experimental_fuel_is_a_variant_that_one_train_takes() -> None:
    """Line 59.15."""
    found = [(row.train, row.label, row.reach) for row in rows("2V", "3V", held=("Experimental Fuel",))]
    assert found == [(0, "", 2), (0, "Experimental Fuel", 3), (1, "", 3), (1, "Experimental Fuel", 4)]
    assert rows("2V", held=("Experimental Fuel",))[1].resources == {"Experimental Fuel"}
    assert [row.label for row in rows("4SV", phase="4SV/2SV", held=("Experimental Fuel",))] == [""]


def test_tracks_of_one_district_are_a_group() -> None:
    """Line 45: two places of which a route visits one; a junction is one place."""
    two = groups(tabulate(zoo("Lions", "3V", tiles={**LIONS, "I11": "16@4"})))
    assert {name: group for name, group in two.items() if group} == {"I11.0": "I11", "I11.1": "I11"}
    one = groups(tabulate(zoo("Lions", "3V", tiles={**LIONS, "I11": "80@1"})))
    assert {name: group for name, group in one.items() if group} == {"I11.0": "I11"}


def test_the_tunnel_makes_one_place_passed_across() -> None:
    """Line 59.16."""
    position = zoo("Penguins", "3V", tiles=MINES, tokens={"Penguins": ("K17",)}, markers={"tunnel": ("N18", "I19")})
    table = tabulate(position)
    (joined,) = [place for place in table.places if len(place.refs) > 1]
    assert {ref.hex for ref in joined.refs} == {"I19", "N18"}
    assert joined.across_only
    assert [place.refs[0].hex for place in table.places if place.refs[0].hex in ("I19", "N18")] == [joined.refs[0].hex]
    assert at(position, "passes")[str(joined.refs[0])] is True
    assert at(position, "passes")["M5.0"] is False


def test_which_blocks_transit_track_skips() -> None:
    """Line 59.18: E9 (one space, foreign) and H14 (full), not E15 (own); a single space filled for good never."""
    tokens = {"Lions": ("E15",), "Penguins": ("H14", "E9"), "Tigers": ("H14",)}
    position = zoo("Lions", "3V", tokens=tokens, held=("Transit Track",))
    table = tabulate(position)
    skips = table.modes[0].rows[0].skips
    assert {str(table.places[i].refs[0]): set(used) for i, used in skips.items()} == {
        "E9.0": {"Transit Track"},
        "H14.0": {"Transit Track"},
    }
    assert rows("3V", tokens=tokens)[0].skips == {}
    filled = zoo("Lions", "3V", markers={"work_in_progress": ("E9",)}, held=("Transit Track",))
    assert tabulate(filled).modes[0].rows[0].skips == {}
    assert at(filled, "passes")["E9.0"] is False


def test_fast_food_pays_where_it_lies() -> None:
    """Line 59.19."""
    assert at(zoo("Lions", "3V", markers={"fast_food": ("H14",)}), "pay")["H14.0"] == 60
    assert at(zoo("Lions", "3V", markers={"fast_food": {"Tigers": "H14"}}), "pay")["H14.0"] == 30


def test_drinks_are_paid_once_for_any_district() -> None:
    """Line 59.8."""
    table = tabulate(zoo("Lions", "3V", held=("Revolutionary Drinks",)))
    (bonus,) = table.modes[0].bonuses
    assert (bonus.amount, bonus.once, bonus.multiplied, bonus.to, bonus.trains) == (3, True, False, "subsidy", None)
    (condition,) = bonus.conditions
    assert [str(table.places[i].refs[0]) for i in condition.places] == ["I11.0"]


def test_modes_where_two_powers_exclude_each_other() -> None:
    """Lines 59.7 and 59.8: with Carriages a district pays 20 and no W$, and there are no Drinks."""
    both = zoo("Lions", "3V", held=("Revolutionary Drinks",), active=("Expanded Carriages",))
    carriages, drinks = tabulate(both).modes
    assert (carriages.name, carriages.bonuses) == ("Expanded Carriages", ())
    assert (at(both, "pay")["I11.0"], at(both, "subsidy")["I11.0"]) == (20, 0)
    assert len(drinks.bonuses) == 1
    assert (at(both, "pay", mode=1)["I11.0"], at(both, "subsidy", mode=1)["I11.0"]) == (10, 1)
    assert [mode.name for mode in tabulate(zoo("Lions", "3V", active=("Expanded Carriages",))).modes] == [
        "Expanded Carriages"
    ]
    assert [mode.name for mode in tabulate(zoo("Lions", "3V", held=POWERS)).modes] == [""]


def test_the_same_position_gives_the_same_table() -> None:
    assert tabulate(zoo("Lions", "2V", "3V", held=POWERS)) == tabulate(zoo("Lions", "2V", "3V", held=POWERS))
