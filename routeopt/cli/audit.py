"""`routeopt audit`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from routeopt.analysis.audit import AuditedRun, audit, audited, solved_runs
from routeopt.analysis.totals import Total, by_company, by_player, total
from routeopt.cli.batch import work
from routeopt.cli.guard import DONE, NO
from routeopt.cli.options import Many
from routeopt.cli.output import console, require_folder, write_whole
from routeopt.cli.progress import LiveLine
from routeopt.errors import BadValueError
from routeopt.formats.load import read_text
from routeopt.solution import judged_run
from routeopt.titles import find_title

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

#: How many runs of a game are told, those that missed most.
_WORST = 5


def run(paths: Sequence[Path], many: Many, *, seconds: float | None, as_json: bool, html: Path | None) -> int:
    """Audit recorded games.

    Returns
    -------
    int
        The exit code: 1 where a game could not be audited, or a best run is not proven.

    Raises
    ------
    RouteoptError
        A file that is named is not there, or the answers cannot be written.
    """
    if html is not None:
        return _page(paths, many, html, seconds=seconds)
    failed = False
    found: list[AuditedRun] = []
    for done in work(partial(audit, seconds=seconds), paths, (".json",), many, key="game"):
        failed |= bool(done.error)
        runs = list(_runs(done.lines))
        found += runs
        if as_json:
            sys.stdout.write(done.lines.decode())
            sys.stdout.flush()
        elif runs:
            _print_games(runs)
    if not as_json:
        _print_all(found)
    return NO if failed or not all(run.proven for run in found) else DONE


def _page(paths: Sequence[Path], many: Many, html: Path, *, seconds: float | None) -> int:
    """Audit one game, and write the page of it."""
    from routeopt.draw import ShownRun, draw_game_page

    if len(paths) != 1 or paths[0].is_dir() or many != Many():
        raise BadValueError("--html is for one game: one file, without -o, --workers and what goes with them")
    require_folder(html)
    where, text = read_text(paths[0])
    shown: list[ShownRun] = []
    runs: list[AuditedRun] = []
    with LiveLine(lambda: f"{len(runs)} runs", quiet=2.0):
        for run, solution in solved_runs(text, where, seconds=seconds):
            found = audited(where, run, solution)
            said = [f"{fault.rule}: {fault}" for fault in found.faults]
            said += [] if found.proven else [f"The best run is not proven: at most {found.bound}."]
            ran = judged_run(run.position, run.legal)
            runs.append(found)
            shown.append(
                ShownRun(
                    str(found.action),
                    found.company,
                    found.player,
                    run.position,
                    found.recorded,
                    ran,
                    solution.run,
                    " ".join(said),
                )
            )
        if not runs:
            raise BadValueError(f"{where}: no company has run a train yet")
        money = find_title(runs[0].title)[0].data.game.currency
        write_whole(html, draw_game_page(f"{runs[0].title}: {where}", [_sum(total("", runs), money)], shown))
    _print_game(console(), where, runs)
    return DONE if all(run.proven for run in runs) else NO


def _runs(lines: bytes) -> Iterator[AuditedRun]:
    """Yield the runs that lines of answers tell; those that tell what went wrong are no runs."""
    for line in lines.splitlines():
        if "error" not in json.loads(line):
            yield msgspec.json.decode(line, type=AuditedRun)


def _games(runs: Sequence[AuditedRun]) -> dict[str, list[AuditedRun]]:
    games: dict[str, list[AuditedRun]] = {}
    for run in runs:
        games.setdefault(run.game, []).append(run)
    return games


def _print_games(runs: Sequence[AuditedRun]) -> None:
    for name, group in _games(runs).items():
        _print_game(console(), name, group)


def _print_game(out: Console, name: str, runs: Sequence[AuditedRun]) -> None:
    money = find_title(runs[0].title)[0].data.game.currency
    out.print(f"{name}: {runs[0].title}, {_sum(total('', runs), money)}")
    out.print(_table("company", by_company(runs), money))
    players = by_player(runs)
    if any(player.name for player in players):
        out.print(_table("president", players, money))
    worst = sorted((run for run in runs if run.missed), key=lambda run: -(run.missed or 0))[:_WORST]
    if worst:
        out.print("Missed most:")
    for run in worst:
        best = "; ".join(f"{route.train}: {' '.join(route.stops)} = {route.revenue}" for route in run.best_routes)
        share = "" if run.per_share is None else f", {money}{run.per_share:g} a share"
        out.print(f"  before action {run.action}, {run.company}: {money}{run.recorded}, best {money}{run.best}{share}")
        out.print(f"    {best}", soft_wrap=True)
    broken = [run for run in runs if run.faults]
    if broken:
        out.print("Not by the rules:")
    for run in broken:
        record = "no amount recorded" if not run.said else f"recorded {money}{run.recorded}"
        rules = "they forbid it" if run.judged is None else f"they give {money}{run.judged}"
        out.print(f"  action {run.action}, {run.company}: {record}, {rules}, best {money}{run.best}")
        for fault in run.faults:
            out.print(f"    {fault.rule}: {fault}", soft_wrap=True)
    for run in runs:
        if not run.proven:
            out.print(f"Not proven: action {run.action}, {run.company}: {money}{run.best}, at most {money}{run.bound}")
    out.print("")


def _sum(whole: Total, money: str) -> str:
    said = f"{whole.runs} run{'s' * (whole.runs != 1)}"
    if whole.known < whole.runs:
        said += f" ({whole.runs - whole.known} without an amount)"
    missed = "nothing was missed"
    if whole.missed:
        missed = f"{money}{whole.missed} missed in {whole.short} of them ({whole.missed / whole.best:.1%})"
    return f"{said}: {money}{whole.recorded} recorded, {money}{whole.best} at best, {missed}."


def _table(of: str, totals: Sequence[Total], money: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(of, overflow="fold")
    shares = any(t.per_share is not None for t in totals)
    for column in ("runs", "recorded", "best", "missed", *(["a share"] if shares else [])):
        table.add_column(column, justify="right")
    for t in totals:
        each = [] if not shares else ["" if t.per_share is None else f"{money}{t.per_share:g}"]
        amounts = [f"{money}{amount}" for amount in (t.recorded, t.best, t.missed)]
        table.add_row(t.name or "not known", str(t.runs), *amounts, *each)
    return table


def _print_all(runs: Sequence[AuditedRun]) -> None:
    """Print the sum of several games; money of different titles is not added up."""
    games = _games(runs)
    if len(games) < 2:
        return
    known = [run for run in runs if run.recorded is not None]
    short = sum(1 for run in known if run.missed)
    share = sum((run.missed or 0) / run.best for run in known if run.best) / max(1, len(known))
    often = short / max(1, len(known))
    console().print(
        f"{len(games)} games, {len(runs)} runs: a better one was there for {short} ({often:.0%}); "
        f"on average {share:.1%} of the best revenue was missed."
    )
