"""From a record to a position: names in either edition's spelling, markers, trains, defaults."""

from __future__ import annotations

import pytest

from routeopt.board import StopRef, Token
from routeopt.errors import BadValueError, UnknownTrainError
from routeopt.formats import PositionRecord, build_position, find_train
from routeopt.formats.native import PowersRecord
from routeopt.rules import Marker, Position


def position(**fields: object) -> Position:
    return build_position(PositionRecord(**{"title": "18ZOO", "company": "Lions", **fields}))  # type: ignore[arg-type]


@pytest.mark.parametrize("company", ["H5", "Lions", "LI", "lions", "li"])
def test_a_company_is_found_by_any_of_its_names_and_printed_as_typed(company: str) -> None:
    found = position(company=company)
    assert found.company == "H5"
    assert found.shown("H5") == company


def test_what_is_left_out_has_the_titles_defaults() -> None:
    found = position()
    assert found.title == "18ZOO - Map A"
    assert found.phase.name == "2V"
    assert (found.trains, found.held, found.active, dict(found.markers)) == ((), frozenset(), frozenset(), {})
    africa = build_position(PositionRecord(title="18africa", company="MF"))
    assert africa.title == "18Africa"
    assert africa.economy is not None
    assert africa.economy.name == "recovery"


def test_trains_keep_the_name_typed_and_are_numbered_where_alike() -> None:
    found = position(trains=("3S", "3S", "3V", "4V!last", "2V!disabled", "2V!1V"), phase="4S Perm")
    assert [t.name for t in found.trains] == ["3S", "3S#2", "3V", "4V", "2V", "1V"]
    assert [t.card.name for t in found.trains] == ["3V", "3V", "3V", "4V", "2V", "2V"]
    assert [t.spec.name for t in found.trains] == ["3V", "3V", "3V", "4V", "2V", "1V"]
    assert [t.last for t in found.trains] == [False, False, False, True, False, False]
    assert [t.disabled for t in found.trains] == [False, False, False, False, True, False]
    assert found.phase.name == "4V+"


@pytest.mark.parametrize(
    ("name", "place"),
    [("3S", 0), ("3S#2", 1), ("3V", 2), ("3v#2", 1), ("3V#3", 2), ("4S", 3), ("4V!last", 3), ("1S", 4), ("2V!1V", 4)],
)
def test_a_train_is_found_by_any_of_its_names(name: str, place: int) -> None:
    found = position(trains=("3S", "3S", "3V", "4V!last", "2V!1V"))
    assert find_train(found, name) == place


@pytest.mark.parametrize("name", ["5V", "3S#4", "3S#x", "", "4V#2"])
def test_a_train_that_the_company_lacks_is_refused(name: str) -> None:
    with pytest.raises(UnknownTrainError, match="Lions has no train"):
        find_train(position(trains=("3S", "3S", "3V", "4V!last")), name)


def test_a_wrong_suffix_names_those_that_there_are() -> None:
    with pytest.raises(BadValueError, match="1V, disabled, last"):
        position(trains=("3V!xyz",))


def test_tokens_lie_in_the_only_city_or_in_the_one_named_or_beside() -> None:
    found = position(tiles={"E15": "6@3"}, tokens={"LI": ("E15",), "Giraffes": ("E15+",)})
    assert found.board.tokens == (
        Token("H5", StopRef("E15", 0)),
        Token("H2", StopRef("E15", 0), "station", beside=True),
    )
    assert found.shown("H2") == "Giraffes"


@pytest.mark.parametrize(("text", "number"), [("J21", 0), ("J21.0", 0), ("J21.1", 1), ("I21.1", 1)])
def test_a_number_names_one_of_several_cities_and_a_hex_alone_is_its_first(text: str, number: int) -> None:
    africa = position(title="18africa", company="MF", tokens={"MF": (text,)})
    assert africa.board.tokens == (Token("MF", StopRef("J21", number)),)


def placed(title: str, company: str, text: str, **tiles: str) -> StopRef:
    """Return where a station lies that is written so."""
    found = position(title=title, company=company, tiles=tiles, tokens={company: (text,)})
    return found.board.tokens[0].stop


