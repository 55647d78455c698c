"""The commands that write position files, and their help."""

from __future__ import annotations

from typing import Annotated

import typer

from routeopt.cli.guard import guarded
from routeopt.cli.options import At, BoardFile, Company, Out, PositionFile

_NEW = """Print a position of a title to begin with.

\b
Examples:
  routeopt new 18Africa -o position.toml
  routeopt new "18ZOO - Map C"

The first company stands at its home; comments list every name that may be written in each place. Go on
in an editor, and see with `routeopt check` and `routeopt show --numbers` whether it is your table."""
_CONVERT = """Write the position of a game, or of another file, as a position file.

\b
Examples:
  routeopt convert game.json --at 61 -o position.toml
  routeopt convert game.json --company GI
  routeopt convert position.toml -o position.json

The file has the board and every company's trains, tokens and powers: change it, and ask what would be if."""


def add_filing(app: typer.Typer) -> None:
    """Give the command line these commands."""
    app.command("new", help=_NEW)(guarded(_new))
    app.command("convert", help=_CONVERT)(guarded(_convert))


def _new(
    title: Annotated[str, typer.Argument(metavar="TITLE", help="The title, by any of its names, with its map.")],
    *,
    out: Out = None,
) -> int:
    from routeopt.cli.new import run

    return run(title, out)


def _convert(
    position: PositionFile, *, at: At = None, company: Company = None, board: BoardFile = None, out: Out = None
) -> int:
    from routeopt.cli.convert import run

    return run(position, out, at=at, company=company, board=board)
