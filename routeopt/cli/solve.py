"""`routeopt solve`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from routeopt import interrupts
from routeopt.board import Route
from routeopt.cli import tables
from routeopt.cli.guard import DONE, NO
from routeopt.cli.options import Many
from routeopt.cli.output import action_id, console, moment, moment_lines, print_json
from routeopt.cli.pictures import Shown, kind_of, write_picture
from routeopt.cli.progress import SearchProgress
from routeopt.cli.sound import sound_source
from routeopt.errors import BadValueError, Fault
from routeopt.formats import At, Source, fault_lines, parse_route
from routeopt.network.records import Objective
from routeopt.rules import Position
from routeopt.search.strategy import Budget
from routeopt.search.warm_up import warm_up
from routeopt.solution import Solution, SolvedRun, solve, words
from routeopt.solution.explain import Reason, explain
from routeopt.solution.next_best import next_best

if TYPE_CHECKING:
    from rich.console import Console

#: Seconds for the next best run where no limit is set.
_EXPLAINED = 10.0


class _Asked(NamedTuple):
    """What the next best run must keep, and how many seconds it has."""

    pinned: tuple[Route, ...]
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What was asked for on the command line; see its help."""

    position: Path
    many: Many
    at: At
    company: str | None
    strategy: str
    seconds: float | None
    pins: tuple[str, ...]
    ties: int | None
    objective: Objective
    board: Path | None
    unchecked: bool
    explain: bool
    timing: bool
    as_json: bool
    svg: Path | None


def run(request: Request) -> int:
    """Solve a position and print the answer.

    Returns
    -------
    int
        The exit code.

    Raises
    ------
    RouteoptError
        The input cannot be used.
    """
    if request.position.is_dir():
        from routeopt.cli.solve_folder import solve_folder

        return solve_folder(request)
    if request.many != Many():
        raise BadValueError(
            f"{request.position}: -o, --workers, --resume and --scheduler are for a folder of positions"
        )
    if request.svg is not None:
        kind_of(request.svg)
    source, faults = sound_source(
        request.position, request.at, request.company, request.board, unchecked=request.unchecked
    )
    position = source.position
    pinned = tuple(_pin(position, text) for text in request.pins)
    progress = SearchProgress(position.data.game.currency)
    with progress.line():
        if request.seconds is not None:
            warm_up(request.strategy)  # compiling is not to be taken from the time for the search
        interrupts.answer_what_is_found()
        started = monotonic()
        solution = solve(
            position,
            strategy=request.strategy,
            budget=Budget(seconds=request.seconds, report=progress.report),
            objective=request.objective,
            pinned=pinned,
            ties=request.ties or 0,
            unchecked=True,  # the file has been checked, so that faults name its lines
        )
    interrupts.answer_from_here()
    if request.svg is not None:
        write_picture(request.svg, Shown(position, solution.run, (words.proof(solution),)))
    left = _EXPLAINED if request.seconds is None else max(0.0, request.seconds - (monotonic() - started))
    asked = _Asked(pinned, left)
    if request.as_json:
        print_json(_json(request, source, solution, asked, faults))
    else:
        _print(request, source, solution, asked, faults)
    return DONE if solution.proven else NO


def _pin(position: Position, text: str) -> Route:
    train, found, route = text.partition("=")
    if not found:
        raise BadValueError(f'--pin "{text}": TRAIN=ROUTE is expected, such as "2V=D5 D3 E2"')
    return parse_route(position, train.strip(), route)


def _explanation(solution: Solution, asked: _Asked) -> dict[str, Any]:
    """Return what `--explain` says as plain data for JSON, keys in a fixed order."""
    found = next_best(solution, seconds=asked.seconds, pinned=asked.pinned)
    following = {
        "without": None if found.leg is None else tables.leg_name(solution.position, found.leg),
        "costs": found.costs,
        "proven": found.sure,
        "run": None if found.run is None else found.run.to_json(),
    }
    parts = [(route.train, part) for route in solution.routes for part in route.parts]
    parts += [("run", part) for part in solution.run.parts]
    return {
        "proof": words.proof(solution),
        "parts": [{"train": train, "what": p.what, "amount": p.amount, "to": p.to} for train, p in parts],
        "reasons": [{"what": r.what, "counted": r.counted, "why": r.why} for r in _reasons(solution)],
        "next_best": following if solution.routes else None,
    }


def _reasons(solution: Solution) -> tuple[Reason, ...]:
    return explain(solution.position, solution.run, proven=solution.proven)


def _json(
    request: Request, source: Source, solution: Solution, asked: _Asked, faults: Sequence[Fault]
) -> dict[str, Any]:
    shown = solution.to_json(
        action=action_id(source),
        moment=moment(source),
        recorded=source.recorded_revenue,
        ties=request.ties is not None,
        timing=request.timing,
    )
    if request.unchecked:
        shown["faults"] = [fault._asdict() for fault in faults]
    if request.explain:
        shown["explanation"] = _explanation(solution, asked)
    return shown


def _print(request: Request, source: Source, solution: Solution, asked: _Asked, faults: Sequence[Fault]) -> None:
    out = console()
    for line in moment_lines(source):
        out.print(line)
    _print_run(out, solution.position, solution.run)
    if words.powers(solution.run):
        out.print(words.powers(solution.run))
    out.print(words.proof(solution))
    if faults:
        out.print(f"Solved as it lies, though {len(faults)} thing{'s are' if len(faults) > 1 else ' is'} wrong:")
        for fault in faults:
            out.print(tables.fault_line(fault, fault_lines(source, fault)))
    if source.recorded_revenue is not None:
        out.print(f"Recorded: {solution.position.data.game.currency}{source.recorded_revenue}.")
    if request.explain:
        out.print(tables.parts_table(solution.position, solution.run))
        for line in tables.reasons(solution.position, _reasons(solution)):
            out.print(line)
        for line in tables.next_best_lines(solution, next_best(solution, seconds=asked.seconds, pinned=asked.pinned)):
            out.print(line)
    if request.ties is not None:
        out.print(f"Other runs that are worth the same: {len(solution.ties) or 'none'} found.")
        for tie in solution.ties:
            _print_run(out, solution.position, tie)
    for alternative in solution.alternatives:
        out.print("Also allowed:")
        _print_run(out, solution.position, alternative)
    if request.timing:
        spent = ", ".join(f"{stage} {1000 * seconds:.1f} ms" for stage, seconds in solution.seconds.items())
        counted = ", ".join(f"{count:,} {what}" for what, count in solution.counters.items())
        out.print(f"Time: {spent}. Counted: {counted or 'nothing'}.")


def _print_run(out: Console, position: Position, run: SolvedRun) -> None:
    """Print a run as a table, and its routes as they can be pinned."""
    out.print(tables.fitting(out, position, run))
    for line in tables.pin_lines(position, run):
        out.print(line, soft_wrap=True)
