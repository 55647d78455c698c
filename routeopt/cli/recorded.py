"""Commands on recorded games, registered by the application; what they do is in the modules beside this one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from routeopt.cli.guard import guarded
from routeopt.cli.options import AnswersFile, AsJson, BoardFile, Many, Resume, Scheduler, Workers

_REPLAY = """Replay a recorded game through the rules engine.

\b
Examples:
  routeopt replay game.json
  routeopt replay game.json --verify --json
  routeopt replay game.json --to 61

GAME is an export of 18xx.games or a game that `routeopt play --save` wrote.

A recorded run that breaks a rule, or that the rules value otherwise, brings what the record says: the game went on with
that. Such runs are listed at the end; --strict stops before the first of them.

Exit code 1 says, with --verify, that the result is not as recorded or that no rule explains what a run brought; with
--strict, that a run is not as the rules have it."""


@guarded
def replay_command(
    game: Annotated[Path, typer.Argument(metavar="GAME", help="An export of 18xx.games, or a saved game (JSON).")],
    *,
    to: Annotated[int | None, typer.Option("--to", metavar="N", help="Stop after action N.")] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Compare the result, and each run's revenue, with the record.")
    ] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Stop before a recorded run that is not as the rules have it.")
    ] = False,
    board: BoardFile = None,
    as_json: AsJson = False,
) -> int:
    """Replay a game."""
    from routeopt.cli.replay import run

    return run(game, to=to, verify=verify, strict=strict, board=board, as_json=as_json)


_AUDIT = """Tell what recorded games left on the table: each run beside the best one, with a proof.

\b
Examples:
  routeopt audit game.json
  routeopt audit game.json --html audit.html
  routeopt audit games/ -o audit.jsonl
  routeopt audit games/ -o audit.jsonl --resume

Each PATH is an export of 18xx.games, a game that `routeopt play --save` wrote, or a folder of them. What was missed is
told by company and by its president, in money and for each share; a recorded run that breaks a rule is named with it.

The lines of --json and of -o (JSON, one for each run) are in the order of the files, whatever the number of workers. A
stopped command leaves FILE.part, and --resume goes on from there. A file that cannot be used is told and left out.

Exit code 1 says that a file could not be used, or that a best run is not proven."""


@guarded
def audit_command(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH", help="Recorded games (JSON), and folders of them.")],
    *,
    out: AnswersFile = None,
    workers: Workers = None,
    resume: Resume = False,
    scheduler: Scheduler = "",
    time_limit: Annotated[
        float | None,
        typer.Option(
            "--time-limit",
            metavar="S",
            min=0.0,
            help="Stop each search after S seconds; without it steps count, so that every machine finds the same.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON line for each run.")] = False,
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help="Of one game: a page with a chart, and both runs on each board."),
    ] = None,
) -> int:
    """Audit games."""
    from routeopt.cli.audit import run

    many = Many(out=out, workers=workers, resume=resume, scheduler=scheduler)
    return run(paths, many, seconds=time_limit, as_json=as_json, html=html)


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    app.command("replay", help=_REPLAY)(replay_command)
    app.command("audit", help=_AUDIT)(audit_command)
