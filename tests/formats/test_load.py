"""Reading from files: every mistake has a typed error that names file, place and cure."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from routeopt import errors
from routeopt.formats import load_position
from routeopt.limits import LARGEST
from routeopt.solution import check

BAD = Path(__file__).parent / "bad"

#: File to error and what its message must say, beside the file's name.
MISTAKES: dict[str, tuple[type[Exception], tuple[str, ...]]] = {
    "action_names_no_train.json": (errors.UnknownTrainError, ("action 7", '"9S"', "known")),
    "action_of_unknown_type.json": (errors.BadValueError, ("action 7", '"fly"')),
    "action_that_is_no_object.json": (errors.BadValueError, ("action number 1", "a table is expected")),
    "action_with_odd_entity.json": (errors.BadValueError, ("action 7", '"entity"', "a list was found")),
    "action_without_hex.json": (errors.BadValueError, ("action 7", '"hex" is missing')),
    "actions_that_are_no_list.json": (errors.BadValueError, ('"actions" is no list',)),
    "cut_off.json": (errors.UnreadableFileError, ("line 1", "cut off")),
    "cut_off.toml": (errors.UnreadableFileError, ("cut off",)),
    "cut_off_after_comma.json": (errors.UnreadableFileError, ("line 1", "cut off")),
    "empty.toml": (errors.UnreadableFileError, ("empty",)),
    "half_a_character.json": (errors.UnreadableFileError, ("Unicode",)),
    "list_of_positions.json": (errors.UnreadableFileError, ("an object is expected",)),
    "list_that_is_a_text.toml": (errors.BadValueError, ("line 8", '"tokens.Lions"', "a list is expected")),
    "log_without_run.json": (errors.BadValueError, ("no company's turn", "--company", "none has a train")),
    "marker_at_no_stop.toml": (errors.BadValueError, ("line 8", "fast_food", "E11", "no stop")),
    "name_without_quotes.toml": (errors.UnreadableFileError, ("line 6", "quotes")),
    "neither_json_nor_toml.json": (errors.UnreadableFileError, ("neither JSON nor TOML",)),
    "neither_json_nor_toml.toml": (errors.UnreadableFileError, ("line 1", "neither JSON nor TOML")),
    "no_company.toml": (errors.BadValueError, ("company =",)),
    "no_title.toml": (errors.BadValueError, ('"title" is missing',)),
    "number_too_long.json": (errors.UnreadableFileError, ("number",)),
    "place_that_is_none.toml": (errors.BadValueError, ("line 8", '"E15..1"', '"J21.1"')),
    "rotation_of_seven.toml": (errors.BadRotationError, ("line 8", "E11", "rotation 7", "0 to 5")),
    "saved_game_without_players.json": (errors.UnreadableFileError, ("saved game", "players")),
    "several_faults.toml": (errors.UnknownHexError, ("line 8", '"Z11"', "line 9", "rotation 9")),
    "tile_without_rotation.toml": (errors.BadValueError, ("line 8", "E11", '"9@2"')),
    "title_of_another_program.json": (errors.UnknownTitleError, ('"1822"', "lacks", "18ZOO - Map A")),
    "trains_that_are_a_number.toml": (errors.BadValueError, ("line 5", '"trains"', "a list is expected")),
    "two_tiles_on_one_hex.json": (errors.BadValueError, ("two tiles on one hex", '"E11"')),
    "two_tiles_on_one_hex.toml": (errors.BadValueError, ("line 10", "two tiles on one hex", '"E11"')),
    "two_tiles_on_one_hex_inline.toml": (errors.BadValueError, ("line 6", "two tiles on one hex", '"E11"')),
    "unknown_company.toml": (errors.UnknownCompanyError, ("line 4", '"Lyons"', "did you mean Lions?")),
    "unknown_hex.toml": (errors.UnknownHexError, ("line 8", '"Z11"', "did you mean")),
    "unknown_hex_of_token.toml": (errors.UnknownHexError, ("line 8", '"Z15"')),
    "unknown_key.toml": (errors.UnknownKeyError, ("line 7", '"tilse"', "tiles")),
    "unknown_key_of_powers.toml": (errors.UnknownKeyError, ("line 8", '"hold"', "did you mean held?")),
    "unknown_map.toml": (errors.BadValueError, ("line 2", '"Q"', "A, B, C")),
    "unknown_marker.toml": (errors.UnknownKeyError, ("line 8", '"fast"', "fast_food")),
    "unknown_option.toml": (errors.UnknownKeyError, ("line 8", '"mining"', "mining_60")),
    "unknown_phase.toml": (errors.UnknownNameError, ("line 3", '"3X"', "3V")),
    "unknown_power.toml": (errors.UnknownNameError, ("line 8", '"Tunel"', "did you mean Tunnel?")),
    "unknown_setting.toml": (errors.BadValueError, ("line 8", "mining_60", '"3V"', '"4V+"')),
    "unknown_tile.toml": (errors.UnknownTileError, ("line 8", "E11", '"999"')),
    "unknown_title.toml": (errors.UnknownTitleError, ("line 1", '"18ZO"', "18ZOO")),
    "unknown_train.toml": (errors.UnknownTrainError, ("line 5", '"9V"')),
    "unknown_train_suffix.toml": (errors.BadValueError, ("line 5", '"!lst"', "did you mean last?")),
}


@pytest.mark.parametrize("name", sorted(MISTAKES))
def test_each_mistake_is_named_with_its_file_place_and_cure(name: str) -> None:
    error, said = MISTAKES[name]
    with pytest.raises(error) as caught:
        load_position(BAD / name)
    assert type(caught.value) is error
    assert str(BAD / name) in str(caught.value)
    for part in said:
        assert part in str(caught.value)


def test_every_bad_file_is_tested() -> None:
    assert {f.name for f in BAD.iterdir()} == set(MISTAKES)


LIONS = 'title = "18ZOO"\ncompany = "Lions"\ntrains = ["2V"]\n[tiles]\nE15 = "6@3"\n'


#: What was typed, and the line, the key and the cure that the message gives.
CURES = [
    (LIONS + '[tokens]\nLions = "E15"\n', 'line 7: "tokens.Lions": a list is expected, ', '; write Lions = ["E15"]'),
    (LIONS + '[tokens]\nLions = [15, "H14"]\n', 'line 7: "tokens.Lions[0]"', '; write Lions = ["15", "H14"]'),
    (LIONS + "[tokens]\nLions = [1979-05-27]\n", 'line 7: "tokens.Lions[0]"', 'as in Lions = ["E15", "J21.1"]'),
    (LIONS.replace('["2V"]', '"2V"'), 'line 3: "trains"', '; write trains = ["2V"]'),
    (LIONS.replace('["2V"]', "{ Lions = 2 }"), 'line 3: "trains.Lions"', '; write Lions = ["2"]'),
    (LIONS.replace('"6@3"', '["6@3"]'), 'line 5: "tiles.E15"', '; write E15 = "6@3"'),
    (LIONS.replace('"6@3"', "6"), 'line 5: "tiles.E15"', '; write it as in E15 = "6@2"'),
    (LIONS.replace("[tiles]\nE15 = ", "tiles = "), 'line 4: "tiles"', '; write it as in tiles = { E9 = "57@2" }'),
    (LIONS + "[options]\nsv_minimum = 1\n", 'line 7: "options.sv_minimum"', '; write sv_minimum = "1"'),
    (LIONS + '[powers]\nLions = { held = "WINGS" }\n', 'line 7: "powers.Lions.held"', 'Lions = { held = ["WINGS"] }'),
    (LIONS + '[markers]\nfast_food = "K9"\n', 'line 7: "markers.fast_food"', '; write fast_food = ["K9"]'),
    (LIONS + '[tokens]\ncompany = "Lions"\n', 'line 7: "tokens.company"', "write it above the first [table]"),
    ('{"title": "18ZOO",\n"tokens": {"A&B": "E15"}}', 'line 2: "tokens.A&B"', '; write "A&B": ["E15"]'),
    ('{"title": "18ZOO",\n"tokens": {"map": "A"}}', 'line 2: "tokens.map"', "in the outermost object"),
]


@pytest.mark.parametrize(("text", "place", "cure"), CURES)
def test_a_value_of_the_wrong_form_is_shown_in_the_right_one(text: str, place: str, cure: str) -> None:
    with pytest.raises(errors.BadValueError) as caught:
        load_position(text)
    assert str(caught.value).startswith(f"position, {place}")
    assert str(caught.value).endswith(cure)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (LIONS.replace("E15", "e15"), 'line 5: hex "e15" is not on the map; write "E15"'),
        (
            LIONS + '[tokens]\nLions = ["E15",\n"h14"]\n',
            'line 8: tokens of Lions: hex "h14" is not on the map; write "H14"',
        ),
        (LIONS + '[markers]\nfast_food = ["k9"]\n', 'line 7: marker fast_food: hex "k9" is not on the map; write "K9"'),
        (LIONS + 'phase = "3V"\n', 'line 6: "phase" is no hex, but a key of its own: write it above the first [table]'),
    ],
)
def test_a_hex_that_is_written_otherwise_is_shown_as_on_the_map(text: str, said: str) -> None:
    with pytest.raises(errors.UnknownHexError) as caught:
        load_position(text)
    assert f"position, {said}" in str(caught.value)


def test_a_name_that_stands_in_several_tables_is_named_with_the_line_of_its_own() -> None:
    with pytest.raises(errors.UnknownNameError, match="line 9: no power"):
        load_position(LIONS + '[tokens]\nLions = ["E15"]\n[powers]\nLions = ["Tunel"]\n')


@pytest.mark.parametrize(
    ("text", "where", "said"),
    [
        (LIONS + '[tokens]\nLions = ["E15"]\nGiraffes = ["E15"]\n', "E15", "2 tokens"),
        (LIONS + 'E13 = "9@0"\n[tokens]\nLions = ["E13"]\n', "E13", "no city"),
        (LIONS + '[tokens]\nLions = ["E15.1"]\n', "E15", "no city"),
        (LIONS + 'E11 = "6@3"\n', "E11", "tile 6"),
        (LIONS + 'E13 = "201@0"\n', "E13", '"Y"'),
        (LIONS.replace("2V", "5V"), "2V", "5V"),
    ],
)
def test_what_breaks_a_rule_of_the_game_is_kept_for_check(text: str, where: str, said: str) -> None:
    faults = check(load_position(text))
    assert any(said in str(f) for f in faults)
    assert any(where in str(f) for f in faults)


def test_a_directory_a_missing_file_and_a_binary_one(tmp_path: Path) -> None:
    with pytest.raises(errors.UnreadableFileError, match="directory"):
        load_position(tmp_path)
    with pytest.raises(errors.UnreadableFileError, match="no such file"):
        load_position(tmp_path / "nothing.toml")
    (tmp_path / "picture.toml").write_bytes(b"\x89PNG\r\n\x1a\n\x00\xff")
    with pytest.raises(errors.UnreadableFileError, match="UTF-8"):
        load_position(tmp_path / "picture.toml")
    with pytest.raises(errors.UnreadableFileError):
        load_position("no\0name.toml")


@pytest.mark.parametrize("name", ["a.json", "a.toml"])
@pytest.mark.parametrize("text", ["[", "{", '{"a":', "a = [", "a = {a = "])
def test_a_file_of_brackets_is_refused_at_once(tmp_path: Path, name: str, text: str) -> None:
    file = tmp_path / name
    file.write_text(text * (1_000_000 // len(text)))
    start = time.perf_counter()
    with pytest.raises(errors.UnreadableFileError):
        load_position(file)
    assert time.perf_counter() - start < 5


def test_a_file_of_fifty_megabytes_is_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "brackets.json"
    with file.open("wb") as out:
        out.truncate(50_000_000)
    with pytest.raises(errors.UnreadableFileError, match=f"{LARGEST // 1_000_000} MB"):
        load_position(file)


def test_an_action_of_a_native_position_is_refused() -> None:
    with pytest.raises(errors.BadValueError, match="--at 3"):
        load_position(LIONS, at=3)


def test_a_byte_order_mark_is_read_over(tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_bytes(b"\xef\xbb\xbf" + LIONS.encode())
    assert load_position(file).company == "H5"


def test_the_company_asked_for_is_run_in_place_of_the_files() -> None:
    text = LIONS.replace('trains = ["2V"]\n', "") + '[trains]\nLions = ["2V"]\nGI = ["3V", "2V"]\n'
    assert [t.name for t in load_position(text).trains] == ["2V"]
    other = load_position(text, company="Giraffes")
    assert (other.company, [t.name for t in other.trains]) == ("H2", ["3V", "2V"])
    assert other.shown("H2") == "Giraffes"
    with pytest.raises(errors.BadValueError, match=r"\[trains\]"):
        load_position(LIONS, company="Giraffes")


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("p.json", '{"title": "18ZOO", "trains": [' + '"2V",' * 100_000 + '"2V"]}', "more than 5000 entries"),
        ("p.json", '{"title": "18ZOO", "tokens": {"Lions": [' + '"E15",' * 100_000 + '"E15"]}}', "5000 entries"),
        ("p.json", '{"title": "18ZOO", "markers": {"fast_food": [' + '"Z9",' * 100_000 + '"Z9"]}}', "5000 entries"),
        ("p.toml", "[a" + ".a" * 50_000 + "]\n", "line 1: keys are nested too deeply"),
        ("p.toml", 'title = "18ZOO"\n' + "# no more\n" * 120_000, "larger than 1 MB"),
    ],
)
def test_a_position_of_absurd_size_is_refused_at_once(tmp_path: Path, name: str, text: str, said: str) -> None:
    file = tmp_path / name
    file.write_text(text)
    start = time.perf_counter()
    with pytest.raises(errors.BadInputError, match=said):
        load_position(file)
    assert time.perf_counter() - start < 5.0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('A1 = { homes = ["X"] }', 'home "X" is of no company'),
        ('A1 = { homes = ["H1"] }', 'home "H1" is no city'),
        ("A1 = { barriers = [9] }", "barrier at edge 9"),
        ('"A 1" = {}', '"A 1" is no coordinate'),
        ('A1 = { stops = [{ kind = "city", revenue = -5 }] }', "A1.stops.0..revenue"),
        (f'A1 = {{ stops = [{{ kind = "city", revenue = {10**18} }}] }}', "A1.stops.0..revenue"),
        ('A1 = { stops = [{ kind = "offboard", revenue = { purple = 90 } }] }', 'A1.stops.0..revenue: "purple" is no'),
        ("A1 = {}\n" + "# no more\n" * 120_000, "larger than 1 MB"),
        ("A1 = " + "[" * 10_000, "brackets are nested too deeply"),
    ],
)
def test_a_map_that_cannot_be_is_refused(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "map.toml"
    file.write_text(f"[hexes]\n{text}\n")
    with pytest.raises(errors.BadInputError, match=said) as caught:
        load_position('title = "18ZOO"\ncompany = "Lions"\n', board=file)
    assert all(line.startswith(str(file)) for line in str(caught.value).splitlines())


def test_every_company_is_in_play_on_a_map_that_names_none(tmp_path: Path) -> None:
    file = tmp_path / "map.toml"
    file.write_text("[hexes]\nA1 = {}\n")
    assert check(load_position('title = "18ZOO"\ncompany = "Lions"\n', board=file)) == []
