"""What several commands ask for, or one asks at length: each option with its help."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer


class Objective(StrEnum):
    """What the best run is."""

    revenue = "revenue"
    total = "total"


#: What a POSITION may be.
A_POSITION = (
    "A position (TOML or JSON; docs/positions.md in the repository has every key), an export of 18xx.games, or a saved "
    "game (JSON); - is standard input."
)
PositionFile = Annotated[Path, typer.Argument(metavar="POSITION", help=A_POSITION)]


def _at(text: str) -> int | str:
    if text == "last":
        return text
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f'"{text}": the id of an action, or "last", is expected') from None


At = Annotated[
    Any,
    typer.Option(
        "--at",
        metavar="N",
        parser=_at,
        help="Of an export or a saved game: the board just before action N (of a message, or of an action that was "
        'undone: after the last action before it), or "last": after the last action. Without it: the last, but of a '
        "game that is over the board before its last run. The answer says which board it took.",
    ),
]
Company = Annotated[
    str | None,
    typer.Option(
        "--company", metavar="C", help="Whose run; without it, the file's, or in a game the one whose turn it is."
    ),
]
BoardFile = Annotated[
    Path | None,
    typer.Option("--board", metavar="FILE", help="Another map for the title, in the form of its board.toml."),
]
Unchecked = Annotated[
    bool,
    typer.Option(
        "--unchecked",
        help="Take the board as it lies, though something is wrong with it (a misprinted tile, a house rule).",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]

Out = Annotated[
    Path | None,
    typer.Option("-o", "--out", metavar="FILE", help="Where to: .toml or .json; without it, TOML on standard output."),
]

# of `solve` alone

StrategyName = Annotated[
    str,
    typer.Option(
        "--strategy",
        metavar="S",
        help="How to search, by name; a name that does not exist lists those that do.",
    ),
]
TimeLimit = Annotated[
    float | None,
    typer.Option(
        "--time-limit",
        metavar="S",
        min=0.0,
        help="Stop after S seconds with the best run so far; the next best run of --explain has what is left.",
    ),
]
Pins = Annotated[
    list[str] | None,
    typer.Option("--pin", metavar="TRAIN=ROUTE", help="A train runs this route; may be given again."),
]
Ties = Annotated[
    int | None,
    typer.Option("--ties", metavar="K", min=0, help="List up to K other runs that are worth the same."),
]
Goal = Annotated[
    Objective,
    typer.Option("--objective", help="Most revenue, or most of revenue and subsidy together."),
]
Explain = Annotated[
    bool,
    typer.Option(
        "--explain",
        help="Say what each part is paid for, why bonuses count or not, and what the next best run costs. "
        'In --json under "explanation": proof, parts (train, what, amount, to), reasons (what, counted, why), '
        "next_best (without, costs, proven, run; null where no train runs).",
    ),
]
Timing = Annotated[bool, typer.Option("--timing", help="Say what took how long.")]
Picture = Annotated[
    Path | None,
    typer.Option("--svg", metavar="FILE", help="Draw the board and the run into FILE: .svg, .png or .html."),
]

# of commands that take many files

AnswersFile = Annotated[
    Path | None, typer.Option("-o", "--out", metavar="FILE", help="Of many files: write the JSON lines into FILE, too.")
]
Workers = Annotated[
    int | None,
    typer.Option("--workers", metavar="N", min=1, help="How many processes work; without it, one a core."),
]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with what a stopped command left beside the file of -o.")]
Scheduler = Annotated[
    str,
    typer.Option(
        "--scheduler",
        metavar="ADDRESS",
        help="Address of a Dask cluster that works; needs the extra routeopt[cluster].",
    ),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Many:
    """How many files are worked on, and where the answers go; see the help of the options."""

    out: Path | None = None
    workers: int | None = None
    resume: bool = False
    scheduler: str = ""
