"""Nothing that a file says steers a terminal, breaks a picture, or hides."""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from routeopt import load_position
from routeopt.cli.app import app
from routeopt.draw import draw_board, draw_page
from routeopt.errors import BadValueError, Fault
from routeopt.solution import SolvedRun
from routeopt.visible import visible

#: Red, a bell, the next line of C1, text from right to left, a mark of byte order, an end of XML.
ODD = "A\x1b[31mB\x07\x9b\u202eC\ufeff\ufffe"
SEEN = r"A\x1b[31mB\x07\x9b\u202eC\ufeff\ufffe"


@given(st.text(st.characters(exclude_categories=())))
def test_what_is_left_can_be_seen(text: str) -> None:
    shown = visible(text)
    hidden = [c for c in shown if unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") and c != "\n"]
    assert not hidden
    assert visible(shown) == shown
    ElementTree.fromstring(f"<a>{shown.replace('&', '').replace('<', '')}</a>")


def test_text_as_it_is_written_stays() -> None:
    for text in ("Köln", "京都", "18\u00a0ZOO", "👩\u200d🚀", "\u0645\u06cc\u200c\u062e", "two\nlines"):
        assert visible(text) == text


def test_errors_and_faults_quote_it_so() -> None:
    assert str(BadValueError(f"name {ODD}")) == f"name {SEEN}"
    assert str(Fault("rule", "K9", f"name {ODD}")) == f"K9: name {SEEN}"


def _map(tmp_path: Path) -> Path:
    spec = json.dumps(ODD)
    file = tmp_path / "map.toml"
    stop = f'{{ kind = "city", revenue = 20, slots = 1, name = {spec} }}'
    shown = f"name = {spec}, label = {spec}, icons = [{spec}], terrain = {spec}, cost = 40"
    file.write_text(
        f'name = {spec}\n[hexes]\nC3 = {{ {shown}, stops = [{stop}], tracks = ["0-s0", "3-s0"], color = "yellow" }}\n'
        f'C5 = {{ {shown}, stops = [{stop}], tracks = ["0-s0", "3-s0"], color = "yellow", homes = ["H5"] }}\n'
    )
    return file


def _position(tmp_path: Path) -> Path:
    file = tmp_path / "position.toml"
    file.write_text('title = "18ZOO"\ncompany = "H5"\ntrains = ["2V"]\ntokens = { H5 = ["C5"] }\n')
    return file


def test_pictures_and_pages_of_a_map_with_odd_names_are_well_formed(tmp_path: Path) -> None:
    at = load_position(_position(tmp_path), board=_map(tmp_path))
    svg = draw_board(at, heading=ODD)
    page = draw_page(at, SolvedRun(revenue=0, subsidy=0, routes=()), words=[ODD])
    ElementTree.fromstring(svg)
    ElementTree.fromstring(page[page.index("<svg") : page.index("</svg>") + 6])
    for text in (svg, page):
        assert visible(text) == text
        assert "\\x1b" in text


@pytest.mark.parametrize("command", ["solve", "check"])
def test_a_terminal_gets_no_sign_that_steers_it(tmp_path: Path, command: str) -> None:
    said = CliRunner().invoke(app, [command, str(_position(tmp_path)), "--board", str(_map(tmp_path))])
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]", said.stdout + said.stderr)
    assert said.stdout


def test_players_of_a_saved_game_are_shown_so(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    game = {"format": "routeopt-game", "version": 1, "title": "18ZOO", "players": [ODD, "B"], "seed": 1}
    file.write_text(json.dumps(game))
    assert SEEN in CliRunner().invoke(app, ["replay", str(file)]).stdout


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('A1 = { stops = [{ kind = "offboard", revenue = {} }] }', "hexes.A1.stops.0..revenue: a table"),
        ('A1 = { stops = [{ kind = "offboard", income = {} }] }', "hexes.A1.stops.0..income: a table"),
        (f"A{'1' * 30} = {{}}", "is no coordinate"),
        (f"A{'1' * 5_000} = {{}}", "5,001 characters"),
        ("A201 = {}", "beyond column or row 200"),
        ("A0 = {}", ""),
        ("A\u0661 = {}", "is no coordinate|no text in TOML"),
        ('"A1\\n" = {}', "is no coordinate"),
        ('A1 = { tracks = ["0-s' + "1" * 5_000 + '"] }', "is not of the form"),
        ('A1 = { tracks = ["0-3\\n"] }', "is not of the form"),
        ('A1 = { tracks = ["0-j999999999"] }', "is not of the form"),
        ('A1 = { homes = ["H5.' + "1" * 5_000 + '"], stops = [{ kind = "city" }] }', "is no city"),
        ('A1 = { homes = ["H5.\u00b2"], stops = [{ kind = "city" }] }', "is no city"),
        ("A1 = { barriers = [" + "1" * 30 + "] }", "barrier at edge|Integer"),
        ("A1 = { cost = " + "1" * 5_000 + " }", "too long"),
        ("A1 = { cost = 0x" + "f" * 5_000 + " }", "too long"),
        ("A1 = { cost = " + "1" * 30 + " }", "cost"),
        ("A1 = { cost = -1 }", "cost"),
    ],
)
def test_odd_values_of_a_map_are_named(tmp_path: Path, line: str, said: str) -> None:
    file = tmp_path / "map.toml"
    file.write_text(f"[hexes]\nC5 = {{ homes = [], stops = [{{ kind = 'city' }}] }}\n{line}\n")
    (tmp_path / "position.toml").write_text('title = "18ZOO"\ncompany = "H5"\n')
    ended = CliRunner().invoke(app, ["solve", str(tmp_path / "position.toml"), "--board", str(file)])
    told = ended.stderr
    assert "fault in routeopt" not in told
    if said:
        assert ended.exit_code == 2
        assert str(file) in told
        assert re.search(said, told), told


def test_a_map_may_begin_with_a_mark_of_byte_order(tmp_path: Path) -> None:
    file = tmp_path / "map.toml"
    file.write_bytes(b"\xef\xbb\xbf" + _map(tmp_path).read_bytes())
    assert set(load_position(_position(tmp_path), board=file).board.spec.hexes) == {"C3", "C5"}
