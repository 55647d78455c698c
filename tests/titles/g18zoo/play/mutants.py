"""Every rule switched off once, to see a test of its line fail: ``python -m tests.titles.g18zoo.play.mutants [LINE]``.

Each mutant is a text of a source file and what stands in its place in a copy of the package; the tests of this folder,
random play and records apart, are run on the copy. A mutant that lives is printed, and makes the exit code 1.
"""

# ruff: noqa: E501 - a mutant is two texts of source, best read side by side

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[4]
TESTS = "tests/titles/g18zoo/play"
ZOO, ENGINE = "titles/g18zoo", "engine"


class Mutant(NamedTuple):
    """A checklist line, the file, what it says, and what is put in its place."""

    line: str
    file: str
    old: str
    new: str


# fmt: off
MUTANTS = (
    Mutant("2", f"{ZOO}/play.toml", '2 = 40\n3 = 28', '2 = 41\n3 = 28'),
    Mutant("3", f"{ZOO}/play.toml", "late_shares = 1", "late_shares = 0"),
    Mutant("4", f"{ZOO}/play.toml", "assets = { 2 = 3, 3 = 3, 4 = 3, 5 = 2 }", "assets = { 2 = 3, 3 = 3, 4 = 3, 5 = 3 }"),
    Mutant("5", f"{ENGINE}/depot.py", "if from_pile and spec.count is None:", "if False:"),
    Mutant("6", f"{ENGINE}/track.py", "return count is None or count > used(board)[number]", "return True"),
    Mutant("7", f"{ZOO}/rounds.py", '"draft", state.order[::-1]', '"draft", state.order'),
    Mutant("7", f"{ZOO}/play.toml", "draft = { 2 = 4, 3 = 4, 4 = 4, 5 = 6 }", "draft = { 2 = 4, 3 = 4, 4 = 4, 5 = 4 }"),
    Mutant("8", f"{ZOO}/stock.py", "or len(setting.players) == 5", "or False"),
    Mutant("9", f"{ZOO}/play.toml", "operating_rounds = [2, 2, 3]", "operating_rounds = [2, 3, 3]"),
    Mutant("10", f"{ENGINE}/trading.py", "        state.turn.bought = True\n        self.acted(state)\n\n    def sell", "        self.acted(state)\n\n    def sell"),
    Mutant("10", f"{ENGINE}/trading.py", "        state.passed = 0", "        pass"),
    Mutant("11", f"{ENGINE}/trading.py", "if turn.over or (turn.bought and not self.more(setting, state, state.current)):", "if turn.over:"),
    Mutant("12", f"{ZOO}/stock.py", 'setting.market.move(state, company, "up")', "pass"),
    Mutant("12", f"{ENGINE}/market.py", 'if direction == "right" and self.spec.right_end == "up":', "if False:"),
    Mutant("12", f"{ENGINE}/market.py", 'elif direction == "left" and self.spec.left_end == "down":', "elif False:"),
    Mutant("13", f"{ZOO}/scrapping.py", 'under = setting.option("below_threshold") == "under"', "under = False"),
    Mutant("13", f"{ENGINE}/market.py", "state.stacks[cell] = (*state.stacks.get(cell, ()), company)", "state.stacks[cell] = (company, *state.stacks.get(cell, ()))"),
    Mutant("14", f"{ZOO}/stock.py", "for company in setting.market.ranked(state, full):", "for company in reversed(full):"),
    Mutant("15", f"{ENGINE}/trading.py", "        if company in state.turn.sold:", "        if False:"),
    Mutant("15", f"{ENGINE}/shares.py", "state.pay(BANK, player, price * percent // unit)", "state.pay(BANK, player, setting.market.price(state, company).price * percent // unit - 1)"),
    Mutant("16", f"{ENGINE}/shares.py", "        held >= whole and held > rest", "        held > rest"),
    Mutant("17", f"{ZOO}/stock.py", "if boss or share not in state.face_down:", "if True:"),
    Mutant("17", f"{ZOO}/stock.py", "if boss or share not in state.face_down:", "if share not in state.face_down:"),
    Mutant("18", f"{ENGINE}/trading.py", "return shares.certificates(state, player) > (setting.certificate_limit or 0)", "return False"),
    Mutant("19", f"{ENGINE}/setting.py", "if self.phase_at[phase] <= state.phase", "if True"),
    Mutant("19", f"{ENGINE}/trading.py", "        state.pay(player, company, price * shares", "        state.pay(player, BANK, price * shares"),
    Mutant("20", f"{ZOO}/stock.py", "state.pay(BANK, company, bonus.money)", "pass"),
    Mutant("20", f"{ZOO}/stock.py", "        if bonus.tiles:", "        if False:"),
    Mutant("20", f"{ZOO}/stock.py", "            leap=True,", "            leap=False,"),
    Mutant("21", f"{ZOO}/stock.py", "return [_neighbour(ring, state, last, 1 if up else -1)]", "return [_neighbour(ring, state, last, -1 if up else 1)]"),
    Mutant("21", f"{ZOO}/stock.py", "steps = {_neighbour(ring, state, first, 1), _neighbour(ring, state, first, -1)}", "steps = {_neighbour(ring, state, first, 1)}"),
    Mutant("22", f"{ENGINE}/shares.py", "company if seller == DIRECTORATE else BANK", "BANK"),
    Mutant("23", f"{ENGINE}/shares.py", "key=lambda p: (held_percent(setting, state, company, p), -others.index(p))", "key=lambda p: (held_percent(setting, state, company, p), others.index(p))"),
    Mutant("23", f"{ENGINE}/shares.py", "key=lambda p: (held_percent(setting, state, company, p), -players.index(p))", "key=lambda p: (held_percent(setting, state, company, p), players.index(p))"),
    Mutant("24", f"{ENGINE}/trading.py", "if owner == DIRECTORATE and held + percent > self.cap:", "if False:"),
    Mutant("24", f"{ENGINE}/trading.py", "if owner == DIRECTORATE and held + percent > self.cap:", "if held + percent > self.cap:"),
    Mutant("25", f"{ENGINE}/trading.py", "                count -= 1", "                count -= 0"),
    Mutant("26", f"{ENGINE}/trading.py", "        if (player, company) in state.sold:", "        if False:"),
    Mutant("27", f"{ZOO}/stock.py", "            reveal(state, play.new_inventions, FUTURE)", "            pass"),
    Mutant("28", f"{ZOO}/stock.py", "    if len(state.owned(player)) >= zoo_play().hand_limit:\n        raise", "    if False:\n        raise"),
    Mutant("28", f"{ZOO}/green.py", "        if len(state.owned(company)) >= zoo_play().hand_limit:\n            raise", "        if False:\n            raise"),
    Mutant("29", f"{ZOO}/stock.py", "richest = sorted(state.order, key=lambda p: -state.cash[p])", "richest = list(state.order)"),
    Mutant("29", f"{ZOO}/stock.py", "richest = sorted(state.order, key=lambda p: -state.cash[p])", "richest = sorted(reversed(state.order), key=lambda p: -state.cash[p])"),
    Mutant("30", f"{ZOO}/play.toml", "[7, 8, 9]", "[7, 9, 9]"),
    Mutant("30", f"{ZOO}/play.toml", "asset_at_end = 20", "asset_at_end = 18"),
    Mutant("31", f"{ZOO}/operating.py", "CHANCERY_PAYS = 2", "CHANCERY_PAYS = 1"),
    Mutant("31", f"{ENGINE}/market.py", "return -self.cells[cell].price, -cell[1], state.stacks[cell].index(company)", "return -self.cells[cell].price, cell[1], state.stacks[cell].index(company)"),
    Mutant("31", f"{ENGINE}/market.py", "return -self.cells[cell].price, -cell[1], state.stacks[cell].index(company)", "return -self.cells[cell].price, -cell[1], -state.stacks[cell].index(company)"),
    Mutant("33", f"{ENGINE}/operating.py", "replace=not state.turn.replaced,", "replace=True,"),
    Mutant("33", f"{ENGINE}/operating.py", "    lays = 2", "    lays = 3"),
    Mutant("34", f"{ENGINE}/lays.py", '        return f"it does not continue a line of {company}"', '        return ""'),
    Mutant("34", f"{ENGINE}/track.py", "elif not track.terminal and not board.blocked(ref, company):", "elif not track.terminal:"),
    Mutant("35", f"{ENGINE}/lays.py", "    if closed:", "    if False:"),
    Mutant("35", f"{ENGINE}/lays.py", "    if spec.color in FIXED:", "    if False:"),
    Mutant("36", f"{ENGINE}/track.py", "else tile.label == spec.label and len(tile.stops) == len(spec.stops))", "else len(tile.stops) == len(spec.stops))"),
    Mutant("37", f"{ENGINE}/lays.py", "if (spec.cost or spec.on_track is not None) and not rules.marked:", "if False:"),
    Mutant("37", f"{ENGINE}/lays.py", "    if coordinate in rules.not_on:", "    if False:"),
    Mutant("37", f"{ENGINE}/lays.py", '    return f"no new track of it continues a line of {company}"', '    return ""'),
    Mutant("37", f"{ENGINE}/lays.py", "if _worth(board, number) > _worth(board, old.number)", "if False"),
    Mutant("37", f"{ENGINE}/lays.py", "(step > 1 and not rules.leap)", "False"),
    Mutant("38", f"{ENGINE}/operating.py", "return 0 if coordinate in state.board.laid else state.board.hex(coordinate).cost", "return 0"),
    Mutant("38", f"{ENGINE}/lays.py", "    if tile.hexes and coordinate not in tile.hexes:", "    if False:"),
    Mutant("40", f"{ENGINE}/operating.py", "if state.turn.stations or not state.stations[company]:", "if not state.stations[company]:"),
    Mutant("40", f"{ENGINE}/stations.py", "return setting.companies[company].token_costs[placed]", "return setting.companies[company].token_costs[1]"),
    Mutant("40", f"{ENGINE}/stations.py", "    if ref not in reach(board, company).stops:", "    if False:"),
    Mutant("41", f"{ENGINE}/stations.py", "return company in setting.companies and not president(state, company)", "return False"),
    Mutant("45", f"{ENGINE}/operating.py", "        if not verdict.legal:", "        if False:"),
    Mutant("46", f"{ZOO}/operating.py", "            state.pay(BANK, company, run.subsidy)\n\n\nclass", "            pass\n\n\nclass"),
    Mutant("47", f"{ENGINE}/operating.py", "            self.withhold(setting, state, state.current, run)\n            state.turn.run", "            state.turn.run"),
    Mutant("48", f"{ZOO}/operating.py", "run.revenue >= threshold:", "run.revenue > threshold:"),
    Mutant("48", f"{ZOO}/operating.py", "state.pay(BANK, shares.president(state, company), cell.bonus)", "pass"),
    Mutant("49", f"{ZOO}/scrapping.py", "        state.ending = True", "        pass"),
    Mutant("50", f"{ZOO}/operating.py", "-(-run.revenue // TICKETS)", "run.revenue // TICKETS"),
    Mutant("51", f"{ENGINE}/buying.py", "            if not self.has_train(state, company):\n                raise", "            if False:\n                raise"),
    Mutant("51", f"{ENGINE}/buying.py", "if price < 1 or price > state.cash[company]:", "if price > state.cash[company]:"),
    Mutant("52", f"{ENGINE}/buying.py", "return depot.counted(state, company) < setting.train_limit(state, company)", "return True"),
    Mutant("53", f"{ENGINE}/depot.py", "if spec.last_run and train.owner not in (buyer, CHANCERY, PILE):", "if False:"),
    Mutant("53", f"{ENGINE}/depot.py", "if train.owner == company and not train.last", "if train.owner == company"),
    Mutant("53", f"{ENGINE}/buying.py", "and not train.last and not train.runs_as", "and not train.runs_as"),
    Mutant("53", f"{ZOO}/operating.py", "let_go(setting, state, depot.last_runs(state, company))", "pass"),
    Mutant("54", f"{ZOO}/scrapping.py", "    ask_discards(setting, state)", "    pass"),
    Mutant("55", f"{ZOO}/operating.py", "if state.turn.new_trains == 1:", "if True:"),
    Mutant("55", f"{ZOO}/play.toml", 'no_phase_bonus = ["4V+"]', "no_phase_bonus = []"),
    Mutant("D5", f"{ZOO}/operating.py", "        if from_pile:", "        if True:"),
    Mutant("56", f"{ENGINE}/buying.py", "state.debt[boss] += 2 * lacking", "state.debt[boss] += lacking"),
    Mutant("56", f"{ENGINE}/buying.py", "            state.turn.step = 10**6", "            pass"),
    Mutant("56", f"{ENGINE}/buying.py", "not (other == company and self.loses(setting, state, company, boss, percent))", "True"),
    Mutant("56", f"{ZOO}/operating.py", "*setting.market.ranked(state, rest)", "*rest"),
    Mutant("56", f"{ZOO}/money.py", "    if state.turn.forced:", "    if False:"),
    Mutant("57", f"{ZOO}/rounds.py", "            - state.debt[player]\n", ""),
    Mutant("57", f"{ZOO}/rounds.py", "return sorted(state.order, key=lambda p: -scores[p])", "return sorted(setting.players, key=lambda p: -scores[p])"),
    Mutant("61", f"{ENGINE}/buying.py", "min(top) <= state.cash[company] and len(top) > 1", "False"),
    Mutant("63", f"{ZOO}/green.py", "high = min(setting.powers[action.power].cost, state.cash[company])", "high = state.cash[company]"),
    Mutant("59.1", f"{ZOO}/stock.py", "            richest.insert(0, mint)", "            richest.append(mint)"),
    Mutant("59.2", f"{ZOO}/stock.py", "        elif FORECASTER in state.turn.used:", "        elif False:"),
    Mutant("59.3", f"{ZOO}/blue.py", "GOLD_PAYS = 3", "GOLD_PAYS = 2"),
    Mutant("59.4", f"{ZOO}/blue.py", 'setting.market.move(state, action.company, "right")', "pass"),
    Mutant("59.5", f"{ZOO}/blue.py", "SAFE_PAYS = 2", "SAFE_PAYS = 1"),
    Mutant("59.6", f"{ZOO}/blue.py", "Card(action.choice, company, disabled=True)", "Card(action.choice, company)"),
    Mutant("59.6", f"{ZOO}/operating.py", "_replace(disabled=False)", "_replace(disabled=True)"),
    Mutant("59.6", f"{ZOO}/blue.py", "        if new_phase:\n            scrap", "        if False:\n            scrap"),
    Mutant("59.7", f"{ZOO}/names.py", "CARRIAGES: 2", "CARRIAGES: 1"),
    Mutant("59.7", f"{ZOO}/green.py", "        if state.turn.run is not None or state.turn.paid:", "        if False:"),
    Mutant("59.9", f"{ZOO}/green.py", 'Token(_OPEN, ref, "open")', 'Token(_OPEN, ref, "closed")'),
    Mutant("59.9", f"{ZOO}/green.py", "        if stations.free(board, ref) - stations.kept(setting, state, ref) < 1:", "        if stations.free(board, ref) < 1:"),
    Mutant("59.9", f"{ZOO}/green.py", '            return "one station a turn"', '            return ""'),
    Mutant("59.10", f"{ZOO}/green.py", 'Token(_CLOSED, ref, "closed")', 'Token(_CLOSED, ref, "open")'),
    Mutant("59.11", f"{ZOO}/operating.py", "return -FAVOR[cost]", "return 0"),
    Mutant("59.12", f"{ZOO}/names.py", "WORKSITE: 2", "WORKSITE: 3"),
    Mutant("59.12", f"{ZOO}/operating.py", "        if state.uses[WORKSITE] == 1:", "        if False:"),
    Mutant("59.13", f"{ZOO}/names.py", "SWITCHES: 4", "SWITCHES: 3"),
    Mutant("59.13", f"{ENGINE}/lays.py", "    if rules.special != (number in setting.play.special_tiles):", "    if False:"),
    Mutant("59.13", f"{ENGINE}/lays.py", "    if old.number in setting.play.special_tiles:", "    if False:"),
    Mutant("59.14", f"{ZOO}/names.py", "ROBOT: 2", "ROBOT: 1"),
    Mutant("59.14", f"{ZOO}/green.py", 'state.board.content(coordinate).color != "yellow":', "False:"),
    Mutant("59.16", f"{ZOO}/duties.py", "state.board = state.board.join(first, ref)", "pass"),
    Mutant("59.16", f"{ENGINE}/track.py", "                        start(other.hex, End(\"stop\", other.number), -1)", "                        pass"),
    Mutant("59.17", f"{ZOO}/green.py", "beside=action.power == OVERPASS", "beside=False"),
    Mutant("59.19", f"{ZOO}/green.py", 'return "" if board.has_station(ref, company) else f"{company} has no station there"', 'return ""'),
    Mutant("59.20", f"{ZOO}/scrapping.py", "    if saved:", "    if False:"),
    Mutant("59.20", f"{ZOO}/operating.py", "and not engine_card(state, company)", ""),
    Mutant("59.20", f"{ENGINE}/buying.py", "and not train.last and not train.runs_as", "and not train.last"),
    Mutant("59.20", f"{ZOO}/green.py", "state.turn.step = min(state.turn.step, self.trains_step)", "pass"),
    Mutant("59.20", f"{ZOO}/scrapping.py", "if spec.last_run and not train.spent:", "if False:"),
)
# fmt: on


