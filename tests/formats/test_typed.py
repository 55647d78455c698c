"""What people type instead of what a position file wants: cities by name, other notations, names nearly right."""

from __future__ import annotations

import pytest

from routeopt.errors import BadInputError, BadValueError, UnknownTrainError
from routeopt.formats import load_position
from routeopt.spec.names import find, short_name
from routeopt.titles import titles

AFRICA = 'title = "18Africa"\ncompany = "TO"\n'


def placed(token: str, more: str = "") -> tuple[str, int, bool]:
    position = load_position(f'{AFRICA}{more}[tokens]\nTO = ["{token}"]\n')
    (found,) = position.board.tokens
    return found.stop.hex, found.stop.number, found.beside


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("Cape Town", ("K36", 0, False)),
        ("cape town", ("K36", 0, False)),
        ("Cape Town+", ("K36", 0, True)),
        ("N'Djamena", ("K14", 0, False)),
        ("Yaounde", ("I18", 0, False)),
        ("Kinshasa", ("J21", 1, False)),
        ("Brazzaville", ("J21", 0, False)),
    ],
)
def test_a_token_may_be_named_by_its_city(name: str, place: tuple[str, int, bool]) -> None:
    assert placed(name) == place


def test_every_city_with_a_name_of_its_own_is_found_by_it() -> None:
    """Every printed city of every map that has a name of its own, by that name."""
    for title in titles():
        for name, spec in title.data.boards.items():
            for coordinate, printed in spec.hexes.items():
                for stop in printed.stops:
                    if stop.kind == "city" and stop.name:
                        text = f'title = "{title.name}"\nmap = "{name}"\ncompany = "{_company(title)}"\n'
                        text = text if name else text.replace('map = ""\n', "")
                        position = load_position(f'{text}[tokens]\n"{_company(title)}" = ["{stop.name}"]\n')
                        (token,) = position.board.tokens
                        assert token.stop.hex == coordinate
                        assert printed.stops[token.stop.number].name == stop.name


def _company(title: object) -> str:
    return title.data.game.companies[0].id  # type: ignore[attr-defined, no-any-return]


@pytest.mark.parametrize(
    ("typed", "meant"), [("Cape Toun", "Cape Town"), ("Cape", "Cape Town"), ("Marakesh", "Marrakech")]
)
def test_a_city_nearly_named_is_offered(typed: str, meant: str) -> None:
    with pytest.raises(BadValueError, match=f"or a city by name.*did you mean.*{meant}"):
        placed(typed)


@pytest.mark.parametrize("text", ["6-3", "6 @ 3", "6/3", "6 3", "6:3", "#6-3", "6@ 3", "6r3", " 6@3 ", "6, 3"])
def test_a_tile_in_another_notation_gets_its_form_back(text: str) -> None:
    with pytest.raises(BadInputError) as caught:
        load_position(f'{AFRICA}[tiles]\nF11 = "{text}"\n')
    assert str(caught.value) == f'position, line 4: F11: "{text}" is no tile: write F11 = "6@3"'


def test_letters_of_a_tile_may_be_of_either_case_in_the_form_that_is_offered() -> None:
    with pytest.raises(BadInputError, match='write F11 = "A10@3"'):
        load_position(f'{AFRICA}[tiles]\nF11 = "a10-3"\n')


def test_another_notation_of_a_tile_that_the_title_lacks() -> None:
    with pytest.raises(BadInputError, match='57@2 would be its form, but 18Africa has no tile "57"'):
        load_position(f'{AFRICA}[tiles]\nF11 = "57-2"\n')


def test_the_closest_train_comes_first_and_each_has_one_name() -> None:
    with pytest.raises(UnknownTrainError) as caught:
        load_position(f'{AFRICA}trains = ["4T"]\n')
    assert str(caught.value).endswith("known: 4E, 4+4+4T, 3+3T, 2, 3, 4+4+4E, 3+3")
    with pytest.raises(UnknownTrainError, match=r"did you mean 2, 3\?"):
        load_position(f'{AFRICA}trains = ["Typ 2"]\n')


@pytest.mark.parametrize("title", titles(), ids=lambda t: t.name)
def test_the_name_that_is_offered_is_one_that_is_taken(title: object) -> None:
    game = title.data.game  # type: ignore[attr-defined]
    for records in (game.trains, game.companies, game.phases, game.powers, game.economies):
        assert [r for r in records if find(records, short_name(r), "record") is not r] == []
