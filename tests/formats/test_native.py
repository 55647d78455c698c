"""Native positions: print, parse, print is stable; writing is whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from routeopt.formats.load import decode
from routeopt.formats.native import PositionRecord, PowersRecord, parse_record, save_record, to_json, to_toml
from tests.formats.corpus import GAMES, absent, export

names = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
lists = st.lists(names, max_size=3).map(tuple)
records = st.builds(
    PositionRecord,
    title=names,
    map=names,
    phase=names,
    economy=names,
    company=names,
    trains=lists | st.dictionaries(names, lists, max_size=3),
    tiles=st.dictionaries(names, names, max_size=3),
    tokens=st.dictionaries(names, lists, max_size=3),
    concessions=st.dictionaries(names, lists, max_size=2),
    powers=st.dictionaries(names, lists | st.builds(PowersRecord, held=lists, active=lists), max_size=3),
    markers=st.dictionaries(names, lists | st.dictionaries(names, names | lists, max_size=2), max_size=3),
    options=st.dictionaries(names, names, max_size=2),
)


def read(text: str) -> PositionRecord:
    return parse_record(decode(text, "position"), "position", text)


@settings(max_examples=200, deadline=None)
@example(PositionRecord(title="", options={"0\n": ""}))
@given(records)
def test_print_parse_print_is_stable_for_any_record(record: PositionRecord) -> None:
    for printed in (to_toml, to_json):
        back = read(printed(record))
        assert back == record
        assert printed(back) == printed(record)


@absent
@pytest.mark.parametrize("path", GAMES, ids=lambda p: p.stem)
def test_print_parse_print_is_stable_for_every_position_of_a_recorded_game(path: Path) -> None:
    from routeopt.formats.export import follow, to_record

    game = export(path)
    companies = [c.aliases[0] for c in game.title.data.game.companies]
    for place, (_, state) in enumerate(follow(game)):
        record = to_record(game, state, companies[place % len(companies)])
        assert read(to_toml(record)) == record
        assert read(to_json(record)) == record


def test_a_position_is_printed_as_a_player_would_type_it() -> None:
    record = PositionRecord(
        title="18ZOO",
        company="GI",
        trains=("3V", "2V!last"),
        tiles={"K9": "6@1"},
        powers={"GI": PowersRecord(held=("Transit Track",))},
        markers={"fast_food": {"PS&W": "K9"}, "tunnel": ("M5", "N18")},
    )
    assert to_toml(record) == (
        'title = "18ZOO"\ncompany = "GI"\ntrains = ["3V", "2V!last"]\n\n[tiles]\nK9 = "6@1"\n\n'
        '[powers]\nGI = { held = ["Transit Track"] }\n\n'
        '[markers]\nfast_food = { "PS&W" = "K9" }\ntunnel = ["M5", "N18"]\n'
    )


@pytest.mark.parametrize("name", ["position.toml", "position.json"])
def test_a_saved_position_is_read_back(tmp_path: Path, name: str) -> None:
    record = PositionRecord(title="18ZOO", company="Lions", trains={"Lions": ("3V",)})
    save_record(record, tmp_path / name)
    assert read((tmp_path / name).read_text(encoding="utf-8")) == record
    assert [f.name for f in tmp_path.iterdir()] == [name]


def test_a_file_that_cannot_be_replaced_stays_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "position.toml"
    file.write_text("what was there")

    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="full"):
        save_record(PositionRecord(title="18ZOO"), file)
    assert [f.name for f in tmp_path.iterdir()] == ["position.toml"]
    assert file.read_text() == "what was there"
