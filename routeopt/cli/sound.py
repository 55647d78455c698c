"""Reading a position that nothing is wrong with, for commands that need one."""

from __future__ import annotations

from pathlib import Path

from routeopt.errors import IllegalPositionError
from routeopt.formats import Source, load_source
from routeopt.solution import check


def sound_source(path: Path, at: int | None, company: str | None, board: Path | None) -> Source:
    """Read a position with what its file says about it.

    Raises
    ------
    BadInputError
        The file cannot be used.
    IllegalPositionError
        Something is wrong with the position; all faults are listed, each with the file.
    """
    source = load_source(path, at, company, board)
    faults = check(source.position)
    if faults:
        raise IllegalPositionError([f._replace(where=f"{path}: {f.where}") for f in faults])
    return source
