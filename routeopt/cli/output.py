"""Writing answers: JSON, tables, files that are whole or not there."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from routeopt.errors import BadInputError
from routeopt.files import replace_file
from routeopt.solution import words
from routeopt.visible import visible

if TYPE_CHECKING:
    from rich.console import Console

    from routeopt.formats import Source


def action_id(source: Source) -> int | None:
    """Return the action of a recorded game that a position stands before, if there is one."""
    return source.at if isinstance(source.at, int) else None


def moment(source: Source) -> dict[str, Any]:
    """Return for JSON which board of a recorded game a position is; nothing of another file.

    ``"at"`` is what `--at` takes for the same board; ``"over"`` says that the game is, and nobody named a board.
    """
    return ({} if source.at is None else {"at": source.at}) | ({"over": True} if source.over else {})


def moment_lines(source: Source) -> list[str]:
    """Return one line that says which position it is, and another where the game is over and nobody named a board."""
    said = "The game is over: this is the board before its last run; --at last is the one at its end."
    return [words.heading(source.position, source.at), *([said] if source.over else [])]


def print_json(shown: Any) -> None:
    """Print one JSON value on one line; the same bytes in every locale."""
    sys.stdout.write(json.dumps(shown) + "\n")


def lines_text(lines: Sequence[int]) -> str:
    """Return numbers of lines in words: ``"lines 7, 9"``; empty where there are none."""
    return f"line{'s' * (len(lines) > 1)} {', '.join(map(str, lines))}" if lines else ""


def console() -> Console:
    """Return where tables are printed: as wide as they need where stdout is no terminal, else as wide as that is.

    All text goes through `visible`, as names of files may be in it.
    """
    from rich.console import Console
    from rich.text import Text

    class PlainConsole(Console):
        def render_str(self, text: str, **look: Any) -> Text:
            return super().render_str(visible(text), **look)

    terminal = sys.stdout.isatty()
    return PlainConsole(
        file=sys.stdout, width=None if terminal else 10_000, highlight=False, markup=False, emoji=False, soft_wrap=False
    )


def require_folder(path: Path) -> None:
    """Refuse an output file whose folder is not there, before any work is done.

    Raises
    ------
    BadInputError
        Naming the file.
    """
    if path.is_dir():
        raise BadInputError(f"{path}: is a folder; the name of a file is expected")
    if not path.parent.is_dir():
        raise BadInputError(f"{path}: there is no folder {path.parent}")


def write_whole(path: Path, text: str) -> None:
    """Write text so that the file is never seen half written.

    Raises
    ------
    BadInputError
        It cannot be written there.
    """
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file so that it is never seen half written.

    Raises
    ------
    BadInputError
        It cannot be written there.
    """
    try:
        replace_file(path, data)
    except OSError as error:
        raise BadInputError(f"{path}: cannot be written: {error.strerror}") from error
