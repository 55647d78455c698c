"""`routeopt check`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from routeopt.board import Route, open_ends
from routeopt.cli import tables
from routeopt.cli.guard import DONE, NO
from routeopt.cli.notes import note_map
from routeopt.cli.output import action_id, console, moment, moment_lines, print_json
from routeopt.errors import BadValueError, Fault, IllegalRouteError
from routeopt.formats import At, Source, fault_lines, load_source, parse_route
from routeopt.rules import Position
from routeopt.solution import SolvedRun, check, judged_run, words
from routeopt.spec.locate import line_of


class Pairs(NamedTuple):
    """Trains and the routes that they run, as typed; the first train runs the first route, and so on."""

    trains: tuple[str, ...]
    routes: tuple[str, ...]


def run(path: Path, pairs: Pairs, *, at: At, company: str | None, board: Path | None, as_json: bool) -> int:
    """List everything that is wrong with a position and with a run on it, or what the run pays.

    Returns
    -------
    int
        The exit code.

    Raises
    ------
    RouteoptError
        The input cannot be used.
    """
    if len(pairs.trains) != len(pairs.routes):
        raise BadValueError(
            f"{len(pairs.trains)} --train and {len(pairs.routes)} --route: give both for each train, such as "
            f'--train 2V --route "D5 D3 E2"'
        )
    source = load_source(path, at, company, board)
    note_map(board)
    position = source.position
    routes, broken = _routes(position, pairs)
    faults = [*check(position, routes), *broken]
    paid = judged_run(position, routes) if routes and not faults else None
    ends = open_ends(position.board) if source.at is None and not pairs.routes else []
    if as_json:
        print_json(_json(source, faults, ends, paid))
    else:
        _print(source, faults, ends, paid)
    return NO if faults else DONE


def _routes(position: Position, pairs: Pairs) -> tuple[list[Route], list[Fault]]:
    """Return the routes that the texts name, and why other texts name none."""
    routes: list[Route] = []
    broken: list[Fault] = []
    for train, text in zip(*pairs, strict=True):
        try:
            routes.append(parse_route(position, train, text))
        except IllegalRouteError as error:
            broken += error.faults
    return routes, broken


def _json(source: Source, faults: Sequence[Fault], ends: Sequence[Fault], paid: SolvedRun | None) -> dict[str, Any]:
    position = source.position
    shown: dict[str, Any] = {
        "title": position.title,
        "company": position.shown(position.company),
        "action": action_id(source),
        **moment(source),
        "legal": not faults,
        "faults": [fault._asdict() for fault in faults],
        "notes": [{"where": end.where, "message": end.message} for end in ends],
    }
    return shown | (paid.to_json() if paid is not None else {})


def _print(source: Source, faults: Sequence[Fault], ends: Sequence[Fault], paid: SolvedRun | None) -> None:
    out = console()
    for line in moment_lines(source):
        out.print(line)
    if faults:
        out.print(f"{len(faults)} thing{'s' if len(faults) > 1 else ''} wrong:")
        # Faults of routes come after those of the position: no line of the file says a route.
        own = len(check(source.position))
        for number, fault in enumerate(faults):
            out.print(tables.fault_line(fault, fault_lines(source, fault) if number < own else ()))
    elif paid is None:
        out.print("In order: nothing is wrong with this position.")
    else:
        out.print("Legal.")
        out.print(tables.parts_table(source.position, paid))
        if words.powers(paid):
            out.print(words.powers(paid))
    if ends:
        out.print("No fault, but worth a look at the table: track that leads into nothing.")
        for end in ends:
            out.print(f"- {end.where}: {end.message}{_at_line(source, end)}")


def _at_line(source: Source, end: Fault) -> str:
    line = line_of(source.text, ("tiles", end.where))
    return f" (line {line})" if line else ""
