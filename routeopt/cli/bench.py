"""`routeopt bench`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from routeopt.analysis.bench import (
    BASE,
    Case,
    Measured,
    Row,
    Shortfall,
    built_in_cases,
    cases_in,
    disagreements,
    measure,
    shortfalls,
    summarise,
)
from routeopt.cli.guard import DONE, NO, complain
from routeopt.cli.output import console, print_json
from routeopt.cli.progress import LiveLine
from routeopt.errors import UnknownNameError, nearest
from routeopt.search import strategy_names

if TYPE_CHECKING:
    from rich.table import Table


def run(positions: Path | None, names: str | None, seconds: float, as_json: bool) -> int:
    """Compare strategies and print the table.

    Returns
    -------
    int
        The exit code: 1 where strategies contradict each other.

    Raises
    ------
    RouteoptError
        A strategy that does not exist, or positions that cannot be read.
    """
    chosen = _chosen(names)
    cases = built_in_cases() if positions is None else cases_in(positions)
    measured = _measured(cases, chosen, seconds)
    rows, wrong, short = summarise(measured), disagreements(measured), shortfalls(measured)
    if as_json:
        print_json(
            {
                "rows": [row._asdict() for row in rows],
                "disagreements": wrong,
                "shortfalls": [s._asdict() for s in short],
            }
        )
    else:
        _print(rows, short, len(cases), seconds)
        for line in wrong:
            complain(line)
    return NO if wrong else DONE


def _chosen(names: str | None) -> tuple[str, ...]:
    known = strategy_names()
    if names is None:
        return tuple(name for name in known if name != "auto")
    chosen = tuple(name.strip() for name in names.split(","))
    for name in chosen:
        if name not in known:
            raise UnknownNameError(f'there is no strategy "{name}"; {nearest(name, known)}')
    return chosen


def _measured(cases: Sequence[Case], names: Sequence[str], seconds: float) -> list[Measured]:
    """Measure, with a count on stderr where that is a terminal."""
    measured: list[Measured] = []

    def text() -> str:
        last = f": {measured[-1].set}, {measured[-1].case}, {measured[-1].strategy}" if measured else ""
        return f"{len(measured)} of {len(cases) * len(names)}{last}"

    with LiveLine(text):
        measured.extend(measure(cases, names, seconds))
    return measured


def _print(rows: Sequence[Row], short: Sequence[Shortfall], count: int, seconds: float) -> None:
    out = console()
    out.print(f"{count} positions; each search stops after {seconds:g} s. Times are in ms.")
    out.print(_table(rows))
    for s in short:
        out.print(
            f"{s.strategy} falls short of the best run on {s.short} of {s.known} positions, "
            f"there by {s.mean_share:.1%} on average, {s.worst_share:.1%} at the most."
        )


def _table(rows: Sequence[Row]) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("set", "strategy"):
        table.add_column(column, overflow="fold")
    for column in ("positions", "median", "worst", "steps", "pruned", "proven", "gap", f"x {BASE}"):
        table.add_column(column, justify="right")
    for number, row in enumerate(rows):
        if number and rows[number - 1].set != row.set:
            table.add_section()
        table.add_row(
            row.set, row.strategy, str(row.positions), f"{1000 * row.median_s:.1f}", f"{1000 * row.worst_s:.1f}",
            f"{row.steps:,}", _share(row.pruned_share, 2), _share(row.proven_share), _share(row.gap),
            "" if row.ratio is None else f"{row.ratio:.2f}",
        )  # fmt: skip
    return table


def _share(share: float | None, digits: int = 0) -> str:
    return "" if share is None else f"{share:.{digits}%}"
