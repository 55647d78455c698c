"""`routeopt show`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from routeopt import interrupts
from routeopt.board import Route
from routeopt.cli import tables
from routeopt.cli.guard import DONE, NO
from routeopt.cli.output import moment_lines
from routeopt.cli.pictures import Shown, kind_of, write_drawing, write_picture
from routeopt.cli.progress import SearchProgress
from routeopt.cli.sound import sound_source
from routeopt.errors import BadInputError, BadValueError
from routeopt.formats import At, fault_lines, parse_route
from routeopt.rules import Position
from routeopt.rules.judge import judge
from routeopt.search.strategy import Budget
from routeopt.solution import SolvedRun, judged_run, solve
from routeopt.solution.runs import drawn_run
from routeopt.solution.words import proof
from routeopt.titles import find_title
from routeopt.visible import visible

if TYPE_CHECKING:
    from routeopt.draw.style import ThemeName

_EMPTY = SolvedRun(revenue=0, subsidy=0, routes=())


def run(
    path: Path, out: Path, routes: tuple[str, ...], *, at: At, company: str | None, board: Path | None,
    best: bool, dark: bool, near: bool, unchecked: bool = False, numbers: bool = False,
) -> int:  # fmt: skip
    """Draw a position, and routes over it, into a file.

    Returns
    -------
    int
        The exit code.

    Raises
    ------
    RouteoptError
        The input cannot be used, or the file cannot be written.
    """
    kind = kind_of(out)
    if best and routes:
        raise BadValueError("--best and --route: one of the two is expected")
    source, faults = sound_source(path, at, company, board, unchecked=True)
    position = source.position
    if routes:
        shown = _chosen(position, routes)
    elif best or (kind == "html" and position.trains):
        interrupts.answer_what_is_found()
        progress = SearchProgress(position.data.game.currency)
        with progress.line():
            solution = solve(position, budget=Budget(report=progress.report), unchecked=True)
        shown = Shown(position, solution.run, (proof(solution),), () if solution.proven else (proof(solution),))
    else:
        shown = Shown(position, _EMPTY)
    if not unchecked:
        shown = shown._replace(faults=tuple(faults))
    interrupts.answer_from_here()
    write_picture(out, shown, dark=dark, near=near, numbers=numbers)
    for line in moment_lines(source) if source.at is not None else ():
        print(line)
    for line in shown.wrong:
        print(visible(line))
    if shown.faults:
        print(
            f"{len(shown.faults)} thing{'s' * (len(shown.faults) > 1)} wrong with the position, marked on the picture:"
        )
        for number, fault in enumerate(shown.faults, 1):
            print(visible(f"{number}. {tables.fault_line(fault, fault_lines(source, fault)).removeprefix('- ')}"))
    return NO if shown.wrong or shown.faults else DONE


def tiles(out: Path, name: str | None, *, turned: bool, dark: bool) -> int:
    """Draw the tiles of a title on one sheet; without a title, those of the catalogue that all share.

    Returns
    -------
    int
        The exit code.

    Raises
    ------
    RouteoptError
        There is no such title, or the file cannot be written.
    """
    from routeopt.draw import draw_tiles

    if kind_of(out) == "html":
        raise BadInputError(f"{out}: the sheet of tiles is drawn as .svg or .png")
    theme: ThemeName = "dark" if dark else "light"
    if name is None:
        heading = "The catalogue that titles share; --title T draws the tiles that a title has, as it has them."
        write_drawing(out, draw_tiles(turned=turned, heading=heading, theme=theme))
        return DONE
    title = find_title(name).title
    data = title.data
    layout = next(iter(data.boards.values())).layout
    heading = f"{title.name}: the tiles with their numbers, how many there are, and the digit of each edge"
    write_drawing(
        out,
        draw_tiles(
            {number: data.tiles[number] for number in data.supply},
            supply=data.supply,
            layout=layout,
            turned=turned,
            heading=heading,
            theme=theme,
        ),
    )
    return DONE


def _chosen(position: Position, texts: tuple[str, ...]) -> Shown:
    """Return the routes that were typed: priced where they are a legal run, else with the reasons why not."""
    chosen = [_route(position, number, text) for number, text in enumerate(texts)]
    verdict = judge(position, chosen)
    if not verdict.faults:
        return Shown(position, judged_run(position, chosen))
    return Shown(position, drawn_run(position, chosen), wrong=tuple(f"Illegal: {fault}" for fault in verdict.faults))


def _route(position: Position, number: int, text: str) -> Route:
    """Read a route: ``"2V#2=D5 D3 E2"`` names its train; else the first route is the first train's, and so on."""
    train, named, rest = text.partition("=")
    if named:
        return parse_route(position, train.strip(), rest)
    if number >= len(position.trains):
        raise BadValueError(
            f'--route "{text}": the company has {len(position.trains)} trains; name one of them: TRAIN=ROUTE'
        )
    return parse_route(position, number, text)
