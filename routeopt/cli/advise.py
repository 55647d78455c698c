"""`routeopt advise`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from routeopt import interrupts
from routeopt.analysis.advice import Advice, TrainWorth, Variant, advise
from routeopt.cli.guard import DONE, NO
from routeopt.cli.output import console, moment_lines, print_json
from routeopt.cli.pictures import kind_of, write_drawing
from routeopt.cli.progress import LiveLine
from routeopt.cli.sound import sound_source
from routeopt.cli.tables import pin_lines
from routeopt.errors import BadInputError
from routeopt.formats import At
from routeopt.network.records import Worth
from routeopt.solution import words
from routeopt.solution.naming import named

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What was asked for on the command line; see its help."""

    position: Path
    at: At
    company: str | None
    board: Path | None
    seconds: float | None
    rows: int
    best: int
    as_json: bool
    svg: Path | None


def run(request: Request) -> int:
    """Advise on a position.

    Returns
    -------
    int
        The exit code: 1 where the time did not do.

    Raises
    ------
    RouteoptError
        The input cannot be used, or the picture cannot be written.
    """
    if request.svg is not None and kind_of(request.svg) == "html":
        raise BadInputError(f"{request.svg}: advice is drawn as .svg or .png")
    source, _ = sound_source(request.position, request.at, request.company, request.board)
    done = [0, 0]

    def report(now: int, total: int) -> None:
        done[:] = now, total

    with LiveLine(lambda: f"{done[0]} of {done[1]} looked at", quiet=2.0):
        interrupts.answer_what_is_found()
        advice = advise(source.position, seconds=request.seconds, best=request.best, report=report)
    interrupts.answer_from_here()
    if request.svg is not None:
        _draw(advice, request.svg)
    if request.as_json:
        print_json(advice.to_json())
    else:
        out = console()
        for line in moment_lines(source):
            out.print(line)
        _print(out, advice, request.rows)
    return DONE if advice.complete else NO


def _draw(advice: Advice, path: Path) -> None:
    """Draw the runs of the best few."""
    from routeopt.draw import draw_run
    from routeopt.draw.several import draw_several
    from routeopt.draw.style import THEMES

    theme = THEMES["light"]
    shown = [
        (f"{_what(advice, variant)}: {_money(advice, variant.worth.revenue)}", solution)
        for variant, solution in zip(advice.variants, advice.best, strict=False)
    ]
    shown = shown or [("Nothing to build raises the run.", advice.now)]
    write_drawing(
        path,
        draw_several([(text, draw_run(s.position, s.run, theme=theme, numbers=True)) for text, s in shown], theme),
    )


def _money(advice: Advice, amount: int) -> str:
    return f"{advice.position.data.game.currency}{amount}"


def _what(advice: Advice, variant: Variant) -> str:
    """Say what a variant builds."""
    said = [] if variant.lay is None else [f"tile {variant.lay[1]}@{variant.lay[2]} on {variant.lay[0]}"]
    if variant.station is not None:
        said.append(f"a station in {named(advice.position.board, advice.position.board.stop_name(variant.station))}")
    return " and ".join(said)


def _print(out: Console, advice: Advice, rows: int) -> None:
    now = advice.now
    out.print(f"The best run now: {_money(advice, now.revenue)}. {words.proof(now)}")
    how = (
        "by the rules of the title"
        if advice.by_engine
        else "by what fits, is in supply, keeps track, and continues a line of the company"
    )
    out.print(f"Looked at: one tile and one station, alone and together, {how}. What it can pay is not asked.")
    lines = list(_lines(advice))
    if lines:
        out.print(_table(advice, lines[:rows]))
        if len(lines) > rows:
            out.print(f"{len(lines) - rows} more raise the run by less, or as much for more; --rows shows them.")
    else:
        out.print("Nothing that could be built raises the run.")
    if advice.trains:
        out.print(_trains(advice))
    if advice.best:
        out.print("The run of the first:")
        for line in pin_lines(advice.best[0].position, advice.best[0].run):
            out.print(line, soft_wrap=True)
    if not advice.complete:
        out.print("It was stopped before everything was looked at; what is listed is exact.")


def _lines(advice: Advice) -> Iterator[tuple[str, int, Worth]]:
    """Yield what raises the run, the most first: tiles of a hex that do the same together, and no part in vain."""
    alone = {(v.lay, v.station): v.worth for v in advice.variants}
    now = Worth(advice.now.revenue, advice.now.run.subsidy)
    groups: dict[tuple[object, ...], list[Variant]] = {}
    for variant in advice.variants:
        parts = [now]
        if variant.lay is not None and variant.station is not None:
            parts = [now, alone[variant.lay, None], alone.get((None, variant.station), now)]
        if variant.worth <= max(parts):
            continue
        where = variant.lay[0] if variant.lay else ""
        groups.setdefault((where, variant.station, variant.cost, variant.worth), []).append(variant)
    for same in groups.values():
        yield _together(advice, same), same[0].cost, same[0].worth


def _together(advice: Advice, same: Sequence[Variant]) -> str:
    first = same[0]
    said = _what(advice, first)
    if len(same) > 1 and first.lay is not None:
        others = ", ".join(f"{v.lay[1]}@{v.lay[2]}" for v in same[1:] if v.lay is not None)
        said += f" (or {others})"
    return said


def _table(advice: Advice, lines: Sequence[tuple[str, int, Worth]]) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column("what to build", overflow="fold")
    for head in ("cost", "run", "more", "a share"):
        table.add_column(head, justify="right")
    for what, cost, worth in lines:
        table.add_row(what, _money(advice, cost), _money(advice, worth.revenue), *_gain(advice, worth))
    return table


def _gain(advice: Advice, worth: Worth) -> tuple[str, str]:
    gain, share = advice.gain(worth), advice.per_share(worth)
    more = worth.subsidy - advice.now.run.subsidy
    treasury = f" ({more:+} treasury)" if more else ""
    return f"{gain:+}{treasury}", "" if share is None else f"{float(share):+g}"


def _trains(advice: Advice) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column("train")
    for head in ("price", "run", "more", "a share"):
        table.add_column(head, justify="right")
    for train in advice.trains:
        table.add_row(*_train(advice, train))
    return table


def _train(advice: Advice, train: TrainWorth) -> tuple[str, ...]:
    name = f"one more {train.name}" if train.more else f"without {train.name}"
    price = _money(advice, train.price) if train.more else ""
    return (name, price, _money(advice, train.worth.revenue), *_gain(advice, train.worth))
