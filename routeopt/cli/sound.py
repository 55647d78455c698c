"""Reading a position that nothing is wrong with, for commands that need one."""

from __future__ import annotations

from pathlib import Path

from routeopt.cli.notes import note_map
from routeopt.cli.output import lines_text
from routeopt.errors import Fault, IllegalPositionError
from routeopt.formats import At, Source, fault_lines, load_source
from routeopt.solution import check


def sound_source(
    path: Path, at: At, company: str | None, board: Path | None, *, unchecked: bool = False
) -> tuple[Source, list[Fault]]:
    """Read a position with what its file says about it.

    Parameters
    ----------
    path, at, company, board
        As on the command line.
    unchecked : bool
        Take a position in which something is wrong, too.

    Returns
    -------
    Source, list of Fault
        The position, and what is wrong with it; that is nothing but where it is `unchecked`.

    Raises
    ------
    BadInputError
        The file cannot be used.
    IllegalPositionError
        Something is wrong with the position; all faults are listed, each with the file.
    """
    source = load_source(path, at, company, board)
    note_map(board)
    faults = check(source.position)
    if faults and not unchecked:
        raise IllegalPositionError([f._replace(where=f"{_place(path, source, f)}: {f.where}") for f in faults])
    return source, faults


def _place(path: Path, source: Source, fault: Fault) -> str:
    return ", ".join(text for text in (str(path), lines_text(fault_lines(source, fault))) if text)