def survivors(wanted: str) -> list[str]:
    """Try the mutants of a line, or all, and return those that live."""
    with tempfile.TemporaryDirectory() as folder:
        verdict = tried(Mutant("", "py.typed", "", ""), Path(folder))
        if verdict != "LIVES":
            return [f"the tests fail without a mutant: {verdict}"]
        return _living([m for m in MUTANTS if wanted in ("", m.line)], Path(folder))


def _living(mutants: list[Mutant], folder: Path) -> list[str]:
    living = []
    for mutant in mutants:
        verdict = tried(mutant, folder)
        print(f"{mutant.line:6} {mutant.file}: {mutant.old.strip().splitlines()[0][:60]!r}: {verdict}", flush=True)
        if verdict.startswith("LIVES"):
            living.append(f"{mutant.line} {mutant.file}: {mutant.old}")
    return living


def tried(mutant: Mutant, folder: Path) -> str:
    """Run the tests on a mutated copy; return the first test that failed, or that it lives."""
    copy = folder / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    for part in ("routeopt", "tests"):
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    file = copy / "routeopt" / mutant.file
    text = file.read_text(encoding="utf-8")
    if mutant.old not in text:
        return "LIVES: its text is not in the file"
    file.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", TESTS, "-q", "-x", "-p", "no:cacheprovider", "--no-header"]
    command += [f"--ignore={TESTS}/test_{name}.py" for name in ("selfplay", "records")]
    # Kernels are compiled once: the copies have one path and the times of the originals.
    env = {**os.environ, "PYTHONPATH": str(copy), "NUMBA_CACHE_DIR": str(folder / "kernels")}
    done = subprocess.run(command, cwd=copy, env=env, capture_output=True, text=True, check=False)
    failed = re.search(r"FAILED \S+::(\S+)", done.stdout)
    if failed:
        return f"killed by {failed[1]}"
    return "LIVES" if done.returncode == 0 else f"LIVES: the tests cannot run: {done.stdout[-200:]!r}"


def main() -> int:
    """Try the mutants of the line asked for, or all."""
    living = survivors(sys.argv[1] if len(sys.argv) > 1 else "")
    print(f"{len(MUTANTS)} mutants, {len(living)} live", *living, sep="\n")
    return 1 if living else 0


if __name__ == "__main__":
    sys.exit(main())
