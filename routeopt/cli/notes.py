"""What is odd about an input, and no fault: said on stderr, and the command goes on."""

from __future__ import annotations

from pathlib import Path

from routeopt.board.check import check_map
from routeopt.cli.guard import complain
from routeopt.spec.load import load_board


def note_map(path: Path | None) -> None:
    """Say of a map given in place of a title's own where its printed track leads nowhere.

    Parameters
    ----------
    path : Path or None
        Its file, which has been read without a fault before; None: the title's own map.
    """
    odd = [] if path is None else check_map(load_board(path))
    if odd:
        complain("\n".join(f"note: {path}: {fault.where}: {fault.message}" for fault in odd))
