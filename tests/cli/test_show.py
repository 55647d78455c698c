"""`routeopt show`: what it writes, and its exit code."""

from __future__ import annotations

from pathlib import Path

import pytest

from routeopt.spec.load import load_catalogue
from tests.cli.lions import changed, run, write
from tests.draw.svg import groups, having, parse, texts

LEGAL, LONG = "E9 E11 E13 E15", "E9 E11 E13 E15 F16 G15 H14"


@pytest.fixture
def lions(tmp_path: Path) -> Path:
    return write(tmp_path)


def drawn(*arguments: str | Path, out: Path, code: int = 0) -> str:
    """Run the command and return the file that it wrote."""
    result = run("show", *arguments, "-o", out)
    assert result.exit_code == code, result.output
    assert sorted(p.suffix for p in out.parent.iterdir() if p.name.startswith(".")) == []
    return out.read_text(encoding="utf-8")


def test_a_position_is_drawn_without_routes(lions: Path, tmp_path: Path) -> None:
    root = parse(drawn(lions, out=tmp_path / "a.svg"))
    assert groups(root, "route") == []
    assert {g.get("data-token") for g in groups(root, "token")} == {"H5 E15.0", "H5 H14.0"}


def test_the_best_run_is_drawn_when_asked_for(lions: Path, tmp_path: Path) -> None:
    root = parse(drawn(lions, "--best", out=tmp_path / "a.svg"))
    assert len(groups(root, "route")) == 2
    captions = [" ".join(t.says for t in texts(g)) for g in groups(root, "caption")]
    assert captions[0] == "2V: E9 30, E15 20 = W$50"
    assert captions[1].startswith("2V#2: E15 20, H14 30, I11 10 = W$60")


def test_a_route_is_that_of_the_first_train_unless_it_names_another(lions: Path, tmp_path: Path) -> None:
    first = parse(drawn(lions, "--route", LEGAL, out=tmp_path / "a.svg"))
    second = parse(drawn(lions, "--route", f"2V#2={LEGAL}", out=tmp_path / "b.svg"))
    said = [next(t.says for g in groups(root, "caption") for t in texts(g)) for root in (first, second)]
    assert [text.split(":")[0] for text in said] == ["2V", "2V#2"]


def test_an_illegal_route_is_drawn_and_said_to_be_so(lions: Path, tmp_path: Path) -> None:
    out = tmp_path / "a.svg"
    result = run("show", lions, "--route", LONG, "-o", out)
    assert result.exit_code == 1
    assert "Illegal: 2V: 3 stops that count, the train reaches 2" in result.stdout
    assert len(groups(parse(out.read_text(encoding="utf-8")), "route")) == 1
    page = drawn(lions, "--route", LONG, out=tmp_path / "a.html", code=1)
    assert "3 stops that count" in page


def test_near_leaves_out_what_is_far_from_the_routes(lions: Path, tmp_path: Path) -> None:
    whole = having(drawn(lions, "--best", out=tmp_path / "a.svg"), "data-hex")
    part = having(drawn(lions, "--best", "--near", out=tmp_path / "b.svg"), "data-hex")
    assert {"E9", "E15", "I11", "D10"} < set(part) < set(whole)
    assert "A9" not in part


def test_a_page_shows_the_best_run_and_what_is_proven(lions: Path, tmp_path: Path) -> None:
    page = drawn(lions, out=tmp_path / "a.html")
    assert page.startswith("<!DOCTYPE html>")
    assert "Proven: no legal run has a revenue of more than W$110" in page
    assert page.count("<tr data-route=") == 2


def test_dark_is_another_picture_of_the_same(lions: Path, tmp_path: Path) -> None:
    light, dark = drawn(lions, out=tmp_path / "a.svg"), drawn(lions, "--dark", out=tmp_path / "b.svg")
    assert light != dark
    assert having(light, "d") == having(dark, "d")


