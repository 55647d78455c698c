"""`routeopt solve`: what it prints, and its exit code."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from routeopt.cli import solve as command
from tests.cli.lions import changed, run, write


@pytest.fixture
def lions(tmp_path: Path) -> Path:
    return write(tmp_path)


def answer(*arguments: str | Path) -> dict[str, object]:
    """Solve and return the JSON object."""
    result = run("solve", *arguments, "--json")
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found


def test_the_two_trains_of_rulebook_8_4_1_earn_110(lions: Path) -> None:
    found = answer(lions)
    assert list(found) == [
        "title", "company", "action", "strategy", "status", "revenue", "bound", "proven", "subsidy", "routes",
    ]  # fmt: skip
    assert (found["title"], found["company"], found["action"]) == ("18ZOO - Map A", "Lions", None)
    assert (found["revenue"], found["bound"], found["proven"], found["status"]) == (110, 110, True, "optimal")
    routes = found["routes"]
    assert isinstance(routes, list)
    assert sorted(r["revenue"] for r in routes) == [50, 60]
    assert [r["train"] for r in routes] == ["2V", "2V#2"]
    for route in routes:
        assert sum(p["amount"] for p in route["parts"]) == route["revenue"]


def test_the_one_train_of_rulebook_8_4_1_earns_90(tmp_path: Path) -> None:
    found = answer(write(tmp_path, changed('["2V", "2V"]', '["3V"]')))
    assert found["revenue"] == 90
    assert found["routes"][0]["stops"] == ["E9", "E15", "H14", "I11"]  # type: ignore[index]


@pytest.mark.parametrize("strategy", ["reference", "exhaustive", "branch-and-bound"])
def test_every_strategy_finds_the_same(lions: Path, strategy: str) -> None:
    found = answer(lions, "--strategy", strategy)
    assert (found["revenue"], found["subsidy"], found["strategy"]) == (110, 1, strategy)


def test_the_same_input_gives_the_same_bytes_in_every_process(lions: Path) -> None:
    def printed(seed: str) -> bytes:
        return subprocess.run(
            [sys.executable, "-m", "routeopt", "solve", lions, "--json", "--ties", "3"],
            check=True,
            capture_output=True,
            env={"PYTHONHASHSEED": seed, "PATH": "", "HOME": str(lions.parent)},
        ).stdout

    assert printed("1") == printed("2") != b""


def test_a_pinned_route_stays_and_the_rest_is_searched(lions: Path) -> None:
    found = answer(lions, "--pin", "2V#2=E9 E11 E13 E15")
    routes = {r["train"]: r for r in found["routes"]}  # type: ignore[union-attr, attr-defined]
    assert routes["2V#2"]["stops"] == ["E9", "E15"]
    assert found["revenue"] == 110


def test_ties_are_listed_only_when_asked_for(lions: Path) -> None:
    assert "ties" not in answer(lions)
    ties = answer(lions, "--ties", "5")["ties"]
    assert isinstance(ties, list)
    assert all(t["revenue"] == 110 for t in ties)


def test_the_total_is_the_objective_when_asked_for(lions: Path) -> None:
    found = answer(lions, "--objective", "total")
    assert (found["objective"], found["total"], found["bound"]) == ("total", 111, 111)


def test_timing_is_added_only_when_asked_for(lions: Path) -> None:
    found = answer(lions, "--timing")
    assert found["counters"]["steps"] > 0  # type: ignore[index]
    assert set(found["seconds"]) >= {"compile", "search", "verify", "total"}  # type: ignore[call-overload]


def test_a_company_without_a_run_is_answered_with_proof(tmp_path: Path) -> None:
    found = answer(write(tmp_path, changed('["2V", "2V"]', "[]")))
    assert (found["revenue"], found["status"], found["routes"]) == (0, "no route", [])
    table = run("solve", write(tmp_path, changed('["2V", "2V"]', "[]")))
    assert "no train of this company can run" in table.stdout


def test_an_answer_without_proof_is_exit_code_1(lions: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    from routeopt.network.records import Worth

    real = command.solve
    monkeypatch.setattr(
        command, "solve", lambda *a, **k: replace(real(*a, **k), status="time limit", bound=Worth(140, 9))
    )
    result = run("solve", lions)
    assert result.exit_code == 1
    assert "Not proven: the time was up" in result.stdout
    assert "W$140" in result.stdout


def test_the_table_shows_stops_values_and_what_is_proven(lions: Path) -> None:
    result = run("solve", lions)
    assert result.exit_code == 0
    for text in ("18ZOO - Map A, Lions, phase 3V", "E9 30  E15 20", "W$110", "Proven: no legal run"):
        assert text in result.stdout
    assert "\x1b" not in result.stdout


def test_explain_lists_every_part(lions: Path) -> None:
    lines = run("solve", lions, "--explain").stdout.splitlines()
    assert any(line.split() == ["2V#2", "I11", "10", "1"] or line.split() == ["2V", "I11", "10", "1"] for line in lines)


@pytest.mark.parametrize(("example", "worth", "treasury"), [("lions", 110, 1), ("transit-track", 370, 6)])
def test_explain_puts_the_same_into_json(example: str, worth: int, treasury: int) -> None:
    path = Path(__file__).parents[2] / "examples" / f"{example}.toml"
    assert "explanation" not in answer(path)
    found = answer(path, "--explain")["explanation"]
    assert isinstance(found, dict)
    assert list(found) == ["proof", "parts", "reasons", "next_best"]
    printed = run("solve", path, "--explain").stdout
    assert f"\n{found['proof']}\n" in printed
    for to, amount in (("revenue", worth), ("subsidy", treasury)):
        assert sum(part["amount"] for part in found["parts"] if part["to"] == to) == amount
    assert bool(found["reasons"]) == (example == "transit-track")
    for reason in found["reasons"]:
        assert list(reason) == ["what", "counted", "why"]
        assert reason["what"] in printed
        assert reason["why"] in printed
    best = found["next_best"]
    assert best["proven"] is True
    assert best["run"]["revenue"] == worth - best["costs"]
    assert f"Next best, without {best['without']}: W${best['run']['revenue']}" in printed
    assert "explanation" in run("solve", "--help").stdout


def test_explain_of_a_company_without_trains_names_the_cause_in_json(tmp_path: Path) -> None:
    found = answer(write(tmp_path, changed('["2V", "2V"]', "[]")), "--explain")["explanation"]
    assert isinstance(found, dict)
    assert found["next_best"] is None
    assert {"what": "run", "counted": False, "why": "Lions has no trains"} in found["reasons"]


def test_the_picture_is_whole_and_has_the_run(lions: Path) -> None:
    picture = lions.parent / "run.svg"
    assert run("solve", lions, "--svg", picture).exit_code == 0
    classes = [e.get("class") for e in ElementTree.parse(picture).iter()]
    assert classes.count("route") == 2
    assert sorted(p.name for p in lions.parent.iterdir()) == ["position.toml", "run.svg"]


def test_another_map_may_be_given(lions: Path, tmp_path: Path) -> None:
    from routeopt.titles import g18zoo

    board = tmp_path / "mine.toml"
    shipped = Path(g18zoo.__file__).parent / "maps" / "A.toml"
    board.write_text(shipped.read_text(encoding="utf-8"), encoding="utf-8")
    assert answer(lions, "--board", board)["revenue"] == 110
    board.write_text("hexes = 3", encoding="utf-8")
    result = run("solve", lions, "--board", board)
    assert result.exit_code == 2
    assert "mine.toml" in result.stderr


@pytest.mark.parametrize("command", ["solve", "check", "show"])
def test_track_of_a_given_map_that_leads_nowhere_is_noted(lions: Path, tmp_path: Path, command: str) -> None:
    """Map A with track at the outer side of A9: a note on stderr, and the answer as before."""
    from routeopt.titles import g18zoo

    board = tmp_path / "mine.toml"
    shipped = (Path(g18zoo.__file__).parent / "maps" / "A.toml").read_text(encoding="utf-8")
    board.write_text(shipped, encoding="utf-8")
    more = ["-o", tmp_path / "x.svg"] if command == "show" else []
    assert run(command, lions, "--board", board, *more).stderr == ""
    printed = 'A9 = { kind = "ruins", color = "gray"'
    assert printed in shipped
    board.write_text(shipped.replace(printed, f'{printed}, tracks = ["3-j0"]'), encoding="utf-8")
    result = run(command, lions, "--board", board, *more)
    assert (result.exit_code, result.stderr.count("\n")) == (0, 1)
    assert result.stderr == f"routeopt: note: {board}: A9: printed track leads off the map at edge 3\n"


def test_explain_says_what_the_next_best_run_costs(lions: Path) -> None:
    lines = run("solve", lions, "--explain").stdout.splitlines()
    at = next(k for k, line in enumerate(lines) if line.startswith("Next best"))
    assert lines[at] in (
        "Next best, without H14 to I11: W$100, W$10 less.",
        "Next best, without I11 to H14: W$100, W$10 less.",
    )
    assert [line.split(":")[0].strip() for line in lines[at + 1 : at + 3]] == ["2V", "2V#2"]


def test_bonuses_that_lack_the_same_share_a_line() -> None:
    example = Path(__file__).parents[2] / "examples" / "18africa.toml"
    lines = run("solve", example, "--explain").stdout.splitlines()
    assert "- Dates, Natural Gas, Oil, Copper, Cotton, Gold: TO does not hold it" in lines
    assert "+ Minerals: 3+3 passes Western Ahaggar (G8) and Casablanca (D3): +40" in lines


@pytest.mark.parametrize("wide", [36, 44, 80, 200])
def test_a_table_fits_the_terminal_and_breaks_no_stop_from_its_value(wide: int) -> None:
    import io

    from rich.console import Console

    import routeopt
    from routeopt.cli.tables import fitting

    example = Path(__file__).parents[2] / "examples" / "18africa.toml"
    solution = routeopt.solve(routeopt.load_position(example))
    out = Console(file=io.StringIO(), width=wide, force_terminal=True, no_color=True, highlight=False)
    with out.capture() as capture:
        out.print(fitting(out, solution.position, solution.run))
    text = re.sub(r"\x1b\[[0-9;]*m", "", capture.get())
    assert "\x1b[3" not in capture.get()
    assert max(map(len, text.splitlines())) <= wide
    named = ("Marrakech (D5) 50", "Casablanca (D3) 70", "Meknès & Fez (E4.0) 10", "Timbuktu (F11) 50", "£500")
    # Names are left out where there is no room for them beside what the stops pay.
    for words in named if wide > 50 else ("D5 50", "D3 70", "E4.0 10", "F11 50", "£500"):
        assert words in text


def test_a_board_as_it_lies_is_solved_unchecked_and_its_faults_stand_beside_the_answer(tmp_path: Path) -> None:
    file = write(tmp_path, changed('["2V", "2V"]', '["3V+", "3V+"]'))
    refused = run("solve", file)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "2 trains 3V+; the game has 1" in refused.stderr
    shown = run("solve", file, "--unchecked")
    assert shown.exit_code == 0
    assert "Proven" in shown.stdout
    assert "Solved as it lies, though 1 thing is wrong:" in shown.stdout
    assert "2 trains 3V+; the game has 1" in shown.stdout
    found = answer(file, "--unchecked")
    assert [fault["rule"] for fault in found["faults"]] == ["train cards"]  # type: ignore[union-attr]
    assert found["revenue"] > 0  # type: ignore[operator]


def test_unchecked_a_right_position_has_no_faults(lions: Path) -> None:
    found = answer(lions, "--unchecked")
    assert (found["revenue"], found["faults"]) == (110, [])
    assert "Solved as it lies" not in run("solve", lions, "--unchecked").stdout


def test_a_wrong_board_is_drawn_unchecked(tmp_path: Path) -> None:
    file = write(tmp_path, changed('["2V", "2V"]', '["3V+", "3V+"]'))
    picture = tmp_path / "board.svg"
    assert run("show", file, "-o", picture).exit_code == 1
    assert run("show", file, "--best", "--unchecked", "-o", picture).exit_code == 0
    assert picture.exists()


def test_every_answer_gives_its_routes_as_pin_takes_them() -> None:
    """Each line of the text is taken by `--pin` as it stands, and leads to the same run."""
    file = Path(__file__).parents[2] / "examples" / "18africa.toml"
    for more in ((), ("--explain",), ("--ties", "3")):
        text = run("solve", file, *more).stdout
        pins = re.findall(r'^  --pin "(.*)"$', text, re.MULTILINE)
        assert len(pins) >= 2
        for pin in pins:
            assert run("solve", file, "--pin", pin, "--json").exit_code == 0
        best = re.findall(r'^  --pin "(.*)"$', text.split("Proven")[0], re.MULTILINE)
        again = run("solve", file, *(word for pin in best for word in ("--pin", pin)), "--json")
        assert json.loads(again.stdout)["revenue"] == 500


def test_stops_are_called_by_name_and_coordinate() -> None:
    text = run("solve", Path(__file__).parents[2] / "examples" / "18africa.toml", "--explain").stdout
    assert "Casablanca (D3) 70" in text
    assert re.search(r"Next best, without \S.* \([A-Z]\d+(\.\d)?\) to ", text)
