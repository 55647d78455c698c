"""The command that advises, and its help; what it does is in the module beside this one."""

from __future__ import annotations

from typing import Annotated

import typer

from routeopt.cli.guard import guarded
from routeopt.cli.options import AsJson, At, BoardFile, Company, Picture, PositionFile

_ADVISE = """Say what would raise the next run most: tiles, stations, trains.

\b
Examples:
  routeopt advise examples/18africa.toml
  routeopt advise game.json --svg advice.svg
  routeopt advise game.json --company AR --time-limit 5 --json

Every tile that the company could lay and every station that it could place now are looked at, alone and together, each
with what it costs and the best run that it gives; each of its trains less, and each that its phase sells more. All that
is listed is exact, and --json lists everything; the table leaves out what adds nothing, and puts tiles that do the same
in one line. --svg draws the best few.

Where a title can be played, its rules say what may be built; else tiles of the phase's colours that fit, are in supply,
keep what lies there, and continue a line of the company. The answer says which. Several lays of a turn are not looked
at together, and what the company can pay is not asked.

Exit code 1 says that the time was up before everything was looked at."""


def add_advising(app: typer.Typer) -> None:
    """Give the command line this command."""
    app.command("advise", help=_ADVISE)(guarded(_advise))


def _advise(
    position: PositionFile,
    *,
    at: At = None,
    company: Company = None,
    board: BoardFile = None,
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", metavar="S", min=0.0, help="Stop after S seconds with what is known by then."),
    ] = None,
    rows: Annotated[int, typer.Option("--rows", metavar="N", min=1, help="How many lines of what to build.")] = 10,
    best: Annotated[int, typer.Option("--best", metavar="K", min=1, help="Of how many the run is given.")] = 3,
    as_json: AsJson = False,
    svg: Picture = None,
) -> int:
    """Advise on a position."""
    from routeopt.cli.advise import Request, run

    return run(
        Request(
            position=position,
            at=at,
            company=company,
            board=board,
            seconds=time_limit,
            rows=rows,
            best=best,
            as_json=as_json,
            svg=svg,
        )
    )
