"""The commands and their options; what they do is in the modules beside this one, loaded when a command runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from routeopt.cli import recorded
from routeopt.cli.advising import add_advising
from routeopt.cli.filing import add_filing
from routeopt.cli.guard import guarded, show_warnings
from routeopt.cli.options import (
    A_POSITION,
    AnswersFile,
    AsJson,
    At,
    BoardFile,
    Company,
    Explain,
    Goal,
    Many,
    Objective,
    Picture,
    Pins,
    PositionFile,
    Resume,
    Scheduler,
    StrategyName,
    Ties,
    TimeLimit,
    Timing,
    Unchecked,
    Workers,
)
from routeopt.cli.streams import open_streams

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
  position.toml, .json   typed by hand; docs/positions.md in the repository has
                         every key, examples/ whole files
  game.json              an export of a game on 18xx.games, or a game that
                         `routeopt play` saved

\b
Examples:
  routeopt solve examples/lions.toml
  routeopt solve game.json --at 61 --svg run.svg
  routeopt check game.json --at 61 --train 3S --route "I11 H10 I9"

\b
Exit code: 0 done; 1 the answer is no (not proven, illegal); 2 bad input;
130 Ctrl-C (a search that it stops still prints its best run so far; a
second one ends at once).""",
)


@app.command("titles")
@guarded
def titles_command(
    title: Annotated[
        str | None, typer.Argument(metavar="TITLE", help="The only one to list, by any of its names; without it, all.")
    ] = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON list of objects, one for each title.")] = False,
) -> int:
    """List the titles, and the names that a position may use."""
    from routeopt.cli.titles import run

    return run(title, as_json)


@app.command(
    "solve",
    help="""Find the best run of a company, and prove it.

\b
Examples:
  routeopt solve examples/lions.toml
  routeopt solve game.json --at 61 --json
  routeopt solve game.json --company GI --time-limit 2
  routeopt solve position.toml --pin "2V=E13 E15" --ties 3 --svg run.svg
  routeopt solve positions/ -o answers.jsonl

\b
A ROUTE lists every hex passed, in order: "D5 D3 E2". J21.1 names a city where a hex has
several, numbered from 0. Of two trains of one kind the second is 2V#2.

A position in which something is wrong is refused; with --unchecked it is solved as it lies, and the faults are listed
beside the answer (in --json under "faults").

Of a folder every position and game in it and below is solved, each with a line as --json prints it that has the file
under "position"; what cannot be used is told and left out. A stopped command leaves FILE.part; --resume goes on there.

Exit code 1 says that the best run found is not proven to be the best; Ctrl-C stops the search: the
best run so far is printed, and the code is 130.""",
)
@guarded
def solve_command(
    position: PositionFile,
    *,
    at: At = None,
    company: Company = None,
    strategy: StrategyName = "auto",
    time_limit: TimeLimit = None,
    pin: Pins = None,
    ties: Ties = None,
    objective: Goal = Objective.revenue,
    board: BoardFile = None,
    unchecked: Unchecked = False,
    explain: Explain = False,
    timing: Timing = False,
    as_json: AsJson = False,
    svg: Picture = None,
    out: AnswersFile = None,
    workers: Workers = None,
    resume: Resume = False,
    scheduler: Scheduler = "",
) -> int:
    """Solve a position, or all of a folder."""
    from routeopt.cli.solve import Request, run

    return run(
        Request(
            position=position,
            many=Many(out=out, workers=workers, resume=resume, scheduler=scheduler),
            at=at,
            company=company,
            strategy=strategy,
            seconds=time_limit,
            pins=tuple(pin or ()),
            ties=ties,
            objective=objective.value,
            board=board,
            unchecked=unchecked,
            explain=explain,
            timing=timing,
            as_json=as_json,
            svg=svg,
        )
    )