def test_png(lions: Path, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py", reason="the extra `pictures` is not installed")
    out = tmp_path / "a.png"
    assert run("show", lions, "--best", "--near", "-o", out).exit_code == 0
    assert out.read_bytes().startswith(b"\x89PNG")
    assert run("solve", lions, "--svg", tmp_path / "b.png").exit_code == 0
    assert (tmp_path / "b.png").read_bytes().startswith(b"\x89PNG")


def test_the_sheet_has_every_tile_of_the_catalogue_once(tmp_path: Path) -> None:
    root = parse(drawn("--tiles", out=tmp_path / "a.svg"))
    assert sorted(g.get("data-tile", "") for g in groups(root, "tile")) == sorted(load_catalogue())
    numbers = [e.text for e in root.iter() if e.get("class") == "number"]
    assert sorted(map(str, numbers)) == sorted(load_catalogue())


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["-o", "{out}/a.gif"], 'the ending ".gif" is none of .svg, .png, .html'),
        (["-o", "{out}/no/a.svg"], "there is no folder"),
        (["-o", "{out}"], "is a folder"),
        (["--route", "E9 E11", "--best", "-o", "{out}/a.svg"], "--best and --route"),
        (["--route", "E9 Z99", "-o", "{out}/a.svg"], "Z99"),
        (["--route", "9V=E9 E11", "-o", "{out}/a.svg"], "9V"),
        (["--tiles", "-o", "{out}/a.svg"], "a POSITION or --tiles is expected"),
        (["--route", LEGAL, "--route", LEGAL, "--route", LEGAL, "-o", "{out}/a.svg"], "the company has 2 trains"),
    ],
)
def test_mistakes_are_told_and_nothing_is_written(
    arguments: list[str], complaint: str, lions: Path, tmp_path: Path
) -> None:
    result = run("show", lions, *(a.format(out=tmp_path) for a in arguments))
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert [p.name for p in tmp_path.iterdir()] == [lions.name]


def test_neither_position_nor_tiles_is_a_mistake(tmp_path: Path) -> None:
    result = run("show", "-o", tmp_path / "a.svg")
    assert result.exit_code == 2
    assert "a POSITION or --tiles" in result.stderr
    assert "as .svg or .png" in run("show", "--tiles", "-o", tmp_path / "a.html").stderr


def test_a_position_with_faults_is_drawn_with_its_faults_marked(tmp_path: Path) -> None:
    path = write(tmp_path, changed('E11 = "9@0"', 'E11 = "57@0"'))
    out = tmp_path / "a.svg"
    result = run("show", path, "-o", out)
    assert result.exit_code == 1
    assert "1 thing wrong with the position, marked on the picture:\n1. E11: tile 57 has stops city" in result.stdout
    assert "line 8)" in result.stdout
    root = parse(out.read_text(encoding="utf-8"))
    assert [g.get("data-hex") for g in groups(root, "fault")] == ["E11"]
    notes = " ".join(str(e.text) for e in root.iter() if e.get("class") == "note")
    assert notes.startswith("1. E11: tile 57 has stops city, the hex no stop")
    page = drawn(path, out=tmp_path / "a.html", code=1)
    assert 'class="fault"' in page
    # Who knows and wants it all the same sees no marks.
    assert 'class="fault"' not in drawn(path, "--unchecked", out=tmp_path / "b.svg")


def test_what_is_no_position_is_not_drawn(tmp_path: Path) -> None:
    path = write(tmp_path, changed('E11 = "9@0"', 'E11 = "9@7"'))
    assert run("show", path, "-o", tmp_path / "a.svg").exit_code == 2
    assert not (tmp_path / "a.svg").exists()


def test_a_run_that_is_not_proven_is_drawn_and_said_to_be_so(
    lions: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    from routeopt.cli import show
    from routeopt.network.records import Worth

    real = show.solve
    monkeypatch.setattr(
        show, "solve", lambda *a, **k: replace(real(*a, **k), status="interrupted", bound=Worth(140, 9))
    )
    out = tmp_path / "a.html"
    result = run("show", lions, "-o", out)
    assert result.exit_code == 1
    assert "Not proven: it was stopped" in result.stdout
    assert out.read_text(encoding="utf-8").count("Not proven: it was stopped") == 1