@pytest.mark.parametrize(
    ("title", "company", "tiles", "stop"),
    [
        # As printed Moscow's cities lead to sides 0, 2 and 4; only the second meets track (of G7).
        ("1861", "M-K", {}, "H8.0"),
        ("1861", "N", {}, "H8.1"),
        ("1861", "MNN", {}, "H8.2"),
        ("1861", "RSR", {}, "E1.1"),
        # 637 leads to 0 and 1, 2 and 3, 4 and 5; turned by one step to 1 and 2, 3 and 4, 5 and 0.
        ("1861", "MNN", {"H8": "637@0"}, "H8.2"),
        ("1861", "N", {"H8": "637@0"}, "H8.1"),
        ("1861", "M-K", {"H8": "637@1"}, "H8.2"),
        ("1861", "N", {"H8": "637@1"}, "H8.0"),
        # All are one.
        ("1861", "MNN", {"H8": "639@0"}, "H8.0"),
        # Homes without printed track keep their number, though track of J19 meets the second only.
        ("18Africa", "COR", {"J21": "10@0", "J19": "9@0"}, "J21.0"),
        ("18Africa", "CNR", {"J21": "10@0", "J19": "9@0"}, "J21.1"),
        ("1830", "NYNH", {}, "G19.0"),
    ],
)
def test_a_hex_alone_is_the_city_that_its_companys_home_has_become(
    title: str, company: str, tiles: dict[str, str], stop: str
) -> None:
    where, _, number = stop.partition(".")
    assert placed(title, company, where, **tiles) == StopRef(where, int(number))


@pytest.mark.parametrize(
    ("title", "company", "hex_", "tiles", "number"),
    [
        # ERIE chooses its city of E11, so none is its home: 59 leads to sides 0 (F10) and 2 (D10). None met: the first.
        ("1830", "ERIE", "E11", {}, 0),
        ("1830", "ERIE", "E11", {"E11": "59@0"}, 0),
        ("1830", "ERIE", "E11", {"E11": "59@0", "F10": "9@0"}, 0),
        ("1830", "ERIE", "E11", {"E11": "59@0", "D10": "8@3"}, 1),
        # Printed track counts: that of G7 leads to Moscow's second city. Homes of others do not count.
        ("1861", "SPW", "H8", {}, 1),
        ("18Africa", "MF", "J21", {"J21": "10@0", "J19": "9@0"}, 1),
        # Where a home without printed track is on a second tile cannot be told: the one met, the first of two.
        ("18Africa", "COR", "J21", {"J21": "35@0", "J19": "9@0"}, 1),
        ("18Africa", "CNR", "J21", {"J21": "35@0", "J19": "9@0", "J23": "9@0"}, 0),
    ],
)
def test_a_hex_alone_is_else_the_one_city_that_a_neighbours_track_meets(
    title: str, company: str, hex_: str, tiles: dict[str, str], number: int
) -> None:
    assert placed(title, company, hex_, **tiles) == StopRef(hex_, number)


def test_a_station_says_which_of_several_cities_that_track_meets() -> None:
    with pytest.raises(
        BadValueError, match=r"tokens of NW: E1 has 2 cities: E1\.0 \(edge 1\), E1\.1 \(edge 5\); write which"
    ):
        placed("1861", "NW", "E1")
    with pytest.raises(
        BadValueError, match=r"H8 has 3 cities: H8\.0 \(edges 0, 1\), H8\.1 \(edges 2, 3\), H8\.2 \(edges 4, 5\); write"
    ):
        placed("1861", "SPW", "H8", H8="637@0", H10="9@0")
    assert placed("1861", "NW", "E1.1") == StopRef("E1", 1)


def test_markers_lie_by_their_effect() -> None:
    found = position(
        tiles={"E15": "14@0", "H14": "14@0"},
        markers={
            "contract": ("E15",),
            "work_in_progress": ("H14",),
            "fast_food": {"GI": "H14"},
            "tunnel": ("M5", "N18"),
        },
    )
    assert found.board.tokens == (
        Token("contract", StopRef("E15"), "open"),
        Token("work_in_progress", StopRef("H14"), "closed"),
    )
    assert found.board.joined == ((StopRef("M5"), StopRef("N18")),)
    assert found.markers["fast_food"] == (Marker(StopRef("H14"), "H2"),)


def test_a_plain_list_of_an_owned_marker_is_of_the_company_that_runs() -> None:
    found = position(tiles={"E15": "14@0"}, markers={"fast_food": ("E15",)})
    assert found.markers["fast_food"] == (Marker(StopRef("E15"), "H5"),)


def test_powers_and_concessions_of_other_companies_stay_with_them() -> None:
    powers = {
        "LI": PowersRecord(held=("WINGS",), active=("Expanded Carriages",)),
        "Giraffes": ("Revolutionary Drinks",),
    }
    found = position(powers=powers)
    assert found.held == {"Transit Track"}
    assert found.active == {"Expanded Carriages"}
    assert found.shown("Transit Track") == "WINGS"
    assert position(company="GI", powers=powers).held == {"Revolutionary Drinks"}


def test_two_names_of_one_hex_are_two_tiles_on_it() -> None:
    africa = build_position(PositionRecord(title="18africa", company="MF")).board
    alias = next(((a, c) for c, h in africa.spec.hexes.items() for a in h.aliases), None)
    if alias is None:
        pytest.skip("no hex of this title has two names")
    with pytest.raises(BadValueError, match="two tiles on one hex"):
        position(title="18africa", company="MF", tiles=dict.fromkeys(alias, "8@0"))