@app.command(
    "show",
    help="""Draw a position, and routes over it, as .svg, .png or .html.

\b
Examples:
  routeopt show examples/lions.toml -o lions.svg
  routeopt show game.json --at 61 --best -o run.png
  routeopt show position.toml --route "2V=E9 E11 E13 E15" -o route.svg
  routeopt show position.toml -o run.html
  routeopt show position.toml --numbers -o board.svg
  routeopt show --tiles --title 18Africa -o tiles.svg

\b
A page (.html) is one file with the picture and a table; pointing at a route lights it up. Without
--route it shows the best run. A route without TRAIN= is that of the first train, the second one
that of the second, and so on. PNG needs the extra: pip install 'routeopt[pictures]'.

Exit code 1 says that something is wrong with the position (its hexes are marked), that a route is
illegal, or that the best run is not proven; it is drawn all the same, also where Ctrl-C stops the
search (code 130).""",
)
@guarded
def show_command(
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="Where to: .svg, .png or .html.")],
    position: Annotated[
        Path | None, typer.Argument(metavar="POSITION", help=f"{A_POSITION} Left out with --tiles.")
    ] = None,
    *,
    at: At = None,
    company: Company = None,
    route: Annotated[
        list[str] | None,
        typer.Option("--route", metavar="ROUTE", help='Draw this route: "D5 D3 E2", or "2V=D5 D3 E2".'),
    ] = None,
    best: Annotated[bool, typer.Option("--best", help="Draw the best run.")] = False,
    near: Annotated[bool, typer.Option("--near", help="Draw only the part of the board around the routes.")] = False,
    board: BoardFile = None,
    unchecked: Unchecked = False,
    numbers: Annotated[
        bool, typer.Option("--numbers", help="Write number and rotation of each tile, as in 57@2, on its hex.")
    ] = False,
    tiles: Annotated[
        bool,
        typer.Option("--tiles", help="Draw the sheet of tiles: number, how many there are, the digit of each edge."),
    ] = False,
    title: Annotated[
        str | None, typer.Option("--title", metavar="T", help="With --tiles: the title whose tiles are drawn.")
    ] = None,
    turned: Annotated[bool, typer.Option("--turned", help="With --tiles: each tile in all six rotations.")] = False,
    dark: Annotated[
        bool, typer.Option("--dark", help="Light on dark; a page takes what its reader's browser prefers.")
    ] = False,
) -> int:
    """Draw a position."""
    from routeopt.cli import show
    from routeopt.errors import BadValueError

    if tiles and position is None:
        return show.tiles(out, title, turned=turned, dark=dark)
    if (title is not None or turned) and not tiles:
        raise BadValueError("--title and --turned belong to --tiles")
    if tiles or position is None:
        raise BadValueError("a POSITION or --tiles is expected, one of the two")
    return show.run(
        position,
        out,
        tuple(route or ()),
        at=at,
        company=company,
        board=board,
        best=best,
        dark=dark,
        near=near,
        unchecked=unchecked,
        numbers=numbers,
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


add_filing(app)


@app.command(
    "play",
    help="""Play a whole game with bots, and print the standings.

\b
Examples:
  routeopt play 18ZOO --players 4 --seed 7 --bots greedy,random
  routeopt play "18ZOO - Map C" --seed 1 --save game.json
  routeopt play game.json

With the name of a saved game it is played on. The bots' names go round the seats: greedy plays to
win, random does anything that is legal. A game on one's own --board is saved with its map. Ctrl-C
stops the game; what was played is saved.""",
)
@guarded
def play_command(
    what: Annotated[str, typer.Argument(metavar="TITLE|GAME", help="A title, or the file of a saved game.")],
    *,
    players: Annotated[int, typer.Option("--players", metavar="N", min=1, help="How many play.")] = 3,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="S", help="Decides all that is drawn; without it, chance does.")
    ] = None,
    bots: Annotated[str, typer.Option("--bots", metavar="NAME,...", help="Who plays: random, greedy.")] = "random",
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="K=V", help="A setting of the title; may be given again.")
    ] = None,
    board: BoardFile = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Write the game's log.")] = None,
) -> int:
    """Play a game."""
    from routeopt.cli.play import run

    return run(what, players=players, seed=seed, bots=bots, options=tuple(option or ()), board=board, save=save)


@app.command(
    "bench",
    help="""Compare search strategies on the same positions, in one run.

\b
Examples:
  routeopt bench
  routeopt bench --strategies branch-and-bound,cp-sat --json
  routeopt bench --positions benchmarks/positions --time-limit 2

Without --positions it takes a built-in set: late boards of four titles and made-up boards of 10
to 150 stops. Compiling and loading at the first use are not counted.

\b
Columns:
  median, worst  milliseconds from the position to the judged answer
  steps          median of the arcs tried, or of CP-SAT's own measure of work
  pruned         share of the steps of exhaustive that was not taken
  proven         share of the positions whose run was proven the best in time
  gap            where it was not: how far the bound exceeds the run, as a
                 share of the bound, on average
  x ...          ratio: median of the time over that of the strategy named, on
                 the same position in the same run; "ratio" in --json
Below: on how many positions a strategy that proves nothing falls short of the
best run that another one proved, and by what share of it.

Exit code 1 says that strategies contradict each other.""",
)
@guarded
def bench_command(
    *,
    positions: Annotated[
        Path | None, typer.Option("--positions", metavar="DIR", help="Positions to take; each subfolder is a set.")
    ] = None,
    strategies: Annotated[
        str | None, typer.Option("--strategies", metavar="A,B", help="Strategies to compare; without it, all.")
    ] = None,
    time_limit: Annotated[
        float, typer.Option("--time-limit", metavar="S", min=0.0, help="Stop each search after S seconds.")
    ] = 0.5,
    as_json: AsJson = False,
) -> int:
    """Compare strategies."""
    from routeopt.cli.bench import run

    return run(positions, strategies, time_limit, as_json)


recorded.register(app)
add_advising(app)


def run() -> None:
    """Run the command that the process was started with."""
    open_streams()
    show_warnings()
    app()
