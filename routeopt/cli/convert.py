"""`routeopt convert`: a position as a file that can be typed on."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from routeopt.cli.guard import DONE
from routeopt.cli.notes import note_map
from routeopt.cli.output import require_folder, write_whole
from routeopt.formats import At, Source, load_source, to_json, to_toml
from routeopt.solution import words


def run(path: Path, out: Path | None, *, at: At, company: str | None, board: Path | None) -> int:
    """Write the position that a file holds as TOML, or as JSON where the name of the new file ends so.

    Returns
    -------
    int
        The exit code.

    Raises
    ------
    RouteoptError
        The input cannot be used, or the file cannot be written.
    """
    if out is not None:
        require_folder(out)
    source = load_source(path, at, company, board)
    note_map(board)
    record = msgspec.structs.replace(source.record, company=company or source.record.company)
    if out is not None and out.suffix.lower() == ".json":
        write_whole(out, to_json(record))
        return DONE
    text = "".join(f"# {line}\n" for line in _comments(path, source, board)) + to_toml(record)
    if out is None:
        sys.stdout.write(text)
    else:
        write_whole(out, text)
    return DONE


def _comments(path: Path, source: Source, board: Path | None) -> list[str]:
    lines = [f"{words.heading(source.position, source.at)}; from {path.name}"]
    if board is not None:
        lines.append(f"on the map {board.name}: give it again, as in --board {board.name}")
    return [" ".join(line.split()) for line in lines]
