"""The commands and their options; what they do is in the modules beside this one, loaded when a command runs."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from routeopt.cli.guard import guarded

app = typer.Typer(
    name="routeopt",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="""Find the best legal train run of an 18xx company, with a proof.

\b
A POSITION is a file:
  position.toml, .json   typed by hand; see examples/ in the repository
  game.json              an export of a game on 18xx.games

\b
Examples:
  routeopt solve examples/lions.toml
  routeopt solve game.json --at 61 --svg run.svg
  routeopt check game.json --at 61 --train 3S --route "I11 H10 I9"

\b
Exit code: 0 done; 1 the answer is no (not proven, illegal); 2 bad input.""",
)


class Objective(StrEnum):
    """What the best run is."""

    revenue = "revenue"
    total = "total"


PositionFile = Annotated[
    Path, typer.Argument(metavar="POSITION", help="A position (TOML or JSON), or an export of 18xx.games (JSON).")
]
At = Annotated[
    int | None,
    typer.Option(
        "--at",
        metavar="N",
        help="Of an export: the position just before action N. Without it: before the last run, or the end of the log.",
    ),
]
Company = Annotated[
    str | None, typer.Option("--company", metavar="C", help="Whose run; without it, the one whose turn it is.")
]
BoardFile = Annotated[
    Path | None,
    typer.Option("--board", metavar="FILE", help="Another map for the title, in the form of its board.toml."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


@app.command("titles")
@guarded
def titles_command(as_json: AsJson = False) -> int:
    """List the titles that routeopt knows, with their maps, trains and options."""
    from routeopt.cli.titles import run

    return run(as_json)


@app.command(
    "solve",
    help="""Find the best run of a company, and prove it.

\b
Examples:
  routeopt solve examples/lions.toml
  routeopt solve game.json --at 61 --json
  routeopt solve game.json --company GI --time-limit 2
  routeopt solve position.toml --pin "2V=E13 E15" --ties 3 --svg run.svg

\b
A ROUTE lists every hex passed, in order: "D5 D3 E2". J21.1 names a city where a hex has
several, numbered from 0. Of two trains of one kind the second is 2V#2.

Exit code 1 says that the best run found is not proven to be the best.""",
)
@guarded
def solve_command(
    position: PositionFile,
    *,
    at: At = None,
    company: Company = None,
    strategy: Annotated[
        str,
        typer.Option(
            "--strategy",
            metavar="S",
            help="How to search, by name; a name that does not exist lists those that do.",
        ),
    ] = "auto",
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", metavar="S", min=0.0, help="Stop after S seconds with the best run so far."),
    ] = None,
    pin: Annotated[
        list[str] | None,
        typer.Option("--pin", metavar="TRAIN=ROUTE", help="A train runs this route; may be given again."),
    ] = None,
    ties: Annotated[
        int | None,
        typer.Option("--ties", metavar="K", min=0, help="List up to K other runs that are worth the same."),
    ] = None,
    objective: Annotated[
        Objective,
        typer.Option("--objective", help="Most revenue, or most of revenue and subsidy together."),
    ] = Objective.revenue,
    board: BoardFile = None,
    explain: Annotated[bool, typer.Option("--explain", help="Say what each part is paid for.")] = False,
    timing: Annotated[bool, typer.Option("--timing", help="Say what took how long.")] = False,
    as_json: AsJson = False,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Draw the board and the run into FILE.")
    ] = None,
) -> int:
    """Solve a position."""
    from routeopt.cli.solve import Request, run

    return run(
        Request(
            position=position,
            at=at,
            company=company,
            strategy=strategy,
            seconds=time_limit,
            pins=tuple(pin or ()),
            ties=ties,
            objective=objective.value,
            board=board,
            explain=explain,
            timing=timing,
            as_json=as_json,
            svg=svg,
        )
    )


@app.command(
    "check",
    help="""List everything that is wrong with a position, or with a run on it.

\b
Examples:
  routeopt check position.toml
  routeopt check game.json --at 61
  routeopt check position.toml --train 2V --route "E13 E15"

With --train and --route it says every reason why the route is illegal, or what it pays, part by
part. Give both again for further trains of the same run.

Exit code 1 says that something is wrong.""",
)
@guarded
def check_command(
    position: PositionFile,
    *,
    at: At = None,
    company: Company = None,
    train: Annotated[
        list[str] | None, typer.Option("--train", metavar="T", help="The train that runs the route: 3V, or 2V#2.")
    ] = None,
    route: Annotated[
        list[str] | None, typer.Option("--route", metavar="ROUTE", help='Every hex passed, in order: "D5 D3 E2".')
    ] = None,
    board: BoardFile = None,
    as_json: AsJson = False,
) -> int:
    """Check a position, and a run on it."""
    from routeopt.cli.check import Pairs, run

    pairs = Pairs(tuple(train or ()), tuple(route or ()))
    return run(position, pairs, at=at, company=company, board=board, as_json=as_json)


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    app()
